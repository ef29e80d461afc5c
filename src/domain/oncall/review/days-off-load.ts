import type { DaysOff, Holiday } from '#contract/served/days-off';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { addTo } from '../../collections/multimap';
import { isEnabledIn } from '../../schedule/rota';
import { parseIsoDate, windowOfDays } from '../../time/days';
import { intersect, lengthOf, union, type Interval } from '../../time/interval';
import { dutiesByPerson } from './load';

/** Seconds on call of a person on holidays that apply to them, and while recorded as absent. */
export type DaysOffLoad = { holiday: number; absent: number };

/**
 * Hours of people on holidays and while absent.
 *
 * Rules: a holiday lasts from midnight to midnight of the zone. One with people is only theirs. Time on several schedules
 * at once counts once.
 */
export function daysOffLoad(
  schedules: readonly Schedule[],
  window: Interval,
  zone: string,
  { holidays, absences }: DaysOff,
): Map<Id, DaysOffLoad> {
  const duties = new Map<Id, Interval[]>();
  for (const schedule of schedules.filter((one) => isEnabledIn(one, window)))
    for (const [person, times] of dutiesByPerson(schedule, window))
      for (const time of times) addTo(duties, person, time);
  const days = holidays.flatMap((holiday) => {
    const day = parseIsoDate(holiday.date);
    return day === undefined ? [] : [{ holiday, ...windowOfDays(day, 1, zone) }];
  });
  return new Map(
    [...duties].map(([person, times]) => {
      const duty = union(times);
      const off = union(days.filter(({ holiday }) => isFor(holiday, person)));
      const away = union(absences.filter(({ person_id }) => person_id === person));
      return [person, { holiday: lengthOf(intersect(duty, off)), absent: lengthOf(intersect(duty, away)) }];
    }),
  );
}

function isFor({ team_ids, person_ids }: Holiday, person: Id): boolean {
  return person_ids ? person_ids.includes(person) : !team_ids;
}
