import type { OverrideShift } from '#address/on-call';
import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { seatRoles } from '#domain/duty/seats';
import { roleOrder } from '#domain/oncall/reply/role-order';
import type { Interval } from '#domain/time/interval';

/** Roles of a rota in a time, also where nobody is on call; none of a rota without roles. */
export function overrideRoles(
  schedule: Schedule,
  { start, end }: Interval,
  names: readonly RoleName[],
): Id[] {
  return seatRoles(schedule, { start, end })
    .filter((role) => role !== 0)
    .sort(roleOrder(names));
}

/** Shift of one role: a gap of the whole schedule is filled role by role, from the first on. */
export function inOneRole(
  schedule: Schedule,
  shift: OverrideShift,
  names: readonly RoleName[],
): OverrideShift {
  const [first = 0] = overrideRoles(schedule, shift, names);
  return shift.role === 0 ? { ...shift, role: first } : shift;
}
