import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#domain/property-runs.spec-support';
import { ColumnIndex, SegmentFinder, type Segments } from './segments';

function segmentsOf(lines: readonly (readonly number[])[]): Segments {
  const sorted = lines.map((columns) => columns.toSorted((a, b) => a - b));
  const columns = Int32Array.from(sorted.flat());
  const lineStarts = new Int32Array(lines.length + 1);
  for (const [i, line] of sorted.entries()) lineStarts[i + 1] = (lineStarts[i] ?? 0) + line.length;
  return { lineStarts, columns, originals: new Int32Array(4 * columns.length) };
}

/** Linear search: the last segment that begins at or before the column, the first of several at the exact column. */
function slowly({ lineStarts, columns }: Segments, line: number, column: number): number {
  let found = -1;
  for (let i = lineStarts[line - 1] ?? 0; i < (lineStarts[line] ?? 0); i += 1) {
    const begins = columns[i] ?? 0;
    if (begins < column || (begins === column && columns[found] !== column)) found = i;
  }
  return found;
}

const LAST = 2 ** 31 - 1;
const column = fc.oneof(fc.nat(40), fc.nat(3000), fc.nat(LAST), fc.constant(LAST));
/** Short ones, ones of many segments, and ones whose segments lie unevenly. */
const line = fc.oneof(
  fc.array(column, { maxLength: 6 }),
  fc.array(fc.nat(900), { minLength: 65, maxLength: 400 }),
  fc
    .tuple(fc.array(fc.nat(70), { minLength: 80, maxLength: 120 }), fc.array(column, { maxLength: 3 }))
    .map((columns) => columns.flat()),
);

test('every position is found as by looking at one segment after the other, before there is an index and with it', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.array(fc.tuple(fc.nat(6), column), { minLength: 20, maxLength: 60 }),
      (lines, asked) => {
        const segments = segmentsOf(lines);
        const finder = new SegmentFinder(segments);
        const beginnings = lines.flatMap((columns, i) =>
          columns.flatMap((column) => [column, Math.max(0, column - 1)].map((at) => [i + 1, at] as const)),
        );
        // Often enough that lines of many segments get their index on the way.
        const places = [...asked, ...beginnings, ...beginnings.toReversed()];
        const expected = places.map(([line, column]) => slowly(segments, line, column));
        for (let round = 0; round < 4; round += 1) {
          expect(places.map(([line, column]) => finder.find(line, column))).toEqual(expected);
        }
      },
    ),
    { numRuns: runs(60) },
  );
});

test('an index is made for a map that is searched again and again, and counted', () => {
  const segments = segmentsOf([Array.from({ length: 1000 }, (_, i) => 10 * i)]);
  const finder = new SegmentFinder(segments);
  const searches = (count: number) => {
    for (let i = 0; i < count; i += 1) finder.find(1, (i % 2) * 5000);
  };
  searches(900);
  expect(finder.byteLength).toBe(0);
  searches(200);
  expect(finder.byteLength).toBeGreaterThan(0);
});

test('an index has about one stretch for four segments, however the columns lie', () => {
  for (const columns of [
    Array.from({ length: 5000 }, (_, i) => i),
    Array.from({ length: 5000 }, (_, i) => i * 977),
    Array.from({ length: 5000 }, () => 3),
    [...Array.from({ length: 4999 }, (_, i) => i), LAST],
  ]) {
    const { firsts } = new ColumnIndex(segmentsOf([columns]));
    expect(firsts.length).toBeGreaterThan(1);
    expect(firsts.length).toBeLessThanOrEqual(5000 / 4 + 2);
  }
});
