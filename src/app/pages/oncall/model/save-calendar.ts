import type { EventContext } from '#domain/oncall/calendar/calendar-events';
import { calendarOf, type CalendarEvent } from '#domain/oncall/calendar/ics';
import type { Reading } from '#domain/oncall/reply/shifts';
import { isoDate } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { wallAt, type UnixSeconds } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory-of';
import { saveFile } from '../../../data/save-file';

/** The days of a file: a window, in the zone of the view. */
type FileDays = { window: Interval; zone: string };

/** Saves a calendar file under its name and days: `On-duty-Payments-2026-11-23-2026-12-06.ics`. */
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

/** Names for the events of calendar files. */
export function eventContext(reading: Reading, directory: Directory): EventContext {
  return { ...reading, nameOf: directory.person, groupNameOf: directory.group, roles: directory.roles };
}
