import * as z from 'zod/mini';
import { Id } from './id';
import { isForwardRange, listRange } from './envelope';
import { operation } from './operation';

/** The record of one outgoing webhook delivery. */
export const Delivery = z.object({
  channel_id: z._default(Id, 0),
  channel_name: z._default(z.string(), ''),
  integration_id: z._default(z.string(), ''),
  event_id: z._default(z.string(), ''),
  event_type: z._default(z.string(), ''),
  /** `2025-11-17 13:17:30.000000` or RFC 3339 with offset; we write RFC 3339. */
  event_time: z._default(z.string(), ''),
  /** incident, alert; open. */
  webhook_type: z._default(z.string(), ''),
  endpoint: z._default(z.string(), ''),
  request_headers: z._default(z.string(), ''),
  request_body: z._default(z.string(), ''),
  response_headers: z._default(z.string(), ''),
  response_body: z._default(z.string(), ''),
  /** success, failed; open. */
  status: z._default(z.string(), ''),
  status_code: z._default(z.int(), 0),
  /** Milliseconds. */
  duration: z._default(z.int(), 0),
  /** Counts from 1. */
  attempt: z._default(z.int(), 0),
  error_message: z._default(z.string(), ''),
  ref_id: z._default(z.string(), ''),
  ref_title: z._default(z.string(), ''),
});
export type Delivery = z.output<typeof Delivery>;

/** docs/interface.md 4.9: takes no `app_key` by the contract. `intergration_id` is spelled so on the wire. */
export const webhookDetail = operation({
  name: 'webhookDetail',
  takesKey: false,
  summary: 'Fetch the delivery record of one outgoing webhook event',
  request: z.object({ event_id: z.string(), intergration_id: z.string() }),
  reply: z.object({ data: Delivery }),
});

/** Max characters of a response body in a list of ours. */
export const MAX_LISTED_BODY = 1000;

/** Max deliveries of one page of a list. */
export const MAX_LISTED_DELIVERIES = 500;

const MAX_CURSOR_LENGTH = 2000;
const MAX_EVENT_TYPES = 100;

/**
 * Additional operation, docs/interface.md 4.10. Deliveries of a range, newest first or `asc`, page by page.
 * `search_after_ctx` of a reply requests the page after it, and is "" after the last one.
 */
export const webhookList = operation({
  name: 'webhookList',
  isAdditional: true,
  summary: 'List outgoing webhook deliveries of a range',
  request: z
    .object({
      ...listRange,
      limit: z.int().check(z.minimum(1), z.maximum(MAX_LISTED_DELIVERIES)),
      search_after_ctx: z.optional(z.string().check(z.maxLength(MAX_CURSOR_LENGTH))),
      asc: z.optional(z.boolean()),
      orderby: z.optional(z.enum(['event_time'])),
      ref_id: z.optional(z.string()),
      integration_id: z.optional(z.string()),
      event_types: z.optional(z.array(z.string()).check(z.maxLength(MAX_EVENT_TYPES))),
      status: z.optional(z.enum(['success', 'failed'])),
    })
    .check(isForwardRange),
  reply: z.object({
    data: z.object({
      items: z._default(z.array(Delivery), []),
      total: z._default(z.int(), 0),
      search_after_ctx: z._default(z.string(), ''),
    }),
  }),
});
