import { stringifyJson } from '#contract/json';
import { type Correction, LAYER_MODE, type Layer, type ScheduleVersion } from '#contract/schedule';
import { isEmpty, overlap, type Interval } from '../time/interval';
import type { UnixSeconds } from '../time/zone';
import { relevantLayers } from './relevant-layers';
import type { Rota } from './rota';
import { activeRange } from './rotation';

/**
 * The past of a schedule.
 *
 * Rules: each change of a schedule adds a version; it is in force from its time until the next one's, the first one
 * also before. Over the rules in force at an instant are the overrides that a later version has added for it: a
 * correction entered afterwards counts in its own window, a changed rotation does not. Removing an override later
 * does not undo it. From the time of the last version on, the last one is in force.
 */
export type Version = {
  /** Start of this version. The first one also holds before. */
  at: UnixSeconds;
  /** A disabled version has no one on duty, whatever a later one adds. */
  enabled: boolean;
  /** May be empty for a version that is not in force in the window. */
  rota: Rota;
  /** Overrides that the version before did not have. */
  added: readonly Layer[];
};

/**
 * Earlier rules in a window, consecutive from its start; none where those of the last version apply. Neighbours with
 * the same rules are one.
 * @param history all versions, the oldest first.
 */
export function earlierVersions(history: readonly Version[], window: Interval): ScheduleVersion[] {
  const latest = history.at(-1);
  const versions: ScheduleVersion[] = [];
  const keys: string[] = [];
  let start = window.start;
  for (const [index, version] of history.slice(0, -1).entries()) {
    const until = Math.min(window.end, history[index + 1]?.at ?? window.end);
    if (until <= start) continue;
    const part = { start, end: until };
    const rules = rulesIn(version, history.slice(index + 1), part);
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
      keys[index] !== stringifyJson(rulesIn(latest, [], { start: from, end: until })),
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

type Rules = Omit<ScheduleVersion, 'from' | 'until'>;

function rulesIn({ enabled, rota }: Version, later: readonly Version[], part: Interval): Rules {
  const { layers, time_zone, layers_overlap } = rota;
  const added = later.flatMap((version) =>
    version.added.filter((layer) => !isEmpty(overlap(activeRange(layer), part))),
  );
  return {
    ...(!enabled && { enabled }),
    ...(time_zone !== undefined && { time_zone }),
    ...(layers_overlap !== undefined && { layers_overlap }),
    layers: enabled ? lastOfEach(relevantLayers([...layers, ...added], part, part.start)) : [],
  };
}

/** Of equal overrides only the last. */
function lastOfEach(layers: readonly Layer[]): Layer[] {
  const keys = layers.map((layer, index) => (isOverride(layer) ? stringifyJson(layer) : String(index)));
  const last = new Map(keys.map((key, index) => [key, index]));
  return layers.filter((_, index) => last.get(keys[index] ?? '') === index);
}

/** Overrides of a record that the record before does not have. */
export function addedOverrides(before: readonly Layer[], after: readonly Layer[]): Layer[] {
  const overrides = new Set(before.filter(isOverride).map((layer) => stringifyJson(layer)));
  return after.filter((layer) => isOverride(layer) && !overrides.has(stringifyJson(layer)));
}

function isOverride({ mode }: Layer): boolean {
  return mode === LAYER_MODE.override;
}
