import type { Id } from '#contract/id';
import { type PayRules, RATE_KEYS, type RateKey, type RateSet } from '#contract/served/ledger';
import type { Figures } from './account';
import { type Kind, KINDS, PAID } from './kinds';

/**
 * Exact decimal arithmetic of money on bigint.
 *
 * Rules: a rate has at most four decimals, and a sum of money two. Only a line of pay is rounded, to the nearest
 * hundredth, a half away from zero; sums are sums of rounded lines, so that they add up as printed.
 */

/** Hundredths of the currency's unit. */
export type Cents = bigint;

const RATE_DECIMALS = 4;
/** Ten-thousandths of the currency's unit. */
const RATE_UNIT = 10n ** BigInt(RATE_DECIMALS);
const RATE = /^(\d{1,9})(?:\.(\d{1,4}))?$/;

/** Parses a rate such as "8" or "12.345" into ten-thousandths; undefined if it is none. */
export function parseRate(text: string): bigint | undefined {
  const match = RATE.exec(text.trim());
  if (!match) return undefined;
  return BigInt(match[1] ?? '') * RATE_UNIT + BigInt((match[2] ?? '').padEnd(RATE_DECIMALS, '0'));
}

/** A rate times a quotient of whole numbers, such as seconds by 3600, rounded to hundredths. */
export function amountOf(rate: bigint, count: number, per: number): Cents {
  const numerator = rate * BigInt(count) * 100n;
  const denominator = RATE_UNIT * BigInt(per);
  return (2n * numerator + denominator) / (2n * denominator);
}

/** "2.50", "1,200.00", "0.0725": a rate with at least two decimals, for pages. */
export function formatRate(rate: string): string {
  const units = parseRate(rate) ?? 0n;
  const beyond = String(units % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${formatCents(units / 100n, true)}${beyond}`;
}

/** "1930.00", for files; with grouping "1,930.00", for pages. */
export function formatCents(cents: Cents, isGrouped = false): string {
  const [size, sign] = cents < 0n ? [-cents, '-'] : [cents, ''];
  const units = String(size / 100n);
  const whole = isGrouped ? units.replaceAll(/\B(?=(?:\d{3})+$)/g, ',') : units;
  return `${sign}${whole}.${String(size % 100n).padStart(2, '0')}`;
}

/** Cents of "-12.50", as `formatCents` writes them. */
export function parseCents(text: string): Cents {
  return BigInt(text.replace('.', ''));
}

/**
 * Line of pay: `count` is seconds of an hourly rate. `maximum` takes away what is over the most a person gets.
 */
export type PayLine = {
  key: RateKey | 'maximum';
  rate: string;
  count: number;
  amount: Cents;
};

export type Pay = { lines: PayLine[]; amount: Cents };

/** True for rates per hour of a kind; the others are per count. */
export function isHourly(key: PayLine['key']): key is Kind {
  return KINDS.some((kind) => kind === key);
}

/** Figure that a line of pay counts; undefined where it counts none. */
export function figureOfLine(key: PayLine['key']) {
  if (key === 'maximum') return undefined;
  return isHourly(key) ? PAID[key] : key;
}

/** Rates of a person: their own before those of their first team with some, before everybody's, rate by rate. */
export function ratesOf(rules: PayRules, person: Id, teams: readonly Id[]): RateSet {
  const team = teams.map((id) => rules.teams?.[String(id)]).find((own) => own !== undefined);
  const own = rules.people?.[String(person)];
  return {
    rates: { ...rules.rates, ...team?.rates, ...own?.rates },
    maximum: own?.maximum ?? team?.maximum ?? rules.maximum,
  };
}

/** Rates that anybody has. */
export function ratesInUse(rules: PayRules): ReadonlySet<RateKey> {
  const sets = [rules, ...Object.values(rules.teams ?? {}), ...Object.values(rules.people ?? {})];
  return new Set(RATE_KEYS.filter((key) => sets.some(({ rates }) => rates[key] !== undefined)));
}

export function hasMaximum(rules: PayRules): boolean {
  const sets = [rules, ...Object.values(rules.teams ?? {}), ...Object.values(rules.people ?? {})];
  return sets.some(({ maximum }) => maximum !== undefined);
}

/** Pay of one person for a month, or for another range if there is no maximum; lines without a rate are left out. */
export function payOf(figures: Figures, nightIncidents: number, { rates, maximum }: RateSet): Pay {
  const lines = RATE_KEYS.flatMap((key): PayLine[] => {
    const rate = rates[key];
    const units = rate === undefined ? undefined : parseRate(rate);
    if (rate === undefined || units === undefined || units === 0n) return [];
    const count = rateCount(key, figures, nightIncidents);
    return [{ key, rate, count, amount: amountOf(units, count, isHourly(key) ? 3600 : 1) }];
  });
  const most = maximum === undefined ? undefined : parseRate(maximum);
  const over = most === undefined ? 0n : sumOf(lines.map(({ amount }) => amount)) - amountOf(most, 1, 1);
  if (maximum !== undefined && over > 0n)
    lines.push({ key: 'maximum', rate: maximum, count: 1, amount: -over });
  return { lines, amount: sumOf(lines.map(({ amount }) => amount)) };
}

export function sumOf(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/** Paid seconds of an hourly rate, else a count. */
function rateCount(key: RateKey, figures: Figures, nightIncidents: number): number {
  if (key === 'nightIncidents') return nightIncidents;
  return figures[isHourly(key) ? PAID[key] : key];
}
