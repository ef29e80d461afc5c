import { describe, expect, it, test } from 'vitest';
import { LAYER_MODE, type Schedule } from '#contract/schedule';
import { computed, DAY, HOUR, seated } from '../oncall/reply/server.spec-support';
import { layerOf, local } from '../schedule/rota.spec-support';
import { dutyAt, dutyLines } from './duty-lines';

test('a duty by an override has its own beginning, also before the rota', () => {
  const zone = 'Asia/Shanghai';
  const begin = local('2026-03-05 10:00', zone);
  const groups = 'A';
  const schedule = computed(
    [
      layerOf({ layer_start: begin, groups }),
      layerOf({
        mode: LAYER_MODE.override,
        layer_start: begin - 30 * DAY,
        layer_end: begin + HOUR,
        groups,
      }),
    ],
    { start: begin, end: begin + DAY },
    zone,
  );
  const window = { start: begin, end: begin + DAY };
  const lines = dutyLines(seated(schedule, window, zone), begin, { window, accountZone: zone });
  expect(lines.map(({ begins, ends }) => ({ begins, ends }))).toEqual([
    { begins: begin - 30 * DAY, ends: 'none' },
  ]);
});

describe('the duty at an instant of a reply', () => {
  const zone = 'Europe/Berlin';
  const at = (text: string) => local(text, zone);
  const week = { start: at('2026-03-02 00:00'), end: at('2026-03-09 00:00') };
  const office = layerOf({
    groups: 'A',
    layer_start: at('2026-01-01 00:00'),
    restrict_mode: 1,
    restrict_periods: [{ restrict_start: 9 * HOUR, restrict_end: 18 * HOUR }],
  });
  const statesAt = (time: string, layers = [office], more: Partial<Schedule> = {}) =>
    dutyAt(computed(layers, week, zone, more), at(time), zone).map(({ state }) => state);

  it('is off hours outside the hours of a rota, and a gap where somebody is due', () => {
    expect(statesAt('2026-03-04 20:00')).toEqual(['off hours']);
    expect(statesAt('2026-03-04 12:00')).toEqual(['on call']);
    const empty = { ...office, groups: [{ group_name: 'A', members: [] }] };
    expect(statesAt('2026-03-04 12:00', [empty])).toEqual(['gap']);
    expect(statesAt('2026-03-04 12:00', [])).toEqual(['off hours']);
  });

  it('is none of a schedule that is disabled then', () => {
    expect(statesAt('2026-03-04 12:00', [office], { enabled: false })).toEqual([]);
  });
});
