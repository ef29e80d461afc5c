import type { Schedule } from '#contract/schedule';
import { nowAndNext, type NowAndNext, type SentSlots } from '#domain/oncall/reply/now-and-next';
import { wholeShift, type WindowReply, type Reading } from '#domain/oncall/reply/shifts';
import type { Whole } from '#domain/oncall/reply/whole-shift';
import type { LaneModel, RowModel, TimelineItem } from './rows';

/** What the fetched windows together tell of a shift, and of the present. */
export type Shifts = {
  reading: Reading;
  /** An item as long as it is, also where the window cuts it. */
  whole: (item: TimelineItem, row: RowModel, lane: LaneModel) => Whole;
  now: (schedule: Schedule, slots: SentSlots, now: number) => NowAndNext;
};

/** @param reading the window that the items' periods were sent for, and those beside it in order. */
export function shiftReader(reading: Reading, schedules: readonly Schedule[]): Shifts {
  const known = new WeakMap<TimelineItem, Whole>();
  const { window, accountZone, beside = [] } = reading;
  const windows: WindowReply[] = [...beside, { window, schedules }].sort(
    (a, b) => a.window.start - b.window.start,
  );
  return {
    reading,
    whole: (item, { schedule }, { layer }) => {
      const found = known.get(item) ?? wholeOf(item, schedule, layer, reading);
      known.set(item, found);
      return found;
    },
    now: (schedule, slots, now) => nowAndNext(schedule, slots, now, accountZone, windows),
  };
}

function wholeOf(item: TimelineItem, schedule: Schedule, layer: LaneModel['layer'], reading: Reading): Whole {
  return item.kind === 'gap'
    ? wholeShift(schedule, 'gap', item, reading)
    : wholeShift(schedule, layer, item.duty.period, reading);
}
