import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { dutyLines, type DutyLine } from '#domain/duty/duty-lines';
import type { Reading, WindowReply } from '#domain/duty/known-seats';
import { uncoveredIn, type Uncovered } from '#domain/duty/uncovered';
import { rolesIn } from '#domain/oncall/reply/seats';
import { type AccountZone, type UnixSeconds, wallAt, type ViewerZone } from '#domain/time/zone';
import type { EventContext } from '#domain/oncall/calendar/feed-shifts';
import { type CalendarEvent, calendarOf } from '#domain/oncall/calendar/ics';
import { isoDate } from '#domain/time/days';
import { contains, type Interval } from '#domain/time/interval';
import type { Directory } from '../../../api/names/directory-of';
import { saveFile } from '../../../data/save-file';

/** Days of a file: a window in the zone of the view. */
type FileDays = { window: Interval; zone: ViewerZone };

/** Details of a failed request. */
export type Failure = { code: string; requestId: string | undefined; retry: () => void };

/** Shifts and the present, from all loaded windows. */
export type Shifts = {
  reading: Reading;
  /** All loaded windows, the visible one first. */
  replies: readonly WindowReply[];
  /** True once the windows of the view and of the present have loaded or failed. */
  isSettled: boolean;
  /** Why the present is not known. */
  failure: Failure | undefined;
  /** Lines at a time of the loaded windows; undefined outside of them. None of a disabled schedule. */
  lines: (schedule: Schedule, at: UnixSeconds) => readonly DutyLine[] | undefined;
  /** Gaps, off hours and unknown people at a time, which costs less than lines; undefined outside the windows. */
  uncovered: (schedule: Schedule, at: UnixSeconds) => readonly Uncovered[] | undefined;
};

/** Reads shifts from the window of the items; `aroundNow` is a window of the present, if that is elsewhere. */
export function shiftReader(
  reading: Reading,
  schedules: readonly Schedule[],
  { reply: aroundNow, isSettled, failure }: Present,
): Shifts {
  const { window, accountZone } = reading;
  const inView = { window, schedules };
  const replies = aroundNow ? [inView, aroundNow] : [inView];
  const lastLines = new Map<Schedule, LinesAt>();
  return {
    reading,
    replies,
    isSettled,
    failure,
    lines: (schedule, at) => {
      const last = lastLines.get(schedule);
      if (last && contains(last, at)) return last.lines;
      // Roles of the lanes in view, too.
      const roles = rolesIn(schedule.final_schedule.schedules.map(({ group }) => group));
      const answer = answerIn(replies, schedule, at, { accountZone, roles });
      if (!answer) return undefined;
      const { lines } = answer;
      lastLines.set(schedule, { ...holding(lines, at), lines });
      return lines;
    },
    uncovered: (schedule, at) => {
      const there = scheduleIn(replies, schedule, at)?.schedule;
      return there && uncoveredIn(there, { start: at, end: at + 1 }, accountZone);
    },
  };
}

/** Window of the present, once it has loaded or failed. */
export type Present = Pick<Shifts, 'isSettled' | 'failure'> & { reply: WindowReply | undefined };

/** Schedule in the first reply that has it at a time. */
function scheduleIn(
  replies: readonly WindowReply[],
  { schedule_id }: Pick<Schedule, 'schedule_id'>,
  at: UnixSeconds,
) {
  for (const { window, schedules } of replies) {
    const schedule = contains(window, at) && schedules.find((sent) => sent.schedule_id === schedule_id);
    if (schedule) return { schedule, window };
  }
  return undefined;
}

type Asking = { accountZone: AccountZone; roles?: readonly Id[]; roleNames?: readonly RoleName[] };

/** Answer of a schedule: its lines at a time, and the schedule as the reply with the time has it. */
export type Answer = { schedule: Schedule; window: Interval; lines: DutyLine[] };

/** Answer at a time, of the first reply that has it; undefined outside of them. */
export function answerIn(
  replies: readonly WindowReply[],
  asked: Pick<Schedule, 'schedule_id'>,
  at: UnixSeconds,
  { accountZone, roles, roleNames }: Asking,
): Answer | undefined {
  const there = scheduleIn(replies, asked, at);
  if (!there) return undefined;
  const { schedule, window } = there;
  return { ...there, lines: dutyLines(schedule, at, { window, accountZone }, roleNames, roles) };
}

/** Lines of a schedule, as long as they hold. */
type LinesAt = Interval & { lines: readonly DutyLine[] };

/** Time in which lines hold, from the minute of an instant on: callers that round to minutes share them. */
function holding(lines: readonly DutyLine[], at: UnixSeconds): Interval {
  const starts = lines.map(({ begins }) => (typeof begins === 'number' ? begins : -Infinity));
  const ends = lines.map(({ ends: edge }) => (typeof edge === 'number' ? edge : Infinity));
  return { start: Math.max(at - (at % 60), ...starts), end: Math.min(...ends) };
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
