import * as z from 'zod/mini';
import { and, asc, eq, gt, or } from 'drizzle-orm';
import type { Absence } from '#contract/days-off';
import { Id } from '#contract/id';
import type { Db } from '../../store/db';
import { absences as table } from '../../store/schema';
import { seconds, text } from '../field-schemas';
import { incoming, PAGE, pages, type RecordKind } from '../record-kind';

/** Identified by person and start. One that ends at its start removes the stored one. */
export type AbsenceRecord = Absence;

const isRemoval = ({ start, end }: AbsenceRecord) => start === end;

export const absences: RecordKind<AbsenceRecord> = {
  schema: z
    .object({ person_id: Id, start: seconds, end: seconds, reason: z.optional(text) })
    .check(z.refine(({ start, end }) => start <= end, { error: 'must not be before start', path: ['end'] })),
  idOf: ({ person_id, start }) => `${person_id} ${start}`,
  async write(db, batch) {
    const removals = batch.filter(isRemoval);
    if (removals.length > 0) {
      const rows = removals.map(({ person_id, start }) =>
        and(eq(table.person_id, person_id), eq(table.starts_at, start)),
      );
      await db.delete(table).where(or(...rows));
    }
    const rows = batch
      .filter((absence) => !isRemoval(absence))
      .map(({ person_id, start, end, reason = null }) => ({
        person_id,
        starts_at: start,
        ends_at: end,
        reason,
      }));
    if (rows.length === 0) return;
    await db
      .insert(table)
      .values(rows)
      .onConflictDoUpdate({
        target: [table.person_id, table.starts_at],
        set: incoming(table, 'ends_at', 'reason'),
      });
  },
  async *pages(db) {
    const rows = pages(
      (after: Row | undefined) => rowsAfter(db, after),
      (row) => row,
    );
    for await (const page of rows) yield page.map(absenceOf);
  },
};

type Row = typeof table.$inferSelect;

function rowsAfter(db: Db, after: Row | undefined): Promise<Row[]> {
  const isAfter =
    after &&
    or(
      gt(table.person_id, after.person_id),
      and(eq(table.person_id, after.person_id), gt(table.starts_at, after.starts_at)),
    );
  return db
    .select()
    .from(table)
    .where(isAfter)
    .orderBy(asc(table.person_id), asc(table.starts_at))
    .limit(PAGE);
}

/** Record of a row. */
export function absenceOf({ person_id, starts_at, ends_at, reason }: Row): AbsenceRecord {
  return { person_id, start: starts_at, end: ends_at, ...(reason !== null && { reason }) };
}
