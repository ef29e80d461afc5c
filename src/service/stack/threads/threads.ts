import { LRUCache } from 'lru-cache';
import type { AnyPreviewInput, Preview } from '#domain/change/preview-input';
import type { Job } from '#symbolication/platforms';
import { createTurns } from '../../http/turns';
import { Refusal } from '../../refusal';
import type { ArtifactSource } from '../artifacts';
import { startThread, type Thread } from './thread-host';

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
  maxWaitMs,
  heapMb = 1024,
  idleMs = 60_000,
}: ThreadsSettings): StackThreads {
  const settings = {
    maxWaitMs,
    refusal: () => new Refusal('ServiceUnavailable', 'Too many stacks are being worked on. Try again later.'),
  };
  const turns = createTurns({ ...settings, atOnce: threads, maxWaiting });
  // Long stacks leave a thread to others.
  const longTurns = createTurns({
    ...settings,
    atOnce: Math.max(1, threads - 1),
    maxWaiting: maxWaiting / 4,
  });
  const busy = new Set<Thread>();
  /** Idle threads and the timers of their ends; the last one was used last. */
  const idle = new Map<Thread, NodeJS.Timeout>();
  /** Hashes of artifacts that a thread broke at. */
  const spoiled = new LRUCache<string, true>({ max: MAX_SPOILED });
  let isClosed = false;

  /** Last used idle thread, which has its artifacts open, or a new one. */
  function nextThread(): Thread {
    const [thread, timer] = [...idle].findLast(([one]) => one.isAlive()) ?? [];
    clearTimeout(timer);
    if (!thread) return startThread(code, { timeoutMs, heapMb });
    idle.delete(thread);
    return thread;
  }

  function rest(thread: Thread): void {
    const end = () => {
      idle.delete(thread);
      void thread.end();
    };
    idle.set(thread, setTimeout(end, idleMs).unref());
  }

  /** Runs a job in a thread that no other job has. */
  async function run<T>(work: (thread: Thread) => Promise<T>): Promise<T> {
    if (isClosed) throw stoppingRefusal();
    const thread = nextThread();
    busy.add(thread);
    try {
      return await work(thread);
    } finally {
      busy.delete(thread);
      if (thread.isAlive() && !isClosed) rest(thread);
    }
  }

  async function enrich(job: Job, source: ArtifactSource): Promise<Uint8Array<ArrayBuffer>> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await run((thread) => thread.run(job, [...spoiled.keys()], source));
      if (outcome.kind === 'done') return outcome.data;
      if (outcome.kind === 'previewed') throw new Error('A stack has no preview');
      if (isClosed) throw stoppingRefusal();
      if (outcome.reading !== undefined) spoiled.set(outcome.reading, true);
      if (outcome.reading === undefined || attempt === MAX_ATTEMPTS)
        throw broken('The stack', outcome.why, timeoutMs);
    }
  }

  return {
    load: () => ({
      running: turns.load().running,
      waiting: turns.load().waiting + longTurns.load().waiting,
    }),
    async enrich(job, source, signal) {
      const inTurn = () => turns.take(signal, false, () => enrich(job, source));
      return job.stack.length > LONG_STACK ? longTurns.take(signal, false, inTurn) : inTurn();
    },
    preview: (input, signal) =>
      turns.take(signal, false, async () => {
        const outcome = await run((thread) => thread.preview(input));
        if (outcome.kind === 'previewed') return outcome.preview;
        throw isClosed || outcome.kind === 'done'
          ? stoppingRefusal()
          : broken('The preview', outcome.why, timeoutMs);
      }),
    async close() {
      isClosed = true;
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all([...idle.keys(), ...busy].map((thread) => thread.end()));
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

function stoppingRefusal(): Refusal {
  return new Refusal('ServiceUnavailable', 'The service is being stopped.');
}
