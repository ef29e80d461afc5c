import * as z from 'zod/mini';
import { Id, WrittenId } from './id';
import { operation, type RequestOf } from './operation';

/** Longest range of both insight operations, in calendar months. */
export const MAX_RANGE_MONTHS = 6;

/** Most entries of an id list, and most pairs of `labels` and `fields`, that our service takes. */
export const MAX_FILTER_ENTRIES = 1000;

/** Longest `query` that our service takes, in characters. */
export const MAX_QUERY_LENGTH = 1000;

/** Rows of one page of the export: the default, and the most. */
export const DEFAULT_EXPORT_LIMIT = 100;
const MAX_EXPORT_LIMIT = 10_000;

/** Zone of results and grouping when a request names none. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';

/** Severities that can be filtered by, the mildest first; rows may have others. */
export const FILTER_SEVERITIES = ['Info', 'Warning', 'Critical'] as const;
export type FilterSeverity = (typeof FILTER_SEVERITIES)[number];

const notNegative = z.int().check(z.minimum(0));

const ids = z.array(Id).check(z.maxLength(MAX_FILTER_ENTRIES));

/** Texts in the interface; integers are accepted. */
const responderIds = z.array(z.union([z.string(), Id])).check(z.maxLength(MAX_FILTER_ENTRIES));

const hasFewPairs = z.refine<object>((pairs) => Object.keys(pairs).length <= MAX_FILTER_ENTRIES, {
  error: `must have at most ${MAX_FILTER_ENTRIES} entries`,
});

/**
 * Filter fields that both insight operations share. Times are Unix seconds; bounds of durations are seconds, 0 is off.
 */
const filter = {
  /** Exclusive: incidents triggered after this time match. */
  start_time: z.int(),
  /** Inclusive: incidents triggered at or before this time match. */
  end_time: z.int(),
  /** Fuzzy match. */
  query: z.string().check(z.maxLength(MAX_QUERY_LENGTH)),
  /** Exact match of every pair. */
  labels: z.record(z.string(), z.string()).check(hasFewPairs),
  /** Exact match of every pair; text custom fields cannot be filtered. */
  fields: z.record(z.string(), z.unknown()).check(hasFewPairs),
  /** Intersected with the viewer's teams if `is_my_team` is set. */
  team_ids: z.optional(ids),
  is_my_team: z.optional(z.boolean()),
  channel_ids: z.optional(ids),
  severities: z.optional(z.array(z.enum(FILTER_SEVERITIES)).check(z.maxLength(MAX_FILTER_ENTRIES))),
  /** tz database name; used for results and grouping. */
  time_zone: z.optional(z.string()),
  /** Keep incidents with lifetime >= value; not supported for responder metrics. */
  seconds_to_close_from: z.optional(notNegative),
  /** Keep incidents with lifetime < value; not supported for responder metrics. */
  seconds_to_close_to: z.optional(notNegative),
  /** Keep incidents with time to acknowledge >= value. */
  seconds_to_ack_from: z.optional(notNegative),
  /** Keep incidents with time to acknowledge < value. */
  seconds_to_ack_to: z.optional(notNegative),
};

/** Metrics of one responder in one bucket. Counts, or seconds where the name has the unit. */
export const ResponderMetrics = z.object({
  responder_id: WrittenId,
  responder_name: z._default(z.string(), ''),
  total_incident_cnt: z._default(z.int(), 0),
  total_incidents_acknowledged: z._default(z.int(), 0),
  total_incidents_reassigned: z._default(z.int(), 0),
  total_incidents_escalated: z._default(z.int(), 0),
  total_incidents_manually_escalated: z._default(z.int(), 0),
  total_incidents_timeout_escalated: z._default(z.int(), 0),
  total_notifications: z._default(z.int(), 0),
  total_interruptions: z._default(z.int(), 0),
  total_engaged_seconds: z._default(z.int(), 0),
  /** Over acknowledged incidents only; 0 with none. Not there, or null: unknown, which is not 0. */
  mean_seconds_to_ack: z.optional(z.int()),
  /** Sum behind the mean. Additional: other servers send the mean alone. */
  total_seconds_to_ack: z.optional(z.int()),
  /** Start of the aggregation bucket, Unix seconds. */
  ts: z._default(z.int(), 0),
  /** work, off, sleep; only with `split_hours`; open. */
  hours: z._default(z.string(), ''),
});
export type ResponderMetrics = z.output<typeof ResponderMetrics>;

const optionalMoment = z._default(z.nullable(z.int()), null);

/** Assignment of an incident. Unix seconds; null where it has not happened. */
const IncidentResponder = z.object({
  responder_id: Id,
  assigned_at: z.int(),
  acked_at: optionalMoment,
  /** Reassigned from this person to another one. */
  reassigned_at: optionalMoment,
  escalated_at: optionalMoment,
  /** manually, timeout or "". */
  escalated_by: z._default(z.string(), ''),
});

/** Notification of an incident. `sent_at` is Unix seconds. */
const IncidentNotification = z.object({
  responder_id: Id,
  sent_at: z.int(),
  /** sms, voice, app, email, im; open. */
  channel: z._default(z.string(), ''),
  /** Counted in `total_interruptions` of responder metrics. */
  is_interruption: z._default(z.boolean(), false),
});

/** Members that incident rows carry on request. Additional: other servers ignore the request. */
export const INCIDENT_MEMBERS = ['responders', 'notifications', 'labels', 'title'] as const;
export type IncidentMember = (typeof INCIDENT_MEMBERS)[number];

/** Incident of the export. `created_at` is Unix seconds; durations are seconds, 0 where it has not happened. */
export const IncidentRow = z.object({
  incident_id: z.string(),
  account_id: z._default(Id, 0),
  team_id: z._default(Id, 0),
  channel_id: z._default(Id, 0),
  /** Critical, Warning, Info, Ok; open. */
  severity: z._default(z.string(), ''),
  created_at: z._default(z.int(), 0),
  is_acked: z._default(z.boolean(), false),
  is_assigned: z._default(z.boolean(), false),
  is_reassigned: z._default(z.boolean(), false),
  /** manually, timeout or "". */
  escalated_by: z._default(z.string(), ''),
  /** auto, timeout, manually or "". */
  closed_by: z._default(z.string(), ''),
  seconds_to_first_ack: z._default(z.int(), 0),
  seconds_to_close: z._default(z.int(), 0),
  seconds_to_engage: z._default(z.int(), 0),
  /** Absent unless requested by `with`; in the order of the record. */
  responders: z.optional(z.array(IncidentResponder)),
  notifications: z.optional(z.array(IncidentNotification)),
  labels: z.optional(z.record(z.string(), z.string())),
  title: z.optional(z.string()),
});
export type IncidentRow = z.output<typeof IncidentRow>;

/** docs/interface.md 4.6 */
export const responderInsight = operation({
  name: 'responderInsight',
  summary: 'Compute metrics per responder',
  request: z.object({
    ...filter,
    responder_ids: z.optional(responderIds),
    /** Omitted: the whole period is one bucket. */
    aggregate_unit: z.optional(z.enum(['day', 'week', 'month'])),
    /** Aggregate work, off and sleep hours separately. */
    split_hours: z.optional(z.boolean()),
    /** Kinds of hours by each responder's own clock, else by the account's; `time_zone` groups. Additional. */
    own_hours: z.optional(z.boolean()),
  }),
  reply: z.object({ data: z.object({ items: z._default(z.array(ResponderMetrics), []) }) }),
});

export type ResponderRequest = RequestOf<typeof responderInsight>;

/**
 * docs/interface.md 4.7: `p` counts from 1; `total` is exact in our service. `responder_ids` and `with` are additional.
 */
export const incidentExport = operation({
  name: 'incidentExport',
  summary: 'Export incidents',
  request: z.object({
    ...filter,
    asc: z.optional(z.boolean()),
    orderby: z.optional(z.enum(['created_at'])),
    p: z.optional(z.int().check(z.minimum(1))),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_EXPORT_LIMIT))),
    /** Keep incidents to which one of these people was assigned, or of which one was notified. */
    responder_ids: z.optional(responderIds),
    with: z.optional(z.array(z.enum(INCIDENT_MEMBERS)).check(z.maxLength(MAX_FILTER_ENTRIES))),
  }),
  reply: z.object({
    data: z._default(z.array(IncidentRow), []),
    p: z._default(z.int(), 0),
    limit: z._default(z.int(), 0),
    total: z._default(z.int(), 0),
    /** Additional members of the rows; absent without any, and from servers that do not know the request's `with`. */
    with: z.optional(z.array(z.string())),
  }),
});

export type IncidentExportRequest = RequestOf<typeof incidentExport>;
