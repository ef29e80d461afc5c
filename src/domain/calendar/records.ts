import type { Absence, Holiday } from '#contract/served/records';
import type { Id } from '#contract/id';
import { isoDate } from '../time/days';
import { DAY } from '../time/zone';
import type { CalendarEvent, CalendarFile } from './events';

/** Holidays and absences of calendar files. */

export type CalendarRecords<R> = {
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
