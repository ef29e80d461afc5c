import type { Id } from '#contract/id';
import { type Group, Layer, type Schedule } from '#contract/schedule';
import { peopleInRole, rolesIn } from '../oncall/reply/seats';
import { peopleOf } from '../oncall/reply/timeline';
import { lengthOf, union, type Interval } from '../time/interval';
import { periodChanges } from './difference';

/** Role of everybody, where a plan has no roles to compare by. */
export const EVERYBODY: Id = -1;

/** A schedule of two plans, reduced to one role of the same id. */
export type CommonRoles = {
  base: Schedule;
  other: Schedule;
  /** Roles of `base` that `other` does not have. */
  apart: readonly Id[];
};

/**
 * Reduces a schedule of two plans to what both have. An export has one role per schedule: a schedule of several is
 * compared by the role that differs for the shortest time, or by everybody if that differs less; the first of equals.
 * @param isExport true if `base` is an export, too: its role has no name.
 */
export function inCommonRoles(
  base: Schedule,
  other: Schedule,
  window: Interval,
  isExport = false,
): CommonRoles {
  const roles = isExport ? [] : rolesOn(base);
  const [only = EVERYBODY, ...others] = roles;
  const pairOf = (role: Id | undefined, id: Id) => ({
    base: inRole(base, role, id),
    other: inRole(other, undefined, id),
  });
  if (others.length === 0) return { ...pairOf(undefined, only), apart: [] };
  let best: CommonRoles = { ...pairOf(undefined, EVERYBODY), apart: [] };
  let least = differingTime(best, window);
  for (const role of roles.toReversed()) {
    const pair = pairOf(role, role);
    const differing = differingTime(pair, window);
    // A role goes before everybody, and the first role before others.
    if (differing > least) continue;
    least = differing;
    best = { ...pair, apart: roles.filter((id) => id !== role) };
  }
  return best;
}

function rolesOn({ final_schedule }: Schedule): Id[] {
  return rolesIn(final_schedule.schedules.map(({ group }) => group));
}

function differingTime({ base, other }: Pick<CommonRoles, 'base' | 'other'>, window: Interval): number {
  return lengthOf(
    union(periodChanges(base.final_schedule.schedules, other.final_schedule.schedules, window)),
  );
}

/**
 * A schedule with the people of one role, or with everybody, in a role of another id. Layers that have only other roles
 * are left out.
 */
export function inRole(schedule: Schedule, role: Id | undefined, as: Id): Schedule {
  const change = (group: Group): Group => {
    const people = [...new Set(role === undefined ? peopleOf(group) : peopleInRole(group, role))];
    return { ...group, members: people.length === 0 ? [] : [{ role_id: as, person_ids: people }] };
  };
  return withGroups(schedule, change, (layer, changed) => {
    return !hasPeople(layer) || hasPeople(changed);
  });
}

function hasPeople({ groups }: Layer): boolean {
  return groups.some((group) => peopleOf(group).length > 0);
}

/** A schedule with other groups in its layers, versions and final periods. */
export function withGroups(
  schedule: Schedule,
  change: (group: Group) => Group,
  isKept: (layer: Layer, changed: Layer) => boolean = () => true,
): Schedule {
  const layersOf = (layers: readonly Layer[]) =>
    layers.flatMap((layer) => {
      // The schema's order of members: causes compare layers as texts.
      const changed = Layer.parse({ ...layer, groups: layer.groups.map(change) });
      return isKept(layer, changed) ? [changed] : [];
    });
  const { final_schedule: final, versions } = schedule;
  return {
    ...schedule,
    layers: layersOf(schedule.layers),
    ...(versions && {
      versions: versions.map((version) => Object.assign({}, version, { layers: layersOf(version.layers) })),
    }),
    final_schedule: {
      ...final,
      schedules: final.schedules.map((period) => Object.assign({}, period, { group: change(period.group) })),
    },
  };
}
