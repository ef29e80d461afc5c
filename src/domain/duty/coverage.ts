import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { lengthOf, subtract, union, type Interval } from '../time/interval';
import type { AccountZone } from '../time/zone';
import { dueIn } from './due';
import { dueRolesIn } from './due-roles';
import { roleStretches, type RoleStretch } from './role-stretches';
import { uncoveredIn } from './uncovered';

/**
 * Covered time of a window: time with everybody who is due, compared with the time in which anyone is due. Off hours
 * count in neither, nor does a person on call while no one is due. Time of unknown people is due and not covered. A
 * disabled schedule has no due time.
 */
export type CoveredTime = {
  /** Seconds. */
  due: number;
  covered: number;
};

/** Covered time of a schedule, and of each role. */
export type Coverage = CoveredTime & { roles: (CoveredTime & { role_id: Id })[] };

export function coverageOf(schedule: Schedule, window: Interval, accountZone: AccountZone): Coverage {
  const uncovered = uncoveredIn(schedule, window, accountZone);
  const offHours = union(uncovered.filter(({ kind }) => kind === 'expected'));
  const missed = uncovered.filter(({ kind }) => kind !== 'expected');
  const { any } = dueIn(schedule, window, accountZone);
  const due = dueRolesIn(schedule, window, accountZone);
  const stretches = roleStretches(schedule, window, accountZone);
  const roles = [...stretches].map(([role_id, of]) => {
    const gaps = of.filter(({ state }) => state === 'gap');
    const unknown = union(
      missed.filter(({ kind, role }) => kind === 'unknown' && (role === undefined || role === role_id)),
    );
    const times = dueTime(due.get(role_id) ?? [], gaps, offHours);
    return Object.assign({ role_id }, coveredTime(times, [...gaps, ...unknown]));
  });
  return { ...coveredTime(dueTime(any, missed, offHours), missed), roles };
}

/** Share of the due time that is covered, 0 to 1; undefined without due time. */
export function coveredShare(all: readonly CoveredTime[]): number | undefined {
  const due = all.reduce((sum, one) => sum + one.due, 0);
  return due === 0 ? undefined : all.reduce((sum, { covered }) => sum + covered, 0) / due;
}

/** A gap is due time, and off hours are not, whatever the layers are. */
function dueTime(
  due: readonly Interval[],
  gaps: readonly Interval[],
  offHours: readonly Interval[],
): Interval[] {
  return union([...subtract(due, offHours), ...gaps]);
}

function coveredTime(due: readonly Interval[], missed: readonly (Interval | RoleStretch)[]): CoveredTime {
  return { due: lengthOf(due), covered: lengthOf(subtract(due, union(missed))) };
}
