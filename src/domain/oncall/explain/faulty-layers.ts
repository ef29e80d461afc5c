import type { Schedule } from '#contract/schedule';
import { faultOf, type FaultyLayer } from '../../schedule/layer-fault';

/**
 * The layers of a schedule that cannot be computed. One that the server has periods of is not among them: it knows a
 * rule that we do not. A schedule that is switched off has none.
 */
export function faultyLayers({ enabled, layers, layer_schedules }: Schedule): FaultyLayer[] {
  if (!enabled) return [];
  return layers.flatMap((configured, layer) => {
    const fault = faultOf(configured);
    const periods = layer_schedules[layer]?.schedules ?? [];
    return fault === undefined || periods.length > 0 ? [] : [{ layer, name: configured.layer_name, fault }];
  });
}
