import * as z from 'zod/mini';
import { Id } from './id';
import { operation } from './operation';
import { OPERATION_PATHS } from './paths';

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
  path: OPERATION_PATHS.webhookDetail,
  takesKey: false,
  summary: 'Fetch the delivery record of one outgoing webhook event',
  request: z.object({ event_id: z.string(), intergration_id: z.string() }),
  reply: z.object({ data: Delivery }),
});
