import { describe, expect, it, test } from 'vitest';
import { DAY } from '#domain/time/zone';
import { parseIsoDate, windowOfDays } from '#domain/time/days';
import {
  dayTicks,
  hasRoomForMonth,
  hasRoomForSecond,
  hourTicks,
  isUnderFlag,
  midnightsInWords,
  monthAsidePx,
} from './ticks';

/** A window of UTC days from a date on. */
function days(from: string, count: number) {
  const start = Date.parse(from) / 1000;
  return { start, end: start + count * DAY };
}

/** Labels of ten days of a narrow ruler, with their positions. */
function labels(from: string) {
  const ticks = dayTicks(days(from, 10), 'UTC', undefined, 18);
  return ticks.map(({ label }) => label).filter((label) => label !== '');
}

describe('days of a narrow ruler', () => {
  it('are Mondays and the first', () => {
    expect(labels('2026-11-20')).toEqual(['20', '23']);
  });

  it('leave out a first that stands beside a Monday', () => {
    expect(labels('2026-11-22')).toEqual(['23', '30']);
  });

  it('name the month of the first and of each that begins', () => {
    const notes = dayTicks(days('2026-11-22', 12), 'UTC', undefined, 18).map(({ month }) => month);
    expect(notes.filter((month) => month !== '')).toEqual(['Nov', 'Dec']);
    expect(notes.indexOf('Dec')).toBe(9);
  });
});

describe('a day of another length', () => {
  const march = windowOfDays(parseIsoDate('2026-03-08') ?? 0, 2, 'America/New_York');
  const words = (pxPerDay: number) =>
    dayTicks(march, 'America/New_York', undefined, pxPerDay).map(({ label, oddLength }) =>
      `${label} ${oddLength}`.trim(),
    );

  it('says so beside a date that is short enough, and not over the next one', () => {
    expect(words(117)).toEqual(['Sun 8 Mar 23 h', 'Mon 9 Mar']);
    expect(words(95)).toEqual(['Sun 8 23 h', 'Mon 9 Mar']);
    expect(words(59)).toEqual(['8 23 h', 'Mon 9']);
    expect(words(45)).toEqual(['8', '9']);
  });
});

describe('the name of a month and the flag of the present', () => {
  const window = days('2026-11-01', 30);
  const ticks = dayTicks(window, 'UTC', undefined, 30);
  const aside = (dayOfMonth: number, nowDay: number) => {
    const day = ticks[dayOfMonth - 1];
    if (!day) throw new Error('the window has no such day');
    return monthAsidePx(day, { now: window.start + nowDay * DAY, window, lanePx: 900 });
  };

  it('stay where they are, far from each other', () => {
    expect(aside(1, 5)).toBe(0);
    expect(aside(20, 5)).toBe(0);
  });

  it('are beside each other where the flag would cover the name', () => {
    expect(aside(1, 0)).toBe(46);
    expect(aside(1, 0.5)).toBe(61);
    // The flag of the day before reaches into this one.
    expect(aside(2, 0.5)).toBe(31);
  });

  it('of which one that went aside gives way to the next', () => {
    const narrow = days('2026-11-26', 30);
    const drawn = { window: narrow, lanePx: 240, now: narrow.start + DAY };
    const two = dayTicks(narrow, 'UTC', undefined, 8);
    const shown = two.filter((day) => day.month !== '' && hasRoomForMonth(day, two, drawn));
    expect(shown.map(({ month }) => month)).toEqual(['Dec']);
  });

  it('know that the flag is left of its line where the window ends', () => {
    expect(aside(30, 29.5)).toBe(15);
    expect(aside(29, 29.5)).toBe(45);
  });
});

describe('hours beside the flag of the present', () => {
  // A minute of the day is a pixel wide.
  const window = days('2026-11-23', 1);
  const at = (minute: number) => window.start + minute * 60;
  const under = (hour: number, asked: number) =>
    isUnderFlag(at(hour), { now: at(540), askedAt: at(asked), window, lanePx: 1440 });
  const covered = (hour: number, now: number) =>
    isUnderFlag(at(hour), { now: at(now), window, lanePx: 1440 });

  it('are hidden where it would cover them, on whichever side of its line it is', () => {
    expect([540, 556, 557, 500, 478, 476].map((now) => covered(540, now))).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
    expect(covered(1380, 1400)).toBe(true);
    expect(covered(1374, 1438)).toBe(false);
  });

  it('are hidden under the flag of an asked time, too; two that are close stand away from each other', () => {
    expect([500, 570, 620].map((hour) => under(hour, 600))).toEqual([true, false, true]);
    expect([460, 510, 570].map((hour) => under(hour, 480))).toEqual([true, false, true]);
    expect([570, 1020].map((hour) => under(hour, 1000))).toEqual([true, true]);
  });

  it('are shown where the present is in another window', () => {
    expect(covered(1420, 1441)).toBe(false);
  });
});

/** Days of New York from Monday 2 March on; on Sunday the 8th its clocks change. */
function march(count: number) {
  return windowOfDays(parseIsoDate('2026-03-02') ?? 0, count, 'America/New_York');
}

/** Second label, by New York's clock, of a midnight of UTC with this width of a day. */
function secondOfMonday(pxPerDay: number) {
  return dayTicks(days('2026-11-23', 1), 'UTC', 'America/New_York', pxPerDay)[0]?.second;
}

function secondsOfMarch(count: number, pxPerDay: number) {
  return dayTicks(march(count), 'America/New_York', 'Asia/Shanghai', pxPerDay).map(({ second }) => second);
}

function noonsOfMarch(pxPerDay: number, second?: string) {
  return hourTicks(march(7), 'America/New_York', second, pxPerDay).map(
    (hour) => `${hour.label} ${hour.second}`,
  );
}

describe('a second zone', () => {
  it('has its reading at the start and the noon of every day of a week, also where the clocks change', () => {
    // Until Saturday it is thirteen hours later in Shanghai, from the afternoon of Sunday on twelve.
    const before = Array.from({ length: 6 }, () => '13:00');
    expect(secondsOfMarch(8, 119)).toEqual([...before, '13:00', '12:00']);
    expect(noonsOfMarch(119, 'Asia/Shanghai')).toEqual([...before.map(() => '12:00 01:00'), '12:00 00:00']);
    expect(noonsOfMarch(119)).toEqual([]);
    expect(noonsOfMarch(99, 'Asia/Shanghai')).toEqual([]);
  });

  it('says the day where it is another one, as there is room', () => {
    expect([46, 75, 76, 99, 100, 131, 132, 300].map(secondOfMonday)).toEqual([
      '19:00⁻¹',
      '19:00⁻¹',
      'Sun 19:00',
      'Sun 19:00',
      '19:00⁻¹',
      '19:00⁻¹',
      'Sun 19:00',
      'Sun 19:00',
    ]);
  });

  it('has it on Mondays of a narrow ruler, where neither a month nor the flag of the present is', () => {
    const ticks = dayTicks(days('2026-11-01', 45), 'UTC', 'America/New_York', 18);
    const shown = (nowDay: number) => {
      const window = days('2026-11-01', 45);
      const drawn = { window, lanePx: 45 * 18, now: window.start + nowDay * DAY };
      return ticks
        .filter((day) => day.second !== '' && hasRoomForSecond(day, ticks, drawn))
        .map(({ start }) => (start - window.start) / DAY + 1);
    };
    // Sunday the 1st is labelled Nov, and the day after Monday the 30th Dec.
    expect(shown(-5)).toEqual([9, 16, 23, 37]);
    expect(shown(15)).toEqual([9, 23, 37]);
    expect(shown(13)).toEqual([9, 23, 37]);
    expect(shown(12)).toEqual([9, 16, 23, 37]);
    expect(ticks.filter(({ month }) => month !== '').map(({ month }) => month)).toEqual(['Nov', 'Dec']);
  });
});

test.each([
  ['2026-11-01', 30, 'Asia/Shanghai', 'Asia/Kathmandu', 'midnight is 21:45 the day before in Asia/Kathmandu'],
  ['2026-11-01', 30, 'UTC', 'Pacific/Kiritimati', 'midnight is 14:00 in Pacific/Kiritimati'],
  [
    '2026-11-02',
    7,
    'Pacific/Pago_Pago',
    'Pacific/Kiritimati',
    'midnight is 01:00 the day after in Pacific/Kiritimati',
  ],
  // The clocks of the second zone change on Sunday 8 March at two, sixteen hours after the midnight of Shanghai.
  [
    '2026-03-01',
    31,
    'Asia/Shanghai',
    'America/New_York',
    'midnight is 11:00 the day before in America/New_York, 12:00 the day before from Mon 9 Mar',
  ],
  // Those of the first, after the midnight of that day.
  [
    '2026-03-01',
    31,
    'America/New_York',
    'Asia/Shanghai',
    'midnight is 13:00 in Asia/Shanghai, 12:00 from Mon 9 Mar',
  ],
  // Both change, three weeks apart; London before the midnight of New York.
  [
    '2026-03-01',
    45,
    'America/New_York',
    'Europe/London',
    'midnight is 05:00 in Europe/London, 04:00 from Mon 9 Mar, 05:00 from Sun 29 Mar',
  ],
  // Half an hour, and back to eleven hours.
  [
    '2026-04-01',
    10,
    'Australia/Lord_Howe',
    'UTC',
    'midnight is 13:00 the day before in UTC, 13:30 the day before from Mon 6 Apr',
  ],
  // Friday 24 April 2026 begins at one in Cairo.
  [
    '2026-04-20',
    10,
    'Africa/Cairo',
    'UTC',
    'midnight is 22:00 the day before in UTC, 21:00 the day before from Sat 25 Apr',
  ],
])('%s and %i days in %s: %s', (from, days, zone, second, words) => {
  const window = windowOfDays(parseIsoDate(from) ?? 0, days, zone);
  expect(midnightsInWords(window, zone, second)).toBe(words);
});
