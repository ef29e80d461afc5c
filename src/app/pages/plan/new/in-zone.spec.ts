import { expect, test } from 'vitest';
import { inZone } from './in-zone';

const MONDAY = Date.UTC(2026, 10, 30) / 1000;
const layer = {
  layer_name: 'Turns',
  mode: 0,
  // 09:00 in Shanghai
  layer_start: MONDAY + 3600,
  layer_end: 0,
  groups: [],
  fair_rotation: false,
  handoff_time: 9 * 3600,
  restrict_mode: 0,
  restrict_periods: [],
  day_mask: { repeat: [] },
  rotation_unit: 'week',
  rotation_value: 1,
};

test('a first hand-off keeps its wall clock in another zone', () => {
  const edits = inZone(
    [
      { kind: 'addLayer', layer },
      { kind: 'endLayer', layer: 0 },
    ],
    { from: 'Asia/Shanghai', to: 'Europe/Berlin' },
  );
  expect(edits).toEqual([
    { kind: 'addLayer', layer: { ...layer, layer_start: MONDAY + 8 * 3600 } },
    { kind: 'endLayer', layer: 0 },
  ]);
});
