import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../property-runs.spec-support';
import { DAY, HOUR } from '../../time/zone';
import { hoursText, readHours } from './hours-text';

const range = (restrict_start: number, restrict_end: number) => ({ restrict_start, restrict_end });

test.each([
  ['', { restrict_mode: 0, restrict_periods: [] }],
  ['09:00 – 17:00', { restrict_mode: 1, restrict_periods: [range(9 * HOUR, 17 * HOUR)] }],
  [
    '08:00 – 12:30, 20:00 – 24:00',
    { restrict_mode: 1, restrict_periods: [range(8 * HOUR, 12.5 * HOUR), range(20 * HOUR, DAY)] },
  ],
  ['Fri 18:00 – Sun 24:00', { restrict_mode: 2, restrict_periods: [range(4 * DAY + 18 * HOUR, 7 * DAY)] }],
])('hours are written and read as %j', (text, hours) => {
  expect(hoursText(hours)).toBe(text);
  expect(readHours(text)).toEqual(hours);
});

test.each(['9-17', '9:00 to 17:00', ' 09:00-1700 '])('hours are read from %j', (text) => {
  expect(readHours(text)).toEqual({ restrict_mode: 1, restrict_periods: [range(9 * HOUR, 17 * HOUR)] });
});

test.each([
  '9',
  '25:00 – 26:00',
  'Mon 9:00 – 17:00',
  'Mon 9:00 – Tue 8:00, 10:00 – 12:00',
  '9:75 – 10:00',
  'x',
])('no hours are read from %j', (text) => {
  expect(readHours(text)).toBeUndefined();
});

const ranges = (last: number) =>
  fc.array(
    fc.record({
      restrict_start: fc.integer({ min: 0, max: last - 1 }),
      restrict_end: fc.integer({ min: 1, max: last }),
    }),
    { minLength: 1, maxLength: 6 },
  );

test('any ranges of a day or a week are the same after their text', () => {
  const hours = fc.oneof(
    fc.record({ restrict_mode: fc.constant(1), restrict_periods: ranges(DAY) }),
    fc.record({ restrict_mode: fc.constant(2), restrict_periods: ranges(7 * DAY) }),
  );
  fc.assert(
    fc.property(hours, (any) => {
      expect(readHours(hoursText(any))).toEqual(any);
    }),
    { numRuns: runs(100) },
  );
});
