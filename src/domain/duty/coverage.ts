import type { Schedule } from '#contract/schedule';
import { isEnabledIn } from '../schedule/rota';
import { lengthOf, subtract, union, type Interval } from '../time/interval';
import type { AccountZone } from '../time/zone';
import { seatsIn } from './known-seats';
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

export function coverageOf(schedule: Schedule, window: Interval, accountZone: AccountZone): CoveredTime {
  if (!isEnabledIn(schedule, window)) return { due: 0, covered: 0 };
  const unknown = uncoveredIn(schedule, window, accountZone).filter(({ kind }) => kind === 'unknown');
  const seats = seatsIn(schedule, { window, accountZone });
  const due = union(seats.filter(({ state }) => state === 'on call' || state === 'gap'));
  const missed = union([...seats.filter(({ state }) => state === 'gap'), ...unknown]);
  return { due: lengthOf(due), covered: lengthOf(subtract(due, missed)) };
}

/** Share of the due time that is covered, 0 to 1; undefined without due time. */
export function coveredShare(all: readonly CoveredTime[]): number | undefined {
  const due = all.reduce((sum, one) => sum + one.due, 0);
  return due === 0 ? undefined : all.reduce((sum, { covered }) => sum + covered, 0) / due;
}
