import { useEffect, useMemo, useState } from 'react';
import { createClient } from '../../../worker/client';
import { bodyJobs, type BodyJobs } from './jobs';

/** Characters that are worked through on the page: some 30 ms. */
const MOST_HERE = 50_000;

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

/**
 * The output of a job; undefined while a worker is at it. `input` has to stay the same object from one drawing to the
 * next. A failure is thrown, for the page's error boundary.
 */
export function useWork<J extends keyof BodyJobs>(
  name: J,
  input: BodyJobs[J]['input'],
  size: number,
): BodyJobs[J]['output'] | undefined {
  const isHere = size <= MOST_HERE;
  const atOnce = useMemo(() => (isHere ? bodyJobs[name](input) : undefined), [isHere, name, input]);
  const [came, setCame] = useState<{ input: unknown; output?: BodyJobs[J]['output']; error?: Error }>();
  useEffect(() => {
    if (isHere) return undefined;
    const abort = new AbortController();
    run(name, input, size, abort.signal).then(
      (output) => setCame({ input, output }),
      (error: Error) => {
        if (!abort.signal.aborted) setCame({ input, error });
      },
    );
    return () => abort.abort();
  }, [isHere, name, input, size]);
  if (isHere) return atOnce;
  if (came?.input !== input) return undefined;
  if (came.error) throw came.error;
  return came.output;
}
