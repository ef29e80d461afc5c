import { AsyncResource } from 'node:async_hooks';

/**
 * Queue of the embedded store, which has one connection: short tasks in order, long ones when no short one is waiting.
 */
type StoreQueue = {
  short: <T>(work: () => Promise<T>) => Promise<T>;
  long: <T>(work: () => Promise<T>) => Promise<T>;
};

/** Max consecutive short tasks while a long one is waiting. */
const MAX_BEFORE_LONG = 32;

/** Share of queued queries, not a queue: identical later ones get the same result until the query starts. */
type WaitingQuestions<T> = {
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
 * Key of a query, equal for identical ones; undefined for all statements but select, and for complex parameters.
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

/**
 * Creates a queue. A caller with several short tasks in sequence waits for one long task at most: a long one only
 * starts after the follow-ups of the last short one have been queued, or after `MAX_BEFORE_LONG` short ones.
 */
export function createQueue(): StoreQueue {
  const waiting: Record<'short' | 'long', (() => Promise<void>)[]> = { short: [], long: [] };
  let isTaken = false;
  let passed = 0;

  function next(): void {
    const isLong = waiting.short.length === 0 || (waiting.long.length > 0 && passed >= MAX_BEFORE_LONG);
    const work = waiting[isLong ? 'long' : 'short'].shift();
    if (!work) {
      isTaken = false;
      return;
    }
    passed = isLong || waiting.long.length === 0 ? 0 : passed + 1;
    void work().then(() => (waiting.short.length > 0 ? next() : setImmediate(next)));
  }

  function turn<T>(kind: 'short' | 'long', task: () => Promise<T>): Promise<T> {
    // Else it would run in the context, and so the trace, of the task before it.
    const work = AsyncResource.bind(task);
    return new Promise((resolve, reject) => {
      waiting[kind].push(() => work().then(resolve, reject));
      if (isTaken) return;
      isTaken = true;
      void Promise.resolve().then(next);
    });
  }

  return { short: (work) => turn('short', work), long: (work) => turn('long', work) };
}
