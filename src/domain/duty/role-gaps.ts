import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { peopleInRole } from '../oncall/reply/seats';
import { staffedDuties } from '../oncall/reply/timeline';
import { subtract, union, type Interval } from '../time/interval';
import type { AccountZone } from '../time/zone';
import { common } from './due';
import { dueRolesIn } from './due-roles';

/**
 * Time with people on call, but none in a role that is due (due-roles.ts). Where periods overlap, one with a person in the
 * role is enough.
 */
export type RoleGap = Interval & { role: Id };

/** Role by role, in order of time. */
export function roleGaps(schedule: Schedule, window: Interval, accountZone: AccountZone): RoleGap[] {
  const roles = dueRolesIn(schedule, window, accountZone);
  if (roles.size === 0) return [];
  const duties = staffedDuties(schedule.final_schedule.schedules, window);
  return [...roles].flatMap(([role, due]) => {
    const staffed = union(duties.filter(({ period }) => peopleInRole(period.group, role).length > 0));
    return subtract(common(due, duties), staffed).map(({ start, end }) => ({ start, end, role }));
  });
}
