import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_EXPORT_LIMIT, IncidentRow, type IncidentExportRequest } from '#contract/insight';
import { parseJson, stringifyJson } from '#contract/json';
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
  /**
   * JSON text of rows with commas between them, by created_at, then incident_id (both descending unless `asc`), in parts
   * of a bounded number.
   */
  rows: AsyncGenerator<string>;
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
): AsyncGenerator<string> {
  let { end, skip } = nearestEnd(remembered, offset);
  let from = end?.created_at ?? first;
  let time = Math.ceil((Math.abs(last - first) * PART) / remembered.total);
  for (let left = count; left > 0;) {
    const limit = Math.min(left, PART);
    const ahead = asc ? Math.min(last, from + time) : Math.max(last, from - time);
    // What is skipped may take any time.
    const until = skip > 0 ? last : ahead;
    const part = await readPart(ctx, { condition, asc, end, from, until, limit, offset: skip });
    end = part.last ?? end;
    if (part.count > 0) yield part.rows;
    left -= part.count;
    skip = 0;
    const isFull = part.count === limit;
    if (!isFull && until === last) return;
    from = isFull && end ? end.created_at : until;
    if (isFull) time = Math.abs(from - (part.first?.created_at ?? from)) + 1;
    else if (part.count < limit / 2) time *= 2;
  }
  if (end) rememberEnd(remembered, offset + count, end);
}

type PartWanted = Pick<Slice, 'condition' | 'asc' | 'offset'> & {
  end: PageEnd | undefined;
  from: number;
  until: number;
  limit: number;
};

type Part = { count: number; rows: string; first: PageEnd | undefined; last: PageEnd | undefined };

async function readPart(ctx: Context, wanted: PartWanted): Promise<Part> {
  const [part] = await ctx.whileWanted((db) => partOf(db, wanted));
  const { count = 0, rows = null } = part ?? {};
  if (rows === null) return { count: 0, rows: '', first: undefined, last: undefined };
  const second = rows.indexOf(`,${BEGINNING}`);
  return {
    count,
    rows,
    first: readRow(second < 0 ? rows : rows.slice(0, second)),
    last: readRow(rows.slice(rows.lastIndexOf(BEGINNING))),
  };
}

/** What each row begins with, and nothing else in a row holds: in a text it would have backslashes. */
const BEGINNING = '{"incident_id":';

function readRow(row: string): IncidentRow {
  return IncidentRow.parse(parseJson(row));
}

/** What comes after a row, between two times: how many rows, and their text where there are any. */
function partOf(db: Db, { condition, asc, end, from, until, limit, offset }: PartWanted) {
  const direction = asc ? sql`asc` : sql`desc`;
  const [least, most] = asc ? [from, until] : [until, from];
  const beyond =
    end &&
    sql`and (created_at, incident_id) ${asc ? sql`>` : sql`<`} (${int(end.created_at)}, ${end.incident_id})`;
  const part = db
    .select({ row: ROW.as('row') })
    .from(incidents)
    .where(sql`${condition} and created_at between ${int(least)} and ${int(most)} ${beyond ?? sql``}`)
    .orderBy(sql`created_at ${direction}, incident_id ${direction}`)
    .limit(limit)
    .offset(offset)
    .as('part');
  const rows = sql<string | null>`string_agg(${part.row}, ',')`;
  return db.select({ count: sql`count(*)`.mapWith(Number), rows }).from(part);
}

const seconds = (value: SQL) => sql`greatest(0, coalesce(${value}, 0))`;

/** The members of a row as JSON; numbers are as they are. */
const MEMBERS = {
  incident_id: sql`to_json(incident_id)`,
  account_id: sql`account_id`,
  team_id: sql`team_id`,
  channel_id: sql`channel_id`,
  severity: sql`to_json(severity)`,
  created_at: sql`created_at`,
  is_acked: sql`to_json(seconds_to_first_ack is not null)`,
  is_assigned: sql`to_json(is_assigned)`,
  is_reassigned: sql`to_json(is_reassigned)`,
  escalated_by: sql`to_json(escalated_by)`,
  closed_by: sql`to_json(closed_by)`,
  seconds_to_first_ack: seconds(sql`seconds_to_first_ack`),
  seconds_to_close: seconds(sql`closed_at - created_at`),
  seconds_to_engage: seconds(sql`closed_at - created_at - seconds_to_first_ack`),
} satisfies Record<keyof IncidentRow, SQL>;

/** Rows are one text from the store on: to read them value by value, only to write them, takes twice as long. */
const ROW = sql<string>`concat('{', ${sql.join(
  Object.entries(MEMBERS).map(([name, value]) => sql`${sql.raw(`'"${name}":'`)}, ${value}`),
  sql`, ',', `,
)}, '}')`;
