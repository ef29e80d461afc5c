import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCsv } from '#domain/csv';
import { changesOn } from '../change/change.spec-support';
import { exportPerson } from '../people/export-person';
import { ANA, BO } from '../records.spec-support';
import { closings } from '../store/schema';
import { onOneStore } from '../store/stores.spec-support';
import { closedMonth, writeClosedMonths } from './pay';

const RULES = {
  currency: '€',
  bounds: { nightEnd: 8 * 3600, workUntil: 19 * 3600, nightStart: 23 * 3600 },
  rates: { night: '8', weekend: '10' },
};

/** Month as an earlier version closed it: Ana 2 h of night, less a correction of September; Bo a weekend hour. */
const CLOSING = {
  closing_id: 7,
  month: '2026-10',
  closed_at: Date.parse('2026-11-02T09:00Z') / 1000,
  closed_by: 'Hanna',
  reopened_at: null,
  reopened_by: null,
  record: {
    time_zone: 'Europe/London',
    short_rest_hours: 11,
    rules: RULES,
    left_out_schedules: [],
    left_out_channels: [],
    rows: [
      {
        person_id: ANA,
        figures: { total: 7200, paidNight: 7200 },
        woken: 1,
        night_incidents: 1,
        lines: [
          { key: 'night' as const, rate: '8', count: 7200, amount: '16.00' },
          { key: 'correction' as const, rate: '', count: 1, amount: '-7.34', month: '2026-09' },
        ],
      },
      {
        person_id: BO,
        figures: { total: 3600, paidWeekend: 3600 },
        woken: 0,
        night_incidents: 0,
        lines: [{ key: 'weekend' as const, rate: '10', count: 3600, amount: '10.00' }],
      },
    ],
  },
};

onOneStore('pay of hours on call', (store) => {
  const service = changesOn(store);
  const { ask } = service;
  const pay = async (month: string) => (await ask('/ledger/pay', { month })).data;

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
    const unknown = { ...RULES, teams: { 99: { rates: {} } } };
    expect((await ask('/ledger/rates', { rules: unknown })).reply.error?.message).toMatch(/team/);
    expect((await pay('2026-03')).rules).toEqual(rules);
    expect((await ask('/ledger/rates', { rules: RULES })).data).toEqual({});
    expect((await pay('2026-03')).rules).toEqual({ ...RULES, teams: {}, people: {} });
    const own = await exportPerson(store().db, ANA);
    expect(own['rates']).toEqual([]);
  });

  test('a month that was closed is answered with its hours and amounts, and written once as a file', async () => {
    const { db } = store();
    const reopened = { ...CLOSING, closing_id: 8, month: '2026-09', reopened_at: 1, reopened_by: 'Hanna' };
    await db.delete(closings);
    await db.insert(closings).values([CLOSING, reopened]);
    expect((await pay('2026-10')).closed).toEqual({
      file: 'closed-months/2026-10.csv',
      rows: [
        { person_id: ANA, seconds: 7200, amount: '8.66' },
        { person_id: BO, seconds: 3600, amount: '10.00' },
      ],
    });
    expect((await pay('2026-09')).closed).toBeUndefined();
    const folder = await mkdtemp(join(tmpdir(), 'closed-'));
    const lines: string[] = [];
    await writeClosedMonths(db, folder, (line) => lines.push(line));
    await writeClosedMonths(db, folder, (line) => lines.push(line));
    expect(lines).toEqual(['Months are not closed any more. Those that were are in closed-months: 2026-10']);
    const file = join(folder, (await closedMonth(db, '2026-10'))?.file ?? '');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const [heads = [], ...rows] = readCsv(await readFile(file, 'utf8'));
    const column = (name: string) => rows.map((row) => row[heads.indexOf(name)]);
    expect(column('person_id')).toEqual([String(ANA), String(BO)]);
    expect(column('total')).toEqual(['7200', '3600']);
    expect(column('rate_night')).toEqual(['8', '']);
    expect(column('amount_correction')).toEqual(['-7.34', '']);
    expect(column('amount')).toEqual(['8.66', '10']);
    expect(column('closed_by')).toEqual(['Hanna', 'Hanna']);
  });

  test('nobody without the right sees pay, nor a key without its scope', async () => {
    const { ana } = service.keys;
    for (const path of ['/ledger/pay', '/ledger/rates']) {
      const body = { month: '2026-03', rules: RULES };
      expect((await service.send(path, { key: ana, body })).reply.error?.code).toBe('AccessDenied');
    }
  });
});
