import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import { contains } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { besideQuery, keptUpToDate, windowAround } from '../../../api/schedules';

export type RepliesAt = {
  /** With the one that holds the instant, once it is there. */
  replies: readonly WindowReply[];
  query: UseQueryResult<Schedule[]>;
  isKnown: boolean;
};

/**
 * Windows of which one holds an instant: those that are known, or one more, which is fetched.
 * @param isSettled whether those that are on their way are there: until then nothing is asked for.
 * @param near whose window is taken where it holds the instant, so that many instants share one.
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
    select: useDirectory().schedules,
    enabled: isSettled && !isThere,
  });
  const { data } = query;
  const replies = useMemo(
    () => (isThere || !data ? known : [...known, { window, schedules: data }]),
    [isThere, known, window, data],
  );
  return { replies, query, isKnown: isThere || data !== undefined };
}
