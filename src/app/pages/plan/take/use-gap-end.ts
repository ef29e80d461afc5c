import { useQuery } from '@tanstack/react-query';
import type { Id } from '#contract/id';
import { AHEAD_DAYS } from '#domain/oncall/review/ahead';
import { laneOf } from '#domain/plan/compare';
import { DAY, HOUR, type UnixSeconds, WEEK } from '#domain/time/zone';
import { aheadQuery } from '../../../api/schedules';
import type { Planned } from '../model/use-plan';
import type { Shift } from './take-times';

/** End that is proposed for a gap without one: a full hour, so that those of two roles are the same. */
const openEnd = (at: UnixSeconds) => Math.ceil((at + WEEK) / HOUR) * HOUR;

type GapContext = { base: Planned | undefined; roles: readonly Id[]; now: UnixSeconds };

/** Gap with its end where the loaded days have none: the next duty of the schedule, or a week as a proposal. */
export function useGapEnd(shift: Shift | undefined, { base, roles, now }: GapContext): Shift | undefined {
  const hour = now - (now % HOUR);
  const window = { start: hour, end: hour + AHEAD_DAYS * DAY };
  const isOpen = shift?.isEndless === true;
  const { data, isPending } = useQuery({
    // As the page of the schedule asks.
    ...aheadQuery(window, base?.schedule.version),
    enabled: isOpen,
  });
  if (!shift || !isOpen) return shift;
  const id = base?.schedule.schedule_id;
  const schedule = data?.schedules.find(({ schedule_id }) => schedule_id === id);
  const lane = laneOf(schedule, window, roles.length === 0 ? undefined : shift.role);
  const at = Math.max(shift.start, now);
  const next = lane.find(({ start }) => start > at)?.start;
  return { ...shift, end: next ?? openEnd(at), isEndless: next === undefined && !isPending };
}
