import { useQuery } from '@tanstack/react-query';
import type { Schedule } from '#contract/schedule';
import type { NowAndNext } from '#domain/oncall/reply/now-and-next';
import { CallError } from '../../../api/call-error';
import { scheduleInfoQuery } from '../../../api/schedules';
import type { Shifts } from '../model/shifts';

export type Present = {
  /** Undefined until it is loaded, and of a schedule that is switched off. */
  duty: NowAndNext | undefined;
  /** Why it could not be loaded at all. */
  failure: { code: string; requestId: string | undefined; retry: () => void } | undefined;
};

/** Who is on duty in a schedule at present and who is next: as schedule/info last answered, worked out where that is of the past. */
export function usePresent(schedule: Schedule, shifts: Shifts, now: number): Present {
  const query = useQuery({ ...scheduleInfoQuery(schedule.schedule_id, now), enabled: schedule.enabled });
  const { data, error } = query;
  if (data) return { duty: shifts.now(schedule, data, now), failure: undefined };
  if (!error) return { duty: undefined, failure: undefined };
  const isCall = error instanceof CallError;
  const failure = {
    code: isCall ? error.code : error.name,
    requestId: isCall ? error.requestId : undefined,
    retry: () => void query.refetch(),
  };
  return { duty: undefined, failure };
}
