/** Queued queries, shared by identical later ones until they start. */
export type WaitingQuestions<T> = {
  /**
   * The answer to the same question where it waits already, which is not older than this one; else what `ask` gives.
   * @param ask calls `begins` where the question begins: who comes later is too late for its answer.
   */
  join(key: string, ask: (begins: () => void) => Promise<T>): Promise<T>;
  /** Stops sharing the queries in the queue. */
  forget(): void;
};

export function createWaitingQuestions<T>(): WaitingQuestions<T> {
  const waiting = new Map<string, Promise<T>>();
  return {
    join(key, ask) {
      const known = waiting.get(key);
      if (known) return known;
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
