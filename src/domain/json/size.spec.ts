import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../property-runs.spec-support';
import { excessIn, type JsonSize } from './size';

const NONE: JsonSize = { values: Infinity, names: Infinity, longIntegers: Infinity };

test.each<[string, Partial<JsonSize>, keyof JsonSize | undefined]>([
  ['{"a":[1,2],"b":"[,\\",{"}', { values: 5 }, undefined],
  ['{"a":[1,2],"b":"[,\\",{"}', { values: 4 }, 'values'],
  ['[{"a":"b"},{"a" \n:"c"},"d"]', { names: 1 }, undefined],
  ['[{"a":"b"},{"b" \n:"c"},"d"]', { names: 1 }, 'names'],
  ['[1234567890123456,-12345678901234567890,"1234567890123456"]', { longIntegers: 2 }, undefined],
  ['[1234567890123456,-12345678901234567890,123456789012345]', { longIntegers: 1 }, 'longIntegers'],
  ['{"a', { names: 0, values: 2 }, undefined],
])('%j with a limit of %j is over the limit of %j', (text, limits, excess) => {
  expect(excessIn(text, { ...NONE, ...limits })).toBe(excess);
});

test('values are counted outside of strings', () => {
  fc.assert(
    fc.property(fc.array(fc.json()), (texts) => {
      const text = `[${texts.join(',')}]`;
      const actual = valuesIn(JSON.parse(text));
      expect(excessIn(text, { ...NONE, values: 2 * actual })).toBeUndefined();
      expect(excessIn(text, { ...NONE, values: actual - 1 })).toBe('values');
    }),
    { numRuns: runs(100) },
  );
});

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((total: number, one) => total + valuesIn(one), 1);
}
