import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import { isClosedAt } from '#domain/oncall/explain/gap-cause';
import type { NowAndNext } from '#domain/oncall/reply/now-and-next';
import { CallError } from '../../../api/call-error';
import { scheduleInfoQuery } from '../../../api/schedules';
import type { Shifts } from '../model/shifts';

export type Present = {
  /** Undefined until it is loaded, and of a schedule that is switched off. */
  duty: NowAndNext | undefined;
  /** Whether nobody is on duty by intent. */
  isClosed: boolean;
  /** Why it could not be loaded at all. */
  failure: { code: string; requestId: string | undefined; retry: () => void } | undefined;
};

/**
 * Who is on duty in a schedule at present and who is next: by the periods that are here, and where these do not have it
 * as schedule/info last answered, worked out where that is of the past.
 */
export function usePresent(schedule: Schedule, shifts: Shifts, now: number): Present {
  const here = useMemo(
    () => (schedule.enabled ? shifts.nowByPeriods(schedule, now) : undefined),
    [schedule, shifts, now],
  );
  // One question for each schedule: only where none of the periods has it.
  const enabled = schedule.enabled && here === undefined && shifts.isSettled;
  const query = useQuery({ ...scheduleInfoQuery(schedule.schedule_id, now), enabled });
  const { data, error } = query;
  const { accountZone } = shifts.reading;
  const duty = here ?? (data && shifts.now(schedule, data, now));
  if (duty) {
    const isClosed = duty.current === 'nobody' && isClosedAt(schedule, now, accountZone);
    return { duty, isClosed, failure: undefined };
  }
  const none = { duty: undefined, isClosed: false };
  if (!error) return { ...none, failure: undefined };
  const isCall = error instanceof CallError;
  const failure = {
    code: isCall ? error.code : error.name,
    requestId: isCall ? error.requestId : undefined,
    retry: () => void query.refetch(),
  };
  return { ...none, failure };
}
