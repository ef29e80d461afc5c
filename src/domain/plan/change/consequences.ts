import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import {
  accountOf,
  daysIn,
  figuresOf,
  knownAround,
  type Figures,
  type Scope as LedgerScope,
} from '../../ledger/account';
import { dutiesByPerson, type Duty } from '../../ledger/duties';
import { weekOf } from '../../ledger/kinds';
import { uncoveredIn } from '../../duty/uncovered';
import { isEmpty, lengthOf, overlap, subtract, union, type Interval } from '../../time/interval';
import { type AccountZone, DAY, wallAt } from '../../time/zone';
import { periodChanges, type Change } from '../difference';
import { dutyStretches } from './duty-stretches';

/**
 * Consequences of a proposal in a window.
 *
 * Rules: people are counted over all schedules, as in the ledger. Listed are those whose duty in the schedule differs.
 * Gaps are those of duty/uncovered.ts; off hours are none.
 */
export type Consequences = {
  window: Interval;
  changes: readonly Change[];
  people: readonly PersonChange[];
  gapsMade: readonly RoleGap[];
  gapsClosed: readonly RoleGap[];
  /** Duty that only the proposal puts into an absence. */
  absences: readonly (Absence & Interval)[];
};

/** Time away; `start` and `end` in Unix seconds. */
export type Absence = Interval & { person_id: Id };

/** Gap of the schedule, or of one role. */
export type RoleGap = Interval & { role: Id | undefined };

type PersonFigures = Figures & {
  /** Undefined with less than two stretches of duty. */
  shortestRest: number | undefined;
  weekendsInRow: number;
  /** Longest duty without a break, in seconds. */
  longestDuty: number;
};

export type PersonChange = { person: Id; before: PersonFigures; after: PersonFigures };

/** Rests under this count as short, in seconds. */
export const SHORT_REST = 11 * 3600;

type Scope = {
  window: Interval;
  /** Zone of people without one of their own. */
  zone: string;
  /** Zone of rotas without one of their own. */
  accountZone: AccountZone;
  zones: ReadonlyMap<Id, string>;
  absences?: readonly Absence[];
};

/** @param others all other schedules, for duty at the same time. */
export function consequencesOf(
  before: Schedule,
  after: Schedule,
  others: readonly Schedule[],
  { window, zone, accountZone, zones, absences = [] }: Scope,
): Consequences {
  const [was, is] = [before, after].map(({ final_schedule }) => final_schedule.schedules);
  const changes = periodChanges(was ?? [], is ?? [], window);
  const knownTime = { start: knownAround(window).start, end: window.end };
  const days = daysIn(window, zone);
  const [dutiesBefore, dutiesAfter] = [before, after].map((one) =>
    dutiesByPerson(others.concat(one), knownTime),
  );
  const people = Array.from(new Set(changes.flatMap(movedPeople)), (person): PersonChange => {
    const scope = { range: window, days, knownTime, zone: zones.get(person) ?? zone };
    return {
      person,
      before: figuresIn(dutiesBefore?.get(person) ?? [], scope),
      after: figuresIn(dutiesAfter?.get(person) ?? [], scope),
    };
  });
  const [gapsBefore, gapsAfter] = [before, after].map((one) => gapsOf(one, window, accountZone));
  return {
    window,
    changes,
    people: people.sort((a, b) => changeOf(b) - changeOf(a)),
    gapsMade: gapsWithout(gapsAfter ?? [], gapsBefore ?? []),
    gapsClosed: gapsWithout(gapsBefore ?? [], gapsAfter ?? []),
    absences: absences.flatMap((absence) => {
      const dutyOf = (duties: Map<Id, Duty[]> | undefined) => union(duties?.get(absence.person_id) ?? []);
      return subtract(dutyOf(dutiesAfter), dutyOf(dutiesBefore))
        .map((duty) => Object.assign({ person_id: absence.person_id }, overlap(duty, absence)))
        .filter((part) => !isEmpty(part));
    }),
  };
}

/** People on call in one of two plans only. */
function movedPeople({ before, after }: Pick<Change, 'before' | 'after'>): Id[] {
  return [
    ...before.filter((person) => !after.includes(person)),
    ...after.filter((person) => !before.includes(person)),
  ];
}

function changeOf({ before, after }: PersonChange): number {
  return Math.abs(after.total - before.total);
}

function figuresIn(duties: readonly Duty[], scope: Omit<LedgerScope, 'rules'>): PersonFigures {
  const account = accountOf(duties, { ...scope, rules: { holidays: new Set(), shortRest: SHORT_REST } });
  const stretches = dutyStretches(duties);
  const rests = stretches
    .slice(1)
    .map(({ start }, index) => ({ end: start, length: start - (stretches[index]?.end ?? start) }))
    .filter(({ end }) => end >= scope.range.start)
    .map(({ length }) => length);
  return {
    ...figuresOf(account),
    // Two roles of one schedule, too.
    doubleBooked: lengthOf(account.stretches.filter(({ posts }) => posts.length > 1)),
    // A proposal also moves the end of a rest that began before the window.
    shortRests: rests.filter((length) => length < SHORT_REST).length,
    shortestRest: rests.length === 0 ? undefined : rests.reduce((least, rest) => Math.min(least, rest)),
    longestDuty: stretches.reduce((longest, one) => Math.max(longest, one.end - one.start), 0),
    weekendsInRow: longestRun(
      account.weekends.map(({ start }) => weekOf(Math.floor(wallAt(start, scope.zone) / DAY))),
    ),
  };
}

function longestRun(weeks: readonly number[]): number {
  let [longest, length, before] = [0, 0, -Infinity];
  for (const week of weeks) {
    length = week === before + 1 ? length + 1 : 1;
    longest = Math.max(longest, length);
    before = week;
  }
  return longest;
}

function gapsOf(schedule: Schedule, window: Interval, accountZone: AccountZone): RoleGap[] {
  return uncoveredIn(schedule, window, accountZone)
    .filter(({ kind }) => kind === 'gap')
    .map(({ start, end, role }) => ({ start, end, role }));
}

/** Parts of gaps that the other plan has not, role by role: where nobody was on call, a role that stays empty is none. */
function gapsWithout(gaps: readonly RoleGap[], others: readonly RoleGap[]): RoleGap[] {
  return gaps
    .flatMap((gap) =>
      subtract([gap], union(others.filter(({ role }) => role === gap.role || role === undefined))),
    )
    .sort((a, b) => a.start - b.start);
}
