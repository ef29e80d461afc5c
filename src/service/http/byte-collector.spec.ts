import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createByteCollector } from './body';

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
