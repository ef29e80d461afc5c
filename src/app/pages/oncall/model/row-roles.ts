import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import { roleOrder } from '#domain/oncall/reply/role-order';
import { isSame, peopleInRole, rolesIn } from '#domain/oncall/reply/seats';
import { peopleOf } from '#domain/oncall/reply/timeline';
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
  // A rota that has ended still has its roles.
  if (all.size === 0)
    for (const role of rolesIn(schedule.layers.flatMap(({ groups }) => groups))) all.add(role);
  const roles = all.size === 0 ? [NO_ROLE] : [...all].sort(roleOrder(names));
  cachedRoles.set(items, { names, roles });
  return roles;
}

/** One role of a shift. */
export type SeatFace = {
  role: Id;
  people: readonly Id[];
  /** True if the rota has the role and nobody is in it. */
  isEmpty: boolean;
  /** True if the same people were in the role just before. */
  isContinued: boolean;
  /** True if an override put these people there: a role that it repeats is not overridden. */
  isOverride: boolean;
};

type Roles = readonly Id[] | undefined;

const cachedFaces = new WeakMap<TimelineItem, { roles: Roles; faces: readonly SeatFace[] }>();
const NO_FACES: readonly SeatFace[] = [];

/**
 * Roles of a shift, compared with the shifts beside it; without roles everybody as one, as on the lane of a layer.
 */
export function seatFaces(items: Items, index: number, roles: Roles): readonly SeatFace[] {
  const item = items[index];
  if (item?.kind !== 'duty') return NO_FACES;
  const cached = cachedFaces.get(item);
  if (cached && cached.roles === roles) return cached.faces;
  const faces = roles ? facesByRole(items, index, roles) : [wholeFace(item)];
  cachedFaces.set(item, { roles, faces });
  return faces;
}

function wholeFace({ duty }: TimelineItem & { kind: 'duty' }): SeatFace {
  const people = peopleOf(duty.period.group);
  return { role: NO_ROLE, people, isEmpty: false, isContinued: false, isOverride: duty.override };
}

function facesByRole(items: Items, index: number, roles: readonly Id[]): SeatFace[] {
  const item = items[index];
  if (item?.kind !== 'duty') return [];
  const [before, after] = [items[index - 1], items[index + 1]];
  return roles.map((role): SeatFace => {
    const people = peopleInRole(item.duty.period.group, role);
    const isLike = (other: TimelineItem | undefined) =>
      other?.kind === 'duty' && isSame(peopleInRole(other.duty.period.group, role), people);
    const isContinued = before?.end === item.start && isLike(before);
    const goesOn = after?.start === item.end && isLike(after);
    return {
      role,
      people,
      isEmpty: people.length === 0 && item.emptyRoles.includes(role),
      isContinued,
      isOverride: item.duty.override && people.length > 0 && !isContinued && !goesOn,
    };
  });
}

/** Time in which a role has the same people, or nobody though the rota has the role. */
export type SeatRun = Interval & { lane: number; role: Id; people: readonly Id[] };

/** Runs of all roles of a lane. */
export function seatRuns(items: Items, roles: Roles): SeatRun[] {
  const runs: SeatRun[] = [];
  const last: SeatRun[] = [];
  for (const [index, { start, end }] of items.entries()) {
    for (const [lane, { role, people, isEmpty, isContinued }] of seatFaces(items, index, roles).entries()) {
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
