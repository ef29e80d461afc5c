import { expect, test } from 'vitest';
import { sameOffsetUntil } from './zone';

const DAY = 86_400;
const at = (text: string): number => Date.parse(text) / 1000;

test.each([
  ['America/New_York', '2026-02-20T00:00Z', '2026-03-08T07:00Z'],
  ['America/New_York', '2026-03-08T06:59Z', '2026-03-08T07:00Z'],
  ['America/New_York', '2026-03-08T07:00Z', '2026-11-01T06:00Z'],
  ['Australia/Lord_Howe', '2026-02-20T00:00Z', '2026-04-04T15:00Z'],
  ['Africa/Cairo', '2026-01-01T00:00Z', '2026-04-23T22:00Z'],
])('the clock of %s after %s is first changed at %s', (zone, from, change) => {
  expect(sameOffsetUntil(at(from), at(from) + 300 * DAY, zone)).toBe(at(change));
});

test('a change at the end, or after it, is not before it', () => {
  const change = at('2026-03-08T07:00Z');
  expect(sameOffsetUntil(change - DAY, change, 'America/New_York')).toBe(change);
  expect(sameOffsetUntil(change - DAY, change - 5, 'America/New_York')).toBe(change - 5);
  expect(sameOffsetUntil(change - DAY, change + 1, 'America/New_York')).toBe(change);
  expect(sameOffsetUntil(0, 10 * DAY, 'Asia/Shanghai')).toBe(10 * DAY);
});
