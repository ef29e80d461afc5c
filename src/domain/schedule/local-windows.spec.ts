import { HOUR } from '../time/zone';
import { describe, expect, it } from 'vitest';
import { hours, layerOf, local, rota, type LayerWords } from './rota.spec-support';
import { layerPeriods } from './rotation';

const WEEKDAYS = { repeat: [1, 2, 3, 4, 5] };
const DAY = 24 * HOUR;

function daily(from: number, to: number): LayerWords {
  return {
    restrict_mode: 1,
    restrict_periods: [{ restrict_start: from * HOUR, restrict_end: to * HOUR }],
  };
}

describe('day masks', () => {
  const zone = 'America/New_York';

  it('a masked day uses up no turn', () => {
    const layer = layerOf({
      groups: 'A B C',
      day_mask: WEEKDAYS,
      layer_start: local('2026-04-16 16:00', zone),
    });
    expect(rota(layer, '2026-04-16 00:00', '2026-04-22 00:00', zone)).toEqual([
      'A Thu 2026-04-16 16:00 – Fri 2026-04-17 00:00',
      'B Fri 2026-04-17 00:00 – Sat 2026-04-18 00:00',
      'C Mon 2026-04-20 00:00 – Tue 2026-04-21 00:00',
      'A Tue 2026-04-21 00:00 – Wed 2026-04-22 00:00',
    ]);
  });

  it('a turn of several counted days has a hole over masked ones', () => {
    const layer = layerOf({
      groups: 'A B',
      rotation_value: 2,
      day_mask: { repeat: [5, 1, 0] },
      layer_start: local('2026-04-17 00:00', zone),
    });
    expect(rota(layer, '2026-04-17 00:00', '2026-04-25 00:00', zone)).toEqual([
      'A Fri 2026-04-17 00:00 – Sat 2026-04-18 00:00',
      'A Sun 2026-04-19 00:00 – Mon 2026-04-20 00:00',
      'B Mon 2026-04-20 00:00 – Tue 2026-04-21 00:00',
      'B Fri 2026-04-24 00:00 – Sat 2026-04-25 00:00',
    ]);
  });

  it('with hours the mask only cuts', () => {
    const layer = layerOf({
      groups: 'A B C',
      rotation_unit: 'hour',
      rotation_value: 24,
      day_mask: WEEKDAYS,
      layer_start: local('2026-04-17 12:00', zone),
    });
    expect(rota(layer, '2026-04-17 00:00', '2026-04-21 00:00', zone)).toEqual([
      'A Fri 2026-04-17 12:00 – Sat 2026-04-18 00:00',
      'C Mon 2026-04-20 00:00 – Mon 2026-04-20 12:00',
      'A Mon 2026-04-20 12:00 – Tue 2026-04-21 00:00',
    ]);
  });

  it('a counted day without a midnight is the day from 01:00', () => {
    const cairo = 'Africa/Cairo';
    const layer = layerOf({ day_mask: { repeat: [5] }, layer_start: local('2026-01-01 00:00', cairo) });
    expect(rota(layer, '2026-04-20 00:00', '2026-04-27 00:00', cairo)).toEqual([
      'A Fri 2026-04-24 01:00 – Sat 2026-04-25 00:00',
    ]);
  });

  it('where midnight comes twice, a day begins with the first one', () => {
    // At 00:01 on Sunday 7 November 2010 the clock went back to 23:01: this 23:30 of Saturday is in Sunday's day.
    const start = Date.UTC(2010, 10, 7, 3) / 1000;
    const layer = layerOf({ groups: 'A B', day_mask: { repeat: [0, 1, 6] }, layer_start: start });
    const mondayStart = Date.UTC(2010, 10, 8, 3, 30) / 1000;
    const { periods } = layerPeriods(layer, { start, end: mondayStart + DAY }, 'America/St_Johns');
    expect(periods.map(({ start: from, end, group }) => [group.group_name, from, end])).toEqual([
      ['A', start, mondayStart],
      ['B', mondayStart, mondayStart + DAY],
    ]);
  });

  it('and a window that ends in the hour before, come again, has the beginning of that day', () => {
    const end = Date.UTC(2010, 10, 7, 3) / 1000;
    const sundays = layerOf({ day_mask: { repeat: [0] } });
    const { periods } = layerPeriods(sundays, { start: end - DAY, end }, 'America/St_Johns');
    expect(periods).toMatchObject([{ start: end - HOUR / 2, end }]);
  });

  it('20 years of masked days are counted, not walked', () => {
    // Mon 2006-05-01 to Fri 2026-05-01 are 1,043 whole weeks and four weekdays: 5,219 counted days; mod 4 is 3.
    const layer = layerOf({
      groups: 'A B C D',
      day_mask: WEEKDAYS,
      layer_start: local('2006-05-01 00:00', zone),
    });
    expect(rota(layer, '2026-05-01 00:00', '2026-05-05 00:00', zone)).toEqual([
      'D Fri 2026-05-01 00:00 – Sat 2026-05-02 00:00',
      'A Mon 2026-05-04 00:00 – Tue 2026-05-05 00:00',
    ]);
  });
});

describe('restrictions', () => {
  it.each([
    ['Asia/Kathmandu', '2026-03-29', 'T03:15:00.000Z'],
    ['Pacific/Chatham', '2026-05-12', 'T20:15:00.000Z'],
    ['Pacific/Chatham', '2026-11-12', 'T19:15:00.000Z'],
  ])('a daily shift outside UTC: 09:00 to 17:00 in %s', (zone, date, utc) => {
    const window = { start: local(`${date} 00:00`, zone), end: local(`${date} 23:45`, zone) };
    const { periods } = layerPeriods(layerOf(daily(9, 17)), window, zone);
    expect(
      periods.map(({ start, end }) => [new Date(start * 1000).toISOString().slice(10), end - start]),
    ).toEqual([[utc, 8 * HOUR]]);
  });

  it('a night shift wraps over midnight, and its turn changes inside it', () => {
    const zone = 'Asia/Shanghai';
    const layer = layerOf({ ...daily(22, 6), groups: 'A B', layer_start: local('2026-04-13 00:00', zone) });
    expect(rota(layer, '2026-04-13 00:00', '2026-04-15 00:00', zone)).toEqual([
      'A Mon 2026-04-13 00:00 – Mon 2026-04-13 06:00',
      'A Mon 2026-04-13 22:00 – Tue 2026-04-14 00:00',
      'B Tue 2026-04-14 00:00 – Tue 2026-04-14 06:00',
      'B Tue 2026-04-14 22:00 – Wed 2026-04-15 00:00',
    ]);
  });

  it('equal ends are the whole day; no windows at all restrict nothing', () => {
    const window = { start: 0, end: 3 * DAY };
    expect(hours(layerOf(daily(9, 9)), window, 'UTC')).toEqual([72]);
    expect(hours(layerOf({ restrict_mode: 1, restrict_periods: [] }), window, 'UTC')).toEqual([72]);
    expect(hours(layerOf({ ...daily(9, 17), restrict_mode: 0 }), window, 'UTC')).toEqual([72]);
  });

  it('a weekly window wraps over Sunday', () => {
    const zone = 'Europe/Berlin';
    const layer = layerOf({
      restrict_mode: 2,
      restrict_periods: [{ restrict_start: 4 * DAY + 18 * HOUR, restrict_end: 8 * HOUR }],
    });
    expect(rota(layer, '2026-03-25 00:00', '2026-04-08 00:00', zone)).toEqual([
      'A Fri 2026-03-27 18:00 – Mon 2026-03-30 08:00',
      'A Fri 2026-04-03 18:00 – Mon 2026-04-06 08:00',
    ]);
    const window = { start: local('2026-03-25 00:00', zone), end: local('2026-04-08 00:00', zone) };
    expect(hours(layer, window, zone)).toEqual([61, 62]);
  });

  it.each([
    ['America/New_York', '2026-11-01', 0, 4, 5, 'over a repeated hour stays one piece'],
    ['America/New_York', '2026-03-08', 0, 4, 3, 'over a skipped hour is shorter'],
    ['Australia/Lord_Howe', '2026-04-05', 1, 3, 2.5, 'over a repeated half hour'],
    ['Australia/Lord_Howe', '2026-10-04', 1, 3, 1.5, 'over a skipped half hour'],
    ['Africa/Cairo', '2026-04-24', 0, 8, 7, 'from a midnight that does not exist'],
  ])('a window in %s on %s, %i to %i, lasts %f hours: %s', (zone, date, from, to, length) => {
    const noon = local(`${date} 12:00`, zone);
    expect(hours(layerOf(daily(from, to)), { start: noon - 13 * HOUR, end: noon }, zone)).toEqual([length]);
  });

  it('a window inside the skipped hour moves with it; one that ends with it is gone', () => {
    const zone = 'America/New_York';
    expect(rota(layerOf(daily(2, 2.5)), '2026-03-08 00:00', '2026-03-08 12:00', zone)).toEqual([
      'A Sun 2026-03-08 03:00 – Sun 2026-03-08 03:30',
    ]);
    expect(rota(layerOf(daily(2, 3)), '2026-03-08 00:00', '2026-03-08 12:00', zone)).toEqual([]);
  });

  it('a window may end a day later than it should, where the clock skipped that day', () => {
    const zone = 'Pacific/Apia';
    expect(rota(layerOf(daily(22, 6)), '2011-12-29 12:00', '2011-12-31 12:00', zone)).toEqual([
      'A Thu 2011-12-29 22:00 – Sat 2011-12-31 06:00',
    ]);
    expect(rota(layerOf(daily(22, 6)), '2011-12-31 03:00', '2011-12-31 12:00', zone)).toEqual([
      'A Sat 2011-12-31 03:00 – Sat 2011-12-31 06:00',
    ]);
  });

  it('overlapping and touching windows are one stretch', () => {
    const layer = layerOf({
      restrict_mode: 1,
      restrict_periods: [
        { restrict_start: 12 * HOUR, restrict_end: 18 * HOUR },
        { restrict_start: 8 * HOUR, restrict_end: 12 * HOUR },
        { restrict_start: 10 * HOUR, restrict_end: 14 * HOUR },
      ],
    });
    expect(hours(layer, { start: 0, end: DAY }, 'UTC')).toEqual([10]);
  });
});
