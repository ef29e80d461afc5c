import { fnv1a64 } from '../../text/fnv';
import { LAST_SECOND } from '#contract/schedule';
import type { UnixSeconds } from '../../time/zone';

/**
 * Calendar files, RFC 5545.
 *
 * Rules: lines end with CRLF and are folded after 75 octets of UTF-8, never within a character; text is escaped, and
 * control characters are left out; times are UTC. A UID comes from what an event is about, so that the next export of
 * the same events replaces them. Duty does not make a person busy: events are transparent.
 */

/** Two events with equal `about` are one event. Instants in Unix seconds; the end is not in it. */
export type CalendarEvent = {
  about: readonly (string | number | bigint)[];
  start: UnixSeconds;
  end: UnixSeconds;
  summary: string;
  description: string;
  location?: string;
  /** Revision of an event in a subscribed calendar. */
  revision?: Revision;
};

type Revision = {
  uid: string;
  /** Rises with each change; the change was at `modified`. */
  sequence: number;
  modified: UnixSeconds;
  isCancelled: boolean;
  url: string;
  /** Minutes before the beginning. */
  alarmMinutes?: number | undefined;
};

export type Calendar = {
  name: string;
  /** Lines about the calendar (RFC 7986 5.2). */
  about?: readonly string[];
  events: readonly CalendarEvent[];
  now: UnixSeconds;
  /** Suggested refresh interval (RFC 7986 5.7). */
  refreshHours?: number;
};

/** The text of an .ics file. Events without time are left out, as are repetitions. */
export function calendarOf({ name, about = [], events, now, refreshHours }: Calendar): string {
  const byUid = new Map<string, CalendarEvent>();
  for (const event of events) {
    const uid = uidOf(event);
    if (event.start < event.end && !byUid.has(uid)) byUid.set(uid, event);
  }
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Watchbill//On call//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...(about.length === 0
      ? []
      : ['DESCRIPTION', 'X-WR-CALDESC'].map((property) => `${property}:${escapeText(about.join('\n'))}`)),
    ...(refreshHours === undefined
      ? []
      : [
          `NAME:${escapeText(name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
          `X-PUBLISHED-TTL:PT${refreshHours}H`,
        ]),
    ...[...byUid].flatMap(([uid, event]) => eventLines(uid, event, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines(uid: string, event: CalendarEvent, now: UnixSeconds): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    // The same text at each reading, where nothing has changed.
    `DTSTAMP:${utc(event.revision?.modified ?? now)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(event.location === undefined ? [] : [`LOCATION:${escapeText(event.location)}`]),
    'TRANSP:TRANSPARENT',
    ...(event.revision ? revisionLines(event.revision, event.summary) : []),
    'END:VEVENT',
  ];
}

function revisionLines(revision: Revision, summary: string): string[] {
  const { sequence, modified, isCancelled, url, alarmMinutes } = revision;
  const alarm =
    alarmMinutes === undefined || isCancelled
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `TRIGGER:-PT${alarmMinutes}M`,
          `DESCRIPTION:${escapeText(summary)}`,
          'END:VALARM',
        ];
  return [
    `SEQUENCE:${sequence}`,
    `LAST-MODIFIED:${utc(modified)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `URL:${url}`,
    ...alarm,
  ];
}

function uidOf({ about, revision }: CalendarEvent): string {
  if (revision) return revision.uid;
  return `${fnv1a64(JSON.stringify(about.map(String)))}@watchbill`;
}

/** "20260302T013000Z"; the format has four digits for the year. */
function utc(instant: UnixSeconds): string {
  const clamped = Math.min(Math.max(instant, 0), LAST_SECOND);
  return `${new Date(clamped * 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function escapeText(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/\p{Cc}/gu, (control) => (control === '\n' || control === '\t' ? control : ''))
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');
}

const MAX_OCTETS = 75;

function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** Octets of a character in UTF-8; a lone surrogate is written as U+FFFD, which has three. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}

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
