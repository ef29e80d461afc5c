import type { Group, Period, Schedule } from '#contract/schedule';
import { contains, type Interval } from '../../time/interval';
import { DAY, type UnixSeconds, type AccountZone } from '../../time/zone';
import { isStaffed } from './groups';
import { onDutyIn } from './on-duty';
import { wholeShift, type WindowReply } from './shifts';

/** Current and next duty, of the group as a whole. */
export type NowAndNext = {
  current: DutyNow | 'nobody' | 'unknown';
  next: DutyNow | 'nobody' | 'unknown';
};

/** Duty of people, or of a group without people. */
export type DutyNow = Interval & {
  group: Pick<Group, 'group_name' | 'members'>;
  /** `here`: at `end`. `later`: at `end` at the earliest. `never`: the rules have no end. */
  ends: 'here' | 'later' | 'never';
};

/** Most rotas hand off within two days: what comes later need not be looked at. In seconds from now. */
const NEAR = 2 * DAY;

/** The replies of the windows that were fetched, in order. */
type FetchedReplies = { accountZone: AccountZone; replies: readonly WindowReply[] };

/** True if people are on call. */
export function isOnDuty(duty: NowAndNext['current']): duty is DutyNow {
  return typeof duty === 'object' && isStaffed(duty.group);
}

/** Current and next duty at an instant, from the fetched periods; undefined if none contains it. */
export function dutiesAt(
  schedule: Schedule,
  now: UnixSeconds,
  fetched: FetchedReplies,
): NowAndNext | undefined {
  // Of an hourly rota a thousand periods need not be looked at.
  const near = dutiesWithin(NEAR, schedule, now, fetched);
  const isNear = (duty: NowAndNext['next']) => typeof duty === 'object' && duty.end <= now + NEAR;
  const isComplete = !near || ((near.current === 'nobody' || isNear(near.current)) && isNear(near.next));
  return isComplete ? near : dutiesWithin(Infinity, schedule, now, fetched);
}

/** Duties that start within a reach in seconds; a duty that ends beyond it may have been cut by another. */
function dutiesWithin(
  reach: number,
  { schedule_id }: Schedule,
  now: UnixSeconds,
  { accountZone, replies }: FetchedReplies,
): NowAndNext | undefined {
  const from = replies.findIndex(({ window }) => contains(window, now));
  const windows = replies.slice(from).flatMap(({ window, schedules }) => {
    const schedule = schedules.find((sent) => sent.schedule_id === schedule_id);
    return schedule ? [{ window, schedule }] : [];
  });
  const [present] = windows;
  if (from < 0 || !present || !contains(present.window, now)) return undefined;
  const ahead = (periods: readonly Period[]) =>
    periods.filter(({ start, end }) => end > now && start <= now + reach);
  const duties = windows.flatMap(({ window, schedule }) =>
    onDutyIn(ahead(schedule.final_schedule.schedules), window).map(({ start, end, period }) => {
      const reading = { window, accountZone, beside: replies.filter((reply) => reply.window !== window) };
      const whole = () => wholeShift(schedule, 'final', { start, end, group: period.group }, reading);
      return { start, end, group: period.group, whole };
    }),
  );
  const current = duties.find((duty) => contains(duty, now));
  const whole = current?.whole();
  const free = whole?.end ?? now;
  const next = duties.find(({ start }) => start >= free && start > now);
  const nextDuty = next ? { group: next.group, ...next.whole() } : 'unknown';
  return {
    current: current && whole ? { group: current.group, ...whole } : 'nobody',
    next: whole?.ends === 'never' ? 'nobody' : nextDuty,
  };
}
