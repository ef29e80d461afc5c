import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../store/db';
import { copyLine, copyRows } from '../../../store/copy';
import { incidentResponders, incidents } from '../../../store/schema';
import { CHAIN_SECONDS, incidentRow, responderRows, termsOf } from './facts';
import type { IncidentRecord } from './record';
import { type TermKind, type Terms, removeUnusedTerms } from './terms';

/** People who got rows, and who lost some: decimal ids. Their interruptions have to be counted again. */
export type Touched = { added: Set<string>; removed: Set<string> };

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

/** Finished rows, as lines of COPY, and the people who have any. */
type Rows = { incidents: string[]; responders: string[]; people: Set<string> };

/**
 * Writes one batch; an incident that is there already is replaced.
 * @param touched takes in the people of the old and the new incidents.
 */
export async function writeIncidents(
  db: Db,
  batch: readonly IncidentRecord[],
  { touched, terms }: { touched: Touched; terms: Terms },
): Promise<void> {
  const rows = await rowsOf(db, batch, terms);
  for (const id of rows.people) touched.added.add(id);
  await removeIncidents(
    db,
    batch.map(({ incident_id }) => incident_id),
    touched,
  );
  await copyIncidents(db, rows);
}

/** Exported for benchmarks, as is what follows: the least that an import does is to copy finished rows. */
export async function rowsOf(db: Db, batch: readonly IncidentRecord[], terms: Terms): Promise<Rows> {
  const rows: Rows = { incidents: [], responders: [], people: new Set() };
  const texts = batch.map(termsOf);
  const of = (kind: TermKind) => new Set(texts.map((text) => text[kind]));
  const known = await terms.idsOf(db, { title: of('title'), labels: of('labels'), fields: of('fields') });
  const idOf = (kind: TermKind, text: string) => known[kind].get(text) ?? 0;
  for (const [index, incident] of batch.entries()) {
    const text = texts[index] ?? termsOf(incident);
    const ids = {
      title_id: idOf('title', text.title),
      labels_id: idOf('labels', text.labels),
      fields_id: idOf('fields', text.fields),
    };
    rows.incidents.push(copyLine(INCIDENT_COLUMNS, incidentRow(incident, text, ids)));
    for (const responder of responderRows(incident, ids)) {
      rows.people.add(String(responder.responder_id));
      rows.responders.push(copyLine(RESPONDER_COLUMNS, responder));
    }
  }
  return rows;
}

export async function copyIncidents(db: Db, rows: Rows): Promise<void> {
  await copyRows(db, { table: 'incidents', columns: INCIDENT_COLUMNS, lines: rows.incidents });
  await copyRows(db, { table: 'incident_responders', columns: RESPONDER_COLUMNS, lines: rows.responders });
}

/** Takes away what is there of these incidents; most often nothing is. */
async function removeIncidents(db: Db, ids: readonly string[], touched: Touched): Promise<void> {
  const removed = await db
    .delete(incidents)
    .where(sql`incident_id = any(${sql.param(ids)}::text[])`)
    .returning({ incident_id: incidents.incident_id });
  if (removed.length === 0) return;
  const responders = await db
    .delete(incidentResponders)
    .where(sql`incident_id = any(${sql.param(removed.map(({ incident_id }) => incident_id))}::text[])`)
    .returning({ responder_id: incidentResponders.responder_id });
  for (const { responder_id } of responders) touched.removed.add(String(responder_id));
}

/**
 * Counts the interruptions of the touched people again, over all their incidents: a notification starts one unless it
 * comes 60 s or less after that person's previous one. Of two in the same second the incident with the lesser id, by
 * bytes, has it. Only rows that change are written.
 *
 * A new row is written with what it would count alone, so that among people who only got new rows it is enough to look
 * at those whose notifications come near to another incident's: few, and found without taking notifications apart.
 */
export async function recountInterruptions(db: Db, { added, removed }: Touched): Promise<void> {
  const near = sql`
    select * from (
      select incident_id, responder_id, interrupting_at, interruptions,
        interrupting_at[1] - max(interrupting_at[cardinality(interrupting_at)]) over (
          earlier rows between unbounded preceding and 1 preceding) <= ${CHAIN} as follows,
        lead(interrupting_at[1]) over earlier - interrupting_at[cardinality(interrupting_at)] <= ${CHAIN} as is_followed
      from incident_responders
      where cardinality(interrupting_at) > 0 and ${of(added)}
      window earlier as (partition by responder_id order by interrupting_at[1])
    ) as placed where follows or is_followed`;
  if (added.size > 0) await recount(db, near);
  if (removed.size > 0) await recount(db, sql`select * from incident_responders where ${of(removed)}`);
  if (removed.size > 0) await removeUnusedTerms(db);
  // The embedded store has no autovacuum that would gather statistics later.
  await db.execute(sql`analyze incidents`);
  await db.execute(sql`analyze incident_responders`);
}

const CHAIN = sql.raw(String(CHAIN_SECONDS));
const of = (people: ReadonlySet<string>) =>
  sql`responder_id = any(${`{${[...people].join(',')}}`}::bigint[])`;

/** Among the rows of a query; those that it leaves out must not change anything for them. */
async function recount(db: Db, rows: SQL): Promise<void> {
  await db.execute(sql`
    update incident_responders as facts
    set interruptions = counted.interruptions
    from (
      select incident_id, responder_id, count(*) filter (where starts)::integer as interruptions
      from (
        select incident_id, responder_id,
          coalesce(sent_at - lag(sent_at) over (
            partition by responder_id order by sent_at, incident_id) > ${CHAIN}, true) as starts
        from (${rows}) as rows, unnest(interrupting_at) as sent_at
      ) as sent
      group by incident_id, responder_id
    ) as counted
    where facts.incident_id = counted.incident_id and facts.responder_id = counted.responder_id
      and facts.interruptions <> counted.interruptions`);
}
