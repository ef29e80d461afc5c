import { describe, expect, it, test } from 'vitest';
import {
  formatDuration,
  formatExactDuration,
  formatHours,
  formatLength,
  parseDuration,
  formatDays,
  formatIso,
  formatMoment,
  formatOffset,
  formatSpan,
} from './format';
import { parseIsoDate } from './days';

const instant = (text: string) => Date.parse(text) / 1000;
const day = (date: string) => parseIsoDate(date) ?? Number.NaN;

describe('durations', () => {
  it.each([
    [0, '0 s'],
    [-5, '0 s'],
    [59.9, '59 s'],
    [60, '1 m 00 s'],
    [580, '9 m 40 s'],
    [5400, '1 h 30 m'],
    [7200, '2 h 00 m'],
    [86_400, '1 d 0 h'],
    [151_200, '1 d 18 h'],
    [1007 * 86_400 + 10_800, '1,007 d 3 h'],
    [86_400 + 59 * 60, '1 d 0 h'],
  ])('measured, %d seconds are %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));

  it.each([
    [40, '40 s'],
    [300, '5 m'],
    [7200, '2 h'],
    [5400, '1 h 30 m'],
    [3900, '1 h 05 m'],
    [86_400, '1 d'],
    [151_200, '1 d 18 h'],
    [86_400 + 59 * 60, '1 d'],
  ])('planned, %d seconds are %s', (seconds, text) => expect(formatLength(seconds)).toBe(text));

  it('the exact form hides no unit', () => {
    expect(formatExactDuration(86_400 + 1800 + 5)).toBe('1 d 30 m 5 s');
    expect(formatExactDuration(0)).toBe('0 s');
  });

  it.each([
    [0, '0'],
    [8 * 3600, '8'],
    [37.5 * 3600, '37.5'],
    [100, '0'],
  ])('in hours, %d seconds are %s', (seconds, text) => expect(formatHours(seconds)).toBe(text));
});

describe('durations as they are typed', () => {
  it.each([
    ['90', 90],
    [' 90 S ', 90],
    ['5m', 300],
    ['1 h 30 m', 5400],
    ['1h30m', 5400],
    ['2d', 172_800],
    ['1 d 30 m 5 s', 88_205],
    ['0', 0],
  ])('%j is %d seconds', (text, seconds) => expect(parseDuration(text)).toBe(seconds));

  it.each(['', '-5', '5 x', '1.5h', '5m 3', 'm', '1e3', '999999999d', '1234567890'])('%j is none', (text) =>
    expect(parseDuration(text)).toBeUndefined(),
  );
});

describe('instants for files', () => {
  it.each([
    ['2026-03-03T06:30:05Z', 'Asia/Shanghai', '2026-03-03T14:30:05+08:00'],
    ['2026-03-03T06:30:05Z', 'UTC', '2026-03-03T06:30:05+00:00'],
    ['2026-03-03T01:00:00Z', 'America/St_Johns', '2026-03-02T21:30:00-03:30'],
    ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01T01:30:00-04:00'],
    ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01T01:30:00-05:00'],
  ])('%s in %s is %s', (iso, zone, text) => expect(formatIso(instant(iso), zone)).toBe(text));
});

describe('moments', () => {
  it('carry the date of their zone', () => {
    const at = instant('2026-03-02T23:30:00Z');
    expect(formatMoment(at, 'Asia/Shanghai')).toBe('Tue 3 Mar 2026, 07:30');
    expect(formatMoment(at, 'America/New_York', 2026)).toBe('Mon 2 Mar, 18:30');
  });

  it('a span says its day once where it has only one', () => {
    const from = instant('2026-03-02T09:00:00Z');
    expect(formatSpan(from, from + 8 * 3600, 'UTC', 2026)).toBe('Mon 2 Mar, 09:00 – 17:00');
    expect(formatSpan(from, from + 86_400, 'UTC', 2026)).toBe('Mon 2 Mar, 09:00 – Tue 3 Mar, 09:00');
  });

  it('days of a window name month and year where they differ', () => {
    expect(formatDays(day('2026-03-02'), day('2026-03-15'))).toBe('Mon 2 – Sun 15 Mar 2026');
    expect(formatDays(day('2026-02-28'), day('2026-03-06'))).toBe('Sat 28 Feb – Fri 6 Mar 2026');
    expect(formatDays(day('2025-12-29'), day('2026-01-04'))).toBe('Mon 29 Dec 2025 – Sun 4 Jan 2026');
    expect(formatDays(day('2026-03-02'), day('2026-03-02'))).toBe('Mon 2 Mar 2026');
  });
});

test.each([
  ['Asia/Shanghai', 'UTC+8'],
  ['America/St_Johns', 'UTC−3:30'],
  ['Asia/Kathmandu', 'UTC+5:45'],
  ['Europe/London', 'UTC'],
])('the offset of %s in January is %s', (zone, offset) => {
  expect(formatOffset(instant('2026-01-15T00:00:00Z'), zone)).toBe(offset);
});

test.each([
  [8e15, /31 Dec 9999, 23:59$/, '9999-12-31T23:59:59+00:00'],
  [-8e15, /1 Jan 1, 00:00$/, '0001-01-01T00:00:00+00:00'],
])('a time that no calendar has is written as the end of ours: %d', (seconds, moment, iso) => {
  expect(formatMoment(seconds, 'UTC')).toMatch(moment);
  expect(formatIso(seconds, 'UTC')).toBe(iso);
});
