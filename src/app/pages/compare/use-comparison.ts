import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import { comparedDays, type CompareView } from '#address/compare';
import { type Comparison, comparePlans, personChanges, type PersonChange } from '#domain/plan/compare';
import type { Interval } from '#domain/time/interval';
import { DAY, WEEK } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { isChosen } from '../../data/schedule-sets';
import { besideQuery, schedulesAsOfQuery } from '../../api/schedules';
import { useNow } from '../../hooks/use-now';

/** Two plans in one window, with what differs. */
export type ComparedPlans = {
  window: Interval;
  before: readonly Schedule[];
  after: readonly Schedule[];
  rows: readonly Comparison[];
  people: readonly PersonChange[];
};

/** Plans of the address, compared; without `plans` while loading, and on a server that keeps no versions. */
export function useComparison(view: CompareView) {
  const now = useNow();
  const { days, from, schedule, schedules: ids, zone } = view;
  const hour = now - (now % 3600);
  const { first, window } = useMemo(() => comparedDays({ days, from, zone }, hour), [days, from, zone, hour]);
  const asOf = Math.min(view.asOf ?? now - (now % DAY) - WEEK, now);
  const { reply: presented } = useDirectory();
  const recorded = useQuery(schedulesAsOfQuery(window, asOf));
  const present = useQuery({ ...besideQuery(window), select: presented });
  const plans = useMemo((): ComparedPlans | undefined => {
    if (!recorded.data || !present.data) return undefined;
    const isListed = ({ schedule_id: id }: Schedule) => isChosen({ schedule, schedules: ids }, id);
    const before = presented(recorded.data).schedules.filter(isListed);
    const after = present.data.schedules.filter(isListed);
    return {
      window,
      before,
      after,
      rows: comparePlans(before, after, window),
      people: personChanges(before, after, window),
    };
  }, [recorded.data, present.data, presented, schedule, ids, window]);
  return {
    plans,
    asOf,
    first,
    window,
    /** Server without versions. */
    isUnversioned: recorded.data === null,
    query: recorded.data === undefined ? recorded : present,
  };
}
