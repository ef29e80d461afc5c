import { describe, expect, it, test } from 'vitest';
import { startOfDay } from './days';
import {
  type AccountZone,
  DAY,
  instantAt,
  isTimeZone,
  offsetAt,
  presentName,
  type ViewerZone,
  wallAt,
} from './zone';

const HALF_HOUR = 1800;
const YEAR_START = Date.UTC(2026, 0, 1) / 1000;
const YEAR_END = Date.UTC(2027, 0, 1) / 1000;

/** Offsets of 2026, written down from the tz database by hand: [from this instant on, seconds ahead of UTC]. */
const TABLE: Record<string, readonly (readonly [string, number])[]> = {
  UTC: [['2025-12-30T00:00Z', 0]],
  'Asia/Shanghai': [['2025-12-30T00:00Z', 8 * 3600]],
  'Asia/Kolkata': [['2025-12-30T00:00Z', 5.5 * 3600]],
  'Asia/Kathmandu': [['2025-12-30T00:00Z', 5.75 * 3600]],
  'Pacific/Apia': [['2025-12-30T00:00Z', 13 * 3600]],
  'America/New_York': [
    ['2025-12-30T00:00Z', -5 * 3600],
    ['2026-03-08T07:00Z', -4 * 3600],
    ['2026-11-01T06:00Z', -5 * 3600],
  ],
  'America/St_Johns': [
    ['2025-12-30T00:00Z', -3.5 * 3600],
    ['2026-03-08T05:30Z', -2.5 * 3600],
    ['2026-11-01T04:30Z', -3.5 * 3600],
  ],
  'America/Santiago': [
    ['2025-12-30T00:00Z', -3 * 3600],
    ['2026-04-05T03:00Z', -4 * 3600],
    ['2026-09-06T04:00Z', -3 * 3600],
  ],
  'Europe/Berlin': [
    ['2025-12-30T00:00Z', 3600],
    ['2026-03-29T01:00Z', 2 * 3600],
    ['2026-10-25T01:00Z', 3600],
  ],
  'Africa/Cairo': [
    ['2025-12-30T00:00Z', 2 * 3600],
    ['2026-04-23T22:00Z', 3 * 3600],
    ['2026-10-29T21:00Z', 2 * 3600],
  ],
  'Australia/Lord_Howe': [
    ['2025-12-30T00:00Z', 11 * 3600],
    ['2026-04-04T15:00Z', 10.5 * 3600],
    ['2026-10-03T15:30Z', 11 * 3600],
  ],
  'Pacific/Chatham': [
    ['2025-12-30T00:00Z', 13.75 * 3600],
    ['2026-04-04T14:00Z', 12.75 * 3600],
    ['2026-09-26T14:00Z', 13.75 * 3600],
  ],
};

function tableOffset(zone: string, instant: number): number {
  const past = (TABLE[zone] ?? []).filter(([from]) => Date.parse(from) / 1000 <= instant);
  return past.at(-1)?.[1] ?? Number.NaN;
}

/** The wall clock by Intl, field by field: another way than the one under test. */
function spelledWall(format: Intl.DateTimeFormat, instant: number): number {
  const field: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant * 1000)) field[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = field;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
}

function speller(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}

function at(local: string, zone: string): string {
  return new Date(instantAt(Date.parse(`${local}Z`) / 1000, zone) * 1000).toISOString();
}

describe.each(Object.keys(TABLE))('every half hour of 2026 in %s', (zone) => {
  it('the wall clock is the one of the table of transitions', () => {
    const wrong = [];
    for (let instant = YEAR_START; instant < YEAR_END; instant += HALF_HOUR) {
      if (wallAt(instant, zone) !== instant + tableOffset(zone, instant)) wrong.push(instant);
    }
    expect(wrong).toEqual([]);
  });

  it('the instant is the first one whose wall clock reads so, and moves forward where none does', () => {
    const wrong = [];
    const offsets = [...new Set((TABLE[zone] ?? []).map(([, offset]) => offset))];
    for (let wall = YEAR_START; wall < YEAR_END; wall += HALF_HOUR) {
      const candidates = offsets.map((offset) => wall - offset).sort((a, b) => a - b);
      const first = candidates.find((instant) => instant + tableOffset(zone, instant) === wall);
      // Skipped by the clock: counted with the offset from before the jump, the smaller one, so the later instant.
      if (instantAt(wall, zone) !== (first ?? candidates.at(-1))) wrong.push(wall);
    }
    expect(wrong).toEqual([]);
  });
});

test('reads the same clock as Intl spells it, at odd instants from 1970 to 2100', () => {
  const wrong = [];
  const zones = [
    ...Object.keys(TABLE),
    'Africa/Monrovia',
    'Africa/Casablanca',
    'Asia/Tehran',
    'Asia/Pyongyang',
  ];
  for (const zone of zones) {
    const format = speller(zone);
    for (let instant = 1; instant < 4_102_444_800; instant += 3_000_017) {
      if (wallAt(instant, zone) !== spelledWall(format, instant)) wrong.push(`${zone} ${instant}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each(['Africa/Monrovia', 'Africa/Casablanca', 'Pacific/Apia', 'Pacific/Kwajalein', 'Europe/Lisbon'])(
  'instant to wall clock and back is the instant, or the earlier one with the same clock, in %s',
  (zone) => {
    const wrong = [];
    for (let instant = 0; instant < 1_900_000_000; instant += 99_991) {
      const wall = wallAt(instant, zone);
      const back = instantAt(wall, zone);
      if (back > instant || wallAt(back, zone) !== wall) wrong.push(instant);
    }
    expect(wrong).toEqual([]);
  },
);

test('an offset with seconds is kept: Monrovia was 44:30 behind until 1972', () => {
  expect(offsetAt(0, 'Africa/Monrovia')).toBe(-2670);
  expect(at('1970-06-01T12:00:00', 'Africa/Monrovia')).toBe('1970-06-01T12:44:30.000Z');
});

test.each([
  ['America/New_York', '2026-03-08T02:30:00', '2026-03-08T07:30:00.000Z', 'does not exist, is 03:30'],
  ['America/New_York', '2026-11-01T01:30:00', '2026-11-01T05:30:00.000Z', 'the first of two'],
  ['America/New_York', '2026-11-01T02:00:00', '2026-11-01T07:00:00.000Z', 'just after the repeated hour'],
  ['Africa/Cairo', '2026-04-24T00:00:00', '2026-04-23T22:00:00.000Z', 'a midnight that does not exist'],
  ['Australia/Lord_Howe', '2026-10-04T02:10:00', '2026-10-03T15:40:00.000Z', 'half an hour skipped'],
  ['Australia/Lord_Howe', '2026-04-05T01:45:00', '2026-04-04T14:45:00.000Z', 'half an hour repeated'],
  ['Pacific/Apia', '2011-12-30T05:00:00', '2011-12-30T15:00:00.000Z', 'a whole day skipped'],
])('%s %s is %s: %s', (zone, local, instant) => {
  expect(at(local, zone)).toBe(instant);
});

test('an instant beyond the calendar has an answer, too', () => {
  for (const instant of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
    expect(Number.isFinite(wallAt(instant, 'Europe/Berlin'))).toBe(true);
    expect(Number.isFinite(instantAt(instant, 'Europe/Berlin'))).toBe(true);
  }
});

test('the compiler tells what a wall clock reads from an instant, and asks for no cast after arithmetic', () => {
  const wall = wallAt(YEAR_START, 'Asia/Shanghai');
  const instant = instantAt(wall + DAY, 'Asia/Shanghai');
  expect(instant).toBe(YEAR_START + DAY);
  // @ts-expect-error a wall clock is read already: 8 hours would be added twice
  expect(wallAt(wall, 'Asia/Shanghai')).toBe(YEAR_START + 16 * 3600);
  // @ts-expect-error an instant is no reading of a clock: 8 hours would be taken off twice
  expect(instantAt(instant, 'Asia/Shanghai')).toBe(YEAR_START + DAY - 8 * 3600);
  // @ts-expect-error days begin by the clock of a zone
  expect(startOfDay(instant)).toBe(YEAR_START + DAY);
});

test.each(['UTC', 'Asia/Shanghai', 'America/Argentina/Buenos_Aires', 'Etc/GMT-8'])('%s is a zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

test.each(['', '+08:00', '-0530', '08:00', 'UTC+8', 'Mars/Olympus', ' UTC', 'Asia/Shanghai;'])(
  '"%s" is no zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);

test('a zone of an older name has its present one, and keeps its clock', () => {
  expect(presentName('Asia/Calcutta')).toBe('Asia/Kolkata');
  expect(presentName('Europe/London')).toBe('Europe/London');
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const name = presentName(zone);
    expect(isTimeZone(name)).toBe(true);
    expect(offsetAt(1_790_000_000, name)).toBe(offsetAt(1_790_000_000, zone));
  }
});

const shown = (zone: ViewerZone): string => zone;

test('zones of different owners are different types', () => {
  const account: AccountZone = 'Asia/Shanghai';
  // @ts-expect-error -- a page must not show times in the account's zone by mistake
  expect(shown(account)).toBe('Asia/Shanghai');
  expect(shown(String(account))).toBe('Asia/Shanghai');
});
