import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { dutiesByPerson, type Duty, type Post } from '../../ledger/duties';
import { isEmpty, lengthOf, overlap, union, type Interval } from '../../time/interval';
import { formatHours, formatLength } from '../../time/duration';
import { type Absence, SHORT_REST } from './consequences';

/**
 * People for a stretch of duty, the least burdened first.
 *
 * Rules: people who are free come before people with a short rest beside the stretch, then people on call then, then
 * people away; among equals, fewer hours on call in the window come first.
 */
export type Candidate = {
  person: Id;
  /** Seconds on call in the window, the stretch not included. */
  total: number;
  /** Seconds of rest before and after; undefined without duty on that side in the window. */
  restBefore: number | undefined;
  restAfter: number | undefined;
  isAway: boolean;
  /** Schedules that have the person on call then. */
  busy: readonly Id[];
  /** The same by role. */
  posts: readonly Post[];
};

type CandidateScope = {
  /** Time whose hours count. */
  window: Interval;
  /** Time whose duty is known, for rests that reach beyond the window. */
  known?: Interval;
  absences?: readonly Absence[];
};

export function candidatesFor(
  stretch: Interval,
  people: readonly Id[],
  schedules: readonly Schedule[],
  { window, known = window, absences = [] }: CandidateScope,
): Candidate[] {
  const duties = dutiesByPerson(schedules, known);
  return people
    .map((person): Candidate => {
      const own = duties.get(person) ?? [];
      const total = lengthOf(
        union(own.map((duty) => overlap(duty, window)).filter((part) => !isEmpty(part))),
      );
      return { ...candidateOf(person, stretch, own, absences), total };
    })
    .sort((a, b) => rankOf(a) - rankOf(b) || a.total - b.total);
}

/** Candidate by duties of a window; the person's own ones. */
export function candidateOf(
  person: Id,
  stretch: Interval,
  duties: readonly Duty[],
  absences: readonly Absence[],
): Candidate {
  const meets = (other: Interval) => !isEmpty(overlap(stretch, other));
  const times = union(duties);
  const ends = times.filter(({ end }) => end <= stretch.start).map(({ end }) => stretch.start - end);
  const starts = times.filter(({ start }) => start >= stretch.end).map(({ start }) => start - stretch.end);
  return {
    person,
    total: lengthOf(times),
    restBefore: ends.length === 0 ? undefined : Math.min(...ends),
    restAfter: starts.length === 0 ? undefined : Math.min(...starts),
    isAway: absences.some((absence) => absence.person_id === person && meets(absence)),
    busy: [...new Set(duties.filter(meets).map(({ schedule_id }) => schedule_id))],
    posts: duties.filter(meets).map(({ schedule_id, role_id }) => ({ schedule_id, role_id })),
  };
}

/** Rank of a candidate: 0 for a person who is free and rested. */
export function rankOf({ isAway, busy, ...rests }: Candidate): number {
  if (isAway) return 3;
  if (busy.length > 0) return 2;
  return shortestRest(rests) < SHORT_REST ? 1 : 0;
}

/** Shorter of the rests before and after, in seconds; infinite without other duty in the window. */
export function shortestRest({ restBefore, restAfter }: Pick<Candidate, 'restBefore' | 'restAfter'>): number {
  return Math.min(restBefore ?? Infinity, restAfter ?? Infinity);
}

/** "48 h on call, 72 h of rest before, 1 d 3 h after", or why not: "on call in Payments then". */
export function candidateInWords(candidate: Candidate, scheduleName: (id: Id) => string): string {
  const { isAway, busy, total, restBefore, restAfter } = candidate;
  return [
    ...(isAway ? ['away then'] : []),
    ...(busy.length > 0 ? [`on call then in ${busy.map(scheduleName).join(', ')}`] : []),
    `${formatHours(total)} h on call`,
    ...restInWords(restBefore, 'before'),
    ...restInWords(restAfter, 'after'),
  ].join(', ');
}

function restInWords(length: number | undefined, side: string): string[] {
  if (length === undefined) return [];
  return [`${length === 0 ? 'no rest' : `${formatLength(length)} of rest`} ${side}`];
}
