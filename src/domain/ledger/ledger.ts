import type { Id } from '#contract/id';
import { LAYER_MODE, type Schedule } from '#contract/schedule';
import { medianOf, rotaOf } from '../oncall/review/load';
import { isEnabledIn } from '../schedule/rota';
import type { Interval } from '../time/interval';
import { accountOf, figuresOf, type FigureKey, type Figures, type LedgerRules } from './account';
import { dutiesByPerson, type Duty } from './duties';

/**
 * Hours on duty of all people in a range.
 *
 * Rules: listed are all people with duty in the range, and all in a group of a layer active in it, also without a shift.
 * Medians are over all listed people but unknown ones. Fairness is per schedule, over the people of its regular layers
 * active in the range: ahead is more than an equal share.
 */

type LedgerRow = { person_id: Id; zone: string; isUnknown: boolean; figures: Figures };

/** Duty of a person in one schedule, and its difference from an equal share. */
type Share = {
  person_id: Id;
  seconds: number;
  nights: number;
  secondsAhead: number;
  nightsAhead: number;
};
type Fairness = { schedule_id: Id; shares: Share[] };

/** Rows by falling total. */
export type Ledger = { rows: LedgerRow[]; sums: Figures; medians: Figures; fairness: Fairness[] };

export type LedgerScope = {
  range: Interval;
  /** The range, and the time before it with known duty. */
  known: Interval;
  /** Zone of people without one of their own. */
  zone: string;
  zones: ReadonlyMap<Id, string>;
  rules: LedgerRules;
};

/** @throws RangeError if a zone is no tz database name. */
export function ledgerOf(schedules: readonly Schedule[], scope: LedgerScope): Ledger {
  const enabled = schedules.filter((schedule) => isEnabledIn(schedule, scope.known));
  const unknown = new Set(enabled.flatMap(({ unknown_people = [] }) => unknown_people));
  const listed = new Set(enabled.flatMap((schedule) => [...rotaOf(schedule, scope.range)]));
  const duties = dutiesByPerson(enabled, scope.known);
  for (const [person, theirs] of duties) {
    if (theirs.some(({ end }) => end > scope.range.start)) listed.add(person);
  }
  const rows = [...listed].map((person_id): LedgerRow => {
    const figures = personFigures(person_id, duties.get(person_id) ?? [], scope);
    return { person_id, zone: zoneIn(scope, person_id), isUnknown: unknown.has(person_id), figures };
  });
  rows.sort((a, b) => b.figures.total - a.figures.total);
  const known = rows.filter(({ isUnknown }) => !isUnknown).map(({ figures }) => figures);
  return {
    rows,
    sums: eachFigure((key) => rows.reduce((sum, { figures }) => sum + figures[key], 0)),
    medians: eachFigure((key) => medianOf(known.map((figures) => figures[key]).sort((a, b) => b - a))),
    fairness: enabled.flatMap((schedule) => fairnessOf(schedule, scope)),
  };
}

function zoneIn({ zone, zones }: Pick<LedgerScope, 'zone' | 'zones'>, person: Id): string {
  return zones.get(person) ?? zone;
}

function personFigures(person: Id, duties: readonly Duty[], scope: LedgerScope): Figures {
  return figuresOf(accountOf(duties, { ...scope, zone: zoneIn(scope, person) }));
}

function eachFigure(valueOf: (key: FigureKey) => number): Figures {
  return {
    total: valueOf('total'),
    work: valueOf('work'),
    off: valueOf('off'),
    night: valueOf('night'),
    weekend: valueOf('weekend'),
    holiday: valueOf('holiday'),
    doubleBooked: valueOf('doubleBooked'),
    shifts: valueOf('shifts'),
    nights: valueOf('nights'),
    weekends: valueOf('weekends'),
    weekendDays: valueOf('weekendDays'),
    holidayDays: valueOf('holidayDays'),
    shortRests: valueOf('shortRests'),
    run: valueOf('run'),
  };
}

function fairnessOf(schedule: Schedule, scope: LedgerScope): Fairness[] {
  const duties = dutiesByPerson([schedule], scope.known);
  const people = [...rotaOf(schedule, scope.range, LAYER_MODE.regular)].map((person_id) => {
    const { total, nights } = personFigures(person_id, duties.get(person_id) ?? [], scope);
    return { person_id, seconds: total, nights };
  });
  if (people.length === 0) return [];
  const [seconds, nights] = [
    meanOf(people.map((one) => one.seconds)),
    meanOf(people.map((one) => one.nights)),
  ];
  const shares = people.map((one) => ({
    person_id: one.person_id,
    seconds: one.seconds,
    nights: one.nights,
    secondsAhead: one.seconds - seconds,
    nightsAhead: one.nights - nights,
  }));
  return [{ schedule_id: schedule.schedule_id, shares: shares.sort((a, b) => b.seconds - a.seconds) }];
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
