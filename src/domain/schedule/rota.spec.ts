import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Layer } from '#contract/schedule';
import { union } from '../time/interval';
import { sameOffsetUntil } from '../time/zone';
import { ZONES, rotas } from './arbitrary-layers.spec-support';
import { computeLayers, computeSchedule } from './lanes';
import { finalPeriods } from './final';
import { zoneOf } from './rota';
import { groupsOf, layerOf, local, spell } from './rota.spec-support';
import { runs } from '../property-runs.spec-support';

const YEAR = { start: Date.parse('2026-01-01T00:00Z') / 1000, end: Date.parse('2027-01-01T00:00Z') / 1000 };
const DAY = 86_400;

describe('zone of a schedule', () => {
  it('is its own, else the account’s', () => {
    expect(zoneOf({ time_zone: 'Europe/London' }, 'Asia/Shanghai')).toBe('Europe/London');
    expect(zoneOf({}, 'Asia/Shanghai')).toBe('Asia/Shanghai');
    expect(zoneOf({ time_zone: 'Mars/Phobos' }, 'Asia/Shanghai')).toBe('Asia/Shanghai');
  });

  it('rules its wall clock: London hands off at 07:00 in winter and in summer', () => {
    const zone = 'Europe/London';
    const layers = [layerOf({ groups: 'A B', layer_start: local('2026-01-05 07:00', zone) })];
    const window = { start: local('2026-03-27 00:00', zone), end: local('2026-04-01 00:00', zone) };
    const { final_schedule } = computeSchedule({ layers, time_zone: zone }, window, 'Asia/Shanghai');
    const starts = final_schedule.schedules.slice(1).map(({ start }) => spell(start, zone));
    expect(starts).toEqual([
      'Fri 2026-03-27 07:00',
      'Sat 2026-03-28 07:00',
      'Sun 2026-03-29 07:00',
      'Mon 2026-03-30 07:00',
      'Tue 2026-03-31 07:00',
    ]);
  });

  it.each(ZONES)('equal to the account’s changes nothing in $zone', ({ zone, days }) => {
    fc.assert(
      fc.property(rotas(days), ({ layers, window }) => {
        const own = computeSchedule({ layers, time_zone: zone }, window, 'Asia/Kathmandu');
        expect(own).toEqual(computeSchedule({ layers }, window, zone));
      }),
      { numRuns: runs(30) },
    );
  });
});

describe('hours that divide a day', () => {
  it.each(ZONES)('parts of a day cover every clock change of a year in $zone', ({ zone }) => {
    const layers = [partOfDay(0, 7, 'N'), partOfDay(7, 15, 'E'), partOfDay(15, 24, 'L')];
    for (
      let at = sameOffsetUntil(YEAR.start, YEAR.end, zone);
      at < YEAR.end;
      at = sameOffsetUntil(at, YEAR.end, zone)
    ) {
      const window = { start: at - 2 * DAY, end: at + 2 * DAY };
      const periods = finalPeriods(computeLayers({ layers }, window, zone), window);
      expect(union(periods)).toEqual([window]);
    }
  });

  it.each(ZONES)('12-hour turns begin at 07:00 and 19:00 all year in $zone', ({ zone }) => {
    const start = local('2026-01-01 07:00', zone);
    const layers = [
      layerOf({ groups: 'A B', rotation_unit: 'hour', rotation_value: 12, layer_start: start }),
    ];
    const periods = finalPeriods(computeLayers({ layers }, { ...YEAR, start }, zone), { ...YEAR, start });
    const times = new Set(periods.map((period) => spell(period.start, zone).slice(-5)));
    expect([...times].sort()).toEqual(['07:00', '19:00']);
    expect(union(periods)).toEqual([{ ...YEAR, start }]);
  });
});

describe('layers on call together', () => {
  it('are one group with the people of all, in the order of the layers', () => {
    const day = { start: local('2026-03-02 00:00', 'UTC'), end: local('2026-03-03 00:00', 'UTC') };
    const office = { restrict_mode: 1, restrict_periods: [{ restrict_start: 32_400, restrict_end: 61_200 }] };
    const layers = [layerOf({ groups: 'A' }), layerOf({ groups: 'B', ...office }), layerOf({ groups: 'A' })];
    const rota = { layers, layers_overlap: 'together' };
    const { schedules } = computeSchedule(rota, day, 'UTC').final_schedule;
    expect(schedules.map(({ start, end, group }) => [spell(start, 'UTC'), spell(end, 'UTC'), group])).toEqual(
      [
        [
          'Mon 2026-03-02 00:00',
          'Mon 2026-03-02 09:00',
          { group_name: 'A + A', members: groupsOf('A')[0]?.members },
        ],
        [
          'Mon 2026-03-02 09:00',
          'Mon 2026-03-02 17:00',
          { group_name: 'A + B + A', members: groupsOf('A B').flatMap(({ members }) => members) },
        ],
        [
          'Mon 2026-03-02 17:00',
          'Tue 2026-03-03 00:00',
          { group_name: 'A + A', members: groupsOf('A')[0]?.members },
        ],
      ],
    );
  });

  it('a group without people adds nobody', () => {
    const day = { start: local('2026-03-02 00:00', 'UTC'), end: local('2026-03-03 00:00', 'UTC') };
    const off = { ...layerOf({}), groups: [{ group_name: 'off', members: [], is_off: true }] };
    const { schedules } = computeSchedule(
      { layers: [off, layerOf({ groups: 'B' })], layers_overlap: 'together' },
      day,
      'UTC',
    ).final_schedule;
    expect(schedules.map(({ group }) => group.group_name)).toEqual(['B']);
  });

  it.each(ZONES)('are the union of the regular layers outside of overrides in $zone', ({ zone, days }) => {
    fc.assert(
      fc.property(rotas(days), ({ layers, window }) => {
        const computed = computeLayers({ layers }, window, zone);
        const together = finalPeriods(computed, window, true);
        const peopleAt = (at: number) =>
          computed
            .filter(({ layer }) => layer.mode === (isOverridden(layers, at) ? 1 : 0))
            .flatMap(({ periods }) => periods.filter(({ start, end }) => start <= at && at < end))
            .flatMap(({ group }) => group.members.flatMap(({ person_ids }) => person_ids));
        const edges = [...together, ...computed.flatMap(({ periods }) => periods)].map(({ start }) => start);
        for (const at of edges) {
          const period = together.find(({ start, end }) => start <= at && at < end);
          const people = period?.group.members.flatMap(({ person_ids }) => person_ids) ?? [];
          if (isOverridden(layers, at)) continue;
          expect(new Set(people)).toEqual(new Set(peopleAt(at)));
        }
      }),
      { numRuns: runs(30) },
    );
  });
});

function partOfDay(from: number, to: number, name: string): Layer {
  return layerOf({
    groups: name,
    layer_name: name,
    restrict_mode: 1,
    restrict_periods: [{ restrict_start: from * 3600, restrict_end: to * 3600 }],
  });
}

function isOverridden(layers: readonly Layer[], at: number): boolean {
  return layers.some(
    ({ mode, layer_start, layer_end }) =>
      mode === 1 && layer_start <= at && (layer_end === 0 || at < layer_end),
  );
}
