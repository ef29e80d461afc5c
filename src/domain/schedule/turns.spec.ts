import { HOUR } from '../time/zone';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ZONES, rotas } from './arbitrary-layers.spec-support';
import { hours, layerOf, local, spell, rota } from './rota.spec-support';
import { layerPeriods } from './rotation';
import { turnsOf } from './turns';

const WEEKDAYS = { repeat: [1, 2, 3, 4, 5] };
const DAY = 24 * HOUR;

describe('turns', () => {
  it('turns of 12 hours keep their hours: the night of a clock change has 11 or 13 h', () => {
    const zone = 'America/New_York';
    const layer = layerOf({
      groups: 'A B',
      rotation_unit: 'hour',
      rotation_value: 12,
      layer_start: local('2026-03-07 07:00', zone),
    });
    expect(rota(layer, '2026-03-07 00:00', '2026-03-09 07:00', zone)).toEqual([
      'A Sat 2026-03-07 07:00 – Sat 2026-03-07 19:00',
      'B Sat 2026-03-07 19:00 – Sun 2026-03-08 07:00',
      'A Sun 2026-03-08 07:00 – Sun 2026-03-08 19:00',
      'B Sun 2026-03-08 19:00 – Mon 2026-03-09 07:00',
    ]);
    const spring = { start: local('2026-03-07 19:00', zone), end: local('2026-03-08 19:00', zone) };
    const autumn = { start: local('2026-10-31 19:00', zone), end: local('2026-11-01 19:00', zone) };
    expect([hours(layer, spring, zone), hours(layer, autumn, zone)]).toEqual([
      [11, 12],
      [13, 12],
    ]);
  });

  it('a turn of one hour that begins in a skipped hour is empty, one in a repeated hour lasts two', () => {
    const zone = 'America/New_York';
    const layer = layerOf({
      groups: 'A B C',
      rotation_unit: 'hour',
      rotation_value: 1,
      layer_start: local('2026-03-08 00:00', zone),
    });
    expect(rota(layer, '2026-03-08 00:00', '2026-03-08 05:00', zone)).toEqual([
      'A Sun 2026-03-08 00:00 – Sun 2026-03-08 01:00',
      'B Sun 2026-03-08 01:00 – Sun 2026-03-08 03:00',
      'A Sun 2026-03-08 03:00 – Sun 2026-03-08 04:00',
      'B Sun 2026-03-08 04:00 – Sun 2026-03-08 05:00',
    ]);
    const autumn = { start: local('2026-11-01 00:00', zone), end: local('2026-11-01 03:00', zone) };
    expect(hours(layer, autumn, zone)).toEqual([1, 2, 1]);
  });

  it('turns of 36 hours are elapsed time: their hand-off moves with the clock', () => {
    const zone = 'America/New_York';
    const layer = layerOf({
      groups: 'A B',
      rotation_unit: 'hour',
      rotation_value: 36,
      layer_start: local('2026-03-07 09:00', zone),
    });
    expect(rota(layer, '2026-03-07 00:00', '2026-03-10 10:00', zone)).toEqual([
      'A Sat 2026-03-07 09:00 – Sun 2026-03-08 22:00',
      'B Sun 2026-03-08 22:00 – Tue 2026-03-10 10:00',
    ]);
  });

  it('days keep the local hand-off: 23 hours when DST starts, 25 when it ends, no hole and no overlap', () => {
    const zone = 'America/New_York';
    const layer = layerOf({ groups: 'A B', layer_start: local('2026-01-01 09:00', zone) });
    expect(rota(layer, '2026-03-07 09:00', '2026-03-10 09:00', zone)).toEqual([
      'B Sat 2026-03-07 09:00 – Sun 2026-03-08 09:00',
      'A Sun 2026-03-08 09:00 – Mon 2026-03-09 09:00',
      'B Mon 2026-03-09 09:00 – Tue 2026-03-10 09:00',
    ]);
    const spring = { start: local('2026-03-07 09:00', zone), end: local('2026-03-10 09:00', zone) };
    const autumn = { start: local('2026-10-31 09:00', zone), end: local('2026-11-03 09:00', zone) };
    expect(hours(layer, spring, zone)).toEqual([23, 24, 24]);
    expect(hours(layer, autumn, zone)).toEqual([25, 24, 24]);
  });

  it('a hand-off in the skipped hour is an hour later that day; one in the repeated hour is at the first', () => {
    const zone = 'Europe/Berlin';
    const layer = layerOf({ groups: 'A B', layer_start: local('2026-03-28 02:30', zone) });
    expect(rota(layer, '2026-03-28 00:00', '2026-03-30 12:00', zone)).toEqual([
      'A Sat 2026-03-28 02:30 – Sun 2026-03-29 03:30',
      'B Sun 2026-03-29 03:30 – Mon 2026-03-30 02:30',
      'A Mon 2026-03-30 02:30 – Mon 2026-03-30 12:00',
    ]);
    const autumn = { start: local('2026-10-24 02:30', zone), end: local('2026-10-26 02:30', zone) };
    expect(hours(layer, autumn, zone)).toEqual([24, 25]);
  });

  it('a zone whose midnight does not exist: Cairo’s 24 April 2026 begins at 01:00', () => {
    const zone = 'Africa/Cairo';
    const layer = layerOf({ groups: 'A B C', layer_start: local('2026-04-22 00:00', zone) });
    expect(rota(layer, '2026-04-23 00:00', '2026-04-26 00:00', zone)).toEqual([
      'B Thu 2026-04-23 00:00 – Fri 2026-04-24 01:00',
      'C Fri 2026-04-24 01:00 – Sat 2026-04-25 00:00',
      'A Sat 2026-04-25 00:00 – Sun 2026-04-26 00:00',
    ]);
  });

  it('two weeks keep the weekday and time of layer_start', () => {
    const zone = 'Europe/Berlin';
    const layer = layerOf({
      groups: 'A B',
      rotation_unit: 'week',
      rotation_value: 2,
      handoff_time: 9 * HOUR,
      layer_start: local('2026-03-18 14:00', zone),
    });
    expect(rota(layer, '2026-03-18 00:00', '2026-04-20 00:00', zone)).toEqual([
      'A Wed 2026-03-18 14:00 – Wed 2026-04-01 14:00',
      'B Wed 2026-04-01 14:00 – Wed 2026-04-15 14:00',
      'A Wed 2026-04-15 14:00 – Mon 2026-04-20 00:00',
    ]);
  });

  it('months from the 31st: clamped to the last day, never drifting', () => {
    const zone = 'Asia/Shanghai';
    const layer = layerOf({
      groups: 'A B',
      rotation_unit: 'month',
      layer_start: local('2026-01-31 10:00', zone),
    });
    expect(rota(layer, '2026-01-01 00:00', '2026-06-01 00:00', zone)).toEqual([
      'A Sat 2026-01-31 10:00 – Sat 2026-02-28 10:00',
      'B Sat 2026-02-28 10:00 – Tue 2026-03-31 10:00',
      'A Tue 2026-03-31 10:00 – Thu 2026-04-30 10:00',
      'B Thu 2026-04-30 10:00 – Sun 2026-05-31 10:00',
      'A Sun 2026-05-31 10:00 – Mon 2026-06-01 00:00',
    ]);
  });

  it('thirty months are one turn', () => {
    const zone = 'Asia/Shanghai';
    const layer = layerOf({
      groups: 'A B',
      rotation_unit: 'month',
      rotation_value: 30,
      layer_start: local('2021-08-31 00:00', zone),
    });
    expect(rota(layer, '2024-02-28 00:00', '2024-03-02 00:00', zone)).toEqual([
      'A Wed 2024-02-28 00:00 – Thu 2024-02-29 00:00',
      'B Thu 2024-02-29 00:00 – Sat 2024-03-02 00:00',
    ]);
  });

  it('a layer of 20 years ago stands where walking would have brought it', () => {
    const start = Date.UTC(2006, 4, 1, 8) / 1000;
    const window = { start: Date.UTC(2026, 4, 1, 8) / 1000, end: Date.UTC(2026, 4, 1, 10) / 1000 };
    const layer = layerOf({ groups: 'A B C D E F G', rotation_unit: 'hour', layer_start: start });
    // 7,305 days of 24 turns are 175,320; 175,320 mod 7 is 5.
    const names = layerPeriods(layer, window, 'UTC').periods.map(({ group, turn }) => [
      group.group_name,
      turn,
    ]);
    expect(names).toEqual([
      ['F', 175_320],
      ['G', 175_321],
    ]);
  });
});

describe('a cycle of exactly one week', () => {
  const zone = 'Europe/Berlin';

  it.each([
    ['1 week', { rotation_unit: 'week', rotation_value: 1 }],
    ['7 days without a mask', { rotation_unit: 'day', rotation_value: 7 }],
  ])('%s that starts on a Sunday: the first turn lasts until Monday’s hand-off', (_name, cycle) => {
    const layer = layerOf({
      ...cycle,
      groups: 'A B',
      handoff_time: 9 * HOUR,
      layer_start: local('2026-03-22 16:00', zone),
    });
    expect(rota(layer, '2026-03-20 00:00', '2026-04-06 09:00', zone)).toEqual([
      'A Sun 2026-03-22 16:00 – Mon 2026-03-23 09:00',
      'B Mon 2026-03-23 09:00 – Mon 2026-03-30 09:00',
      'A Mon 2026-03-30 09:00 – Mon 2026-04-06 09:00',
    ]);
  });

  it('a layer that starts at its own hand-off has a whole first week', () => {
    const layer = layerOf({
      groups: 'A B',
      rotation_unit: 'week',
      handoff_time: 6 * DAY + 16 * HOUR,
      layer_start: local('2026-04-12 16:00', zone),
    });
    expect(rota(layer, '2026-04-12 00:00', '2026-04-20 00:00', zone)).toEqual([
      'A Sun 2026-04-12 16:00 – Sun 2026-04-19 16:00',
      'B Sun 2026-04-19 16:00 – Mon 2026-04-20 00:00',
    ]);
  });

  it('1 week with a mask still hands off, the mask only cuts; 7 days with a mask are seven counted days', () => {
    const start = local('2026-04-13 00:00', zone);
    const words = { groups: 'A B', day_mask: WEEKDAYS, handoff_time: 2 * DAY, layer_start: start };
    const week = layerOf({ ...words, rotation_unit: 'week' });
    expect(rota(week, '2026-04-13 00:00', '2026-04-23 00:00', zone)).toEqual([
      'A Mon 2026-04-13 00:00 – Wed 2026-04-15 00:00',
      'B Wed 2026-04-15 00:00 – Sat 2026-04-18 00:00',
      'B Mon 2026-04-20 00:00 – Wed 2026-04-22 00:00',
      'A Wed 2026-04-22 00:00 – Thu 2026-04-23 00:00',
    ]);
    const days = layerOf({ ...words, rotation_unit: 'day', rotation_value: 7 });
    expect(rota(days, '2026-04-13 00:00', '2026-04-23 00:00', zone)).toEqual([
      'A Mon 2026-04-13 00:00 – Sat 2026-04-18 00:00',
      'A Mon 2026-04-20 00:00 – Wed 2026-04-22 00:00',
      'B Wed 2026-04-22 00:00 – Thu 2026-04-23 00:00',
    ]);
  });

  it('a hand-off in a skipped hour is later, and a layer that starts in between has a short first turn', () => {
    const york = 'America/New_York';
    const layer = layerOf({
      groups: 'A B',
      rotation_unit: 'week',
      handoff_time: 6 * DAY + 2.5 * HOUR,
      layer_start: local('2026-03-08 03:15', york),
    });
    expect(rota(layer, '2026-03-08 00:00', '2026-03-16 00:00', york)).toEqual([
      'A Sun 2026-03-08 03:15 – Sun 2026-03-08 03:30',
      'B Sun 2026-03-08 03:30 – Sun 2026-03-15 02:30',
      'A Sun 2026-03-15 02:30 – Mon 2026-03-16 00:00',
    ]);
  });

  it('a first hand-off counts from layer_start by instants, also after a repeated hour', () => {
    // 01:15 for the second time; the hand-off of that Sunday, 01:30, was the first 01:30 and is over.
    const start = Date.UTC(2026, 10, 1, 6, 15) / 1000;
    const layer = layerOf({
      groups: 'A B',
      rotation_unit: 'week',
      handoff_time: 6 * DAY + 1.5 * HOUR,
      layer_start: start,
    });
    const window = { start, end: start + 8 * DAY };
    const [first] = layerPeriods(layer, window, 'America/New_York').periods;
    expect(first?.group.group_name).toBe('A');
    expect(spell(first?.end ?? 0, 'America/New_York')).toBe('Sun 2026-11-08 01:30');
  });
});

test.each(ZONES)('in $zone the turn at an instant has begun and the next one has not', ({ zone, days }) => {
  fc.assert(
    fc.property(
      fc.constantFrom(...days).chain((day) => fc.tuple(fc.constant(day), rotas([day]))),
      ([day, rota]) => {
        const noon = Date.parse(`${day}T12:00Z`) / 1000;
        for (const layer of rota.layers) {
          const turns = turnsOf(layer, zone);
          const wrong = [];
          for (let instant = noon - 1.5 * DAY; instant < noon + 1.5 * DAY; instant += 900) {
            const turn = turns?.at(instant) ?? Number.NaN;
            const begun = (turns?.startOf(turn) ?? Infinity) <= Math.max(instant, layer.layer_start);
            const over = (turns?.startOf(turn + 1) ?? 0) <= instant;
            if (!begun || over) wrong.push({ instant, turn });
          }
          expect(wrong).toEqual([]);
          expect(turns?.startOf(0)).toBe(layer.layer_start);
        }
      },
    ),
  );
});
