import { Refusal } from '../refusal';
import type { ArtifactSource } from './artifact-source';
import type { Job } from './messages';
import { startThread, type Thread } from './thread-host';

/**
 * Threads that enrich stacks, so that the event loop never waits for one. Each does one job at a time and keeps the
 * artifacts it has opened; there are few, started when they are needed. One that breaks or takes too long is replaced. Was
 * it reading an artifact then, the job is done again without that artifact, which stays out from then on: a damaged
 * one costs its own frames only.
 */
export type StackThreads = {
  /**
   * Enriches a stack and gives the `data` of the reply as JSON.
   * @throws Refusal ServiceUnavailable where too many wait, it takes too long, or the thread broke.
   */
  enrich(job: Job, source: ArtifactSource): Promise<Uint8Array<ArrayBuffer>>;
  /** Ends all threads; whoever still waits is refused. */
  close(): Promise<void>;
};

export type ThreadsSettings = {
  /** Text of the script that runs in each thread. */
  code: string;
  threads?: number;
  /** Milliseconds that one job may take in a thread. */
  timeoutMs?: number;
  /** Jobs that may wait for a thread. */
  maxWaiting?: number;
  heapMb?: number;
};

const MAX_ATTEMPTS = 3;
const MAX_SPOILED = 1000;

export function createStackThreads({
  code,
  threads = 2,
  timeoutMs = 30_000,
  maxWaiting = 64,
  heapMb = 1024,
}: ThreadsSettings): StackThreads {
  // A place without a thread gets one when somebody takes it. Those with one are at the end, where places are taken
  // from: so the thread that was used last, which has its artifacts open, is used again.
  const free: (Thread | undefined)[] = Array.from({ length: threads }, () => undefined);
  const taken = new Set<Thread>();
  const waiting: { take: (place: Thread | undefined) => void; refuse: (reason: Refusal) => void }[] = [];
  const spoiled = new Set<string>();
  let isClosed = false;

  async function place(): Promise<Thread | undefined> {
    if (isClosed) throw closing();
    if (free.length > 0) return free.pop();
    if (waiting.length >= maxWaiting) {
      throw new Refusal('ServiceUnavailable', 'Too many stacks are being worked on. Try again later.');
    }
    return new Promise((take, refuse) => waiting.push({ take, refuse }));
  }

  function giveBack(thread: Thread | undefined): void {
    const alive = thread?.isAlive() === true ? thread : undefined;
    const next = waiting.shift();
    if (next) next.take(alive);
    else if (alive) free.push(alive);
    else free.unshift(undefined);
  }

  function spoil(hash: string): void {
    spoiled.add(hash);
    const [oldest] = spoiled;
    if (spoiled.size > MAX_SPOILED && oldest !== undefined) spoiled.delete(oldest);
  }

  return {
    async enrich(job, source) {
      let thread = await place();
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
        giveBack(thread);
      }
    },
    async close() {
      isClosed = true;
      for (const { refuse } of waiting.splice(0)) refuse(closing());
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
