/** One thing after the other: what is short in the order it came, and what is long where nothing short waits. */
export type Queue = {
  short: <T>(work: () => Promise<T>) => Promise<T>;
  long: <T>(work: () => Promise<T>) => Promise<T>;
};

/** Short ones in a row while a long one waits. */
const MOST_BEFORE_LONG = 32;

/**
 * Who asks several short things, one after the other, waits for one long thing at most: a long one begins only when
 * what has followed from the last short one has come. It does have its turn after `MOST_BEFORE_LONG` of them.
 */
export function createQueue(): Queue {
  const waiting: Record<'short' | 'long', (() => Promise<void>)[]> = { short: [], long: [] };
  let isTaken = false;
  let passed = 0;

  function next(): void {
    const isLong = waiting.short.length === 0 || (waiting.long.length > 0 && passed >= MOST_BEFORE_LONG);
    const work = waiting[isLong ? 'long' : 'short'].shift();
    if (!work) {
      isTaken = false;
      return;
    }
    passed = isLong || waiting.long.length === 0 ? 0 : passed + 1;
    void work().then(() => (waiting.short.length > 0 ? next() : setImmediate(next)));
  }

  function turn<T>(kind: 'short' | 'long', work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      waiting[kind].push(() => work().then(resolve, reject));
      if (isTaken) return;
      isTaken = true;
      void Promise.resolve().then(next);
    });
  }

  return { short: (work) => turn('short', work), long: (work) => turn('long', work) };
}
