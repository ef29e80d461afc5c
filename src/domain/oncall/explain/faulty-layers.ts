import type { Schedule } from '#contract/schedule';
import { faultOf, type FaultyLayer } from '../../schedule/layer-fault';

/**
 * The layers of a schedule that cannot be computed. One that the server has periods of is not among them: it knows a
 * rule that we do not; periods of earlier versions do not count. A schedule that is switched off has none.
 */
export function faultyLayers({ enabled, layers, versions, layer_schedules }: Schedule): FaultyLayer[] {
  if (!enabled) return [];
  const since = versions?.at(-1)?.until ?? -Infinity;
  return layers.flatMap((configured, layer) => {
    const fault = faultOf(configured);
    const periods = layer_schedules[layer]?.schedules ?? [];
    const isComputed = periods.some(({ end }) => end > since);
    return fault === undefined || isComputed ? [] : [{ layer, name: configured.layer_name, fault }];
  });
}
