import { stringifyJson } from '#contract/json';
import {
  LAYER_MODE,
  type Layer,
  RESTRICT_MODE,
  type Group,
  type Correction,
  type ScheduleVersion,
} from '#contract/schedule';
import { type Interval, contains, isEmpty, overlap, gapsBetween } from '../time/interval';
import { activeRange, layerPeriods } from './rotation';
import type { AccountZone, UnixSeconds } from '../time/zone';
import { isToolLayerName, type Rota, zoneOf } from './rota';

/** Overrides of a record that the record before does not have. */
export function addedOverrides(before: readonly Layer[], after: readonly Layer[]): Layer[] {
  const same = new Set(before);
  const others = after.filter((layer) => isOverride(layer) && !same.has(layer));
  // Texts of only a few: a rota may have thousands of overrides.
  const starts = new Set(others.map(({ layer_start }) => layer_start));
  const overrides = before.filter((layer) => isOverride(layer) && starts.has(layer.layer_start));
  const texts = new Set(overrides.map((layer) => stringifyJson(layer)));
  return others.filter((layer) => !texts.has(stringifyJson(layer)));
}

export function isOverride({ mode }: Layer): boolean {
  return mode === LAYER_MODE.override;
}

/** Name of overrides that were made here. */
export const OVERRIDE_NAME = 'Override';

/**
 * "override “Cover”"; "override" of one that was made here, which has no name of its own; "calendar" or "PagerDuty" of one that holds what a tool answered instead of rules.
 */
export function overrideInWords(name: string): string {
  if (isToolLayerName(name)) return name === 'Calendar' ? 'calendar' : name;
  return name === OVERRIDE_NAME ? 'override' : `override “${name}”`;
}

/** Override of one group for the whole of its range. */
export function overrideOf({ start, end }: Interval, group: Group, layer_name = OVERRIDE_NAME): Layer {
  return {
    layer_name,
    mode: LAYER_MODE.override,
    layer_start: start,
    layer_end: end,
    groups: [group],
    fair_rotation: false,
    handoff_time: 0,
    restrict_mode: RESTRICT_MODE.none,
    restrict_periods: [],
    day_mask: { repeat: [] },
    rotation_unit: 'day',
    rotation_value: 1,
  };
}

/**
 * Layers of a reply: override layers that overlap the window or the present, and regular layers that have not ended
 * before the window. An ended layer is listed if it explains a gap: no regular layer is in force when the window begins,
 * or one that remains ran at the same time.
 */
export function relevantLayers(layers: readonly Layer[], window: Interval, now: number): Layer[] {
  const regular = layers
    .filter((layer) => isRegular(layer) && activeRange(layer).end > window.start)
    .map(activeRange);
  return layers.filter((layer) => {
    const range = activeRange(layer);
    if (!isRegular(layer)) return !isEmpty(overlap(range, window)) || contains(range, now);
    return (
      range.end > window.start ||
      !regular.some(({ start }) => start <= window.start) ||
      regular.some((other) => !isEmpty(overlap(other, range)))
    );
  });
}

function isRegular({ mode }: Layer): boolean {
  return mode !== LAYER_MODE.override;
}

/**
 * The past of a schedule.
 *
 * Rules: each change of a schedule adds a version; it is in force from its time until the next one's, the first one
 * also before. Over the rules in force at an instant are the overrides that a later version has added for it: a
 * correction entered afterwards counts in its own window, by the zone of the version that entered it; a changed
 * rotation does not. Removing an override later does not undo it. From the time of the last version on, the last one is
 * in force.
 */
export type Version = {
  /** Start of this version. The first one also holds before. */
  at: UnixSeconds;
  /** A disabled version has no one on call, whatever a later one adds. */
  enabled: boolean;
  /** Its layers may be missing for a version that is not in force in the window. */
  rota: Rota;
  /** Overrides that the version before did not have. */
  added: readonly Layer[];
};

/**
 * Earlier rules in a window, consecutive from its start; none where those of the last version apply. Neighbours with
 * the same rules are one.
 * @param history all versions, the oldest first.
 */
export function earlierVersions(
  history: readonly Version[],
  window: Interval,
  accountZone: AccountZone,
): ScheduleVersion[] {
  const latest = history.at(-1);
  const versions: ScheduleVersion[] = [];
  const keys: string[] = [];
  let start = window.start;
  for (const [index, version] of history.slice(0, -1).entries()) {
    const until = Math.min(window.end, history[index + 1]?.at ?? window.end);
    if (until <= start) continue;
    const part = { start, end: until };
    const rules = rulesIn(version, history.slice(index + 1), part, accountZone);
    const key = stringifyJson(rules);
    const last = versions.at(-1);
    if (last && keys.at(-1) === key) last.until = until;
    else {
      versions.push({ from: start, until, ...rules });
      keys.push(key);
    }
    start = until;
  }
  if (!latest) return versions;
  const last = versions.findLastIndex(
    ({ from, until }, index) =>
      keys[index] !== stringifyJson(rulesIn(latest, [], { start: from, end: until }, accountZone)),
  );
  return versions.slice(0, last + 1);
}

/** Times in a window of overrides that were entered after them, in the order of entry. */
export function correctionsIn(history: readonly Version[], window: Interval): Correction[] {
  return history.flatMap(({ at: entered, added }) =>
    added.flatMap((layer): Correction[] => {
      const { start, end } = overlap(activeRange(layer), window);
      const until = Math.min(end, entered);
      return start < until ? [{ from: start, until, entered }] : [];
    }),
  );
}

function rulesIn(
  { enabled, rota }: Version,
  later: readonly Version[],
  part: Interval,
  accountZone: AccountZone,
): Omit<ScheduleVersion, 'from' | 'until'> {
  const { layers, time_zone, layers_overlap } = rota;
  const zone = zoneOf(rota, accountZone);
  const added = later.flatMap((version) => {
    const own = zoneOf(version.rota, accountZone);
    const present = version.added.filter((layer) => !isEmpty(overlap(activeRange(layer), part)));
    return present.map((layer) => ({ layer, clock: own }));
  });
  const present = lastOfEach([...layers.map((layer) => ({ layer, clock: zone })), ...added]).map(
    ({ layer, clock }) => (clock === zone ? { off: [], on: [layer] } : inZone(layer, part, clock)),
  );
  const all = [...present.flatMap(({ off }) => off), ...present.flatMap(({ on }) => on)];
  return {
    ...(!enabled && { enabled }),
    ...(time_zone !== undefined && { time_zone }),
    ...(layers_overlap !== undefined && { layers_overlap }),
    layers: enabled ? relevantLayers(all, part, part.start) : [],
  };
}

/**
 * An override in a part by the clock of a zone, for rules of another one: overrides without hours or turns. Where it
 * has nobody, one without people, below all other overrides, since these win there.
 */
function inZone(layer: Layer, part: Interval, zone: string): { off: Layer[]; on: Layer[] } {
  const { periods, fault } = layerPeriods(layer, part, zone);
  if (fault !== undefined || isOfAnyClock(layer)) return { off: [], on: [layer] };
  const gaps = gapsBetween(periods, overlap(activeRange(layer), part));
  return {
    off: gaps.map((gap) => overrideOf(gap, OFF, layer.layer_name)),
    on: periods.map((period) => overrideOf(period, period.group, layer.layer_name)),
  };
}

/** Nobody, on purpose. */
export const OFF: Group = { group_name: '', members: [], is_off: true };

/** Drops all but the last of equal overrides by the same clock. */
function lastOfEach(layers: readonly Clocked[]): Clocked[] {
  const keys = layers.map(({ layer, clock }, index) =>
    isOverride(layer) ? `${isOfAnyClock(layer) ? '' : clock} ${stringifyJson(layer)}` : String(index),
  );
  const last = new Map(keys.map((key, index) => [key, index]));
  return layers.filter((_, index) => last.get(keys[index] ?? '') === index);
}

/** Layer, and the zone of its turns and hours. */
type Clocked = { layer: Layer; clock: string };

/** True for an override without turns and hours, which holds alike by each clock. */
function isOfAnyClock({ groups, restrict_mode, day_mask }: Layer): boolean {
  return groups.length === 1 && restrict_mode === RESTRICT_MODE.none && day_mask.repeat.length === 0;
}
