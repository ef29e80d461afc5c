import { randomBytes } from 'node:crypto';
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Link } from '#contract/links';
import { RECEIVED, receivedBy } from '#domain/webhook/event-words';
import { titleOf } from '#domain/webhook/command/request-line';
import type { Delivery } from '#contract/webhook';
import { DAY } from '#domain/time/zone';
import { deliveryRow } from '../records/kinds/deliveries';
import type { Db } from '../store/db';
import { deliveries } from '../store/schema';

/** Request to a receiving address. */
export type ReceivedRequest = {
  link: Extract<Link, { kind: 'receive' }>;
  method: string;
  /** What follows the secret, with the query. */
  path: string;
  /** The address without its secret and the query. */
  address: string;
  /** Address of the client, or "". */
  from: string;
  headers: Headers;
  body: Uint8Array;
  reply: SentReply;
};

/** Reply to a request: its headers that were chosen, and the body as sent. */
export type SentReply = { status: number; headers: Record<string, string>; body: string };

/** Days that received deliveries are kept. */
const RECEIVED_DAYS = 7;
/** Max deliveries of an address; max stored bytes of an address, and of all of them. */
const LIMITS = { count: 1000, bytes: 64 * 1024 * 1024, allBytes: 512 * 1024 * 1024 };

const IS_RECEIVED = and(
  sql`${deliveries.integration_id} like ${`${RECEIVED}-%`}`,
  eq(deliveries.event_type, RECEIVED),
);

/**
 * Stores a request as a delivery, as visible as the channel of its link, and removes the oldest ones beyond the limits.
 * A body that is not UTF-8 is stored in base64.
 * @param nowMs Unix milliseconds.
 */
export async function keepReceived(
  db: Db,
  request: ReceivedRequest,
  nowMs: number,
  limits: Readonly<typeof LIMITS> = LIMITS,
): Promise<void> {
  const { link, method, path, address, from, headers, body, reply } = request;
  const integration_id = receivedBy(link);
  const record: Delivery = {
    channel_id: link.channel_id ?? 0,
    channel_name: link.label,
    integration_id,
    event_id: randomBytes(16).toString('hex'),
    event_type: RECEIVED,
    event_time: new Date(nowMs).toISOString(),
    webhook_type: RECEIVED,
    endpoint: address,
    request_headers: headerLines([...headers]),
    request_body: textOf(body),
    response_headers: headerLines(Object.entries(reply.headers)),
    response_body: reply.body,
    status: 'success',
    status_code: reply.status,
    duration: 0,
    attempt: 1,
    error_message: '',
    ref_id: '',
    ref_title: titleOf({
      method,
      path: path.startsWith('/') ? path : `/${path}`,
      type: headers.get('Content-Type') ?? '',
      bytes: body.length,
      from,
    }),
  };
  await db.transaction(async (tx) => {
    await tx.insert(deliveries).values(deliveryRow(record));
    await removeBeyond(tx, eq(deliveries.integration_id, integration_id), limits);
    await removeBeyond(tx, IS_RECEIVED, { bytes: limits.allBytes });
  });
}

/** Removes what was received before the days that it is kept. */
export async function removeReceived(db: Db, nowMs: number): Promise<void> {
  await db
    .delete(deliveries)
    .where(and(IS_RECEIVED, lt(deliveries.event_ms, nowMs - RECEIVED_DAYS * DAY * 1000)));
}

/** Removes the oldest of some deliveries beyond a number or stored bytes. */
async function removeBeyond(
  db: Db,
  some: SQL | undefined,
  { bytes, count = Infinity }: { bytes: number; count?: number },
): Promise<void> {
  const { integration_id, event_id, event_ms, record } = deliveries;
  const newest = sql`order by ${event_ms} desc, ${event_id}`;
  const placed = db
    .select({
      integration_id,
      event_id,
      place: sql<number>`row_number() over (${newest})`.as('place'),
      size: sql<number>`sum(pg_column_size(${record})) over (${newest})`.as('size'),
    })
    .from(deliveries)
    .where(some)
    .as('placed');
  const beyond = db
    .select({ integration_id: placed.integration_id, event_id: placed.event_id })
    .from(placed)
    .where(
      count === Infinity
        ? sql`${placed.size} > ${bytes}`
        : sql`${placed.size} > ${bytes} or ${placed.place} > ${count}`,
    );
  await db.delete(deliveries).where(and(some, sql`(${integration_id}, ${event_id}) in ${beyond}`));
}

function headerLines(headers: readonly (readonly [string, string])[]): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\r\n');
}

function textOf(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return Buffer.from(body).toString('base64');
  }
}
