import type { Job } from '#symbolication/enrich';
import { Refusal } from '../../refusal';
import type { ArtifactSource } from '../artifacts/artifact-source';
import { startThread, type Thread } from './thread-host';
import { ThreadPlaces } from './thread-places';

/**
 * Threads that enrich stacks, so that the event loop never waits for one. Each does one job at a time and keeps the
 * artifacts it has opened; there are few, started when they are needed and ended when no one has needed them for a
 * while. Long stacks never have all of them. One that breaks or takes too long is replaced. Was it reading an artifact
 * then, the job is done again without that artifact, which stays out from then on: a damaged one costs its own frames
 * only.
 */
export type StackThreads = {
  /**
   * Enriches a stack and gives the `data` of the reply as JSON.
   * @param signal aborts where nobody waits any more: what has not started by then never does.
   * @throws Refusal ServiceUnavailable where too many wait, it takes too long, or the thread broke.
   */
  enrich(job: Job, source: ArtifactSource, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  load(): { running: number; waiting: number };
  /** Ends all threads; callers that still wait are refused. */
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

export function createStackThreads({
  code,
  threads = 2,
  timeoutMs = 30_000,
  maxWaiting = 64,
  heapMb = 1024,
  idleMs = 60_000,
}: ThreadsSettings): StackThreads {
  const places = new ThreadPlaces({ threads, maxWaiting, idleMs });
  const busy = new Set<Thread>();
  const spoiled = new Set<string>();
  let isClosed = false;

  function spoil(hash: string): void {
    spoiled.add(hash);
    const [oldest] = spoiled;
    if (spoiled.size > MAX_SPOILED && oldest !== undefined) spoiled.delete(oldest);
  }

  return {
    load: () => ({ running: busy.size, waiting: places.waitingCount }),
    async enrich(job, source, signal) {
      const isLong = job.stack.length > LONG_STACK;
      if (isClosed) throw closing();
      let thread = await places.take(isLong, signal);
      try {
        for (let attempt = 1; ; attempt++) {
          if (thread?.isAlive() !== true) thread = startThread(code, { timeoutMs, heapMb });
          busy.add(thread);
          const outcome = await thread.run(job, [...spoiled], source);
          busy.delete(thread);
          if (outcome.kind === 'done') return outcome.data;
          if (isClosed) throw closing();
          if (outcome.reading !== undefined) spoil(outcome.reading);
          if (outcome.reading === undefined || attempt === MAX_ATTEMPTS) throw broken(outcome.why, timeoutMs);
        }
      } finally {
        if (thread) busy.delete(thread);
        places.giveBack(thread, isLong);
      }
    },
    async close() {
      isClosed = true;
      const resting = places.close(closing());
      await Promise.all([...resting, ...busy].map((thread) => thread.end()));
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
