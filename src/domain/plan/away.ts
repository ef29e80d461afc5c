import type { Id } from '#contract/id';
import type { Period, Schedule } from '#contract/schedule';
import type { Override } from '../change/overrides';
import { addTo } from '../collections/multimap';
import { dutiesByPerson, type Duty, type Post } from '../ledger/duties';
import { contains, isEmpty, union, type Interval } from '../time/interval';
import type { UnixSeconds } from '../time/zone';
import {
  candidateFor,
  candidatesFor,
  isFit,
  leftBy,
  periodBeside,
  poolOf,
  type Candidate,
  type CandidateScope,
} from './change/candidates';
import type { Absence } from './change/consequences';

/**
 * Substitutes for all duty of a person during an absence.
 *
 * Rules: a shift is a stretch of one role of one schedule, cut at the edges of the absence; what
 * is left for less than a minute, as where a change began at the server's second, is none. Chosen people count as on
 * duty first, then the first of change/candidates.ts is proposed for each other shift, in order of time, if free, rested
 * and of the schedule or its team. A proposal counts as duty for the next one. Without such a person the shift has no
 * substitute.
 */
export type AwayRow = AwayShift & { by: Candidate | undefined; isChosen: boolean };

export type AwayShift = Interval & Post;

/** Person chosen for the shift that has this instant. */
export type AwayChoice = Post & { start: UnixSeconds; person: Id };

type Scope = {
  /** Time whose duty is known: that of hours and rests of every shift. */
  known: Interval;
  /** Zone of whole days. */
  zone: string;
  /** Recorded absences of anyone. */
  absences: readonly Absence[];
  choices: readonly AwayChoice[];
  nameOf: (person: Id) => string;
};

export type AwayPlan = {
  rows: readonly AwayRow[];
  /** People for a row, the free ones first; each with the duty that the other rows give. */
  substitutes: (row: AwayRow, people?: readonly Id[]) => Candidate[];
};

/** Shifts of a person during an absence, by their beginning. */
export function shiftsAway(schedules: readonly Schedule[], absence: Absence): AwayShift[] {
  const byPost = new Map<string, Duty[]>();
  for (const duty of dutiesByPerson(schedules, absence).get(absence.person_id) ?? [])
    addTo(byPost, `${duty.schedule_id} ${duty.role_id}`, duty);
  return [...byPost.values()]
    .flatMap((duties) => union(duties).map((stretch): AwayShift => Object.assign({}, duties[0], stretch)))
    .filter(({ start, end }) => end - start >= MIN_SHIFT)
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

/** In seconds: rotas are planned in whole minutes. */
const MIN_SHIFT = 60;

export function planAway(schedules: readonly Schedule[], absence: Absence, scope: Scope): AwayPlan {
  const shifts = shiftsAway(schedules, absence);
  const duties = dutiesByPerson(schedules, scope.known);
  // A hundred candidates take a union of sorted duties faster.
  for (const theirs of duties.values()) theirs.sort((a, b) => a.start - b.start);
  const picks = shifts.map((shift) => choiceFor(shift, scope.choices, absence.person_id));
  const takers = [...picks];
  const scopeOf = (index: number, shift: AwayShift): CandidateScope => {
    const period = periodBeside(shift, scope.zone);
    const schedule = schedules.find(({ schedule_id }) => schedule_id === shift.schedule_id);
    return {
      period,
      pool: schedule ? poolOf(schedule, schedules, period) : new Set(),
      left: schedule ? leftBy(schedule, shift) : new Map(),
      // Duty of a person, with that of the shifts that they take over.
      dutiesOf: (person): Duty[] => [
        ...(duties.get(person) ?? []),
        ...shifts.filter((_, other) => other !== index && takers[other] === person),
      ],
      absences: scope.absences,
    };
  };
  const substitutesOf = (index: number, others: readonly Id[]): Candidate[] => {
    const shift = shifts[index];
    if (!shift) return [];
    const ofShift = scopeOf(index, shift);
    const people = [...ofShift.pool, ...others].filter((person) => person !== absence.person_id);
    return candidatesFor(shift, people, { ...ofShift, nameOf: scope.nameOf });
  };
  for (const [index, choice] of picks.entries()) {
    const first = choice === undefined ? substitutesOf(index, [])[0] : undefined;
    if (first && isFit(first)) takers[index] = first.person;
  }
  const rows = shifts.map((shift, index): AwayRow => {
    const taker = takers[index];
    const by = taker === undefined ? undefined : candidateFor(taker, shift, scopeOf(index, shift));
    return Object.assign({}, shift, { by, isChosen: picks[index] !== undefined });
  });
  return { rows, substitutes: (row, people = []) => substitutesOf(rows.indexOf(row), people) };
}

function choiceFor(shift: AwayShift, choices: readonly AwayChoice[], absent: Id): Id | undefined {
  return choices.find(
    ({ schedule_id, role_id, start, person }) =>
      isAt(shift, { schedule_id, role_id }) && contains(shift, start) && person !== absent,
  )?.person;
}

function isAt(shift: Post, post: Post): boolean {
  return shift.schedule_id === post.schedule_id && shift.role_id === post.role_id;
}

/** Overrides of one schedule that put the substitutes in. */
export function overridesForAway(rows: readonly AwayRow[], schedule: Id, absent: Id): Override[] {
  return rows.flatMap(({ schedule_id, role_id, by, start, end }) =>
    by && schedule_id === schedule ? [{ person_id: by.person, role_id, instead: absent, start, end }] : [],
  );
}

/** Schedules with the substitutes in the final schedule. */
export function coveredSchedules(
  schedules: readonly Schedule[],
  rows: readonly AwayRow[],
  absent: Id,
): Schedule[] {
  return schedules.map((schedule) => {
    const theirs = rows.filter(({ schedule_id, by }) => by && schedule_id === schedule.schedule_id);
    if (theirs.length === 0) return schedule;
    const periods = schedule.final_schedule.schedules.flatMap((period) => covered(period, theirs, absent));
    const final_schedule = Object.assign({}, schedule.final_schedule, { schedules: periods });
    return Object.assign({}, schedule, { final_schedule });
  });
}

/** Parts of a period between the edges of the shifts in it, each with its people. */
function covered(period: Period, rows: readonly AwayRow[], absent: Id): Period[] {
  if (isEmpty(period)) return [period];
  const edges = rows.flatMap(({ start, end }) => [start, end]).filter((at) => contains(period, at));
  const cuts = [...new Set([period.start, ...edges, period.end])].sort((a, b) => a - b);
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? end;
    const inPart = rows.filter((row) => contains(row, start));
    const members = period.group.members.map(({ role_id, person_ids }) => {
      const taker = inPart.find((row) => row.role_id === role_id)?.by?.person;
      const people = person_ids.map((one) => (one === absent && taker !== undefined ? taker : one));
      return { role_id, person_ids: [...new Set(people)] };
    });
    const { hash, group } = period;
    return { start, end, hash, group: Object.assign({}, group, { members }) };
  });
}
