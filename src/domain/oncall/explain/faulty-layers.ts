import type { Schedule } from '#contract/schedule';
import type { LayerFault } from '../../schedule/layer-fault';
import { whyNonsense } from '../layer-force';

/** A layer that gives nobody because its configuration makes no sense, by its index. */
export type FaultyLayer = { layer: number; name: string; fault: LayerFault };

/**
 * The layers of a schedule that cannot be computed. One that the server has periods of is not among them: it knows a
 * rule that we do not. A schedule that is switched off has none.
 */
export function faultyLayers({ enabled, layers, layer_schedules }: Schedule): FaultyLayer[] {
  if (!enabled) return [];
  return layers.flatMap((one, layer) => {
    const fault = whyNonsense(one);
    const periods = layer_schedules[layer]?.schedules ?? [];
    return fault === undefined || periods.length > 0 ? [] : [{ layer, name: one.layer_name, fault }];
  });
}
