import * as z from 'zod/mini';
import { Id } from './id';
import { isForwardRange, listRange, MAX_LIST_RANGE_MS } from './lists';
import { operation } from './operation';
import { Application, MAX_APPLICATION_IDS, SentIssue } from './rum';

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

const texts = z.optional(z.array(z.string()).check(z.maxLength(MAX_FILTERS)));

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
      statuses: texts,
      suspected_causes: texts,
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
