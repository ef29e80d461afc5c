import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { dutiesByPerson } from '../../ledger/duties';
import { loadOf } from '../../ledger/load';
import type { OwnZone } from '../../time/hours';
import type { Interval } from '../../time/interval';
import type { UnixSeconds } from '../../time/zone';

/**
 * Interruptions at night per 100 hours of night duty: by incidents triggered between 23:00 and 08:00, over the hours
 * between 23:00 and 08:00 with a person on call by the final schedules, both by the person's own clock. Interruptions count also while another person
 * was on call.
 */

/** Schedules with the periods of a window, and the zones of nights. */
export type DutyOf = { schedules: readonly Schedule[]; window: Interval; ownZone: OwnZone };

/** Seconds of night on call, and interruptions at night of the same people. */
export type NightDuty = { seconds: number; interruptions: number };

/** Night duty; without night hours no interruption counts. */
export function nightsOf(seconds: number, interruptions: number): NightDuty {
  return { seconds, interruptions: seconds === 0 ? 0 : interruptions };
}

const HUNDRED_HOURS = 360_000;

/** Undefined where there are no such hours: no figure, not zero. */
export function per100Hours(interruptions: number, seconds: number): number | undefined {
  return seconds === 0 ? undefined : (interruptions * HUNDRED_HOURS) / seconds;
}

/**
 * Seconds of night that each person is on call in any of the schedules, whose periods are those of the window; time on
 * several at once counts once. Who has duty by day only is there with 0, who has none is not.
 * @throws RangeError where a zone is no tz database name.
 */
export function nightDuty(
  schedules: readonly Schedule[],
  window: Interval,
  ownZone: OwnZone,
): Map<Id, number> {
  const { people } = loadOf(schedules, window, ownZone);
  return new Map(people.filter(({ total }) => total > 0).map(({ person_id, night }) => [person_id, night]));
}

/** Returns a test if a person was on call in a schedule at an instant; false for all in a disabled one. */
export function dutyIn(schedule: Schedule, window: Interval): (person: Id, at: UnixSeconds) => boolean {
  const duties = dutiesByPerson([schedule], window);
  return (person, at) => duties.get(person)?.some(({ start, end }) => start <= at && at < end) ?? false;
}
