import { describe, expect, it } from 'vitest';
import { LAYER_MODE, type Layer, type Schedule } from '#contract/schedule';
import { DAY, group, HOUR, sent } from '../oncall/reply/server.spec-support';
import { layerOf } from '../schedule/rota.spec-support';
import { changedSchedules } from './changes-since';

// Monday 2 March 2026.
const MONDAY = Date.parse('2026-03-02T00:00Z') / 1000;
const SINCE = { start: MONDAY, end: MONDAY + 7 * DAY };
const words = {
  zone: 'UTC',
  year: 2026,
  accountZone: 'UTC' as const,
  nameOf: (id: number | bigint) => `P${id}`,
  teamOf: (id: number | bigint) => `Team ${id}`,
};

const days = (...people: number[]): Layer => ({
  ...layerOf({ layer_name: 'Days', layer_start: MONDAY }),
  groups: people.map((person) => group(person)),
});
const cover: Layer = {
  ...layerOf({ layer_name: 'Cover', mode: LAYER_MODE.override, layer_start: MONDAY + 9 * DAY }),
  layer_end: MONDAY + 9 * DAY + 3 * HOUR,
  groups: [group(3)],
};
const rota = (schedule_id: number, layers: Layer[], fields: Partial<Schedule> = {}) =>
  sent([], [], { schedule_id, layers, time_zone: 'UTC', ...fields });

const linesOf = (before: Schedule[], after: Schedule[], recorded: Schedule[]) =>
  changedSchedules({ before, after, recorded, since: SINCE }, words).flatMap(({ schedule, changes }) =>
    changes.map(({ at, text }) => {
      const day = at === undefined ? '' : `, day ${(at - MONDAY) / DAY}`;
      return `${schedule.schedule_id}${day}: ${text}`;
    }),
  );

describe('changes of schedules since a week ago', () => {
  const same = rota(1, [days(1, 2)]);

  it('have a time if they had an effect already, and are told once', () => {
    const after = rota(2, [days(1, 3)]);
    const versions = [{ from: MONDAY, until: MONDAY + 2 * DAY, time_zone: 'UTC', layers: [days(1, 2)] }];
    expect(
      linesOf([same, rota(2, [days(1, 2)])], [same, after], [same, rota(2, [days(1, 3)], { versions })]),
    ).toEqual(['2, day 2: “Days”: P3 joined, P2 left']);
  });

  it('of the days to come have none', () => {
    const after = rota(1, [days(1, 2), cover]);
    expect(linesOf([same], [after], [same])).toEqual([
      '1: Override “Cover” added: P3 from Wed 11 Mar 2026, 00:00 until Wed 11 Mar 2026, 03:00',
    ]);
  });

  it('of an override entered late are told once, with the time of entry', () => {
    const late = { ...cover, layer_start: MONDAY + DAY, layer_end: MONDAY + DAY + 3 * HOUR };
    const after = rota(1, [days(1, 2), late]);
    const entered = MONDAY + 3 * DAY;
    const corrections = [{ from: late.layer_start, until: late.layer_end, entered }];
    expect(linesOf([same], [after], [{ ...after, corrections }])).toEqual([
      '1, day 3: Override “Cover” added: P3 from Tue 3 Mar 2026, 00:00 until Tue 3 Mar 2026, 03:00',
    ]);
    expect(linesOf([same], [same], [{ ...same, corrections }])).toEqual([
      '1, day 3: Override entered late, for Tue 3 Mar, 00:00 – 03:00',
    ]);
  });

  it('name a new schedule, unless all are new', () => {
    const added = rota(2, [days(1)], { recorded_from: MONDAY + DAY });
    expect(linesOf([same, added], [same, added], [same, added])).toEqual(['2, day 1: New schedule']);
    expect(linesOf([added], [added], [added])).toEqual([]);
  });

  it('of schedules that are the same are none', () => {
    expect(linesOf([same], [same], [same])).toEqual([]);
  });
});
