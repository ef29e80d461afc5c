import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekday } from './days';
import { DAY } from './zone';
import { readDayWords } from './pasted';

// A Friday, 17:20.
const NOW = Date.parse('2026-11-27T17:20Z') / 1000;

describe('a day in words', () => {
  it.each([
    ['fri 9', '2026-11-27T09:00'],
    ['Tue, 24:00', '2026-12-02T00:00'],
    ['tomorrow 18:00', '2026-11-28T18:00'],
    ['yesterday at 7:30', '2026-11-26T07:30'],
    ['last Sunday 10:00', '2026-11-22T10:00'],
    ['last fri, at 9', '2026-11-20T09:00'],
    ['LAST THU 24:00', '2026-11-27T00:00'],
    ['today', '2026-11-27T00:00'],
    ['Wednesday', '2026-12-02T00:00'],
    ['thursday 9', '2026-12-03T09:00'],
    ['SATURDAY 0:15', '2026-11-28T00:15'],
    ['1 Dec', '2026-12-01T00:00'],
    ['december 1', '2026-12-01T00:00'],
    ['Fri 27 Nov', '2026-11-27T00:00'],
    ['2 Jan', '2027-01-02T00:00'],
  ])('is a wall clock: %s', (text, iso) => {
    expect(readDayWords(text, NOW)).toBe(Date.parse(`${iso}Z`) / 1000);
  });

  it.each([
    ['tue 24:00', '2026-12-04T00:00', '2026-12-09T00:00'],
    ['fri 24:00', '2026-12-04T00:00', '2026-12-05T00:00'],
    ['fri 0:00', '2026-12-04T00:00', '2026-12-11T00:00'],
    ['tomorrow 9', '2026-12-04T00:00', '2026-11-28T09:00'],
    ['last tue', '2026-12-04T00:00', '2026-11-24T00:00'],
  ])('is a weekday after another time: %s after %s', (text, after, iso) => {
    expect(readDayWords(text, NOW, Date.parse(`${after}Z`) / 1000)).toBe(Date.parse(`${iso}Z`) / 1000);
  });

  it.each([
    'friend 9',
    'fri 25',
    'last today',
    'last 9',
    'fri 24:30',
    'fri 9:7',
    'monthly 9',
    '31 Nov',
    '0 Dec',
    '1 dog',
    'today 9 UTC',
    'now',
  ])('is not %s', (text) => {
    expect(readDayWords(text, NOW)).toBeUndefined();
  });

  it('is within seven days of any present, on its weekday', () => {
    fc.assert(
      fc.property(
        fc.nat(4e9),
        fc.constantFrom('sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'),
        (now, name) => {
          const wall = readDayWords(name, now) ?? 0;
          expect(wall % DAY).toBe(0);
          expect(wall + DAY).toBeGreaterThan(now);
          expect(wall - now).toBeLessThan(7 * DAY);
          expect(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][weekday(wall)]).toBe(name);
        },
      ),
    );
  });
});
