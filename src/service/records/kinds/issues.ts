import * as z from 'zod/mini';
import { asc, gt } from 'drizzle-orm';
import { Issue } from '#contract/rum';
import { issues as table } from '../../store/schema';
import { storable } from '../../store/values';
import { key, text } from '../field-schemas';
import { incoming, PAGE, pages, type RecordKind } from '../record-kind';

export const issues: RecordKind<Issue> = {
  schema: z.extend(Issue, { issue_id: key, application_id: z._default(text, '') }),
  idOf: ({ issue_id }) => issue_id,
  write: (db, batch) =>
    db
      .insert(table)
      .values(
        batch.map((record) => ({
          issue_id: record.issue_id,
          application_id: record.application_id,
          record,
          ...copiesOf(record),
        })),
      )
      .onConflictDoUpdate({
        target: table.issue_id,
        set: incoming(
          table,
          'application_id',
          'record',
          'first_seen_ms',
          'last_seen_ms',
          'error_count',
          'session_count',
          'status',
          'cause',
          'team_id',
        ),
      }),
  pages: (db) =>
    pages(
      async (after: string | undefined) => {
        const rows = await db
          .select({ record: table.record })
          .from(table)
          .where(after === undefined ? after : gt(table.issue_id, after))
          .orderBy(asc(table.issue_id))
          .limit(PAGE);
        return rows.map(({ record }) => record);
      },
      ({ issue_id }) => issue_id,
    ),
};

/** Copies of members in columns; an issue that was seen once may have one time only. */
function copiesOf(issue: Issue) {
  const { first_seen: first, last_seen: last, error_count, session_count, team_id } = issue;
  const last_seen_ms = last?.timestamp || first?.timestamp || 0;
  return {
    first_seen_ms: first?.timestamp || last_seen_ms,
    last_seen_ms,
    error_count,
    session_count,
    status: storable(issue.status),
    cause: storable(issue.suspected_cause?.value ?? ''),
    team_id,
  };
}
