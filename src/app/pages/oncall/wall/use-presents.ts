import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import type { UnixSeconds } from '#domain/time/zone';
import { type Present, presentHere, presentOf, presentQuery, type PresentReply } from '../answer/use-present';
import type { Shifts } from '../model/shifts';

/** People on call now and next of many schedules, in their order: as `usePresent`. */
export function usePresents(
  schedules: readonly Schedule[],
  shifts: Shifts,
  now: UnixSeconds,
): readonly Present[] {
  const sources = useMemo(
    () => schedules.map((schedule) => ({ schedule, here: presentHere(schedule, shifts, now), shifts, now })),
    [schedules, shifts, now],
  );
  const combine = useCallback(
    (queries: readonly PresentReply[]) =>
      sources.flatMap((source, index) => {
        const query = queries[index];
        return query ? presentOf(source, query) : [];
      }),
    [sources],
  );
  return useQueries({ queries: sources.map(presentQuery), combine });
}
