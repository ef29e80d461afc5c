import { expect, test } from 'vitest';
import { ownClockInWords } from './clock-words';

const AT = Date.UTC(2026, 10, 25, 15, 12) / 1000;

test.each([
  ['Asia/Shanghai', 'America/New_York', '10:12 for Rosa'],
  ['Asia/Shanghai', 'Australia/Lord_Howe', 'Thu 02:12 for Rosa'],
  ['America/New_York', 'Asia/Kathmandu', '20:57 for Rosa'],
  ['Europe/London', 'UTC', undefined],
  ['Europe/London', 'No/Where', undefined],
  ['Europe/London', undefined, undefined],
])('the own time of a person, on a page in %s, in %s is %s', (zone, own, words) => {
  expect(ownClockInWords('Rosa Diaz', own, { at: AT, zone })).toBe(words);
});
