import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { amountOf, formatCents, parseRate, payOf, ratesInUse, ratesOf, sumOf } from './pay';
import { RATE_KEYS } from '#contract/served/ledger';
import { DEFAULT_BOUNDS } from './kinds';
import { runs } from '../property-runs.spec-support';
import { NO_FIGURES } from './reference.spec-support';

const rate = fc
  .tuple(fc.nat(999_999), fc.integer({ min: 0, max: 4 }), fc.nat(9999))
  .map(([units, decimals, rest]) =>
    decimals === 0 ? String(units) : `${units}.${String(rest).padStart(4, '0').slice(0, decimals)}`,
  );

/** Fraction of a decimal text, by its digits. */
function fraction(text: string): [bigint, bigint] {
  const [units = '', decimals = ''] = text.split('.');
  return [BigInt(units + decimals), 10n ** BigInt(decimals.length)];
}

test('an amount is the hundredth nearest to the fraction, and a half is rounded up', () => {
  fc.assert(
    fc.property(rate, fc.nat(40_000_000), fc.constantFrom(1, 3600), (text, count, per) => {
      const [numerator, denominator] = fraction(text);
      const [exact, unit] = [numerator * BigInt(count) * 100n, denominator * BigInt(per)];
      const cents = amountOf(parseRate(text) ?? -1n, count, per);
      // Twice the distance is at most one unit, and exactly one only above the fraction.
      const twice = 2n * (cents * unit - exact);
      expect(-unit < twice && twice <= unit).toBe(true);
    }),
    { numRuns: runs(1000) },
  );
});

test('a formatted amount is the same number', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (cents) => {
      const [numerator, denominator] = fraction(formatCents(cents));
      expect(numerator * 100n).toBe(cents * denominator);
      expect(formatCents(cents, true).replaceAll(',', '')).toBe(formatCents(cents));
    }),
  );
  expect(['0', '5', '123456', '193000'].map((text) => formatCents(BigInt(text), true))).toEqual([
    '0.00',
    '0.05',
    '1,234.56',
    '1,930.00',
  ]);
  expect(formatCents(-5n)).toBe('-0.05');
});

test.each(['', '-1', '1,5', '1e3', '1.23456', '.5', '1.', '12345678901', 'x'])('%j is no rate', (text) => {
  expect(parseRate(text)).toBeUndefined();
});

/** Pay of three shifts with a maximum. */
function cappedPay(maximum: string) {
  return payOf({ ...NO_FIGURES, shifts: 3 }, 0, { rates: { shifts: '50' }, maximum });
}

describe('pay', () => {
  it('has a line per rate, and the rounded lines add up to the amount', () => {
    const figures = {
      ...NO_FIGURES,
      total: 100,
      night: 5,
      paidNight: 63 * 3600,
      paidWeekend: 1,
      shortRests: 2,
      shifts: 3,
    };
    const pay = payOf(figures, 4, {
      rates: { work: '0', night: '8', weekend: '10', shortRests: '50', nightIncidents: '2.5' },
    });
    expect(pay.lines.map(({ key, count, amount }) => [key, count, formatCents(amount)])).toEqual([
      ['night', 63 * 3600, '504.00'],
      ['weekend', 1, '0.00'],
      ['shortRests', 2, '100.00'],
      ['nightIncidents', 4, '10.00'],
    ]);
    expect(formatCents(pay.amount)).toBe('614.00');
  });

  it('is the sum of its lines for any rates and figures', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...RATE_KEYS), rate),
        fc.nat(10_000_000),
        (rates, seconds) => {
          const pay = payOf(
            { ...NO_FIGURES, paidNight: seconds, paidOff: seconds, shifts: seconds % 100 },
            3,
            { rates },
          );
          expect(pay.amount).toBe(sumOf(pay.lines.map(({ amount }) => amount)));
        },
      ),
    );
  });

  it('has rates of a person before those of a team, before those of everybody, one by one', () => {
    const rules = {
      currency: '€',
      bounds: DEFAULT_BOUNDS,
      rates: { night: '8', shifts: '50' },
      maximum: '2000',
      teams: { 7: { rates: { night: '9' }, maximum: '3000' }, 8: { rates: { night: '7' } } },
      people: { 1: { rates: { night: '10' } } },
    };
    const nightOf = (person: number, teams: number[]) => ratesOf(rules, person, teams).rates.night;
    expect([nightOf(1, [7]), nightOf(2, [7, 8]), nightOf(2, [9, 8]), nightOf(2, [])]).toEqual([
      '10',
      '9',
      '7',
      '8',
    ]);
    expect(ratesOf(rules, 1, [7])).toEqual({ rates: { night: '10', shifts: '50' }, maximum: '3000' });
    expect([...ratesInUse(rules)]).toEqual(['night', 'shifts']);
  });

  it('is at most the maximum, which is a line of its own', () => {
    expect(cappedPay('150').lines).toHaveLength(1);
    expect(cappedPay('149.99').lines.map(({ key, amount }) => [key, formatCents(amount)])).toEqual([
      ['shifts', '150.00'],
      ['maximum', '-0.01'],
    ]);
    expect([cappedPay('150').amount, cappedPay('149.99').amount]).toEqual([150_00n, 149_99n]);
  });
});
