import { LAYER_MODE, type LayerSchedule, type Period } from '#contract/schedule';
import type { Interval } from '../time/interval';
import { finalPeriods, type ComputedLayer, type ComputedRota } from './final';
import type { FaultyLayer } from './layer-fault';
import { createLanes } from './lanes';
import { groupDigest, periodHash } from './period-hash';
import { enabledStretches, isTogether, zoneOf, type Rota } from './rota';
import { layerPeriods, type LayerPeriod } from './rotation';
import type { AccountZone } from '../time/zone';

/**
 * A schedule's periods in one window. `layer_schedules` has one entry per layer, in the order of the layers, and after
 * them those of earlier versions' layers that the schedule no longer has.
 */
export type ComputedSchedule = {
  layer_schedules: LayerSchedule[];
  final_schedule: LayerSchedule;
  faults: FaultyLayer[];
  /** A schedule that gets these periods loses the seats of its reply. */
  seats?: undefined;
  near_seats?: undefined;
};

/**
 * Computes the periods of all layers and of the final schedule in [start, end), Unix seconds, each by the version of
 * the rules in force; wall-clock rules are in the rota's zone, else in the account's. No layer throws; one with a
 * fault has no periods and is among the faults.
 * @throws RangeError if the account's zone is no tz database name.
 */
export function computeSchedule(rota: Rota, window: Interval, accountZone: AccountZone): ComputedSchedule {
  return toReply(rota, computeRota(rota, window, accountZone));
}

function toReply(rota: Rota, { layers, final }: ComputedRota): ComputedSchedule {
  return {
    layer_schedules: layers.map(({ layer, periods }) => ({
      layer_name: layer.layer_name,
      mode: layer.mode,
      schedules: periodsFrom(periods),
    })),
    final_schedule: { layer_name: '', mode: LAYER_MODE.regular, schedules: periodsFrom(final) },
    faults: layers
      .slice(0, rota.layers.length)
      .flatMap(({ layer, fault }, index) =>
        fault === undefined ? [] : [{ layer: index, name: layer.layer_name, fault }],
      ),
    seats: undefined,
    near_seats: undefined,
  };
}

/** Result of `computeSchedule` before it is written. A version of a disabled schedule has no periods. */
export function computeRota(rota: Rota, window: Interval, accountZone: AccountZone): ComputedRota {
  const compute = (rules: Rota, part: Interval): ComputedRota => {
    const layers = computeLayers(rules, part, accountZone);
    return { layers, final: finalPeriods(layers, part, isTogether(rules)) };
  };
  if (!rota.versions?.length) return compute(rota, window);
  const lanes = createLanes(rota.layers);
  for (const { rota: rules, ...part } of enabledStretches(rota, window)) lanes.add(compute(rules, part));
  return lanes;
}

/** Each layer with its periods in the window, in the order of the layers, by the latest version of the rules. */
export function computeLayers(rota: Rota, window: Interval, accountZone: AccountZone): ComputedLayer[] {
  const zone = zoneOf(rota, accountZone);
  return rota.layers.map((layer) => ({ layer, ...layerPeriods(layer, window, zone) }));
}

function periodsFrom(computed: readonly LayerPeriod[]): Period[] {
  return computed.map(({ start, end, group }) => {
    return { start, end, hash: periodHash(start, end, groupDigest(group)), group };
  });
}
