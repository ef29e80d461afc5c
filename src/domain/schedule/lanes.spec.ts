import { expect, test } from 'vitest';
import { layerOf, local, spell, type LayerWords } from './rota.spec-support';
import { currentAndNext } from './lanes';

const DAY = 86_400;
const ZONE = 'Europe/Berlin';

function slots(now: string, ...layers: LayerWords[]): string[] {
  const { current, next } = currentAndNext({ layers: layers.map(layerOf) }, local(now, ZONE), 42, ZONE);
  return [current, next].map((slot) =>
    slot
      ? `${slot.group.group_name} ${spell(slot.start, ZONE)} – ${spell(slot.end, ZONE)} (${slot.weight}.${slot.index})`
      : 'nobody',
  );
}

const since = (text: string): { layer_start: number } => ({ layer_start: local(text, ZONE) });

test('the slot at now and the one after it, with layer and group', () => {
  expect(
    slots('2026-04-15 12:00', { groups: 'X', layer_end: 1 }, { groups: 'A B', ...since('2026-04-15 09:00') }),
  ).toEqual([
    'A Wed 2026-04-15 09:00 – Thu 2026-04-16 09:00 (1.0)',
    'B Thu 2026-04-16 09:00 – Fri 2026-04-17 09:00 (1.1)',
  ]);
});

test('what is handed on: both names of the group, its members, when the schedule changed', () => {
  const layer = layerOf({ groups: 'A B' });
  expect(currentAndNext({ layers: [layer] }, DAY / 2, 42, 'UTC').current).toEqual({
    start: 0,
    end: DAY,
    group: { name: 'A', group_name: 'A', members: layer.groups[0]?.members },
    update_at: 42,
    weight: 0,
    index: 0,
  });
});

test('a slot begins at its start and is over at its end', () => {
  const layers = [{ groups: 'A B', ...since('2026-04-15 09:00') }] as const;
  expect(slots('2026-04-15 09:00', ...layers)[0]).toContain('A Wed 2026-04-15 09:00');
  expect(slots('2026-04-16 09:00', ...layers)[0]).toContain('B Thu 2026-04-16 09:00');
});

test('long turns have their real ends: 14 months, asked in the middle', () => {
  const layer = { groups: 'A B', rotation_unit: 'month', rotation_value: 14, ...since('2025-05-31 10:00') };
  expect(slots('2026-04-15 12:00', layer)).toEqual([
    'A Sat 2025-05-31 10:00 – Fri 2026-07-31 10:00 (0.0)',
    'B Fri 2026-07-31 10:00 – Thu 2027-09-30 10:00 (0.1)',
  ]);
});

test('nobody now, somebody later this year, whatever lies between', () => {
  expect(slots('2026-04-15 12:00', { groups: 'A', ...since('2027-04-15 00:00') })[0]).toBe('nobody');
  expect(slots('2026-04-15 12:00', { groups: 'A B', ...since('2027-04-15 00:00') })[1]).toBe(
    'A Thu 2027-04-15 00:00 – Fri 2027-04-16 00:00 (0.0)',
  );
});

test('nobody within one year is nobody', () => {
  expect(slots('2026-04-15 12:00', { groups: 'A B', ...since('2027-04-17 00:00') })).toEqual([
    'nobody',
    'nobody',
  ]);
  expect(slots('2026-04-15 12:00')).toEqual(['nobody', 'nobody']);
});

test('an override in force without anybody is nobody, and next is after it', () => {
  const override = {
    mode: 1,
    day_mask: { repeat: [0] },
    layer_end: local('2026-04-17 00:00', ZONE),
    ...since('2026-04-14 00:00'),
  };
  expect(slots('2026-04-15 12:00', { groups: 'A B', ...since('2026-04-14 00:00') }, override)).toEqual([
    'nobody',
    'B Fri 2026-04-17 00:00 – Sat 2026-04-18 00:00 (0.1)',
  ]);
});

test('the last slot of an ending layer has no next', () => {
  expect(
    slots('2026-04-15 12:00', {
      groups: 'A',
      layer_end: local('2026-04-16 00:00', ZONE),
      ...since('2026-04-01 00:00'),
    }),
  ).toEqual(['A Wed 2026-04-01 00:00 – Thu 2026-04-16 00:00 (0.0)', 'nobody']);
});

test('one group for ever: since the layer began, cut two years ahead', () => {
  expect(slots('2026-04-15 12:00', { ...since('2025-01-01 00:00') })).toEqual([
    'A Wed 2025-01-01 00:00 – Sun 2028-04-16 12:00 (0.0)',
    'nobody',
  ]);
});
