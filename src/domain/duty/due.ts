import type { Id } from '#contract/id';
import { LAYER_MODE, type Layer, type Schedule } from '#contract/schedule';
import { addTo } from '../collections/multimap';
import { faultOf } from '../schedule/layer-fault';
import { allowedIn } from '../schedule/local-windows';
import { enabledStretches, layersOfAll, zoneOf, type Rota } from '../schedule/rota';
import { activeIn, layerPeriods } from '../schedule/rotation';
import { intersect, subtract, union, type Interval } from '../time/interval';
import type { AccountZone, ScheduleZone, UnixSeconds } from '../time/zone';

/**
 * Time in which anyone is due, by the rules of a rota.
 *
 * Rules: a regular layer is due in its range, in the hours that mask and restrictions leave, but in the turn of a group
 * that is off. A role is due while a layer that has it in any group is due, with anyone on call then. Overrides make
 * no one due. A disabled version has no due time. Of a reply without regular layers, the roles of its periods are due
 * all the time.
 */
export type Due = {
  /** Disjoint time in which any layer is due. */
  any: readonly Interval[];
  /** Disjoint time by role, in the order of the layers. */
  roles: ReadonlyMap<Id, readonly Interval[]>;
};

/** @throws RangeError if the account's zone is no tz database name. */
export function dueIn(schedule: Schedule, window: Interval, accountZone: AccountZone): Due {
  const any: Interval[] = [];
  const roles = new Map<Id, Interval[]>();
  const hasLayers = layersOfAll(schedule).some(isRegular);
  for (const { rota, ...part } of enabledStretches(schedule, window)) {
    const zone = zoneOf(rota, accountZone);
    for (const layer of rota.layers.filter(isRegular)) {
      const times = dueOfLayer(layer, part, zone);
      any.push(...times);
      for (const role of rolesOfLayer(layer)) for (const time of times) addTo(roles, role, time);
    }
    if (hasLayers) continue;
    any.push(part);
    const members = schedule.final_schedule.schedules.flatMap(({ group }) => group.members);
    for (const role of new Set(members.map(({ role_id }) => role_id))) addTo(roles, role, part);
  }
  return { any: union(any), roles: new Map([...roles].map(([role, times]) => [role, union(times)])) };
}

/** Time of a window in which a regular layer is due. */
function dueOfLayer(layer: Layer, window: Interval, zone: ScheduleZone): Interval[] {
  const active = activeIn(layer, window);
  if (!active) return [];
  const hours = hoursIn(layer, active, zone);
  if (!layer.groups.some(({ is_off }) => is_off === true)) return hours;
  const off = layerPeriods(layer, active, zone).periods.filter(({ group }) => group.is_off === true);
  return subtract(hours, union(off));
}

/** Time of a window in a layer's hours, whatever its range; all of it if the hours cannot be read. */
export function hoursIn(layer: Layer, window: Interval, zone: ScheduleZone): Interval[] {
  // A layer without groups still has hours.
  const fault = faultOf(layer.groups.length === 0 ? { ...layer, groups: [NOBODY] } : layer);
  return fault ? [window] : allowedIn(layer, window, zone);
}

const NOBODY = { group_name: '', members: [] };

export function rolesOfLayer({ groups }: Pick<Layer, 'groups'>): Id[] {
  return [...new Set(groups.flatMap(({ members }) => members.map(({ role_id }) => role_id)))];
}

/** Start of the first regular layer of any version; before it a rota needs nobody. */
export function beginOf(rota: Pick<Rota, 'layers' | 'versions'>): UnixSeconds {
  const regular = layersOfAll(rota).filter(
    (layer) => isRegular(layer) && (layer.layer_end === 0 || layer.layer_end > layer.layer_start),
  );
  return regular.length === 0
    ? -Infinity
    : regular.reduce((first, { layer_start }) => Math.min(first, layer_start), Infinity);
}

export function isRegular({ mode }: Pick<Layer, 'mode'>): boolean {
  return mode === LAYER_MODE.regular;
}

/** Time of a list that is also in another; both may overlap themselves. */
export function common(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  return intersect(union(a), union(b));
}
