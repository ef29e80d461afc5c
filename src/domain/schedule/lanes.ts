import { stringifyJson } from '#contract/json';
import { LAYER_MODE, type Layer, type LayerSchedule, type Period, type Slot } from '#contract/schedule';
import { type ComputedLayer, type ComputedRota, type FinalPeriod, finalPeriods } from './final';
import {
  faultOf,
  groupDigest,
  type LayerPeriod,
  type FaultyLayer,
  periodHash,
  layerPeriods,
} from './rotation';
import { type Interval, contains } from '../time/interval';
import { enabledStretches, isTogether, zoneOf, type Rota } from './rota';
import { type AccountZone, DAY, type UnixSeconds } from '../time/zone';

/**
 * Lanes of layers across the versions of a schedule.
 *
 * Rules: a regular layer of an earlier version continues in the lane of the layer of the same name, the first of
 * several in the first; an override only in the lane of an equal override. Layers without an equal get new lanes
 * behind the schedule's own, so nothing is lost. Touching periods of a lane and a group are one.
 */
type Lanes = ComputedRota & {
  /** Adds the next stretch, computed by one version. Its layer indexes become those of the lanes. */
  add(computed: ComputedRota): void;
};

/** Empty lanes, one per layer. */
function createLanes(layers: readonly Layer[]): Lanes {
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

/** Max distance of the next slot. */
const HORIZON = 366 * DAY;

// How far to search, each way from now, one after the other. Most rotas answer in the first; the last lets a slot that
// begins at the horizon end for real. What reaches even beyond that is cut there.
const REACHES = [2 * DAY, 8 * DAY, 32 * DAY, 128 * DAY, 2 * HORIZON];
const LAST = REACHES.length - 1;

/**
 * The slot of the final schedule at `now` and the one after it, with their real starts and ends (Unix seconds): no
 * asked window cuts them. `undefined` where no one is on call now, and where nobody's duty begins within one year.
 * A slot that lasts for more than two years before or after `now` is cut there.
 * @param updatedAt when the schedule last changed, Unix seconds; handed on as `update_at`.
 * @throws RangeError if the account's zone is no tz database name.
 */
export function currentAndNext(
  rota: Rota,
  now: UnixSeconds,
  updatedAt: UnixSeconds,
  accountZone: AccountZone,
): { current: Slot | undefined; next: Slot | undefined } {
  let [back, ahead] = [0, 0];
  let slots = findSlots(rota, now, { back, ahead }, accountZone);
  while ((slots.cutBefore && back < LAST) || (slots.cutAfter && ahead < LAST)) {
    if (slots.cutBefore) back = Math.min(back + 1, LAST);
    if (slots.cutAfter) ahead = Math.min(ahead + 1, LAST);
    slots = findSlots(rota, now, { back, ahead }, accountZone);
  }
  const { current, next } = slots;
  return {
    current: current && slotOf(current, updatedAt),
    next: next && next.start < now + HORIZON ? slotOf(next, updatedAt) : undefined,
  };
}

/** `cutBefore`, `cutAfter`: a wider window on that side may show more of the two slots. */
type FoundSlots = {
  current: FinalPeriod | undefined;
  next: FinalPeriod | undefined;
  cutBefore: boolean;
  cutAfter: boolean;
};

function findSlots(
  rota: Rota,
  now: UnixSeconds,
  { back, ahead }: { back: number; ahead: number },
  accountZone: AccountZone,
): FoundSlots {
  const window = { start: now - (REACHES[back] ?? 0), end: now + (REACHES[ahead] ?? 0) };
  const periods = finalPeriods(computeLayers(rota, window, accountZone), window, isTogether(rota));
  const current = periods.find((period) => contains(period, now));
  const next = periods.find(({ start }) => start > now);
  return {
    current,
    next,
    cutBefore: current !== undefined && current.start === window.start,
    cutAfter: next === undefined || next.end === window.end,
  };
}

function slotOf({ start, end, group, groupIndex, layerIndex }: FinalPeriod, updatedAt: UnixSeconds): Slot {
  return {
    start,
    end,
    group: { name: group.group_name, group_name: group.group_name, members: group.members },
    update_at: updatedAt,
    weight: layerIndex,
    index: groupIndex,
  };
}
