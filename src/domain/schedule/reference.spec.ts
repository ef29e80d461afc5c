import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ZONES, rotas } from './arbitrary-layers.spec-support';
import { computeLayers } from './lanes';
import { finalPeriods } from './final';
import { SlowClock, slowFinal, slowLayer, slowTogether } from './reference.spec-support';
import { runs } from '../property-runs.spec-support';

/** Random rotas per zone. */
const RUNS = 30;

test.each(ZONES)('agrees with the slow reference on random rotas in $zone', ({ zone, days, tick }) => {
  const clock = new SlowClock(zone, tick);
  // Each reading of a finer clock costs as much, and there are fifteen times as many.
  const numRuns = runs(Math.ceil(tick < 900 ? RUNS / 3 : RUNS));
  fc.assert(
    fc.property(rotas(days), ({ layers, window, step }) => {
      const computed = computeLayers({ layers }, window, zone);
      const own = layers.map((layer) => ({ ...layer, time_zone: zone }));
      const elsewhere = computeLayers({ layers: own }, window, 'Pacific/Chatham');
      expect(elsewhere.map(({ periods }) => periods)).toEqual(computed.map(({ periods }) => periods));
      for (const { layer, periods } of computed) {
        const computedPeriods = periods.map(({ start, end, group }) => [start, end, group.group_name, 0]);
        expect(computedPeriods).toEqual(slowLayer(layer, window, clock, Math.min(step, tick)));
      }
      const final = finalPeriods(computed, window).map(({ start, end, group, layerIndex }) => [
        start,
        end,
        group.group_name,
        layerIndex,
      ]);
      expect(final).toEqual(slowFinal(layers, window, clock, Math.min(step, tick)));
      const together = finalPeriods(computed, window, true).map(({ start, end, group, layerIndex }) => [
        start,
        end,
        group.group_name,
        layerIndex,
      ]);
      expect(mergedByName(together)).toEqual(slowTogether(layers, window, clock, Math.min(step, tick)));
    }),
    { numRuns },
  );
});

type Stretch = (string | number)[];

/** Touching stretches of one name and layer are one; the engine cuts them where another layer changes its group. */
function mergedByName(stretches: readonly Stretch[]): Stretch[] {
  const out: Stretch[] = [];
  for (const [start = 0, end = 0, name = '', layer = 0] of stretches) {
    const last = out.at(-1);
    if (last && last[1] === start && last[2] === name && last[3] === layer) last[1] = end;
    else out.push([start, end, name, layer]);
  }
  return out;
}
