import { MAX_WINDOW_SECONDS } from '#contract/operation';
import type { ChangedStretch } from '#contract/served/changes';
import { type Override, seatChanges, seatsIn } from '#domain/change/overrides';
import { editInWords, overrideInWords } from '#domain/plan/change/edit-words';
import type { Plan } from '#domain/plan/change/edit';
import { plannedLayers } from '#domain/plan/change/apply';
import { zoneOf } from '#domain/schedule/rota';
import { yearAt } from '#domain/time/format';
import type { AccountZone, UnixSeconds } from '#domain/time/zone';
import { importRecords } from '../import/import-records';
import { ImportError } from '../import/problems';
import type { Author } from '../records/kinds/schedule-past';
import type { ScheduleRecord } from '../records/kinds/schedules';
import { Refusal } from '../refusal';
import { rotaOf } from '../schedule/history';
import { namesIn } from '../schedule/list-versions';
import { isStorableText } from '../store/values';
import type { Db } from '../store/db';
import { roles } from '../store/schema';
import type { Present } from './edited-record';

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
    if (error instanceof ImportError)
      throw new Refusal('InvalidParameter', `${error.problems[0] ?? error.message}.`);
    throw error;
  }
}

/** @throws Refusal InvalidParameter for a text that the store cannot keep. */
export function requireText(field: string, text: string): void {
  if (isStorableText(text)) return;
  throw new Refusal(
    'InvalidParameter',
    `${field} must not contain a zero character or half a surrogate pair.`,
  );
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

/** Edits in words, by the schedule's own clock. */
export async function linesOf(
  db: Db,
  { before, after, plan }: { before: ScheduleRecord; after: ScheduleRecord; plan: Plan },
  { now, accountZone }: Present,
): Promise<string[]> {
  const zone = zoneOf(rotaOf(before), accountZone);
  const { nameOf } = await namesIn(db, [before, after]);
  const words = {
    zone,
    year: yearAt(now, zone),
    nameOf,
    textOf: (text: string) => text,
    roles: await db.select().from(roles),
    layers: plannedLayers(before, plan.from),
  };
  const edits = plan.edits.map((edit) => {
    const { title, detail } = editInWords(edit, plan, words);
    return `${title}: ${detail}, ${zone}`;
  });
  if (before.enabled === after.enabled) return edits;
  return [...edits, after.enabled ? 'Enabled' : 'Disabled'];
}
