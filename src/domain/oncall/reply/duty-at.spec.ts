import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layerOf, local } from '../../schedule/rota.spec-support';
import { dutyAt } from './duty-at';
import { computed, DAY, HOUR } from './server.spec-support';
import { runs } from '../../property-runs.spec-support';

const zone = 'Europe/Berlin';
const monday = local('2026-03-02 00:00', zone);
const week = { start: monday, end: monday + 7 * DAY };
const before = { start: monday - 7 * DAY, end: monday };
// From Monday to Friday; nobody at the weekend.
const layer = layerOf({
  groups: 'A B',
  layer_start: local('2026-02-02 09:00', zone),
  day_mask: { repeat: [1, 2, 3, 4, 5] },
});
const reply = (window: typeof week) => ({ window, schedules: [computed([layer], window, zone)] });
const [schedule] = reply(week).schedules;
if (!schedule) throw new Error('there is a schedule');

describe('what a schedule has at an instant', () => {
  it('is the shift that holds it, whole also where the window cuts it', () => {
    const tuesday = monday + DAY;
    const window = { start: tuesday, end: week.end };
    const daily = computed([layerOf({ groups: 'A B', layer_start: layer.layer_start })], window, zone);
    const found = dutyAt(daily, tuesday + HOUR, zone, [{ window, schedules: [daily] }]);
    expect(found?.whole).toEqual({
      start: monday + 9 * HOUR,
      end: tuesday + 9 * HOUR,
      begins: 'here',
      ends: 'here',
    });
    expect(found?.period?.group.group_name).toMatch(/^[AB]$/);
  });

  it('is a gap where nobody is on duty, with its true beginning', () => {
    const saturday = monday - 2 * DAY;
    const found = dutyAt(schedule, saturday + HOUR, zone, [reply(week), reply(before)]);
    expect(found).toMatchObject({ period: undefined, whole: { start: saturday, end: monday } });
  });

  it('is unknown outside of what was fetched, and of a schedule that is not in it', () => {
    expect(dutyAt(schedule, week.end, zone, [reply(week)])).toBeUndefined();
    expect(dutyAt({ schedule_id: 404 }, monday, zone, [reply(week)])).toBeUndefined();
  });

  it('is a gap all along where the schedule is switched off', () => {
    const off = { ...schedule, enabled: false, final_schedule: { layer_name: '', mode: 0, schedules: [] } };
    const found = dutyAt(off, monday, zone, [{ window: week, schedules: [off] }]);
    expect(found).toMatchObject({ schedule: { enabled: false }, period: undefined });
  });

  it('holds the instant, and is the same by whichever window it is looked up', () => {
    fc.assert(
      fc.property(fc.integer({ min: before.start, max: week.end - 1 }), (at) => {
        const [one, two] = [
          [reply(before), reply(week)],
          [reply({ start: before.start, end: week.end })],
        ].map((replies) => dutyAt(schedule, at, zone, replies));
        expect(one?.whole.start).toBeLessThanOrEqual(at);
        expect(one?.whole.end).toBeGreaterThan(at);
        expect(one?.whole).toEqual(two?.whole);
      }),
      { numRuns: runs(60) },
    );
  });
});
