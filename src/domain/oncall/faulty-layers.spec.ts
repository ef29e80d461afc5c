import { describe, expect, it } from 'vitest';
import { layerOf } from '../schedule/rota.spec-support';
import { computed, period } from './reply/server.spec-support';
import { faultyLayers } from './explain';

const window = { start: 0, end: 86_400 };
const layers = [
  layerOf({ layer_name: 'Days' }),
  layerOf({ layer_name: 'Nights', rotation_value: 0 }),
  layerOf({ layer_name: 'Soon', groups: '' }),
  layerOf({ layer_name: 'Odd', rotation_unit: 'fortnight' }),
];
const schedule = computed(layers, window, 'UTC');

describe('layers that cannot be computed', () => {
  it('are named with the reason, the others are not', () => {
    expect(faultyLayers(schedule)).toEqual([
      { layer: 1, name: 'Nights', fault: 'rotation_value is below 1' },
      { layer: 2, name: 'Soon', fault: 'no groups' },
      { layer: 3, name: 'Odd', fault: 'unknown rotation_unit' },
    ]);
  });

  it('are none where the server can, or where the schedule is off', () => {
    const fortnights = { layer_name: 'Odd', mode: 0, schedules: [period(0, 3600, 1)] };
    const able = { ...schedule, layer_schedules: schedule.layer_schedules.with(3, fortnights) };
    expect(faultyLayers(able).map(({ layer }) => layer)).toEqual([1, 2]);
    expect(faultyLayers({ ...schedule, enabled: false })).toEqual([]);
  });
});
