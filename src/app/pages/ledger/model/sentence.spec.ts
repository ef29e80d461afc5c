import { describe, expect, it } from 'vitest';
import { ledgerRange, neighbourRange } from '#address/ledger';
import { eachFigure } from '#domain/ledger/figures';
import { payOfLines } from '#domain/ledger/pay';
import { ledgerSentence } from './sentence';
import type { TableRow } from './table';

const NOW = Date.parse('2026-11-15T00:00Z') / 1000;
const VIEW = {
  span: 'month',
  from: undefined,
  to: undefined,
  zone: 'UTC',
  rest: 11,
  hasPseudonyms: false,
} as const;
const RULES = { currency: '€', bounds: { nightEnd: 1, workUntil: 2, nightStart: 3 }, rates: {} };
const RANGE = ledgerRange(VIEW, NOW);

/** Row with hours, an amount in cents, and those of the month before. */
function row(name: string, [hours, cents]: [number, bigint], before?: [number, bigint]): TableRow {
  return {
    key: name,
    name,
    person: 1,
    isUnknown: false,
    isCorrected: false,
    figures: eachFigure((key) => (key === 'total' ? hours * 3600 : 0)),
    before: before && { total: before[0] * 3600, amount: before[1] },
    night: undefined,
    pay: payOfLines([{ key: 'shifts', rate: '1', count: 1, amount: cents }]),
    since: undefined,
  };
}

/** Sentence with spaces in place of those that no line break cuts. */
function sentence(
  rows: TableRow[],
  all: TableRow,
  {
    isPaid = false,
    medianHours = 100,
    more = {},
  }: { isPaid?: boolean; medianHours?: number; more?: object } = {},
): string {
  const { bold, more: rest } = ledgerSentence({
    model: {
      rows,
      all,
      medians: eachFigure((key) => (key === 'total' ? medianHours * 3600 : 0)),
      amount: isPaid ? all.pay?.amount : undefined,
    },
    view: VIEW,
    range: RANGE,
    before: neighbourRange('month', RANGE, -1, 'UTC'),
    rules: isPaid ? RULES : undefined,
    closed: undefined,
    ...more,
  });
  return `${bold} | ${rest}`.replaceAll('\u00A0', ' ');
}

describe('the sentence of a month', () => {
  const [ann, ben] = [row('Ann', [220, 300_000n]), row('Ben', [80, 50_050n])];

  it('has the hours, the change to the month before, and who has most', () => {
    expect(sentence([ann, ben], row('all', [300, 0n], [280, 0n]))).toBe(
      '300 h on call in November 2026, 20 h more than in October. | Ann has most: 220 h, 2.2 times the median.',
    );
    expect(sentence([ann], row('all', [220, 0n], [220, 0n]))).toBe(
      '220 h on call in November 2026, as much as in October. | ',
    );
    // Without a month before that has hours there is no change to it.
    expect(sentence([ann], row('all', [220, 0n], [0, 0n]))).toBe('220 h on call in November 2026. | ');
  });

  it('says that nobody was on call', () => {
    expect(sentence([row('Ann', [0, 0n])], row('all', [0, 0n]))).toBe(
      'Nobody was on call in November 2026. | ',
    );
  });

  it('has the amount with rules of pay', () => {
    expect(sentence([ann, ben], row('all', [300, 350_050n], [300, 400_000n]), { isPaid: true })).toBe(
      '€ 3,500.50 for November 2026, € 499.50 less than in October. | 300 h on call, 2 people. Ann gets most: € 3,000.00.',
    );
  });

  it('names corrections in an open month, and the month that pays what changed after closing', () => {
    const corrected = {
      ...ann,
      pay: payOfLines([{ key: 'correction', rate: '', count: 1, amount: -500n, month: '2026-09' }]),
    };
    expect(sentence([corrected], row('all', [300, -500n]), { isPaid: true })).toContain(
      'Corrections of September are in it: −€ 5.00.',
    );
    const closed = {
      closing: { closed_at: NOW, closed_by: 'Hanna Meyer' },
      since: new Map([[1, -2000n]]),
      next: '2026-12',
    };
    const all = { ...row('all', [300, 350_050n]), since: -2000n };
    expect(sentence([ann], all, { isPaid: true, more: { closed } })).toContain(
      'Closed on Sun 15 Nov 2026, 00:00 by Hanna Meyer. Since then € 20.00 less, paid with December.',
    );
    const view = { ...VIEW, hasPseudonyms: true };
    expect(sentence([ann], all, { isPaid: true, more: { closed, view } })).not.toContain('Hanna');
  });
});
