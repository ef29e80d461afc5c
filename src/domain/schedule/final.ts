import { LAYER_MODE, type Group, type Layer, type Member } from '#contract/schedule';
import { overlap, subtract, union, type Interval } from '../time/interval';
import type { LayerFault } from './layer-fault';
import { activeRange, type LayerPeriod } from './rotation';

/** A period of the final schedule, or the rest of one, with the index of its layer: the first of several. */
export type FinalPeriod = LayerPeriod & {
  layerIndex: number;
  /** All layers on call, of a rota whose layers are on call together. */
  together?: readonly number[];
};

/** A layer with the result of `layerPeriods`. */
export type ComputedLayer = { layer: Layer; periods: LayerPeriod[]; fault?: LayerFault };

/** Computed layers of all versions in a window, the schedule's own first, and the final periods. */
export type ComputedRota = { layers: ComputedLayer[]; final: FinalPeriod[] };

/**
 * Periods of the final schedule in the window: sorted and disjoint; gaps stay gaps.
 *
 * Rules: among layers of one mode the later one wins, wherever it has a period; or all regular layers are on call
 * `together`. While an override layer is in force no regular layer counts, not even where the override has a gap of
 * its own. A layer with a fault is ignored.
 */
export function finalPeriods(
  layers: readonly ComputedLayer[],
  window: Interval,
  together = false,
): FinalPeriod[] {
  const overrides = layers.filter(({ layer, fault }) => isOverride(layer) && fault === undefined);
  const inForce = overrides.map(({ layer }) => overlap(activeRange(layer), window));
  const all = [...layers.entries()].map(([layerIndex, { layer, periods }]) => ({
    override: isOverride(layer),
    periods: periods.map((period): FinalPeriod => ({ ...period, layerIndex })),
  }));
  const regular = all.filter(({ override }) => !override).map(({ periods }) => periods);
  const over = laterWins(all.filter(({ override }) => override).map(({ periods }) => periods));
  const under = together ? allOf(regular) : laterWins(regular);
  return [...over, ...subtract(under, union([...over, ...inForce]))].sort((a, b) => a.start - b.start);
}

function isOverride(layer: Layer): boolean {
  return layer.mode === LAYER_MODE.override;
}

/** Periods where no later layer has any; by halves, so that thousands of layers take no thousands of passes. */
function laterWins(layers: readonly (readonly FinalPeriod[])[]): readonly FinalPeriod[] {
  const [only = [], ...more] = layers;
  if (more.length === 0) return only;
  const middle = layers.length >>> 1;
  const later = laterWins(layers.slice(middle));
  return [...later, ...subtract(laterWins(layers.slice(0, middle)), union(later))];
}

/** Stretches between changes of any layer, each with the people of all layers in their order. */
function allOf(layers: readonly (readonly FinalPeriod[])[]): FinalPeriod[] {
  const groupOf = joiner();
  const cuts = [...new Set(layers.flat().flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const next = layers.map(() => 0);
  const out: FinalPeriod[] = [];
  for (const [index, start] of cuts.entries()) {
    const end = cuts[index + 1] ?? start;
    const active = layers.flatMap((periods, layer) => {
      while ((periods[next[layer] ?? 0]?.end ?? Infinity) <= start) next[layer] = (next[layer] ?? 0) + 1;
      const period = periods[next[layer] ?? 0];
      return period && period.start <= start && start < end ? [period] : [];
    });
    const staffed = active.filter(({ group }) => group.members.length > 0);
    // Off is who is off in all layers.
    const empty = active.find(({ group }) => group.is_off !== true) ?? active[0];
    const first = staffed[0] ?? empty;
    if (!first) continue;
    const parts = staffed.length > 0 ? staffed : [first];
    const group = groupOf(parts.map((part) => part.group));
    const together = parts.map(({ layerIndex }) => layerIndex);
    const last = out.at(-1);
    if (last?.end === start && last.group === group && String(last.together) === String(together))
      last.end = end;
    else out.push({ ...first, start, end, group, together });
  }
  return out;
}

/** Joins groups into one, the same one for the same groups: names by " + ", each person once in a role. */
function joiner(): (groups: readonly Group[]) => Group {
  const joined: { of: readonly Group[]; group: Group }[] = [];
  return (groups) => {
    const [first, ...others] = groups;
    if (first && others.length === 0) return first;
    const before = joined.find(
      ({ of }) => of.length === groups.length && of.every((group, index) => group === groups[index]),
    );
    if (before) return before.group;
    const group = {
      group_name: groups.map(({ group_name }) => group_name).join(' + '),
      members: membersOf(groups),
    };
    joined.push({ of: groups, group });
    return group;
  };
}

function membersOf(groups: readonly Group[]): Member[] {
  const keys = new Set<string>();
  return groups
    .flatMap(({ members }) => members)
    .map(({ role_id, person_ids }) => ({
      role_id,
      person_ids: person_ids.filter((person) => {
        const key = `${role_id} ${person}`;
        return !keys.has(key) && Boolean(keys.add(key));
      }),
    }))
    .filter(({ person_ids }) => person_ids.length > 0);
}
