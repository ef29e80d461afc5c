import type { Figures, FigureKey } from './account';
import { amountOf, parseRate, type Cents } from './money';
import type { ClockBounds } from './kinds';

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

/** Rates per hour of a kind; the others are per count. */
const HOURLY: ReadonlySet<RateKey> = new Set(['work', 'off', 'night', 'weekend', 'holiday']);

/** Rules of pay. Rates are decimal texts; a missing one pays nothing. */
export type PayRules = {
  currency: string;
  bounds: ClockBounds;
  rates: Readonly<Partial<Record<RateKey, string>>>;
};

/** Line of pay: `count` is seconds of an hourly rate. */
type PayLine = { key: RateKey; rate: string; count: number; isHourly: boolean; amount: Cents };

export type Pay = { lines: PayLine[]; amount: Cents };

function isHourly(key: RateKey): boolean {
  return HOURLY.has(key);
}

/** Pay of one person; lines without a rate are left out. */
export function payOf(figures: Figures, nightIncidents: number, { rates }: Pick<PayRules, 'rates'>): Pay {
  const lines = RATE_KEYS.flatMap((key): PayLine[] => {
    const rate = rates[key];
    const units = rate === undefined ? undefined : parseRate(rate);
    if (rate === undefined || units === undefined || units === 0n) return [];
    const count = isFigure(key) ? figures[key] : nightIncidents;
    const amount = amountOf(units, count, isHourly(key) ? 3600 : 1);
    return [{ key, rate, count, isHourly: isHourly(key), amount }];
  });
  return { lines, amount: sumOf(lines.map(({ amount }) => amount)) };
}

export function sumOf(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

function isFigure(key: RateKey): key is RateKey & FigureKey {
  return key !== 'nightIncidents';
}
