import * as z from 'zod/mini';
import { asc, gt } from 'drizzle-orm';
import { Application } from '#contract/rum';
import { applications as table } from '../../store/schema';
import { storable } from '../../store/values';
import { key } from '../field-schemas';
import { incoming, PAGE, pages, type RecordKind } from '../record-kind';

export const applications: RecordKind<Application> = {
  schema: z.extend(Application, { application_id: key }),
  idOf: ({ application_id }) => application_id,
  write: (db, batch) =>
    db
      .insert(table)
      .values(
        batch.map((record) => {
          const { application_id, team_id, is_private } = record;
          return {
            application_id,
            team_id,
            is_private,
            record,
            application_name: storable(record.application_name),
            created_ms: record.created_at,
            updated_ms: record.updated_at,
          };
        }),
      )
      .onConflictDoUpdate({
        target: table.application_id,
        set: incoming(
          table,
          'team_id',
          'is_private',
          'record',
          'application_name',
          'created_ms',
          'updated_ms',
        ),
      }),
  pages: (db) =>
    pages(
      async (after: string | undefined) => {
        const rows = await db
          .select({ record: table.record })
          .from(table)
          .where(after === undefined ? after : gt(table.application_id, after))
          .orderBy(asc(table.application_id))
          .limit(PAGE);
        return rows.map(({ record }) => record);
      },
      ({ application_id }) => application_id,
    ),
};
