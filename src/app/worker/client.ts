import type { Jobs, Message, Order } from './jobs';

/** Client of a worker, which starts with the first job and restarts after a crash. */
export type Client<J extends Jobs> = {
  /**
   * Output of a job, which must be cloneable. Throws the worker's error, the result of `broken` if it fails
   * to load or crashes, or the signal's reason.
   */
  ask: <K extends keyof J>(
    name: K,
    input: J[K]['input'],
    options?: AskOptions<J[K]>,
  ) => Promise<J[K]['output']>;
  /** Starts a job without waiting for its output. */
  send: <K extends keyof J>(name: K, input: J[K]['input']) => void;
  /** Ends the worker at once. */
  end: () => void;
};

type AskOptions<Job extends Jobs[string]> = {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Job['progress']) => void) | undefined;
  /** Objects to transfer instead of copying. */
  transfer?: Transferable[];
};

/** Pending caller. The worker's answer to a number matches its job, as `Performers` ensures. */
type PendingCall = {
  order: { post: () => void; isPosted: boolean };
  resolve(output: unknown): void;
  reject(error: unknown): void;
  onProgress?(progress: unknown): void;
};

export function createClient<J extends Jobs>(options: {
  start: () => Worker;
  /** Error for a worker that fails to load or crashes. */
  broken: (message: string) => Error;
  /** Max concurrent orders; orders that wait on the page can be dropped. */
  atOnce?: number;
}): Client<J> {
  const { start, broken, atOnce = Number.POSITIVE_INFINITY } = options;
  const waiting = new Map<number, PendingCall>();
  let worker: Worker | undefined;
  let orders = 0;

  function post(order: Order<J>, transfer: Transferable[] = []): void {
    worker ??= started();
    worker.postMessage(order, transfer);
  }

  /** Posts pending orders, oldest first. */
  function next(): void {
    const all = [...waiting.values()];
    let free = atOnce - all.filter(({ order }) => order.isPosted).length;
    for (const { order } of all) {
      if (free <= 0) return;
      if (order.isPosted) continue;
      order.isPosted = true;
      order.post();
      free -= 1;
    }
  }

  function settle(number: number): PendingCall | undefined {
    const settled = waiting.get(number);
    waiting.delete(number);
    next();
    return settled;
  }

  function fail(message: string): void {
    const waitingJobs = [...waiting.values()];
    waiting.clear();
    end();
    for (const order of waitingJobs) order.reject(broken(message));
  }

  function started(): Worker {
    const fresh = start();
    fresh.addEventListener('error', ({ message }) => fail(message));
    fresh.addEventListener('messageerror', () => fail(''));
    fresh.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'progress') waiting.get(data.number)?.onProgress?.(data.progress);
      else if (data.kind === 'output') settle(data.number)?.resolve(data.output);
      else settle(data.number)?.reject(new Error(data.message));
    });
    return fresh;
  }

  function end(): void {
    worker?.terminate();
    worker = undefined;
  }

  return {
    ask: (name, input, { signal, onProgress, transfer } = {}) => {
      orders += 1;
      const number = orders;
      const output = new Promise<J[typeof name]['output']>((resolve, reject) => {
        signal?.throwIfAborted();
        const order = { post: () => post({ kind: 'do', number, name, input }, transfer), isPosted: false };
        waiting.set(number, { order, resolve, reject, ...(onProgress && { onProgress }) });
        signal?.addEventListener('abort', () => {
          const job = waiting.get(number);
          if (!job) return;
          if (job.order.isPosted) post({ kind: 'cancel', number });
          else waiting.delete(number);
          reject(signal.reason);
        });
      });
      next();
      return output;
    },
    send: (name, input) => {
      orders += 1;
      post({ kind: 'do', number: orders, name, input });
    },
    end,
  };
}
