import { describe, expect, it } from 'vitest';
import { NO_NAMES } from '#contract/names';
import { eachFigure } from '#domain/ledger/figures';
import type { Ledger } from '#domain/ledger/ledger';
import { directoryOf } from '../../../api/names/directory-of';
import { differsFromClosed, hoursSentence, tableModel } from './table';

const RULES = {
  currency: '€',
  bounds: { nightEnd: 1, workUntil: 2, nightStart: 3 },
  rates: { shifts: '10' },
  teams: { 7: { rates: { shifts: '12' }, maximum: '50' } },
};
const NO_LEARNED = { people: new Map(), channels: new Map(), applications: new Map() };

/** Ledger of people with a number of shifts each, of an hour. */
const figuresOf = (count: number) =>
  eachFigure((key) => (key === 'shifts' ? count : Number(key === 'total') * count * 3600));

function ledgerOf(shifts: Record<number, number>): Ledger {
  return {
    rows: Object.entries(shifts).map(([id, count]) => ({
      person_id: Number(id),
      zone: 'UTC',
      isUnknown: false,
      figures: figuresOf(count),
    })),
    sums: figuresOf(0),
    medians: figuresOf(0),
    computed: [],
  };
}

function modelOf(shifts: Record<number, number>, isPaid = true) {
  return tableModel({
    ledger: ledgerOf(shifts),
    person: undefined,
    directory: directoryOf(NO_NAMES, NO_LEARNED),
    night: new Map(),
    rules: isPaid ? RULES : undefined,
    payees: { teamsOf: (person) => (person === 2 ? [7] : []), numberOf: () => undefined },
  });
}

const row = (person_id: number, hours: number, amount: string) => ({
  person_id,
  seconds: hours * 3600,
  amount,
});
const closed = (...rows: ReturnType<typeof row>[]) => ({ file: 'closed-months/2026-10.csv', rows });

describe('the table of pay', () => {
  it('has no amount where no rate is saved', () => {
    const range = { first: 0, last: 30 * 86_400, window: { start: 0, end: 31 * 86_400 } };
    const rules = { ...RULES, rates: {}, teams: {} };
    const model = modelOf({ 1: 3, 2: 5 });
    const { bold, more } = hoursSentence({ model, range, rules, hasNoRates: true });
    expect(bold + more).toBe('No rates, see Rules of pay; 8 h on call');
  });

  it('has the amounts by the rates of everybody and of a team with its maximum, and adds up', () => {
    const { rows, amount } = modelOf({ 1: 3, 2: 5 });
    // 3 × 10; 5 × 12 = 60, at most 50.
    expect(rows.map(({ key, pay }) => [key, pay?.amount])).toEqual([
      ['2', 50_00n],
      ['1', 30_00n],
    ]);
    expect(amount).toBe(80_00n);
  });

  it('differs from a closed month where hours, amounts or people do', () => {
    const same = closed(row(1, 3, '30.00'), row(2, 5, '50.00'));
    expect(differsFromClosed(modelOf({ 1: 3, 2: 5 }), same)).toBe(false);
    expect(differsFromClosed(modelOf({ 1: 3, 2: 6 }), same)).toBe(true);
    expect(differsFromClosed(modelOf({ 1: 3 }), same)).toBe(true);
    // Listed without a shift, and not in the closing.
    expect(differsFromClosed(modelOf({ 1: 3, 2: 5, 3: 0 }), same)).toBe(false);
    const paid = closed(row(1, 3, '33.00'), row(2, 5, '50.00'));
    expect(differsFromClosed(modelOf({ 1: 3, 2: 5 }), paid)).toBe(true);
    expect(differsFromClosed(modelOf({ 1: 3, 2: 5 }, false), paid)).toBe(false);
  });
});
