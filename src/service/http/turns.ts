import { Refusal } from '../refusal';

/**
 * Concurrency limit of slow work, with a short first-in, first-out queue. It refuses newcomers at its limit and where
 * earlier waits predict more than half of the longest, and those who have waited the longest. Started work goes first, so
 * that it ends soon. A caller that aborts while waiting leaves the queue.
 */
export type Turns = {
  /**
   * Does the work when it is its turn.
   * @param isBegun true for work whose first part has already run: it may exceed both limits.
   * @throws the refusal of the settings where the queue is full or the wait too long; the signal's reason where it aborts before the turn.
   */
  take<T>(signal: AbortSignal, isBegun: boolean, work: () => Promise<T>): Promise<T>;
  load(): { running: number; waiting: number };
};

export function createTurns({
  atOnce,
  maxWaiting,
  maxWaitMs = MAX_WAIT_MS,
  failsAll = () => false,
  refusal = tooMany,
}: {
  atOnce: number;
  maxWaiting: number;
  maxWaitMs?: number | undefined;
  /** True for an error that all work in the queue would have, each after a wait of its own; default: none. */
  failsAll?: (error: unknown) => boolean;
  refusal?: () => Refusal;
}): Turns {
  let free = atOnce;
  const waiting = new Set<Waiting>();
  /** Recent milliseconds of waiting for each place in the queue. */
  let pace = 0;

  const isFull = () =>
    waiting.size >= maxWaiting || (waiting.size > 0 && (waiting.size + 1) * pace > maxWaitMs / 2);

  function turn(signal: AbortSignal, isBegun: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const joined = performance.now();
      const place = waiting.size + 1;
      const leave = () => one.fail(signal.reason);
      const over = () => {
        clearTimeout(timer);
        waiting.delete(one);
        signal.removeEventListener('abort', leave);
      };
      const one: Waiting = {
        isBegun,
        begin() {
          over();
          if (!isBegun) pace += ((performance.now() - joined) / place - pace) / 5;
          resolve();
        },
        fail(reason) {
          over();
          reject(reason);
        },
      };
      const timer = isBegun ? undefined : setTimeout(() => one.fail(refusal()), maxWaitMs);
      waiting.add(one);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  function failNewcomers(reason: unknown): void {
    for (const one of waiting) if (!one.isBegun) one.fail(reason);
  }

  return {
    load: () => ({ running: atOnce - free, waiting: waiting.size }),
    async take(signal, isBegun, work) {
      signal.throwIfAborted();
      if (free > 0) free -= 1;
      else if (!isBegun && isFull()) throw refusal();
      else await turn(signal, isBegun);
      try {
        return await work();
      } catch (error) {
        if (failsAll(error)) failNewcomers(error);
        throw error;
      } finally {
        const [first] = waiting;
        const next = [...waiting].find(({ isBegun: hasRun }) => hasRun) ?? first;
        if (next) next.begin();
        else free += 1;
      }
    },
  };
}

/** Default of `WATCHBILL_MAX_WAIT`. */
const MAX_WAIT_MS = 10_000;

type Waiting = { isBegun: boolean; begin(): void; fail(reason: unknown): void };

/** Refusal of a service at capacity. */
export function tooMany(): Refusal {
  return new Refusal('RequestTooFrequently', 'Too much is asked for at the moment. Try again later.');
}
