import { useQuery } from '@tanstack/react-query';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { onDutyIn } from '#domain/oncall/reply/on-duty';
import { peopleOf } from '#domain/oncall/reply/timeline';
import type { UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { scheduleSelfQuery } from '../../api/schedules';

/** Who a schedule had on duty at an instant, by the server's own result. */
export type DutyThen = { schedule: Schedule; people: readonly Id[] };

/** The schedules of an instant, asked for by the hour, so that incidents of one storm share the answer. */
export function schedulesThenQuery(at: UnixSeconds) {
  const start = Math.floor(at / 3600) * 3600;
  return scheduleSelfQuery({ start, end: start + 3600 });
}

/** All enabled schedules with who was on duty in them; those of the team come first. */
export function dutiesThen(schedules: readonly Schedule[], at: UnixSeconds, team: Id): DutyThen[] {
  return schedules
    .filter(({ enabled }) => enabled)
    .map((schedule) => dutyAt(schedule, at))
    .sort((a, b) => rank(a, team) - rank(b, team));
}

export function useOnCallThen(at: UnixSeconds, team: Id) {
  const query = useQuery({ ...schedulesThenQuery(at), select: useDirectory().schedules });
  const isCurrent = !query.isPlaceholderData;
  return { query, duties: isCurrent && query.data ? dutiesThen(query.data, at, team) : undefined };
}

function dutyAt(schedule: Schedule, at: UnixSeconds): DutyThen {
  const second = { start: at, end: at + 1 };
  const [duty] = onDutyIn(schedule.final_schedule.schedules, second);
  return { schedule, people: duty ? peopleOf(duty.period.group) : [] };
}

function rank({ schedule }: DutyThen, team: Id): number {
  return schedule.team_id === team ? 0 : 1;
}
