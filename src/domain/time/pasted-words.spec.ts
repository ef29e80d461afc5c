import { expect, test } from 'vitest';
import { decisionInWords, formatInFull, formInWords } from './pasted-words';
import { readPastedTime, type PastedTime } from './pasted';

function read(text: string, zone: string): PastedTime {
  const time = readPastedTime(text, { zone, now: 1_795_000_000 });
  if (time.kind === 'none') throw new Error(time.why);
  return time;
}

test('an instant is written with weekday, year, seconds, zone and offset', () => {
  expect(formatInFull(1_795_201_965, 'Asia/Shanghai')).toBe(
    'Sat 21 Nov 2026, 03:12:45 Asia/Shanghai (UTC+8)',
  );
  expect(formatInFull(1_795_201_920, 'UTC')).toBe('Fri 20 Nov 2026, 19:12 UTC');
});

test.each([
  ['21/Nov/2026:03:12:45 +0800', 'Apache log, offset +08:00'],
  ['2026-11-21 03:12:45', 'ISO 8601, without a zone: taken in America/New_York'],
  ['2026-11-21T03:12:45Z', 'ISO 8601, UTC'],
  ['2026-11-21 03:12:45 Europe/Paris', 'ISO 8601, zone Europe/Paris'],
  ['1795201965000', 'Unix milliseconds'],
  ['2026-11-21T03:12:45Z ERROR pool: timeout', 'ISO 8601 at the beginning of a line, UTC'],
  [
    '2026/11/21 03:12:45 main.go:7 pool started',
    'Go log at the beginning of a line, without a zone: taken in America/New_York',
  ],
])('%s is %s', (text, words) => {
  expect(formInWords(read(text, 'America/New_York'))).toBe(words);
  expect(decisionInWords(read(text, 'America/New_York'))).toBe('');
});

test.each([
  ['2026-03-08 02:30', 'The clocks in America/New_York skipped this time: taken as 03:30:00.'],
  [
    '2026-11-01 01:30',
    'The clocks in America/New_York showed this time twice: taken as the first, at -04:00. Add -05:00 for the second.',
  ],
  [
    '2026-10-25 02:30 Europe/Paris',
    'The clocks in Europe/Paris showed this time twice: taken as the first, at +02:00. Add +01:00 for the second.',
  ],
  [
    'Sat 2026-11-21 03:12:45 CST',
    '“CST” stands for more than one zone and was not used. Add an offset to be sure.',
  ],
])('%s: %s', (text, words) => {
  expect(decisionInWords(read(text, 'America/New_York'))).toBe(words);
});
