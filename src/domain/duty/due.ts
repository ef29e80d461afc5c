import type { Id } from '#contract/id';
import { LAYER_MODE, type Layer, type Schedule } from '#contract/schedule';
import { faultOf } from '../schedule/layer-fault';
import { allowedIn } from '../schedule/local-windows';
import type { Interval } from '../time/interval';
import type { ScheduleZone, UnixSeconds } from '../time/zone';

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

export function isRegular({ mode }: Pick<Layer, 'mode'>): boolean {
  return mode === LAYER_MODE.regular;
}

/** End of the last regular layer; undefined while one is in force or to come. */
export function endOfRota({ layers }: Pick<Schedule, 'layers'>, now: UnixSeconds): UnixSeconds | undefined {
  const ends = layers.filter(isRegular).map(({ layer_end: end }) => end || Infinity);
  const last = Math.max(...ends);
  return ends.length > 0 && last <= now ? last : undefined;
}
