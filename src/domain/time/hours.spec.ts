import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ZONES } from '../schedule/arbitrary-layers.spec-support';
import { SlowClock } from '../schedule/reference.spec-support';
import { local } from '../schedule/rota.spec-support';
import { HOUR_WORDS, hoursAt, hoursOf, NIGHT_SECONDS, splitHours } from './hours';
import { runs } from '../property-runs.spec-support';

const HOUR = 3600;

function inHours(from: string, to: string, zone: string): number[] {
  const { work, off, night, weekend } = splitHours(local(from, zone), local(to, zone), zone);
  return [work, off, night, weekend].map((seconds) => seconds / HOUR);
}

describe('work, off, night and weekend', () => {
  it.each([
    ['a Monday', 'Asia/Shanghai', '2026-03-02 00:00', '2026-03-03 00:00', [11, 4, 9, 0]],
    ['a Saturday', 'Asia/Shanghai', '2026-03-07 00:00', '2026-03-08 00:00', [0, 15, 9, 24]],
    ['a week', 'Asia/Shanghai', '2026-03-04 13:00', '2026-03-11 13:00', [55, 50, 63, 48]],
    ['Friday 19:00, when work ends', 'Asia/Shanghai', '2026-03-06 18:00', '2026-03-06 23:30', [1, 4, 0.5, 0]],
    ['a weekend on call', 'Asia/Kathmandu', '2026-03-06 18:00', '2026-03-09 09:00', [2, 34, 27, 48]],
    ['a Sunday of 23 hours', 'America/New_York', '2026-03-08 00:00', '2026-03-09 00:00', [0, 15, 8, 23]],
    ['a Sunday of 25 hours', 'America/New_York', '2026-11-01 00:00', '2026-11-02 00:00', [0, 15, 10, 25]],
    [
      'a Sunday of 24 h 30',
      'Australia/Lord_Howe',
      '2026-04-05 00:00',
      '2026-04-06 00:00',
      [0, 15, 9.5, 24.5],
    ],
    [
      'a Sunday of 23 h 30',
      'Australia/Lord_Howe',
      '2026-10-04 00:00',
      '2026-10-05 00:00',
      [0, 15, 8.5, 23.5],
    ],
  ])('%s in %s', (_, zone, from, to, expected) => {
    expect(inHours(from, to, zone)).toEqual(expected);
  });

  it('one hour is night for one person and work for another', () => {
    const [start, end] = [
      local('2026-03-03 23:00', 'America/New_York'),
      local('2026-03-04 07:00', 'America/New_York'),
    ];
    expect(splitHours(start, end, 'America/New_York')).toMatchObject({ night: 8 * HOUR });
    // 12:00 to 20:00 in Shanghai.
    expect(splitHours(start, end, 'Asia/Shanghai')).toMatchObject({ work: 7 * HOUR, off: HOUR });
  });

  it('several stretches together, in any order, on both sides of a change', () => {
    const zone = 'America/New_York';
    const [before, after] = [local('2026-03-07 07:00', zone), local('2026-03-09 07:00', zone)];
    const [early, late] = [before, after].map((start) => ({ start, end: start + 2 * HOUR }));
    const expected = { work: HOUR, off: HOUR, night: 2 * HOUR, weekend: 2 * HOUR };
    expect(hoursOf(early && late ? [early, late] : [], zone)).toEqual(expected);
    expect(hoursOf(early && late ? [late, early] : [], zone)).toEqual(expected);
  });

  it('nothing of an empty or reversed stretch', () => {
    expect(splitHours(5, 5, 'UTC')).toEqual({ work: 0, off: 0, night: 0, weekend: 0 });
    expect(splitHours(9, 5, 'UTC')).toEqual({ work: 0, off: 0, night: 0, weekend: 0 });
  });

  it.each(ZONES)('agree with a clock that is read step by step, in $zone', ({ zone, days, tick }) => {
    const clock = new SlowClock(zone, tick);
    const step = fc.integer({ min: 0, max: (3 * 86_400) / tick }).map((ticks) => ticks * tick);
    fc.assert(
      fc.property(fc.constantFrom(...days), step, step, (day, lead, length) => {
        const start = Date.parse(`${day}T12:00Z`) / 1000 - lead;
        const counted = { work: 0, off: 0, night: 0, weekend: 0 };
        for (let at = start; at < start + length; at += tick) {
          const wall = new Date(clock.wall(at) * 1000);
          const [weekday, hour] = [wall.getUTCDay(), wall.getUTCHours()];
          const weekend = weekday === 0 || weekday === 6;
          const before = { ...counted };
          if (weekend) counted.weekend += tick;
          if (hour < 8 || hour >= 23) counted.night += tick;
          else if (weekend || hour >= 19) counted.off += tick;
          else counted.work += tick;
          const kind = hoursAt(at, zone);
          expect(counted[kind]).toBe(before[kind] + tick);
        }
        expect(splitHours(start, start + length, zone)).toEqual(counted);
      }),
      { numRuns: runs(tick < 900 ? 8 : 30) },
    );
  });
});

test('HOUR_WORDS writes the bounds of the night and of the other hours', () => {
  expect(HOUR_WORDS.nightRange).toBe('23:00–08:00');
  expect(HOUR_WORDS.night).toBe('9 h');
  expect(NIGHT_SECONDS).toBe(9 * HOUR);
  expect(HOUR_WORDS.waking).toBe(
    'Work is Mon–Fri 08:00–19:00, off Mon–Fri 19:00–23:00 and weekends 08:00–23:00',
  );
});
