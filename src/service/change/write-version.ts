import { MAX_WINDOW_SECONDS, type ReplyOf } from '#contract/operation';
import type { Period } from '#contract/schedule';
import type { ChangedStretch, scheduleChange } from '#contract/served/changes';
import { editInWords } from '#domain/plan/change/edit-words';
import type { Plan } from '#domain/plan/change/edit';
import { plannedLayers } from '#domain/plan/change/apply';
import { periodChanges } from '#domain/plan/difference';
import { computeSchedule } from '#domain/schedule/compute';
import { relevantLayers } from '#domain/schedule/relevant-layers';
import { zoneOf } from '#domain/schedule/rota';
import type { Interval } from '#domain/time/interval';
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

type Changed = ReplyOf<typeof scheduleChange>['data'];

/** Differences of two records for 45 days from an instant on. */
export function changedFrom(
  before: ScheduleRecord | undefined,
  after: ScheduleRecord,
  start: UnixSeconds,
  accountZone: AccountZone,
): ChangedStretch[] {
  const window = { start, end: start + MAX_WINDOW_SECONDS };
  const [was, is] = [before, after].map((record) => periodsIn(record, window, accountZone));
  return periodChanges(was ?? [], is ?? [], window).map(
    ({ start: from, end, role_id, before: then, after: now }) => ({
      start: from,
      end,
      role_id,
      before: [...then],
      after: [...now],
    }),
  );
}

function periodsIn(record: ScheduleRecord | undefined, window: Interval, accountZone: AccountZone): Period[] {
  if (!record?.enabled) return [];
  const rota = rotaOf(record);
  const layers = relevantLayers(rota.layers, window, window.start);
  return computeSchedule({ ...rota, layers }, window, accountZone).final_schedule.schedules;
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

export function reply(version: number, changed: Changed['changed'], lines: string[]) {
  return { data: { version, changed, lines } };
}
