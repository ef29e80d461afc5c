import { createClient } from '../../../worker/client';
import { bodyJobs, type BodyJobs } from './jobs';

/** Characters that are worked through on the page: some 30 ms. */
export const MOST_HERE = 50_000;

const worker = createClient<BodyJobs>({
  start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  broken: () => new Error('A part of the dashboard that works on large bodies broke or was not there.'),
  atOnce: 1,
});

/**
 * Does a job, at once for texts of at most `MOST_HERE` characters, else in a worker, in the order asked.
 * @throws Error where the worker could not be loaded or broke, and the signal's reason where it is aborted.
 */
export async function run<J extends keyof BodyJobs>(
  name: J,
  input: BodyJobs[J]['input'],
  size: number,
  signal?: AbortSignal,
): Promise<BodyJobs[J]['output']> {
  return size <= MOST_HERE ? bodyJobs[name](input) : worker.ask(name, input, { signal });
}
