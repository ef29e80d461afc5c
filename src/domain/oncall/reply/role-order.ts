import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Group, Layer, LayerSchedule, Schedule, Seat, Slot } from '#contract/schedule';

/**
 * Primary before secondary.
 *
 * Rules: roles with a name come by their order, those of one order and all without a name by number, the nameless last.
 * As long as no role has a name, members stay as the server sent them.
 */

/** The slots that a server sent of a schedule. */
export type SentSlots = { cur_oncall?: Slot | null | undefined; next_oncall?: Slot | null | undefined };

type RoleOrder = (a: Id, b: Id) => number;

/** Compares two roles by these rules. */
export function roleOrder(roles: readonly RoleName[]): RoleOrder {
  const orders = new Map(roles.map(({ role_id, order }) => [role_id, order]));
  const orderOf = (role: Id) => orders.get(role) ?? 2 ** 31;
  return (a, b) => orderOf(a) - orderOf(b) || Number(a > b) - Number(a < b);
}

/** A group with its members in an order of roles; the same one where they are. */
function orderedGroup<G extends Pick<Group, 'members'>>(group: G, order: RoleOrder): G {
  const { members } = group;
  return withValue(
    group,
    'members',
    reuseIfEqual(
      members,
      members.toSorted((a, b) => order(a.role_id, b.role_id)),
    ),
  );
}

/** Schedules with the members of every group in the order of their roles. What is so already stays the same object. */
export function inRoleOrder(schedules: readonly Schedule[], roles: readonly RoleName[]): readonly Schedule[] {
  if (roles.length === 0) return schedules;
  const order = roleOrder(roles);
  const cache = new Map<Group, Group>();
  const ordered = (group: Group) => {
    const theirs = cache.get(group) ?? orderedGroup(group, order);
    cache.set(group, theirs);
    return theirs;
  };
  const lane = (of: LayerSchedule) =>
    withValue(
      of,
      'schedules',
      mapped(of.schedules, (period) => withValue(period, 'group', ordered(period.group))),
    );
  const orderedSeats = (of: Seat[]) =>
    reuseIfEqual(
      of,
      of.toSorted((a, b) => order(a.role_id, b.role_id)),
    );
  const all = schedules.map((schedule) => {
    const orderedLayers = <R extends { layers: Layer[] }>(rules: R): R =>
      withValue(
        rules,
        'layers',
        mapped(rules.layers, (layer) => withValue(layer, 'groups', mapped(layer.groups, ordered))),
      );
    const { layer_schedules, final_schedule, versions, seats, near_seats } = schedule;
    const lanes = withValue(schedule, 'layer_schedules', mapped(layer_schedules, lane));
    const layers = withValue(orderedLayers(lanes), 'final_schedule', lane(final_schedule));
    const rules = versions ? withValue(layers, 'versions', mapped(versions, orderedLayers)) : layers;
    const seated = seats ? withValue(rules, 'seats', orderedSeats(seats)) : rules;
    return near_seats ? withValue(seated, 'near_seats', orderedSeats(near_seats)) : seated;
  });
  return all.every((schedule, index) => schedule === schedules[index]) ? schedules : all;
}

/** The same of the slots of a schedule. */
export function slotsInRoleOrder(slots: SentSlots, roles: readonly RoleName[]): SentSlots {
  if (roles.length === 0) return slots;
  const order = roleOrder(roles);
  const ordered = (slot: SentSlots['cur_oncall']) =>
    slot && withValue(slot, 'group', orderedGroup(slot.group, order));
  const current = withValue(slots, 'cur_oncall', ordered(slots.cur_oncall));
  return withValue(current, 'next_oncall', ordered(slots.next_oncall));
}

function mapped<T>(list: T[], change: (entry: T) => T): T[] {
  return reuseIfEqual(list, list.map(change));
}

function reuseIfEqual<T>(before: T[], after: T[]): T[] {
  return after.every((entry, index) => entry === before[index]) ? before : after;
}

function withValue<T, K extends keyof T>(object: T, key: K, value: T[K]): T {
  return object[key] === value ? object : { ...object, [key]: value };
}
