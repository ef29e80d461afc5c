import { eq, or, sql } from 'drizzle-orm';
import type { Id } from '#contract/id';
import { absenceOf } from '../records/kinds/people';
import { storedIncidents } from '../records/kinds/incidents/incidents';
import { Refusal } from '../refusal';
import type { Db } from '../store/db';
import * as tables from '../store/schema';
import { rotasOf } from './erase-stored';

const BATCH = 500;

/**
 * Everything that the store has of a person: their record, their actions and messages.
 * @throws Refusal for an unknown person.
 */
export async function exportPerson(db: Db, person_id: Id): Promise<Record<string, unknown>> {
  const { people, peopleEmails, memberships, appKeys, absences, changes, closings, payRates, requests } =
    tables;
  const [person] = await db.select().from(people).where(eq(people.person_id, person_id));
  if (!person) throw new Refusal('InvalidParameter', `There is no person ${person_id}.`);
  const emails = await db.select().from(peopleEmails).where(eq(peopleEmails.person_id, person_id));
  const teams = await db
    .select({ team_id: tables.teams.team_id, team_name: tables.teams.team_name })
    .from(memberships)
    .innerJoin(tables.teams, eq(tables.teams.team_id, memberships.team_id))
    .where(eq(memberships.person_id, person_id));
  const { key_id, created_at, revoked_at, scopes } = appKeys;
  const keys = await db
    .select({ key_id, created_at, revoked_at, scopes })
    .from(appKeys)
    .where(eq(appKeys.person_id, person_id));
  const away = await db.select().from(absences).where(eq(absences.person_id, person_id));
  const requestRows = await db
    .select()
    .from(requests)
    .where(
      or(eq(requests.from_person, person_id), isNamedIn('asked', person_id), isNamedIn('answers', person_id)),
    );
  const own = await db.select().from(payRates).where(eq(payRates.person_id, person_id));
  const closed = await db.select().from(closings);
  return {
    person: { ...person, emails: emails.map(({ email }) => email), teams },
    keys,
    absences: away.map(absenceOf),
    rotas: await rotasOf(db, person_id),
    changes: await db.select().from(changes).where(eq(changes.author_id, person_id)),
    requests: requestRows,
    rates: own.map(({ record }) => record),
    closings: closed.flatMap(({ month, record }) =>
      record.rows.filter((row) => row.person_id === person_id).map((row) => Object.assign({ month }, row)),
    ),
    incidents: await incidentsOf(db, person_id),
  };
}

/** True for JSON in which the number stands; a longer number with the same digits does not count. */
function isNamedIn(column: 'asked' | 'answers', person_id: Id) {
  return sql`${tables.requests[column]}::text ~ ${`(^|[^0-9])${person_id}([^0-9]|$)`}`;
}

/** Incidents with the person's own part of them. */
async function incidentsOf(db: Db, person_id: Id): Promise<unknown[]> {
  const { incident_id, responder_id, created_at } = tables.incidentResponders;
  const rows = await db
    .select({ incident_id })
    .from(tables.incidentResponders)
    .where(eq(responder_id, person_id))
    .orderBy(created_at, incident_id);
  const isOwn = (part: { person_id: Id }) => part.person_id === person_id;
  const incidents: unknown[] = [];
  for (let at = 0; at < rows.length; at += BATCH) {
    const ids = rows.slice(at, at + BATCH).map((row) => row.incident_id);
    const stored = await storedIncidents(db, ids);
    for (const incident of ids.flatMap((id) => stored.get(id) ?? [])) {
      incidents.push({
        incident_id: incident.incident_id,
        title: incident.title,
        severity: incident.severity,
        created_at: incident.created_at,
        closed_at: incident.closed_at,
        assignments: incident.assignments.filter(isOwn),
        notifications: incident.notifications.filter(isOwn),
      });
    }
  }
  return incidents;
}
