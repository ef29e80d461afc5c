import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEventTime } from './event-time';

const AT = Date.UTC(2025, 10, 17, 13, 17, 30);

test.each([
  ['2025-11-17 13:17:30.000000', AT, true],
  ['2025-11-17T13:17:30', AT, true],
  ['2025-11-17T13:17:30Z', AT, false],
  ['2025-11-17T21:17:30.250+08:00', AT + 250, false],
  ['2025-11-17 08:47:30.999999 -0430', AT + 999, false],
  ['0099-01-01T00:00:00Z', Date.parse('0099-01-01T00:00:00Z'), false],
])('%s', (text, instantMs, assumedUtc) => {
  expect(parseEventTime(text)).toEqual({ instantMs, assumedUtc });
});

test.each([
  '',
  'yesterday',
  '2025-02-30 00:00:00',
  '2025-13-01T00:00:00Z',
  '2025-11-17 24:00:00',
  '2025-11-17',
  '1763385450',
  '2025-11-17T00:00:00+99:00',
])('%j is no time', (text) => {
  expect(parseEventTime(text)).toBeUndefined();
});

test('reads what toISOString writes', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('0000-01-01T00:00:00Z'),
        max: new Date('9999-12-31T00:00:00Z'),
        noInvalidDate: true,
      }),
      (date) => {
        expect(parseEventTime(date.toISOString())).toEqual({ instantMs: date.getTime(), assumedUtc: false });
      },
    ),
  );
});
