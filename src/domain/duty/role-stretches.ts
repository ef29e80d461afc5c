import type { Id } from '#contract/id';
import type { Group, Period, Schedule } from '#contract/schedule';
import { onDutyIn } from '../oncall/reply/on-duty';
import { peopleInRole } from '../oncall/reply/seats';
import { isEnabledIn, rotaAt } from '../schedule/rota';
import { isEmpty, overlap, subtract, union, type Interval } from '../time/interval';
import type { AccountZone } from '../time/zone';
import { common, isRegular, rolesOfLayer } from './due';
import { dueRolesIn } from './due-roles';
import { gapsByCause, isExpected, type Gap } from './gap-cause';

/**
 * What each role of a schedule has in a window: people, a gap, or off hours.
 *
 * Rules: where periods overlap, the one with people in the role counts that started last. Touching stretches of the
 * same people are one, whatever layer or group made them; so are touching gaps, and touching off hours. Without anybody
 * in it a role has a gap while it is due (due-roles.ts). While no one is on call although people are missed, but no role is
 * due, as after the last layer, the roles of the missed layer have the gap. A disabled version has neither people nor
 * gaps.
 */
export type DutyState = 'on call' | 'gap' | 'off hours';

/** `people` is empty but on call. */
export type RoleStretch = Interval & { state: DutyState; people: readonly Id[] };

/**
 * Stretches by role: sorted, disjoint, together the whole window; the roles of the layers first. None of a schedule
 * that is disabled all the while.
 * @param others roles to list also where neither layers nor periods have them.
 */
export function roleStretches(
  schedule: Schedule,
  window: Interval,
  accountZone: AccountZone,
  others: readonly Id[] = [],
): Map<Id, RoleStretch[]> {
  if (!isEnabledIn(schedule, window)) return new Map();
  const due = dueRolesIn(schedule, window, accountZone);
  const gaps = gapsByCause(schedule, window, accountZone);
  const missed = gaps.filter((gap) => !isExpected(gap));
  const anyDue = union([...due.values()].flat());
  // A gap of nobody in particular.
  const ownerless = subtract(missed, anyDue);
  const periods = schedule.final_schedule.schedules.filter((period) => !isEmpty(overlap(period, window)));
  const duties = onDutyIn(periods, window);
  const staffed = union(duties);
  const stretchesOf = (role: Id): RoleStretch[] => {
    const on = onDutyIn(inRole(periods, role), window).map(({ start, end, period }): RoleStretch => {
      return { start, end, state: 'on call', people: period.people };
    });
    const dueTimes = due.get(role) ?? [];
    const empty = subtract(
      [...common(dueTimes, staffed), ...common(dueTimes, missed), ...ownerless.filter(isOf(schedule, role))],
      union(on),
    );
    const gap = union(empty).map(({ start, end }): RoleStretch => {
      return { start, end, state: 'gap', people: [] };
    });
    const off = subtract([window], union([...on, ...gap])).map(({ start, end }): RoleStretch => {
      return { start, end, state: 'off hours', people: [] };
    });
    return joined([...on, ...gap, ...off].sort((a, b) => a.start - b.start));
  };
  const roles = new Set([...due.keys(), ...duties.flatMap(({ period }) => staffedRoles(period.group))]);
  for (const gap of ownerless) for (const role of rolesMissed(schedule, gap)) roles.add(role);
  for (const role of others) roles.add(role);
  return new Map([...roles].map((role) => [role, stretchesOf(role)]));
}

/** Periods of one role, with its people; none without. */
function inRole(periods: readonly Period[], role: Id) {
  return periods.flatMap(({ start, end, group }) => {
    const people = peopleInRole(group, role);
    return people.length === 0 ? [] : [{ start, end, group, people }];
  });
}

function staffedRoles({ members }: Group): Id[] {
  return members.flatMap(({ role_id, person_ids }) => (person_ids.length > 0 ? [role_id] : []));
}

/** True for a gap of a role; one of no role known is of any. */
function isOf(schedule: Schedule, role: Id): (gap: Gap) => boolean {
  return (gap) => {
    const roles = rolesMissed(schedule, gap);
    return roles.length === 0 || roles.includes(role);
  };
}

/** Roles of the regular layer that a gap is due to, or of all layers: an override has nobody to miss. */
function rolesMissed(schedule: Schedule, { cause, start }: Gap): Id[] {
  const { layers } = rotaAt(schedule, start);
  const layer = 'layer' in cause ? layers[cause.layer] : undefined;
  const roles = layer && isRegular(layer) ? rolesOfLayer(layer) : [];
  return roles.length > 0 ? roles : [...new Set(layers.flatMap(rolesOfLayer))];
}

/** Touching stretches with the same people, or of the same state, as one. */
export function joined(stretches: readonly RoleStretch[]): RoleStretch[] {
  const out: RoleStretch[] = [];
  for (const stretch of stretches) {
    const last = out.at(-1);
    if (last && last.end === stretch.start && isSameDuty(last, stretch)) last.end = stretch.end;
    else out.push({ ...stretch });
  }
  return out;
}

/** True for the same state and the same people, in any order. */
export function isSameDuty(
  a: Omit<RoleStretch, 'start' | 'end'>,
  b: Omit<RoleStretch, 'start' | 'end'>,
): boolean {
  if (a.state !== b.state || a.people.length !== b.people.length) return false;
  return a.people.every((person, index) => person === b.people[index] || b.people.includes(person));
}
