import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_EXPORT_LIMIT, type IncidentRow, type incidentExport } from '#contract/insight';
import { stringifyJson } from '#contract/json';
import type { RequestOf } from '#contract/operation';
import type { Context } from '../context';
import { importsSoFar } from '../store/import-state';
import { incidents } from '../store/schema';
import { checkFilter, closeCondition, int, sharedCondition } from './filter';
import { type PageEnd, type Remembered, nearestEnd, rememberEnd } from './page-memory';

type ExportRequest = RequestOf<typeof incidentExport>;

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
const PART = 500;

/** @throws Refusal InvalidParameter. */
export async function exportIncidents(ctx: Context, input: ExportRequest): Promise<IncidentPage> {
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
  const rows = page(ctx, { condition, asc: filter.asc === true, offset, count, remembered });
  return { p, limit, total: remembered.total, rows };
}

type Slice = { condition: SQL; asc: boolean; offset: number; count: number; remembered: Remembered };

/** A part at a time, each beginning after the last row of the one before; no transaction is open between them. */
async function* page(
  ctx: Context,
  { condition, asc, offset, count, remembered }: Slice,
): AsyncGenerator<IncidentRow[]> {
  const direction = asc ? sql`asc` : sql`desc`;
  let { end, skip } = nearestEnd(remembered, offset);
  for (let left = count; left > 0;) {
    const rows = await ctx.whileWanted((db) =>
      db
        .select(COLUMNS)
        .from(incidents)
        .where(end ? sql`${condition} and ${beyond(end, asc)}` : condition)
        .orderBy(sql`created_at ${direction}, incident_id ${direction}`)
        .limit(Math.min(left, PART))
        .offset(skip),
    );
    end = rows.at(-1);
    if (!end) return;
    yield rows;
    left -= rows.length;
    skip = 0;
  }
  if (end) rememberEnd(remembered, offset + count, end);
}

/** The first half is implied by the second, but without it the index is walked from the range's end every time. */
function beyond({ created_at, incident_id }: PageEnd, asc: boolean): SQL {
  const at = int(created_at);
  return asc
    ? sql`created_at >= ${at} and (created_at, incident_id) > (${at}, ${incident_id})`
    : sql`created_at <= ${at} and (created_at, incident_id) < (${at}, ${incident_id})`;
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
