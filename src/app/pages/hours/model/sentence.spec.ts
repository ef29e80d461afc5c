import { describe, expect, it } from 'vitest';
import { hoursRange } from '#address/hours';
import { eachFigure } from '#domain/ledger/figures';
import { hoursSentence } from './sentence';
import type { TableRow } from './table';

const NOW = Date.parse('2026-11-15T00:00Z') / 1000;
const VIEW = {
  range: { kind: 'quick', name: 'month' },
  zone: 'UTC',
  rest: 11,
} as const;
const RULES = { currency: '€', bounds: { nightEnd: 1, workUntil: 2, nightStart: 3 }, rates: {} };
const RANGE = hoursRange(VIEW, NOW);

/** Row with hours, and an amount in cents. */
function row(name: string, [hours, cents]: [number, bigint]): TableRow {
  return {
    key: name,
    name,
    person: 1,
    isUnknown: false,
    figures: eachFigure((key) => (key === 'total' ? hours * 3600 : 0)),
    night: undefined,
    pay: { lines: [], amount: cents },
  };
}

/** Sentence with spaces in place of those that no line break cuts. */
function sentence(
  rows: TableRow[],
  all: TableRow,
  { isPaid = false, medianHours = 100 }: { isPaid?: boolean; medianHours?: number } = {},
): string {
  const { bold, more: rest } = hoursSentence({
    model: {
      rows,
      all,
      medians: eachFigure((key) => (key === 'total' ? medianHours * 3600 : 0)),
      amount: isPaid ? all.pay?.amount : undefined,
    },
    view: VIEW,
    range: RANGE,
    rules: isPaid ? RULES : undefined,
  });
  return `${bold} | ${rest}`.replaceAll('\u00A0', ' ');
}

describe('the sentence of a month', () => {
  const [ann, ben] = [row('Ann', [220, 300_000n]), row('Ben', [80, 50_050n])];

  it('has the hours, and who has most', () => {
    expect(sentence([ann, ben], row('all', [300, 0n]))).toBe(
      '300 h on call in November 2026. | Ann has most: 220 h, 2.2 times the median.',
    );
    expect(sentence([ann], row('all', [220, 0n]))).toBe('220 h on call in November 2026. | ');
  });

  it('says that nobody was on call', () => {
    expect(sentence([row('Ann', [0, 0n])], row('all', [0, 0n]))).toBe(
      'Nobody was on call in November 2026. | ',
    );
  });

  it('has the amount with rules of pay', () => {
    expect(sentence([ann, ben], row('all', [300, 350_050n]), { isPaid: true })).toBe(
      '€ 3,500.50 for November 2026. | 300 h on call, 2 people. Ann gets most: € 3,000.00.',
    );
  });
});
