import { useQuery } from '@tanstack/react-query';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { onDutyIn } from '#domain/oncall/on-duty';
import { peopleOf } from '#domain/oncall/timeline';
import type { UnixSeconds } from '#domain/time/zone';
import { scheduleSelfQuery } from '../../../api/schedules';

/** Who a schedule had on duty at an instant, by the server's own result. */
export type DutyThen = { schedule: Schedule; people: readonly Id[] };

/** All enabled schedules with who was on duty in them; those of the team come first. */
export function useOnCallThen(at: UnixSeconds, team: Id) {
  // Asked by the hour, so that incidents of one storm share the answer.
  const start = Math.floor(at / 3600) * 3600;
  const query = useQuery(scheduleSelfQuery({ start, end: start + 3600 }));
  const isCurrent = !query.isPlaceholderData;
  const duties = isCurrent
    ? query.data?.filter(({ enabled }) => enabled).map((one) => dutyAt(one, at))
    : undefined;
  return { query, duties: duties?.sort((a, b) => rank(a, team) - rank(b, team)) };
}

function dutyAt(schedule: Schedule, at: UnixSeconds): DutyThen {
  const second = { start: at, end: at + 1 };
  const [duty] = onDutyIn(schedule.final_schedule.schedules, second);
  return { schedule, people: duty ? peopleOf(duty.period.group) : [] };
}

function rank({ schedule }: DutyThen, team: Id): number {
  return schedule.team_id === team ? 0 : 1;
}
