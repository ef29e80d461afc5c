import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { FILTER_SEVERITIES } from '#contract/insight';
import { Application, Issue } from '#contract/rum';
import { Layer } from '#contract/schedule';
import { RequestAnswer, RequestedEdits, StoredEdits } from '#contract/served/changes';
import { SourceChange, SourceReading } from '#contract/served/sources';
import { Delivery } from '#contract/webhook';
import { Assignment, FieldValue, Notification } from '../records/kinds/incidents/facts';
import { CalendarMarks } from '../sources/source';
import { ScheduleConfig } from './schedule-config';
import { bytes, int8, jsonOf, unixSeconds } from './people-schema';

export { closings, erasures, memberships, payRates, people, peopleEmails } from './people-schema';

/**
 * Tables as created by the migrations. A `team_id` of 0 means no team. Applications, issues and deliveries are stored
 * as whole records, next to the columns for lookups and visibility.
 */

export const teams = pgTable('teams', {
  team_id: int8('team_id').primaryKey(),
  team_name: text('team_name').notNull(),
});

export const scheduleSets = pgTable('schedule_sets', {
  set_id: int8('set_id').primaryKey(),
  set_name: text('set_name').notNull(),
  team_id: int8('team_id').notNull().default(0),
  schedule_ids: int8('schedule_ids').array().notNull(),
});

/** Seconds to acknowledge incidents of a severity triggered at `since` or later. */
export const targets = pgTable(
  'targets',
  {
    severity: text('severity', { enum: FILTER_SEVERITIES }).notNull(),
    since: unixSeconds('since').notNull(),
    seconds: integer('seconds').notNull(),
  },
  (table) => [primaryKey({ columns: [table.severity, table.since] })],
);

/** Sorted by `order`, ascending. */
export const roles = pgTable('roles', {
  role_id: int8('role_id').primaryKey(),
  role_name: text('role_name').notNull(),
  order: integer('order').notNull(),
});

/** `holiday_id`: see `records/kinds/holidays.ts`; lists are sorted, null for everybody. `date`: such as 2026-12-25. */
export const holidays = pgTable(
  'holidays',
  {
    holiday_id: text('holiday_id').primaryKey(),
    date: text('date').notNull(),
    name: text('name').notNull(),
    team_ids: jsonOf('team_ids', z.array(Id)),
    person_ids: jsonOf('person_ids', z.array(Id)),
  },
  (table) => [index('holidays_by_date').on(table.date)],
);

export const absences = pgTable(
  'absences',
  {
    person_id: int8('person_id').notNull(),
    starts_at: unixSeconds('starts_at').notNull(),
    ends_at: unixSeconds('ends_at').notNull(),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.person_id, table.starts_at] }),
    index('absences_by_time').on(table.starts_at),
  ],
);

export const channels = pgTable('channels', {
  channel_id: int8('channel_id').primaryKey(),
  channel_name: text('channel_name').notNull(),
  team_id: int8('team_id').notNull(),
  is_private: boolean('is_private').notNull(),
});

export const schedules = pgTable('schedules', {
  schedule_id: int8('schedule_id').primaryKey(),
  schedule_name: text('schedule_name').notNull(),
  description: text('description').notNull(),
  team_id: int8('team_id').notNull(),
  enabled: boolean('enabled').notNull(),
  is_private: boolean('is_private').notNull(),
  updated_at: unixSeconds('updated_at').notNull(),
  time_zone: text('time_zone'),
  layers_overlap: text('layers_overlap'),
  external_id: text('external_id'),
  layers: jsonOf('layers', z.array(Layer)).notNull(),
});

/** Numbered from 1 per schedule; the last one is the row in `schedules`, apart from its `updated_at`. */
export const scheduleVersions = pgTable(
  'schedule_versions',
  {
    schedule_id: int8('schedule_id').notNull(),
    number: integer('number').notNull(),
    at: unixSeconds('at').notNull(),
    record: jsonOf('record', ScheduleConfig).notNull(),
    /** Override layers that the version before did not have; null: none. */
    added_overrides: jsonOf('added_overrides', z.array(Layer)),
  },
  (table) => [
    primaryKey({ columns: [table.schedule_id, table.number] }),
    index('schedule_versions_by_time')
      .on(table.at)
      .where(sql`number > 1`),
    index('schedule_versions_first')
      .on(table.at)
      .where(sql`number = 1`),
  ],
);

/** Tools that are read regularly; see the migration. */
export const sources = pgTable('sources', {
  name: text('name').primaryKey(),
  tool: text('tool').notNull(),
  tried_at: unixSeconds('tried_at'),
  read_at: unixSeconds('read_at'),
  changed_at: unixSeconds('changed_at'),
  changes: jsonOf('changes', z.array(SourceChange)),
  problem: text('problem'),
  readings: unixSeconds('readings').notNull().default(0),
  failures: unixSeconds('failures').notNull().default(0),
  lease_until: unixSeconds('lease_until').notNull().default(0),
  lease_by: text('lease_by').notNull().default(''),
  state: jsonOf('state', CalendarMarks),
  records: jsonOf('records', z.array(z.unknown())),
  known_people: jsonOf('known_people', z.array(z.tuple([Id, Id]))),
  recent_readings: jsonOf('recent_readings', z.array(SourceReading)),
});

export const sourceSchedules = pgTable(
  'source_schedules',
  {
    schedule_id: int8('schedule_id').primaryKey(),
    source: text('source').notNull(),
    external_id: text('external_id').notNull(),
    schedule_name: text('schedule_name').notNull(),
    url: text('url'),
    record: jsonOf('record', ScheduleConfig),
    read_at: unixSeconds('read_at'),
    problem: text('problem'),
    problem_at: unixSeconds('problem_at'),
    gone_at: unixSeconds('gone_at'),
    is_own: boolean('is_own').notNull().default(false),
  },
  (table) => [index('source_schedules_by_source').on(table.source)],
);

/** How versions of schedules came about; see the migration. */
export const changes = pgTable(
  'changes',
  {
    schedule_id: int8('schedule_id').notNull(),
    number: integer('number').notNull(),
    at: unixSeconds('at').notNull(),
    kind: text('kind').notNull(),
    author: text('author').notNull(),
    author_id: int8('author_id'),
    reason: text('reason').notNull().default(''),
    lines: jsonOf('lines', z.array(z.string())).notNull(),
    edits: jsonOf('edits', StoredEdits),
    change_id: text('change_id'),
  },
  (table) => [primaryKey({ columns: [table.schedule_id, table.number] })],
);

/** Changes that someone was requested; see the migration. */
export const requests = pgTable(
  'requests',
  {
    request_id: text('request_id').primaryKey(),
    schedule_id: int8('schedule_id').notNull(),
    from_person: int8('from_person').notNull(),
    from_name: text('from_name').notNull(),
    asked: jsonOf('asked', z.array(Id)).notNull(),
    edits: jsonOf('edits', RequestedEdits).notNull(),
    reason: text('reason').notNull().default(''),
    state: text('state').notNull(),
    created_at: unixSeconds('created_at').notNull(),
    expires_at: unixSeconds('expires_at').notNull(),
    answers: jsonOf('answers', z.array(RequestAnswer)).notNull(),
    version: integer('version'),
  },
  (table) => [index('requests_by_schedule').on(table.schedule_id, table.created_at)],
);

/** Events that messages announce; see the migration. */
export const sentMessages = pgTable(
  'sent_messages',
  {
    sent_id: text('sent_id').primaryKey(),
    message: text('message').notNull(),
    what: text('what').notNull(),
    schedule_id: int8('schedule_id').notNull(),
    at: unixSeconds('at').notNull(),
    state: text('state').notNull(),
    tries: unixSeconds('tries').notNull().default(0),
    next_at: unixSeconds('next_at').notNull().default(0),
    ended_at: unixSeconds('ended_at'),
    problem: text('problem'),
  },
  (table) => [index('sent_messages_by_time').on(table.at)],
);

export const applications = pgTable('applications', {
  application_id: text('application_id').primaryKey(),
  team_id: int8('team_id').notNull(),
  is_private: boolean('is_private').notNull(),
  record: jsonOf('record', Application).notNull(),
  /** Copies of members of the record, for lists. */
  application_name: text('application_name').notNull().default(''),
  created_ms: unixSeconds('created_ms').notNull().default(0),
  updated_ms: unixSeconds('updated_ms').notNull().default(0),
});

export const issues = pgTable(
  'issues',
  {
    issue_id: text('issue_id').primaryKey(),
    application_id: text('application_id').notNull(),
    record: jsonOf('record', Issue).notNull(),
    /** Copies of members of the record, for lists. */
    first_seen_ms: unixSeconds('first_seen_ms').notNull().default(0),
    last_seen_ms: unixSeconds('last_seen_ms').notNull().default(0),
    error_count: unixSeconds('error_count').notNull().default(0),
    session_count: unixSeconds('session_count').notNull().default(0),
    status: text('status').notNull().default(''),
    cause: text('cause').notNull().default(''),
    team_id: int8('team_id').notNull().default(0),
  },
  (table) => [index('issues_by_time').on(table.last_seen_ms, table.issue_id)],
);

export const deliveries = pgTable(
  'deliveries',
  {
    integration_id: text('integration_id').notNull(),
    event_id: text('event_id').notNull(),
    channel_id: int8('channel_id').notNull(),
    record: jsonOf('record', Delivery).notNull(),
    attempt: unixSeconds('attempt').notNull().default(0),
    /** Time of the event in Unix milliseconds; 0 if the record has none. */
    event_ms: unixSeconds('event_ms').notNull().default(0),
    event_type: text('event_type').notNull().default(''),
    status: text('status').notNull().default(''),
    ref_id: text('ref_id').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.integration_id, table.event_id, table.attempt] }),
    index('deliveries_by_time').on(table.event_ms, table.integration_id, table.event_id, table.attempt),
  ],
);

/** `kind`: text, number, single_select, multi_select or checkbox. */
export const customFields = pgTable('custom_fields', {
  field_name: text('field_name').primaryKey(),
  kind: text('kind').notNull(),
});

/** Filter columns of both tables. */
const filtered = {
  team_id: int8('team_id').notNull(),
  channel_id: int8('channel_id').notNull(),
  severity: text('severity').notNull(),
  created_at: unixSeconds('created_at').notNull(),
  muted: boolean('muted').notNull(),
  /** Null without acknowledgement. */
  seconds_to_first_ack: unixSeconds('seconds_to_first_ack'),
  /** Numbers of texts in `incident_titles`, `incident_labels` and `incident_fields`. */
  title_id: integer('title_id').notNull().default(0),
  labels_id: integer('labels_id').notNull().default(0),
  fields_id: integer('fields_id').notNull().default(0),
};

export const incidents = pgTable(
  'incidents',
  {
    incident_id: text('incident_id').primaryKey(),
    account_id: int8('account_id').notNull(),
    ...filtered,
    title: text('title').notNull(),
    closed_at: unixSeconds('closed_at'),
    closed_by: text('closed_by').notNull(),
    labels: jsonOf('labels', z.record(z.string(), z.string())).notNull(),
    fields: jsonOf('fields', z.record(z.string(), FieldValue)).notNull(),
    assignments: jsonOf('assignments', z.array(Assignment)).notNull(),
    notifications: jsonOf('notifications', z.array(Notification)).notNull(),
    is_assigned: boolean('is_assigned').notNull(),
    is_reassigned: boolean('is_reassigned').notNull(),
    escalated_by: text('escalated_by').notNull(),
  },
  (table) => [index('incidents_by_time').on(table.created_at, table.incident_id)],
);

/** Row per incident and person who was assigned or notified; `seconds_to_ack` is that person's own. */
export const incidentResponders = pgTable(
  'incident_responders',
  {
    incident_id: text('incident_id').notNull(),
    responder_id: int8('responder_id').notNull(),
    ...filtered,
    is_assigned: boolean('is_assigned').notNull(),
    is_reassigned: boolean('is_reassigned').notNull(),
    is_escalated: boolean('is_escalated').notNull(),
    is_manually_escalated: boolean('is_manually_escalated').notNull(),
    is_timeout_escalated: boolean('is_timeout_escalated').notNull(),
    seconds_to_ack: unixSeconds('seconds_to_ack'),
    engaged_seconds: unixSeconds('engaged_seconds').notNull(),
    notifications: integer('notifications').notNull(),
    interruptions: integer('interruptions').notNull(),
    /** Times of SMS, voice and app push, the input of `interruptions`. */
    interrupting_at: bigint('interrupting_at', { mode: 'number' }).array().notNull(),
    /** Times counted in `interruptions`; null: computed from this row alone. */
    interrupted_at: bigint('interrupted_at', { mode: 'number' }).array(),
  },
  (table) => [
    primaryKey({ columns: [table.incident_id, table.responder_id] }),
    index('incident_responders_by_time').on(table.created_at),
  ],
);

/** Single row; see `import-state.ts`. */
export const importState = pgTable('import_state', {
  only_row: boolean('only_row').primaryKey().default(true),
  imports: bigint('imports', { mode: 'number' }).notNull(),
  imported_at: bigint('imported_at', { mode: 'number' }),
  /** No longer read. */
  last_imports: jsonOf('last_imports', z.array(z.unknown())),
});

/**
 * `path`: key of an artifact in a stack, see `stack/artifacts.ts`. A missing version is "". `size`: of the content
 * before compression.
 */
export const artifacts = pgTable(
  'artifacts',
  {
    type: text('type').notNull(),
    service: text('service').notNull(),
    version: text('version').notNull(),
    path: text('path').notNull(),
    content_hash: text('content_hash').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    added_at: unixSeconds('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.type, table.service, table.version, table.path] }),
    index('artifacts_by_content').on(table.content_hash),
  ],
);

/** Pieces of compressed contents; `content_hash` is the SHA-256 of the content, in 64 hex digits. */
export const artifactContents = pgTable(
  'artifact_contents',
  {
    content_hash: text('content_hash').notNull(),
    piece: integer('piece').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.content_hash, table.piece] })],
);

export const appKeys = pgTable('app_keys', {
  key_id: text('key_id').primaryKey(),
  person_id: int8('person_id').notNull(),
  /** SHA-256 of the whole key, 64 hex digits. */
  key_hash: text('key_hash').notNull(),
  created_at: unixSeconds('created_at').notNull(),
  revoked_at: unixSeconds('revoked_at'),
  used_at: unixSeconds('used_at'),
  scopes: text('scopes').array().notNull().default([]),
});

export const migrations = pgTable('watchbill_migrations', {
  number: integer('number').primaryKey(),
  name: text('name').notNull(),
  checksum: text('checksum').notNull(),
});
