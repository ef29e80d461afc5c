import { asc, gt, inArray, sql } from 'drizzle-orm';
import type { Id } from '#contract/id';
import { FieldRecord, IncidentRecord } from '../insight/incident';
import type { Kind, PersonRecord, Records } from '../import/kinds';
import type { Db } from '../store/db';
import {
  applications,
  channels,
  customFields,
  deliveries,
  incidents,
  issues,
  memberships,
  people,
  schedules,
  teams,
} from '../store/schema';

const PAGE = 500;

/** Every record of each kind by ascending id, page by page. Run it in one transaction to see one state. */
export const READERS: { [K in Kind]: (db: Db) => AsyncGenerator<Records[K][]> } = {
  teams: (db) =>
    pages(
      (after: Id | undefined) =>
        db
          .select()
          .from(teams)
          .where(after === undefined ? after : gt(teams.team_id, after))
          .orderBy(asc(teams.team_id))
          .limit(PAGE),
      (team) => team.team_id,
    ),

  people: (db) =>
    pages(
      (after: Id | undefined) => peopleAfter(db, after),
      (person) => person.person_id,
    ),

  channels: (db) =>
    pages(
      (after: Id | undefined) =>
        db
          .select()
          .from(channels)
          .where(after === undefined ? after : gt(channels.channel_id, after))
          .orderBy(asc(channels.channel_id))
          .limit(PAGE),
      (channel) => channel.channel_id,
    ),

  schedules: (db) =>
    pages(
      (after: Id | undefined) =>
        db
          .select()
          .from(schedules)
          .where(after === undefined ? after : gt(schedules.schedule_id, after))
          .orderBy(asc(schedules.schedule_id))
          .limit(PAGE),
      (schedule) => schedule.schedule_id,
    ),

  applications: (db) =>
    pages(
      async (after: string | undefined) => {
        const rows = await db
          .select({ record: applications.record })
          .from(applications)
          .where(after === undefined ? after : gt(applications.application_id, after))
          .orderBy(asc(applications.application_id))
          .limit(PAGE);
        return rows.map(({ record }) => record);
      },
      (application) => application.application_id,
    ),

  issues: (db) =>
    pages(
      async (after: string | undefined) => {
        const rows = await db
          .select({ record: issues.record })
          .from(issues)
          .where(after === undefined ? after : gt(issues.issue_id, after))
          .orderBy(asc(issues.issue_id))
          .limit(PAGE);
        return rows.map(({ record }) => record);
      },
      (issue) => issue.issue_id,
    ),

  webhooks: (db) =>
    pages(
      async (after: readonly [string, string] | undefined) => {
        const key = sql`(${deliveries.integration_id}, ${deliveries.event_id})`;
        const rows = await db
          .select({ record: deliveries.record })
          .from(deliveries)
          .where(after && sql`${key} > (${after[0]}, ${after[1]})`)
          .orderBy(asc(deliveries.integration_id), asc(deliveries.event_id))
          .limit(PAGE);
        return rows.map(({ record }) => record);
      },
      (delivery) => [delivery.integration_id, delivery.event_id] as const,
    ),

  fields: (db) =>
    pages(
      async (after: string | undefined) => {
        const rows = await db
          .select()
          .from(customFields)
          .where(after === undefined ? after : gt(customFields.field_name, after))
          .orderBy(asc(customFields.field_name))
          .limit(PAGE);
        return rows.map((row) => FieldRecord.parse(row));
      },
      (field) => field.field_name,
    ),

  incidents: (db) =>
    pages(
      async (after: string | undefined) => {
        const rows = await db
          .select(INCIDENT_COLUMNS)
          .from(incidents)
          .where(after === undefined ? after : gt(incidents.incident_id, after))
          .orderBy(asc(incidents.incident_id))
          .limit(PAGE);
        return rows.map((row) => IncidentRecord.parse(row));
      },
      (incident) => incident.incident_id,
    ),
};

/** What was imported, without what was worked out from it. */
const INCIDENT_COLUMNS = {
  incident_id: incidents.incident_id,
  account_id: incidents.account_id,
  team_id: incidents.team_id,
  channel_id: incidents.channel_id,
  title: incidents.title,
  severity: incidents.severity,
  created_at: incidents.created_at,
  closed_at: incidents.closed_at,
  closed_by: incidents.closed_by,
  muted: incidents.muted,
  labels: incidents.labels,
  fields: incidents.fields,
  assignments: incidents.assignments,
  notifications: incidents.notifications,
};

async function* pages<Row, Key>(
  fetch: (after: Key | undefined) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  for (let page = await fetch(undefined); page.length > 0;) {
    yield page;
    const last = page.at(-1);
    page = last === undefined || page.length < PAGE ? [] : await fetch(keyOf(last));
  }
}

async function peopleAfter(db: Db, after: Id | undefined): Promise<PersonRecord[]> {
  const page = await db
    .select()
    .from(people)
    .where(after === undefined ? after : gt(people.person_id, after))
    .orderBy(asc(people.person_id))
    .limit(PAGE);
  if (page.length === 0) return [];
  const ids = page.map((person) => person.person_id);
  const rows = await db
    .select()
    .from(memberships)
    .where(inArray(memberships.person_id, ids))
    .orderBy(asc(memberships.team_id));
  const teamsOf = new Map<Id, Id[]>();
  for (const { person_id, team_id } of rows) {
    teamsOf.set(person_id, [...(teamsOf.get(person_id) ?? []), team_id]);
  }
  return page.map(({ person_id, person_name }) => ({
    person_id,
    person_name,
    team_ids: teamsOf.get(person_id) ?? [],
  }));
}
