import * as z from 'zod/mini';
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../store/db';
import { scheduleVersions as table } from '../../store/schema';
import { readableJson } from '../../store/values';
import { seconds } from '../field-schemas';
import { pages, type Placed, type RecordKind } from '../record-kind';
import { eraseVersions, type Past, versionRow } from './schedule-past';
import { type ScheduleRecord, scheduleRecord } from './schedules';

/**
 * Version of a schedule with its number, from 1, and the time (Unix seconds) from which it is in force. Schedules that
 * never changed have no such record, unless `at` is another time than their `updated_at`.
 */
export type VersionRecord = ScheduleRecord & { number: number; at: number };

/** Max records per page: a record may be large. */
const PAGE = 50;

export const schedule_versions: RecordKind<VersionRecord> = {
  schema: z.extend(scheduleRecord, { number: z.int().check(z.minimum(1)), at: seconds }),
  idOf: ({ schedule_id, number }) => `${schedule_id} ${number}`,
  conflicts: (_db, batch, { past }) => Promise.resolve(orderProblems(batch, past)),
  write: (db, batch, { past }) => adopt(db, batch, past),
  pages: (db) =>
    pages(
      async (after: VersionRecord | undefined) => {
        const { schedule_id, number } = table;
        const isOfUpdate = sql`(${readableJson(table.record)} ->> 'updated_at')::bigint = ${table.at}`;
        const touchedSchedules = db
          .select({ schedule_id })
          .from(table)
          .where(or(gt(number, 1), and(eq(number, 1), sql`not ${isOfUpdate}`)));
        const rows = await db
          .select()
          .from(table)
          .where(
            and(
              inArray(schedule_id, touchedSchedules),
              after &&
                or(
                  gt(schedule_id, after.schedule_id),
                  and(eq(schedule_id, after.schedule_id), gt(number, after.number)),
                ),
            ),
          )
          .orderBy(asc(schedule_id), asc(number))
          .limit(PAGE);
        return rows.map((row): VersionRecord =>
          Object.assign(row.record, { number: row.number, at: row.at }),
        );
      },
      (record) => record,
      PAGE,
    ),
};

/** Checks that the versions of a schedule follow each other, from 1 to its last one, in number and time. */
function orderProblems(batch: readonly Placed<VersionRecord>[], past: Past): string[] {
  const schedules = new Set(past.isAdopted.keys());
  let before: Pick<VersionRecord, 'schedule_id' | 'number' | 'at'> | undefined = past.last;
  const problems: string[] = [];
  for (const { place, record } of batch) {
    const isNext = before?.schedule_id === record.schedule_id;
    if (!isNext && schedules.has(String(record.schedule_id))) {
      problems.push(`${place}: schedule_id must not return: the versions of a schedule are consecutive`);
    }
    schedules.add(String(record.schedule_id));
    const first = isNext ? (before?.number ?? 0) + 1 : 1;
    // Versions in between are missing where they were not kept for ever.
    if (isNext ? record.number < first : record.number !== first)
      problems.push(`${place}: number must be ${isNext ? `at least ${first}` : '1'}, the next version`);
    if (record.at > past.now) problems.push(`${place}: at must not be in the future`);
    if (isNext && record.at < (before?.at ?? 0)) {
      problems.push(`${place}: at must not be before that of the version before`);
    }
    before = record;
  }
  return problems;
}

/** Stores the versions of schedules that have none yet, or, in a rewrite of the past, all. */
async function adopt(db: Db, batch: readonly VersionRecord[], past: Past): Promise<void> {
  const ids = [...new Set(batch.map(({ schedule_id }) => schedule_id))];
  const first = ids.filter((id) => !past.isAdopted.has(String(id)));
  const stored = await db
    .select({ schedule_id: table.schedule_id, number: table.number, at: table.at })
    .from(table)
    .where(inArray(table.schedule_id, ids));
  const existing = new Set(stored.map(({ schedule_id }) => String(schedule_id)));
  for (const id of first) {
    past.isAdopted.set(String(id), past.rewritePast || !existing.has(String(id)));
    if (past.rewritePast && existing.has(String(id))) past.rewritten.add(String(id));
  }
  if (past.rewritePast) await eraseVersions(db, first);
  const times = new Map(stored.map(({ schedule_id, number, at }) => [`${schedule_id} ${number}`, at]));
  const rows: (typeof table.$inferSelect)[] = [];
  for (const { number, at, ...record } of batch) {
    const { schedule_id } = record;
    const before = past.last?.schedule_id === schedule_id ? past.last.record : undefined;
    if (past.isAdopted.get(String(schedule_id))) {
      rows.push(versionRow({ schedule_id, number, at }, record, before));
    } else if (times.get(`${schedule_id} ${number}`) !== at) past.differing.add(String(schedule_id));
    past.last = { schedule_id, number, at, record };
  }
  if (rows.length > 0) await db.insert(table).values(rows);
}
