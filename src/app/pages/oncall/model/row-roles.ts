import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
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
  // A rota that has ended still has its roles.
  if (all.size === 0)
    for (const role of rolesIn(schedule.layers.flatMap(({ groups }) => groups))) all.add(role);
  const roles = all.size === 0 ? [NO_ROLE] : [...all].sort(roleOrder(names));
  cachedRoles.set(items, { names, roles });
  return roles;
}

/** Role of a shift. */
export type SeatFace = {
  role: Id;
  people: readonly Id[];
  /** True if the rota has the role without people. */
  isEmpty: boolean;
  /** True if the same people were in the role just before. */
  isContinued: boolean;
  /** True if an override put these people there: a role that it repeats is not overridden. */
  isOverride: boolean;
};

type Roles = readonly Id[] | undefined;

/** Time in which a role has the same people, or nobody though the rota has the role. */
export type SeatRun = Interval & { lane: number; role: Id; people: readonly Id[] };

/** Roles of a lane: by item, and as runs. */
export type LaneSeats = {
  /** Faces of each item, one per role; none of a gap. */
  faces: readonly (readonly SeatFace[])[];
  runs: readonly SeatRun[];
};

const cachedSeats = new WeakMap<Items, { roles: Roles; seats: LaneSeats }>();
const NO_FACES: readonly SeatFace[] = [];

/** Seats of a lane by role; without roles everybody is one, as in a layer. */
export function laneSeats(items: Items, roles: Roles): LaneSeats {
  const cached = cachedSeats.get(items);
  if (cached && isSameRoles(cached.roles, roles)) return cached.seats;
  const faces = facesOf(items, roles);
  const seats = { faces, runs: runsOf(items, faces) };
  cachedSeats.set(items, { roles, seats });
  return seats;
}

function isSameRoles(a: Roles, b: Roles): boolean {
  return a === b || (a !== undefined && b !== undefined && isSame(a, b));
}

/** Each item compared with the items beside it. */
function facesOf(items: Items, roles: Roles): (readonly SeatFace[])[] {
  if (!roles) return items.map((item) => (item.kind === 'duty' ? [wholeFace(item)] : NO_FACES));
  const people = items.map(peopleByRole(roles));
  return items.map((item, index) => {
    const own = people[index];
    if (item.kind === 'gap' || !own) return NO_FACES;
    const before = items[index - 1]?.end === item.start ? people[index - 1] : undefined;
    const after = items[index + 1]?.start === item.end ? people[index + 1] : undefined;
    return roles.map((role, lane): SeatFace => {
      const inRole = own[lane] ?? [];
      const isContinued = isIn(before, lane, inRole);
      const isStaffed = inRole.length > 0;
      return {
        role,
        people: inRole,
        isEmpty: !isStaffed && item.emptyRoles.includes(role),
        isContinued,
        isOverride: item.duty.override && isStaffed && !isContinued && !isIn(after, lane, inRole),
      };
    });
  });
}

type PeopleByRole = readonly (readonly Id[])[];

/** People of an item by role; a thousand items have a handful of groups. */
function peopleByRole(roles: readonly Id[]): (item: TimelineItem) => PeopleByRole | undefined {
  const byGroup = new Map<unknown, PeopleByRole>();
  return (item) => {
    if (item.kind === 'gap') return undefined;
    const { group } = item.duty.period;
    const cached = byGroup.get(group);
    if (cached) return cached;
    const people = roles.map((role) => peopleInRole(group, role));
    byGroup.set(group, people);
    return people;
  };
}

function isIn(beside: PeopleByRole | undefined, lane: number, people: readonly Id[]): boolean {
  const theirs = beside?.[lane];
  return theirs !== undefined && (theirs === people || isSame(theirs, people));
}

function wholeFace({ duty }: TimelineItem & { kind: 'duty' }): SeatFace {
  const people = peopleOf(duty.period.group);
  return { role: NO_ROLE, people, isEmpty: false, isContinued: false, isOverride: duty.override };
}

function runsOf(items: Items, faces: LaneSeats['faces']): SeatRun[] {
  const runs: SeatRun[] = [];
  const last: SeatRun[] = [];
  for (const [index, { start, end }] of items.entries()) {
    for (const [lane, { role, people, isEmpty, isContinued }] of (faces[index] ?? NO_FACES).entries()) {
      const run = last[lane];
      if (run && isContinued && run.end === start) run.end = end;
      else if (people.length > 0 || isEmpty) {
        const next: SeatRun = { start, end, lane, role, people };
        runs.push(next);
        last[lane] = next;
      }
    }
  }
  return runs;
}
