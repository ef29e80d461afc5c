import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MAX_WINDOW_SECONDS } from '#contract/operation';
import { changedSchedules } from '#domain/plan/changes-since';
import { yearAt } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import type { AccountZone, UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { besideQuery, schedulesAsOfQuery } from '../../api/schedules';
import { useNow } from '../../hooks/use-now';

export type Since = {
  asOf: UnixSeconds;
  /** Days whose rules are compared. */
  window: Interval;
  zone: string;
  account: AccountZone;
};

/** Schedules that changed since an instant; undefined while loading, null on a server that keeps no versions. */
export function useChangesSince({ asOf, window, zone, account }: Since) {
  const now = useNow();
  const hour = now - (now % 3600) + 3600;
  const since = useMemo(() => ({ start: asOf, end: hour }), [asOf, hour]);
  const { reply: presented, person: nameOf, team: teamOf } = useDirectory();
  const isShort = hour - asOf <= MAX_WINDOW_SECONDS;
  const before = useQuery(schedulesAsOfQuery(window, asOf));
  const after = useQuery({ ...besideQuery(window), select: presented });
  // Of a longer time, versions of several replies would not join.
  const recorded = useQuery({ ...besideQuery(since), select: presented, enabled: isShort });
  const year = yearAt(now, zone);
  const changes = useMemo(() => {
    if (before.data === null) return null;
    if (!before.data || !after.data || (isShort && !recorded.data)) return undefined;
    const replies = {
      before: presented(before.data).schedules,
      after: after.data.schedules,
      recorded: recorded.data?.schedules ?? [],
      since,
    };
    const words = { zone, year, accountZone: account, nameOf, teamOf };
    return changedSchedules(replies, words);
  }, [
    before.data,
    after.data,
    recorded.data,
    isShort,
    presented,
    since,
    zone,
    year,
    account,
    nameOf,
    teamOf,
  ]);
  const failed = [before, after, recorded].find((query) => query.error && query.data === undefined);
  return { changes, count: after.data?.schedules.length ?? 0, failed };
}
