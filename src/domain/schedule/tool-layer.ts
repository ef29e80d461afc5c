import { type Layer, LAYER_MODE, type LayerSchedule } from '#contract/schedule';

/** Names of the override layers that hold what a tool answers, instead of rules. */
const TOOL_LAYERS: ReadonlySet<string> = new Set([
  'PagerDuty',
  'Opsgenie',
  'Grafana OnCall',
  'GoAlert',
  'incident.io',
  'Calendar',
]);

/** Name that earlier versions gave to the answer before the first reading. */
const EARLIER = /^as (.+) had it$/;

/** True for a layer that holds what a tool answers. */
export function isToolLayer({ mode, layer_name: name }: Pick<LayerSchedule, 'mode' | 'layer_name'>): boolean {
  return mode === LAYER_MODE.override && isToolLayerName(name);
}

export function isToolLayerName(name: string): boolean {
  return TOOL_LAYERS.has(name) || EARLIER.test(name);
}

/** Tool that answers the duty of a schedule; undefined if the schedule has rules. */
export function toolOfDuty(layers: readonly Layer[]): string | undefined {
  return layers.every(isToolLayer) ? layers[0]?.layer_name.replace(EARLIER, '$1') : undefined;
}

/** True for an override of rules; false for a layer that holds what a tool answers instead of rules. */
export function replacesRules(layer: Pick<LayerSchedule, 'mode' | 'layer_name'>): boolean {
  return layer.mode === LAYER_MODE.override && !isToolLayer(layer);
}
