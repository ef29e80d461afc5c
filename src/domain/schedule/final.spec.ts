import { HOUR } from '../time/zone';
import { expect, test } from 'vitest';
import type { Layer } from '#contract/schedule';
import { computeLayers, computeSchedule } from './lanes';
import { finalPeriods } from './final';
import { layerOf } from './rota.spec-support';

const DAY = 24 * HOUR;
const WINDOW = { start: 0, end: DAY };

/** The final schedule of a day in UTC: "0–8 A" in hours, one text each. */
function final(...layers: Layer[]): string[] {
  return computeSchedule({ layers }, WINDOW, 'UTC').final_schedule.schedules.map(
    ({ start, end, group }) => `${start / HOUR}–${end / HOUR} ${group.group_name}`,
  );
}

function onDuty(groups: string, from: number, to: number, mode = 0): Layer {
  return layerOf({
    groups,
    mode,
    restrict_mode: 1,
    restrict_periods: [{ restrict_start: from * HOUR, restrict_end: to * HOUR }],
  });
}

test('of two regular layers the later one wins, and the earlier shows in its gaps', () => {
  expect(final(layerOf({ groups: 'A' }), onDuty('B', 8, 18))).toEqual(['0–8 A', '8–18 B', '18–24 A']);
  expect(final(onDuty('B', 8, 18), layerOf({ groups: 'A' }))).toEqual(['0–24 A']);
});

test('gaps stay gaps', () => {
  expect(final(onDuty('A', 0, 6), onDuty('B', 8, 18), onDuty('C', 5, 9))).toEqual([
    '0–5 A',
    '5–9 C',
    '9–18 B',
  ]);
});

test('an override beats every regular layer, wherever it stands in the list', () => {
  const override = layerOf({ groups: 'O', mode: 1, layer_start: 8 * HOUR, layer_end: 12 * HOUR });
  const regular = layerOf({ groups: 'A' });
  const expected = ['0–8 A', '8–12 O', '12–24 A'];
  expect(final(override, regular)).toEqual(expected);
  expect(final(regular, override)).toEqual(expected);
});

test('while an override is in force its own gaps are gaps of the schedule', () => {
  const override = { ...onDuty('O', 10, 11, 1), layer_start: 8 * HOUR, layer_end: 12 * HOUR };
  expect(final(layerOf({ groups: 'A' }), override)).toEqual(['0–8 A', '10–11 O', '12–24 A']);
});

test('of two overrides the later one wins; the earlier one shows in its gaps, a regular layer does not', () => {
  const early = { ...onDuty('P', 8, 13, 1), layer_start: 6 * HOUR, layer_end: 14 * HOUR };
  const late = { ...onDuty('Q', 9, 10, 1), layer_start: 8 * HOUR, layer_end: 16 * HOUR };
  expect(final(early, layerOf({ groups: 'A' }), late)).toEqual([
    '0–6 A',
    '8–9 P',
    '9–10 Q',
    '10–13 P',
    '16–24 A',
  ]);
});

test('an override with a fault overrides nothing and is named', () => {
  const broken = layerOf({ groups: '', mode: 1, layer_name: 'holiday' });
  const computed = computeSchedule({ layers: [layerOf({ groups: 'A' }), broken] }, WINDOW, 'UTC');
  expect(computed.final_schedule.schedules).toMatchObject([
    { start: 0, end: DAY, group: { group_name: 'A' } },
  ]);
  expect(computed.faults).toEqual([{ layer: 1, name: 'holiday', fault: 'no groups' }]);
  expect(computed.layer_schedules[1]).toEqual({ layer_name: 'holiday', mode: 1, schedules: [] });
});

test('the final schedule has no name and mode 0; each layer keeps its own', () => {
  const computed = computeSchedule({ layers: [layerOf({ layer_name: 'cover', mode: 1 })] }, WINDOW, 'UTC');
  expect(computed.final_schedule).toMatchObject({ layer_name: '', mode: 0 });
  expect(computed.layer_schedules).toMatchObject([{ layer_name: 'cover', mode: 1 }]);
});

test('a period says which layer and which group of it', () => {
  const layers = [layerOf({ groups: 'A B', rotation_value: 1, layer_start: -DAY }), onDuty('C', 8, 18)];
  const periods = finalPeriods(computeLayers({ layers }, WINDOW, 'UTC'), WINDOW);
  expect(
    periods.map(({ start, layerIndex, groupIndex, turn }) => [start / HOUR, layerIndex, groupIndex, turn]),
  ).toEqual([
    [0, 0, 1, 1],
    [8, 1, 0, 0],
    [18, 0, 1, 1],
  ]);
});
