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
