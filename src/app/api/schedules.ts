import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Id } from '#contract/id';
import type { RequestOf } from '#contract/operation';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import { DAY } from '#domain/time/zone';
import { call } from './call';

const NOW_AND_NEXT_EVERY_MS = 60_000;

/** The visible schedules with their periods in [start, end); the window before stays in sight while one is loaded. */
export function scheduleSelfQuery(input: RequestOf<typeof scheduleSelf>) {
  return queryOptions({
    queryKey: [scheduleSelf.name, input],
    queryFn: async ({ signal }) => (await call(scheduleSelf, input, signal)).data.items,
    placeholderData: keepPreviousData,
  });
}

/**
 * Who is on duty now and who is next, asked again every minute. The contract wants a window, but the answer does not
 * depend on it: it is no part of the key.
 */
export function scheduleInfoQuery(scheduleId: Id, now: number) {
  return queryOptions({
    queryKey: [scheduleInfo.name, String(scheduleId)],
    queryFn: async ({ signal }) => {
      const input = { schedule_id: scheduleId, start: now, end: now + DAY };
      return (await call(scheduleInfo, input, signal)).data;
    },
    refetchInterval: NOW_AND_NEXT_EVERY_MS,
  });
}
