import { useEffect, useMemo, useState } from 'react';
import { createClient } from '../../../worker/client';
import { bodyJobs, type BodyJobs } from './jobs';

/** Max characters processed on the page, about 30 ms. */
const MOST_HERE = 50_000;

const worker = createClient<BodyJobs>({
  start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  broken: () => new Error('A part of the dashboard that works on large bodies broke or was not there.'),
  atOnce: 1,
});

/**
 * Runs a job: at once for texts of at most `MOST_HERE` characters, otherwise in a worker, in order. Throws if
 * the worker fails to load or crashes, or the signal's reason.
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
 * Output of a job; undefined while a worker runs. `input` must be stable. A failure is thrown to the error
 * boundary.
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
