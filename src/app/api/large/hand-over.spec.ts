import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Assembly, slicesOf } from './hand-over';

function handedOver(value: unknown, most: number): unknown {
  const assembly = new Assembly();
  for (const slice of slicesOf(value, most)) assembly.add(structuredClone(slice));
  return assembly.whole;
}

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, 0, '', 6190000000001234567n),
    fc.array(tie('value'), { maxLength: 12 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'length', '__proto__', '0'), tie('value'), {
      noNullPrototype: true,
    }),
  ),
})).value;

describe('a value in slices', () => {
  it('is the same when it is put together, whatever it is', () => {
    fc.assert(
      fc.property(json, fc.integer({ min: 1, max: 30 }), (value, most) => {
        expect(handedOver(value, most)).toEqual(value);
      }),
    );
  });

  it('comes in parts of about the asked size, however it is nested', () => {
    const periods = Array.from({ length: 1000 }, (_, start) => ({ start, end: start + 1 }));
    const value = { data: { items: Array.from({ length: 50 }, () => ({ final: { schedules: periods } })) } };
    const slices = [...slicesOf(value, 500)];
    const members = slices.map((slice) => JSON.stringify(slice).match(/"start"/g)?.length ?? 0);
    expect(members.reduce((sum, count) => sum + count, 0)).toBe(50_000);
    expect(Math.max(...members)).toBeLessThanOrEqual((2 * 500) / 3);
    expect(handedOver(value, 500)).toEqual(value);
  });

  it('is refused out of order', () => {
    const [first, second] = slicesOf({ items: [[1, 2, 3], [4]] }, 3);
    expect(() => new Assembly().add(second ?? [])).toThrow('not in order');
    expect(() => new Assembly().add(first ?? [])).not.toThrow();
  });
});
