import { describe, expect, it, test } from 'vitest';
import { clipped, narrowed, withoutGaps, wordAt } from './snippet';

/** Lines 10, 11, … of the code. */
const snippet = (...codes: string[]) => codes.map((code, index) => ({ line: 10 + index, code }));
const lines = (shown: readonly { line: number }[]) => shown.map(({ line }) => line);

describe('fewer lines of a snippet', () => {
  const code = snippet('a', '', 'b', 'c', 'd', ' ', 'e', 'f');

  it.each([
    [1, 13, [12, 13, 14]],
    [2, 13, [10, 11, 12, 13, 14, 15, 16]],
    [2, 12, [10, 11, 12, 13, 14]],
    [20, 13, [10, 11, 12, 13, 14, 15, 16, 17]],
    [1, 10, [10, 11, 12]],
    [1, 17, [16, 17]],
  ])('%i around line %i', (near, line, expected) => {
    expect(lines(narrowed(code, line, near))).toEqual(expected);
  });

  it('a snippet without its own line is shown whole', () => {
    expect(narrowed(code, 99, 1)).toEqual(code);
    expect(narrowed([], 1, 5)).toEqual([]);
  });
});

test('lines that were left out between others are there, empty', () => {
  const code = [8, 10, 11, 14].map((line) => ({ line, code: 'x' }));
  expect(withoutGaps(code).map(({ line, code: text }) => `${line}${text}`)).toEqual([
    '8x',
    '9',
    '10x',
    '11x',
    '12',
    '13',
    '14x',
  ]);
  const apart = [1, 1000].map((line) => ({ line, code: 'x' }));
  expect(withoutGaps(apart)).toEqual(apart);
  const unordered = [5, 3].map((line) => ({ line, code: 'x' }));
  expect(withoutGaps(unordered)).toEqual(unordered);
});

describe('a wide line', () => {
  it('is cut around the column', () => {
    const wide = 'x'.repeat(5000);
    expect(clipped('short', 3)).toEqual({ text: 'short', start: 0 });
    expect(clipped(wide, 2500).start).toBe(2299);
    expect(clipped(wide, 2500).text).toHaveLength(400);
    expect(clipped(wide, 1).start).toBe(0);
    expect(clipped(wide, 9_999_999).start).toBe(4600);
    expect(clipped(wide, 0).start).toBe(0);
  });
});

test.each([
  ['cart.total', 6, { from: 5, to: 10 }],
  ['cart.total', 5, { from: 4, to: 5 }],
  ['größe', 1, { from: 0, to: 5 }],
  ['abc', 0, undefined],
  ['abc', 4, undefined],
])('the word in %s at column %i', (code, column, expected) => {
  expect(wordAt(code, column)).toEqual(expected);
});
