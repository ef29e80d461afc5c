import type { Schedule } from '#contract/schedule';
import { dutyLines, type DutyLine } from '#domain/duty/duty-lines';
import { sightOf } from '#domain/duty/sight';
import { uncoveredIn, type Uncovered } from '#domain/duty/uncovered';
import { wholeUncovered } from '#domain/duty/whole-uncovered';
import { rolesIn } from '#domain/oncall/reply/seats';
import { type Reading, wholeShift, type WindowReply } from '#domain/oncall/reply/shifts';
import type { Whole } from '#domain/oncall/reply/whole-shift';
import { type UnixSeconds, wallAt, type ViewerZone } from '#domain/time/zone';
import type { EventContext } from '#domain/oncall/calendar/calendar-events';
import { type CalendarEvent, calendarOf } from '#domain/oncall/calendar/ics';
import { isoDate } from '#domain/time/days';
import { contains, type Interval } from '#domain/time/interval';
import type { Directory } from '../../../api/names/directory-of';
import { saveFile } from '../../../data/save-file';
import type { PlacedItem, TimelineItem } from './rows';

/** Days of a file: a window in the zone of the view. */
type FileDays = { window: Interval; zone: ViewerZone };

/** Shifts and the present, from all loaded windows. */
export type Shifts = {
  reading: Reading;
  /** All loaded windows, with the visible one. */
  replies: readonly WindowReply[];
  /** True once all windows with the present have loaded or failed. */
  isSettled: boolean;
  /** Item in full length, even if the window cuts it. */
  whole: (placed: PlacedItem) => Whole;
  /** Lines at a time of the loaded windows; undefined outside of them. None of a disabled schedule. */
  lines: (schedule: Schedule, at: UnixSeconds) => readonly DutyLine[] | undefined;
  /** Gaps, off hours and unknown people at a time, which costs less than lines; undefined outside the windows. */
  uncovered: (schedule: Schedule, at: UnixSeconds) => readonly Uncovered[] | undefined;
};

/** Cache of shifts that lie inside their window. */
const uncut = new WeakMap<TimelineItem, Whole>();

/**
 * Reads shifts from the window of the items and its neighbours; `aroundNow` is a window of the present, which
 * need not be adjacent.
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
  const all = aroundNow ? [...inView, aroundNow] : inView;
  const lastLines = new Map<Schedule, LinesAt>();
  return {
    reading,
    replies: all,
    lines: (schedule, at) => {
      const last = lastLines.get(schedule);
      if (last && contains(last, at)) return last.lines;
      const sight = sightOf(schedule, at, all, accountZone);
      if (!sight) return undefined;
      // Roles of the lanes in view, too.
      const inView = rolesIn(schedule.final_schedule.schedules.map(({ group }) => group));
      const lines = dutyLines(sight, at, [], inView);
      lastLines.set(schedule, { ...holding(lines, at), lines });
      return lines;
    },
    uncovered: ({ schedule_id }, at) => {
      const reply = all.find((each) => contains(each.window, at));
      const there = reply?.schedules.find((schedule) => schedule.schedule_id === schedule_id);
      return there && uncoveredIn(there, { start: at, end: at + 1 }, accountZone);
    },
    isSettled,
    whole: (placed) => {
      const { item } = placed;
      const isUncut = item.kind === 'duty' && item.start > window.start && item.end < window.end;
      const cached = isUncut ? uncut : wholes;
      const whole = cached.get(item) ?? wholeOf(placed, reading);
      cached.set(item, whole);
      return whole;
    },
  };
}

/** Lines of a schedule, as long as they hold. */
type LinesAt = Interval & { lines: readonly DutyLine[] };

/** Time in which lines hold, from the minute of an instant on: callers that round to minutes share them. */
function holding(lines: readonly DutyLine[], at: UnixSeconds): Interval {
  const starts = lines.map(({ since }) => since ?? -Infinity);
  const ends = lines.map(({ until }) => (typeof until === 'number' ? until : Infinity));
  return { start: Math.max(at - (at % 60), ...starts), end: Math.min(...ends) };
}

function wholeOf({ item, row, lane }: PlacedItem, reading: Reading): Whole {
  return item.kind === 'gap'
    ? wholeUncovered(row.schedule, item.time, reading)
    : wholeShift(row.schedule, lane.layer, item.duty.period, reading);
}

/** Saves a calendar file named after content and days: `On-call-Payments-2026-11-23-2026-12-06.ics`. */
export function saveCalendar(
  name: string,
  events: readonly CalendarEvent[],
  { window, zone }: FileDays,
  now: UnixSeconds,
): void {
  const days = [window.start, window.end - 1].map((at) => isoDate(wallAt(at, zone)));
  const file = [name, ...days]
    .join('-')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  saveFile(`${file}.ics`, 'text/calendar', calendarOf({ name, events, now }));
}

/** Names for events of calendar files. */
export function eventContext(reading: Reading, directory: Directory): EventContext {
  return { ...reading, nameOf: directory.person, groupNameOf: directory.group, roles: directory.roles };
}
