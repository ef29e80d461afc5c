import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Period } from '#contract/schedule';
import { group, sent } from '../oncall/reply/server.spec-support';
import { layerOf, local } from '../schedule/rota.spec-support';
import { HOUR, instantAt } from '../time/zone';
import {
  accountOf,
  daysIn,
  entriesOf,
  figuresOf,
  knownAround,
  type FigureKey,
  type LedgerRules,
  type Scope,
} from './account';
import { dutiesByPerson, type Duty } from './duties';
import { clockChanges, DEFAULT_BOUNDS, KINDS, PAID } from './kinds';
import { joinReplies } from '../oncall/reply/windows';
import { ledgerOf, type LedgerScope, statementsOf } from './ledger';
import { referenceFigures, SLOT } from './reference.spec-support';
import { runs } from '../property-runs.spec-support';

const DAY = 24 * HOUR;
const ZONES = [
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'America/St_Johns',
  'America/Havana',
  'Antarctica/Troll',
  'Asia/Shanghai',
];
/** Seasons with clock changes in these zones. */
const STARTS = ['2026-03-01', '2026-04-18', '2026-10-15'].map((date) => Date.parse(`${date}T00:00Z`) / 1000);
const RULES: LedgerRules = { holidays: new Set<number>(), shortRest: 11 * HOUR };
const PAY_BOUNDS = { nightEnd: 6 * HOUR, workUntil: 18 * HOUR, nightStart: 22 * HOUR };

/** Duty of one person in three schedules and two roles; many hand-offs at local midnight. */
const duties = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 40 }),
    slot: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 95 })),
    slots: fc.oneof(fc.constantFrom(48, 96, 672), fc.integer({ min: 1, max: 150 })),
    schedule_id: fc.integer({ min: 1, max: 3 }),
    role_id: fc.integer({ min: 1, max: 2 }),
  }),
  { maxLength: 14 },
);

const scopes = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    pageZone: fc.constantFrom(...ZONES),
    start: fc.constantFrom(...STARTS),
    count: fc.integer({ min: 1, max: 40 }),
    holidays: fc.array(fc.integer({ min: 0, max: 44 }), { maxLength: 3 }),
    payBounds: fc.constantFrom(undefined, DEFAULT_BOUNDS, PAY_BOUNDS),
    shortRest: fc.constantFrom(11 * HOUR, 48 * HOUR),
  })
  .map(({ zone, pageZone, start, count, holidays, payBounds, shortRest }): PageScope => {
    const rules = { payBounds, shortRest, holidays: new Set(holidays.map((day) => start + day * DAY)) };
    return Object.assign(wholeDays(start, count, pageZone), { zone, pageZone, rules });
  });

type PageScope = Scope & { pageZone: string };

/** Whole days of the zone of a page from a local midnight on. */
function wholeDays(
  first: number,
  count: number,
  pageZone: string,
): Pick<Scope, 'range' | 'days' | 'knownTime'> {
  const [start, end] = [first, first + count * DAY].map((wall) => instantAt(wall, pageZone));
  const range = { start: start ?? 0, end: end ?? 0 };
  return { range, days: { first, last: first + (count - 1) * DAY }, knownTime: knownAround(range) };
}

/** Two ranges that together are another one. */
function halves(scope: PageScope, at: number): [Scope, Scope] {
  const { first, last } = scope.days;
  const count = (last - first) / DAY + 1;
  const before = 1 + Math.floor(((count - 1) * at) / 4000);
  return [
    { ...scope, ...wholeDays(first, before, scope.pageZone) },
    { ...scope, ...wholeDays(first + before * DAY, count - before, scope.pageZone) },
  ];
}

function placed(
  drawn: readonly { day: number; slot: number; slots: number; schedule_id: number; role_id: number }[],
  { knownTime }: Scope,
): Duty[] {
  return drawn.map(({ day, slot, slots, schedule_id, role_id }) => {
    const start = knownTime.start + day * DAY + slot * SLOT;
    return { start, end: start + slots * SLOT, schedule_id, role_id };
  });
}

describe('hours on call', () => {
  it('equal a count of every quarter of an hour by Intl’s clock, in ten zones with clock changes', () => {
    fc.assert(
      fc.property(scopes, duties, (scope, drawn) => {
        const theirs = placed(drawn, scope);
        expect(figuresOf(accountOf(theirs, scope))).toEqual(referenceFigures(theirs, scope));
      }),
      { numRuns: runs(60) },
    );
  });

  it('of neighbouring ranges add up, wherever the border is', () => {
    fc.assert(
      fc.property(scopes, duties, fc.nat(3999), (scope, drawn, at) => {
        fc.pre(scope.days.last > scope.days.first);
        const theirs = placed(drawn, scope);
        const [whole, first, second] = [scope, ...halves(scope, at)].map((one) =>
          figuresOf(accountOf(theirs, one)),
        );
        const later = new Map(Object.entries(second ?? {}));
        const sums = Object.entries(first ?? {}).map(([key, value]) => [key, value + (later.get(key) ?? 0)]);
        // The longest run does not add up.
        expect({ ...Object.fromEntries(sums), run: whole?.run }).toEqual(whole);
      }),
      { numRuns: runs(100) },
    );
  });

  it('have at most as many nights and days in a row as the range has days, in any zone', () => {
    const always = { start: STARTS[0] ?? 0, end: (STARTS[2] ?? 0) + 90 * DAY, schedule_id: 1, role_id: 1 };
    fc.assert(
      fc.property(scopes, (scope) => {
        const count = (scope.days.last - scope.days.first) / DAY + 1;
        const { nights, run } = figuresOf(
          accountOf([{ ...always, start: scope.knownTime.start, end: scope.knownTime.end }], scope),
        );
        expect([nights, run]).toEqual([count, count]);
      }),
      { numRuns: runs(60) },
    );
  });

  it('are the sum of the stretches behind each figure, and counts are as many as theirs', () => {
    fc.assert(
      fc.property(scopes, duties, (scope, drawn) => {
        const account = accountOf(placed(drawn, scope), scope);
        const figures = figuresOf(account);
        const secondsOf = (key: FigureKey) =>
          entriesOf(account, key).reduce((sum, { start, end }) => sum + end - start, 0);
        for (const key of ['total', 'doubleBooked', ...KINDS, ...Object.values(PAID)] as const)
          expect(secondsOf(key)).toBe(figures[key]);
        for (const key of ['shifts', 'nights', 'weekends', 'shortRests'] as const) {
          expect(entriesOf(account, key)).toHaveLength(figures[key]);
        }
        const sumOf = (keys: readonly FigureKey[]) => keys.reduce((sum, key) => sum + figures[key], 0);
        expect(sumOf(['work', 'off', 'night'])).toBe(figures.total);
        expect(sumOf(Object.values(PAID))).toBe(scope.rules.payBounds ? figures.total : 0);
        const { stretches } = account;
        expect(stretches.every(({ end }, index) => end <= (stretches[index + 1]?.start ?? Infinity))).toBe(
          true,
        );
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('a night of a clock change', () => {
  it('is an hour longer or shorter, with the instant of the change', () => {
    const zone = 'America/New_York';
    const night = { start: local('2026-10-31 23:00', zone), end: local('2026-11-01 08:00', zone) };
    const scope: Scope = { range: night, days: daysIn(night, zone), knownTime: night, zone, rules: RULES };
    const account = accountOf([{ ...night, schedule_id: 1, role_id: 1 }], scope);
    expect(figuresOf(account)).toMatchObject({
      total: 10 * HOUR,
      night: 10 * HOUR,
      weekend: 10 * HOUR,
      nights: 1,
    });
    expect(clockChanges(night, zone)).toEqual([
      { at: Date.parse('2026-11-01T06:00Z') / 1000, seconds: HOUR },
    ]);
    const spring = { start: local('2026-03-07 23:00', zone), end: local('2026-03-08 08:00', zone) };
    expect(clockChanges(spring, zone).map(({ seconds }) => seconds)).toEqual([-HOUR]);
    const morning = { start: spring.start, end: spring.end + HOUR };
    const short = accountOf([{ ...morning, schedule_id: 1, role_id: 1 }], {
      ...scope,
      range: morning,
      days: daysIn(morning, zone),
      knownTime: morning,
    });
    expect(figuresOf(short)).toMatchObject({ total: 9 * HOUR, night: 8 * HOUR, off: HOUR, nights: 1 });
    expect(clockChanges({ start: night.end, end: night.end + DAY }, zone)).toEqual([]);
  });
});

describe('a ledger', () => {
  const start = Date.parse('2026-11-02T00:00Z') / 1000;
  const range = { start, end: start + 2 * DAY };
  const scope: LedgerScope = {
    range,
    days: daysIn(range, 'UTC'),
    knownTime: { start: start - DAY, end: range.end },
    zone: 'UTC',
    zones: new Map([[3, 'Asia/Kathmandu']]),
    rules: RULES,
  };
  const hours = (from: number, to: number, ...people: number[]): Period => ({
    start: start + from * HOUR,
    end: start + to * HOUR,
    hash: '',
    group: group(...people),
  });
  const layers = [{ ...layerOf({}), groups: [group(1, 2), group(3)] }];

  it('lists people of the rota without a shift, counts doubles once, and leaves out duty before the range', () => {
    const one = sent([hours(-8, -2, 9), hours(-2, 24, 1), hours(24, 36, 3)], [], { schedule_id: 1, layers });
    const two = sent([hours(12, 36, 1)], [], { schedule_id: 2 });
    const off = sent([hours(0, 48, 8)], [], { schedule_id: 3, enabled: false });
    const { rows, sums, medians } = ledgerOf([one, two, off], scope);
    expect(
      rows.map(({ person_id, zone, figures }) => [
        person_id,
        zone,
        figures.total / HOUR,
        figures.doubleBooked / HOUR,
      ]),
    ).toEqual([
      [1, 'UTC', 36, 12],
      [3, 'Asia/Kathmandu', 12, 0],
      [2, 'UTC', 0, 0],
    ]);
    expect([sums.total / HOUR, medians.total / HOUR]).toEqual([48, 12]);
    // Duty of person 1 in schedule 1 began before the range.
    expect(rows[0]?.figures.shifts).toBe(1);
  });

  it('counts holidays of everybody and of single people, each on the clock of the person', () => {
    const duty = sent([hours(0, 24, 1, 3), hours(24, 48, 2, 3)], [], { schedule_id: 1, layers });
    const { rows } = ledgerOf([duty], {
      ...scope,
      rules: { ...RULES, holidays: new Set([start]) },
      holidays: new Map([
        [2, [start, start + DAY]],
        [3, [start + DAY]],
      ]),
    });
    const holiday = new Map(rows.map(({ person_id, figures }) => [person_id, figures.holiday / HOUR]));
    // Person 3 is in Kathmandu, 5:45 ahead: 2 and 3 November there end earlier.
    expect(Object.fromEntries(holiday)).toEqual({ 1: 24, 2: 24, 3: 42.25 });
  });

  it('lists unknown people, but not in medians', () => {
    const schedule = sent([hours(0, 24, 9)], [], { layers, unknown_people: [9] });
    const { rows, medians } = ledgerOf([schedule], scope);
    expect(rows.map(({ person_id, isUnknown }) => [person_id, isUnknown])).toEqual([
      [9, true],
      [1, false],
      [2, false],
      [3, false],
    ]);
    expect(medians.total).toBe(0);
  });

  it('counts both roles of a person in one period once', () => {
    const both: Period = {
      ...hours(0, 24),
      group: { group_name: '', members: [1, 2].map((role_id) => ({ role_id, person_ids: [1] })) },
    };
    const theirs = dutiesByPerson([sent([both])], range).get(1) ?? [];
    const account = accountOf(theirs, { ...scope, zone: 'UTC' });
    expect(figuresOf(account)).toMatchObject({ total: 24 * HOUR, doubleBooked: 0 });
  });

  it('has a shift per role and schedule, which turns without a break prolong', () => {
    const periods = [hours(0, 8, 1), hours(8, 24, 1), hours(30, 36, 1)];
    const other: Period = {
      ...hours(24, 30),
      group: { group_name: '', members: [{ role_id: 2, person_ids: [1] }] },
    };
    const theirs = dutiesByPerson([sent([...periods, other])], range).get(1) ?? [];
    const account = accountOf(theirs, { ...scope, zone: 'UTC' });
    const shifts = entriesOf(account, 'shifts').map((shift) => [
      (shift.start - start) / HOUR,
      (shift.end - start) / HOUR,
      shift.posts.map(({ role_id }) => role_id),
    ]);
    expect(shifts).toEqual([
      [0, 24, [1]],
      [24, 30, [2]],
      [30, 36, [1]],
    ]);
  });

  it('counts a short rest in the month in which it begins, and a night in that of its evening', () => {
    const zone = 'Europe/Berlin';
    const duty = (from: string, until: string) => ({
      start: local(from, zone),
      end: local(until, zone),
      schedule_id: 1,
      role_id: 1,
    });
    const theirs = [
      duty('2026-10-31 14:00', '2026-10-31 18:00'),
      duty('2026-11-01 01:00', '2026-11-01 08:00'),
      duty('2026-11-30 08:00', '2026-11-30 20:00'),
      duty('2026-12-01 05:00', '2026-12-01 09:00'),
    ];
    const figuresIn = (first: string, count: number) =>
      figuresOf(
        accountOf(theirs, {
          ...wholeDays(Date.parse(`${first}T00:00Z`) / 1000, count, zone),
          zone,
          rules: RULES,
        }),
      );
    expect(figuresIn('2026-10-01', 31)).toMatchObject({ shortRests: 1, nights: 1, shifts: 1, night: 0 });
    expect(figuresIn('2026-11-01', 30)).toMatchObject({
      shortRests: 1,
      nights: 1,
      shifts: 2,
      night: 7 * HOUR,
    });
    expect(figuresIn('2026-12-01', 31)).toMatchObject({
      shortRests: 0,
      nights: 0,
      shifts: 1,
      night: 3 * HOUR,
    });
  });

  it('lists who has a night of the last evening, but no hours', () => {
    const schedule = sent([hours(49, 50, 7)], [], { layers });
    const { rows } = ledgerOf([schedule], { ...scope, knownTime: knownAround(range) });
    expect(rows.find(({ person_id }) => person_id === 7)?.figures).toMatchObject({ nights: 1, total: 0 });
  });

  const named = (schedule_id: number, recorded_from?: number) =>
    sent([hours(0, 6, 1), hours(6, 24, 2), hours(24, 30, 3)], [], {
      schedule_id,
      layers,
      ...(recorded_from !== undefined && { recorded_from }),
    });

  it('names schedules with duty before their first version, whose it is, and marks its stretches', () => {
    const until = start + 10 * HOUR;
    const schedules = [named(1, until), named(2), named(3, start)];
    expect(ledgerOf(schedules, scope).computed).toEqual([
      { schedule_id: 1, schedule_name: 'Payments', until, people: [1, 2], isUnknown: false },
    ]);
    const statements = statementsOf([named(1, until)], scope, [1, 2, 3], 'total');
    expect(statements.map(({ lines }) => lines.map((line) => line.computedUntil))).toEqual([
      [start + 6 * HOUR],
      [start + 8 * HOUR, until, undefined, undefined],
      [undefined, undefined],
    ]);
    expect(statementsOf([named(1, until)], scope, [2], 'nights')[0]?.lines).toMatchObject([
      { computedUntil: undefined },
    ]);
  });

  it('has the computed hours of each person that a count of periods has', () => {
    const shifts = fc.array(fc.record({ from: fc.nat(60), person: fc.integer({ min: 1, max: 3 }) }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.array(shifts, { maxLength: 3 }), fc.array(fc.nat(70), { minLength: 3 }), (all, ends) => {
        const schedules = all.map((drawn, index) => {
          const starts = [...new Map(drawn.map((one) => [one.from, one])).values()];
          const periods = starts
            .toSorted((a, b) => a.from - b.from)
            .map((one) => hours(one.from, one.from + 1, one.person));
          const recorded_from = start + (ends[index] ?? 0) * HOUR;
          return sent(periods, [], { schedule_id: index, layers, recorded_from });
        });
        const counted = schedules.flatMap(({ schedule_id, recorded_from = 0, final_schedule }) => {
          const early = final_schedule.schedules.filter(
            (one) => one.start < Math.min(recorded_from, range.end),
          );
          const people = early.flatMap(({ group: { members } }) => members.flatMap((one) => one.person_ids));
          return people.length === 0 ? [] : [[schedule_id, new Set(people)]];
        });
        expect(
          ledgerOf(schedules, scope).computed.map((one) => [one.schedule_id, new Set(one.people)]),
        ).toEqual(counted);
      }),
      { numRuns: runs(60) },
    );
  });

  it('joins replies of consecutive windows, with layers that only an earlier one has', () => {
    const ended = { ...layerOf({}), layer_end: start + DAY, groups: [group(4)] };
    const first = sent([hours(0, 24, 1)], [], { layers: [...layers, ended] });
    const second = sent([hours(24, 48, 1)], [], { layers });
    const joined = joinReplies([
      { window: { start, end: start + DAY }, schedules: [first] },
      { window: { start: start + DAY, end: start + 2 * DAY }, schedules: [second] },
    ]);
    const { rows } = ledgerOf(joined, scope);
    expect(rows.map(({ person_id, figures }) => [person_id, figures.total / HOUR])).toEqual([
      [1, 48],
      [2, 0],
      [3, 0],
      [4, 0],
    ]);
    expect(
      statementsOf(joined, scope, [1], 'night')[0]?.lines.map(({ end, start: from }) => end - from),
    ).toEqual([8 * HOUR, 9 * HOUR, HOUR]);
  });
});
