import { and, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id';
import { type Counts, lockImports } from '../import/import-records';
import { type Kind, RECORD_KINDS, type Records } from '../records/kinds';
import { TERM_KINDS } from '../records/kinds/incidents/terms';
import { nothingTouched, recountInterruptions, removeIncidents } from '../records/kinds/incidents/write';
import { removeArtifacts } from '../stack/artifacts';
import type { Db } from '../store/db';
import { countImport } from '../store/import-state';
import * as tables from '../store/schema';
import { DEMO_ANDROID, DEMO_ANDROID_PATHS, demoDirectory } from './demo';

/**
 * Removes the demo data that earlier versions loaded beside one's own, in one transaction. Teams that other records
 * use stay, and so do roles and custom fields, which others may have as well.
 */
export async function removeDemo(db: Db): Promise<{
  /** Removed records. */
  counts: Counts;
  /** Removed app keys of the demo's people. */
  key_ids: string[];
}> {
  return db.transaction(async (tx) => {
    await lockImports(tx);
    // See `importRecords`.
    await tx.execute(sql`set local citus.enable_local_execution to off`);
    // No id depends on the day.
    const demo = demoDirectory('2026-01-01', 'UTC');
    const people = idsOf('people', demo.people);
    const schedules = idsOf('schedules', demo.schedules);
    const remove = async (table: PgTable, where: SQL | undefined) => {
      const rows = await tx
        .delete(table)
        .where(where)
        .returning({ one: sql`1` });
      return rows.length;
    };
    const removeIn = (column: PgColumn, ids: readonly string[]) =>
      remove(column.table, inArray(column, [...ids]));
    const keys = await tx
      .delete(tables.appKeys)
      .where(
        inArray(
          tables.appKeys.person_id,
          demo.people.map(({ person_id }) => person_id),
        ),
      )
      .returning({ key_id: tables.appKeys.key_id });
    await removeIn(tables.peopleEmails.person_id, people);
    await removeIn(tables.memberships.person_id, people);
    await removeIn(tables.scheduleVersions.schedule_id, schedules);
    const { deliveries, holidays } = tables;
    // What refers to others goes first.
    const counts: Counts = {
      incidents: await removeOwnIncidents(tx),
      webhooks: await remove(
        deliveries,
        sql`${deliveries.integration_id} ~ '^int-demo-[0-9]+$' and ${deliveries.event_id} ~ '^ev-(demo|storm)-[0-9]+$'`,
      ),
      issues: await removeIn(tables.issues.issue_id, idsOf('issues', demo.issues)),
      applications: await removeIn(
        tables.applications.application_id,
        idsOf('applications', demo.applications),
      ),
      sent_messages: await removeIn(tables.sentMessages.schedule_id, schedules),
      requests: await removeIn(tables.requests.schedule_id, schedules),
      changes: await removeIn(tables.changes.schedule_id, schedules),
      schedules: await removeIn(tables.schedules.schedule_id, schedules),
      channels: await removeIn(tables.channels.channel_id, idsOf('channels', demo.channels)),
      absences: await removeIn(tables.absences.person_id, people),
      // By name and without teams: their dates depend on the demo day.
      holidays: await remove(
        holidays,
        and(
          inArray(
            holidays.name,
            demo.holidays.map(({ name }) => name),
          ),
          isNull(holidays.team_ids),
          isNull(holidays.person_ids),
        ),
      ),
      rates: await removeIn(tables.payRates.person_id, people),
      people: await removeIn(tables.people.person_id, people),
    };
    const key_ids = keys.map(({ key_id }) => key_id);
    // Without demo records, an equal team is the user's.
    if (Object.values(counts).every((count) => count === 0)) return { counts: {}, key_ids };
    for (const path of DEMO_ANDROID_PATHS) await removeArtifacts(tx, { ...DEMO_ANDROID, path });
    const { team_id } = tables.teams;
    const ofTeams = inArray(
      team_id,
      demo.teams.map((team) => team.team_id),
    );
    const used = await teamsInUse(tx);
    counts.teams = await remove(tables.teams, and(ofTeams, notInArray(team_id, used)));
    await countImport(tx);
    return { counts, key_ids };
  });
}

function idsOf<K extends Kind>(kind: K, records: readonly Records[K][]): string[] {
  return records.map(RECORD_KINDS[kind].idOf);
}

async function removeOwnIncidents(tx: Db): Promise<number> {
  const { incident_id } = tables.incidents;
  const rows = await tx
    .select({ incident_id })
    .from(tables.incidents)
    .where(sql`${incident_id} ~ '^in-(demo-[0-9]{6}|storm-[0-9]{2})$'`);
  if (rows.length === 0) return 0;
  const touched = { ...nothingTouched(), texts: new Set(TERM_KINDS) };
  const ids = rows.map((row) => row.incident_id);
  await removeIncidents(tx, ids, touched);
  await recountInterruptions(tx, touched);
  return ids.length;
}

async function teamsInUse(tx: Db): Promise<Id[]> {
  const { memberships, channels, schedules, applications, incidents, payRates } = tables;
  const ids: Id[] = [];
  for (const table of [memberships, channels, schedules, applications, incidents, payRates]) {
    const rows = await tx.selectDistinct({ team_id: table.team_id }).from(table);
    ids.push(...rows.flatMap(({ team_id }) => team_id ?? []));
  }
  const holidays = await tx.select({ team_ids: tables.holidays.team_ids }).from(tables.holidays);
  return [...ids, ...holidays.flatMap(({ team_ids }) => team_ids ?? [])];
}
