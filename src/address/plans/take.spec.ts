import * as fc from 'fast-check';
import { describe } from 'vitest';
import { holdsCodec } from '../codec.spec-support';
import { TAKE_FIELDS } from './take';

const id = fc.option(fc.constantFrom(1, 9_007_199_254_740_993n), { nil: undefined });
const wall = fc.option(
  fc.integer({ min: 0, max: 30_000_000 }).map((minutes) => minutes * 60),
  { nil: undefined },
);

describe('the address of a change of who is on call', () => {
  holdsCodec(
    TAKE_FIELDS,
    fc.record({
      shift: fc.option(
        fc
          .tuple(fc.nat(), fc.integer({ min: 1, max: 999 }))
          .map(([start, length]) => ({ start, end: start + length })),
        { nil: undefined },
      ),
      role: id,
      instead: id,
      person: id,
      when: fc.constantFrom('shift' as const, 'tonight' as const, 'times' as const),
      from: wall,
      until: wall,
    }),
  );
});
