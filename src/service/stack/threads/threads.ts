import { Refusal } from '../../refusal';
import type { ArtifactSource } from '../artifacts/artifact-source';
import type { Job } from '../readers/stack-reader';
import { startThread, type Thread } from './thread-host';

/**
 * Threads that enrich stacks, so that the event loop never waits for one. Each does one job at a time and keeps the
 * artifacts it has opened; there are few, started when they are needed and ended when nobody has needed them for a
 * while. Long stacks never have all of them. One that breaks or takes too long is replaced. Was it reading an artifact
 * then, the job is done again without that artifact, which stays out from then on: a damaged one costs its own frames
 * only.
 */
export type StackThreads = {
  /**
   * Enriches a stack and gives the `data` of the reply as JSON.
   * @param signal aborts where nobody waits any more: what has not begun by then never does.
   * @throws Refusal ServiceUnavailable where too many wait, it takes too long, or the thread broke.
   */
  enrich(job: Job, source: ArtifactSource, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /** Ends all threads; whoever still waits is refused. */
  close(): Promise<void>;
};

export type ThreadsSettings = {
  /** Text of the script that runs in each thread. */
  code: string;
  threads?: number;
  /** Milliseconds that one job may take in a thread. */
  timeoutMs?: number;
  /** Jobs that may wait for a thread; a quarter as many long ones beside them. */
  maxWaiting?: number;
  heapMb?: number;
  /** Milliseconds after which a thread that nobody needs ends, and what it has opened with it. */
  idleMs?: number;
};

const MAX_ATTEMPTS = 3;
const MAX_SPOILED = 1000;
/** A stack of more characters is a long one: a hundred times what a crash prints. */
const LONG_STACK = 1_000_000;

type Waiting = {
  isLong: boolean;
  take: (place: Thread | undefined) => void;
  refuse: (reason: unknown) => void;
};

export function createStackThreads({
  code,
  threads = 2,
  timeoutMs = 30_000,
  maxWaiting = 64,
  heapMb = 1024,
  idleMs = 60_000,
}: ThreadsSettings): StackThreads {
  // A place without a thread gets one when somebody takes it. Those with one are at the end, where places are taken
  // from: so the thread that was used last, which has its artifacts open, is used again.
  const free: (Thread | undefined)[] = Array.from({ length: threads }, () => undefined);
  const taken = new Set<Thread>();
  const resting = new Map<Thread, NodeJS.Timeout>();
  const waiting = new Set<Waiting>();
  const spoiled = new Set<string>();
  const mostLong = Math.max(1, threads - 1);
  let long = 0;
  let isClosed = false;

  const fits = (isLong: boolean) => !isLong || long < mostLong;

  function takeFree(isLong: boolean): Thread | undefined {
    if (isLong) long += 1;
    const thread = free.pop();
    if (thread) {
      clearTimeout(resting.get(thread));
      resting.delete(thread);
    }
    return thread;
  }

  async function place(isLong: boolean, signal: AbortSignal): Promise<Thread | undefined> {
    if (isClosed) throw closing();
    signal.throwIfAborted();
    if (free.length > 0 && fits(isLong)) return takeFree(isLong);
    const alike = [...waiting].filter((entry) => entry.isLong === isLong).length;
    if (alike >= (isLong ? maxWaiting / 4 : maxWaiting)) {
      throw new Refusal('ServiceUnavailable', 'Too many stacks are being worked on. Try again later.');
    }
    let leave: (() => void) | undefined;
    try {
      return await new Promise((take, refuse) => {
        const entry = { isLong, take, refuse };
        waiting.add(entry);
        leave = () => {
          // Not where it has had its place since: then somebody has to give that back.
          if (waiting.delete(entry)) refuse(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
      });
    } finally {
      if (leave) signal.removeEventListener('abort', leave);
    }
  }

  function giveBack(thread: Thread | undefined, wasLong: boolean): void {
    if (wasLong) long -= 1;
    const alive = thread?.isAlive() === true ? thread : undefined;
    if (alive) free.push(alive);
    else free.unshift(undefined);
    for (const entry of waiting) {
      if (free.length === 0) return;
      if (!fits(entry.isLong)) continue;
      waiting.delete(entry);
      entry.take(takeFree(entry.isLong));
    }
    if (alive && free.includes(alive)) rest(alive);
  }

  function rest(thread: Thread): void {
    const timer = setTimeout(() => {
      resting.delete(thread);
      free.splice(free.indexOf(thread), 1);
      free.unshift(undefined);
      void thread.end();
    }, idleMs);
    resting.set(thread, timer.unref());
  }

  function spoil(hash: string): void {
    spoiled.add(hash);
    const [oldest] = spoiled;
    if (spoiled.size > MAX_SPOILED && oldest !== undefined) spoiled.delete(oldest);
  }

  return {
    async enrich(job, source, signal) {
      const isLong = job.stack.length > LONG_STACK;
      let thread = await place(isLong, signal);
      try {
        for (let attempt = 1; ; attempt++) {
          if (thread?.isAlive() !== true) thread = startThread(code, { timeoutMs, heapMb });
          taken.add(thread);
          const outcome = await thread.run(job, [...spoiled], source);
          taken.delete(thread);
          if (outcome.kind === 'done') return outcome.data;
          if (isClosed) throw closing();
          if (outcome.reading !== undefined) spoil(outcome.reading);
          if (outcome.reading === undefined || attempt === MAX_ATTEMPTS) throw broken(outcome.why, timeoutMs);
        }
      } finally {
        if (thread) taken.delete(thread);
        giveBack(thread, isLong);
      }
    },
    async close() {
      isClosed = true;
      for (const { refuse } of waiting) refuse(closing());
      waiting.clear();
      for (const timer of resting.values()) clearTimeout(timer);
      const started = [...free, ...taken].filter((thread) => thread !== undefined);
      await Promise.all(started.map((thread) => thread.end()));
    },
  };
}

function broken(why: 'time' | 'end', timeoutMs: number): Refusal {
  return new Refusal(
    'ServiceUnavailable',
    why === 'time'
      ? `The stack was not done after ${timeoutMs / 1000} s, and was given up.`
      : 'Working on the stack broke off, most likely for want of memory. A part of it may do.',
  );
}

function closing(): Refusal {
  return new Refusal('ServiceUnavailable', 'The service is being stopped.');
}
