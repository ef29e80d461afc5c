import * as z from 'zod/mini';
import { Application, Issue } from '#contract/rum';
import {
  applications as applicationsTable,
  channels as channelsTable,
  deliveries as deliveriesTable,
  customFields as fieldsTable,
  issues as issuesTable,
  scheduleSets as setsTable,
  targets as targetsTable,
} from '../../store/schema';
import { storable } from '../../store/people-schema';
import { key, text, seconds } from '../field-schemas';
import { type RecordKind, simpleKind, ownTeam } from '../record-kind';
import { Id } from '#contract/id';
import { Delivery } from '#contract/webhook';
import { eventMs, toRfc3339 } from '../../webhook/deliveries';
import { MAX_SET, type ScheduleSet } from '#contract/names';
import { FILTER_SEVERITIES } from '#contract/insight';

export const applications: RecordKind<Application> = simpleKind({
  table: applicationsTable,
  key: ['application_id'],
  schema: z.extend(Application, { application_id: key }),
  idOf: ({ application_id }) => application_id,
  rowOf: (record) => ({
    application_id: record.application_id,
    team_id: record.team_id,
    is_private: record.is_private,
    record,
    application_name: storable(record.application_name),
    created_ms: record.created_at,
    updated_ms: record.updated_at,
  }),
  recordOf: ({ record }) => record,
});

/** `team_id` 0: no team. A private channel is visible to its team only. */
type ChannelRecord = { channel_id: Id; channel_name: string; team_id: Id; is_private: boolean };

export const channels: RecordKind<ChannelRecord> = simpleKind({
  table: channelsTable,
  key: ['channel_id'],
  schema: z.object({
    channel_id: Id,
    channel_name: text,
    team_id: z._default(Id, 0),
    is_private: z._default(z.boolean(), false),
  }),
  idOf: ({ channel_id }) => String(channel_id),
  teamsOf: ownTeam,
  rowOf: (channel) => channel,
  recordOf: (row) => row,
});

const eventTime = z.string().check(
  z.refine((value: string) => value === '' || toRfc3339(value) !== undefined, {
    error: 'must be RFC 3339, or 2025-11-17 13:17:30.000000',
  }),
);

export const deliveries: RecordKind<Delivery> = simpleKind({
  table: deliveriesTable,
  key: ['integration_id', 'event_id', 'attempt'],
  schema: z.extend(Delivery, { integration_id: key, event_id: key, event_time: z._default(eventTime, '') }),
  idOf: ({ integration_id, event_id, attempt }) => JSON.stringify([integration_id, event_id, attempt]),
  rowOf: deliveryRow,
  recordOf: ({ record }) => record,
});

function deliveryRow(record: Delivery): typeof deliveriesTable.$inferInsert {
  return {
    integration_id: record.integration_id,
    event_id: record.event_id,
    channel_id: record.channel_id,
    record,
    attempt: record.attempt,
    event_ms: eventMs(record.event_time),
    event_type: storable(record.event_type),
    status: storable(record.status),
    ref_id: storable(record.ref_id),
  };
}

/** Kinds of custom fields. Text fields cannot be filtered by. */
const FIELD_KINDS = ['text', 'number', 'single_select', 'multi_select', 'checkbox'] as const;

const FieldRecord = z.object({ field_name: key, kind: z.enum(FIELD_KINDS) });
type FieldRecord = z.output<typeof FieldRecord>;

export const fields: RecordKind<FieldRecord> = simpleKind({
  table: fieldsTable,
  key: ['field_name'],
  schema: FieldRecord,
  idOf: ({ field_name }) => field_name,
  rowOf: (field) => field,
  recordOf: (row) => FieldRecord.parse(row),
});

export const issues: RecordKind<Issue> = simpleKind({
  table: issuesTable,
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

/** Named list of schedules; missing ones are left out where it is used. */
export const sets: RecordKind<ScheduleSet> = simpleKind({
  table: setsTable,
  key: ['set_id'],
  schema: z.object({
    set_id: Id,
    set_name: key,
    team_id: z._default(Id, 0),
    schedule_ids: z.array(Id).check(z.maxLength(MAX_SET)),
  }),
  idOf: ({ set_id }) => String(set_id),
  teamsOf: ownTeam,
  rowOf: (set) => set,
  recordOf: (row) => row,
});

/** Max time to acknowledge: a day. */
const MAX_SECONDS = 86_400;

const TargetRecord = z.object({
  severity: z.enum(FILTER_SEVERITIES),
  seconds: z.int().check(z.minimum(1), z.maximum(MAX_SECONDS)),
  since: z._default(seconds, 0),
});

/** Time to acknowledge incidents of a severity from an instant on, until the next target of the severity. */
export const targets: RecordKind<z.output<typeof TargetRecord>> = simpleKind({
  table: targetsTable,
  key: ['severity', 'since'],
  schema: TargetRecord,
  idOf: ({ severity, since }) => `${severity} ${since}`,
  rowOf: (target) => target,
  recordOf: (row) => row,
});
