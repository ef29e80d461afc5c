import type { Group, Schedule, Slot } from '#contract/schedule';
import { DAY, type UnixSeconds } from '../../time/zone';
import { isStaffed } from './groups';
import { onDutyIn } from './on-duty';
import { wholeShift, type Known } from './shifts';

/**
 * Who is on duty at present, and who is next.
 *
 * Rules:
 * - It is what the server told, until what it told as current has ended or what it told as next has begun. Then the
 *   reply is of the past, and both are worked out of the periods that were fetched for the present; without any, what
 *   was told as next is current while it lasts. What neither says is unknown, which is not the same as nobody.
 * - A server ends what has no end at some horizon. An end more than a year ahead is not believed, but for one that the
 *   rotation has by our rules.
 */
export type NowAndNext = {
  current: DutyNow | 'nobody' | 'unknown';
  next: DutyNow | 'nobody' | 'unknown';
  /** Whether it is what the server told, and not worked out. */
  told: boolean;
};

/** Somebody's duty, or that of a group without people. */
export type DutyNow = {
  group: Pick<Group, 'group_name' | 'members'>;
  start: UnixSeconds;
  end: UnixSeconds;
  /** `here`: at `end`. `later`: at `end` at the earliest. `far`: not within a year. `never`: the rules have no end. */
  ends: 'here' | 'later' | 'far' | 'never';
};

/** What a server told of a schedule's present. */
export type ToldNow = { cur_oncall?: Slot | null | undefined; next_oncall?: Slot | null | undefined };

const YEAR = 366 * DAY;

/** @param known the windows that were fetched, in order. */
export function nowAndNext(
  schedule: Schedule,
  { cur_oncall: current, next_oncall: next }: ToldNow,
  now: UnixSeconds,
  accountZone: string,
  known: readonly Known[],
): NowAndNext {
  const isPast = current ? current.end <= now : next ? next.start <= now : false;
  if (!isPast) {
    return {
      current: current ? toldDuty(schedule, current, now, accountZone) : 'nobody',
      next: next ? toldDuty(schedule, next, now, accountZone) : 'nobody',
      told: true,
    };
  }
  const worked = fromPeriods(schedule, now, accountZone, known);
  if (worked) return worked;
  const isNext = next && next.start <= now && now < next.end;
  return {
    current: isNext ? toldDuty(schedule, next, now, accountZone) : 'unknown',
    next: 'unknown',
    told: false,
  };
}

/** Whether somebody is on duty in it. */
export function isOnDuty(duty: NowAndNext['current']): duty is DutyNow {
  return typeof duty === 'object' && isStaffed(duty.group);
}

function toldDuty(
  schedule: Schedule,
  { group, start, end }: Slot,
  now: number,
  accountZone: string,
): DutyNow {
  const at = Math.max(now, start);
  if (end - at <= YEAR) return { group, start, end, ends: 'here' };
  const window = { start: at, end: at + 1 };
  const whole = wholeShift(schedule, 'final', { ...window, group }, { window, accountZone });
  if (whole.ends === 'later') return { group, start, end, ends: 'far' };
  return { group, start, end: whole.end, ends: whole.ends };
}

function fromPeriods(
  { schedule_id }: Schedule,
  now: UnixSeconds,
  accountZone: string,
  known: readonly Known[],
): NowAndNext | undefined {
  const from = known.findIndex(({ window }) => window.start <= now && now < window.end);
  const windows = known.slice(from).flatMap(({ window, schedules }) => {
    const schedule = schedules.find((one) => one.schedule_id === schedule_id);
    return schedule ? [{ window, schedule }] : [];
  });
  const [present] = windows;
  if (from < 0 || !present || !(present.window.start <= now && now < present.window.end)) return undefined;
  const duties = windows.flatMap(({ window, schedule }) =>
    onDutyIn(schedule.final_schedule.schedules, window).map(({ start, end, period }) => {
      const reading = { window, accountZone, beside: known.filter((one) => one.window !== window) };
      const whole = () => wholeShift(schedule, 'final', { start, end, group: period.group }, reading);
      return { start, end, group: period.group, whole };
    }),
  );
  const current = duties.find(({ start, end }) => start <= now && now < end);
  const whole = current?.whole();
  const free = whole?.end ?? now;
  const next = duties.find(({ start }) => start >= free && start > now);
  return {
    current: current && whole ? { group: current.group, ...whole } : 'nobody',
    next: whole?.ends === 'never' ? 'nobody' : next ? { group: next.group, ...next.whole() } : 'unknown',
    told: false,
  };
}
