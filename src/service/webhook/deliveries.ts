import * as z from 'zod/mini';
import { and, asc, desc, eq, gte, inArray, lt, not, sql, type SQL } from 'drizzle-orm';
import { channels, deliveries } from '../store/schema';
import { setImmediate } from 'node:timers/promises';
import type { ReplyOf, RequestOf } from '#contract/operation';
import { Delivery, MAX_LISTED_BODY, type webhookDetail, type webhookList } from '#contract/webhook';
import type { Context } from '../context';
import { notFound, Refusal } from '../refusal';
import { isStorableText } from '../store/people-schema';
import { visibleTo } from '../store/names';
import { parseJson } from '#contract/json';
import type { Db } from '../store/db';

/**
 * Time of a delivery's event, as text: `2025-11-17 13:17:30.000000` or RFC 3339 with an offset. Without an offset it
 * counts as UTC, so that its meaning does not depend on a setting.
 */
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/i;

/** Converts to RFC 3339, and keeps the offset and the fraction; undefined if the text is not a time. */
export function toRfc3339(text: string): string | undefined {
  const [, date, time, fraction = '', offset = 'Z'] = TIMESTAMP.exec(text) ?? [];
  if (date === undefined || time === undefined) return undefined;
  const normalized = `${date}T${time}${fraction}${offset.toUpperCase()}`;
  // `Date` would roll over the 31st of a shorter month, so the day is compared as well.
  const day = new Date(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(Date.parse(normalized)) && !Number.isNaN(day.getTime());
  return isReal && day.toISOString().startsWith(date) ? normalized : undefined;
}

/** Unix milliseconds of a time, rounded down; 0 if the text is not a time. */
export function eventMs(text: string): number {
  return Math.max(0, Math.floor(Date.parse(toRfc3339(text) ?? '1970-01-01T00:00:00Z')));
}

/** Requests to the receiving addresses of an earlier version, which are stored among the deliveries. */
export const IS_RECEIVED = sql`(${deliveries.integration_id} like 'received-%' and ${deliveries.event_type} = 'received')`;

const IS_SENT = not(IS_RECEIVED);

/** Fetches the last attempt of a delivery, which is as visible as its channel. @throws Refusal ResourceNotFound. */
export async function fetchDelivery(
  ctx: Context,
  input: RequestOf<typeof webhookDetail>,
): Promise<ReplyOf<typeof webhookDetail>> {
  const { event_id, intergration_id: integration_id } = input;
  if (!isStorableText(event_id) || !isStorableText(integration_id)) throw notFound('delivery');
  const [row] = await ctx.db
    .select({ record: deliveries.record })
    .from(deliveries)
    .leftJoin(channels, eq(channels.channel_id, deliveries.channel_id))
    .where(
      and(
        eq(deliveries.event_id, event_id),
        eq(deliveries.integration_id, integration_id),
        visibleTo(ctx, channels),
        IS_SENT,
      ),
    )
    .orderBy(desc(deliveries.attempt))
    .limit(1);
  if (!row) throw notFound('delivery');
  // A record may have 16 MB: others have a turn between reading and writing it.
  await setImmediate();
  const { event_time } = row.record;
  return { data: { ...row.record, event_time: toRfc3339(event_time) ?? event_time } };
}

/** Records above this stored size are fetched one by one, so that a page of long bodies fits into memory. */
const MAX_STORED_BYTES = 32_768;

type Request = RequestOf<typeof webhookList>;

/** Position of a delivery in the order of the list: its time and its key. */
const Cursor = z.tuple([z.int(), z.string(), z.string(), z.int()]);
type Cursor = z.output<typeof Cursor>;

const { event_ms, integration_id, event_id, attempt } = deliveries;

/**
 * Lists deliveries by time, each as visible as its channel. A page begins after the last delivery of the page before:
 * deliveries that arrive in between move none to another page. Headers and the request's body are left out, and long
 * response bodies are cut; `fetchDelivery` returns them.
 * @throws Refusal InvalidParameter if the cursor is not from a reply.
 */
export async function listDeliveries(ctx: Context, input: Request): Promise<ReplyOf<typeof webhookList>> {
  const { limit, asc: isAscending = false } = input;
  const after = readCursor(input.search_after_ctx ?? '');
  const filter = deliveryCondition(ctx, input);
  if (filter === 'nothing') return { data: { items: [], total: 0, search_after_ctx: '' } };
  const order = isAscending ? asc : desc;
  return ctx.whileWanted(async (db) => {
    const [count] = await db
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(deliveries)
      .leftJoin(channels, eq(channels.channel_id, deliveries.channel_id))
      .where(filter);
    const rows = await db
      .select({
        key: { event_ms, integration_id, event_id, attempt },
        text: sql<string | null>`case
          when pg_column_size(${deliveries.record}) <= ${MAX_STORED_BYTES} then ${deliveries.record}::text end`,
      })
      .from(deliveries)
      .leftJoin(channels, eq(channels.channel_id, deliveries.channel_id))
      .where(and(filter, after && beyond(after, isAscending)))
      .orderBy(order(event_ms), order(integration_id), order(event_id), order(attempt))
      .limit(limit + 1);
    const page = rows.slice(0, limit);
    const items: Delivery[] = [];
    for (const { key, text } of page) {
      items.push(entryOf(text === null ? await recordOf(db, key) : z.parse(Delivery, parseJson(text))));
    }
    const last = page.at(-1)?.key;
    return {
      data: {
        items,
        total: count?.total ?? 0,
        search_after_ctx: rows.length > limit && last ? cursorOf(last) : '',
      },
    };
  });
}

/** Condition of a request; `nothing` if it names what cannot be stored. */
function deliveryCondition(ctx: Context, input: Request): SQL | undefined | 'nothing' {
  const { start_time, end_time, ref_id, integration_id: integration, event_types, status } = input;
  const types = event_types?.filter(isStorableText);
  const isImpossible = [ref_id ?? '', integration ?? ''].some((text) => !isStorableText(text));
  if (isImpossible || (event_types && event_types.length > 0 && types?.length === 0)) return 'nothing';
  return and(
    gte(event_ms, start_time),
    lt(event_ms, end_time),
    ref_id === undefined || ref_id === '' ? undefined : eq(deliveries.ref_id, ref_id),
    integration === undefined || integration === '' ? undefined : eq(integration_id, integration),
    types && types.length > 0 ? inArray(deliveries.event_type, types) : undefined,
    status && eq(deliveries.status, status),
    visibleTo(ctx, channels),
    IS_SENT,
  );
}

function beyond([at, integration, event, count]: Cursor, isAscending: boolean): SQL {
  const key = sql`(${event_ms}, ${integration_id}, ${event_id}, ${attempt})`;
  const position = sql`(${at}::bigint, ${integration}::text collate "C", ${event}::text collate "C", ${count}::bigint)`;
  return isAscending ? sql`${key} > ${position}` : sql`${key} < ${position}`;
}

type Key = { event_ms: number; integration_id: string; event_id: string; attempt: number };

async function recordOf(db: Db, key: Key): Promise<Delivery> {
  const [row] = await db
    .select({ record: deliveries.record })
    .from(deliveries)
    .where(and(eq(integration_id, key.integration_id), eq(event_id, key.event_id), eq(attempt, key.attempt)));
  if (!row) throw new Error('A delivery was removed while its page was read');
  return row.record;
}

function entryOf(record: Delivery): Delivery {
  const { event_time, response_body: body } = record;
  return {
    ...record,
    event_time: toRfc3339(event_time) ?? event_time,
    request_headers: '',
    request_body: '',
    response_headers: '',
    response_body:
      body.length > MAX_LISTED_BODY ? Array.from(body.slice(0, MAX_LISTED_BODY)).slice(0, -1).join('') : body,
  };
}

function cursorOf({
  event_ms: at,
  integration_id: integration,
  event_id: event,
  attempt: count,
}: Key): string {
  const cursor: Cursor = [at, integration, event, count];
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @throws Refusal */
function readCursor(text: string): Cursor | undefined {
  if (text === '') return undefined;
  try {
    const cursor = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (cursor.slice(1, 3).every((id) => isStorableText(String(id)))) return cursor;
  } catch {
    // Anything else is no cursor.
  }
  throw new Refusal('InvalidParameter', 'search_after_ctx must be that of a reply.');
}
