import type { Id } from '#contract/id';
import type { Group, Schedule } from '#contract/schedule';
import { onDutyIn } from '../oncall/reply/on-duty';
import { peopleOf } from '../oncall/reply/timeline';
import { enabledStretches } from '../schedule/rota';
import { intersect, type Interval, subtract, union } from '../time/interval';
import type { AccountZone } from '../time/zone';
import { byRole, type Plan, seatsOf } from './seats';

/**
 * Time without enough people, by the seats of a schedule.
 *
 * Rules:
 * - gap: a role is due and empty. Without anybody on call in any role, `role` is undefined: it is of the whole schedule.
 * - expected: no one is on call, and no one is due.
 * - unknown: only people without a record are on call, or in a role.
 * A disabled version has none.
 */
export type Uncovered = Interval & {
  kind: 'gap' | 'expected' | 'unknown';
  role: Id | undefined;
  /** People without a record; empty for the other kinds. */
  people: readonly Id[];
};

/** Parts of a schedule that decide about its uncovered time. */
type Covering = Plan & Pick<Schedule, 'final_schedule' | 'unknown_people'>;

/**
 * The uncovered time of a schedule in a window: that of the whole schedule, then role by role what is not in it, then
 * that of unknown people.
 * @throws RangeError if the account's zone is no tz database name.
 */
export function uncoveredIn(schedule: Covering, window: Interval, accountZone: AccountZone): Uncovered[] {
  const enabled = enabledStretches(schedule, window);
  if (enabled.length === 0) return [];
  const seats = seatsOf(schedule, window, { accountZone });
  const onCall = union(seats.filter(({ state }) => state === 'on call'));
  const gaps = seats.filter(({ state }) => state === 'gap');
  const whole = subtract(union(gaps), onCall);
  const expected = intersect(subtract([window], union([...onCall, ...whole])), enabled);
  const listed = (times: readonly Interval[], kind: Uncovered['kind'], role: Id | undefined) =>
    times.map(({ start, end }): Uncovered => ({ start, end, kind, role, people: [] }));
  return [
    ...[...listed(whole, 'gap', undefined), ...listed(expected, 'expected', undefined)].sort(
      (a, b) => a.start - b.start,
    ),
    ...[...byRole(gaps)].flatMap(([role, of]) => listed(subtract(of, whole), 'gap', role)),
    ...unknownTimes(schedule, window),
  ];
}

/** True if no one is on call at all. */
export function isWholeGap({ kind, role }: Uncovered): boolean {
  return kind !== 'unknown' && role === undefined;
}

/** Gaps first, then time of unknown people, then what is expected; of each the whole schedule's before a role's. */
export function byUrgency(a: Uncovered, b: Uncovered): number {
  const rank = ({ kind, role }: Uncovered) => KINDS.indexOf(kind) * 2 + Number(role !== undefined);
  return rank(a) - rank(b) || a.start - b.start;
}

export const KINDS: readonly Uncovered['kind'][] = ['gap', 'unknown', 'expected'];

/**
 * Time of unknown people only: of the whole schedule, or of a role while known people are on call.
 *
 * Rules: where periods overlap, one with a known person is enough. Without any record of people, no one is unknown.
 */
function unknownTimes(schedule: Covering, window: Interval): Uncovered[] {
  const unknown = new Set(schedule.unknown_people);
  if (unknown.size === 0) return [];
  const { schedules: periods } = schedule.final_schedule;
  const timesOf = (role: Id | undefined): Uncovered[] => {
    const people = ({ members }: Group) =>
      peopleOf({ members: members.filter(({ role_id }) => role === undefined || role_id === role) });
    const isKnown = (group: Group) => people(group).some((person) => !unknown.has(person));
    const knownTimes = union(periods.filter(({ group }) => isKnown(group)));
    const times = onDutyIn(periods, window)
      .filter(({ period: { group } }) => people(group).length > 0 && !isKnown(group))
      .map(({ start, end, period }): Uncovered => {
        return { start, end, kind: 'unknown', role, people: people(period.group) };
      });
    return mergeTimes(subtract(times, knownTimes));
  };
  const whole = timesOf(undefined);
  const roles = new Set(periods.flatMap(({ group }) => group.members.map(({ role_id }) => role_id)));
  return [...whole, ...[...roles].flatMap((role) => subtract(timesOf(role), union(whole)))];
}

/** Neighbours with the same people as one. */
function mergeTimes(times: readonly Uncovered[]): Uncovered[] {
  const all: Uncovered[] = [];
  for (const time of times) {
    const last = all.at(-1);
    if (last?.end === time.start && last.people.join() === time.people.join()) last.end = time.end;
    else all.push({ ...time });
  }
  return all;
}
