import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// The zone of the machine must change no answer. Lint keeps out the local getters and setters of Date; these are the
// other ways in.

const SRC = fileURLToPath(new URL('.', import.meta.url));
const BY_PARTS = /\bnew Date\(/g;
const FORMATTED = /\bDateTimeFormat\(|\.toLocale(?:Date|Time)String\(/g;

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec(-support)?\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(`${SRC}${file}`, 'utf8') }));

test('no date is made of local parts', () => {
  expect(callsOf(BY_PARTS).filter(({ words }) => topLevel(words).includes(','))).toEqual([]);
});

test('each format of dates names its zone', () => {
  const without = callsOf(FORMATTED).filter(({ words }) => !words.includes('timeZone'));
  // The browser's zone by intent: it is where the settings begin.
  expect(without.map(({ file }) => file)).toEqual(['app/url/settings.ts']);
});

test('dates by parts are told from dates of one value', () => {
  expect(topLevel('Date.UTC(Math.max(2026, 1), 1)')).toBe('Date.UTC');
  expect(topLevel('2026, 1')).toContain(',');
});

type Call = { file: string; words: string };

/** Arguments of the calls that a pattern finds up to their opening parenthesis. */
function callsOf(pattern: RegExp): Call[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({
      file,
      words: upToClosing(text.slice(index + length)),
    })),
  );
}

function upToClosing(text: string): string {
  let depth = 1;
  for (let at = 0; at < text.length; at += 1) {
    if ('([{'.includes(text.charAt(at))) depth += 1;
    if (')]}'.includes(text.charAt(at))) depth -= 1;
    if (depth === 0) return text.slice(0, at);
  }
  return text;
}

/** Drops what is inside of parentheses. */
function topLevel(text: string): string {
  const without = text.replaceAll(/\([^()]*\)/g, '');
  return without === text ? text : topLevel(without);
}
