import { expect, test } from 'vitest';
import { DAY } from '#domain/time/zone';
import { parseIsoDate, windowOfDays } from '#domain/time/days';
import { midnightsInWords, rulerDays, rulerHours } from './ruler-days';

/** A window of UTC days from a date on. */
function days(from: string, count: number) {
  const start = Date.parse(from) / 1000;
  return { start, end: start + count * DAY };
}

/** Labels of ten days where there is room for few. */
function markedDates(from: string) {
  const marked = rulerDays(days(from, 10), 'UTC').filter(({ isMarked }) => isMarked);
  return marked.map(({ date }) => date);
}

test('a narrow ruler names Mondays and the first day, but a Sunday beside a Monday', () => {
  expect(markedDates('2026-11-20')).toEqual(['20', '23']);
  expect(markedDates('2026-11-22')).toEqual(['23', '30']);
});

test('the first day and each that begins a month name it', () => {
  const named = rulerDays(days('2026-11-22', 12), 'UTC').filter(({ beginsMonth }) => beginsMonth);
  expect(named.map(({ date, month }) => `${date} ${month}`)).toEqual(['22 Nov', '1 Dec']);
});

test('in a long ruler the first day does not name a month beside the next one', () => {
  const named = rulerDays(days('2026-11-29', 84), 'UTC').filter(({ beginsMonth }) => beginsMonth);
  expect(named.map(({ date, month }) => `${date} ${month}`)).toEqual(['1 Dec', '1 Jan', '1 Feb']);
});

test('a day of another length says so', () => {
  const march = windowOfDays(parseIsoDate('2026-03-08') ?? 0, 2, 'America/New_York');
  expect(
    rulerDays(march, 'America/New_York').map(({ weekday, date, oddLength }) => [weekday, date, oddLength]),
  ).toEqual([
    ['Sun', '8', '23 h'],
    ['Mon', '9', ''],
  ]);
});

test('hours stand at their instants where the clocks change', () => {
  const sunday = windowOfDays(parseIsoDate('2026-03-08') ?? 0, 1, 'America/New_York');
  const [third, sixth] = rulerHours(sunday, 'America/New_York');
  expect([third, sixth].map((hour) => [((hour?.at ?? 0) - sunday.start) / 3600, hour?.label])).toEqual([
    [2, '03:00'],
    [5, '06:00'],
  ]);
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
