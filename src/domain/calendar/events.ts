import { DAY, type UnixSeconds, type WallSeconds } from '../time/zone';
import {
  type Component,
  componentsIn,
  componentsOf,
  type Line,
  linesOf,
  parameterOf,
  unescaped,
  lengthOf,
  wallOf,
  type CalendarZones,
  zonesOf,
} from './lines';
import type { Absence, Holiday } from '#contract/served/records';
import type { Id } from '#contract/id';
import { isoDate } from '../time/days';

/** Reads calendar files (RFC 5545, `.ics`). */

/** Person or thing that an event invites. */
type Attendee = {
  name: string | undefined;
  address: string | undefined;
  /** False for rooms and other resources. */
  isPerson: boolean;
  /** True for an attendee who has declined, or is informed only. */
  isAbsent: boolean;
};

export type CalendarEvent = {
  /** Line of its beginning. */
  line: number;
  /** Summary, else UID, for messages. */
  title: string;
  /** Value of the first line with this name, without parameters. */
  value(name: string): string | undefined;
  /** Unescaped text of the first line with this name. */
  text(name: string): string | undefined;
  attendees: Attendee[];
  isCancelled: boolean;
  isRepeating: boolean;
  /**
   * Stretch in a zone for events without their own.
   * @returns a message with line, property and value if there is none.
   */
  stretch(zone: string): { start: UnixSeconds; end: UnixSeconds } | string;
  /** Wall-clock midnights of an event of whole days, `end` not included; undefined for other events. */
  days: { start: WallSeconds; end: WallSeconds } | undefined;
  /** As in the file. */
  component: Component;
};

export type CalendarFile = {
  name: string | undefined;
  /** First zone of the file that the tz database has. */
  zone: string | undefined;
  /** False for a file that is cut off. */
  isComplete: boolean;
  events: CalendarEvent[];
  /** Number of events that a later revision in the file replaces. */
  replacedCount: number;
  /** Zones that the file names. */
  zones: CalendarZones;
};

/** True for a text that starts like a calendar file. */
export function isCalendar(text: string): boolean {
  return /^\uFEFF?BEGIN:VCALENDAR/i.test(text.trimStart());
}

export function readCalendar(text: string): CalendarFile {
  const lines = linesOf(text);
  const calendar = componentsIn(lines);
  const zones = zonesOf(calendar);
  const head = (wanted: string) => lines.find(({ name }) => name === wanted)?.value;
  const name = head('X-WR-CALNAME');
  const all = componentsOf(calendar, 'VEVENT');
  const events = latestOf(all);
  const isWithdrawn = head('METHOD')?.toUpperCase() === 'CANCEL';
  return {
    name: name === undefined ? undefined : unescaped(name),
    zone: firstZone(lines, zones),
    isComplete: text.trimEnd().endsWith('END:VCALENDAR'),
    events: events.map((event) => eventOf(event, zones, isWithdrawn)),
    replacedCount: all.length - events.length,
    zones,
  };
}

function firstZone(lines: readonly Line[], zones: CalendarZones): string | undefined {
  const ofCalendar = lines.find(({ name }) => name === 'X-WR-TIMEZONE')?.value;
  const knownZone = ofCalendar && zones.nameOf(ofCalendar);
  if (knownZone) return knownZone;
  for (const line of lines) {
    const zone = parameterOf(line, 'TZID');
    const name = zone && zones.nameOf(zone);
    if (name) return name;
  }
  return undefined;
}

/** Events without those of which the file has a later revision: by SEQUENCE, then by the time of the change. */
function latestOf(events: readonly Component[]): Component[] {
  const latest = new Map<string, readonly string[]>();
  for (const event of events.filter(isKnown)) {
    const before = latest.get(eventKey(event));
    if (!before || compareRevisions(revisionOf(event), before) > 0)
      latest.set(eventKey(event), revisionOf(event));
  }
  return events.filter(
    (event) =>
      !isKnown(event) || compareRevisions(revisionOf(event), latest.get(eventKey(event)) ?? []) === 0,
  );
}

function eventKey(event: Component): string {
  return `${valueIn(event, 'UID') ?? ''} ${valueIn(event, 'RECURRENCE-ID') ?? ''}`;
}

function isKnown(event: Component): boolean {
  return valueIn(event, 'UID') !== undefined;
}

/** Texts of one length, so that the later revision is greater. */
function revisionOf(event: Component): readonly string[] {
  return [
    (valueIn(event, 'SEQUENCE') ?? '0').padStart(12, '0'),
    valueIn(event, 'LAST-MODIFIED') ?? valueIn(event, 'DTSTAMP') ?? '',
  ];
}

function compareRevisions(a: readonly string[], b: readonly string[]): number {
  const [one, other] = [a.join(' '), b.join(' ')];
  return one < other ? -1 : Number(one > other);
}

function valueIn({ lines }: Component, wanted: string): string | undefined {
  return lines.find(({ name }) => name === wanted)?.value;
}

function eventOf(event: Component, zones: CalendarZones, isWithdrawn: boolean): CalendarEvent {
  const { lines, number } = event;
  const of = (wanted: string) => lines.find(({ name }) => name === wanted);
  const value = (name: string) => of(name)?.value;
  const text = (name: string) => {
    const content = value(name);
    return content === undefined ? undefined : unescaped(content);
  };
  const summary = text('SUMMARY');
  const uid = value('UID');
  const unnamed = uid === undefined ? 'an event without a name' : `the event with UID ${uid}`;
  const title = summary ? `“${clippedText(summary)}”` : unnamed;
  const start = wallOf(value('DTSTART')?.replace(/Z$/, ''));
  const isDay = /^\d{8}$/.test(value('DTSTART') ?? '');
  const stated = lengthOf(value('DURATION') ?? '') ?? { wall: 0, elapsed: 0 };
  const length = isDay && stated.wall === 0 ? { wall: DAY, elapsed: 0 } : stated;
  return {
    component: event,
    line: number,
    title,
    value,
    text,
    attendees: lines.filter(({ name }) => name === 'ATTENDEE').map(attendeeOf),
    isCancelled: isWithdrawn || value('STATUS')?.toUpperCase() === 'CANCELLED',
    isRepeating: of('RRULE') !== undefined || of('RDATE') !== undefined,
    stretch: (zone) => stretchOf(event, title, { zones, zone, length }),
    days:
      isDay && start !== undefined
        ? { start, end: wallOf(endLine(event)?.value) ?? start + length.wall }
        : undefined,
  };
}

/** DTEND; undefined for a whole day that ends where it starts, which calendars show as one day. */
function endLine({ lines }: Component): Line | undefined {
  const [start, end] = ['DTSTART', 'DTEND'].map((wanted) => lines.find(({ name }) => name === wanted));
  return /^\d{8}$/.test(start?.value ?? '') && end?.value === start?.value ? undefined : end;
}

function clippedText(text: string): string {
  return text.slice(0, 40);
}

function attendeeOf(line: Line): Attendee {
  const type = parameterOf(line, 'CUTYPE')?.toUpperCase();
  return {
    name: parameterOf(line, 'CN'),
    address: line.value.replace(/^mailto:/i, '') || undefined,
    isPerson: type !== 'ROOM' && type !== 'RESOURCE',
    isAbsent:
      parameterOf(line, 'PARTSTAT')?.toUpperCase() === 'DECLINED' ||
      parameterOf(line, 'ROLE')?.toUpperCase() === 'NON-PARTICIPANT',
  };
}

function stretchOf(
  component: Component,
  title: string,
  { zones, zone, length }: { zones: CalendarZones; zone: string; length: { wall: number; elapsed: number } },
): { start: UnixSeconds; end: UnixSeconds } | string {
  const { lines, number } = component;
  const of = (wanted: string) => lines.find(({ name }) => name === wanted);
  const [start, end, duration] = [of('DTSTART'), endLine(component), of('DURATION')];
  if (!start) return `line ${number}: ${title} must have a DTSTART`;
  for (const line of [start, end]) {
    const fault = line && timeFault(line, zones);
    if (fault !== undefined) return `line ${line?.number}: ${line?.name} of ${title} ${fault}`;
  }
  if (duration && lengthOf(duration.value) === undefined)
    return `line ${duration.number}: DURATION of ${title} must be a length such as PT8H, not “${clippedText(duration.value)}”`;
  const from = momentOf(start, zones, zone);
  if (end) return { start: from.at(0), end: momentOf(end, zones, zone).at(0) };
  return { start: from.at(0), end: from.at(length.wall) + length.elapsed };
}

/** Rule that a date or time breaks. */
export function timeFault(line: Line, zones: CalendarZones): string | undefined {
  if (wallOf(line.value.replace(/Z$/, '')) === undefined)
    return `must be a date or time such as 20261224T090000, not “${clippedText(line.value)}”`;
  const name = parameterOf(line, 'TZID');
  if (name === undefined || line.value.endsWith('Z') || zones.clockOf(name)) return undefined;
  return `must be in a zone of the tz database, of Windows or of a VTIMEZONE in the file, not “${clippedText(name)}”`;
}

/** Instants at a time, and seconds of wall clock after it. The line has no fault. */
function momentOf(line: Line, zones: CalendarZones, zone: string): { at: (later: number) => UnixSeconds } {
  const isUtc = line.value.endsWith('Z');
  const wall = wallOf(line.value.replace(/Z$/, '')) ?? 0;
  const clock = zones.clockOf(isUtc ? 'UTC' : (parameterOf(line, 'TZID') ?? zone));
  return { at: (later) => clock?.(wall + later) ?? wall + later };
}

/** Holidays and absences of calendar files. */

type CalendarRecords<R> = {
  records: R[];
  /** Events that are no such record, each with line and reason. */
  problems: string[];
};

/** Longest event of several holidays. */
const MAX_HOLIDAY_DAYS = 31;

/** Max records of a calendar: 50 years with a holiday on every day. */
export const MAX_RECORDS = 20_000;

/** Longest absence: one without a real end would be on every page for ever. */
const MAX_ABSENCE_DAYS = 3_660;

/** Holiday for each day of the events. @param teamId team of these holidays; undefined: of everybody. */
export function holidaysIn(calendar: CalendarFile, teamId?: Id): CalendarRecords<Holiday> {
  return recordsIn(calendar, (event) => {
    if (event.days === undefined) return 'must last whole days';
    const stretch = event.stretch('UTC');
    if (typeof stretch === 'string') return { problem: stretch };
    const { start, end } = event.days;
    const count = Math.max(1, Math.round((end - start) / DAY));
    if (count > MAX_HOLIDAY_DAYS) return `must not last more than ${MAX_HOLIDAY_DAYS} days`;
    if (event.isCancelled) return [];
    return Array.from({ length: count }, (_, index) => ({
      date: isoDate(start + index * DAY),
      name: event.text('SUMMARY') || 'Holiday',
      ...(teamId !== undefined && { team_ids: [teamId] }),
    }));
  });
}

/**
 * Absence for each event; a cancelled one ends at its start. Events that are private have no reason.
 * @param zone of the person; undefined: of the calendar, else `accountZone`.
 */
export function absencesIn(
  calendar: CalendarFile,
  { person_id, zone, accountZone }: { person_id: Id; zone: string | undefined; accountZone: string },
): CalendarRecords<Absence> {
  return recordsIn(calendar, (event, calendarZone) => {
    const stretch = event.stretch(zone ?? calendarZone ?? accountZone);
    if (typeof stretch === 'string') return { problem: stretch };
    const { start, end } = stretch;
    if (end <= start) return 'must end after its start';
    if (start < 0) return 'must not start before 1970';
    if (end - start > MAX_ABSENCE_DAYS * DAY) return 'must not last more than ten years';
    const isPrivate = /^(?:private|confidential)$/i.test(event.value('CLASS') ?? '');
    const reason = isPrivate ? undefined : event.text('SUMMARY');
    return [{ person_id, start, end: event.isCancelled ? start : end, ...(reason && { reason }) }];
  });
}

function recordsIn<R>(
  { events, zone, isComplete }: CalendarFile,
  read: (event: CalendarEvent, zone: string | undefined) => R[] | string | { problem: string },
): CalendarRecords<R> {
  if (!isComplete) return { records: [], problems: ['has no END:VCALENDAR; it is cut off'] };
  const result: CalendarRecords<R> = { records: [], problems: [] };
  for (const event of events) {
    const records = event.isRepeating
      ? 'must not repeat: write each one as its own event'
      : read(event, zone);
    if (typeof records === 'string') result.problems.push(`line ${event.line}: ${event.title} ${records}`);
    else if ('problem' in records) result.problems.push(records.problem);
    else result.records.push(...records);
    if (result.records.length > MAX_RECORDS) {
      return { records: [], problems: [`has more than ${MAX_RECORDS} days or absences`] };
    }
  }
  return result;
}
