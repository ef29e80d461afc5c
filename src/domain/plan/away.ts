import type { Id } from '#contract/id';
import type { Period, Schedule } from '#contract/schedule';
import { addTo } from '../collections/multimap';
import { dutiesByPerson, type Duty, type Post } from '../ledger/duties';
import { peopleOf } from '../oncall/reply/timeline';
import { isEnabledIn } from '../schedule/rota';
import { activeRange } from '../schedule/rotation';
import { contains, isEmpty, overlap, union, type Interval } from '../time/interval';
import type { UnixSeconds } from '../time/zone';
import { candidateOf, rankOf, type Candidate } from './change/candidates';
import type { Absence } from './change/consequences';
import type { StretchEdit } from './change/edit';

/**
 * Substitutes for all duty of a person during an absence.
 *
 * Rules: a shift is a stretch of one role of one schedule, cut at the edges of the absence. Chosen people count as on
 * duty first, then one person is proposed for each other shift, in order of time: of the people of the schedule and of
 * its team's, somebody free who rests long enough before and after, with the fewest hours in the window, by name among
 * equals. A proposal counts as duty for the next one. Without such a person the shift has no substitute.
 */
export type AwayRow = AwayShift & { by: Substitute | undefined; isChosen: boolean };

export type AwayShift = Interval & Post;

export type Substitute = Candidate & {
  /** True for a person of neither the schedule nor its team. */
  isOutside: boolean;
};

/** Person chosen for the shift that has this instant. */
export type AwayChoice = Post & { start: UnixSeconds; person: Id };

type Scope = {
  /** Window of hours and rests. */
  window: Interval;
  /** Recorded absences of anyone. */
  absences: readonly Absence[];
  choices: readonly AwayChoice[];
  nameOf: (person: Id) => string;
};

export type AwayPlan = {
  rows: readonly AwayRow[];
  /** People for a row, the free ones first; each with the duty that the other rows give. */
  substitutes: (row: AwayRow, people?: readonly Id[]) => Substitute[];
};

/** Shifts of a person during an absence, by their beginning. */
export function shiftsAway(schedules: readonly Schedule[], absence: Absence): AwayShift[] {
  const byPost = new Map<string, Duty[]>();
  for (const duty of dutiesByPerson(schedules, absence).get(absence.person_id) ?? [])
    addTo(byPost, `${duty.schedule_id} ${duty.role_id}`, duty);
  return [...byPost.values()]
    .flatMap((duties) => union(duties).map((stretch): AwayShift => Object.assign({}, duties[0], stretch)))
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

export function planAway(schedules: readonly Schedule[], absence: Absence, scope: Scope): AwayPlan {
  const shifts = shiftsAway(schedules, absence);
  const duties = dutiesByPerson(schedules, scope.window);
  // A hundred candidates take a union of sorted duties faster.
  for (const theirs of duties.values()) theirs.sort((a, b) => a.start - b.start);
  const pools = poolsOf(schedules, scope.window);
  const chosen = shifts.map((shift) => choiceFor(shift, scope.choices, absence.person_id));
  const takers = [...chosen];
  /** Duty of a person, with that of the shifts that they take over. */
  const dutyWith = (person: Id, index: number): Duty[] => [
    ...(duties.get(person) ?? []),
    ...shifts.filter((_, other) => other !== index && takers[other] === person),
  ];
  const substituteOf = (person: Id, index: number, shift: AwayShift): Substitute => {
    const candidate = candidateOf(person, shift, dutyWith(person, index), scope.absences);
    return Object.assign(candidate, { isOutside: pools.get(shift.schedule_id)?.has(person) !== true });
  };
  const substitutesOf = (index: number, others: readonly Id[]): Substitute[] => {
    const shift = shifts[index];
    if (!shift) return [];
    return [...new Set([...(pools.get(shift.schedule_id) ?? []), ...others])]
      .filter((person) => person !== absence.person_id)
      .map((person) => substituteOf(person, index, shift))
      .sort(inOrder(scope.nameOf));
  };
  for (const [index, choice] of chosen.entries()) {
    const first = choice === undefined ? substitutesOf(index, [])[0] : undefined;
    if (first && isFit(first)) takers[index] = first.person;
  }
  const rows = shifts.map((shift, index): AwayRow => {
    const taker = takers[index];
    const by = taker === undefined ? undefined : substituteOf(taker, index, shift);
    return Object.assign({}, shift, { by, isChosen: chosen[index] !== undefined });
  });
  return { rows, substitutes: (row, people = []) => substitutesOf(rows.indexOf(row), people) };
}

/** True for a person who may be proposed. */
export function isFit(substitute: Substitute): boolean {
  return !substitute.isOutside && rankOf(substitute) === 0;
}

/** Free people first, those of the schedule or its team before others. */
function placeOf(one: Substitute): number {
  return 2 * rankOf(one) + Number(one.isOutside);
}

function inOrder(nameOf: Scope['nameOf']) {
  return (a: Substitute, b: Substitute) =>
    placeOf(a) - placeOf(b) || a.total - b.total || nameOf(a.person).localeCompare(nameOf(b.person));
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

/** People who may be proposed for a schedule: those of its rota, on call in it, or of its team's schedules. */
function poolsOf(schedules: readonly Schedule[], window: Interval): Map<Id, Set<Id>> {
  const enabled = schedules.filter((schedule) => isEnabledIn(schedule, window));
  const people = new Map(enabled.map((schedule) => [schedule, membersOf(schedule, window)]));
  return new Map(
    enabled.map((schedule) => [
      schedule.schedule_id,
      new Set(enabled.filter((other) => isNear(schedule, other)).flatMap((near) => people.get(near) ?? [])),
    ]),
  );
}

function isNear(one: Schedule, other: Schedule): boolean {
  return one === other || (one.team_id !== 0 && one.team_id === other.team_id);
}

function membersOf({ layers, final_schedule, unknown_people = [] }: Schedule, window: Interval): Id[] {
  const present = layers.filter((layer) => !isEmpty(overlap(activeRange(layer), window)));
  // A thousand periods have a handful of groups.
  const groups = new Set(present.flatMap((layer) => layer.groups));
  for (const { group } of final_schedule.schedules) groups.add(group);
  return [...groups].flatMap(peopleOf).filter((person) => !unknown_people.includes(person));
}

/** Edits of one schedule that put the substitutes in. */
export function takesOf(rows: readonly AwayRow[], schedule: Id, absent: Id): StretchEdit[] {
  return rows.flatMap(({ schedule_id, role_id, by, start, end }) =>
    by && schedule_id === schedule
      ? [{ kind: 'take' as const, person: by.person, role_id, instead: absent, start, end }]
      : [],
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
