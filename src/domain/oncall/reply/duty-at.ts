import type { Period, Schedule } from '#contract/schedule';
import { contains, type Interval } from '../../time/interval';
import { DAY, type UnixSeconds, type AccountZone } from '../../time/zone';
import { type OnDuty, onDutyIn } from './on-duty';
import { gapsOf, wholeShift, type WindowReply } from './shifts';
import type { Whole } from './whole-shift';

/** Shift or gap of a final schedule at an instant. */
export type DutyAt = {
  /** The schedule of the reply whose window contains the instant. */
  schedule: Schedule;
  /** Undefined = gap. */
  period: Period | undefined;
  /** The whole shift or gap, also where a window cuts it. */
  whole: Whole;
};

/**
 * What a schedule has at an instant, by the windows that were fetched. Undefined where none of them holds the instant, or
 * the schedule is not in the one that does. A schedule that is switched off has a gap.
 * @param replies where several hold the instant, the first of them counts.
 */
export function dutyAt(
  { schedule_id }: Pick<Schedule, 'schedule_id'>,
  at: UnixSeconds,
  accountZone: AccountZone,
  replies: readonly WindowReply[],
): DutyAt | undefined {
  const reply = replies.find(({ window }) => contains(window, at));
  const schedule = reply?.schedules.find((sent) => sent.schedule_id === schedule_id);
  if (!reply || !schedule) return undefined;
  const { window } = reply;
  const reading = { window, accountZone, beside: replies.filter((other) => other !== reply) };
  const duty = dutyIn(schedule.final_schedule.schedules, window, at);
  if (duty) {
    const { start, end, period } = duty;
    const shift = { start, end, group: period.group };
    return { schedule, period, whole: wholeShift(schedule, 'final', shift, reading) };
  }
  const gap = gapsOf(schedule, window).find((period) => contains(period, at));
  return gap && { schedule, period: undefined, whole: wholeShift(schedule, 'gap', gap, reading) };
}

/** Most shifts are shorter: what is farther away need not be looked at. */
const NEAR = 2 * DAY;

function dutyIn(periods: readonly Period[], window: Interval, at: UnixSeconds): OnDuty<Period> | undefined {
  const near = { start: at - NEAR, end: at + NEAR };
  const isAt = (duty: Interval) => contains(duty, at);
  const duty = onDutyIn(
    periods.filter(({ start, end }) => start < near.end && end > near.start),
    window,
  ).find(isAt);
  const isNear = duty && duty.start > near.start && duty.end < near.end;
  return isNear ? duty : onDutyIn(periods, window).find(isAt);
}
