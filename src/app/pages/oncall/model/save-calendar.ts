import type { EventContext } from '#domain/oncall/calendar/calendar-events';
import { calendarOf, type CalendarEvent } from '#domain/oncall/calendar/ics';
import type { Reading } from '#domain/oncall/reply/shifts';
import type { Directory } from '../../../api/names/directory-of';
import { saveFile } from '../../../components/save-file';

/** Hands a calendar file to the browser, named after what is in it. */
export function saveCalendar(name: string, events: readonly CalendarEvent[], now: number): void {
  const file = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  saveFile(`${file}.ics`, 'text/calendar', calendarOf({ name, events, now }));
}

/** What calendar files need beside the schedules. */
export function eventContext(reading: Reading, directory: Directory): EventContext {
  return { ...reading, nameOf: directory.person, groupNameOf: directory.group };
}
