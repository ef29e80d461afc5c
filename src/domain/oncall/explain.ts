import { LAYER_MODE, RESTRICT_MODE, type Group, type Layer, type Schedule } from '#contract/schedule';
import { computeLayers } from '../schedule/lanes';
import { type ComputedLayer, type FinalPeriod, finalPeriods } from '../schedule/final';
import { type LayerFault, activeIn, type LayerPeriod, faultOf, type FaultyLayer } from '../schedule/rotation';
import { allowedIn, turnsOf } from '../schedule/turns';
import type { Interval } from '../time/interval';
import { isTogether, rotaAt, zoneOf } from '../schedule/rota';
import type { UnixSeconds, AccountZone, ScheduleZone } from '../time/zone';

/**
 * Explanation of the duty at an instant.
 *
 * Rules: it is computed from the layers' configuration by our own rules of rotation, in the schedule's zone, by the
 * version in force at the instant, also where a server computes differently. In a disabled schedule every layer is
 * inactive.
 */
export type Explanation = {
  at: UnixSeconds;
  /** Parts in the order of the layers. */
  layers: LayerPart[];
};

/** @throws RangeError where the zone is no tz database name. */
export function explainAt(sent: Schedule, at: UnixSeconds, accountZone: AccountZone): Explanation {
  const second = { start: Math.floor(at), end: Math.floor(at) + 1 };
  const schedule = rotaAt(sent, second.start);
  if (!schedule.enabled) return switchedOff(schedule, second.start);
  const computed = computeLayers(schedule, second, accountZone);
  const [winner] = finalPeriods(computed, second, isTogether(schedule));
  const zone = zoneOf(schedule, accountZone);
  return {
    at: second.start,
    layers: computed.flatMap((_, index) => layerPart(computed, { index, winner }, second, zone)),
  };
}

function switchedOff({ layers }: Schedule, at: UnixSeconds): Explanation {
  return {
    at,
    layers: layers.map(({ layer_name, mode }, layer) => ({
      layer,
      name: layer_name,
      override: mode === LAYER_MODE.override,
      kind: 'inactive',
      reason: 'switched off',
    })),
  };
}

/**
 * The part of one layer at an instant, by our rules of rotation: it gives its group; or it has a group but is covered,
 * by the override in force or by the later layer of its own mode that gives its group; or it has none, for a
 * reason. Where mask and restrictions both cut the instant out, the mask is named.
 */
export type LayerPart = LayerName & (({ kind: 'gives' } & TurnPart) | CoveredByOther | Inactive);

/** A layer by its index in the schedule. */
type LayerName = { layer: number; name: string; override: boolean };

type CoveredByOther = { kind: 'covered'; by: LayerName } & TurnPart;
type Inactive =
  | { kind: 'inactive'; reason: InactiveReason }
  | { kind: 'inactive'; reason: 'fault'; fault: LayerFault };

type InactiveReason = 'switched off' | 'not started' | 'ended' | 'restriction' | 'day mask' | 'no groups';

/**
 * Turn number `turn`, from 0 at layer_start, of a rotation over `turnOf` groups: [turnStart, turnEnd) in Unix seconds,
 * before mask, restrictions and layer_end cut it.
 */
type TurnPart = {
  group: Group;
  turn: number;
  turnOf: number;
  turnStart: UnixSeconds;
  turnEnd: UnixSeconds;
};

/**
 * @param computed all layers of the schedule, computed for the one second at the instant.
 * @param winner the final schedule's period at the instant.
 */
function layerPart(
  computed: readonly ComputedLayer[],
  { index, winner }: { index: number; winner: FinalPeriod | undefined },
  instant: Interval,
  zone: ScheduleZone,
): LayerPart[] {
  const name = layerNameAt(computed, index);
  const own = computed[index];
  if (!own || !name) return [];
  const { layer, periods, fault } = own;
  if (fault === 'no groups') return [{ ...name, kind: 'inactive', reason: 'no groups' }];
  if (fault) return [{ ...name, kind: 'inactive', reason: 'fault', fault }];
  const [period] = periods;
  if (!period) return [{ ...name, kind: 'inactive', reason: whyNobody(layer, instant, zone) }];
  const turn = turnPart(layer, period, zone);
  const givers = winner && (winner.together ?? [winner.layerIndex]);
  const by = givers?.includes(index)
    ? undefined
    : layerNameAt(computed, givers?.[0] ?? overrideInForce(computed, instant));
  return [by ? { ...name, kind: 'covered', by, ...turn } : { ...name, kind: 'gives', ...turn }];
}

function layerNameAt(computed: readonly ComputedLayer[], index: number): LayerName | undefined {
  const layer = computed[index]?.layer;
  return layer && { layer: index, name: layer.layer_name, override: layer.mode === LAYER_MODE.override };
}

function overrideInForce(computed: readonly ComputedLayer[], instant: Interval): number {
  return computed.findLastIndex(
    ({ layer, fault }) =>
      layer.mode === LAYER_MODE.override && fault === undefined && activeIn(layer, instant) !== undefined,
  );
}

function whyNobody(layer: Layer, instant: Interval, zone: ScheduleZone): InactiveReason {
  if (instant.start < layer.layer_start) return 'not started';
  if (!activeIn(layer, instant)) return 'ended';
  const unrestricted = { ...layer, restrict_mode: RESTRICT_MODE.none };
  return allowedIn(unrestricted, instant, zone).length === 0 ? 'day mask' : 'restriction';
}

function turnPart(layer: Layer, { group, turn }: LayerPeriod, zone: ScheduleZone): TurnPart {
  const turns = turnsOf(layer, zone);
  return {
    group,
    turn,
    turnOf: layer.groups.length,
    turnStart: turns.startOf(turn),
    turnEnd: turns.startOf(turn + 1),
  };
}

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
