import type { Id } from '#contract/id';
import { LAYER_MODE, type Group, type Layer, type Schedule } from '#contract/schedule';
import { addTo } from '../../collections/multimap';
import { layersOfAll, stretchesOf } from '../../schedule/rota';
import { activeIn } from '../../schedule/rotation';
import type { UnixSeconds } from '../../time/zone';
import { intersect, subtract, union, type Interval } from '../../time/interval';
import { staffedDuties } from '../reply/timeline';

/**
 * Time with people on duty, but none in a role of the rota.
 *
 * Rules: the rota has a role while a regular layer in force has it in any group; a role that only an override brings is
 * not of the rota. Of a reply without regular layers, the roles are those of its periods. Where periods overlap, one
 * with a person in the role is enough.
 */
export type EmptyRole = Interval & { role: Id };

/** Role by role, in order of time. */
export function emptyRoles(schedule: Schedule, window: Interval): EmptyRole[] {
  const required = requiredRoles(schedule, window);
  if (required.size === 0) return [];
  const duties = staffedDuties(schedule.final_schedule.schedules, window);
  const onDuty = union(duties);
  return [...required].flatMap(([role, times]) => {
    const staffed = union(duties.filter(({ period }) => rolesIn(period.group).includes(role)));
    return subtract(intersect(union(times), onDuty), staffed).map(({ start, end }) => ({ start, end, role }));
  });
}

/** The roles that the rota has at an instant and nobody of a group is in. */
export function emptyRolesOf(schedule: Schedule, group: Pick<Group, 'members'>, at: UnixSeconds): Id[] {
  const staffed = rolesIn(group);
  return [...requiredRoles(schedule, { start: at, end: at + 1 }).keys()].filter(
    (role) => !staffed.includes(role),
  );
}

function requiredRoles(schedule: Schedule, window: Interval): Map<Id, Interval[]> {
  const required = new Map<Id, Interval[]>();
  for (const { rota, ...part } of stretchesOf(schedule, window)) {
    for (const layer of rota.layers.filter(isRegular)) {
      const active = activeIn(layer, part);
      const roles = new Set(layer.groups.flatMap(({ members }) => members.map(({ role_id }) => role_id)));
      if (active) for (const role of roles) addTo(required, role, active);
    }
  }
  if (layersOfAll(schedule).some(isRegular)) return required;
  for (const { group } of schedule.final_schedule.schedules) {
    for (const { role_id } of group.members) required.set(role_id, [window]);
  }
  return required;
}

function isRegular({ mode }: Layer): boolean {
  return mode === LAYER_MODE.regular;
}

function rolesIn({ members }: Pick<Group, 'members'>): Id[] {
  return members.filter(({ person_ids }) => person_ids.length > 0).map(({ role_id }) => role_id);
}
