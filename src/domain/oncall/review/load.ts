import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { addTo } from '../../collections/multimap';
import { enabledStretches, isEnabledIn } from '../../schedule/rota';
import { activeIn } from '../../schedule/rotation';
import { hoursOf, type Hours, type OwnZone } from '../../time/hours';
import { intersect, lengthOf, union, type Interval } from '../../time/interval';
import { DAY } from '../../time/zone';
import { dutiesOf, peopleOf } from '../reply/timeline';

/**
 * Duty of each person.
 *
 * Rules: duty is the final schedules' periods inside the window, of schedules enabled in it. Time on several schedules at
 * once counts once. Kinds of time are by the clock of each person, see `time/hours`. Listed are all people
 * with duty, and all in a group of a layer active in the window, also with no time at all. A short rest is one under
 * 11 hours between two stretches of duty, whichever schedules they are on; duties that touch or overlap are one
 * stretch. Only rests inside the window are known. The median is over all listed people, also those with no time.
 * Unknown people are neither listed nor counted.
 */

/** Shortest rest between two stretches of duty that is not called short, in seconds: 11 hours. */
const SHORT_REST_SECONDS = 11 * 3600;

/** All in seconds; instants are Unix seconds. */
export type PersonLoad = Hours & {
  person_id: Id;
  total: number;
  doubleBooked: number;
  /** Rests from the end of one stretch of duty to the start of the next. */
  shortRests: Interval[];
};

/** People by falling total, and the median of their totals in seconds. */
export type Load = { people: PersonLoad[]; median: number };

/** @throws RangeError where a zone is no tz database name. */
export function loadOf(schedules: readonly Schedule[], window: Interval, ownZone: OwnZone): Load {
  const booked = new Map<Id, (readonly Interval[])[]>();
  for (const schedule of schedules.filter((one) => isEnabledIn(one, window))) {
    const duties = dutiesByPerson(schedule, window);
    for (const person of schedule.unknown_people ?? []) duties.delete(person);
    for (const person of rotaOf(schedule, window)) if (!booked.has(person)) booked.set(person, []);
    for (const [person, cover] of duties) addTo(booked, person, cover);
  }
  const people = [...booked].map(([person, covers]) => personLoad(person, covers, ownZone(person)));
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

/** @param covers disjoint duty, per schedule. */
function personLoad(person_id: Id, covers: readonly (readonly Interval[])[], zone: string): PersonLoad {
  const [only = [], ...others] = covers;
  const stretches = others.length === 0 ? only : union(covers.flat());
  const twice = covers.flatMap((cover, index) =>
    covers.slice(index + 1).flatMap((other) => intersect(cover, other)),
  );
  return {
    person_id,
    total: lengthOf(stretches),
    ...hoursOf(stretches, zone),
    doubleBooked: lengthOf(union(twice)),
    shortRests: shortRests(stretches),
  };
}

/** Rests between disjoint stretches that are short. */
function shortRests(stretches: readonly Interval[]): Interval[] {
  const rests: Interval[] = [];
  let before: Interval | undefined;
  for (const stretch of stretches) {
    if (before && stretch.start - before.end < SHORT_REST_SECONDS) {
      rests.push({ start: before.end, end: stretch.start });
    }
    before = stretch;
  }
  return rests;
}

/** Final duty of each person in one schedule, sorted and disjoint. */
export function dutiesByPerson(schedule: Schedule, window: Interval): Map<Id, readonly Interval[]> {
  const byPerson = new Map<Id, Interval[]>();
  for (const duty of dutiesOf(schedule.final_schedule.schedules, window)) {
    for (const { person_ids } of duty.period.group.members) {
      for (const person of person_ids) addTo(byPerson, person, duty);
    }
  }
  return new Map([...byPerson].map(([person, stretches]) => [person, union(stretches)]));
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
