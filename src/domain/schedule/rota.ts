import { type Layer, LAYER_MODE, type LayerSchedule, type Schedule } from '#contract/schedule';
import { contains, type Interval } from '../time/interval';
import { isTimeZone, type UnixSeconds, type AccountZone, type ScheduleZone } from '../time/zone';

/**
 * Rules of a schedule: its layers, the zone of their wall clock, and who is on call where regular layers overlap; with
 * the earlier versions of these rules, if they changed.
 */
export type Rota = Pick<Schedule, 'layers' | 'time_zone' | 'layers_overlap' | 'versions'> & {
  /** Absent = true. */
  enabled?: boolean | undefined;
};

/**
 * Zone of the wall-clock rules of a rota or a layer: its own, else that of the account or of the rota; also where its own
 * is no tz database name.
 */
export function zoneOf(
  { time_zone: zone }: Pick<Rota, 'time_zone'>,
  defaultZone: AccountZone | ScheduleZone,
): ScheduleZone {
  return zone !== undefined && isTimeZone(zone) ? zone : String(defaultZone);
}

/** True if all overlapping regular layers are on call at once. */
export function isTogether({ layers_overlap: overlap }: Pick<Rota, 'layers_overlap'>): boolean {
  return overlap === 'together';
}

/** Rules in force at an instant: an earlier version, or the schedule itself. Before the first version, as the first. */
export function rotaAt<R extends Rota>(rota: R, at: UnixSeconds): R {
  const { versions = [] } = rota;
  const [first] = versions;
  if (!first) return rota;
  const version =
    versions.find(({ from, until }) => contains({ start: from, end: until }, at)) ??
    (at < first.from ? first : undefined);
  if (!version) return { ...rota, versions: undefined };
  const { layers, time_zone, layers_overlap, enabled = true } = version;
  return { ...rota, layers, time_zone, layers_overlap, enabled, versions: undefined };
}

/** Part of a window in which the rules stay the same. */
export type Stretch<R extends Rota> = Interval & { rota: R };

/** Consecutive parts of a window, split where a version ends; one for an empty window. */
export function stretchesOf<R extends Rota>(rota: R, window: Interval): Stretch<R>[] {
  const { versions = [] } = rota;
  const [first] = versions;
  if (!first || window.start >= (versions.at(-1)?.until ?? 0))
    return [{ ...window, rota: rotaAt(rota, window.start) }];
  const borders = versions.flatMap(({ from, until }) => (from === first.from ? [until] : [from, until]));
  const inside = borders.filter((at) => window.start < at && at < window.end).sort((a, b) => a - b);
  const starts = [...new Set([window.start, ...inside])];
  return starts.map((start, index) => ({
    start,
    end: starts[index + 1] ?? window.end,
    rota: rotaAt(rota, start),
  }));
}

/** Stretches of a window in which the schedule is enabled. */
export function enabledStretches<R extends Rota>(rota: R, window: Interval): Stretch<R>[] {
  return stretchesOf(rota, window).filter((stretch) => stretch.rota.enabled !== false);
}

/** True for a schedule that is enabled in any part of a window. */
export function isEnabledIn(rota: Rota, window: Interval): boolean {
  return rota.versions === undefined ? rota.enabled !== false : enabledStretches(rota, window).length > 0;
}

/** Layers of the schedule, then those of its earlier versions. */
export function layersOfAll({ layers, versions = [] }: Pick<Rota, 'layers' | 'versions'>): readonly Layer[] {
  return versions.length === 0 ? layers : [...layers, ...versions.flatMap((version) => version.layers)];
}

/** Names of the override layers that hold what a tool answers, instead of rules. */
const TOOL_LAYERS = [
  'PagerDuty',
  'Opsgenie',
  'Grafana OnCall',
  'GoAlert',
  'incident.io',
  'Calendar',
] as const;
export type ToolLayerName = (typeof TOOL_LAYERS)[number];

/** Name that earlier versions gave to the answer before the first reading. */
const EARLIER = /^as (.+) had it$/;

/** True for a layer that holds what a tool answers. */
export function isToolLayer({ mode, layer_name: name }: Pick<LayerSchedule, 'mode' | 'layer_name'>): boolean {
  return mode === LAYER_MODE.override && isToolLayerName(name);
}

export function isToolLayerName(name: string): boolean {
  return TOOL_LAYERS.some((tool) => tool === name) || EARLIER.test(name);
}

/** Tool that answers the duty of a schedule; undefined if the schedule has rules. */
export function toolOfDuty(layers: readonly Layer[]): string | undefined {
  return layers.every(isToolLayer) ? layers[0]?.layer_name.replace(EARLIER, '$1') : undefined;
}

/** True for an override of rules; false for a layer that holds what a tool answers instead of rules. */
export function replacesRules(layer: Pick<LayerSchedule, 'mode' | 'layer_name'>): boolean {
  return layer.mode === LAYER_MODE.override && !isToolLayer(layer);
}
