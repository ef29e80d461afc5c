import { eq } from 'drizzle-orm';
import { parseId } from '#contract/id';
import {
  type Absence,
  Absence as AbsenceSchema,
  type Holiday,
  Holiday as HolidaySchema,
} from '#contract/served/records';
import { stringifyJson } from '#contract/json';
import { absencesIn, holidaysIn, MAX_RECORDS } from '#domain/calendar/events';
import { counted } from '#domain/text/words';
import { isoDate } from '#domain/time/days';
import { importRecords } from '../import/import-records';
import type { Db } from '../store/db';
import { holidays, sources as table } from '../store/schema';
import { type Source, SourceError, type ToolReading } from '../sources/source';
import { erasedAmong } from '../people/erase-stored';
import { loadDirectory } from './directory';

/** Absences or holidays of a calendar that is read regularly. */

type Days = { absences: Absence[]; holidays: Holiday[] };

type Input = {
  source: Source;
  reading: ToolReading;
  accountZone: string;
  now: number;
  /** Records of the reading before. */
  before: readonly unknown[];
  isDiff: boolean;
};

/**
 * Applies a calendar: adds new days, removes future days that it lacks, and leaves the past.
 * @returns lines about it, and whether anything changed.
 * @throws SourceError if it is no calendar of such days.
 */
export async function applyDays(db: Db, input: Input): Promise<{ notices: string[]; hasChanged: boolean }> {
  const { source, now, isDiff } = input;
  const { days, problems } = await daysIn(db, input);
  const all = [...days.absences, ...days.holidays].map((record) => stringifyJson(record));
  const previous = new Set(input.before.map((record) => stringifyJson(record)));
  const current = new Set(all);
  const isNew = (record: object) => !previous.has(stringifyJson(record));
  const gone = input.before.filter((record) => !current.has(stringifyJson(record)));
  const goneAbsences = gone
    .flatMap((record) => AbsenceSchema.safeParse(record).data ?? [])
    .filter(({ end }) => end > now);
  const today = isoDate(now);
  const goneHolidays = gone
    .flatMap((record) => HolidaySchema.safeParse(record).data ?? [])
    .filter(({ date }) => date >= today);
  const added = { absences: days.absences.filter(isNew), holidays: days.holidays.filter(isNew) };
  const notices = [...linesOf(added, goneAbsences.length + goneHolidays.length), ...problems];
  const hasChanged =
    added.absences.length + added.holidays.length + goneAbsences.length + goneHolidays.length > 0;
  if (isDiff || !hasChanged) return { notices, hasChanged };
  const entry = (kind: 'absences' | 'holidays') => (value: object) => ({
    kind,
    place: source.name,
    size: 0,
    value,
  });
  await db.transaction(async (tx) => {
    await importRecords(
      tx,
      [
        ...added.holidays.map(entry('holidays')),
        // What ends at its start is removed.
        ...goneAbsences.map((absence) => entry('absences')({ ...absence, end: absence.start })),
        ...added.absences.map(entry('absences')),
      ],
      { now },
    );
    for (const { date, name } of goneHolidays) {
      const rows = await tx.select().from(holidays).where(eq(holidays.date, date));
      const row = rows.find((one) => one.name === name && !one.team_ids && !one.person_ids);
      if (row) await tx.delete(holidays).where(eq(holidays.holiday_id, row.holiday_id));
    }
    await tx
      .update(table)
      .set({ records: [...days.absences, ...days.holidays] })
      .where(eq(table.name, source.name));
  });
  return { notices, hasChanged };
}

async function daysIn(
  db: Db,
  { source, reading, accountZone }: Input,
): Promise<{ days: Days; problems: string[] }> {
  const calendarPart = reading.files[0]?.calendar;
  if (calendarPart?.file.isComplete !== true)
    throw new SourceError('The calendar has no END:VCALENDAR; it is cut off');
  const calendar = { ...calendarPart.file, events: calendarPart.events };
  if (source.as === 'holidays') {
    const { records, problems } = holidaysIn(calendar);
    return { days: { holidays: records, absences: [] }, problems: [...calendarPart.problems, ...problems] };
  }
  const directory = await loadDirectory(db);
  const owner = source.person === undefined ? undefined : parseId(source.person);
  if (owner !== undefined && (await erasedAmong(db, [owner])).size > 0)
    return {
      days: { absences: [], holidays: [] },
      problems: [`person ${owner} was erased here: their absences are left out`],
    };
  const absences: Absence[] = [];
  const problems = [...calendarPart.problems];
  for (const event of calendar.events) {
    const addressed = event.attendees.flatMap(
      ({ address }) => directory.byAddress.get(address?.toLowerCase() ?? '') ?? [],
    );
    const people = owner === undefined ? addressed.map(({ person_id }) => person_id) : [owner];
    if (people.length === 0)
      // Its title may be the reason of an erased person.
      problems.push(`line ${event.line}: an event names nobody who is known here`);
    for (const person_id of people) {
      const zone = directory.people.get(String(person_id))?.time_zone ?? source.timeZone;
      const own = absencesIn({ ...calendar, events: [event] }, { person_id, zone, accountZone });
      absences.push(...own.records.filter(({ start, end }) => end > start));
      problems.push(...own.problems);
    }
    if (absences.length > MAX_RECORDS) {
      throw new SourceError(`The calendar has more than ${MAX_RECORDS.toLocaleString('en')} absences`);
    }
  }
  return { days: { absences, holidays: [] }, problems: cappedProblems(problems) };
}

const MAX_PROBLEMS = 10;

function cappedProblems(problems: readonly string[]): string[] {
  const few = problems.slice(0, MAX_PROBLEMS);
  const more = problems.length - few.length;
  return more > 0 ? [...few, counted(more, 'more event is not read', 'more events are not read')] : few;
}

function linesOf({ absences, holidays: days }: Days, gone: number): string[] {
  const parts = [
    absences.length > 0 && counted(absences.length, 'new absence'),
    days.length > 0 && counted(days.length, 'new holiday'),
    gone > 0 && `${gone} gone`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? [] : [parts.join(', ')];
}
