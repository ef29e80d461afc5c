import type { Group, Period, Schedule, Slot } from '#contract/schedule';
import { contains, type Interval } from '../../time/interval';
import { DAY, type UnixSeconds, type AccountZone } from '../../time/zone';
import { isStaffed } from './groups';
import { onDutyIn } from './on-duty';
import { wholeShift, type WindowReply } from './shifts';

/**
 * Current and next duty.
 *
 * Rules:
 * - The server's reply counts until its current slot has ended or its next one has started. After that, both are
 * computed from the fetched periods of the present; without any, the next slot is current while it lasts. Anything
 * else is unknown, which is not the same as nobody.
 * - A server cuts an endless slot at some horizon. An end more than a year ahead is ignored, unless the rotation ends
 * there by our rules, too.
 */
export type NowAndNext = {
  current: DutyNow | 'nobody' | 'unknown';
  next: DutyNow | 'nobody' | 'unknown';
  /** True for the server's own reply, false for one computed from periods. */
  fromServer: boolean;
};

/** Duty of people, or of a group without people. */
export type DutyNow = Interval & {
  group: Pick<Group, 'group_name' | 'members'>;
  /** `here`: at `end`. `later`: at `end` at the earliest. `far`: not within a year. `never`: the rules have no end. */
  ends: 'here' | 'later' | 'far' | 'never';
};

/** The slots that a server sent of a schedule. */
export type SentSlots = { cur_oncall?: Slot | null | undefined; next_oncall?: Slot | null | undefined };

const YEAR = 366 * DAY;

/** Most rotas hand off within two days: what comes later need not be looked at. In seconds from now. */
const NEAR = 2 * DAY;
const REACHES = [NEAR, Infinity];

/** The replies of the windows that were fetched, in order. */
type FetchedReplies = { accountZone: AccountZone; replies: readonly WindowReply[] };

export function nowAndNext(
  schedule: Schedule,
  { cur_oncall: current, next_oncall: next }: SentSlots,
  now: UnixSeconds,
  fetched: FetchedReplies,
): NowAndNext {
  const { accountZone } = fetched;
  const isPast = current ? current.end <= now : Boolean(next && next.start <= now);
  if (!isPast) {
    return {
      current: current ? slotDuty(schedule, current, now, accountZone) : 'nobody',
      next: next ? slotDuty(schedule, next, now, accountZone) : 'nobody',
      fromServer: true,
    };
  }
  const worked = dutiesAt(schedule, now, fetched);
  if (worked) return worked;
  const isNext = next && next.start <= now && now < next.end;
  return {
    current: isNext ? slotDuty(schedule, next, now, accountZone) : 'unknown',
    next: 'unknown',
    fromServer: false,
  };
}

/**
 * Current and next duty from the fetched periods, if they contain both: people until a known end, or nobody, with the
 * duty after that; or people forever. Undefined if only the server knows: the next duty is beyond the fetched time.
 * `start` may be later than the duty's own.
 */
export function byPeriods(
  schedule: Schedule,
  now: UnixSeconds,
  fetched: FetchedReplies,
): NowAndNext | undefined {
  for (const reach of REACHES) {
    const duty = dutiesWithin(reach, schedule, now, fetched);
    const { current, next } = duty ?? {};
    if (typeof current === 'object') {
      // Another layer may start beyond the reach and cut a duty that lasts longer.
      if (current.end > now + reach) continue;
      if (current.ends === 'never' && reach === Infinity) return duty;
      if (current.ends !== 'here') continue;
    }
    if (current === undefined || typeof next !== 'object') continue;
    const free = { start: typeof current === 'object' ? current.end : now, end: next.start };
    return hasEmptyGroup(schedule, fetched.replies, free) ? undefined : duty;
  }
  return undefined;
}

/** True if a group without people has its turn then: servers differ in their replies about that. */
function hasEmptyGroup({ schedule_id }: Schedule, replies: readonly WindowReply[], time: Interval): boolean {
  return replies.some(({ schedules }) =>
    schedules
      .find((sent) => sent.schedule_id === schedule_id)
      ?.final_schedule.schedules.some(
        ({ group, start, end }) => !isStaffed(group) && start < time.end && end > time.start,
      ),
  );
}

/** True if people are on duty. */
export function isOnDuty(duty: NowAndNext['current']): duty is DutyNow {
  return typeof duty === 'object' && isStaffed(duty.group);
}

function slotDuty(
  schedule: Schedule,
  { group, start, end }: Slot,
  now: number,
  accountZone: AccountZone,
): DutyNow {
  const at = Math.max(now, start);
  if (end - at <= YEAR) return { group, start, end, ends: 'here' };
  const window = { start: at, end: at + 1 };
  const whole = wholeShift(schedule, 'final', { ...window, group }, { window, accountZone });
  if (whole.ends === 'later') return { group, start, end, ends: 'far' };
  return { group, start, end: whole.end, ends: whole.ends };
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
    fromServer: false,
  };
}
