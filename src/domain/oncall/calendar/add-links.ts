import type { UnixSeconds } from '../../time/zone';
import type { CalendarEvent } from './ics';

/** Links that open a calendar in the browser with an event filled in, and nothing saved. */

type NewEvent = Pick<CalendarEvent, 'start' | 'end' | 'summary' | 'description'>;

/** Event in Google Calendar; times are UTC in the basic form of ISO 8601. */
export function googleLink({ start, end, summary, description }: NewEvent): string {
  const dates = [start, end].map((at) => iso(at).replaceAll(/[-:]/g, '')).join('/');
  return linkOf('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: summary,
    dates,
    details: description,
  });
}

/** Event in Outlook on the web, of work or school. */
export function outlookLink({ start, end, summary, description }: NewEvent): string {
  return linkOf('https://outlook.office.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: summary,
    startdt: iso(start),
    enddt: iso(end),
    body: description,
  });
}

/** Spaces are %20: Outlook shows a literal plus sign. */
function linkOf(base: string, fields: Readonly<Record<string, string>>): string {
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${base}?${query.join('&')}`;
}

/** "2026-11-28T08:00:00Z" */
function iso(at: UnixSeconds): string {
  return new Date(at * 1000).toISOString().replace('.000', '');
}
