import { describe, expect, it } from 'vitest';
import { dutyLines, readOne } from '../exchange.spec-support';

type Fields = Record<string, unknown>;

/** A schedule in London of shifts that differ from a daily one of Ana, 09:00 to 17:00. */
function read(...shifts: Fields[]) {
  const results = shifts.map(shiftOf);
  const ids = results.map(({ id }) => id);
  const schedule = { id: 'S1', name: 'Checkout', type: 'web', time_zone: 'Europe/London', shifts: ids };
  return readOne({ results: [schedule] }, { 'on_call_shifts.json': { results } });
}

function shiftOf(fields: Fields, index: number) {
  return {
    id: `SH${index}`,
    name: `Shift ${index}`,
    type: 'rolling_users',
    level: 1,
    start: '2026-03-26T09:00:00',
    duration: 28_800,
    frequency: 'daily',
    rolling_users: [['Ana']],
    source: 'api',
    ...fields,
  };
}

const lines = (...shifts: Fields[]) =>
  dutyLines(read(...shifts), '2026-03-28T00:00:00Z', '2026-03-30T22:00:00Z');

describe('the reader of Grafana OnCall', () => {
  it('keeps wall-clock hours over a clock change', () => {
    expect(lines({ rolling_users: [['Ana'], ['Bo']] })).toEqual([
      '– 2026-03-28 00:00',
      'Ana 2026-03-28 09:00',
      '– 2026-03-28 17:00',
      'Bo 2026-03-29 09:00',
      '– 2026-03-29 17:00',
      'Ana 2026-03-30 09:00',
      '– 2026-03-30 17:00',
    ]);
  });

  it('counts chosen days, each person having as many as the interval', () => {
    const shift = { interval: 2, by_day: ['SA', 'SU'], rolling_users: [['Ana'], ['Bo']] };
    expect(lines(shift)).toEqual([
      '– 2026-03-28 00:00',
      'Ana 2026-03-28 09:00',
      '– 2026-03-28 17:00',
      'Ana 2026-03-29 09:00',
      '– 2026-03-29 17:00',
    ]);
  });

  it('has shifts of one level on call together, below those of a higher level and overrides', () => {
    const conversion = [
      {},
      { start: '2026-03-26T12:00:00', duration: 18_000, rolling_users: [['Bo']] },
      { level: 2, start: '2026-03-26T15:00:00', duration: 3600, rolling_users: [['Cy']] },
      {
        type: 'override',
        start: '2026-03-30T10:00:00',
        duration: 3600,
        frequency: undefined,
        users: ['Di'],
        rolling_users: [],
      },
    ];
    expect(read(...conversion).differences).toMatchObject([{ isExact: true }]);
    expect(lines(...conversion).slice(-8)).toEqual([
      '– 2026-03-29 17:00',
      'Ana 2026-03-30 09:00',
      'Di 2026-03-30 10:00',
      'Ana 2026-03-30 11:00',
      'Ana + Bo 2026-03-30 12:00',
      'Cy 2026-03-30 15:00',
      'Ana + Bo 2026-03-30 16:00',
      '– 2026-03-30 17:00',
    ]);
  });

  it('names turns of :59:59, and shifts without a pattern of layers', () => {
    expect(read({ duration: 28_799 }).differences).toMatchObject([{ layer: 'Shift 0', isExact: true }]);
    expect(read({ frequency: 'monthly' }).differences).toMatchObject([{ layer: 'Shift 0', isExact: false }]);
  });

  it('cuts a long event of the web where its rotation starts', () => {
    const conversion = read({
      source: 'web',
      frequency: 'monthly',
      start: '2026-03-01T09:00:00',
      rotation_start: '2026-03-10T00:00:00',
      duration: 30 * 86_400,
      rolling_users: [['Ana'], ['Bo']],
    });
    expect(dutyLines(conversion, '2026-03-05T00:00:00Z', '2026-04-20T00:00:00Z')).toEqual([
      '– 2026-03-05 00:00',
      'Ana 2026-03-10 00:00',
      '– 2026-03-31 09:00',
      'Bo 2026-04-01 09:00',
    ]);
  });

  it('names a shift that is not in the export', () => {
    const schedule = { id: 'S1', name: 'Checkout', type: 'web', shifts: ['SH9'] };
    expect(readOne({ results: [schedule] }).differences).toMatchObject([
      { text: 'shift SH9 is not in the export: get all pages of on_call_shifts', isExact: false },
      { text: 'it has no turns: nobody is ever on call', isExact: true },
    ]);
  });

  it('replaces a person who has given a shift away', () => {
    const swap = {
      swap_start: '2026-03-28T10:00:00Z',
      swap_end: '2026-03-28T12:00:00Z',
      beneficiary: 'Ana',
      benefactor: 'Bo',
    };
    const shift = {
      id: 'SH0',
      type: 'rolling_users',
      start: '2026-03-26T09:00:00',
      duration: 28_800,
      frequency: 'daily',
      rolling_users: [['Ana']],
    };
    const schedule = { id: 'S1', type: 'web', shifts: ['SH0'] };
    const conversion = readOne(
      { results: [schedule] },
      { 'shifts.json': [shift], 'swaps.json': { results: [swap] } },
    );
    expect(dutyLines(conversion, '2026-03-28T09:00:00Z', '2026-03-28T13:00:00Z')).toEqual([
      'Ana 2026-03-28 09:00',
      'Bo 2026-03-28 10:00',
      'Ana 2026-03-28 12:00',
    ]);
  });
});
