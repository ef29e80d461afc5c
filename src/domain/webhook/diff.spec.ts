import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines, MAX_EDITS } from './diff';
import { runs } from '../property-runs.spec-support';

function lines(text: string): string[] {
  return text === '' ? [] : text.split('');
}

function drawn(a: string, b: string): string {
  return diffLines(lines(a), lines(b))
    .lines.map(
      ({ kind, left = '', right = '' }) =>
        ({ same: left, added: `+${right}`, removed: `-${left}`, changed: `${left}>${right}` })[kind],
    )
    .join(' ');
}

test.each([
  ['', '', ''],
  ['abc', 'abc', 'a b c'],
  ['abc', 'abxc', 'a b +x c'],
  ['abxc', 'abc', 'a b -x c'],
  ['abc', 'axc', 'a b>x c'],
  ['abcd', 'xd', 'a>x -b -c d'],
  ['', 'ab', '+a +b'],
])('%s → %s', (a, b, expected) => {
  expect(drawn(a, b)).toBe(expected);
});

test('both sides come back whole, and lines called the same are', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const { lines: diff, byPlace } = diffLines(a, b);
      expect(byPlace).toBeUndefined();
      expect(diff.flatMap(({ left }) => (left === undefined ? [] : [left]))).toEqual(a);
      expect(diff.flatMap(({ right }) => (right === undefined ? [] : [right]))).toEqual(b);
      expect(diff.every(({ kind, left, right }) => (kind === 'same') === (left === right))).toBe(true);
      expect(diff.filter(({ kind }) => kind === 'same').length).toBe(longestCommon(a, b));
    }),
    { numRuns: runs(300) },
  );
});

/** The textbook table, to compare with. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, () => 0);
  for (const x of a) {
    const next = [0];
    for (const [j, y] of b.entries())
      next.push(x === y ? (row[j] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

function many(name: string): string[] {
  return Array.from({ length: 250_000 }, (_, i) => `${name}${i}`);
}

test('texts too unlike for the bound are compared line by line, soon', () => {
  const { lines: diff, byPlace } = diffLines(['same', ...many('a'), 'end'], ['same', ...many('b'), 'end']);
  expect(byPlace).toEqual({ first: 1, last: 250_001 });
  expect(diff).toHaveLength(250_002);
  expect(diff[1]).toEqual({ kind: 'changed', left: 'a0', right: 'b0' });
  expect(250_000).toBeGreaterThan(MAX_EDITS);
});
