import { isDeepStrictEqual } from 'node:util';
import { MAX_WINDOW_SECONDS } from '#contract/operation';
import { problemLine } from '#contract/problem';
import type { ChangedStretch } from '#contract/served/changes';
import { type Override, seatChanges, seatsIn } from '#domain/change/overrides';
import { overrideInWords } from '#domain/change/override-words';
import { zoneOf } from '#domain/schedule/rota';
import { yearAt } from '#domain/time/format';
import type { AccountZone, UnixSeconds } from '#domain/time/zone';
import { importRecords } from '../import/import-records';
import { ImportError } from '../import/problems';
import type { Author } from '../records/kinds/schedule-past';
import { checkRecord } from '../records/kinds';
import type { ScheduleRecord } from '../records/kinds/schedules';
import { refuseInput } from '../refusal';
import { rotaOf } from '../schedule/history';
import { namesIn } from '../schedule/list-versions';
import { isStorableText } from '../store/people-schema';
import type { Db } from '../store/db';
import { roles } from '../store/schema';

export type Present = { now: UnixSeconds; accountZone: AccountZone };

/**
 * Stores a schedule as an import does.
 * @throws Refusal InvalidParameter for a record that an import would refuse.
 */
export async function writeRecord(
  tx: Db,
  record: ScheduleRecord,
  author: Author,
  now: UnixSeconds,
): Promise<void> {
  try {
    const entry = { kind: 'schedules', place: 'The schedule', size: 0, value: record } as const;
    await importRecords(tx, [entry], { now, author });
  } catch (error) {
    if (error instanceof ImportError) refuseInput(`${error.problems[0] ?? error.message}.`);
    throw error;
  }
}

/** @throws Refusal InvalidParameter for a text that the store cannot keep. */
export function requireText(field: string, text: string): void {
  if (isStorableText(text)) return;
  refuseInput(`${field} must not contain a zero character or half a surrogate pair.`);
}

/** Differences of two records for 45 days from an instant on. */
export function changedFrom(
  before: ScheduleRecord | undefined,
  after: ScheduleRecord,
  start: UnixSeconds,
  accountZone: AccountZone,
): ChangedStretch[] {
  const window = { start, end: start + MAX_WINDOW_SECONDS };
  const [was, is] = [before, after].map((record) =>
    record ? seatsIn({ ...rotaOf(record), enabled: record.enabled }, window, accountZone) : [],
  );
  return seatChanges(was ?? [], is ?? []);
}

/** Overrides in words, by the schedule's own clock. */
export async function overrideLines(
  db: Db,
  { record, overrides }: { record: ScheduleRecord; overrides: readonly Override[] },
  { now, timeZone }: { now: UnixSeconds; timeZone: string },
): Promise<string[]> {
  const zone = zoneOf(rotaOf(record), timeZone);
  const { nameOf } = await namesIn(db, [record]);
  const words = { zone, year: yearAt(now, zone), nameOf, roles: await db.select().from(roles) };
  return overrides.map((override) => `${overrideInWords(override, words)}, ${zone}`);
}

export function isSameRecord(a: ScheduleRecord, b: ScheduleRecord): boolean {
  return isDeepStrictEqual({ ...a, updated_at: 0 }, { ...b, updated_at: 0 });
}

/** @throws Refusal InvalidParameter with the first problem of a record. */
export function requireValid(record: ScheduleRecord): void {
  const checked = checkRecord('schedules', record);
  if (!checked.ok) refuseInput(problemLine(checked.problems));
}
