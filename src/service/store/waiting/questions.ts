/** Share of queued queries, not a queue: identical later ones get the same result until the query starts. */
export type WaitingQuestions<T> = {
  /**
   * Result of an identical queued query, which is as fresh as a new one; else the result of `ask`.
   * @param ask calls `begins` when the query starts: later callers do not share its result.
   */
  join(key: string, ask: (begins: () => void) => Promise<T>): Promise<T>;
  /** Stops sharing the queries in the queue. */
  forget(): void;
};

export function createWaitingQuestions<T>(): WaitingQuestions<T> {
  const waiting = new Map<string, Promise<T>>();
  return {
    join(key, ask) {
      const queued = waiting.get(key);
      if (queued) return queued;
      const begins = () => {
        if (waiting.get(key) === answer) waiting.delete(key);
      };
      const answer = ask(begins).finally(begins);
      waiting.set(key, answer);
      return answer;
    },
    forget: () => waiting.clear(),
  };
}

/**
 * Key of a query, equal for identical ones; undefined for statements other than select, and for complex parameters.
 */
export function questionKey(
  text: string,
  params: readonly unknown[] = [],
  rowMode = 'object',
): string | undefined {
  const isPlain = params.every((it) => it === null || ['string', 'number', 'boolean'].includes(typeof it));
  if (!text.startsWith('select ') || !isPlain) return undefined;
  return JSON.stringify([rowMode, text, params]);
}
