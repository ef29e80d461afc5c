import * as z from 'zod/mini';
import { Issue } from '#contract/rum';
import { issues as table } from '../../store/schema';
import { storable } from '../../store/values';
import { key, text } from '../field-schemas';
import type { RecordKind } from '../record-kind';
import { simpleKind } from '../simple-kind';

export const issues: RecordKind<Issue> = simpleKind({
  table,
  key: ['issue_id'],
  schema: z.extend(Issue, { issue_id: key, application_id: z._default(text, '') }),
  idOf: ({ issue_id }) => issue_id,
  rowOf: (record) => ({
    issue_id: record.issue_id,
    application_id: record.application_id,
    record,
    ...copiesOf(record),
  }),
  recordOf: ({ record }) => record,
});

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
