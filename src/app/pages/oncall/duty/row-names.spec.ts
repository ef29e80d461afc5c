import { expect, test } from 'vitest';
import { linesForNext, rowFit } from './row-names';

const LONG = [
  'Maximiliane-Alexandra von und zu Hohenlohe-Waldenburg-Schillingsfürst',
  'Konstantin-Emanuel Freiherr von Württemberg-Hohenzollern-Sigmaringen',
  'Anneliese-Charlotte Gräfin zu Sayn-Wittgenstein-Berleburg-Ludwigsburg',
];

/** A letter is 1 wide. */
const measure = (text: string) => text.length;
const fit = (names: readonly string[], letters: number, isWhole = false) =>
  rowFit(names, letters, measure, isWhole);

test('names stand in one line, then a line a person, then as the first and a count', () => {
  const three = ['Ann Lee', 'Bo Li', 'Cy Young'];
  expect(fit(three, 24)).toEqual({ names: three, rest: 0, lines: 1 });
  expect(fit(three, 12)).toEqual({ names: three, rest: 0, lines: 3 });
  const four = [...three, 'Fay Wong'];
  expect(fit(four, 12)).toEqual({ names: ['Ann Lee'], rest: 3, lines: 1 });
  expect(fit(four, 12, true)).toEqual({ names: four, rest: 0, lines: 4 });
});

test('a name is never cut: it wraps between words and after hyphens', () => {
  // Maximiliane-Alexandra / von und zu / Hohenlohe-Waldenburg- / Schillingsfürst
  expect(fit(LONG.slice(0, 1), 22).lines).toBe(4);
  expect(fit(LONG, 50)).toMatchObject({ rest: 2, lines: 2 });
  expect(fit(LONG, 50, true)).toMatchObject({ rest: 0, lines: 6 });
  expect(fit(['Donaudampfschifffahrt'], 10).lines).toBe(3);
});

test('before the first measure all names are in one line', () => {
  expect(fit(LONG, 0)).toMatchObject({ rest: 0, lines: 1 });
});

test('next people make a row higher by the lines that they need', () => {
  const heights = ['Ann Lee', 'Ann Lee, Bo Li', 'off hours, then Ann Lee from Fri'].map((text) =>
    linesForNext(text, 12, measure),
  );
  expect(heights).toEqual([1, 1, 2]);
  expect(linesForNext('off hours, then Ann Lee', 0, measure)).toBe(1);
});
