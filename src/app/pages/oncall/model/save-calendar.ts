import type { Export } from '#domain/oncall/calendar/calendar-events';
import { calendarOf, type CalendarEvent } from '#domain/oncall/calendar/ics';
import { saveFile } from '../../../components/save-file';
import type { OnCall } from './use-oncall';

/** Hands a calendar file to the browser, named after what is in it. */
export function saveCalendar(name: string, events: readonly CalendarEvent[], now: number): void {
  const file = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  saveFile(`${file}.ics`, 'text/calendar', calendarOf({ name, events, now }));
}

/** What is shown, as a calendar wants it. */
export function exportOf({ shifts, directory }: OnCall): Export {
  return { ...shifts.reading, nameOf: directory.person, groupNameOf: directory.group };
}
