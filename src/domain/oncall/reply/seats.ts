import type { Id } from '#contract/id';
import type { Group } from '#contract/schedule';
import type { Interval } from '../../time/interval';
import type { UnixSeconds } from '../../time/zone';
import type { DutyNow, NowAndNext } from './now-and-next';

/**
 * Duty role by role. People stay in a role while others change around them: the secondary of a fortnight outlasts a
 * week of the primary, and an override of one role.
 */
export type Seat = {
  role: Id;
  /** People in the role; none = nobody. */
  people: readonly Id[];
  /** End of their time in the role; `later`: they stay at least until then. `never`: no end is known. */
  end: UnixSeconds;
  ends: 'here' | 'later' | 'never';
  /** People in the role after them; none = nobody, undefined = unknown. */
  next: readonly Id[] | undefined;
  /** Start of the next people, which may be later than `end`. */
  nextStart: UnixSeconds | undefined;
};

/** Duties at a later time; undefined beyond the loaded periods. */
type DutiesAt = (at: UnixSeconds) => NowAndNext | undefined;

/** A role that never changes is not followed further than this many duties. */
const MAX_DUTIES = 60;

/** Seats of a schedule in an order of roles. `dutiesAt` continues where the next duty is not enough. */
export function seatsOf(
  { current, next }: Pick<NowAndNext, 'current' | 'next'>,
  roles: readonly Id[],
  dutiesAt: DutiesAt,
): Seat[] {
  const duties = [
    ...(typeof current === 'object' ? [current] : []),
    ...(typeof next === 'object' ? [next] : []),
  ];
  let isComplete = next === 'nobody';
  const dutyAt = (index: number): DutyNow | undefined => {
    const last = duties.at(-1);
    if (index === duties.length && last && !isComplete && index < MAX_DUTIES) {
      const later = last.ends === 'here' ? dutiesAt(last.end) : undefined;
      const following = typeof later?.current === 'object' ? later.current : later?.next;
      if (typeof following === 'object' && following.start >= last.end) duties.push(following);
      else isComplete = true;
    }
    return duties[index];
  };
  return roles.map((role) => seatOf(role, typeof current === 'object' ? current : undefined, next, dutyAt));
}

function seatOf(
  role: Id,
  current: DutyNow | undefined,
  next: NowAndNext['next'],
  dutyAt: (index: number) => DutyNow | undefined,
): Seat {
  const people = peopleInRole(current?.group ?? NOBODY, role);
  let last = current;
  for (let index = current ? 1 : 0, duty = dutyAt(index); duty; index += 1, duty = dutyAt(index)) {
    const others = peopleInRole(duty.group, role);
    if (!isSame(others, people) || (people.length > 0 && last?.end !== duty.start)) {
      const end = people.length === 0 ? duty.start : (last?.end ?? duty.start);
      return { role, people, end, ends: 'here', next: others, nextStart: duty.start };
    }
    // The same people, or still nobody.
    if (current) last = duty;
  }
  return { role, people, nextStart: undefined, ...openEnd(last, next === 'nobody' && last === current) };
}

/** End of people, or of nobody, after the last known duty; `isOver` if nothing comes after it. */
function openEnd(last: DutyNow | undefined, isOver: boolean): Pick<Seat, 'end' | 'ends' | 'next'> {
  const next = isOver ? [] : undefined;
  if (!last) return { end: Infinity, ends: isOver ? 'never' : 'later', next };
  if (last.ends === 'never' || last.ends === 'far') return { end: last.end, ends: 'never', next: [] };
  const isKnown = isOver && last.ends === 'here';
  return { end: last.end, ends: isKnown ? 'here' : 'later', next: isKnown ? [] : undefined };
}

const NOBODY = { members: [] };

/** Roles with people in any of the groups, in order of appearance. */
export function rolesIn(groups: readonly Pick<Group, 'members'>[]): Id[] {
  return [
    ...new Set(
      groups.flatMap(({ members }) =>
        members.flatMap(({ role_id, person_ids }) => (person_ids.length > 0 ? [role_id] : [])),
      ),
    ),
  ];
}

export function peopleInRole({ members }: Pick<Group, 'members'>, role: Id): Id[] {
  return members.flatMap(({ role_id, person_ids }) => (role_id === role ? person_ids : []));
}

/** Run of the same people in a role; the same object in all its items. */
export type RoleRun = Interval & { people: readonly Id[] };

type GroupItem = Interval & { group: Pick<Group, 'members'> };

/** Runs of a role over sorted, disjoint items; a time without people ends a run and has none of its own. */
export function roleRuns(items: readonly GroupItem[], role: Id): RoleRun[] {
  const runs: RoleRun[] = [];
  for (const { start, end, group } of items) {
    const people = peopleInRole(group, role);
    if (people.length === 0) continue;
    const last = runs.at(-1);
    if (last && last.end === start && isSame(last.people, people)) last.end = end;
    else runs.push({ start, end, people });
  }
  return runs;
}

/** True if two lists of people are the same. */
export function isSame(a: readonly Id[], b: readonly Id[]): boolean {
  return a.length === b.length && a.every((person, index) => person === b[index]);
}
