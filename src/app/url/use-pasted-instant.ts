import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { PasteContext } from '#domain/time/pasted/pasted-time';
import { writtenZone } from '#domain/time/pasted/written-zone';
import type { UnixSeconds } from '#domain/time/zone';
import type { LinkProblem } from '#address/codec';

type PastedInstant = {
  /** Undefined where there is none, or the text is still being read. */
  instant: UnixSeconds | undefined;
  /** Problems without that of the parameter, unless its text is no time. */
  problems: readonly LinkProblem[];
};

/**
 * An instant in an address that was written by hand, in any form that times are pasted in. `write` puts it into the
 * address as `formatInstant` has it, with the zone that it names. Its parser is loaded for such an address alone.
 */
export function usePastedInstant(
  parameter: string,
  problems: readonly LinkProblem[],
  { zone, now }: PasteContext,
  write: (instant: UnixSeconds, zone: string | undefined) => void,
): PastedInstant {
  const raw = problems.find((problem) => problem.parameter === parameter)?.value;
  // Behind a time, a space was the plus of an offset that was not escaped.
  const text = raw?.replace(/(:\d\d(?:[.,]\d+)?) +(\d\d:?\d\d)$/, '$1+$2');
  const { data, isPending } = useQuery({
    queryKey: ['pasted time', text, zone],
    queryFn: async () => {
      const { readPastedTime } = await import('#domain/time/pasted/pasted-time');
      return readPastedTime(text ?? '', { zone, now });
    },
    enabled: text !== undefined,
    staleTime: Infinity,
  });
  const time = text !== undefined && data?.kind === 'time' ? data : undefined;
  const instant = time?.instant;
  const writeRead = useEffectEvent(write);
  useEffect(() => {
    if (time) writeRead(time.instant, writtenZone(time));
  }, [time]);
  const isRead = text === undefined || (!isPending && instant === undefined);
  return {
    instant,
    problems: isRead ? problems : problems.filter((problem) => problem.parameter !== parameter),
  };
}
