import * as z from 'zod/mini';
import { and, eq, or } from 'drizzle-orm';
import type { Absence } from '#contract/served/records';
import { Id } from '#contract/id';
import { absences as table } from '../../store/schema';
import { seconds, text } from '../field-schemas';
import type { RecordKind } from '../record-kind';
import { simpleKind } from '../simple-kind';

/** Identified by person and start. One that ends at its start removes the stored one. */
export type AbsenceRecord = Absence;

const isRemoval = ({ start, end }: AbsenceRecord) => start === end;

const stored = simpleKind({
  table,
  key: ['person_id', 'starts_at'],
  schema: z
    .object({ person_id: Id, start: seconds, end: seconds, reason: z.optional(text) })
    .check(z.refine(({ start, end }) => start <= end, { error: 'must not be before start', path: ['end'] })),
  idOf: ({ person_id, start }) => `${person_id} ${start}`,
  rowOf: ({ person_id, start, end, reason }: AbsenceRecord) => ({
    person_id,
    starts_at: start,
    ends_at: end,
    reason: reason ?? null,
  }),
  recordOf: absenceOf,
});

export const absences: RecordKind<AbsenceRecord> = {
  ...stored,
  async write(db, batch, session) {
    const removals = batch.filter(isRemoval);
    if (removals.length > 0) {
      const rows = removals.map(({ person_id, start }) =>
        and(eq(table.person_id, person_id), eq(table.starts_at, start)),
      );
      await db.delete(table).where(or(...rows));
    }
    const others = batch.filter((absence) => !isRemoval(absence));
    if (others.length > 0) await stored.write(db, others, session);
  },
};

/** Record of a row. */
export function absenceOf({
  person_id,
  starts_at,
  ends_at,
  reason,
}: typeof table.$inferSelect): AbsenceRecord {
  return { person_id, start: starts_at, end: ends_at, ...(reason !== null && { reason }) };
}
