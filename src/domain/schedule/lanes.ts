import { stringifyJson } from '#contract/json';
import { LAYER_MODE, type Layer } from '#contract/schedule';
import type { ComputedLayer, ComputedRota, FinalPeriod } from './final';
import { faultOf } from './layer-fault';
import { groupDigest } from './period-hash';
import type { LayerPeriod } from './rotation';

/**
 * Lanes of layers across the versions of a schedule.
 *
 * Rules: a regular layer of an earlier version continues in the lane of the layer of the same name, the first of
 * several in the first; an override only in the lane of an equal override. Layers without an equal get new lanes
 * behind the schedule's own, so nothing is lost. Touching periods of a lane and a group are one.
 */
export type Lanes = ComputedRota & {
  /** Adds the next stretch, computed by one version. Its layer indexes become those of the lanes. */
  add(computed: ComputedRota): void;
};

/** Empty lanes, one per layer. */
export function createLanes(layers: readonly Layer[]): Lanes {
  const lanes: ComputedLayer[] = [];
  const final: FinalPeriod[] = [];
  const indexes = new Map<string, number>();
  const indexesOf = (all: readonly Layer[]): number[] =>
    laneKeys(all).map((key, index) => {
      const earlier = indexes.get(key);
      const layer = all[index];
      if (earlier !== undefined || !layer) return earlier ?? -1;
      const fault = faultOf(layer);
      indexes.set(key, lanes.length);
      return lanes.push({ layer, periods: [], ...(fault && { fault }) }) - 1;
    });
  indexesOf(layers);
  return {
    layers: lanes,
    final,
    add(computed) {
      const laneOf = indexesOf(computed.layers.map(({ layer }) => layer));
      for (const [index, { periods }] of computed.layers.entries()) {
        for (const period of periods) append(lanes[laneOf[index] ?? -1]?.periods ?? [], period);
      }
      for (const { together, layerIndex, ...period } of computed.final) {
        append(
          final,
          {
            ...period,
            layerIndex: laneOf[layerIndex] ?? -1,
            ...(together && { together: together.map((index) => laneOf[index] ?? -1) }),
          },
          ({ layerIndex: lane, together: all }) => `${lane} ${all?.join() ?? ''}`,
        );
      }
    },
  };
}

/** Appends a period, or extends the last one if they touch and are of one group and source. */
function append<P extends LayerPeriod>(
  periods: P[],
  period: P,
  sourceOf: (period: P) => string = () => '',
): void {
  const last = periods.at(-1);
  const isSame =
    last?.end === period.start &&
    sourceOf(last) === sourceOf(period) &&
    groupDigest(last.group) === groupDigest(period.group);
  if (last && isSame) last.end = period.end;
  else periods.push({ ...period });
}

function laneKeys(layers: readonly Layer[]): string[] {
  const counts = new Map<string, number>();
  return layers.map((layer) => {
    const { mode, layer_name } = layer;
    const key = mode === LAYER_MODE.override ? stringifyJson(layer) : `${mode} ${layer_name}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return `${count} ${key}`;
  });
}
