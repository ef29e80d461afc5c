import { expect, test } from 'vitest';
import type { Layer, Schedule } from '#contract/schedule';
import { planHash } from '#domain/oncall/plan-hash';
import { coverageOf } from '#domain/duty/uncovered';
import { loadOf } from '#domain/ledger/duties';
import { onCallIn } from '#domain/duty/known-seats';
import { computeSchedule } from '#domain/schedule/lanes';

// What the on-call page works out of a reply: 100 schedules that hand off every hour, over 45 days.

const ZONE = 'America/New_York';
const START = Date.parse('2026-03-02T05:00:00Z') / 1000;
const WINDOW = { start: START, end: START + 45 * 86_400 };

function layer(number: number): Layer {
  return {
    layer_name: 'Hourly',
    mode: 0,
    layer_start: START - 400 * 86_400,
    layer_end: 0,
    groups: [0, 1, 2, 3, 4].map((step) => ({
      group_name: '',
      members: [{ role_id: 1, person_ids: [((number + step * 7) % 100) + 1] }],
    })),
    fair_rotation: false,
    handoff_time: 0,
    restrict_mode: 0,
    restrict_periods: [],
    day_mask: { repeat: [] },
    rotation_unit: 'hour',
    rotation_value: 1,
  };
}

function schedule(number: number): Schedule {
  const layers = [layer(number)];
  const { layer_schedules, final_schedule } = computeSchedule({ layers }, WINDOW, ZONE);
  return {
    schedule_id: number,
    schedule_name: `Rota ${number}`,
    description: '',
    team_id: 0,
    enabled: true,
    layers,
    layer_schedules,
    final_schedule,
  };
}

/** Milliseconds of the best of five runs. */
function best(run: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const before = performance.now();
    run();
    return performance.now() - before;
  });
  return Math.min(...times);
}

test('readings of the on-call page', () => {
  const computing = best(() => Array.from({ length: 100 }, (_, index) => schedule(index + 1)));
  const schedules = Array.from({ length: 100 }, (_, index) => schedule(index + 1));
  const periods = schedules.reduce((sum, one) => sum + one.final_schedule.schedules.length, 0);
  const readings: Record<string, () => unknown> = {
    seats: () => schedules.map((one) => onCallIn(one, WINDOW)),
    coverage: () => schedules.map((one) => coverageOf(one, WINDOW, ZONE)),
    load: () => loadOf(schedules, WINDOW, () => ZONE),
    'plan hash': () => planHash(schedules, WINDOW),
  };
  expect(periods).toBe(108_000);
  console.log(`${periods} periods; computing them takes 1.00`);
  for (const [name, run] of Object.entries(readings)) {
    const ms = best(run);
    console.log(
      `${name}: ${(ms / computing).toFixed(2)} of that, ${((ms * 1000) / periods).toFixed(2)} µs a period`,
    );
  }
});
