import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { parseId } from '#contract/id';
import { AHEAD_DAYS } from '#domain/oncall/review/ahead';
import type { PlanView } from '#address/plan';
import { type Consequences, consequencesOf } from '#domain/plan/change/consequences';
import type { Plan } from '#domain/plan/change/edit';
import { proposalOf } from '#domain/plan/change/proposal';
import type { Interval } from '#domain/time/interval';
import { DAY } from '#domain/time/zone';
import { useDaysOff } from '../../../api/served/days-off';
import { useDirectory } from '../../../api/names/directory';
import { besideQuery } from '../../../api/schedules';
import { isGuest } from '../../../url/settings';
import { NO_DUTY, NO_ID, useNewRota } from '../new/use-new-rota';

type ChecksScope = {
  view: Partial<PlanView>;
  account: string;
  /** Time whose duty is known for the view. */
  reach: Interval;
  scope: Parameters<typeof consequencesOf>[3];
  /** False for rules that are not Watchbill's. */
  isExact: boolean;
};

/**
 * Consequences that the checks of new rules count, to one horizon; those of the view until they are loaded, for
 * overrides, and for guests, whose link holds the view alone.
 */
export function usePlanChecks(
  scheduleId: string,
  current: Plan,
  consequences: Consequences | undefined,
  { view, account, reach, scope, isExact }: ChecksScope,
): Consequences | undefined {
  const plan = useDeferredValue(current);
  const horizon = plan.from + AHEAD_DAYS * DAY;
  const isAhead = isExact && !isGuest() && horizon > scope.window.end && plan.edits.length > 0;
  const { start } = reach;
  const end = Math.max(reach.end, Math.ceil(horizon / DAY) * DAY);
  const far = useMemo(() => ({ start, end }), [start, end]);
  const future = useMemo(() => ({ start: scope.window.start, end }), [scope.window.start, end]);
  const directory = useDirectory();
  const { data } = useQuery({ ...besideQuery(far), select: directory.reply, enabled: isAhead });
  const fresh = useNewRota(scheduleId, view, { schedules: data?.schedules, account, future });
  const { absences } = useDaysOff(isAhead ? far : reach);
  return useMemo(() => {
    const schedule = fresh ?? data?.schedules.find(({ schedule_id: id }) => id === parseId(scheduleId));
    if (!isAhead || !schedule || !data) return consequences;
    const isNew = schedule.schedule_id === NO_ID;
    const { after } = proposalOf(schedule, plan, isNew ? future : far, account);
    const others = data.schedules.filter((one) => one !== schedule);
    const before = isNew ? { ...schedule, ...NO_DUTY } : schedule;
    const window = { start: scope.window.start, end: horizon };
    return consequencesOf(before, after, others, { ...scope, absences, window });
  }, [fresh, data, scheduleId, isAhead, consequences, plan, future, far, account, scope, absences, horizon]);
}
