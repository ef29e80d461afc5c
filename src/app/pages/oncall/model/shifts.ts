import type { Schedule } from '#contract/schedule';
import {
  byPeriods,
  dutiesAt,
  nowAndNext,
  type NowAndNext,
  type SentSlots,
} from '#domain/oncall/reply/now-and-next';
import { wholeGap } from '#domain/oncall/explain/whole-gap';
import { wholeShift, type WindowReply, type Reading } from '#domain/oncall/reply/shifts';
import type { Whole } from '#domain/oncall/reply/whole-shift';
import type { UnixSeconds } from '#domain/time/zone';
import type { PlacedItem, TimelineItem } from './rows';

/** Shifts and the present, by all windows that were fetched. */
export type Shifts = {
  reading: Reading;
  /** Whether all that may tell the present is there, or could not be had. */
  isSettled: boolean;
  /** An item as long as it is, also where the window cuts it. */
  whole: (placed: PlacedItem) => Whole;
  now: (schedule: Schedule, slots: SentSlots, now: number) => NowAndNext;
  /** The same without asking the server for slots, where the periods have it. */
  nowByPeriods: (schedule: Schedule, now: number) => NowAndNext | undefined;
  /** The same at another time; undefined outside the windows in view. */
  at: (schedule: Schedule, at: UnixSeconds) => NowAndNext | undefined;
};

/** Of shifts inside their window, which no other window has more of: the same whatever is known beside it. */
const uncut = new WeakMap<TimelineItem, Whole>();

/**
 * @param reading the window that the items' periods were sent for, and those beside it in order.
 * @param aroundNow what tells the present in place of them: its window need not be beside theirs.
 */
export function shiftReader(
  reading: Reading,
  schedules: readonly Schedule[],
  aroundNow: WindowReply | undefined,
  isSettled: boolean,
): Shifts {
  const wholes = new WeakMap<TimelineItem, Whole>();
  const { window, accountZone, beside = [] } = reading;
  const inView = [...beside, { window, schedules }].sort((a, b) => a.window.start - b.window.start);
  const replies: readonly WindowReply[] = aroundNow ? [aroundNow] : inView;
  return {
    reading,
    isSettled,
    whole: (placed) => {
      const { item } = placed;
      const isUncut = item.kind === 'duty' && item.start > window.start && item.end < window.end;
      const known = isUncut ? uncut : wholes;
      const whole = known.get(item) ?? wholeOf(placed, reading);
      known.set(item, whole);
      return whole;
    },
    nowByPeriods: (schedule, now) => byPeriods(schedule, now, { accountZone, replies }),
    at: (schedule, at) => dutiesAt(schedule, at, { accountZone, replies: inView }),
    now: (schedule, slots, now) => nowAndNext(schedule, slots, now, { accountZone, replies }),
  };
}

function wholeOf({ item, row, lane }: PlacedItem, reading: Reading): Whole {
  return item.kind === 'gap'
    ? wholeGap(row.schedule, item, reading)
    : wholeShift(row.schedule, lane.layer, item.duty.period, reading);
}
