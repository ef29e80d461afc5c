import { calendarOf, type CalendarEvent } from '#domain/oncall/ics';

/** Hands a calendar file to the browser as a download. */
export function saveCalendar(name: string, events: readonly CalendarEvent[], now: number): void {
  const file = new Blob([calendarOf({ name, events, now })], { type: 'text/calendar' });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')}.ics`;
  link.click();
  URL.revokeObjectURL(url);
}
