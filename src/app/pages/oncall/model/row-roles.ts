import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Group } from '#contract/schedule';
import { isRegular } from '#domain/duty/due';
import { roleOrder } from '#domain/oncall/reply/role-order';
import { isSame, peopleInRole, rolesIn } from '#domain/oncall/reply/seats';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { faultOf } from '#domain/schedule/layer-fault';
import type { Interval } from '#domain/time/interval';
import type { RowModel, TimelineItem } from './rows';

/** Role of a schedule without named roles. */
export const NO_ROLE: Id = 0;

type Items = readonly TimelineItem[];

const cachedRoles = new WeakMap<Items, { names: readonly RoleName[]; roles: readonly Id[] }>();

/** Roles of a schedule in the window, in order: each has a line of the list and a lane. At least one. */
export function rolesOf({ final: { items }, schedule }: RowModel, names: readonly RoleName[]): readonly Id[] {
  const cached = cachedRoles.get(items);
  if (cached?.names === names) return cached.roles;
  const all = new Set<Id>();
  for (const item of items) {
    if (item.kind === 'gap') continue;
    for (const { role_id, person_ids } of item.duty.period.group.members) {
      if (person_ids.length > 0) all.add(role_id);
    }
    for (const role of item.emptyRoles) all.add(role);
  }
  const regular = schedule.layers.filter((layer) => isRegular(layer) && faultOf(layer) === undefined);
  for (const role of rolesIn(regular.flatMap(({ groups }) => groups))) all.add(role);
  // A rota that has ended, or whose turns name nobody, still has its roles.
  if (all.size === 0)
    for (const { members } of schedule.layers.flatMap(({ groups }) => groups))
      for (const { role_id } of members) all.add(role_id);
  const roles = all.size === 0 ? [NO_ROLE] : [...all].sort(roleOrder(names));
  cachedRoles.set(items, { names, roles });
  return roles;
}

type Roles = readonly Id[] | undefined;

/** Time in which a role has the same people, or nobody though the rota has the role. */
export type SeatRun = Interval & {
  lane: number;
  role: Id;
  people: readonly Id[];
  /** True if overrides put these people there all the time: a role that they repeat is not overridden. */
  isOverride: boolean;
  isUnknown: boolean;
};

const cachedRuns = new WeakMap<Items, { roles: Roles; runs: readonly SeatRun[] }>();

/** Stretches of a lane by role; without roles everybody is one, as in a layer. */
export function laneRuns(items: Items, roles: Roles): readonly SeatRun[] {
  const cached = cachedRuns.get(items);
  if (cached && isSameRoles(cached.roles, roles)) return cached.runs;
  const runs: SeatRun[] = [];
  const peopleOfRoles = roles && peopleByRole(roles);
  const last: SeatRun[] = [];
  for (const item of items) {
    if (item.kind === 'gap') continue;
    const { start, end, duty, unknown } = item;
    const people = peopleOfRoles?.(duty.period.group) ?? [peopleOf(duty.period.group)];
    for (const [lane, inRole] of people.entries()) {
      const role = roles?.[lane] ?? NO_ROLE;
      if (inRole.length === 0 && !item.emptyRoles.includes(role)) continue;
      const isUnknown = inRole.some((person) => unknown.includes(person));
      const run = last[lane];
      if (run?.end === start && isSame(run.people, inRole)) {
        run.end = end;
        run.isOverride &&= duty.override;
        run.isUnknown ||= isUnknown;
        continue;
      }
      const isOverride = duty.override && inRole.length > 0;
      const next = { start, end, lane, role, people: inRole, isOverride, isUnknown };
      runs.push(next);
      last[lane] = next;
    }
  }
  cachedRuns.set(items, { roles, runs });
  return runs;
}

function isSameRoles(a: Roles, b: Roles): boolean {
  return a === b || (a !== undefined && b !== undefined && isSame(a, b));
}

type PeopleByRole = readonly (readonly Id[])[];

/** People of a group by role; a thousand items have a handful of groups. */
function peopleByRole(roles: readonly Id[]): (group: Group) => PeopleByRole {
  const byGroup = new Map<Group, PeopleByRole>();
  return (group) => {
    const cached = byGroup.get(group);
    if (cached) return cached;
    const people = roles.map((role) => peopleInRole(group, role));
    byGroup.set(group, people);
    return people;
  };
}
