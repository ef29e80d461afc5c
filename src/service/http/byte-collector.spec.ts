import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { growthOf } from '../../effort.spec-support';
import { createByteCollector } from './byte-collector';

test('collected bytes are those of the pieces, in order', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 9000 }), { maxLength: 30 });
  fc.assert(
    fc.property(pieces, (list) => {
      const bytes = createByteCollector();
      for (const piece of list) bytes.add(piece);
      expect(Buffer.from(bytes.whole())).toEqual(Buffer.concat(list));
      expect(bytes.size).toBe(bytes.whole().length);
    }),
    { numRuns: 100 },
  );
});

test('collecting single bytes takes time in proportion', () => {
  const piece = new Uint8Array(1);
  const collect = (count: number) => {
    const bytes = createByteCollector();
    for (let index = 0; index < count; index += 1) bytes.add(piece);
  };
  expect(growthOf((length) => length, collect, { length: 100_000 })).toBeLessThan(80);
});
