import { perform, type Jobs } from './jobs';

/** To the worker; what comes back is the output and nothing else. */
export type Order = { name: keyof Jobs; input: Jobs[keyof Jobs]['input'] };

type Task = { order: Order; done: (output: unknown) => void; failed: (error: Error) => void };

/** Characters that are worked through on the page: some 30 ms. */
export const MOST_HERE = 50_000;

/** Those that wait are kept here, not in the worker, so that who stops waiting is not worked for. */
const waiting: Task[] = [];
let current: Task | undefined;
let worker: Worker | undefined;

/**
 * Does a job, at once for texts of at most `MOST_HERE` characters, else in a worker, in the order asked.
 * @throws Error where the worker could not be loaded or broke, and the signal's reason where it is aborted.
 */
export async function run<J extends keyof Jobs>(
  name: J,
  input: Jobs[J]['input'],
  size: number,
  signal?: AbortSignal,
): Promise<Jobs[J]['output']> {
  if (size <= MOST_HERE) return perform(name, input);
  const output = new Promise<unknown>((resolve, reject) => {
    const task: Task = { order: { name, input }, done: resolve, failed: reject };
    waiting.push(task);
    signal?.addEventListener('abort', () => {
      const place = waiting.indexOf(task);
      if (place >= 0) waiting.splice(place, 1);
      reject(signal.reason);
    });
  });
  next();
  return outputOf(name, await output);
}

function next(): void {
  if (current) return;
  current = waiting.shift();
  if (!current) return;
  worker ??= newWorker();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage(current.order);
}

function newWorker(): Worker {
  const made = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  made.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    current?.done(data);
    current = undefined;
    next();
  });
  made.addEventListener('error', () => {
    current?.failed(new Error('A part of the dashboard that works on large bodies broke or was not there.'));
    current = undefined;
    made.terminate();
    worker = undefined;
    next();
  });
  return made;
}

/** The worker answers an order with the output of that job: `perform` is typed so. */
function outputOf<J extends keyof Jobs>(_name: J, output: unknown): Jobs[J]['output'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guarantee is above
  return output as Jobs[J]['output'];
}
