import { env } from 'node:process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ZONES, rotas } from './arbitrary-layers.spec-support';
import { computeLayers } from './compute';
import { finalPeriods } from './final';
import { SlowClock, slowFinal, slowLayer } from './reference.spec-support';
import { runsHere } from '../time/host-zone.spec-support';

// Random rotas per zone; set WATCHBILL_ROTATION_RUNS for a longer search.
const RUNS = Number(env['WATCHBILL_ROTATION_RUNS'] ?? 60);

test.each(ZONES)(
  'agrees with the slow reference on random rotas in $zone',
  { timeout: 60_000 + RUNS * 500 },
  ({ zone, days, tick }) => {
    const clock = new SlowClock(zone, tick);
    // Each reading of a finer clock costs as much, and there are fifteen times as many.
    const numRuns = runsHere(Math.ceil(tick < 900 ? RUNS / 3 : RUNS));
    fc.assert(
      fc.property(rotas(days), ({ layers, window, step }) => {
        const computed = computeLayers(layers, window, zone);
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
      }),
      { numRuns },
    );
  },
);
