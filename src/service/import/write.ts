import { type AnyColumn, type SQL, inArray, sql } from 'drizzle-orm';
import { type Touched, writeIncidents } from '../insight/write-incidents';
import type { Db } from '../store/db';
import {
  applications,
  channels,
  customFields,
  deliveries,
  issues,
  memberships,
  people,
  schedules,
  teams,
} from '../store/schema';
import type { Kind, Records } from './kinds';
import type { Parts } from './parts';

/** What one import knows of itself: whose interruptions to count again, and what waits for its incident. */
export type Session = { touched: Touched; parts: Parts };

type Writer<K extends Kind> = (db: Db, batch: Records[K][], session: Session) => Promise<unknown>;

/**
 * Writes one batch of each kind; a record that is there already is replaced. No id may be twice in a batch.
 */
export const WRITERS: { [K in Kind]: Writer<K> } = {
  teams: (db, batch) =>
    db
      .insert(teams)
      .values(batch)
      .onConflictDoUpdate({ target: teams.team_id, set: incoming(teams, 'team_name') }),

  async people(db, batch) {
    await db
      .insert(people)
      .values(batch.map(({ person_id, person_name }) => ({ person_id, person_name })))
      .onConflictDoUpdate({ target: people.person_id, set: incoming(people, 'person_name') });
    const ids = batch.map((person) => person.person_id);
    await db.delete(memberships).where(inArray(memberships.person_id, ids));
    const rows = batch.flatMap(({ person_id, team_ids }) =>
      [...new Set(team_ids)].map((team_id) => ({ person_id, team_id })),
    );
    if (rows.length > 0) await db.insert(memberships).values(rows);
  },

  channels: (db, batch) =>
    db
      .insert(channels)
      .values(batch)
      .onConflictDoUpdate({
        target: channels.channel_id,
        set: incoming(channels, 'channel_name', 'team_id', 'is_private'),
      }),

  schedules: (db, batch) =>
    db
      .insert(schedules)
      .values(batch)
      .onConflictDoUpdate({
        target: schedules.schedule_id,
        set: incoming(
          schedules,
          'schedule_name',
          'description',
          'team_id',
          'enabled',
          'is_private',
          'updated_at',
          'layers',
        ),
      }),

  applications: (db, batch) =>
    db
      .insert(applications)
      .values(
        batch.map((record) => {
          const { application_id, team_id, is_private } = record;
          return { application_id, team_id, is_private, record };
        }),
      )
      .onConflictDoUpdate({
        target: applications.application_id,
        set: incoming(applications, 'team_id', 'is_private', 'record'),
      }),

  issues: (db, batch) =>
    db
      .insert(issues)
      .values(
        batch.map((record) => ({
          issue_id: record.issue_id,
          application_id: record.application_id,
          record,
        })),
      )
      .onConflictDoUpdate({ target: issues.issue_id, set: incoming(issues, 'application_id', 'record') }),

  webhooks: (db, batch) =>
    db
      .insert(deliveries)
      .values(
        batch.map((record) => {
          const { integration_id, event_id, channel_id } = record;
          return { integration_id, event_id, channel_id, record };
        }),
      )
      .onConflictDoUpdate({
        target: [deliveries.integration_id, deliveries.event_id],
        set: incoming(deliveries, 'channel_id', 'record'),
      }),

  fields: (db, batch) =>
    db
      .insert(customFields)
      .values(batch)
      .onConflictDoUpdate({ target: customFields.field_name, set: incoming(customFields, 'kind') }),

  incidents: async (db, batch, { touched, parts }) =>
    writeIncidents(db, await parts.attach(db, batch), touched),
};

/** What tells one record of a kind from another. */
export const IDS: { [K in Kind]: (record: Records[K]) => string } = {
  teams: (record) => String(record.team_id),
  people: (record) => String(record.person_id),
  channels: (record) => String(record.channel_id),
  schedules: (record) => String(record.schedule_id),
  applications: (record) => record.application_id,
  issues: (record) => record.issue_id,
  webhooks: (record) => JSON.stringify([record.integration_id, record.event_id]),
  fields: (record) => record.field_name,
  incidents: (record) => record.incident_id,
};

/** Sets columns to what the statement tried to insert. */
function incoming<Name extends string>(
  table: Record<Name, AnyColumn>,
  ...names: Name[]
): Record<string, SQL> {
  return Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.identifier(table[name].name)}`]));
}
