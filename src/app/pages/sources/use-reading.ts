import { useState } from 'react';
import type { SourceState } from '#contract/served/sources';
import { useReadSource, useSourcesQuery } from '../../api/sources';

/** Starts readings, and shows them until they end. */
export type Reading = {
  start: (source: SourceState) => void;
  isUnderWay: (source: SourceState) => boolean;
  error: Error | null;
};

/** The sources, and readings that the visitor started. */
export function useReading() {
  const { mutate, error } = useReadSource();
  /** Number of readings of a source, by its name, when the visitor requests one more. */
  const [asked, setAsked] = useState<Readonly<Record<string, number>>>({});
  const [isAny, setIsAny] = useState(false);
  const query = useSourcesQuery(isAny);
  const isUnderWay = ({ name, readings, is_reading: isReading }: SourceState) =>
    isReading || (asked[name] !== undefined && readings <= asked[name]);
  const isAnyNow = query.data?.sources.some(isUnderWay) ?? false;
  if (isAnyNow !== isAny) setIsAny(isAnyNow);
  const start = ({ name, readings }: SourceState) => {
    setAsked((before) => ({ ...before, [name]: readings }));
    mutate(name, { onError: () => setAsked((before) => ({ ...before, [name]: -1 })) });
  };
  return { query, reading: { start, isUnderWay, error } satisfies Reading };
}
