import { useEffect, useMemo, useState } from 'react';
import { bodyJobs, type BodyJobs } from './jobs';
import { MOST_HERE, run } from './run';

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
