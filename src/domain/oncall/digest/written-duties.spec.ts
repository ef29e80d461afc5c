import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOf } from './short-codes';
import { MOST_DUTIES, readDuties, writeDuties, type WrittenDuty } from './written-duties';

const window = { start: 1_772_409_600, end: 1_772_409_600 + 45 * 86_400 };

/** Duties of schedules, as any server may send them: with pauses, overlaps and odd seconds. */
const duties: fc.Arbitrary<WrittenDuty[]> = fc
  .array(
    fc.record({
      tag: fc.constantFrom(codeOf(1, 3), codeOf(2, 3), codeOf(262_143, 3)),
      seats: fc.array(fc.nat({ max: 2 ** 20 - 1 }), { maxLength: 3 }),
      from: fc.nat({ max: 45 * 86_400 - 1 }),
      length: fc.integer({ min: 1, max: 45 * 86_400 }),
    }),
    { maxLength: 30 },
  )
  .map((all) =>
    all
      .map(({ tag, seats, from, length }) => {
        const start = window.start + from;
        return { tag, seats, start, end: Math.min(start + length, window.end) };
      })
      .sort((a, b) => Number(a.tag > b.tag) - Number(a.tag < b.tag) || a.start - b.start),
  );

test('what was written comes back', () => {
  fc.assert(
    fc.property(duties, (all) => {
      const text = writeDuties(all, window);
      expect(text).toMatch(/^[\w-]+$/);
      expect(readDuties(text, window)).toEqual(all);
    }),
  );
});

test('any text is duties of the window, or none', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w-]{0,40}$/), (text) => {
      const read = readDuties(text, window) ?? [];
      expect(read.length).toBeLessThanOrEqual(MOST_DUTIES);
      for (const { start, end } of read) {
        expect(window.start <= start && start < end && end <= window.end).toBe(true);
      }
    }),
  );
});
