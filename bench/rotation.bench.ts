import { expect, test } from 'vitest';
import type { Layer } from '#contract/schedule';
import { computeSchedule, currentAndNext } from '#domain/schedule/lanes';
import { SlowClock, slowFinal, slowLayer } from '#domain/schedule/reference.spec-support';
import { layerOf, type LayerWords } from '#domain/schedule/rota.spec-support';

const HOUR = 3600;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const ZONE = 'America/New_York';
// Noon in UTC of 20 February 2026: the 45 days hold a change to DST.
const START = 1_771_588_800;
const WINDOW = { start: START, end: START + 45 * DAY };

const SCHEDULES = 100;
const SCALED_DOWN = 5;

function shift(from: number, to: number): LayerWords {
  return { restrict_mode: 1, restrict_periods: [{ restrict_start: from * HOUR, restrict_end: to * HOUR }] };
}

/** Six layers with hourly rotation: two around the clock, two shifts, one of weekdays, one override of a fortnight. */
function layersSince(age: number): Layer[] {
  const base = { rotation_unit: 'hour', layer_start: START - age };
  return [
    layerOf({ ...base, groups: 'A B C D E' }),
    layerOf({ ...base, groups: 'F G H', fair_rotation: true }),
    layerOf({ ...base, groups: 'I J', ...shift(8, 20) }),
    layerOf({ ...base, groups: 'K L M', ...shift(20, 8) }),
    layerOf({ ...base, groups: 'N O P', day_mask: { repeat: [1, 2, 3, 4, 5] } }),
    layerOf({ ...base, groups: 'Q R', mode: 1, layer_start: START + 10 * DAY, layer_end: START + 24 * DAY }),
  ];
}

type Figure = { ms: number; periods: number };

/** Milliseconds of the fastest of some runs, and what the last one counted. */
function fastest(runs: number, work: () => number): Figure {
  let ms = Infinity;
  let periods = 0;
  for (let run = 0; run < runs; run += 1) {
    const from = performance.now();
    periods = work();
    ms = Math.min(ms, performance.now() - from);
  }
  return { ms, periods };
}

function engine(schedules: number, age: number): number {
  let periods = 0;
  for (let schedule = 0; schedule < schedules; schedule += 1) {
    const { layer_schedules, final_schedule } = computeSchedule({ layers: layersSince(age) }, WINDOW, ZONE);
    for (const { schedules } of [...layer_schedules, final_schedule]) periods += schedules.length;
  }
  return periods;
}

/** The slow reference, minute by minute, on the same rotas. */
function reference(schedules: number): number {
  let periods = 0;
  for (let schedule = 0; schedule < schedules; schedule += 1) {
    const clock = new SlowClock(ZONE, 900);
    const layers = layersSince(DAY);
    for (const layer of layers) periods += slowLayer(layer, WINDOW, clock, 60).length;
    periods += slowFinal(layers, WINDOW, clock, 60).length;
  }
  return periods;
}

function print(rows: readonly (readonly [string, string])[]): void {
  console.log(['', ...rows.map(([name, figure]) => `${name.padEnd(58)}${figure.padStart(14)}`)].join('\n'));
}

test('rotation engine', () => {
  const whole = fastest(5, () => engine(SCHEDULES, DAY));
  const old = fastest(5, () => engine(SCHEDULES, 20 * YEAR));
  const few = fastest(5, () => engine(SCALED_DOWN, DAY));
  const slow = fastest(1, () => reference(SCALED_DOWN));
  const now = START + 20 * DAY;
  const slots = fastest(5, () => {
    for (let i = 0; i < SCHEDULES; i += 1) currentAndNext({ layers: layersSince(DAY) }, now, 0, ZONE);
    return 0;
  });
  // One person overrides six hourly layers for ever: the search goes to its end and finds no hand-off.
  const hidden = [...layersSince(20 * YEAR), layerOf({ mode: 1 })];
  const worst = fastest(3, () => (currentAndNext({ layers: hidden }, now, 0, ZONE).next ? 1 : 0));
  print([
    [`${SCHEDULES} schedules × 6 layers, hourly, 45 days: periods`, String(whole.periods)],
    ['  all of them', `${whole.ms.toFixed(0)} ms`],
    ['  per period, with its hash', `${((whole.ms * 1000) / whole.periods).toFixed(2)} µs`],
    ['  layers of 20 years against layers of yesterday', `× ${(old.ms / whole.ms).toFixed(2)}`],
    [`  slow reference against engine, ${SCALED_DOWN} schedules`, `× ${(slow.ms / few.ms).toFixed(0)}`],
    ['current and next of one schedule', `${(slots.ms / SCHEDULES).toFixed(2)} ms`],
    ['the same where an override without end hides all layers', `${worst.ms.toFixed(0)} ms`],
  ]);
  expect(slow.periods).toBe(few.periods);
});
