import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { addTo } from '../collections';
import { onCallIn } from '../duty/known-seats';
import { isEnabledIn, enabledStretches } from '../schedule/rota';
import { union, type Interval, subtract, lengthOf } from '../time/interval';
import type { Part } from './kinds';
import { peopleOf } from '../oncall/reply/timeline';
import { activeIn } from '../schedule/rotation';
import { hoursOf, type Hours, type OwnZone } from '../time/hours';
import { DAY } from '../time/zone';

/** Place of a person on call. */
export type Post = { schedule_id: Id; role_id: Id };

export type Duty = Interval & Post;

/** Disjoint time of a person with all posts held at once, in the order of the schedules. */
export type Segment = Interval & { posts: readonly Post[] };

/** Duty of each person by the seats of schedules enabled in the window. */
export function dutiesByPerson(schedules: readonly Schedule[], window: Interval): Map<Id, Duty[]> {
  const byPerson = new Map<Id, Duty[]>();
  for (const schedule of schedules) {
    if (!isEnabledIn(schedule, window)) continue;
    const { schedule_id } = schedule;
    for (const { start, end, role_id, person_ids } of onCallIn(schedule, window))
      for (const person of person_ids) addTo(byPerson, person, { start, end, schedule_id, role_id });
  }
  return byPerson;
}

/** Merges the duties of one person: a new segment begins wherever the posts change. */
export function segmentsOf(duties: readonly Duty[]): Segment[] {
  const posts = new Map<string, { post: Post; duties: Duty[] }>();
  for (const duty of duties) {
    const { schedule_id, role_id } = duty;
    const key = `${schedule_id} ${role_id}`;
    const entry = posts.get(key) ?? { post: { schedule_id, role_id }, duties: [] };
    entry.duties.push(duty);
    posts.set(key, entry);
  }
  const all = [...posts.values()];
  const edges = all.flatMap((entry, index) =>
    union(entry.duties).flatMap(({ start, end }) => [
      { at: start, index, begins: true },
      { at: end, index, begins: false },
    ]),
  );
  edges.sort((a, b) => a.at - b.at);
  const segments: Segment[] = [];
  const active = new Set<number>();
  let from = -Infinity;
  for (const { at, index, begins } of edges) {
    if (active.size > 0 && at > from) {
      segments.push({
        start: from,
        end: at,
        posts: all.flatMap(({ post }, place) => (active.has(place) ? post : [])),
      });
    }
    if (begins) active.add(index);
    else active.delete(index);
    from = at;
  }
  return segments;
}

/** Number of schedules that have the person on call at once. */
export function scheduleCount(posts: readonly Post[]): number {
  return posts.length < 2 ? posts.length : new Set(posts.map(({ schedule_id }) => schedule_id)).size;
}

/** Things counted in duty: shifts, nights, days, weekends, rests. */

/** Unbroken duty at a post. */
type PostShift = Interval & { posts: readonly Post[] };

/** Unbroken duty at each post, in order of time. */
export function shiftsOf(duties: readonly Duty[]): PostShift[] {
  const byPost = new Map<string, Duty[]>();
  for (const duty of duties) addTo(byPost, `${duty.schedule_id} ${duty.role_id}`, duty);
  return [...byPost.values()]
    .flatMap((theirs) =>
      union(theirs).map(({ start, end }) => ({
        start,
        end,
        posts: theirs.slice(0, 1).map(({ schedule_id, role_id }) => ({ schedule_id, role_id })),
      })),
    )
    .sort((a, b) => a.start - b.start);
}

/** First to last duty of a night, day or week, the number of that, and the local day of the first duty. */
export type Unit = Interval & { unit: number; day: number };

/** Hulls of the parts of each unit, in order of time. */
export function unitsOf(parts: readonly Part[], unitOf: (part: Part) => number | undefined): Unit[] {
  const units = new Map<number, Unit>();
  for (const part of parts) {
    const unit = unitOf(part);
    if (unit === undefined) continue;
    const hull = units.get(unit);
    if (hull) hull.end = part.end;
    else units.set(unit, { start: part.start, end: part.end, unit, day: part.day });
  }
  return [...units.values()];
}

/** Time between stretches of duty under a limit, in seconds. */
export function shortRests(duty: readonly Interval[], shortRest: number): Interval[] {
  const [first, last] = [duty[0], duty.at(-1)];
  if (!first || !last) return [];
  return subtract([{ start: first.start, end: last.end }], duty).filter(
    ({ start, end }) => end - start < shortRest,
  );
}

/** Longest run of days, one after the other: its first and last duty. */
export function longestRun(days: readonly Unit[]): Interval & { days: number } {
  let longest = { start: 0, end: 0, days: 0 };
  let current = longest;
  let before = -Infinity;
  for (const { unit, start, end } of days.toSorted((a, b) => a.unit - b.unit)) {
    current = unit === before + 1 ? { ...current, end, days: current.days + 1 } : { start, end, days: 1 };
    if (current.days > longest.days) longest = current;
    before = unit;
  }
  return longest;
}

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
