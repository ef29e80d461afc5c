import { useEffect, useMemo, useState } from 'react';
import { perform, type Jobs } from './jobs';
import { MOST_HERE, run } from './run';

/**
 * The output of a job; undefined while a worker is at it. `input` has to stay the same object from one drawing to the
 * next. A failure is thrown, for the page's error boundary.
 */
export function useWork<J extends keyof Jobs>(
  name: J,
  input: Jobs[J]['input'],
  size: number,
): Jobs[J]['output'] | undefined {
  const isHere = size <= MOST_HERE;
  const atOnce = useMemo(() => (isHere ? perform(name, input) : undefined), [isHere, name, input]);
  const [came, setCame] = useState<{ input: unknown; output?: Jobs[J]['output']; error?: Error }>();
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
