import * as z from 'zod/mini';
import { asc, gt } from 'drizzle-orm';
import { customFields as table } from '../../store/schema';
import { key } from '../field-schemas';
import { incoming, PAGE, pages, type RecordKind } from '../record-kind';

/** Kinds of custom fields. Text fields cannot be filtered by. */
const FIELD_KINDS = ['text', 'number', 'single_select', 'multi_select', 'checkbox'] as const;

const FieldRecord = z.object({ field_name: key, kind: z.enum(FIELD_KINDS) });
export type FieldRecord = z.output<typeof FieldRecord>;

export const fields: RecordKind<FieldRecord> = {
  schema: FieldRecord,
  idOf: ({ field_name }) => field_name,
  write: (db, batch) =>
    db
      .insert(table)
      .values(batch)
      .onConflictDoUpdate({ target: table.field_name, set: incoming(table, 'kind') }),
  pages: (db) =>
    pages(
      async (after: string | undefined) => {
        const rows = await db
          .select()
          .from(table)
          .where(after === undefined ? after : gt(table.field_name, after))
          .orderBy(asc(table.field_name))
          .limit(PAGE);
        return rows.map((row) => FieldRecord.parse(row));
      },
      ({ field_name }) => field_name,
    ),
};
