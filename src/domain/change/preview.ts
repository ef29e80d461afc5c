import type { Id } from '#contract/id';
import type { ChangeCandidate, ChangeCheck, ChangeEffect, ChangeProposal } from '#contract/served/changes';
import type { Schedule, Seat } from '#contract/schedule';
import { addTo } from '../collections';
import { accountOf, daysIn, figuresOf, knownAround } from '../ledger/account';
import { type Duty, type Post, segmentsOf, shortRests } from '../ledger/duties';
import {
  candidatesFor,
  daysAround,
  isFit,
  leftBy,
  poolOf,
  SHORT_REST,
  shortestRest,
  type Candidate,
} from '../plan/candidates';
import type { Absence } from '../plan/absent';
import type { Rota } from '../schedule/rota';
import {
  contains,
  intersect,
  isEmpty,
  lengthOf,
  overlap,
  subtract,
  union,
  type Interval,
} from '../time/interval';
import { type AccountZone, DAY, type UnixSeconds } from '../time/zone';
import { type Override, seatsIn, type SeatChange } from './overrides';

/** Schedule before and after a change; `after` is absent if the change is of other schedules. */
export type PreviewedSchedule = {
  schedule_id: Id;
  team_id: Id;
  /** False if the caller may know hours of it only. */
  isVisible: boolean;
  before: Rota;
  after?: Rota | undefined;
};

export type Person = { person_id: Id; person_name: string; time_zone: string | null };

/** Override whose person may be open. */
type Wish = Omit<Override, 'person_id'> & { schedule_id: Id; person_id?: Id | undefined };

export type PreviewInput = {
  schedules: readonly PreviewedSchedule[];
  /** Time of all overrides. */
  span: Interval;
  changed: readonly SeatChange[];
  /** A single override whose candidates are wanted. */
  override: (Override & { schedule_id: Id }) | undefined;
  /** Overrides for which people are proposed; then the rest is left out. */
  wishes?: readonly Wish[];
  people: readonly Person[];
  absences: readonly Absence[];
  now: UnixSeconds;
  accountZone: AccountZone;
};

export type Preview = {
  effects: ChangeEffect[];
  checks: ChangeCheck[];
  candidates?: ChangeCandidate[];
  proposals?: ChangeProposal[];
  /** Of new rules. */
  before?: Seat[];
  after?: Seat[];
  changed?: SeatChange[];
};

const DAYS_BESIDE = 7;
/** How long after a change the next duty of its people is sought. */
const DAYS_AHEAD = 45;
const MAX_CANDIDATES = 200;
/** Candidates of each proposal. */
const MAX_PROPOSED = 30;
const NO_PERIODS = {
  schedule_name: '',
  description: '',
  layer_schedules: [],
  final_schedule: { layer_name: '', mode: 0, schedules: [] },
};

/** Time whose duty a preview of changes in a time needs. */
export function previewedTime(changed: Interval): Interval {
  return { start: changed.start - (DAYS_BESIDE + 5) * DAY, end: changed.end + (DAYS_AHEAD + 2) * DAY };
}

/**
 * Consequences of a change for its people, and candidates for an override.
 *
 * Rules: hours count in whole days from seven days before the change to seven days after it, over all schedules. Checks
 * are of what only the change brings: a rest under 11 hours, duty at two places, duty in an absence.
 */
export function previewOf(input: PreviewInput): Preview {
  const { changed, override, wishes, span } = input;
  if (wishes) return { effects: [], checks: [], proposals: proposalsOf(input, wishes) };
  const moved = new Set<Id>();
  for (const { before: was, after: is } of changed)
    for (const person of was.concat(is)) if (was.includes(person) !== is.includes(person)) moved.add(person);
  const near = nearTo(span);
  const before = dutiesIn(input, near, 'before');
  const after = dutiesIn(input, near, 'after');
  const dutiesOf = (person: Id) => before.get(person) ?? [];
  return {
    effects: Array.from(moved, (person) => effectOf(person, { input, before, after })),
    checks: [...moved].flatMap((person) => checksOf(person, { input, before, after })),
    ...(override && {
      candidates: candidatesOf(input, override, dutiesOf)
        .slice(0, MAX_CANDIDATES)
        .map((one) => inWords(input, override, one, dutiesOf(one.person))),
    }),
  };
}

/** Time in which hours count: the same for people of a change and candidates. */
function periodOf({ span, accountZone }: Pick<PreviewInput, 'span' | 'accountZone'>): Interval {
  return daysAround(span, DAYS_BESIDE, accountZone);
}

/** Time of hours and rests beside a change. */
function nearTo({ start, end }: Interval): Interval {
  return { start: start - (DAYS_BESIDE + 5) * DAY, end: end + (DAYS_BESIDE + 5) * DAY };
}

/**
 * People for overrides in order of time, each counting as on call for the next one: who is free and rested, of the rota
 * or its team, with the fewest hours. Chosen people count first.
 */
function proposalsOf(input: PreviewInput, wanted: readonly Wish[]): ChangeProposal[] {
  const duties = dutiesIn(input, nearTo(input.span), 'before');
  const takers = wanted.map(({ person_id }) => person_id);
  const rankedFor = (one: Wish) => {
    const dutiesOf = (person: Id): Duty[] => [
      ...(duties.get(person) ?? []),
      ...wanted.flatMap(({ start, end, schedule_id, role_id = 0 }, other) =>
        wanted[other] !== one && takers[other] === person ? [{ start, end, schedule_id, role_id }] : [],
      ),
    ];
    const ranked = candidatesOf(input, { ...one, person_id: 0 }, dutiesOf);
    return { ranked, write: (some: Candidate) => inWords(input, one, some, dutiesOf(some.person)) };
  };
  const unassigned = [...wanted.entries()].filter(([index]) => takers[index] === undefined);
  for (const [index, one] of unassigned.sort(([, a], [, b]) => a.start - b.start)) {
    const [first] = rankedFor(one).ranked;
    if (first && isFit(first)) takers[index] = first.person;
  }
  return wanted.map((one, index): ChangeProposal => {
    const { schedule_id, role_id, start, end } = one;
    const { ranked, write } = rankedFor(one);
    const person_id = takers[index];
    const listed = ranked.filter(({ person }, place) => place < MAX_PROPOSED || person === person_id);
    return { schedule_id, role_id, start, end, person_id, candidates: listed.map(write) };
  });
}

type Duties = ReadonlyMap<Id, readonly Duty[]>;

export function dutiesIn(
  { schedules, accountZone }: Pick<PreviewInput, 'schedules' | 'accountZone'>,
  window: Interval,
  which: 'before' | 'after',
  people?: ReadonlySet<Id>,
): Duties {
  const duties = new Map<Id, Duty[]>();
  for (const { schedule_id, ...schedule } of schedules) {
    const rota = schedule[which] ?? schedule.before;
    if (people && !namesAny(rota, people)) continue;
    for (const { role_id, start, end, person_ids } of seatsIn(rota, window, accountZone))
      for (const person of person_ids) addTo(duties, person, { start, end, schedule_id, role_id });
  }
  for (const theirs of duties.values()) theirs.sort((a, b) => a.start - b.start);
  return duties;
}

export function namesAny({ layers }: Rota, people: ReadonlySet<Id>): boolean {
  return layers.some(({ groups }) =>
    groups.some(({ members }) => members.some(({ person_ids }) => person_ids.some((one) => people.has(one)))),
  );
}

type Scope = { input: PreviewInput; before: Duties; after: Duties };

function effectOf(person: Id, { input, before, after }: Scope): ChangeEffect {
  const { people, accountZone, changed, span } = input;
  const zone = people.find(({ person_id }) => person_id === person)?.time_zone ?? String(accountZone);
  const range = daysAround(span, DAYS_BESIDE, zone);
  const figuresIn = (duties: Duties) => {
    const theirs = duties.get(person) ?? [];
    const account = accountOf(theirs, {
      range,
      days: daysIn(range, zone),
      knownTime: knownAround(range),
      zone,
      rules: { holidays: new Set(), shortRest: SHORT_REST },
    });
    const { nights, weekends } = figuresOf(account);
    return { seconds: lengthOf(intersect(union(theirs), [periodOf(input)])), nights, weekends };
  };
  const own = changed.filter((one) => one.before.includes(person) !== one.after.includes(person));
  const last = Math.max(...own.map(({ end }) => end));
  const ahead = { start: last, end: last + DAYS_AHEAD * DAY };
  const next = dutiesIn(input, ahead, 'after', new Set([person])).get(person)?.[0];
  const isKnown = input.schedules.some((one) => one.schedule_id === next?.schedule_id && one.isVisible);
  return {
    person_id: person,
    before: figuresIn(before),
    after: figuresIn(after),
    ...(next && isKnown && { next: next.start }),
  };
}

export function checksOf(person: Id, { input, before, after }: Scope): ChangeCheck[] {
  const [was, is] = [before.get(person) ?? [], after.get(person) ?? []];
  const gained = subtract(union(is), union(was));
  const placeOf = (duties: readonly Duty[], except?: Post) => {
    const other = duties.find(
      (one) => one.schedule_id !== except?.schedule_id || one.role_id !== except.role_id,
    );
    return other && placeIn(input, other);
  };
  const rests = shortRests(union(is), SHORT_REST).filter(
    (rest) =>
      !shortRests(union(was), SHORT_REST).some((one) => one.start === rest.start && one.end === rest.end),
  );
  const doubles = newDoubles(was, is);
  const absent = input.absences
    .filter(({ person_id, end }) => person_id === person && end > input.now)
    .flatMap((absence) => intersect(gained, [absence]));
  const hidden = (time: Interval) =>
    is.some(
      (duty) => (duty.end === time.start || duty.start === time.end) && placeIn(input, duty) === undefined,
    );
  return [
    ...doubles.map(({ posts, start, end }): ChangeCheck => {
      const gainedPost = posts.find((post) => !was.some((duty) => isAt(duty, post) && contains(duty, start)));
      const place = placeOf(
        is.filter((duty) => posts.some((post) => isAt(duty, post))),
        gainedPost,
      );
      return Object.assign({ kind: 'double', person_id: person, start, end }, place);
    }),
    ...rests.map((rest): ChangeCheck =>
      Object.assign({ kind: 'rest', person_id: person }, hidden(rest) ? {} : rest),
    ),
    ...absent.map(({ start, end }): ChangeCheck => ({ kind: 'absence', person_id: person, start, end })),
  ];
}

/** Time at two places at once that only the change brings. */
function newDoubles(was: readonly Duty[], is: readonly Duty[]) {
  const before = segmentsOf(was).filter(({ posts }) => posts.length > 1);
  return segmentsOf(is).filter(
    ({ posts, ...time }) => posts.length > 1 && !isEmpty(time) && subtract([time], union(before)).length > 0,
  );
}

function isAt(one: Post, other: Post): boolean {
  return one.schedule_id === other.schedule_id && one.role_id === other.role_id;
}

/** Schedule and role that the caller sees; undefined for another. */
function placeIn({ schedules }: PreviewInput, { schedule_id, role_id }: Post): Post | undefined {
  const isVisible = schedules.some((one) => one.schedule_id === schedule_id && one.isVisible);
  return isVisible ? { schedule_id, role_id } : undefined;
}

function candidatesOf(
  input: PreviewInput,
  override: Override & { schedule_id: Id },
  dutiesOf: (person: Id) => readonly Duty[],
): Candidate[] {
  const { schedules, people, accountZone, absences } = input;
  const changed = schedules.find(({ schedule_id }) => schedule_id === override.schedule_id);
  if (!changed) return [];
  const period = periodOf(input);
  const holders = holdersOf(changed, override, accountZone);
  const asSchedules = schedules.map(({ before, schedule_id, team_id }): Schedule =>
    Object.assign({}, NO_PERIODS, before, { schedule_id, team_id, enabled: before.enabled !== false }),
  );
  const schedule = asSchedules.find(({ schedule_id }) => schedule_id === override.schedule_id);
  const names = new Map(people.map(({ person_id, person_name }) => [person_id, person_name]));
  return candidatesFor(
    override,
    [...names.keys()].filter((person) => !holders.has(person)),
    {
      period,
      pool: schedule ? poolOf(schedule, asSchedules, period) : new Set(),
      shiftEnds: schedule ? leftBy(schedule, override) : new Map(),
      dutiesOf,
      absences,
      nameOf: (person) => names.get(person) ?? '',
    },
  );
}

/** People who are on call already in all that an override is of. */
function holdersOf({ before }: PreviewedSchedule, override: Override, accountZone: AccountZone): Set<Id> {
  const roles = override.role_id === undefined ? undefined : [override.role_id];
  const seats = seatsIn(before, override, accountZone, roles).filter(({ state }) => state === 'on call');
  if (override.instead !== undefined) return new Set([override.instead]);
  const [first, ...others] = seats;
  return new Set(
    first?.person_ids.filter((person) => others.every(({ person_ids }) => person_ids.includes(person))),
  );
}

function inWords(
  input: PreviewInput,
  { start, end }: Interval,
  candidate: Candidate,
  theirs: readonly Duty[],
): ChangeCandidate {
  const { person: person_id, total, isAway, posts, leftAt, isOutside } = candidate;
  const isSeen = (duty: Duty) => placeIn(input, duty) !== undefined;
  const lasts = theirs.filter((duty) => duty.end <= start && isSeen(duty)).map((duty) => duty.end);
  const nexts = theirs.filter((duty) => duty.start >= end && isSeen(duty)).map((duty) => duty.start);
  const place = posts.map((post) => placeIn(input, post)).find((post) => post);
  const then = theirs.filter((duty) => !isEmpty(overlap(duty, { start, end })) && isSeen(duty));
  const absence = isAway
    ? input.absences.find((one) => one.person_id === person_id && !isEmpty(overlap(one, { start, end })))
    : undefined;
  return {
    person_id,
    seconds: total,
    is_outside: isOutside,
    reason: reasonOf(candidate),
    ...(lasts.length > 0 && { on_call_until: Math.max(...lasts) }),
    ...(nexts.length > 0 && { on_call_from: Math.min(...nexts) }),
    ...(place && { ...place, start: Math.min(...then.map((duty) => duty.start)) }),
    ...(absence && { away_until: absence.end }),
    ...(leftAt !== undefined && { left_at: leftAt }),
  };
}

function reasonOf(candidate: Candidate): ChangeCandidate['reason'] {
  if (isFit({ ...candidate, isOutside: false })) return 'free';
  if (candidate.isAway) return 'away';
  if (candidate.posts.length > 0) return 'on call';
  return shortestRest(candidate) < SHORT_REST ? 'rest' : 'left';
}
