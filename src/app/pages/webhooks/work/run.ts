import { useCallback, useEffect, useMemo, useState } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Delivery } from '#contract/webhook';
import type { DeliveryIds } from '#domain/webhook/delivery-ids';
import { createClient } from '../../../worker/client';
import { useDirectory } from '../../../api/names/directory';
import { webhookDetailQuery } from '../../../api/records';
import { bodyJobs, type BodyJobs } from './jobs';

/** A line of a body: as high as its buttons, never wrapped, its buttons quiet. */
export const LINE_CLASS =
  'secret-row flex min-h-6 w-fit min-w-full items-center whitespace-pre hover:bg-hover [&_code]:whitespace-pre [&>span]:flex-nowrap';

const NONE: readonly number[] = [];

export type BodySearchState = {
  wanted: string;
  look: (wanted: string) => void;
  /** Nodes of a tree or lines of a text, in order. */
  hits: readonly number[];
  /** Which of them is at hand, from 0. */
  hit: number;
  goTo: (hit: number) => void;
  isSearching: boolean;
};

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

/** A search in a body, in a worker where it is large. */
export function useBodySearch(source: string, kind: 'tree' | 'lines'): BodySearchState {
  const [wanted, setWanted] = useState('');
  const [hit, goTo] = useState(0);
  const input = useMemo(() => ({ source, wanted, kind }), [source, wanted, kind]);
  const found = useWork('search', input, source.length);
  const look = (text: string) => {
    setWanted(text);
    goTo(0);
  };
  return { wanted, look, hits: found ?? NONE, hit, goTo, isSearching: found === undefined };
}

/** A delivery as it may be shown: what people and senders wrote about it names nobody under pseudonyms. */
export function useDelivery({ integrationId, eventId }: DeliveryIds): UseQueryResult<Delivery> {
  const { text } = useDirectory();
  const select = useCallback(
    (delivery: Delivery): Delivery => ({
      ...delivery,
      ref_title: text(delivery.ref_title),
      error_message: text(delivery.error_message),
      channel_name: text(delivery.channel_name),
    }),
    [text],
  );
  return useQuery({ ...webhookDetailQuery(integrationId, eventId), select });
}
