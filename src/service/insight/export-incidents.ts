import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_EXPORT_LIMIT, type IncidentRow, type incidentExport } from '#contract/insight';
import type { RequestOf } from '#contract/operation';
import type { Context } from '../context';
import { incidents } from '../store/schema';
import { checkFilter, incidentCondition, int, sharedCondition } from './filter';

type Input = RequestOf<typeof incidentExport>;

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
const PART = 1000;

/** @throws Refusal InvalidParameter. */
export async function exportIncidents(ctx: Context, input: Input): Promise<IncidentPage> {
  await checkFilter(ctx, input);
  const { p = 1, limit = DEFAULT_EXPORT_LIMIT } = input;
  const details = incidentCondition(input);
  const condition = sql`${sharedCondition(ctx, input)} ${details ? sql`and ${details}` : sql``}`;
  const total = await ctx.db.$count(incidents, condition);
  const offset = (p - 1) * limit;
  const count = Math.min(limit, Math.max(0, total - offset));
  return { p, limit, total, rows: page(ctx, condition, input, { offset, count }) };
}

/** A part at a time, each beginning after the last row of the one before; no transaction is open between them. */
async function* page(
  ctx: Context,
  condition: SQL,
  { asc = false }: Input,
  { offset, count }: { offset: number; count: number },
): AsyncGenerator<IncidentRow[]> {
  const direction = asc ? sql`asc` : sql`desc`;
  let skipped = offset;
  let after = sql``;
  for (let left = count; left > 0;) {
    const rows = await ctx.db
      .select(COLUMNS)
      .from(incidents)
      .where(sql`${condition} ${after}`)
      .orderBy(sql`created_at ${direction}, incident_id ${direction}`)
      .limit(Math.min(left, PART))
      .offset(skipped);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PART) return;
    left -= rows.length;
    skipped = 0;
    after = sql`and (created_at, incident_id) ${asc ? sql`>` : sql`<`} (${int(last.created_at)}, ${last.incident_id})`;
  }
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
