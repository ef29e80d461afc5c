import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LAST_SECOND, type Schedule } from '#contract/schedule';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import { contains, type Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { besideQuery, keptUpToDate } from '../../../api/schedules';

export type RepliesAt = {
  /** With the one that holds the instant, once it is there. */
  replies: readonly WindowReply[];
  query: UseQueryResult<Schedule[]>;
  isKnown: boolean;
};

/**
 * Windows of which one holds an instant: those that are known, or one more, which is fetched.
 * @param isSettled whether those that are on their way are there: until then nothing is asked for.
 */
export function useRepliesAt(at: UnixSeconds, known: readonly WindowReply[], isSettled: boolean): RepliesAt {
  const isThere = known.some(({ window }) => contains(window, at));
  const { start, end } = windowAround(at);
  const window = useMemo(() => ({ start, end }), [start, end]);
  const query = useQuery({ ...besideQuery(window), ...keptUpToDate, enabled: isSettled && !isThere });
  const { data } = query;
  const replies = useMemo(
    () => (isThere || !data ? known : [...known, { window, schedules: data }]),
    [isThere, known, window, data],
  );
  return { replies, query, isKnown: isThere || data !== undefined };
}

/** From the day before to a week after, by whole days of UTC, so that the instants of a day share one reply. */
function windowAround(at: UnixSeconds): Interval {
  const day = Math.floor(at / DAY) * DAY;
  return { start: Math.max(0, day - DAY), end: Math.min(day + 8 * DAY, LAST_SECOND) };
}
