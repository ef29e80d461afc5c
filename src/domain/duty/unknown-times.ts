import type { Id } from '#contract/id';
import type { Group, Schedule } from '#contract/schedule';
import { subtract, union, type Interval } from '../time/interval';
import { onDutyIn } from '../oncall/reply/on-duty';
import { peopleOf } from '../oncall/reply/timeline';

/**
 * Time of unknown people only: of the whole schedule (`role` is undefined), or of a role while known people are on
 * call.
 *
 * Rules: where periods overlap, one with a known person is enough. Without any record of people, no one is unknown.
 */
export type UnknownTime = Interval & { role: Id | undefined; people: Id[] };

export function unknownTimes(schedule: Schedule, window: Interval): UnknownTime[] {
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
    return joined(subtract(times, knownTimes));
  };
  const whole = timesOf(undefined);
  const roles = new Set(periods.flatMap(({ group }) => group.members.map(({ role_id }) => role_id)));
  return [...whole, ...[...roles].flatMap((role) => subtract(timesOf(role), union(whole)))];
}

/** Neighbours with the same people as one. */
function joined(times: readonly UnknownTime[]): UnknownTime[] {
  const all: UnknownTime[] = [];
  for (const time of times) {
    const last = all.at(-1);
    if (last?.end === time.start && last.people.join() === time.people.join()) last.end = time.end;
    else all.push({ ...time });
  }
  return all;
}
