import { describe, expect, it } from 'vitest';
import { NO_NAMES } from '#contract/names';
import { eachFigure } from '#domain/ledger/figures';
import type { Ledger } from '#domain/ledger/ledger';
import { directoryOf } from '../../../api/names/directory-of';
import { payRecords } from './pay-records';
import { tableModel } from './table';

const RULES = {
  currency: '€',
  bounds: { nightEnd: 1, workUntil: 2, nightStart: 3 },
  rates: { shifts: '10' },
};
const NO_LEARNED = { people: new Map(), channels: new Map(), applications: new Map() };

function figures(count: number) {
  return eachFigure((key) => (key === 'shifts' || key === 'total' ? count : 0));
}

/** Ledger of people with a number of shifts each. */
function ledgerOf(shifts: Record<number, number>): Ledger {
  return {
    rows: Object.entries(shifts).map(([id, count]) => ({
      person_id: Number(id),
      zone: 'UTC',
      isUnknown: false,
      isCorrected: false,
      figures: figures(count),
    })),
    sums: figures(0),
    medians: figures(0),
    fairness: [],
    computed: [],
  };
}

const CLOSING = {
  closing_id: 1,
  month: '2026-10',
  closed_at: 0,
  closed_by: 'Ana',
  time_zone: 'UTC',
  short_rest_hours: 11,
  rules: RULES,
  left_out_schedules: [],
  left_out_channels: [],
  rows: [1, 2].map((person_id) => ({
    person_id,
    figures: { shifts: 4 },
    woken: 0,
    night_incidents: 0,
    lines: [{ key: 'shifts' as const, rate: '10', count: 4, amount: '40.00' }],
  })),
};

const REPLY = { people: [], closings: [CLOSING], corrections: [], since: [], changes: [] };

function modelOf(reply: Parameters<typeof payRecords>[0], person?: string) {
  return tableModel({
    ledger: ledgerOf({ 1: 3, 2: 5 }),
    earlier: ledgerOf({ 1: 4, 2: 4 }),
    person,
    directory: directoryOf(NO_NAMES, NO_LEARNED),
    night: new Map(),
    nightBefore: undefined,
    rules: RULES,
    records: payRecords(reply, true),
  });
}

describe('the table of pay', () => {
  it('has corrections as lines, also of a person without duty, and adds up', () => {
    const corrections = [
      { month: '2026-10', person_id: 1, amount: '-10.00' },
      { month: '2026-10', person_id: 3, amount: '5.00' },
    ];
    const { rows, amount } = modelOf({ ...REPLY, corrections });
    expect(rows.map(({ key, pay }) => [key, pay?.amount])).toEqual([
      ['2', 50_00n],
      ['1', 20_00n],
      ['3', 5_00n],
    ]);
    expect(amount).toBe(75_00n);
  });

  it('shows a closed month as it was closed, with what changed since', () => {
    const since = [{ month: '2026-10', person_id: 2, amount: '10.00' }];
    const { rows, amount, all } = modelOf({ ...REPLY, closing: CLOSING, since });
    expect(rows.map(({ pay, figures }) => [pay?.amount, figures.shifts])).toEqual([
      [40_00n, 4],
      [40_00n, 4],
    ]);
    expect([amount, all.since]).toEqual([80_00n, 10_00n]);
  });

  it('compares one person with that person in the month before', () => {
    const reply = { ...REPLY, closing_before: CLOSING };
    expect(modelOf(reply, '1').all.before?.amount).toBe(40_00n);
    expect(modelOf(reply).all.before?.amount).toBe(80_00n);
    // Without a closing, the rules of this month count the month before.
    expect(modelOf(REPLY, '2').all.before?.amount).toBe(40_00n);
  });
});
