import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { amountOf, formatCents, parseRate } from './money';
import { payOf, RATE_KEYS, sumOf } from './pay';
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
});
