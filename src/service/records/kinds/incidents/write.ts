import { sql } from 'drizzle-orm';
import { stringifyJson } from '#contract/json';
import type { Db } from '../../../store/db';
import { incidentResponders } from '../../../store/schema';
import { CHAIN_SECONDS, incidentRow, responderRows } from './facts';
import type { IncidentRecord } from './record';

/** People whose interruptions have to be counted again, as decimal ids. */
export type Touched = Set<string>;

/**
 * Writes one batch; an incident that is there already is replaced. A batch travels as one JSON parameter: a parameter
 * per value takes several times as long. @param touched takes in the people of the old and the new incidents.
 */
export async function writeIncidents(
  db: Db,
  batch: readonly IncidentRecord[],
  touched: Touched,
): Promise<void> {
  const rows = batch.map(incidentRow);
  const responders = batch.flatMap(responderRows);
  await db.execute(sql`
    insert into incidents (
      incident_id, account_id, team_id, channel_id, title, folded_title, severity, created_at, closed_at, closed_by,
      muted, labels, fields, assignments, notifications, is_assigned, is_reassigned, escalated_by, seconds_to_first_ack)
    select * from json_to_recordset(${stringifyJson(rows)}::json) as incoming (
      incident_id text, account_id bigint, team_id bigint, channel_id bigint, title text, folded_title text,
      severity text, created_at bigint, closed_at bigint, closed_by text, muted boolean, labels json, fields json,
      assignments json, notifications json, is_assigned boolean, is_reassigned boolean, escalated_by text,
      seconds_to_first_ack bigint)
    on conflict (incident_id) do update set
      account_id = excluded.account_id, team_id = excluded.team_id, channel_id = excluded.channel_id,
      title = excluded.title, folded_title = excluded.folded_title, severity = excluded.severity,
      created_at = excluded.created_at, closed_at = excluded.closed_at, closed_by = excluded.closed_by,
      muted = excluded.muted, labels = excluded.labels, fields = excluded.fields,
      assignments = excluded.assignments, notifications = excluded.notifications,
      is_assigned = excluded.is_assigned, is_reassigned = excluded.is_reassigned,
      escalated_by = excluded.escalated_by, seconds_to_first_ack = excluded.seconds_to_first_ack`);
  const ids = stringifyJson(batch.map(({ incident_id }) => incident_id));
  const replaced = await db
    .delete(incidentResponders)
    .where(sql`incident_id in (select json_array_elements_text(${ids}::json))`)
    .returning({ responder_id: incidentResponders.responder_id });
  for (const { responder_id } of [...replaced, ...responders]) touched.add(String(responder_id));
  if (responders.length === 0) return;
  await db.execute(sql`
    insert into incident_responders (
      incident_id, responder_id, team_id, channel_id, severity, created_at, muted, seconds_to_first_ack, is_assigned,
      is_reassigned, is_escalated, is_manually_escalated, is_timeout_escalated, seconds_to_ack, engaged_seconds,
      notifications, interruptions, interrupting_at)
    select * from json_to_recordset(${stringifyJson(responders)}::json) as incoming (
      incident_id text, responder_id bigint, team_id bigint, channel_id bigint, severity text, created_at bigint,
      muted boolean, seconds_to_first_ack bigint, is_assigned boolean, is_reassigned boolean, is_escalated boolean,
      is_manually_escalated boolean, is_timeout_escalated boolean, seconds_to_ack bigint, engaged_seconds bigint,
      notifications integer, interruptions integer, interrupting_at bigint[])`);
}

/**
 * Counts the interruptions of the touched people again, over all their incidents: a notification starts one unless it
 * comes 60 s or less after that person's previous one. Of two in the same second the incident with the lesser id, by
 * bytes, has it. Only rows that change are written.
 */
export async function recountInterruptions(db: Db, touched: Touched): Promise<void> {
  if (touched.size === 0) return;
  await db.execute(sql`
    update incident_responders as facts
    set interruptions = counted.interruptions
    from (
      select incident_id, responder_id, count(*) filter (where starts)::integer as interruptions
      from (
        select incident_id, responder_id,
          coalesce(sent_at - lag(sent_at) over (
            partition by responder_id order by sent_at, incident_id) > ${sql.raw(String(CHAIN_SECONDS))}, true) as starts
        from incident_responders, unnest(interrupting_at) as sent_at
        where responder_id = any(${`{${[...touched].join(',')}}`}::bigint[])
      ) as sent
      group by incident_id, responder_id
    ) as counted
    where facts.incident_id = counted.incident_id and facts.responder_id = counted.responder_id
      and facts.interruptions <> counted.interruptions`);
  // The embedded store has no autovacuum that would gather statistics later.
  await db.execute(sql`analyze incidents`);
  await db.execute(sql`analyze incident_responders`);
}
