import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainAt } from '#domain/oncall/explain/explain';
import { computed } from '#domain/oncall/reply/server.spec-support';
import { rotas, ZONES } from '#domain/schedule/arbitrary-layers.spec-support';
import { contains } from '#domain/time/interval';
import { runs } from '#domain/property-runs.spec-support';
import { finalRows, opened, strongestFirst } from './rows';

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
        const [row] = opened(finalRows([schedule], window, zone, true), ['1'], window);
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
