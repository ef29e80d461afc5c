import { stringifyJson } from '#contract/json';
import type { Layer, Schedule } from '#contract/schedule';
import { computeRota } from '../../schedule/compute';
import type { Interval } from '../../time/interval';
import type { AccountZone } from '../../time/zone';
import { isOverride } from './drafts';

/**
 * Stretches of overrides that were whole shifts of the rota before, and are none of the changed rota: another edit of the
 * same proposal moved a hand-off. A part of a shift, given away on purpose, is none.
 */
export function movedShifts(before: Schedule, after: Schedule, accountZone: AccountZone): Interval[] {
  const layersBefore = new Set(before.layers.map(stringifyJson));
  const isAdded = (layer: Layer) => isOverride(layer) && !layersBefore.has(stringifyJson(layer));
  const rules = { ...after, versions: undefined, layers: after.layers.filter((layer) => !isAdded(layer)) };
  // Without regular layers the server's own periods are planned: only shifts can change there.
  if (rules.layers.every(isOverride)) return [];
  const edges = edgesOf(before.final_schedule.schedules);
  return after.layers.filter(isAdded).flatMap(({ layer_start: start, layer_end: end }) => {
    if (!edges.has(start) || !edges.has(end)) return [];
    const now = edgesOf(computeRota(rules, { start: start - 1, end: end + 1 }, accountZone).final);
    return now.has(start) && now.has(end) ? [] : [{ start, end }];
  });
}

function edgesOf(periods: readonly Interval[]): Set<number> {
  return new Set(periods.flatMap(({ start, end }) => [start, end]));
}
