import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#domain/property-runs.spec-support';
import { ANA, BO, layer } from '../records.spec-support';
import { exportPerson } from '../people/export-person';
import { schedules, scheduleVersions } from '../store/schema';
import { onEachStore } from '../store/stores.spec-support';
import { changesOn, turnsOf } from '../change/change.spec-support';

const LONDON = 'Europe/London';
const at = (text: string) => Date.parse(text) / 1000;
/** Sunday 1 March 2026, 00:00 in London. */
const MARCH = at('2026-03-01T00:00Z');

const RULES = {
  currency: '€',
  bounds: { nightEnd: 8 * 3600, workUntil: 19 * 3600, nightStart: 23 * 3600 },
  rates: { night: '8', weekend: '10' },
};

const TURNS = { ...layer, layer_start: MARCH, rotation_unit: 'day' as const, groups: turnsOf([ANA, BO]) };

/** Bo instead of Ana on Tuesday 3 March. */
const TUESDAY = {
  ...layer,
  layer_name: 'Override',
  mode: 1,
  layer_start: at('2026-03-03T00:00Z'),
  layer_end: at('2026-03-04T00:00Z'),
  groups: turnsOf([BO]),
};

/** Midnight in London, that many days after 1 March; the clocks go forward on the 29th. */
const midnight = (day: number) => MARCH + day * 86_400 - (day >= 29 ? 3600 : 0);

type Amount = readonly [person: number, amount: number];

const amountIn = (row: { person_id: number; lines: { amount: string }[] }): Amount => [
  row.person_id,
  row.lines.reduce((sum, { amount }) => sum + Number(amount), 0),
];
const correctionIn = (one: { person_id: number; amount: string }): Amount => [
  one.person_id,
  Number(one.amount),
];

function sumsOf(amounts: readonly Amount[]): Amount[] {
  return [ANA, BO].map((person) => [
    person,
    amounts.reduce((sum, [id, amount]) => sum + (id === person ? amount : 0), 0),
  ]);
}

/** Amounts of March and April day by day: a weekday has 9 h of night, a weekend day 24 h, the 29th of March 23 h. */
function daysByHand(personOn: (day: number) => number): Amount[] {
  return sumsOf(
    Array.from({ length: 61 }, (_, day): Amount => {
      // Day 0 is a Sunday.
      const isWeekend = day % 7 === 0 || day % 7 === 6;
      const hours = day === 28 ? 23 : 24;
      return [personOn(day), isWeekend ? hours * 10 : 9 * 8];
    }),
  );
}

onEachStore('pay of hours on call', (store) => {
  const service = changesOn(store);
  const { ask } = service;

  /** Ana and Bo alternate daily at midnight in London; it is noon of a day. */
  async function begin(day: string): Promise<void> {
    await store().db.delete(schedules);
    await store().db.delete(scheduleVersions);
    await service.importRota({ time_zone: LONDON, layers: [TURNS] });
    on(day);
  }

  function on(day: string): void {
    service.restart({ clock: () => at(`${day}T12:00Z`) * 1000, timeZone: LONDON });
  }

  const pay = async (month: string) => (await ask('/ledger/pay', { month })).data;
  const close = (month: string, more: object = {}) => ask('/ledger/close', { month, rules: RULES, ...more });
  const correct = (layers: object[], day: string) =>
    service.importRota({ time_zone: LONDON, layers: [TURNS, ...layers] }, { now: at(`${day}T12:00Z`) });

  const reopen = (month: string, reason = '') => ask('/ledger/reopen', { month, reason });
  const problem = async (asked: ReturnType<typeof ask>) => (await asked).reply.error?.message;

  test('a month with a change of the clocks is closed with the amounts worked out by hand', async () => {
    await begin('2026-04-02');
    // Ana has the odd days: 2 Saturdays, 3 Sundays, the 29th with 23 h, and 11 weekdays with 9 h of night each.
    // Bo has the even ones: 2 Saturdays, 2 Sundays and 11 weekdays.
    const ana = 119 * 10 + 99 * 8;
    const bo = 96 * 10 + 99 * 8;
    const sum = { amount: `${ana + bo}.00`, people: 2, left_out: 0 };
    expect((await close('2026-03', { dry_run: true })).data).toEqual({
      ...sum,
      amounts: [
        { person_id: ANA, amount: `${ana}.00` },
        { person_id: BO, amount: `${bo}.00` },
      ],
    });
    expect((await pay('2026-03')).closing).toBeUndefined();
    expect((await close('2026-03')).data).toEqual({ closing_id: expect.anything(), ...sum });
    const { closing, closings } = await pay('2026-03');
    expect(closing).toMatchObject({
      closed_by: 'Ana',
      closed_at: at('2026-04-02T12:00Z'),
      time_zone: LONDON,
    });
    expect(
      closing.rows.flatMap(({ person_id, lines }: (typeof closing.rows)[number]) =>
        lines.map(({ key, count, amount }: (typeof lines)[number]) => [person_id, key, count / 3600, amount]),
      ),
    ).toEqual([
      [ANA, 'night', 99, '792.00'],
      [ANA, 'weekend', 119, '1190.00'],
      [BO, 'night', 99, '792.00'],
      [BO, 'weekend', 96, '960.00'],
    ]);
    expect(closings[0]).toMatchObject({ month: '2026-03', closed_by: 'Ana' });
  });

  test('a later override is a correction of the next open month, once, and changes no closed sum', async () => {
    await begin('2026-04-02');
    await close('2026-03');
    const asClosed = (await pay('2026-03')).closing;
    await correct([TUESDAY], '2026-04-10');
    on('2026-05-02');
    // 9 h of night.
    const moved = [
      { month: '2026-03', person_id: ANA, amount: '-72.00' },
      { month: '2026-03', person_id: BO, amount: '72.00' },
    ];
    const march = await pay('2026-03');
    expect([march.closing, march.since, march.corrections]).toEqual([asClosed, moved, []]);
    expect((await pay('2026-04')).corrections).toEqual(moved);
    const change = { month: '2026-03', start: TUESDAY.layer_start, end: TUESDAY.layer_end };
    expect(march.changes).toMatchObject([
      { ...change, before: [ANA], after: [BO], at: at('2026-04-10T12:00Z') },
    ]);
    expect((await pay('2026-04')).changes).toEqual(march.changes);
    expect((await pay('2026-05')).corrections).toEqual([]);
    await close('2026-04');
    const april = (await pay('2026-04')).closing;
    const corrections = april.rows.flatMap(({ lines }: (typeof april.rows)[number]) =>
      lines.filter(({ key }: { key: string }) => key === 'correction'),
    );
    expect(corrections).toMatchObject([{ amount: '-72.00' }, { amount: '72.00' }]);
    expect((await pay('2026-05')).corrections).toEqual([]);
    // Ana after all: what April has paid is taken back in May.
    await correct([TUESDAY, { ...TUESDAY, groups: turnsOf([ANA]) }], '2026-05-03');
    on('2026-05-04');
    expect((await pay('2026-05')).corrections).toEqual([
      { month: '2026-03', person_id: ANA, amount: '72.00' },
      { month: '2026-03', person_id: BO, amount: '-72.00' },
    ]);
    expect([(await pay('2026-03')).closing, (await pay('2026-04')).closing]).toEqual([asClosed, april]);
  });

  test('whatever days change hands after closing, closed sums stay and all months add up to the days', async () => {
    await begin('2026-05-02');
    await close('2026-03');
    await close('2026-04');
    const asClosed = [(await pay('2026-03')).closing, (await pay('2026-04')).closing];
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(60), { minLength: 1, maxLength: 6 }), async (days) => {
        const taken = new Set(days);
        const overrides = days.map((day) => ({
          ...TUESDAY,
          layer_start: midnight(day),
          layer_end: midnight(day + 1),
          groups: turnsOf([BO]),
        }));
        await begin('2026-05-02');
        await correct(overrides, '2026-05-01');
        on('2026-05-03');
        const months = [(await pay('2026-03')).closing, (await pay('2026-04')).closing];
        expect(months).toEqual(asClosed);
        const paid = sumsOf(months.flatMap(({ rows }) => rows.map(amountIn)));
        const { corrections } = await pay('2026-05');
        const all = sumsOf([...paid, ...corrections.map(correctionIn)]);
        expect(all).toEqual(daysByHand((day) => (day % 2 === 0 && !taken.has(day) ? ANA : BO)));
      }),
      { numRuns: runs(8) },
    );
  });

  test('a private schedule that the caller does not see is left out, then and later', async () => {
    await begin('2026-04-02');
    const hidden = { schedule_id: 8, schedule_name: 'Hidden', team_id: 20, is_private: true };
    await service.importRota({ time_zone: LONDON, layers: [{ ...TURNS, groups: turnsOf([BO]) }], ...hidden });
    expect((await close('2026-03')).data).toMatchObject({ amount: '3734.00', left_out: 1 });
    expect((await pay('2026-03')).closing.left_out_schedules).toEqual([8]);
    expect((await pay('2026-04')).corrections).toEqual([]);
  });

  test('only the latest closed month is reopened, and stays in the list', async () => {
    await begin('2026-05-02');
    expect(await problem(close('2026-05'))).toBe('month must be over.');
    await close('2026-03');
    expect(await problem(close('2026-03'))).toBe('2026-03 is closed already. Reopen it first.');
    await close('2026-04', { reason: 'Payroll' });
    expect(await problem(reopen('2026-03'))).toBe('Only the latest closed month can be reopened.');
    expect((await reopen('2026-04', 'Night of the 3rd')).data).toEqual({});
    expect(await problem(reopen('2026-04'))).toBe('2026-04 is not closed.');
    const { closings, closing } = await pay('2026-04');
    expect(closing).toBeUndefined();
    expect(closings.slice(0, 1)).toMatchObject([
      { month: '2026-04', reopened_by: 'Ana', reason: 'Payroll', reopen_reason: 'Night of the 3rd' },
    ]);
    expect((await close('2026-04')).reply.error).toBeUndefined();
  });

  test('rates are saved whole, for everybody, teams and people', async () => {
    const rules = {
      ...RULES,
      maximum: '2000',
      teams: { 10: { rates: { night: '9' } } },
      people: { [ANA]: { rates: { weekend: '12.5' }, maximum: '1900' } },
    };
    expect((await ask('/ledger/rates', { rules })).data).toEqual({});
    const reply = await pay('2026-03');
    expect(reply.rules).toEqual(rules);
    expect(reply.people).toContainEqual({ person_id: ANA, personnel_number: '20417', team_ids: [10] });
    await begin('2026-04-02');
    // Ana is in team 10: 99 × 9 + 119 × 12.50, which is over her maximum. Bo: 1752, under everybody’s.
    const { amount } = (await close('2026-03', { rules, dry_run: true })).data;
    expect(amount).toBe(`${1900 + 1752}.00`);
    const unknown = { ...RULES, teams: { 99: { rates: {} } } };
    expect((await ask('/ledger/rates', { rules: unknown })).reply.error?.message).toMatch(/team/);
    expect((await pay('2026-03')).rules).toEqual(rules);
    expect((await ask('/ledger/rates', { rules: RULES })).data).toEqual({});
    expect((await pay('2026-03')).rules).toEqual({ ...RULES, teams: {}, people: {} });
    const own = await exportPerson(store().db, ANA);
    expect(own['rates']).toEqual([]);
  });

  test('nobody without the right sees pay, nor a key without its scope', async () => {
    const { ana } = service.keys;
    for (const path of ['/ledger/pay', '/ledger/rates', '/ledger/close', '/ledger/reopen']) {
      const body = { month: '2026-03', rules: RULES };
      expect((await service.send(path, { key: ana, body })).reply.error?.code).toBe('AccessDenied');
    }
  });
});
