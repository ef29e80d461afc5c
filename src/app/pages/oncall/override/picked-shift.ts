import type { OnCallView } from '#address/on-call';
import type { Schedule } from '#contract/schedule';
import { laneOf, laneRoles } from '#domain/plan/lane';
import { contains } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';

/**
 * Fields of an open panel after a click on another shift of the timeline: its shift, or in a swap the one that comes
 * back; undefined without a panel.
 */
export function pickedShift(
  { override, isSwap }: Pick<OnCallView, 'override' | 'isSwap'>,
  { schedule, start }: { schedule: Schedule; start: UnixSeconds },
): Partial<Pick<OnCallView, 'override' | 'by' | 'swap' | 'isSwap'>> | undefined {
  if (!override) return undefined;
  const id = String(schedule.schedule_id);
  const isSame = override.schedule === id;
  const role = isSame ? override.role : (laneRoles([schedule], { start, end: start + 1 })[0] ?? 0);
  const near = { start: start - 45 * DAY, end: start + 45 * DAY };
  const item = laneOf(schedule, near, role === 0 ? undefined : role).find((one) => contains(one, start));
  if (!item) return undefined;
  const shift = { schedule: id, role, start: item.start, end: item.end };
  const [person, ...others] = item.people;
  if (!isSwap || !isSame) return { override: shift, by: undefined, swap: undefined, isSwap: false };
  return person !== undefined && others.length === 0 ? { by: person, swap: shift } : undefined;
}
