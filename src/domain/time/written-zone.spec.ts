import { expect, test } from 'vitest';
import { readPastedTime } from './pasted';
import { formatWritten, isWrittenZone, writtenOffset, writtenZone } from './written-zone';

const context = { zone: 'America/New_York', now: Date.parse('2026-11-25T00:00:00Z') / 1000 };

test.each([
  ['2026-11-19T03:12Z', 'UTC', 'Thu 19 Nov 2026, 03:12 UTC'],
  ['19/Nov/2026:03:12:00 +0000', 'UTC', 'Thu 19 Nov 2026, 03:12 UTC'],
  ['2026-11-19T08:42+05:30', '+05:30', 'Thu 19 Nov 2026, 08:42 +05:30'],
  ['2026-11-18T19:12:00-0800', '-08:00', 'Wed 18 Nov 2026, 19:12 -08:00'],
  ['2026-11-19 11:12 Asia/Shanghai', 'Asia/Shanghai', 'Thu 19 Nov 2026, 11:12 Asia/Shanghai (UTC+8)'],
])('%s is written in %s: %s', (text, zone, words) => {
  const time = readPastedTime(text, context);
  if (time.kind !== 'time') throw new Error(time.why);
  expect(writtenZone(time)).toBe(zone);
  expect(formatWritten(time.instant, zone)).toBe(words);
});

test.each(['2026-11-19 03:12', '1763521920', 'now'])('%s names no zone', (text) => {
  const time = readPastedTime(text, context);
  expect(time.kind === 'time' && writtenZone(time)).toBeUndefined();
});

test('a written zone is an offset or a name', () => {
  expect(['+05:30', '-08:00', 'UTC', 'Asia/Kolkata'].every(isWrittenZone)).toBe(true);
  expect(['5:30', '+0530', 'Mars/Olympus', ''].some(isWrittenZone)).toBe(false);
  expect(writtenOffset(0, '-03:30')).toBe(-12_600);
});
