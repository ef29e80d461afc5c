import type { Id } from '#contract/id';
import type { Schedule, Seat } from '#contract/schedule';
import { isEnabledIn } from '../schedule/rota';
import { lengthOf, subtract, union, type Interval } from '../time/interval';
import type { AccountZone } from '../time/zone';
import { seatsIn } from './known-seats';
import { byRole } from './seats';
import { uncoveredIn } from './uncovered';

/**
 * Covered time of a window: time on call with everybody who is due, compared with that and with gaps. Off hours count
 * in neither. Time of unknown people is not covered. A disabled schedule has no due time.
 */
export type CoveredTime = {
  /** Seconds. */
  due: number;
  covered: number;
};

/** Covered time of a schedule, and of each role. */
export type Coverage = CoveredTime & { roles: (CoveredTime & { role_id: Id })[] };

export function coverageOf(schedule: Schedule, window: Interval, accountZone: AccountZone): Coverage {
  if (!isEnabledIn(schedule, window)) return { due: 0, covered: 0, roles: [] };
  const unknown = uncoveredIn(schedule, window, accountZone).filter(({ kind }) => kind === 'unknown');
  const seats = seatsIn(schedule, { window, accountZone }).filter(
    ({ state }) => state === 'on call' || state === 'gap',
  );
  const roles = [...byRole(seats)].map(([role_id, of]) => {
    const theirs = unknown.filter(({ role }) => role === undefined || role === role_id);
    return Object.assign({ role_id }, coveredTime(of, [...of.filter(isGap), ...theirs]));
  });
  return { ...coveredTime(seats, [...seats.filter(isGap), ...unknown]), roles };
}

/** Share of the due time that is covered, 0 to 1; undefined without due time. */
export function coveredShare(all: readonly CoveredTime[]): number | undefined {
  const due = all.reduce((sum, one) => sum + one.due, 0);
  return due === 0 ? undefined : all.reduce((sum, { covered }) => sum + covered, 0) / due;
}

function isGap({ state }: Seat): boolean {
  return state === 'gap';
}

function coveredTime(due: readonly Interval[], missed: readonly Interval[]): CoveredTime {
  const all = union(due);
  return { due: lengthOf(all), covered: lengthOf(subtract(all, union(missed))) };
}
