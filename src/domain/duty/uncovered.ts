import type { Id } from '#contract/id';
import type { Schedule, Group } from '#contract/schedule';
import { gapsByCause, isExpected, type GapCause } from './gap-cause';
import { isEnabledIn } from '../schedule/rota';
import { type Interval, subtract, union } from '../time/interval';
import { roleGaps } from './role-gaps';
import type { AccountZone } from '../time/zone';
import { onDutyIn } from '../oncall/reply/on-duty';
import { peopleOf } from '../oncall/reply/timeline';

/**
 * Time without enough people: gaps of the whole schedule or of one role, and time with only unknown people.
 *
 * Rules:
 * - gap: no one is on call though people are due; or a role that is due is empty while others are on call
 *   (role-gaps.ts).
 * - expected: off hours; no one is on call, and no one is due (gap-cause.ts).
 * - unknown: only people without a record are on call, or in a role.
 * A disabled schedule has none, nor has the time of a version that was disabled. `role` is undefined for the whole
 * schedule.
 */
export type Uncovered = WholeGap | RoleGap | UnknownGap;

type WholeGap = Interval & { kind: 'gap' | 'expected'; role: undefined; cause: GapCause };
type RoleGap = Interval & { kind: 'gap'; role: Id; cause: { kind: 'emptyRole'; role: Id } };
type UnknownGap = Interval & {
  kind: 'unknown';
  role: Id | undefined;
  cause: { kind: 'unknownPeople'; people: readonly Id[] };
};

export type UncoveredCause = Uncovered['cause'];

/**
 * The uncovered time of a schedule in a window, [start, end) in Unix seconds: the gaps by cause, then role by role what
 * is not one of them, then that of unknown people.
 * @throws RangeError where the zone is no tz database name.
 */
export function uncoveredIn(schedule: Schedule, window: Interval, accountZone: AccountZone): Uncovered[] {
  const gaps = gapsByCause(schedule, window, accountZone).map((gap): WholeGap => {
    return Object.assign({ kind: isExpected(gap) ? 'expected' : 'gap', role: undefined } as const, gap);
  });
  return [...gaps, ...whileOnDuty(schedule, window, accountZone)];
}

/** Uncovered time while people are on call. */
export function whileOnDuty(
  schedule: Schedule,
  window: Interval,
  accountZone: AccountZone,
): (RoleGap | UnknownGap)[] {
  if (!isEnabledIn(schedule, window)) return [];
  return [
    ...roleGaps(schedule, window, accountZone).map(({ start, end, role }): RoleGap => {
      return { start, end, kind: 'gap', role, cause: { kind: 'emptyRole', role } };
    }),
    ...unknownTimes(schedule, window).map(({ start, end, role, people }): UnknownGap => {
      return { start, end, kind: 'unknown', role, cause: { kind: 'unknownPeople', people } };
    }),
  ];
}

/** True if no one is on call at all. */
export function isWholeGap(time: Uncovered): time is WholeGap {
  return time.kind !== 'unknown' && time.role === undefined;
}

/** Gaps first, then time of unknown people, then what is expected; of each the whole schedule's before a role's. */
export function byUrgency(a: Uncovered, b: Uncovered): number {
  const rank = ({ kind, role }: Uncovered) => KINDS.indexOf(kind) * 2 + Number(role !== undefined);
  return rank(a) - rank(b) || a.start - b.start;
}

export const KINDS: readonly Uncovered['kind'][] = ['gap', 'unknown', 'expected'];

/**
 * Time of unknown people only: of the whole schedule (`role` is undefined), or of a role while known people are on
 * call.
 *
 * Rules: where periods overlap, one with a known person is enough. Without any record of people, no one is unknown.
 */
type UnknownTime = Interval & { role: Id | undefined; people: Id[] };

function unknownTimes(schedule: Schedule, window: Interval): UnknownTime[] {
  const unknown = new Set(schedule.unknown_people);
  if (unknown.size === 0) return [];
  const { schedules: periods } = schedule.final_schedule;
  const timesOf = (role: Id | undefined): UnknownTime[] => {
    const people = ({ members }: Group) =>
      peopleOf({ members: members.filter(({ role_id }) => role === undefined || role_id === role) });
    const isKnown = (group: Group) => people(group).some((person) => !unknown.has(person));
    const knownTimes = union(periods.filter(({ group }) => isKnown(group)));
    const times = onDutyIn(periods, window)
      .filter(({ period: { group } }) => people(group).length > 0 && !isKnown(group))
      .map(({ start, end, period }) => ({ start, end, role, people: people(period.group) }));
    return mergeTimes(subtract(times, knownTimes));
  };
  const whole = timesOf(undefined);
  const roles = new Set(periods.flatMap(({ group }) => group.members.map(({ role_id }) => role_id)));
  return [...whole, ...[...roles].flatMap((role) => subtract(timesOf(role), union(whole)))];
}

/** Neighbours with the same people as one. */
function mergeTimes(times: readonly UnknownTime[]): UnknownTime[] {
  const all: UnknownTime[] = [];
  for (const time of times) {
    const last = all.at(-1);
    if (last?.end === time.start && last.people.join() === time.people.join()) last.end = time.end;
    else all.push({ ...time });
  }
  return all;
}
