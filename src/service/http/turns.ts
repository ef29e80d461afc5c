import { Refusal } from '../refusal';

/**
 * Concurrency limit of slow work, with a short first-in, first-out queue that refuses at its limit. A caller that
 * aborts while waiting leaves the queue.
 */
export type Turns = {
  /**
   * Does the work when it is its turn.
   * @param isBegun true for work whose first part has already run: it may exceed the queue limit.
   * @throws Refusal RequestTooFrequently where the queue is full; the signal's reason where it aborts before the turn.
   */
  take<T>(signal: AbortSignal, isBegun: boolean, work: () => Promise<T>): Promise<T>;
  load(): { running: number; waiting: number };
};

export function createTurns({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): Turns {
  let free = atOnce;
  const waiting = new Set<() => void>();

  function turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(begin);
        reject(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      waiting.add(begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    load: () => ({ running: atOnce - free, waiting: waiting.size }),
    async take(signal, isBegun, work) {
      signal.throwIfAborted();
      if (free > 0) free -= 1;
      else if (!isBegun && waiting.size >= maxWaiting) throw tooMany();
      else await turn(signal);
      try {
        return await work();
      } finally {
        const [next] = waiting;
        if (next) {
          waiting.delete(next);
          next();
        } else free += 1;
      }
    },
  };
}

/** Refusal of a service at capacity. */
export function tooMany(): Refusal {
  return new Refusal('RequestTooFrequently', 'Too much is asked for at the moment. Try again later.');
}
