import { LAYER_MODE, type Layer } from '#contract/schedule';
import { subtract, union, overlap, type Interval } from './intervals';
import { activeRange, type LayerWarning, type Turn, type Window } from './rotation';

/** A stretch of the final schedule and the layer it comes from. */
export type FinalTurn = Turn & { layerIndex: number };

/** A layer with what `layerPeriods` said of it. */
export type ComputedLayer = { layer: Layer; periods: Turn[]; warning?: LayerWarning['reason'] };

/**
 * Who owns each instant of the window: sorted and disjoint; gaps stay gaps.
 *
 * Rules: among layers of one mode the later one wins, wherever it has a period. While an override layer is in force
 * no regular layer counts, not even where the override has a gap of its own. A layer with a warning is not there.
 */
export function finalTurns(layers: readonly ComputedLayer[], window: Window): FinalTurn[] {
  const overrides = layers.filter(({ layer, warning }) => isOverride(layer) && warning === undefined);
  const inForce = overrides.map(({ layer }) => overlap(activeRange(layer), window));
  const out: FinalTurn[] = [];
  let covered: Interval[] = [];
  const take = (override: boolean): void => {
    for (const [layerIndex, { layer, periods }] of [...layers.entries()].reverse()) {
      if (isOverride(layer) !== override || periods.length === 0) continue;
      for (const turn of subtract(periods, covered)) out.push({ ...turn, layerIndex });
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
