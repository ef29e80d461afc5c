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

export function createTurns({ atOnce, maxWaiting, failsAll = () => false }: TurnSettings): Turns {
  let free = atOnce;
  const waiting = new Set<Waiting>();

  function turn(signal: AbortSignal, isBegun: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => one.fail(signal.reason);
      const over = () => {
        waiting.delete(one);
        signal.removeEventListener('abort', leave);
      };
      const one: Waiting = {
        isBegun,
        begin() {
          over();
          resolve();
        },
        fail(reason) {
          over();
          reject(reason);
        },
      };
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
      else if (!isBegun && waiting.size >= maxWaiting) throw tooMany();
      else await turn(signal, isBegun);
      try {
        return await work();
      } catch (error) {
        if (failsAll(error)) failNewcomers(error);
        throw error;
      } finally {
        const [next] = waiting;
        if (next) next.begin();
        else free += 1;
      }
    },
  };
}

type TurnSettings = {
  atOnce: number;
  maxWaiting: number;
  /** True for an error that all work in the queue would have, each after a wait of its own; default: none. */
  failsAll?: (error: unknown) => boolean;
};

type Waiting = { isBegun: boolean; begin(): void; fail(reason: unknown): void };

/** Refusal of a service at capacity. */
export function tooMany(): Refusal {
  return new Refusal('RequestTooFrequently', 'Too much is asked for at the moment. Try again later.');
}
