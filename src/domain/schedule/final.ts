import { LAYER_MODE, type Layer } from '#contract/schedule';
import { overlap, subtract, union, type Interval } from '../time/interval';
import type { LayerFault } from './layer-fault';
import { activeRange, type LayerPeriod } from './rotation';

/** A period of the final schedule, or the part of one that is left, and the layer it comes from. */
export type FinalPeriod = LayerPeriod & { layerIndex: number };

/** A layer with what `layerPeriods` gives of it. */
export type ComputedLayer = { layer: Layer; periods: LayerPeriod[]; fault?: LayerFault };

/**
 * Who owns each instant of the window: sorted and disjoint; gaps stay gaps.
 *
 * Rules: among layers of one mode the later one wins, wherever it has a period. While an override layer is in force
 * no regular layer counts, not even where the override has a gap of its own. A layer with a fault is not there.
 */
export function finalPeriods(layers: readonly ComputedLayer[], window: Interval): FinalPeriod[] {
  const overrides = layers.filter(({ layer, fault }) => isOverride(layer) && fault === undefined);
  const inForce = overrides.map(({ layer }) => overlap(activeRange(layer), window));
  const out: FinalPeriod[] = [];
  let covered: Interval[] = [];
  const take = (override: boolean): void => {
    for (const [layerIndex, { layer, periods }] of [...layers.entries()].reverse()) {
      if (isOverride(layer) !== override || periods.length === 0) continue;
      for (const period of subtract(periods, covered)) out.push({ ...period, layerIndex });
      covered = union([...covered, ...periods]);
    }
  };
  take(true);
  covered = union([...covered, ...inForce]);
  take(false);
  return out.sort((a, b) => a.start - b.start);
}

function isOverride(layer: Layer): boolean {
  return layer.mode === LAYER_MODE.override;
}
