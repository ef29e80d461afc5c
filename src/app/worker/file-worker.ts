import { type Client, createClient } from './client';
import type { Jobs } from './jobs';

/** Client of a worker that reads files, one job at a time. */
type WithWorker<J extends Jobs> = <T>(ask: (worker: Client<J>) => Promise<T>) => Promise<T>;

/** The last idle worker serves the next job with its cache. A failed or cancelled job ends its worker at once. */
export function createFileWorker<J extends Jobs>(start: () => Worker): WithWorker<J> {
  let idle: Client<J> | undefined;
  return async (ask) => {
    const worker = idle ?? createClient<J>({ start, broken: fileWorkerError });
    idle = undefined;
    try {
      const reply = await ask(worker);
      if (idle) worker.end();
      else idle = worker;
      return reply;
    } catch (error) {
      // Reading a gigabyte takes a while.
      worker.end();
      throw error;
    }
  };
}

function fileWorkerError(message: string): Error {
  return new Error(
    message || 'The part of the dashboard that reads files ran out of memory, or was not there.',
  );
}
