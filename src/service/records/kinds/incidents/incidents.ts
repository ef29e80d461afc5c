import { asc, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../../store/db';
import { incidents as table } from '../../../store/schema';
import { PAGE, pages, type RecordKind } from '../../record-kind';
import { IncidentRecord } from './facts';
import { writeIncidents } from './write';

export const incidents: RecordKind<IncidentRecord> = {
  schema: IncidentRecord,
  idOf: ({ incident_id }) => incident_id,
  write: async (db, batch, session) => writeIncidents(db, await session.parts.attach(db, batch), session),
  pages: (db) =>
    pages(
      async (after: string | undefined) => {
        const rows = await db
          .select(IMPORTED)
          .from(table)
          .where(after === undefined ? after : gt(table.incident_id, after))
          .orderBy(asc(table.incident_id))
          .limit(PAGE);
        return rows.map((row) => IncidentRecord.parse(row));
      },
      ({ incident_id }) => incident_id,
    ),
};

/** Stored incidents of these ids. */
export async function storedIncidents(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, IncidentRecord>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(IMPORTED)
          .from(table)
          .where(inArray(table.incident_id, [...ids]));
  return new Map(rows.map((row) => [row.incident_id, IncidentRecord.parse(row)]));
}

/** Columns with imported values, without computed ones. */
const IMPORTED = {
  incident_id: table.incident_id,
  account_id: table.account_id,
  team_id: table.team_id,
  channel_id: table.channel_id,
  title: table.title,
  severity: table.severity,
  created_at: table.created_at,
  closed_at: table.closed_at,
  closed_by: table.closed_by,
  muted: table.muted,
  labels: table.labels,
  fields: table.fields,
  assignments: table.assignments,
  notifications: table.notifications,
};
