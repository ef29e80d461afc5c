import { Refusal } from '../../refusal';
import type { Thread } from './thread-host';

type Waiting = {
  isLong: boolean;
  take: (place: Thread | undefined) => void;
  refuse: (reason: unknown) => void;
};

type PlacesSettings = { threads: number; maxWaiting: number; maxWaitMs: number; idleMs: number };

/**
 * Pool of threads with a queue. A place without a thread gets one when it is taken. Long stacks never occupy all
 * places.
 */
export class ThreadPlaces {
  private readonly settings: PlacesSettings;
  /**
   * Free places, taken from the end, where those with a thread are: the most recently used thread, with its artifacts
   * open, is reused.
   */
  private readonly free: (Thread | undefined)[];
  private readonly resting = new Map<Thread, NodeJS.Timeout>();
  private readonly waiting = new Set<Waiting>();
  /** Places occupied by long stacks. */
  private long = 0;

  constructor(settings: PlacesSettings) {
    this.settings = settings;
    this.free = Array.from({ length: settings.threads }, () => undefined);
  }

  get waitingCount(): number {
    return this.waiting.size;
  }

  /**
   * Waits for a place and returns its thread.
   * @throws Refusal ServiceUnavailable if the queue is full or the wait too long; the signal's reason if it aborts first.
   */
  async take(isLong: boolean, signal: AbortSignal): Promise<Thread | undefined> {
    signal.throwIfAborted();
    if (this.free.length > 0 && this.fits(isLong)) return this.takeFree(isLong);
    const { maxWaiting, maxWaitMs } = this.settings;
    const alike = [...this.waiting].filter((entry) => entry.isLong === isLong).length;
    if (alike >= (isLong ? maxWaiting / 4 : maxWaiting)) {
      throw tooManyStacks();
    }
    let leave: (() => void) | undefined;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((take, refuse) => {
        const entry = { isLong, take, refuse };
        this.waiting.add(entry);
        leave = () => {
          // Unless the caller has got its place in the meantime, which it then gives back.
          if (this.waiting.delete(entry)) refuse(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
        timer = setTimeout(() => {
          if (this.waiting.delete(entry)) refuse(tooManyStacks());
        }, maxWaitMs);
      });
    } finally {
      clearTimeout(timer);
      if (leave) signal.removeEventListener('abort', leave);
    }
  }

  giveBack(thread: Thread | undefined, wasLong: boolean): void {
    if (wasLong) this.long -= 1;
    const alive = thread?.isAlive() === true ? thread : undefined;
    if (alive) this.free.push(alive);
    else this.free.unshift(undefined);
    for (const entry of this.waiting) {
      if (this.free.length === 0) return;
      if (!this.fits(entry.isLong)) continue;
      this.waiting.delete(entry);
      entry.take(this.takeFree(entry.isLong));
    }
    if (alive && this.free.includes(alive)) this.rest(alive);
  }

  /** Refuses all waiting callers, and returns the idle threads. */
  close(reason: Refusal): Thread[] {
    for (const { refuse } of this.waiting) refuse(reason);
    this.waiting.clear();
    for (const timer of this.resting.values()) clearTimeout(timer);
    return this.free.filter((thread) => thread !== undefined);
  }

  private fits(isLong: boolean): boolean {
    return !isLong || this.long < Math.max(1, this.settings.threads - 1);
  }

  private takeFree(isLong: boolean): Thread | undefined {
    if (isLong) this.long += 1;
    const thread = this.free.pop();
    if (thread) {
      clearTimeout(this.resting.get(thread));
      this.resting.delete(thread);
    }
    return thread;
  }

  /** Ends an idle thread after a timeout, with its open artifacts. */
  private rest(thread: Thread): void {
    const timer = setTimeout(() => {
      this.resting.delete(thread);
      this.free.splice(this.free.indexOf(thread), 1);
      this.free.unshift(undefined);
      void thread.end();
    }, this.settings.idleMs);
    this.resting.set(thread, timer.unref());
  }
}

function tooManyStacks(): Refusal {
  return new Refusal('ServiceUnavailable', 'Too many stacks are being worked on. Try again later.');
}
