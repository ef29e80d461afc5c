import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { type ComputedDuty, computedDuties } from '../duty/computed-past';
import { medianOf, rotaOf, dutiesByPerson, type Duty } from './duties';
import { isEnabledIn } from '../schedule/rota';
import { isEmpty, overlap, type Interval } from '../time/interval';
import type { UnixSeconds, WallSeconds } from '../time/zone';
import {
  accountOf,
  entriesOf,
  figuresOf,
  type Account,
  type Days,
  type Entry,
  type FigureKey,
  type Figures,
  type LedgerRules,
} from './account';
import { eachFigure } from './figures';
import { clockChanges, type ClockChange } from './kinds';

/**
 * On-call hours of all people in a range.
 *
 * Rules: listed are all people with duty in the range, and all in a group of a layer active in it, also without a shift
 * and also in an earlier version of the rota only.
 * Medians are over all listed people but unknown ones.
 */

type LedgerRow = {
  person_id: Id;
  zone: string;
  isUnknown: boolean;
  figures: Figures;
};

/** Computed duty of a schedule in the range, and the people who have it. */
export type ComputedHours = ComputedDuty & { people: Id[] };

/** Rows by falling total. */
export type Ledger = {
  rows: LedgerRow[];
  sums: Figures;
  medians: Figures;
  computed: ComputedHours[];
};

export type LedgerScope = {
  range: Interval;
  /** First and last day of the range, on each person's calendar. */
  days: Days;
  /** The range, and the time around it with known duty. */
  knownTime: Interval;
  /** Zone of people without one of their own. */
  zone: string;
  zones: ReadonlyMap<Id, string>;
  rules: LedgerRules;
  /** Local midnights of holidays of single people, besides those of everybody. */
  holidays?: ReadonlyMap<Id, readonly WallSeconds[]>;
};

/** @throws RangeError if a zone is no tz database name. */
export function ledgerOf(schedules: readonly Schedule[], scope: LedgerScope): Ledger {
  const enabled = schedules.filter((schedule) => isEnabledIn(schedule, scope.knownTime));
  const unknown = new Set(enabled.flatMap(({ unknown_people = [] }) => unknown_people));
  const listed = new Set(enabled.flatMap((schedule) => [...rotaOf(schedule, scope.range)]));
  const duties = dutiesByPerson(enabled, scope.knownTime);
  const rows = [...new Set([...listed, ...duties.keys()])].flatMap((person_id): LedgerRow[] => {
    const figures = figuresOf(accountIn(scope, person_id, duties.get(person_id)));
    if (!listed.has(person_id) && Object.values(figures).every((value) => value === 0)) return [];
    return [
      {
        person_id,
        zone: zoneIn(scope, person_id),
        isUnknown: unknown.has(person_id),
        figures,
      },
    ];
  });
  rows.sort((a, b) => b.figures.total - a.figures.total);
  const figuresOfKnown = rows.filter(({ isUnknown }) => !isUnknown).map(({ figures }) => figures);
  return {
    rows,
    sums: eachFigure((key) => rows.reduce((sum, { figures }) => sum + figures[key], 0)),
    medians: eachFigure((key) =>
      medianOf(figuresOfKnown.map((figures) => figures[key]).sort((a, b) => b - a)),
    ),
    computed: computedDuties(enabled, scope.range).flatMap((computed): ComputedHours[] => {
      const people = [...duties].filter(([, own]) => hasComputed(own, computed, scope.range));
      return people.length === 0 && !computed.isUnknown
        ? []
        : [{ ...computed, people: people.map(([person]) => person) }];
    }),
  };
}

/** True if any duty of a person is in the computed part of a schedule. */
function hasComputed(
  duties: readonly Duty[],
  { schedule_id, until }: ComputedDuty,
  range: Interval,
): boolean {
  const part = { start: range.start, end: Math.min(range.end, until) };
  return duties.some((duty) => duty.schedule_id === schedule_id && !isEmpty(overlap(duty, part)));
}

function zoneIn({ zone, zones }: Pick<LedgerScope, 'zone' | 'zones'>, person: Id): string {
  return zones.get(person) ?? zone;
}

function accountIn(scope: LedgerScope, person: Id, duties: readonly Duty[] = []): Account {
  const own = scope.holidays?.get(person);
  const rules = own ? { ...scope.rules, holidays: new Set([...scope.rules.holidays, ...own]) } : scope.rules;
  return accountOf(duties, { ...scope, rules, zone: zoneIn(scope, person) });
}

/**
 * Line behind a figure of a person, with the clock changes in it, and the time up to which duty of it is computed, not
 * recorded.
 */
export type StatementLine = Entry & {
  changes: readonly ClockChange[];
  computedUntil: UnixSeconds | undefined;
};

/** Lines behind a figure by the clock of `zone`. */
export type Statement = { person_id: Id; zone: string; lines: StatementLine[] };

/** Lines behind a figure of some people. @throws RangeError if a zone is no tz database name. */
export function statementsOf(
  schedules: readonly Schedule[],
  scope: LedgerScope,
  people: readonly Id[],
  key: FigureKey,
): Statement[] {
  const duties = dutiesByPerson(schedules, scope.knownTime);
  const computed = computedDuties(schedules, scope.knownTime);
  return people.map((person_id) => {
    const zone = zoneIn(scope, person_id);
    const entries = entriesOf(accountIn(scope, person_id, duties.get(person_id)), key);
    const lineOf = (entry: Entry): StatementLine => ({
      ...entry,
      changes: clockChanges(entry, zone),
      computedUntil: computedUntil(entry, computed),
    });
    return { person_id, zone, lines: entries.map(lineOf) };
  });
}

/** End of computed duty in a line. */
function computedUntil({ start, end, posts }: Entry, computed: readonly ComputedDuty[]) {
  const ends = computed
    .filter(
      ({ schedule_id, until }) => until > start && posts.some((post) => post.schedule_id === schedule_id),
    )
    .map(({ until }) => Math.min(until, end));
  return ends.length === 0 ? undefined : Math.max(...ends);
}
