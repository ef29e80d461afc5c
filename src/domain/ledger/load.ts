import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { peopleOf } from '../oncall/reply/timeline';
import { enabledStretches, isEnabledIn } from '../schedule/rota';
import { activeIn } from '../schedule/rotation';
import { hoursOf, type Hours, type OwnZone } from '../time/hours';
import { lengthOf, type Interval } from '../time/interval';
import { DAY } from '../time/zone';
import { dutiesByPerson, scheduleCount, segmentsOf } from './duties';

/**
 * Duty of each person.
 *
 * Rules: duty is the seats with people inside the window, of schedules enabled in it. Time on several schedules at once
 * counts once. Kinds of time are by the clock of each person, see `time/hours`. Listed are all people with duty, and
 * all in a group of a layer active in the window, also with no time at all. The median is over all listed people.
 * Unknown people are neither listed nor counted.
 */

/** All in seconds. */
export type PersonLoad = Hours & { person_id: Id; total: number; doubleBooked: number };

/** People by falling total, and the median of their totals in seconds. */
export type Load = { people: PersonLoad[]; median: number };

/** @throws RangeError where a zone is no tz database name. */
export function loadOf(schedules: readonly Schedule[], window: Interval, ownZone: OwnZone): Load {
  const enabled = schedules.filter((schedule) => isEnabledIn(schedule, window));
  const duties = dutiesByPerson(enabled, window);
  for (const person of enabled.flatMap(({ unknown_people = [] }) => unknown_people)) duties.delete(person);
  const rotas = enabled.map((schedule) => rotaOf(schedule, window));
  const people = [...new Set([...duties.keys(), ...rotas.flatMap((rota) => Array.from(rota))])].map(
    (person_id): PersonLoad => {
      const segments = segmentsOf(duties.get(person_id) ?? []);
      return Object.assign(hoursOf(segments, ownZone(person_id)), {
        person_id,
        total: lengthOf(segments),
        doubleBooked: lengthOf(segments.filter(({ posts }) => scheduleCount(posts) > 1)),
      });
    },
  );
  people.sort((a, b) => b.total - a.total);
  return { people, median: medianOf(people.map(({ total }) => total)) };
}

/** True for at least twice the median and a day or more above it; never if the median is 0. */
export function isWellAbove(total: number, median: number): boolean {
  return median > 0 && total >= 2 * median && total - median >= DAY;
}

export function medianOf(falling: readonly number[]): number {
  const middle = falling.length >> 1;
  const upper = falling[middle] ?? 0;
  return falling.length % 2 === 1 ? upper : ((falling[middle - 1] ?? 0) + upper) / 2;
}

/** Everybody in a group of a layer that is active in the window, by the version of then, but unknown people. */
export function rotaOf(schedule: Schedule, window: Interval, mode?: number): Set<Id> {
  const active = enabledStretches(schedule, window).flatMap(({ rota, ...part }) =>
    rota.layers.filter((layer) => (mode === undefined || layer.mode === mode) && activeIn(layer, part)),
  );
  const people = new Set(active.flatMap(({ groups }) => groups.flatMap(peopleOf)));
  for (const person of schedule.unknown_people ?? []) people.delete(person);
  return people;
}
