import type { Id } from '#contract/id';
import type { Layer, Schedule } from '#contract/schedule';
import type { Duty, Post } from '../ledger/duties';
import { peopleOf } from '../oncall/reply/timeline';
import { isRegular } from '../duty/seats';
import { isEnabledIn } from '../schedule/rota';
import { activeRange } from '../schedule/rotation';
import { startOfDay } from '../time/days';
import { isEmpty, lengthOf, overlap, union, type Interval } from '../time/interval';
import { DAY, instantAt, type UnixSeconds, wallAt } from '../time/zone';
import { type Absence, isAwayIn } from './absent';
import { compareIds } from './difference';

/** Rests under this count as short, in seconds. */
export const SHORT_REST = 11 * 3600;

/** Shorter duty and breaks, as a change leaves that was undone at once, neither end a rest nor are one; seconds. */
const MIN_STRETCH = 15 * 60;

/**
 * People for a shift, the best first: for one in a plan, and for those of someone away.
 *
 * Rules: people who are free and rested come before people with a short rest beside the shift, then people on call then
 * and people who have left the rota, then people away; among equals, people of the rota or its team come before others,
 * then fewer hours on call, then names.
 * Hours and rests count in the period.
 */
export type Candidate = {
  person: Id;
  /** Seconds on call in the period, the shift not included. */
  total: number;
  /** Seconds of rest before and after; undefined without duty on that side in the period. */
  restBefore: number | undefined;
  restAfter: number | undefined;
  isAway: boolean;
  /** Roles of schedules that have the person on call then. */
  posts: readonly Post[];
  /** True for a person of neither the schedule nor its team, and for one who has left the schedule. */
  isOutside: boolean;
  /** Time when the person left the rota of the schedule. */
  leftAt?: UnixSeconds | undefined;
};

type CandidateScope = {
  /** Period of hours and rests. */
  period: Interval;
  /** People of the schedule or its team. */
  pool: ReadonlySet<Id>;
  /** People who have left the rota of the schedule by the shift, and when. */
  shiftEnds: ReadonlyMap<Id, UnixSeconds>;
  dutiesOf: (person: Id) => readonly Duty[];
  /** Recorded absences of anyone. */
  absences: readonly Absence[];
};

export function candidatesFor(
  shift: Interval,
  people: Iterable<Id>,
  { nameOf, ...scope }: CandidateScope & { nameOf: (person: Id) => string },
): Candidate[] {
  return Array.from(new Set(people), (person) => candidateFor(person, shift, scope)).sort(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      a.total - b.total ||
      nameOf(a.person).localeCompare(nameOf(b.person)) ||
      compareIds(a.person, b.person),
  );
}

function candidateFor(
  person: Id,
  shift: Interval,
  { period, pool, shiftEnds, dutiesOf, absences }: CandidateScope,
): Candidate {
  const isIn = (time: Interval) => !isEmpty(overlap(time, period));
  const isThen = (time: Interval) => !isEmpty(overlap(time, shift));
  const duties = dutiesOf(person).filter(isIn);
  const times = union(duties.map((duty) => overlap(duty, period)));
  const shifts = dutyStretches(times);
  const ends = shifts.filter(({ end }) => end <= shift.start).map(({ end }) => shift.start - end);
  const starts = shifts.filter(({ start }) => start >= shift.end).map(({ start }) => start - shift.end);
  return {
    person,
    total: lengthOf(times),
    restBefore: ends.length === 0 ? undefined : Math.min(...ends),
    restAfter: starts.length === 0 ? undefined : Math.min(...starts),
    isAway: isAwayIn([person], shift, absences),
    posts: duties.filter(isThen).map(({ schedule_id, role_id }) => ({ schedule_id, role_id })),
    isOutside: !pool.has(person) || shiftEnds.has(person),
    leftAt: shiftEnds.get(person),
  };
}

/** True for a person who may be proposed. */
export function isFit(candidate: Candidate): boolean {
  return placeOf(candidate) === 0;
}

/** Free people first; among equals, those of the schedule or its team. */
function placeOf(candidate: Candidate): number {
  return 2 * rankOf(candidate) + Number(candidate.isOutside);
}

/** Rank of a candidate: 0 for a person who is free and rested. */
function rankOf({ isAway, posts, leftAt, ...rests }: Candidate): number {
  if (isAway) return 3;
  if (posts.length > 0 || leftAt !== undefined) return 2;
  return shortestRest(rests) < SHORT_REST ? 1 : 0;
}

/** Shorter of the rests before and after, in seconds; infinite without other duty in the period. */
export function shortestRest({ restBefore, restAfter }: Pick<Candidate, 'restBefore' | 'restAfter'>): number {
  return Math.min(restBefore ?? Infinity, restAfter ?? Infinity);
}

/** Whole days around a stretch of time. */
export function daysAround({ start, end }: Interval, days: number, zone: string): Interval {
  return {
    start: instantAt(startOfDay(wallAt(start, zone)) - days * DAY, zone),
    end: instantAt(startOfDay(wallAt(end - 1, zone)) + (days + 1) * DAY, zone),
  };
}

/** People of a schedule's rota, on call in it, or of its team's schedules. */
export function poolOf(schedule: Schedule, schedules: readonly Schedule[], period: Interval): Set<Id> {
  const near = schedules.filter((other) => isNear(schedule, other) && isEnabledIn(other, period));
  return new Set(near.flatMap((other) => membersNear(other, period)));
}

/**
 * People whose turns in a rota have ended by a shift while those of others go on, each with the end of the last one.
 * Turns that only change, or that begin again later, are left by nobody.
 */
export function leftBy({ layers }: Pick<Schedule, 'layers'>, { start }: Interval): Map<Id, UnixSeconds> {
  const regular = layers.filter(isRegular);
  const lasts = (layer: Layer) => activeRange(layer).end > start;
  const stay = new Set(regular.filter(lasts).flatMap(({ groups }) => groups.flatMap(peopleOf)));
  const left = new Map<Id, UnixSeconds>();
  if (stay.size === 0) return left;
  for (const layer of regular) {
    if (lasts(layer)) continue;
    for (const person of layer.groups.flatMap(peopleOf))
      if (!stay.has(person)) left.set(person, Math.max(left.get(person) ?? 0, layer.layer_end));
  }
  return left;
}

function isNear(one: Schedule, other: Schedule): boolean {
  return one === other || (one.team_id !== 0 && one.team_id === other.team_id);
}

function membersNear({ layers, final_schedule, unknown_people = [] }: Schedule, period: Interval): Id[] {
  const isPresent = (time: Interval) => !isEmpty(overlap(time, period));
  const present = layers.filter((layer) => isPresent(activeRange(layer)));
  // A thousand periods have a handful of groups.
  const groups = new Set(present.flatMap((layer) => layer.groups));
  for (const duty of final_schedule.schedules) if (isPresent(duty)) groups.add(duty.group);
  return [...groups].flatMap(peopleOf).filter((person) => !unknown_people.includes(person));
}

/** Disjoint duty of a person, between which are rests. */
function dutyStretches(duties: readonly Interval[]): Interval[] {
  const joined: Interval[] = [];
  for (const { start, end } of union(duties)) {
    const last = joined.at(-1);
    if (last && start - last.end < MIN_STRETCH) last.end = end;
    else joined.push({ start, end });
  }
  return joined.filter((stretch) => lengthOf([stretch]) >= MIN_STRETCH);
}
