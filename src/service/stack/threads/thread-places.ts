import { Refusal } from '../../refusal';
import type { Thread } from './thread-host';

type Waiting = {
  isLong: boolean;
  take: (place: Thread | undefined) => void;
  refuse: (reason: unknown) => void;
};

type PlacesSettings = { threads: number; maxWaiting: number; idleMs: number };

/**
 * Who may use a thread, and who waits for one. A place without a thread gets one when it is taken. Long stacks
 * never have all places.
 */
export class ThreadPlaces {
  private readonly settings: PlacesSettings;
  /**
   * Those with a thread are at the end, where places are taken from: so the thread that was used last, which has its
   * artifacts open, is used again.
   */
  private readonly free: (Thread | undefined)[];
  private readonly resting = new Map<Thread, NodeJS.Timeout>();
  private readonly waiting = new Set<Waiting>();
  /** Places that long stacks have. */
  private long = 0;

  constructor(settings: PlacesSettings) {
    this.settings = settings;
    this.free = Array.from({ length: settings.threads }, () => undefined);
  }

  get waitingCount(): number {
    return this.waiting.size;
  }

  /**
   * Waits for a place, and gives the thread that is in it.
   * @throws Refusal ServiceUnavailable where too many wait; the signal's reason where it aborts before.
   */
  async take(isLong: boolean, signal: AbortSignal): Promise<Thread | undefined> {
    signal.throwIfAborted();
    if (this.free.length > 0 && this.fits(isLong)) return this.takeFree(isLong);
    const { maxWaiting } = this.settings;
    const alike = [...this.waiting].filter((entry) => entry.isLong === isLong).length;
    if (alike >= (isLong ? maxWaiting / 4 : maxWaiting)) {
      throw new Refusal('ServiceUnavailable', 'Too many stacks are being worked on. Try again later.');
    }
    let leave: (() => void) | undefined;
    try {
      return await new Promise((take, refuse) => {
        const entry = { isLong, take, refuse };
        this.waiting.add(entry);
        leave = () => {
          // Not where it has had its place since: then a person has to give that back.
          if (this.waiting.delete(entry)) refuse(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
      });
    } finally {
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

  /** Refuses all who wait, and gives the threads that nobody uses. */
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

  /** Ends a thread that nobody needs for a while, and what it has opened with it. */
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
