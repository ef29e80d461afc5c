import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../property-runs.spec-support';
import { lengthOf } from '../time/interval';
import { KINDS, type Kind } from './kinds';
import { sheetLines, sheetSums } from './sheet';

const NIGHTLY = [{ schedule_id: 1, role_id: 1 }];
function added(seconds: Record<Kind, number>): number {
  return KINDS.reduce((sum, kind) => sum + seconds[kind], 0);
}

const OTHER = [{ schedule_id: 2, role_id: 1 }];

test('unbroken time over kinds and posts is one line, and a break begins a new one', () => {
  const stretches = [
    { start: 0, end: 3, posts: NIGHTLY, kinds: ['off' as Kind] },
    { start: 3, end: 12, posts: NIGHTLY, kinds: ['night' as Kind, 'weekend' as Kind] },
    { start: 12, end: 13, posts: OTHER, kinds: ['work' as Kind] },
    { start: 20, end: 21, posts: OTHER, kinds: ['work' as Kind] },
  ];
  expect(sheetLines(stretches, false).map(({ start, end, seconds }) => [start, end, seconds])).toEqual([
    [0, 13, { work: 1, off: 3, night: 9, weekend: 9, holiday: 0 }],
    [20, 21, { work: 1, off: 0, night: 0, weekend: 0, holiday: 0 }],
  ]);
  expect(sheetLines(stretches, false)[0]?.posts).toEqual([...NIGHTLY, ...OTHER]);
});

test('with rules of pay each line and the sums add up to the time', () => {
  const stretch = fc.record({
    length: fc.integer({ min: 1, max: 50 }),
    gap: fc.nat(1),
    post: fc.nat(1),
    paid: fc.constantFrom(...KINDS),
  });
  fc.assert(
    fc.property(fc.array(stretch), (parts) => {
      let at = 0;
      const stretches = parts.map(({ length, gap, post, paid }) => {
        const start = at + gap;
        at = start + length;
        return { start, end: at, posts: post === 0 ? NIGHTLY : OTHER, kinds: [], paid };
      });
      const lines = sheetLines(stretches, true);
      for (const line of lines) expect(added(line.seconds)).toBe(line.end - line.start);
      expect(added(sheetSums(lines))).toBe(lengthOf(stretches));
      expect(lines.flatMap(({ entries }) => entries)).toEqual(stretches);
    }),
    { numRuns: runs(200) },
  );
});
