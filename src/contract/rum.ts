import * as z from 'zod/mini';
import { Id } from './id';
import { operation } from './operation';
import { isForwardRange, listRange, MAX_LIST_RANGE_MS } from './envelope';

/** Most identifiers in one batch look-up (our limit, the interface shows none). */
export const MAX_APPLICATION_IDS = 200;

/** A monitored application. `created_at` and `updated_at` are Unix milliseconds. */
export const Application = z.object({
  application_id: z.string(),
  application_name: z._default(z.string(), ''),
  /** browser, ios, android, react-native, flutter, miniprogram, …; open. */
  type: z._default(z.string(), ''),
  /** Secret-like: masked until revealed. */
  client_token: z._default(z.string(), ''),
  team_id: z._default(Id, 0),
  no_ip: z._default(z.boolean(), false),
  no_geo: z._default(z.boolean(), false),
  /** enabled, disabled, deleted; open. */
  status: z._default(z.string(), ''),
  created_by: z._default(Id, 0),
  updated_by: z._default(Id, 0),
  created_at: z._default(z.int(), 0),
  updated_at: z._default(z.int(), 0),
  is_private: z._default(z.boolean(), false),
  alerting: z._default(
    z.object({ enabled: z._default(z.boolean(), false), channel_ids: z._default(z.array(Id), []) }),
    { enabled: false, channel_ids: [] },
  ),
  tracing: z._default(
    z.object({
      enabled: z._default(z.boolean(), false),
      endpoint: z._default(z.string(), ''),
      /** popup, tab; open. */
      open_type: z._default(z.string(), ''),
    }),
    { enabled: false, endpoint: '', open_type: '' },
  ),
});
export type Application = z.output<typeof Application>;

/** Time and version of an event; Unix milliseconds. */
export const Sighting = z.object({
  timestamp: z._default(z.int(), 0),
  version: z._default(z.string(), ''),
});
export type Sighting = z.output<typeof Sighting>;

/** An error issue of an application. */
export const Issue = z.object({
  issue_id: z.string(),
  application_id: z._default(z.string(), ''),
  application_name: z._default(z.string(), ''),
  service: z._default(z.string(), ''),
  /** for_review, reviewed, ignored, resolved; open. */
  status: z._default(z.string(), ''),
  error_count: z._default(z.int(), 0),
  session_count: z._default(z.int(), 0),
  first_seen: z.optional(Sighting),
  last_seen: z.optional(Sighting),
  /** Seconds: last seen minus first seen, floored. */
  age: z._default(z.int(), 0),
  error: z._default(z.object({ message: z._default(z.string(), ''), type: z._default(z.string(), '') }), {
    message: '',
    type: '',
  }),
  suspected_cause: z.optional(
    z.object({
      /** auto, user; open. */
      source: z._default(z.string(), ''),
      value: z._default(z.string(), ''),
      reason: z._default(z.string(), ''),
      person_id: z._default(Id, 0),
    }),
  ),
  team_id: z._default(Id, 0),
  is_crash: z._default(z.boolean(), false),
  /** There only once an issue regressed; Unix milliseconds. */
  regression: z.optional(
    z.object({
      resolved_at: z._default(z.int(), 0),
      regressed_at: z._default(z.int(), 0),
      regressed_at_version: z._default(z.string(), ''),
    }),
  ),
});
export type Issue = z.output<typeof Issue>;

/** Newer servers also send when an issue was resolved, in Unix milliseconds, and by whom; 0: it was not. */
export const SentIssue = z.extend(Issue, {
  resolved_at: z.optional(z.int()),
  resolved_by: z.optional(Id),
});
export type SentIssue = z.output<typeof SentIssue>;

/** docs/interface.md 4.1 */
export const applicationInfo = operation({
  name: 'applicationInfo',
  summary: 'Fetch one monitored application',
  request: z.object({ application_id: z.string() }),
  reply: z.object({ data: Application }),
});

/** docs/interface.md 4.2: the named applications that exist and are visible, in the order of the request. */
export const applicationInfos = operation({
  name: 'applicationInfos',
  summary: 'Fetch several monitored applications',
  request: z.object({ application_ids: z.array(z.string()).check(z.maxLength(MAX_APPLICATION_IDS)) }),
  reply: z.object({ data: z.object({ items: z._default(z.array(Application), []) }) }),
});

/** docs/interface.md 4.3 */
export const issueInfo = operation({
  name: 'issueInfo',
  summary: 'Fetch one error issue',
  request: z.object({ issue_id: z.string() }),
  reply: z.object({ data: SentIssue }),
});

/** Additional operations: lists by page number. */

/** Max entries of one page. */
export const MAX_LISTED = 100;

const MAX_FILTERS = 100;

const page = {
  /** Page number, from 1; default 1. */
  p: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  /** Default 20. */
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_LISTED))),
  asc: z.optional(z.boolean()),
};

const total = { total: z._default(z.int(), 0), has_next_page: z._default(z.boolean(), false) };

const optionalTexts = z.optional(z.array(z.string()).check(z.maxLength(MAX_FILTERS)));

/** docs/interface.md 4.11: the visible applications, the newest change first unless requested otherwise. */
export const applicationList = operation({
  name: 'applicationList',
  isAdditional: true,
  summary: 'List monitored applications',
  request: z.object({
    ...page,
    orderby: z.optional(z.enum(['created_at', 'updated_at'])),
    /** Part of the name, in any case and without accents. */
    query: z.optional(z.string().check(z.maxLength(1000))),
    team_id: z.optional(Id),
    is_my_team: z.optional(z.boolean()),
  }),
  reply: z.object({ data: z.object({ items: z._default(z.array(Application), []), ...total }) }),
});

/** Orders of a list of issues: first and last seen, and both counts. */
export const ISSUE_ORDERS = ['created_at', 'updated_at', 'session_count', 'error_count'] as const;

/** docs/interface.md 4.12: the visible issues that occurred in a range, the last seen first unless requested otherwise. */
export const issueList = operation({
  name: 'issueList',
  isAdditional: true,
  summary: 'List error issues of a range',
  request: z
    .object({
      ...listRange,
      ...page,
      orderby: z.optional(z.enum(ISSUE_ORDERS)),
      application_ids: z.optional(z.array(z.string()).check(z.maxLength(MAX_APPLICATION_IDS))),
      statuses: optionalTexts,
      suspected_causes: optionalTexts,
      team_ids: z.optional(z.array(Id).check(z.maxLength(MAX_FILTERS))),
    })
    .check(
      isForwardRange,
      z.refine<{ start_time: number; end_time: number }>(
        ({ start_time, end_time }) => end_time - start_time <= MAX_LIST_RANGE_MS,
        { error: 'must be at most 183 days after start_time', path: ['end_time'] },
      ),
    ),
  reply: z.object({ data: z.object({ items: z._default(z.array(SentIssue), []), ...total }) }),
});
