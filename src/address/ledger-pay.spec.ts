import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_BOUNDS } from '#domain/ledger/kinds';
import { RATE_KEYS } from '#contract/served/ledger';
import { payRulesFile, readPayFragment, readPayRules, writePayFragment } from './ledger';

const RULES = {
  currency: '€',
  bounds: DEFAULT_BOUNDS,
  rates: { night: '8', shortRests: '12.3456' },
  maximum: '2000',
  teams: { 7: { rates: { night: '9' } } },
  people: { '6190000000001234567': { rates: {}, maximum: '100' } },
};

describe('rules of pay', () => {
  it('come back from a fragment and from a file', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }).filter((text) => text.length <= 8),
        fc.dictionary(fc.constantFrom(...RATE_KEYS), fc.constantFrom('0', '8', '12.50', '0.0001')),
        (currency, rates) => {
          const rules = { ...RULES, currency, rates: { ...rates } };
          expect(readPayFragment(writePayFragment(rules))).toEqual(rules);
          expect(readPayRules(payRulesFile(rules))).toEqual({ rules });
        },
      ),
    );
    expect([readPayFragment(''), readPayFragment('#other'), writePayFragment(undefined)]).toEqual([
      undefined,
      undefined,
      '',
    ]);
  });

  it.each(['#pay=2.e30', '#pay=1.', '#pay=1.%%', '#pay=1.e30', writePayFragment(RULES).slice(0, -4)])(
    'are dropped whole from a damaged fragment: %s',
    (hash) => {
      expect(readPayFragment(hash)).toBe('damaged');
    },
  );

  it.each([
    ['x', 'The file is no JSON.'],
    [
      payRulesFile({ ...RULES, rates: { night: '-1' } }),
      'rates.night: must be a number with at most four decimals',
    ],
    [
      payRulesFile({ ...RULES, bounds: { ...DEFAULT_BOUNDS, nightStart: 0 } }),
      'bounds: must be in order: end of the night, end of work, start of the night',
    ],
  ])('name the field and its rule if a file is invalid: %#', (text, problem) => {
    expect(readPayRules(text)).toEqual({ problem });
  });
});
