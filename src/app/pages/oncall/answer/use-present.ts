import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReplyOf } from '#contract/operation';
import type { Schedule, scheduleInfo } from '#contract/schedule';
import { isClosedAt } from '#domain/duty/gap-cause';
import type { DutyLine } from '#domain/duty/duty-lines';
import type { NowAndNext } from '#domain/oncall/reply/now-and-next';
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
  /** Undefined while loading, and for a disabled schedule. */
  duty: NowAndNext | undefined;
  /** Lines by role, if the periods suffice. */
  lines?: readonly DutyLine[] | undefined;
  /** True if nobody is on duty by intent. */
  isClosed: boolean;
  /** Details of a failed request. */
  failure: { code: string; requestId: string | undefined; retry: () => void } | undefined;
};

/**
 * People on duty now and next: from the loaded periods; otherwise from the last `schedule/info`, computed if
 * that is in the past.
 */
export function usePresent(schedule: Schedule, shifts: Shifts, now: number): Present {
  const here = useMemo(() => presentHere(schedule, shifts, now), [schedule, shifts, now]);
  const query = useQuery(presentQuery({ schedule, here, shifts, now }));
  return presentOf({ schedule, here, shifts, now }, query);
}

export type PresentSource = {
  schedule: Schedule;
  /** Answer of the loaded periods. */
  here: NowAndNext | undefined;
  shifts: Shifts;
  now: number;
};

export type PresentReply = Pick<
  UseQueryResult<ReplyOf<typeof scheduleInfo>['data']>,
  'data' | 'error' | 'refetch'
>;

export function presentHere(schedule: Schedule, shifts: Shifts, now: number): NowAndNext | undefined {
  return schedule.enabled ? shifts.nowByPeriods(schedule, now) : undefined;
}

/** One request per schedule, only if no period covers the present. */
export function presentQuery({
  schedule,
  here,
  shifts,
  now,
}: PresentSource): ReturnType<typeof scheduleInfoQuery> {
  const enabled = schedule.enabled && here === undefined && shifts.isSettled;
  return { ...scheduleInfoQuery(schedule.schedule_id, now), enabled };
}

export function presentOf({ schedule, here, shifts, now }: PresentSource, query: PresentReply): Present {
  const { data, error } = query;
  const { accountZone } = shifts.reading;
  const duty = here ?? (data && shifts.now(schedule, data, now));
  if (duty) {
    const isClosed = duty.current === 'nobody' && isClosedAt(schedule, now, accountZone);
    return { duty, lines: shifts.lines(schedule, now), isClosed, failure: undefined };
  }
  const none = { duty: undefined, isClosed: false };
  if (!error) return { ...none, failure: undefined };
  const isCall = error instanceof CallError;
  const failure = {
    code: isCall ? error.code : error.name,
    requestId: isCall ? error.requestId : undefined,
    retry: () => void query.refetch(),
  };
  return { ...none, failure };
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
