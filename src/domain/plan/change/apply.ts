import { stringifyJson } from '#contract/json';
import type { Layer, Period, ScheduleVersion } from '#contract/schedule';
import { fnv1a64 } from '../../digest/fnv';
import { isStaffed } from '../../oncall/reply/groups';
import { computeRota } from '../../schedule/compute';
import type { FinalPeriod } from '../../schedule/final';
import { faultOf } from '../../schedule/layer-fault';
import { overrideOf } from '../../schedule/override';
import { groupDigest } from '../../schedule/period-hash';
import { activeRange } from '../../schedule/rotation';
import { zoneOf, type Rota } from '../../schedule/rota';
import { contains, isEmpty, overlap, type Interval } from '../../time/interval';
import { DAY, type UnixSeconds, type AccountZone } from '../../time/zone';
import { periodChanges } from '../difference';
import { type Draft, isOverride } from './drafts';
import { withOverrides as withOverrideLayers } from '../../change/overrides';
import type { Fault, Plan, RuleEdit } from './edit';
import { type Overrule, overrulesOf } from './overrules';
import { applyRule, moveZone } from './rule-edits';
import { handOffAfter } from './succession';

/** Rota of a proposal, and of each edit the reason why it is left out. */
export type Proposal = {
  rota: Rota;
  /** Index of each layer of the rota among the planned layers; undefined for overrides. */
  origins: readonly (number | undefined)[];
  faults: readonly (Fault | undefined)[];
  /** Of each edit the later one that takes its place. */
  overrules: readonly (Overrule | undefined)[];
  zoneChange: ZoneChange | undefined;
};

/** Layers in the zone before, until a change of the zone. */
type ZoneChange = { at: UnixSeconds; zone: string; layers: readonly Layer[] };

/** Hand-offs within this time are found; a longer shift lasts for its turn. */
const LOOK_AHEAD = 45 * DAY;

type State = { drafts: readonly Draft[]; zone: string; zoneChange: ZoneChange | undefined };

/**
 * Applies edits to a rota.
 *
 * Rules: nothing differs before `from`. The layers that hold are cut where an edit takes effect, and successors begin
 * there. With `keep`, people on call then stay until the hand-off they would have had, and the order continues from
 * there; otherwise an edited order begins with its first group. An edit with a fault is left out.
 * @throws RangeError if the account's zone is no tz database name.
 */
export function applyEdits(
  rota: Rota,
  { edits, from, keep, overrides = [] }: Plan,
  accountZone: AccountZone,
): Proposal {
  const planned = plannedLayers(rota, from);
  const originOf = (layer: Layer) => (planned.includes(layer) ? planned.indexOf(layer) : undefined);
  let state: State = {
    drafts: rota.layers.map((layer) => ({ origin: originOf(layer), layer })),
    zone: zoneOf(rota, accountZone),
    zoneChange: undefined,
  };
  let nextOrigin = planned.length;
  // On call until then by the plan before the first edit of an instant: all edits of it keep the same people.
  const presents = new Map<UnixSeconds, FinalPeriod | undefined>();
  const presentAt = (at: UnixSeconds) => {
    if (keep && !presents.has(at)) presents.set(at, dutyAt(state, rota, at));
    return presents.get(at);
  };
  const faults: (Fault | undefined)[] = [];
  const attempt = (index: number, result: State | Fault) => {
    if (typeof result === 'string') faults[index] = result;
    else state = result;
  };
  for (const [index, edit] of edits.entries()) {
    faults[index] = undefined;
    attempt(index, ruleApplied(state, edit, { from, keep, presentAt, rota, origin: nextOrigin }));
    if (edit.kind === 'addLayer') nextOrigin += 1;
  }
  const origins = state.drafts.map(({ origin }) => origin);
  const overrules = overrulesOf(edits, from);
  const { zoneChange } = state;
  const result = withOverrideLayers(rotaOf(state, rota), overrides, accountZone);
  return { rota: result, origins, faults, overrules, zoneChange };
}

/** Layers that edits refer to: regular ones that have not ended. Replies leave out others by their window. */
export function plannedLayers({ layers }: Pick<Rota, 'layers'>, from: UnixSeconds): Layer[] {
  return layers.filter((layer) => !isOverride(layer) && (layer.layer_end === 0 || layer.layer_end > from));
}

/** Hash of the rules that edits refer to, without names, which guests get under pseudonyms. */
export function rulesHash(rota: Rota, from: UnixSeconds): string {
  const { time_zone, layers_overlap } = rota;
  const rules = plannedLayers(rota, from).map(({ layer_name: _name, groups, ...layer }) => [
    layer,
    groups.map(({ group_name: _group, ...group }) => group),
  ]);
  return fnv1a64(stringifyJson([time_zone, layers_overlap, rules]));
}

type Terms = {
  from: UnixSeconds;
  keep: boolean;
  presentAt: (at: UnixSeconds) => FinalPeriod | undefined;
  rota: Rota;
  origin: number;
};

function ruleApplied(state: State, edit: RuleEdit, terms: Terms): State | Fault {
  const { from, keep, presentAt, rota, origin } = terms;
  const at = edit.at ?? (edit.kind === 'addLayer' ? edit.layer.layer_start : from);
  if (at < from) return 'past';
  const present = presentAt(at);
  const { zone } = state;
  let next: State;
  if (edit.kind === 'zone') {
    if (state.zoneChange) return 'secondZone';
    const moved = moveZone(state.drafts, edit.zone, { at, keep, zone });
    if (typeof moved === 'string') return moved;
    const layers = moved.ended.map(({ layer }) => layer);
    next = { drafts: moved.drafts, zone: edit.zone, zoneChange: { at, zone, layers } };
  } else {
    if (state.zoneChange && at < state.zoneChange.at) return 'past';
    const drafts = applyRule(state.drafts, { ...edit, origin }, { at, keep, zone });
    if (typeof drafts === 'string') return drafts;
    next = { ...state, drafts };
  }
  if (!present) return next;
  const changes = periodChanges(asPeriods([present]), asPeriods(finalOf(next, rota, present)), present);
  return changes.some(({ before, after }) => before.some((person) => !after.includes(person)))
    ? withOverrides(next, [overrideOf(present, present.group, 'Until the hand-off')])
    : next;
}

function asPeriods(final: readonly FinalPeriod[]): Period[] {
  return final.map(({ start, end, group }) => ({ start, end, group, hash: '' }));
}

function withOverrides(state: State, layers: readonly Layer[]): State {
  const added = layers.map((layer): Draft => ({ origin: undefined, layer }));
  return { ...state, drafts: [...state.drafts, ...added] };
}

/** Rest of the duty at an instant, up to the hand-off. */
function dutyAt(state: State, rota: Rota, at: UnixSeconds): FinalPeriod | undefined {
  for (const reach of [2 * DAY, 9 * DAY, LOOK_AHEAD]) {
    const window = { start: at, end: at + reach };
    const [duty, ...later] = finalOf(state, rota, window);
    if (!duty || !contains(duty, at) || !isStaffed(duty.group)) return undefined;
    const end = later.reduce((until, next) => (isSameDuty(duty, until, next) ? next.end : until), duty.end);
    if (end < window.end) return { ...duty, end };
    const layer = inWindow(state, window).drafts[duty.layerIndex]?.layer;
    if (reach === LOOK_AHEAD && layer && faultOf(layer) === undefined)
      return { ...duty, end: handOffAfter(layer, at, state.zone).end };
  }
  return undefined;
}

function isSameDuty({ group }: FinalPeriod, until: UnixSeconds, next: FinalPeriod): boolean {
  return next.start === until && groupDigest(next.group) === groupDigest(group);
}

function finalOf(state: State, rota: Rota, window: Interval): FinalPeriod[] {
  const rules = rotaOf(inWindow(state, window), { ...rota, versions: undefined });
  return computeRota(rules, window, state.zone).final;
}

/** Only those drafts of a window that are in force in it: a rota may have thousands of overrides. */
function inWindow(state: State, window: Interval): State {
  if (state.zoneChange) return state;
  const drafts = state.drafts.filter(({ layer }) => !isEmpty(overlap(activeRange(layer), window)));
  return { ...state, drafts };
}

function rotaOf({ drafts, zone, zoneChange }: State, rota: Rota): Rota {
  const layers = drafts.map(({ layer }) => layer);
  if (!zoneChange) return { ...rota, layers };
  const from = rota.versions?.at(-1)?.until ?? 0;
  const before: ScheduleVersion = {
    from,
    until: zoneChange.at,
    time_zone: zoneChange.zone,
    ...(rota.layers_overlap !== undefined && { layers_overlap: rota.layers_overlap }),
    layers: [...zoneChange.layers],
  };
  return { ...rota, layers, time_zone: zone, versions: [...(rota.versions ?? []), before] };
}
