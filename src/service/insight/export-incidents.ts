import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  DEFAULT_EXPORT_LIMIT,
  INCIDENT_MEMBERS,
  type IncidentExportRequest,
  type IncidentMember,
  type IncidentRow,
} from '#contract/insight';
import type { Id } from '#contract/id';
import { parseJson, stringifyJson } from '#contract/json';
import type { Context } from '../context';
import type { Db } from '../store/db';
import { withInterruptions, Assignment, Notification } from '../records/kinds/incidents/facts';
import { incidentResponders, incidents } from '../store/schema';
import { checkFilter, incidentCondition, int, sharedCondition } from './filter';

/** Row that the next one comes after. */
type PageEnd = Pick<IncidentRow, 'created_at' | 'incident_id'>;

/** Page of the export; rows are read lazily. */
export type IncidentPage = {
  p: number;
  limit: number;
  /** Number of rows on all pages. */
  total: number;
  /** Members of the rows beyond the interface. */
  members: readonly IncidentMember[];
  /**
   * JSON texts of up to `PART` rows each, comma-separated; sorted by created_at, then incident_id (both descending
   * unless `asc`).
   */
  rows: AsyncGenerator<string>;
};

/** Max rows in memory. */
const PART = 2000;

/** @throws Refusal InvalidParameter. */
export async function exportIncidents(ctx: Context, input: IncidentExportRequest): Promise<IncidentPage> {
  await checkFilter(ctx, input);
  const { p = 1, limit = DEFAULT_EXPORT_LIMIT, with: wanted = [], ...filter } = input;
  const members = INCIDENT_MEMBERS.filter((member) => wanted.includes(member));
  const own = incidentCondition(filter);
  const condition = sql`${sharedCondition(ctx, filter)} ${own ? sql`and ${own}` : sql``}`;
  const total = await ctx.whileWanted((db) => db.$count(incidents, condition));
  const offset = (p - 1) * limit;
  const count = Math.min(limit, Math.max(0, total - offset));
  const asc = filter.asc === true;
  const [first, last] = asc ? [filter.start_time, filter.end_time] : [filter.end_time, filter.start_time];
  const rows = page(ctx, { condition, asc, first, last, offset, count, total, members });
  return { p, limit, total, members, rows };
}

/** Range of rows; `first`, `last`: the ends of the time range, in row order. */
type Slice = { condition: SQL; asc: boolean; first: number; last: number } & {
  offset: number;
  count: number;
  total: number;
  members: readonly IncidentMember[];
};

/**
 * Reads a page in parts, each starting after the last row of the previous one, with no open transaction in between.
 * Each query is limited to the time span that contains one part on average; otherwise each machine of a cluster would
 * send a whole part, as it does not know the rows of the others.
 */
async function* page(
  ctx: Context,
  { condition, asc, first, last, offset, count, total, members }: Slice,
): AsyncGenerator<string> {
  let end: PageEnd | undefined;
  let skip = offset;
  let from = first;
  let time = Math.ceil((Math.abs(last - first) * PART) / total);
  for (let remaining = count; remaining > 0;) {
    const limit = Math.min(remaining, PART);
    const ahead = asc ? Math.min(last, from + time) : Math.max(last, from - time);
    // Skipped rows are not limited by time.
    const until = skip > 0 ? last : ahead;
    const part = await readPart(ctx, { condition, asc, members, end, from, until, limit, offset: skip });
    end = part.last ?? end;
    if (part.count > 0) {
      const isStored = members.includes('responders') || members.includes('notifications');
      yield isStored ? await contractRows(ctx, part.rows) : part.rows;
    }
    remaining -= part.count;
    skip = 0;
    const isFull = part.count === limit;
    if (!isFull && until === last) return;
    from = isFull && end ? end.created_at : until;
    if (isFull) time = Math.abs(from - (part.first?.created_at ?? from)) + 1;
    else if (part.count < limit / 2) time *= 2;
  }
}

const JsonRows = z.array(z.record(z.string(), z.unknown()));
const StoredMembers = z.object({
  incident_id: z.string(),
  responders: z.optional(z.array(Assignment)),
  notifications: z.optional(z.array(Notification)),
});

/** Converts responders and notifications of rows from the store's format to the contract's. */
async function contractRows(ctx: Context, text: string): Promise<string> {
  const rows = JsonRows.parse(parseJson(`[${text}]`)).map((row) =>
    Object.assign(StoredMembers.parse(row), { row }),
  );
  const chained = await chainedTimes(
    ctx,
    rows.flatMap(({ notifications, incident_id }) => (notifications ? [incident_id] : [])),
  );
  return rows
    .map(({ row, incident_id, responders, notifications }) => {
      const members: Record<string, unknown> = {};
      if (responders) members['responders'] = responders.map(ofResponder);
      if (notifications) {
        const timesOf = (person: Id) => chained.get(`${person} ${incident_id}`);
        members['notifications'] = withInterruptions(notifications, timesOf).map(ofResponder);
      }
      return stringifyJson(Object.assign(row, members));
    })
    .join(',');
}

function ofResponder<Part extends { person_id: Id }>({ person_id: responder_id, ...part }: Part) {
  return { responder_id, ...part };
}

/** Times of interruptions by person and incident, if notifications of other incidents affect them. */
async function chainedTimes(ctx: Context, ids: readonly string[]): Promise<Map<string, number[] | null>> {
  const { incident_id, responder_id, interrupted_at } = incidentResponders;
  if (ids.length === 0) return new Map();
  const facts = await ctx.whileWanted((db) =>
    db
      .select({ incident_id, responder_id, interrupted_at })
      .from(incidentResponders)
      .where(sql`incident_id = any(${sql.param(ids)}::text[]) and interrupted_at is not null`),
  );
  return new Map(facts.map((fact) => [`${fact.responder_id} ${fact.incident_id}`, fact.interrupted_at]));
}

type PartWanted = Pick<Slice, 'condition' | 'asc' | 'offset' | 'members'> & {
  end: PageEnd | undefined;
  from: number;
  until: number;
  limit: number;
};

async function readPart(
  ctx: Context,
  wanted: PartWanted,
): Promise<{ count: number; rows: string; first: PageEnd | undefined; last: PageEnd | undefined }> {
  const [part] = await ctx.whileWanted((db) => partOf(db, wanted));
  const { count = 0, rows = null } = part ?? {};
  if (rows === null) return { count: 0, rows: '', first: undefined, last: undefined };
  const second = rows.indexOf(`,${BEGINNING}`);
  return {
    count,
    rows,
    first: pageEnd(second < 0 ? rows : rows.slice(0, second)),
    last: pageEnd(rows.slice(rows.lastIndexOf(BEGINNING))),
  };
}

/** Start of each row; unique, since text values escape their quotes. */
const BEGINNING = '{"incident_id":';

const End = z.object({ created_at: z.int(), incident_id: z.string() });

function pageEnd(row: string): PageEnd {
  return End.parse(parseJson(row));
}

/** Rows after a given row, between two times: their number, and their text if there are any. */
function partOf(db: Db, { condition, asc, members, end, from, until, limit, offset }: PartWanted) {
  const direction = asc ? sql`asc` : sql`desc`;
  const [least, most] = asc ? [from, until] : [until, from];
  const beyond =
    end &&
    sql`and (created_at, incident_id) ${asc ? sql`>` : sql`<`} (${int(end.created_at)}, ${end.incident_id})`;
  const part = db
    .select({ row: rowText(members).as('row') })
    .from(incidents)
    .where(sql`${condition} and created_at between ${int(least)} and ${int(most)} ${beyond ?? sql``}`)
    .orderBy(sql`created_at ${direction}, incident_id ${direction}`)
    .limit(limit)
    .offset(offset)
    .as('part');
  const rows = sql<string | null>`string_agg(${part.row}, ',')`;
  return db.select({ count: sql`count(*)`.mapWith(Number), rows }).from(part);
}

const positiveSeconds = (value: SQL) => sql`greatest(0, coalesce(${value}, 0))`;

/** Members of each row as JSON; numbers are unchanged. */
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
  seconds_to_first_ack: positiveSeconds(sql`seconds_to_first_ack`),
  seconds_to_close: positiveSeconds(sql`closed_at - created_at`),
  seconds_to_engage: positiveSeconds(sql`closed_at - created_at - seconds_to_first_ack`),
} satisfies Record<Exclude<keyof IncidentRow, IncidentMember>, SQL>;

/** Optional members, in the format of the store. */
const EXTRA_MEMBERS: Readonly<Record<IncidentMember, SQL>> = {
  responders: sql`assignments`,
  notifications: sql`notifications`,
  labels: sql`labels`,
  title: sql`to_json(title)`,
};

/** JSON text of rows, written by the database: parsing the values only to write them again takes twice as long. */
function rowText(members: readonly IncidentMember[]): SQL<string> {
  const extra = members.map((member) => [member, EXTRA_MEMBERS[member]] as const);
  const texts = [...Object.entries(MEMBERS), ...extra].map(
    ([name, value]) => sql`${sql.raw(`'"${name}":'`)}, ${value}`,
  );
  return sql<string>`concat('{', ${sql.join(texts, sql`, ',', `)}, '}')`;
}
