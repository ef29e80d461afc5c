import * as z from 'zod/mini';
import { asc, type SQL, sql } from 'drizzle-orm';
import { type Db, copyLine, copyRows } from '../../../store/db';
import { incidentResponders, incidents } from '../../../store/schema';
import {
  CHAIN_SECONDS,
  incidentRow,
  responderRows,
  type TermNumbers,
  termsOf,
  Assignment,
  IncidentRecord,
  Notification,
} from './facts';
import { removeUnusedTerms, TERM_KINDS, type TermKind, type Terms } from './terms';
import type { Past } from '../schedule-past';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { stringifyJson } from '#contract/json';
import { check } from '#contract/problem';
import { jsonOf } from '../../../store/people-schema';
import { ImportError, MAX_PROBLEMS } from '../../../import/problems';

/**
 * Ids of people who gained rows, and who lost some, in decimal. Their interruptions must be recounted around the time
 * of the added or removed notifications. `texts`: kinds with texts that may be unused now.
 */
type Touched = { added: Set<string>; removed: Set<string>; time: Span; texts: Set<TermKind> };
/** Range in seconds, both ends included; empty if it ends before it starts. */
type Span = { from: number; to: number };

export function nothingTouched(): Touched {
  return { added: new Set(), removed: new Set(), time: { from: Infinity, to: -Infinity }, texts: new Set() };
}

const INCIDENT_COLUMNS = [
  'incident_id',
  'account_id',
  'team_id',
  'channel_id',
  'title',
  'severity',
  'created_at',
  'closed_at',
  'closed_by',
  'muted',
  'labels',
  'fields',
  'assignments',
  'notifications',
  'is_assigned',
  'is_reassigned',
  'escalated_by',
  'seconds_to_first_ack',
  'title_id',
  'labels_id',
  'fields_id',
] as const;

const RESPONDER_COLUMNS = [
  'incident_id',
  'responder_id',
  'team_id',
  'channel_id',
  'severity',
  'created_at',
  'muted',
  'seconds_to_first_ack',
  'is_assigned',
  'is_reassigned',
  'is_escalated',
  'is_manually_escalated',
  'is_timeout_escalated',
  'seconds_to_ack',
  'engaged_seconds',
  'notifications',
  'interruptions',
  'interrupting_at',
  'title_id',
  'labels_id',
  'fields_id',
] as const;

const CHAIN = sql.raw(String(CHAIN_SECONDS));
const FIRST_INTERRUPTION = sql.raw('interrupting_at[1]');
const LAST_INTERRUPTION = sql.raw('interrupting_at[cardinality(interrupting_at)]');
const of = (people: ReadonlySet<string>) =>
  sql`responder_id = any(${`{${[...people].join(',')}}`}::bigint[])`;
/** Rows without notifications are in no span. */
const spanCondition = ({ from, to }: Span) =>
  sql`${FIRST_INTERRUPTION} <= ${to}::bigint and ${LAST_INTERRUPTION} >= ${from}::bigint`;

/** Finished rows as COPY lines, the people in them, and the numbers of the texts. */
type CopyRows = { incidents: string[]; responders: string[]; people: Set<string>; texts: TermNumbers[] };

/**
 * Writes one batch; replaces existing incidents.
 * @param touched collects the people and times of the old and new incidents.
 */
export async function writeIncidents(
  db: Db,
  batch: readonly IncidentRecord[],
  { touched, terms }: { touched: Touched; terms: Terms },
): Promise<void> {
  const rows = await rowsOf(db, batch, terms);
  for (const id of rows.people) touched.added.add(id);
  for (const { notifications } of batch)
    for (const { sent_at } of notifications) widen(touched.time, sent_at);
  const removed = await removeIncidents(
    db,
    batch.map(({ incident_id }) => incident_id),
    touched,
  );
  for (const kind of TERM_KINDS) {
    const id = `${kind}_id` as const;
    const current = new Set(rows.texts.map((numbers) => numbers[id]));
    if (removed.some((numbers) => !current.has(numbers[id]))) touched.texts.add(kind);
  }
  await copyIncidents(db, rows);
}

/** Exported for benchmarks, like the functions below: copying finished rows is the minimum work of an import. */
export async function rowsOf(db: Db, batch: readonly IncidentRecord[], terms: Terms): Promise<CopyRows> {
  const rows: CopyRows = { incidents: [], responders: [], people: new Set(), texts: [] };
  const texts = batch.map(termsOf);
  const of = (kind: TermKind) => new Set(texts.map((text) => text[kind]));
  const numbers = await terms.idsOf(db, { title: of('title'), labels: of('labels'), fields: of('fields') });
  const idOf = (kind: TermKind, text: string) => numbers[kind].get(text) ?? 0;
  for (const [index, incident] of batch.entries()) {
    const text = texts[index] ?? termsOf(incident);
    const ids = {
      title_id: idOf('title', text.title),
      labels_id: idOf('labels', text.labels),
      fields_id: idOf('fields', text.fields),
    };
    rows.texts.push(ids);
    rows.incidents.push(copyLine(INCIDENT_COLUMNS, incidentRow(incident, text, ids)));
    for (const responder of responderRows(incident, ids)) {
      rows.people.add(String(responder.responder_id));
      rows.responders.push(copyLine(RESPONDER_COLUMNS, responder));
    }
  }
  return rows;
}

export async function copyIncidents(db: Db, rows: CopyRows): Promise<void> {
  await copyRows(db, { table: 'incidents', columns: INCIDENT_COLUMNS, lines: rows.incidents });
  await copyRows(db, { table: 'incident_responders', columns: RESPONDER_COLUMNS, lines: rows.responders });
}

/** Deletes the stored versions of these incidents, usually none, and returns the texts they used. */
export async function removeIncidents(
  db: Db,
  ids: readonly string[],
  touched: Touched,
): Promise<TermNumbers[]> {
  const { incident_id, title_id, labels_id, fields_id } = incidents;
  const removed = await db
    .delete(incidents)
    .where(sql`incident_id = any(${sql.param(ids)}::text[])`)
    .returning({ incident_id, title_id, labels_id, fields_id });
  if (removed.length === 0) return [];
  const responders = await db
    .delete(incidentResponders)
    .where(sql`incident_id = any(${sql.param(removed.map(({ incident_id }) => incident_id))}::text[])`)
    .returning({
      responder_id: incidentResponders.responder_id,
      first: sql<number | null>`(${FIRST_INTERRUPTION})::float8`,
      last: sql<number | null>`(${LAST_INTERRUPTION})::float8`,
    });
  for (const { responder_id, first, last } of responders) {
    touched.removed.add(String(responder_id));
    if (first !== null) widen(touched.time, first);
    if (last !== null) widen(touched.time, last);
  }
  return removed;
}

function widen(span: Span, at: number): void {
  span.from = Math.min(span.from, at);
  span.to = Math.max(span.to, at);
}

/**
 * Recounts the interruptions of the touched people: a notification is one unless it comes 60 s or less after that
 * person's previous one, from any incident. Of two in the same second, the one of the incident with the lower id (by
 * bytes) counts. Only changed rows are written: they have a notification in the touched span, or a minute later.
 *
 * A new row is written with its count as if it were the only one. So for people who only gained rows it is enough to
 * check those whose notifications are close to another incident's: few, and found without unnesting notifications.
 */
export async function recountInterruptions(db: Db, { added, removed, time, texts }: Touched): Promise<void> {
  const affected = { from: time.from, to: time.to + CHAIN_SECONDS };
  const around = await timeAround(db, affected, new Set([...added, ...removed]));
  if (around) {
    const near = sql`
      select * from (
        select incident_id, responder_id, interrupting_at, interruptions,
          ${FIRST_INTERRUPTION} - max(${LAST_INTERRUPTION}) over (
            earlier rows between unbounded preceding and 1 preceding) <= ${CHAIN} as follows,
          lead(${FIRST_INTERRUPTION}) over earlier - ${LAST_INTERRUPTION} <= ${CHAIN} as is_followed
        from incident_responders
        where ${of(added)} and ${spanCondition(around)}
        window earlier as (partition by responder_id order by ${FIRST_INTERRUPTION})
      ) as placed where follows or is_followed`;
    const whole = sql`select * from incident_responders where ${of(removed)} and ${spanCondition(around)}`;
    if (added.size > 0) await recount(db, near, affected);
    if (removed.size > 0) await recount(db, whole, affected);
  }
  await removeUnusedTerms(db, texts);
  // The embedded store has no autovacuum that would gather statistics later.
  await db.execute(
    sql`analyze incidents, incident_responders, incident_titles, incident_labels, incident_fields`,
  );
}

/** Span of all notifications of the rows within a span, and of any that precede them; undefined if there are none. */
async function timeAround(db: Db, span: Span, people: ReadonlySet<string>): Promise<Span | undefined> {
  if (span.from > span.to) return undefined;
  const [row] = await db
    .select({
      from: sql<number | null>`(min(${FIRST_INTERRUPTION}) - ${CHAIN})::float8`,
      to: sql<number | null>`max(${LAST_INTERRUPTION})::float8`,
    })
    .from(incidentResponders)
    .where(sql`${of(people)} and ${spanCondition(span)}`);
  const { from, to } = row ?? { from: null, to: null };
  return from === null || to === null ? undefined : { from, to };
}

/** Recounts the rows of a query that have notifications in a span; rows outside the query must not affect them. */
async function recount(db: Db, rows: SQL, affected: Span): Promise<void> {
  await db.execute(sql`
    update incident_responders as facts
    set interruptions = counted.interruptions, interrupted_at = counted.interrupted_at
    from (
      select incident_id, responder_id, count(*) filter (where starts)::integer as interruptions,
        case when count(*) filter (where starts) < count(*) filter (where starts_alone)
          then coalesce(array_agg(sent_at order by sent_at) filter (where starts), '{}') end as interrupted_at
      from (
        select incident_id, responder_id, sent_at,
          coalesce(sent_at - lag(sent_at) over (
            partition by responder_id order by sent_at, incident_id) > ${CHAIN}, true) as starts,
          coalesce(sent_at - lag(sent_at) over (
            partition by responder_id, incident_id order by sent_at) > ${CHAIN}, true) as starts_alone
        from (${rows}) as rows, unnest(interrupting_at) as sent_at
      ) as sent
      group by incident_id, responder_id
    ) as counted
    where facts.incident_id = counted.incident_id and facts.responder_id = counted.responder_id
      and (facts.interruptions, facts.interrupted_at) is distinct from
        (counted.interruptions, counted.interrupted_at)
      and ${spanCondition(affected)}`);
}

/**
 * State of an import: people whose interruptions to recount, texts with numbers, lines waiting for their incident, and
 * the past of schedules.
 */
export type ImportSession = {
  touched: Touched;
  parts: PartBuffer;
  terms: Terms;
  past: Past;
};

/**
 * Assignments and notifications from separate files, next to `incidents.csv`. They may come in any order and number,
 * so they are kept in a temporary table of the import's transaction until their incident is read.
 */

export const PARTS = ['assignments', 'notifications'] as const;
export type Part = (typeof PARTS)[number];

const incidentId = { incident_id: z.string().check(z.minLength(1)) };

/** Schemas of the lines. */
export const PART_SCHEMAS = {
  assignments: z.extend(Assignment, incidentId),
  notifications: z.extend(Notification, incidentId),
};

/** Line of a file: its place, its incident, and the other cells. */
type PartRow = { part: Part; incident_id: string; place: string; record: unknown };

const waiting = pgTable('waiting_parts', {
  position: bigint('position', { mode: 'number' }).notNull(),
  part: text('part').notNull(),
  incident_id: text('incident_id').notNull(),
  place: text('place').notNull(),
  record: jsonOf('record', z.unknown()).notNull(),
});

const BATCH = 500;

export type PartBuffer = {
  /** Adds a line; it is in the table by the time incidents are read. */
  add(db: Db, row: PartRow): Promise<void>;
  /** Incidents with their lines, in file order. */
  attach(db: Db, incidents: IncidentRecord[]): Promise<IncidentRecord[]>;
  /** Problems of the first lines that have no incident. */
  problems(db: Db): Promise<string[]>;
};

export function createParts(): PartBuffer {
  let rows: PartRow[] = [];
  let hasTable = false;

  async function flush(db: Db): Promise<void> {
    if (rows.length === 0) return;
    if (!hasTable) await makeTable(db);
    hasTable = true;
    await db.execute(sql`
      insert into waiting_parts (part, incident_id, place, record)
      select part, incident_id, place, record from json_to_recordset(${stringifyJson(rows)}::json)
        as incoming (part text, incident_id text, place text, record json)`);
    rows = [];
  }

  return {
    async add(db, row) {
      rows.push(row);
      if (rows.length >= BATCH) await flush(db);
    },
    async attach(db, incidents) {
      await flush(db);
      if (!hasTable) return incidents;
      const ids = stringifyJson(incidents.map(({ incident_id }) => incident_id));
      const deleted = await db
        .delete(waiting)
        .where(sql`incident_id in (select json_array_elements_text(${ids}::json))`)
        .returning();
      const byIncident = new Map<string, typeof deleted>();
      for (const row of deleted.toSorted((a, b) => a.position - b.position)) {
        const group = byIncident.get(row.incident_id);
        if (group) group.push(row);
        else byIncident.set(row.incident_id, [row]);
      }
      return incidents.map((incident) => withParts(incident, byIncident.get(incident.incident_id) ?? []));
    },
    async problems(db) {
      await flush(db);
      if (!hasTable) return [];
      const rest = await db.select().from(waiting).orderBy(asc(waiting.position)).limit(MAX_PROBLEMS);
      return rest.map(
        ({ place, incident_id }) =>
          `${place}: incident_id names incident ${incident_id}, which is not in incidents.csv`,
      );
    },
  };
}

async function makeTable(db: Db): Promise<void> {
  await db.execute(sql`
    create temporary table waiting_parts (
      position bigint generated always as identity, part text not null, incident_id text collate "C" not null,
      place text not null, record json not null
    ) on commit drop`);
  await db.execute(sql`create index on waiting_parts (incident_id)`);
}

/** @throws ImportError if the incident is invalid with its lines, e.g. acknowledged before its start. */
function withParts(
  incident: IncidentRecord,
  lines: readonly { part: string; record: unknown }[],
): IncidentRecord {
  if (lines.length === 0) return incident;
  const of = (part: Part) => lines.filter((line) => line.part === part).map(({ record }) => record);
  const whole = check(IncidentRecord, {
    ...incident,
    assignments: of('assignments'),
    notifications: of('notifications'),
  });
  if (whole.ok) return whole.value;
  throw new ImportError(
    whole.problems.map(
      ({ field, rule }) => `incidents.csv, incident ${incident.incident_id}: ${field} ${rule}`,
    ),
  );
}
