import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { seatsOf } from '../duty/seats';
import { uncoveredIn } from '../duty/uncovered';
import { onDutyIn } from '../oncall/reply/on-duty';
import { roleOrder } from '../oncall/reply/role-order';
import { peopleOf } from '../oncall/reply/timeline';
import { roleName } from '../oncall/words/role-words';
import { enabledStretches, isEnabledIn, rotaAt } from '../schedule/rota';
import { contains, gapsBetween, intersect, subtract, type Interval } from '../time/interval';
import type { UnixSeconds, AccountZone } from '../time/zone';

/** Some people's stretch of duty, cut to the window. */
type LanePart = Interval & { people: readonly Id[]; fromBefore: boolean; goesOn: boolean };

/** Time that no one has; expected where the schedule's hours leave it out. */
type LaneGap = Interval & { isExpected: boolean };

/** Duty in a schedule, or in one of its roles if it has several. */
export type Lane = {
  key: string;
  /** "Payments", "Payments, Primary" */
  name: string;
  schedule: Schedule;
  role: Id | undefined;
  parts: readonly LanePart[];
  gaps: readonly LaneGap[];
};

/**
 * The lanes of schedules in a window, by their final schedules, those of a schedule in the order of the roles.
 * @throws RangeError where the zone is no tz database name.
 */
export function lanesOf(
  schedules: readonly Schedule[],
  window: Interval,
  accountZone: AccountZone,
  roleNames: readonly RoleName[],
): Lane[] {
  const order = roleOrder(roleNames);
  return schedules.flatMap((schedule) => {
    const duties = onDutyIn(schedule.final_schedule.schedules, window);
    const roles = new Set(
      duties.flatMap(({ period }) =>
        period.group.members.filter(({ person_ids: ids }) => ids.length > 0).map(({ role_id }) => role_id),
      ),
    );
    const enabled = enabledStretches(schedule, window);
    const seats = seatsOf(schedule, window, { accountZone });
    const closed = uncoveredIn(schedule, window, accountZone).filter(({ kind }) => kind === 'expected');
    const lane = (role: Id | undefined): Lane => {
      const parts = mergeParts(
        duties.flatMap(({ start, end, period }) => {
          const people = peopleIn(period.group, role);
          if (people.length === 0) return [];
          const fromBefore = start === window.start && period.start < start;
          return [{ start, end, people, fromBefore, goesOn: end === window.end && period.end > end }];
        }),
      );
      const gaps = intersect(gapsBetween(parts, window), enabled);
      // A role that is not due is no gap, with anyone in the others.
      const expected =
        role === undefined
          ? closed
          : seats.filter(({ role_id, state }) => role_id === role && state === 'off hours');
      return {
        key: `${schedule.schedule_id}.${role ?? ''}`,
        name: `${schedule.schedule_name}${role === undefined ? '' : `, ${roleName(role, roleNames)}`}`,
        schedule,
        role,
        parts,
        gaps: [...asGaps(intersect(gaps, expected), true), ...asGaps(subtract(gaps, expected), false)].sort(
          (a, b) => a.start - b.start,
        ),
      };
    };
    return roles.size > 1 ? [...roles].sort(order).map(lane) : [lane(undefined)];
  });
}

function peopleIn(group: LaneGroup, role: Id | undefined): Id[] {
  if (role === undefined) return peopleOf(group);
  return peopleOf({ members: group.members.filter(({ role_id }) => role_id === role) });
}

function asGaps(intervals: readonly Interval[], isExpectedOne: boolean): LaneGap[] {
  return intervals.map(({ start, end }) => ({ start, end, isExpected: isExpectedOne }));
}

type LaneGroup = Parameters<typeof peopleOf>[0];

/** Neighbours of the same people as one. */
function mergeParts(parts: readonly LanePart[]): LanePart[] {
  const out: LanePart[] = [];
  for (const part of parts) {
    const last = out.at(-1);
    const isSame = last?.end === part.start && last.people.join() === part.people.join();
    if (last && isSame) out[out.length - 1] = { ...last, end: part.end, goesOn: part.goesOn };
    else out.push(part);
  }
  return out;
}

/** People on call in a lane at an instant; if there are none, `isExpected` is true for a closed rota. */
export type DutyThen = {
  lane: Lane;
  people: readonly Id[];
  isExpected: boolean;
};

/** Duties at an instant: those of the team first, of each those with people first. */
export function dutiesAt(lanes: readonly Lane[], at: UnixSeconds, team: Id): DutyThen[] {
  const rank = ({ lane, people }: DutyThen): number =>
    (team !== 0 && lane.schedule.team_id === team ? 0 : 2) + (people.length > 0 ? 0 : 1);
  return lanes
    .filter(({ schedule }) => rotaAt(schedule, at).enabled)
    .map((lane) => ({
      lane,
      people: lane.parts.find((part) => contains(part, at))?.people ?? [],
      isExpected: lane.gaps.find((gap) => contains(gap, at))?.isExpected ?? false,
    }))
    .sort((a, b) => rank(a) - rank(b));
}

/** True where nobody was on call although the rota was open. */
export function hasGap({ gaps }: Lane): boolean {
  return gaps.some(({ isExpected }) => !isExpected);
}

/** False for a lane that is closed by its hours all along. */
export function hasDutyOrGap(lane: Lane): boolean {
  return lane.parts.length > 0 || hasGap(lane);
}

/** Lanes of the team alone; all of them if it has none. */
export function lanesOfTeams(lanes: readonly Lane[], teams: ReadonlySet<Id>): readonly Lane[] {
  const own = lanes.filter(({ schedule }) => schedule.team_id !== 0 && teams.has(schedule.team_id));
  return own.length === 0 ? lanes : own;
}

/** Max schedules chosen without the user, beside those of the teams. */
const MAX_DEFAULT = 8;

/**
 * Default schedules of a review: those of the incidents' teams, then those with a responder on call; without either,
 * all enabled ones.
 */
export function schedulesThatMatter(
  schedules: readonly Schedule[],
  teams: ReadonlySet<Id>,
  responders: ReadonlySet<Id>,
  window: Interval,
): Schedule[] {
  const enabled = schedules.filter((schedule) => isEnabledIn(schedule, window));
  const own = enabled.filter(({ team_id }) => team_id !== 0 && teams.has(team_id));
  const theirs = enabled.filter(
    (schedule) =>
      !own.includes(schedule) &&
      onDutyIn(schedule.final_schedule.schedules, window).some(({ period }) =>
        peopleOf(period.group).some((person) => responders.has(person)),
      ),
  );
  const involved = [...own, ...theirs];
  return (involved.length === 0 ? enabled : involved).slice(0, Math.max(MAX_DEFAULT, own.length));
}
