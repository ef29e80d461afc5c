import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import type { DutyLine } from '#domain/duty/duty-lines';
import { slotLines, withSlots } from '#domain/duty/slot-lines';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import { contains } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import { CallError } from '../../../api/call-error';
import { besideQuery, keptUpToDate, scheduleInfoQuery, windowAround } from '../../../api/schedules';
import type { Shifts } from '../model/shifts';
import { useDirectory } from '../../../api/names/directory';

type RepliesAt = {
  /** Includes the window of the instant once it has loaded. */
  replies: readonly WindowReply[];
  query: UseQueryResult<WindowReply>;
  isKnown: boolean;
};

export type Present = {
  /** Undefined while loading; none of a disabled schedule. */
  lines: readonly DutyLine[] | undefined;
  /** True if the server's answer is over, and there is no other. */
  isUnknown: boolean;
  /** Details of a failed request. */
  failure: { code: string; requestId: string | undefined; retry: () => void } | undefined;
};

/**
 * People on call now and next: from the loaded periods, and where they do not suffice from the last `schedule/info`.
 */
export function usePresent(schedule: Schedule, shifts: Shifts, now: number): Present {
  const here = useMemo(() => (schedule.enabled ? shifts.lines(schedule, now) : []), [schedule, shifts, now]);
  // Slots are fetched only where the periods lack the present, or an end that the server may know.
  const isComplete = here?.every(({ until }) => until !== 'unknown') === true;
  const { data, error, refetch } = useQuery({
    ...scheduleInfoQuery(schedule.schedule_id, now),
    enabled: !isComplete && shifts.isSettled,
  });
  const slots = data && slotLines(schedule, data, now, shifts.reading.accountZone);
  const lines = here && slots ? withSlots(here, slots) : (here ?? slots);
  const isUnknown = lines === undefined && data !== undefined;
  if (lines || data || !error) return { lines, isUnknown, failure: undefined };
  const isCall = error instanceof CallError;
  const failure = {
    code: isCall ? error.code : error.name,
    requestId: isCall ? error.requestId : undefined,
    retry: () => void refetch(),
  };
  return { lines, isUnknown, failure };
}

/**
 * Windows including an instant: the loaded ones, or one more, fetched once the loading ones are settled.
 * `near` is preferred if its window includes the instant, so that many instants share one request.
 */
export function useRepliesAt(
  at: UnixSeconds,
  known: readonly WindowReply[],
  isSettled: boolean,
  near = at,
): RepliesAt {
  const isThere = known.some(({ window }) => contains(window, at));
  const shared = windowAround(near);
  const { start, end } = contains(shared, at) ? shared : windowAround(at);
  const window = useMemo(() => ({ start, end }), [start, end]);
  const query = useQuery({
    ...besideQuery(window),
    ...keptUpToDate,
    select: useDirectory().reply,
    enabled: isSettled && !isThere,
  });
  const { data } = query;
  const replies = useMemo(() => (isThere || !data ? known : [...known, data]), [isThere, known, data]);
  return { replies, query, isKnown: isThere || data !== undefined };
}
