import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type DaysOff,
  DaysOff as DaysOffReply,
  MAX_DAYS_OFF_SECONDS,
  NO_DAYS_OFF,
} from '#contract/served/records';
import { parseJson, withoutNulls } from '#contract/json';
import { DAYS_OFF_PATH } from '#contract/operation';
import type { Interval } from '#domain/time/interval';
import { isolated } from '#domain/text/words';
import { DAY } from '#domain/time/zone';
import { guestBase } from '../../url/settings';
import { usePresenting } from '../../url/use-presenting';
import { NAMES_WITHIN_MS, noteSession } from '../session';

/** Key of the queries of holidays and absences. */
export const DAYS_OFF = 'daysOff';

/** Holidays and absences of whole UTC days around a window, which is cut at 400 days. */
function daysOffQuery(window: Interval) {
  const start = Math.max(0, Math.floor(window.start / DAY) * DAY);
  const end = Math.min(Math.ceil(window.end / DAY) * DAY, start + MAX_DAYS_OFF_SECONDS);
  return queryOptions({
    queryKey: [DAYS_OFF, start, end],
    queryFn: async ({ signal }): Promise<DaysOff> => {
      const soon = AbortSignal.any([signal, AbortSignal.timeout(NAMES_WITHIN_MS)]);
      const response = await fetch(`${DAYS_OFF_PATH}?start=${start}&end=${end}`, { signal: soon });
      noteSession(response);
      if (!response.ok) throw new Error(`${DAYS_OFF_PATH} answered HTTP ${response.status}`);
      const reply = DaysOffReply.parse(withoutNulls(parseJson(await response.text())));
      for (const holiday of reply.holidays) holiday.name = isolated(holiday.name);
      return reply;
    },
    // Guests see one view, without absences.
    enabled: guestBase() === '',
    staleTime: 60_000,
  });
}

/** Recorded holidays and absences around a window, for pages whose figures need them. */
export function useDaysOffQuery(window: Interval) {
  return useQuery(daysOffQuery(window));
}

/**
 * The same; none while loading, for guests and on servers without such records.
 * Under pseudonyms absences have no reasons, which may name people.
 */
export function useDaysOff(window: Interval): DaysOff {
  const { data = NO_DAYS_OFF } = useDaysOffQuery(window);
  const { pseudonyms } = usePresenting();
  return useMemo(
    () =>
      pseudonyms
        ? { ...data, absences: data.absences.map(({ reason: _reason, ...absence }) => absence) }
        : data,
    [data, pseudonyms],
  );
}
