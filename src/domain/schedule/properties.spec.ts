import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Slot } from '#contract/schedule';
import type { Interval } from '../time/interval';
import { ZONES, rotas, wildLayers } from './arbitrary-layers.spec-support';
import { computeLayers, computeSchedule, currentAndNext } from './lanes';
import { finalPeriods, type FinalPeriod } from './final';
import { layerPeriods, type LayerPeriod } from './rotation';
import { runs } from '../property-runs.spec-support';

const DAY = 86_400;

function asTuples(turns: readonly LayerPeriod[]): [number, number, string][] {
  return turns.map(({ start, end, group }) => [start, end, group.group_name]);
}

function at<T extends Interval>(turns: readonly T[], instant: number): T | undefined {
  return turns.find(({ start, end }) => start <= instant && instant < end);
}

/** Periods of two halves of a window, with the cut between them removed. */
function mergeAt(
  split: number,
  before: readonly LayerPeriod[],
  after: readonly LayerPeriod[],
): [number, number, string][] {
  const [left, right] = [asTuples(before), asTuples(after)];
  const [last, first] = [left.at(-1), right[0]];
  if (!last || !first || last[1] !== split || first[0] !== split || last[2] !== first[2])
    return [...left, ...right];
  return [...left.slice(0, -1), [last[0], first[1], first[2]], ...right.slice(1)];
}

function expectTidy(periods: readonly Interval[], { start, end }: Interval): void {
  let from = start;
  for (const period of periods) {
    expect(period.start).toBeGreaterThanOrEqual(from);
    expect(period.end).toBeGreaterThan(period.start);
    from = period.end;
  }
  expect(periods.at(-1)?.end ?? end).toBeLessThanOrEqual(end);
}

function brief(slot: Slot | undefined): number[] | undefined {
  return slot && [slot.start, slot.end, slot.weight];
}

describe.each(ZONES)('any rota in $zone', ({ zone, days }) => {
  it('a window split in two gives the same periods once its halves are merged', () => {
    fc.assert(
      fc.property(rotas(days), fc.double({ min: 0, max: 1, noNaN: true }), ({ layers, window }, part) => {
        const split = Math.floor(window.start + (window.end - window.start) * part);
        for (const layer of layers) {
          const [whole, before, after] = [
            window,
            { start: window.start, end: split },
            { start: split, end: window.end },
          ].map((cut) => layerPeriods(layer, cut, zone).periods);
          expect(mergeAt(split, before ?? [], after ?? [])).toEqual(asTuples(whole ?? []));
        }
      }),
    );
  });

  it('the current slot is the one a wide window shows at now, and next is the one after it', () => {
    fc.assert(
      fc.property(rotas(days), ({ layers, window: { start: now } }) => {
        const window = { start: now - 800 * DAY, end: now + 800 * DAY };
        const final = finalPeriods(computeLayers({ layers }, window, zone), window);
        const current = at(final, now);
        const next = final.find(({ start }) => start > now && start < now + 366 * DAY);
        const found = currentAndNext({ layers }, now, 7, zone);
        const cut = (turn: FinalPeriod | undefined): number[] | undefined =>
          turn && [
            Math.max(turn.start, now - 732 * DAY),
            Math.min(turn.end, now + 732 * DAY),
            turn.layerIndex,
          ];
        expect(brief(found.current)).toEqual(cut(current));
        expect(brief(found.next)).toEqual(cut(next));
      }),
      { numRuns: runs(25) },
    );
  });
});

describe('any layer at all', () => {
  const instant = fc.oneof(fc.integer({ min: 0, max: 4_000_000_000 }), fc.maxSafeInteger());
  const zones = fc.constantFrom(...ZONES.map(({ zone }) => zone));
  const anything = fc.array(wildLayers, { maxLength: 4 });

  it('never throws, and its periods are tidy or it is among the faults', () => {
    fc.assert(
      fc.property(anything, instant, zones, (layers, start, zone) => {
        const window = { start, end: start + 45 * DAY };
        const { layer_schedules, final_schedule, faults } = computeSchedule({ layers }, window, zone);
        expect(layer_schedules).toHaveLength(layers.length);
        for (const { schedules } of [...layer_schedules, final_schedule]) expectTidy(schedules, window);
        for (const { layer } of faults) expect(layer_schedules[layer]?.schedules).toEqual([]);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('the same layers give the same answer again, and different periods have different hashes', () => {
    fc.assert(
      fc.property(anything, zones, (layers, zone) => {
        const window = { start: 1_775_000_000, end: 1_775_000_000 + 45 * DAY };
        const computed = computeSchedule({ layers }, window, zone);
        expect(computeSchedule({ layers: structuredClone(layers) }, window, zone)).toEqual(computed);
        const byHash = new Map<string, unknown>();
        for (const { schedules } of [...computed.layer_schedules, computed.final_schedule]) {
          for (const period of schedules) {
            expect(byHash.get(period.hash) ?? period).toEqual(period);
            byHash.set(period.hash, period);
          }
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('the search for current and next ends, with a current slot around now and a next one after it', () => {
    fc.assert(
      fc.property(anything, instant, zones, (layers, now, zone) => {
        const { current, next } = currentAndNext({ layers }, now, now, zone);
        expect(current?.start ?? now).toBeLessThanOrEqual(now);
        expect(current?.end ?? now + 1).toBeGreaterThan(now);
        expect(next?.start ?? Infinity).toBeGreaterThanOrEqual(current?.end ?? now);
      }),
      { numRuns: runs(200) },
    );
  });
});
