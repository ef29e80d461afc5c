import type { AnyPreviewInput, Preview } from '#domain/change/preview-input';
import type { ArtifactChoice, FoundArtifact, Job } from '#symbolication/platforms';
import { Worker } from 'node:worker_threads';
import type { ArtifactSource } from '../artifacts';

export type ToThread =
  /** `spoiled`: contents that have crashed a thread; they count as missing. */
  | { kind: 'job'; job: Job; spoiled: readonly string[] }
  /** Requests the consequences of a change. */
  | { kind: 'preview'; input: AnyPreviewInput }
  | { kind: 'found'; artifacts: readonly FoundArtifact[] }
  /** Compressed pieces of the requested content; none if it was deleted. */
  | { kind: 'content'; pieces: readonly Uint8Array[] };

export type FromThread =
  /** Requests the stored ones among these artifacts. */
  | { kind: 'find'; choice: ArtifactChoice }
  /** Requests a content. */
  | { kind: 'need'; hash: string }
  /** Start or end (undefined) of reading a content: the cause if the thread crashes. */
  | { kind: 'reading'; hash: string | undefined }
  /** `data` of the reply, as JSON in UTF-8. */
  | { kind: 'done'; data: Uint8Array<ArrayBuffer> }
  | { kind: 'previewed'; preview: Preview }
  /** Internal error, for the log. */
  | { kind: 'failed'; reason: string };

type ThreadOutcome =
  | { kind: 'done'; data: Uint8Array<ArrayBuffer> }
  | { kind: 'previewed'; preview: Preview }
  /** The thread has ended. `reading`: the content it was reading. */
  | { kind: 'broken'; why: 'time' | 'end'; reading: string | undefined };

export type Thread = {
  isAlive(): boolean;
  /**
   * Runs a job in the thread; one at a time.
   * @throws any error of `source`, or Error for an internal error; the thread has ended then.
   */
  run(job: Job, spoiled: readonly string[], source: ArtifactSource): Promise<ThreadOutcome>;
  preview(input: AnyPreviewInput): Promise<ThreadOutcome>;
  end(): Promise<void>;
};

type ThreadLimits = {
  /** Timeout of one job in milliseconds. */
  timeoutMs: number;
  /** Max JavaScript heap in megabytes, without typed arrays and the bytes of contents. */
  heapMb: number;
};

/** Starts a thread with a script. The thread does not keep the process alive. */
export function startThread(code: string, { timeoutMs, heapMb }: ThreadLimits): Thread {
  let isAlive = true;
  const worker = new Worker(code, {
    eval: true,
    // The thread needs no variables of the process.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  worker.unref();
  worker.once('exit', () => (isAlive = false));
  // Every error ends the thread, and waiting callers are notified of the end.
  worker.on('error', () => (isAlive = false));
  const post = (message: ToThread) => worker.postMessage(message, []);

  return {
    isAlive: () => isAlive,
    async end() {
      await worker.terminate();
    },
    run: (job, spoiled, source) => perform({ kind: 'job', job, spoiled }, source),
    preview: (input) => perform({ kind: 'preview', input }),
  };

  async function perform(message: ToThread, source?: ArtifactSource): Promise<ThreadOutcome> {
    let reading: string | undefined;
    const { promise, resolve, reject } = deferred<ThreadOutcome>();
    const timer = setTimeout(() => resolve({ kind: 'broken', why: 'time', reading }), timeoutMs);
    const onEnd = () => resolve({ kind: 'broken', why: 'end', reading });
    const onMessage = (reply: FromThread) => {
      if (reply.kind === 'reading') reading = reply.hash;
      else if (reply.kind === 'done' || reply.kind === 'previewed') resolve(reply);
      else if (reply.kind === 'failed') reject(new Error(reply.reason));
      else if (reply.kind === 'find') {
        source?.find(reply.choice).then((artifacts) => post({ kind: 'found', artifacts }), reject);
      } else source?.read(reply.hash).then((pieces) => post({ kind: 'content', pieces }), reject);
    };
    worker.on('message', onMessage).once('exit', onEnd).once('error', onEnd);
    post(message);
    try {
      const outcome = await promise;
      if (outcome.kind === 'broken') await worker.terminate();
      return outcome;
    } catch (error) {
      await worker.terminate();
      throw error;
    } finally {
      clearTimeout(timer);
      worker.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
    }
  }
}

function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
