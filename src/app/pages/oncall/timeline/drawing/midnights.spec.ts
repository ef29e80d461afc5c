import { expect, test } from 'vitest';
import { parseIsoDate, windowOfDays } from '#domain/time/days';
import { midnightsInWords } from './midnights';

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
