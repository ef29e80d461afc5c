import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { PasteContext } from '#domain/time/pasted';
import { writtenZone } from '#domain/time/written-zone';
import type { UnixSeconds } from '#domain/time/zone';
import type { LinkProblem } from '#address/codec';

type PastedInstant = {
  /** Undefined if there is none, or while the text is being parsed. */
  instant: UnixSeconds | undefined;
  /** Problems of the address; the parameter's is included only if its text does not parse. */
  problems: readonly LinkProblem[];
};

/**
 * Parses a hand-written instant in an address, in any format that times are pasted in. `write` replaces it with the
 * format of `formatInstant`, and with its zone. The parser is loaded only for such an address.
 */
export function usePastedInstant(
  parameter: string,
  problems: readonly LinkProblem[],
  { zone, now }: PasteContext,
  write: (instant: UnixSeconds, zone: string | undefined) => void,
): PastedInstant {
  const raw = problems.find((problem) => problem.parameter === parameter)?.value;
  // A space after a time was the plus of an unescaped offset.
  const text = raw?.replace(/(:\d\d(?:[.,]\d+)?) +(\d\d:?\d\d)$/, '$1+$2');
  const { data, isPending } = useQuery({
    queryKey: ['pasted time', text, zone],
    queryFn: async () => {
      const { readPastedTime } = await import('#domain/time/pasted');
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
