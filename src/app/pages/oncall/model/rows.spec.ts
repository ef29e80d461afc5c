import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { LayerSchedule, Period } from '#contract/schedule';
import { explainAt } from '#domain/oncall/explain';
import { computed, DAY, sent } from '#domain/oncall/reply/server.spec-support';
import { rotas, ZONES } from '#domain/schedule/arbitrary-layers.spec-support';
import { contains } from '#domain/time/interval';
import { runs } from '#domain/property-runs.spec-support';
import { finalRow, finalRows, opened, strongestFirst } from './rows';

test('overrides decide before regular layers, of each the later first', () => {
  const lanes = [
    { override: false, name: 'a' },
    { override: true, name: 'b' },
    { override: false, name: 'c' },
    { override: true, name: 'd' },
  ];
  expect(strongestFirst(lanes).map(({ name }) => name)).toEqual(['d', 'b', 'c', 'a']);
});

test('a layer is replaced exactly where the explanation says that another one takes precedence', () => {
  const { zone, days } = ZONES[3] ?? { zone: 'UTC', days: [] };
  fc.assert(
    fc.property(
      rotas(days),
      fc.boolean(),
      fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 5, maxLength: 5 }),
      ({ layers, window }, together, shares) => {
        const words = together ? { layers_overlap: 'together' } : {};
        const schedule = computed(layers, window, zone, words);
        const [row] = opened(finalRows([schedule], { window, accountZone: zone }), ['1'], window);
        for (const share of shares) {
          const at = Math.floor(window.start + share * (window.end - window.start));
          const parts = explainAt(schedule, at, zone).layers;
          const covered = parts.flatMap(({ kind, layer }) => (kind === 'covered' ? [layer] : []));
          const replaced = (row?.layers ?? []).flatMap(({ layer, replaced: times = [] }) =>
            times.some((time) => contains(time, at)) ? [layer] : [],
          );
          expect(replaced).toEqual(covered);
        }
      },
    ),
    { numRuns: runs(60) },
  );
});

const pair = (from: number, to: number, primary: number, secondary?: number): Period => ({
  start: from * DAY,
  end: to * DAY,
  hash: '',
  group: {
    group_name: '',
    members: [
      { role_id: 1, person_ids: [primary] },
      { role_id: 2, person_ids: secondary === undefined ? [] : [secondary] },
    ],
  },
});
const layer = (mode: number, ...schedules: Period[]): LayerSchedule => {
  return { layer_name: mode === 1 ? 'Conference swap' : 'plan', mode, schedules };
};

describe('bars of a role', () => {
  const window = { start: 0, end: 9 * DAY };
  const barsOf = (role: number, final: Period[], layer_schedules: LayerSchedule[]) =>
    finalRow(sent(final, [], { layer_schedules }), { window, accountZone: 'UTC' })
      .final.bars.filter((bar) => bar.role === role)
      .map(({ start, end, people, isOverride }) => [start / DAY, end / DAY, people[0], isOverride]);

  it('an overridden role keeps its mark and its one bar after an override of another role', () => {
    const final = [pair(0, 4, 7, 8), pair(4, 6, 9, 8), pair(6, 9, 7, 8)];
    const take = { ...pair(4, 6, 9), group: { group_name: '', members: [{ role_id: 1, person_ids: [9] }] } };
    const layers = [layer(0, pair(0, 9, 7, 6)), layer(1, pair(0, 9, 7, 8)), layer(1, take)];
    expect(barsOf(2, final, layers)).toEqual([[0, 9, 8, true]]);
  });

  it('a role that an override of another role repeats is one bar without a mark', () => {
    const final = [pair(0, 4, 7, 8), pair(4, 6, 9, 8), pair(6, 9, 7, 8)];
    const layers = [layer(0, pair(0, 9, 7, 8)), layer(1, pair(4, 6, 9, 8))];
    expect(barsOf(2, final, layers)).toEqual([[0, 9, 8, false]]);
    expect(barsOf(1, final, layers)).toEqual([
      [0, 4, 7, false],
      [4, 6, 9, true],
      [6, 9, 7, false],
    ]);
  });

  it('what a tool answers is no override; a role without anybody has a bar of its own', () => {
    const tool = { ...layer(1, pair(0, 9, 7)), layer_name: 'PagerDuty' };
    expect(barsOf(1, [pair(0, 9, 7)], [tool])).toEqual([[0, 9, 7, false]]);
    const rota = sent([pair(0, 5, 7, 8), pair(5, 9, 7)], [], { layer_schedules: [] });
    const row = finalRow(rota, { window, accountZone: 'UTC' });
    expect(row.final.items.map((item) => item.kind === 'duty' && item.emptyRoles)).toEqual([[], [2]]);
    expect(row.final.bars.filter(({ people }) => people.length === 0)).toMatchObject([
      { role: 2, start: 5 * DAY, end: 9 * DAY },
    ]);
  });
});
