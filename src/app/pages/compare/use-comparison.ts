import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { comparedWindows, type CompareView } from '#address/compare';
import {
  type Comparison,
  comparePlans,
  movedByDays,
  personChanges,
  type PersonChange,
} from '#domain/plan/compare';
import type { NamedSchedule } from '#domain/plan/compare-exports';
import type { Interval } from '#domain/time/interval';
import { DAY, WEEK } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { isChosen } from '../../data/schedule-sets';
import { besideQuery, schedulesAsOfQuery } from '../../api/schedules';
import { useNow } from '../../hooks/use-now';

/** Two plans on the axis of the second one, with what differs. */
export type ComparedPlans = {
  window: Interval;
  before: readonly Schedule[];
  after: readonly Schedule[];
  rows: readonly (Comparison & {
    apart?: readonly Id[];
    span?: Interval | undefined;
    /** Of exports, the schedule in the other plan. */
    origin?: NamedSchedule;
  })[];
  people: readonly PersonChange[];
};

/** Plans of the address, compared; without `plans` while loading, and on a server that keeps no versions. */
export function useComparison(view: CompareView) {
  const now = useNow();
  const { by, days: length, from, before: earlierDay, schedule, schedules: ids, zone } = view;
  const hour = now - (now % 3600);
  const compared = useMemo(
    () => comparedWindows({ by, days: length, from, before: earlierDay, zone }, hour),
    [by, length, from, earlierDay, zone, hour],
  );
  const asOf = Math.min(view.asOf ?? now - (now % DAY) - WEEK, now);
  const [thenWindow, nowWindow] = compared.windows;
  const { reply: presented } = useDirectory();
  const isByVersion = by === 'versions';
  const recorded = useQuery({ ...schedulesAsOfQuery(nowWindow, asOf), enabled: isByVersion });
  const earlier = useQuery({ ...besideQuery(thenWindow), enabled: by === 'weeks' });
  const other = isByVersion ? recorded : earlier;
  const present = useQuery({ ...besideQuery(nowWindow), select: presented, enabled: by !== 'exports' });
  const days = (compared.after - compared.before) / DAY;
  const plans = useMemo((): ComparedPlans | undefined => {
    if (!other.data || !present.data) return undefined;
    const isListed = ({ schedule_id: id }: Schedule) => isChosen({ schedule, schedules: ids }, id);
    const schedules = presented(other.data).schedules.filter(isListed);
    const before = days === 0 ? schedules : movedByDays(schedules, days, zone);
    const after = present.data.schedules.filter(isListed);
    return {
      window: nowWindow,
      before,
      after,
      rows: comparePlans(before, after, nowWindow),
      people: personChanges(before, after, nowWindow),
    };
  }, [other.data, present.data, presented, days, schedule, ids, zone, nowWindow]);
  return {
    plans,
    asOf,
    compared,
    /** Server without versions. */
    isUnversioned: isByVersion && recorded.data === null,
    query: other.data === undefined ? other : present,
  };
}
