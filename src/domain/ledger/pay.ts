import type { Figures } from './account';
import { amountOf, parseRate, type Cents } from './money';
import { type ClockBounds, type Kind, KINDS, PAID } from './kinds';

/** Rates that a team can set, in the order of the lines of pay. */
export const RATE_KEYS = [
  'work',
  'off',
  'night',
  'weekend',
  'holiday',
  'shifts',
  'weekendDays',
  'holidayDays',
  'shortRests',
  'nightIncidents',
] as const;
export type RateKey = (typeof RATE_KEYS)[number];

/** Rules of pay. Rates are decimal texts; a missing one pays nothing. */
export type PayRules = {
  currency: string;
  bounds: ClockBounds;
  rates: Readonly<Partial<Record<RateKey, string>>>;
};

/** Line of pay: `count` is seconds of an hourly rate. */
type PayLine = { key: RateKey; rate: string; count: number; isHourly: boolean; amount: Cents };

export type Pay = { lines: PayLine[]; amount: Cents };

/** True for rates per hour of a kind; the others are per count. */
export function isHourly(key: RateKey): key is Kind {
  return KINDS.some((kind) => kind === key);
}

/** Pay of one person; lines without a rate are left out. */
export function payOf(figures: Figures, nightIncidents: number, { rates }: Pick<PayRules, 'rates'>): Pay {
  const lines = RATE_KEYS.flatMap((key): PayLine[] => {
    const rate = rates[key];
    const units = rate === undefined ? undefined : parseRate(rate);
    if (rate === undefined || units === undefined || units === 0n) return [];
    const count = countOf(key, figures, nightIncidents);
    const amount = amountOf(units, count, isHourly(key) ? 3600 : 1);
    return [{ key, rate, count, isHourly: isHourly(key), amount }];
  });
  return { lines, amount: sumOf(lines.map(({ amount }) => amount)) };
}

export function sumOf(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/** Paid seconds of an hourly rate, else a count. */
function countOf(key: RateKey, figures: Figures, nightIncidents: number): number {
  if (key === 'nightIncidents') return nightIncidents;
  return figures[isHourly(key) ? PAID[key] : key];
}
