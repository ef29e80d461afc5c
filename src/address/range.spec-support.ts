import * as fc from 'fast-check';
import type { RangeChoice } from '#domain/insight/range';

const minute = fc.nat(100_000_000).map((count) => count * 60);
const day = fc.nat(70_000).map((count) => count * 86_400);

/** Ranges of an address: one of the names, times, or days. */
export function rangesOf<Name extends string>(names: readonly Name[]): fc.Arbitrary<RangeChoice<Name>> {
  return fc.oneof(
    fc.constantFrom(...names).map((name): RangeChoice<Name> => ({ kind: 'quick', name })),
    ...[minute, day].map((wall) =>
      fc
        .tuple(wall, wall)
        .filter(([one, other]) => one !== other)
        .map(([one, other]): RangeChoice<Name> => ({
          kind: 'fixed',
          from: Math.min(one, other),
          to: Math.max(one, other),
        })),
    ),
  );
}
