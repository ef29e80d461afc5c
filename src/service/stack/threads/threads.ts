import type { AnyPreviewInput, Preview } from '#domain/change/preview-input';
import type { Job } from '#symbolication/enrich';
import { MAX_WAIT_MS } from '../../http/turns';
import { Refusal } from '../../refusal';
import type { ArtifactSource } from '../artifacts/artifacts';
import { startThread, type Thread } from './thread-host';
import { ThreadPlaces } from './thread-places';

/**
 * Worker threads that symbolicate stacks and preview changes of rotas, so that the event loop stays free. Each runs one job at a time and caches
 * its opened artifacts. There are few, started on demand and ended when idle. Long stacks never occupy all of them. A
 * thread that crashes or times out is replaced. If it was reading an artifact, the job is repeated without that
 * artifact, which is skipped from then on: a damaged artifact costs its own frames only.
 */
export type StackThreads = {
  /**
   * Symbolicates a stack and returns the `data` of the reply as JSON.
   * @param signal aborts when the client disconnects: queued jobs then never start.
   * @throws Refusal ServiceUnavailable if the queue is full or the wait too long, on a timeout, or if the thread crashed.
   */
  enrich(job: Job, source: ArtifactSource, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * @param signal aborts when the client disconnects: a queued preview then never starts.
   * @throws Refusal ServiceUnavailable as above.
   */
  preview(input: AnyPreviewInput, signal: AbortSignal): Promise<Preview>;
  load(): { running: number; waiting: number };
  /** Ends all threads; waiting callers are refused. */
  close(): Promise<void>;
};

export type ThreadsSettings = {
  /** Script of each thread. */
  code: string;
  threads?: number;
  /** Timeout of one job in milliseconds. */
  timeoutMs?: number;
  /** Max queued jobs, plus a quarter as many long ones. */
  maxWaiting?: number;
  /** Max time in the queue in milliseconds. */
  maxWaitMs?: number | undefined;
  heapMb?: number;
  /** Idle timeout of a thread in milliseconds. */
  idleMs?: number;
};

const MAX_ATTEMPTS = 3;
const MAX_SPOILED = 1000;
/** Min characters of a long stack: a hundred times a usual crash. */
const LONG_STACK = 1_000_000;

export function createStackThreads({
  code,
  threads = 2,
  timeoutMs = 30_000,
  maxWaiting = 64,
  maxWaitMs = MAX_WAIT_MS,
  heapMb = 1024,
  idleMs = 60_000,
}: ThreadsSettings): StackThreads {
  const places = new ThreadPlaces({ threads, maxWaiting, maxWaitMs, idleMs });
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
          if (outcome.kind === 'previewed') throw new Error('A stack has no preview');
          if (isClosed) throw closing();
          if (outcome.reading !== undefined) spoil(outcome.reading);
          if (outcome.reading === undefined || attempt === MAX_ATTEMPTS)
            throw broken('The stack', outcome.why, timeoutMs);
        }
      } finally {
        if (thread) busy.delete(thread);
        places.giveBack(thread, isLong);
      }
    },
    async preview(input, signal) {
      if (isClosed) throw closing();
      const thread = (await places.take(false, signal)) ?? startThread(code, { timeoutMs, heapMb });
      busy.add(thread);
      try {
        const outcome = await thread.preview(input);
        if (outcome.kind === 'previewed') return outcome.preview;
        throw isClosed || outcome.kind === 'done' ? closing() : broken('The preview', outcome.why, timeoutMs);
      } finally {
        busy.delete(thread);
        places.giveBack(thread, false);
      }
    },
    async close() {
      isClosed = true;
      const resting = places.close(closing());
      await Promise.all([...resting, ...busy].map((thread) => thread.end()));
    },
  };
}

function broken(what: string, why: 'time' | 'end', timeoutMs: number): Refusal {
  return new Refusal(
    'ServiceUnavailable',
    why === 'time'
      ? `${what} was not done after ${timeoutMs / 1000} s, and was given up.`
      : `${what} broke off, most likely for want of memory. A part of it may do.`,
  );
}

function closing(): Refusal {
  return new Refusal('ServiceUnavailable', 'The service is being stopped.');
}
