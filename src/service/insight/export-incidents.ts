import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_EXPORT_LIMIT, type IncidentRow, type IncidentExportRequest } from '#contract/insight';
import { stringifyJson } from '#contract/json';
import type { Context } from '../context';
import type { Db } from '../store/db';
import { importsSoFar } from '../store/import-state';
import { incidents } from '../store/schema';
import { checkFilter, closeCondition, int, sharedCondition } from './filter';
import { type PageEnd, type Remembered, nearestEnd, rememberEnd } from './page-memory';

/** One page of the export: what it says about itself, and its rows, read while they are asked for. */
export type IncidentPage = {
  p: number;
  limit: number;
  /** Of all pages. */
  total: number;
  /** Rows by created_at, then incident_id (both descending unless `asc`), in parts of a bounded number. */
  rows: AsyncGenerator<IncidentRow[]>;
};

// So many rows are in memory at a time.
const PART = 2000;

/** @throws Refusal InvalidParameter. */
export async function exportIncidents(ctx: Context, input: IncidentExportRequest): Promise<IncidentPage> {
  await checkFilter(ctx, input);
  const { p = 1, limit = DEFAULT_EXPORT_LIMIT, ...filter } = input;
  const closed = closeCondition(filter);
  const condition = sql`${sharedCondition(ctx, filter)} ${closed ? sql`and ${closed}` : sql``}`;
  const caller = ctx.caller.kind === 'person' ? ctx.caller.person_id : 0;
  const key = stringifyJson([await importsSoFar(ctx.db), caller, filter]);
  const remembered = await ctx.pages.recall(key, async () => ({
    total: await ctx.whileWanted((db) => db.$count(incidents, condition)),
    ends: new Map(),
  }));
  const offset = (p - 1) * limit;
  const count = Math.min(limit, Math.max(0, remembered.total - offset));
  const asc = filter.asc === true;
  const [first, last] = asc ? [filter.start_time, filter.end_time] : [filter.end_time, filter.start_time];
  const rows = page(ctx, { condition, asc, first, last, offset, count, remembered });
  return { p, limit, total: remembered.total, rows };
}

/** `first`, `last`: the ends of the range, in the order of the rows. */
type Slice = { condition: SQL; asc: boolean; first: number; last: number } & {
  offset: number;
  count: number;
  remembered: Remembered;
};

/**
 * A part at a time, each beginning after the last row of the one before; no transaction is open between them. A part is
 * looked for in so much time as has one on average: each machine of a cluster would send a whole part else, as it cannot
 * know what the others have.
 */
async function* page(
  ctx: Context,
  { condition, asc, first, last, offset, count, remembered }: Slice,
): AsyncGenerator<IncidentRow[]> {
  let { end, skip } = nearestEnd(remembered, offset);
  let from = end?.created_at ?? first;
  let time = Math.ceil((Math.abs(last - first) * PART) / remembered.total);
  for (let left = count; left > 0;) {
    const limit = Math.min(left, PART);
    const ahead = asc ? Math.min(last, from + time) : Math.max(last, from - time);
    // What is skipped may take any time.
    const until = skip > 0 ? last : ahead;
    const rows = await ctx.whileWanted((db) =>
      partOf(db, { condition, asc, end, from, until }).limit(limit).offset(skip),
    );
    end = rows.at(-1) ?? end;
    if (rows.length > 0) yield rows;
    left -= rows.length;
    skip = 0;
    const isFull = rows.length === limit;
    if (!isFull && until === last) return;
    from = isFull && end ? end.created_at : until;
    if (isFull) time = Math.abs(from - (rows[0]?.created_at ?? from)) + 1;
    else if (rows.length < limit / 2) time *= 2;
  }
  if (end) rememberEnd(remembered, offset + count, end);
}

/** What comes after a row, between two times. */
function partOf(
  db: Db,
  {
    condition,
    asc,
    end,
    from,
    until,
  }: Pick<Slice, 'condition' | 'asc'> & {
    end: PageEnd | undefined;
    from: number;
    until: number;
  },
) {
  const direction = asc ? sql`asc` : sql`desc`;
  const [least, most] = asc ? [from, until] : [until, from];
  const beyond =
    end &&
    sql`and (created_at, incident_id) ${asc ? sql`>` : sql`<`} (${int(end.created_at)}, ${end.incident_id})`;
  return db
    .select(COLUMNS)
    .from(incidents)
    .where(sql`${condition} and created_at between ${int(least)} and ${int(most)} ${beyond ?? sql``}`)
    .orderBy(sql`created_at ${direction}, incident_id ${direction}`);
}

const seconds = (value: SQL) => sql`greatest(0, coalesce(${value}, 0))`.mapWith(Number);

const COLUMNS = {
  incident_id: incidents.incident_id,
  account_id: incidents.account_id,
  team_id: incidents.team_id,
  channel_id: incidents.channel_id,
  severity: incidents.severity,
  created_at: incidents.created_at,
  is_acked: sql<boolean>`seconds_to_first_ack is not null`,
  is_assigned: incidents.is_assigned,
  is_reassigned: incidents.is_reassigned,
  escalated_by: incidents.escalated_by,
  closed_by: incidents.closed_by,
  seconds_to_first_ack: seconds(sql`seconds_to_first_ack`),
  seconds_to_close: seconds(sql`closed_at - created_at`),
  seconds_to_engage: seconds(sql`closed_at - created_at - seconds_to_first_ack`),
};
