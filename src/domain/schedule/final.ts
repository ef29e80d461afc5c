import type { Id } from '#contract/id';
import type { Group, Layer, Member } from '#contract/schedule';
import { contains, isEmpty, overlap, subtract, union, type Interval } from '../time/interval';
import { isOverride } from './versions';
import { type LayerFault, groupDigest, activeIn, activeRange, type LayerPeriod } from './rotation';

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
 * its own. An override of some roles replaces only these; its period has the others of the plan below. A layer with a
 * fault is ignored.
 */
export function finalPeriods(
  layers: readonly ComputedLayer[],
  window: Interval,
  together = false,
): FinalPeriod[] {
  const all = [...layers.entries()].map(([layerIndex, { layer, periods, fault }]) => ({
    layer,
    fault,
    periods: periods.map((period): FinalPeriod => ({ ...period, layerIndex })),
  }));
  const periodsOf = (some: typeof all) => some.map(({ periods }) => periods);
  const overrides = all.filter(({ layer, fault }) => isOverride(layer) && fault === undefined);
  const ofAllRoles = overrides.filter(({ layer }) => !layer.roles);
  const inForce = ofAllRoles.map(({ layer }) => overlap(activeRange(layer), window));
  const regular = periodsOf(all.filter(({ layer }) => !isOverride(layer)));
  const over = laterWins(periodsOf(ofAllRoles));
  const under = together ? allOf(regular) : laterWins(regular);
  const plan = [...over, ...subtract(under, union([...over, ...inForce]))].sort((a, b) => a.start - b.start);
  const ofRoles = layers.flatMap(({ layer, periods, fault }, layerIndex) => {
    const range = isOverride(layer) && fault === undefined ? activeIn(layer, window) : undefined;
    return range && layer.roles ? [{ range, roles: layer.roles, periods, layerIndex }] : [];
  });
  return ofRoles.length === 0 ? plan : withRoleOverrides(plan, ofRoles, layers);
}

type RoleOverride = {
  range: Interval;
  roles: readonly Id[];
  periods: readonly LayerPeriod[];
  layerIndex: number;
};

/** A plan with overrides of some roles above it. */
function withRoleOverrides(
  plan: readonly FinalPeriod[],
  overrides: readonly RoleOverride[],
  layers: readonly ComputedLayer[],
): FinalPeriod[] {
  const times = [...plan, ...overrides.flatMap(({ range, periods }) => [range, ...periods])];
  const edges = [...new Set(times.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const out: FinalPeriod[] = [];
  let next = 0;
  for (const [index, start] of edges.entries()) {
    const part = { start, end: edges[index + 1] ?? start };
    while ((plan[next]?.end ?? Infinity) <= start) next += 1;
    const planned = plan[next];
    const below = planned && contains(planned, start) && !isEmpty(part) ? planned : undefined;
    const belowLayer = below && layers[below.layerIndex]?.layer;
    const isOver = belowLayer !== undefined && isOverride(belowLayer);
    const above = overrides.filter(
      ({ range, layerIndex }) => contains(range, start) && !(isOver && layerIndex < (below?.layerIndex ?? 0)),
    );
    const period = isEmpty(part) ? undefined : replaced(below, isOver, above.toReversed(), start);
    const last = out.at(-1);
    if (!period) continue;
    if (last?.end === start && isSameSource(last, period)) last.end = part.end;
    else out.push({ ...period, ...part });
  }
  return out;
}

/** Period at an instant, with the roles of the overrides above it, the last one first. */
function replaced(
  below: FinalPeriod | undefined,
  isOver: boolean,
  above: readonly RoleOverride[],
  at: number,
): FinalPeriod | undefined {
  const decided = new Set<Id>();
  const members: Member[] = [];
  let top: FinalPeriod | undefined;
  for (const { roles, periods, layerIndex } of above) {
    const period = periods.find((one) => contains(one, at));
    if (!period) continue;
    const own = period.group.members.filter(
      ({ role_id }) => roles.includes(role_id) && !decided.has(role_id),
    );
    members.push(...own);
    for (const role of roles) decided.add(role);
    top ??= { ...period, layerIndex };
  }
  // An override without a period leaves its roles of the regular layers empty.
  if (!isOver) for (const { roles } of above) for (const role of roles) decided.add(role);
  const rest = below?.group.members.filter(({ role_id }) => !decided.has(role_id)) ?? [];
  if (!top && rest.length === below?.group.members.length) return below;
  const of = top ?? below;
  return of && { ...of, group: { group_name: of.group.group_name, members: [...members, ...rest] } };
}

function isSameSource(a: FinalPeriod, b: FinalPeriod): boolean {
  return (
    a.layerIndex === b.layerIndex &&
    String(a.together) === String(b.together) &&
    groupDigest(a.group) === groupDigest(b.group)
  );
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
