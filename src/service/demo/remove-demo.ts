import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { stringifyJson } from '#contract/json';
import { type Counts, lockImports } from '../import/import-records';
import { type Kind, KINDS, RECORD_KINDS, type Records } from '../records/kinds';
import { TERM_KINDS } from '../records/kinds/incidents/terms';
import { nothingTouched, recountInterruptions, removeIncidents } from '../records/kinds/incidents/write';
import { removeArtifacts } from '../stack/artifacts/artifacts';
import type { Db } from '../store/db';
import { countImport } from '../store/import-state';
import * as tables from '../store/schema';
import { readableJson } from '../store/values';
import { DEMO_ANDROID, DEMO_ANDROID_PATHS } from './android-build';
import { demoDirectory } from './demo';

export type DemoRemoval = {
  /** Removed records. */
  counts: Counts;
  /** Demo records that stay because other records use them. */
  in_use: Counts;
  /** Removed app keys of the demo's people. */
  key_ids: string[];
};

/** Arbitrary day: no id depends on it. */
const DAY = '2026-01-01';

/** Id columns of kinds whose records other data may have, too: they stay where they differ or are in use. */
const SHARED_IDS = {
  teams: tables.teams.team_id,
  roles: tables.roles.role_id,
  fields: tables.customFields.field_name,
};
type SharedKind = keyof typeof SHARED_IDS;

type Removal = (tx: Db, demo: ReturnType<typeof demoDirectory>) => Promise<number | undefined>;

/** Removals of records by kind. @returns how many, undefined for parts of another kind. */
const REMOVALS: Readonly<Record<Exclude<Kind, SharedKind>, Removal>> = {
  erasures: () => Promise.resolve(undefined),
  webhooks: removeWebhooks,
  incidents: removeOwnIncidents,
  async schedule_versions(tx, { schedules }) {
    await remove(tx, tables.scheduleVersions.schedule_id, idsOf('schedules', schedules));
    return undefined;
  },
  sets: byId('sets', tables.scheduleSets.set_id),
  source_schedules: byId('source_schedules', tables.sourceSchedules.schedule_id),
  changes: ofSchedules(tables.changes.schedule_id),
  requests: ofSchedules(tables.requests.schedule_id),
  sent_messages: ofSchedules(tables.sentMessages.schedule_id),
  absences: async (tx, { people }) =>
    (await remove(tx, tables.absences.person_id, idsOf('people', people))).length,
  holidays: (tx, { holidays }) => removeHolidays(tx, holidays),
  // Rates of teams count as use of the team.
  rates: async (tx, { people }) =>
    (await remove(tx, tables.payRates.person_id, idsOf('people', people))).length,
  closings: removeClosings,
  targets: () => Promise.resolve(0),
  people: byId('people', tables.people.person_id),
  channels: byId('channels', tables.channels.channel_id),
  schedules: byId('schedules', tables.schedules.schedule_id),
  applications: byId('applications', tables.applications.application_id),
  issues: byId('issues', tables.issues.issue_id),
};

function byId(kind: Exclude<Kind, SharedKind | 'incidents'>, column: PgColumn): Removal {
  return async (tx, demo) => (await remove(tx, column, idsOf(kind, demo[kind]))).length;
}

function ofSchedules(column: PgColumn): Removal {
  return async (tx, { schedules }) => (await remove(tx, column, idsOf('schedules', schedules))).length;
}

function isShared(kind: Kind): kind is SharedKind {
  return Object.hasOwn(SHARED_IDS, kind);
}

function isOwn(kind: Kind): kind is Exclude<Kind, SharedKind> {
  return !isShared(kind);
}

/**
 * Removes only the demo data from a store, in one transaction. Teams, roles and fields stay if they differ from the
 * demo's or other records use them.
 */
export async function removeDemo(db: Db): Promise<DemoRemoval> {
  return db.transaction(async (tx) => {
    await lockImports(tx);
    // See `importRecords`.
    await tx.execute(sql`set local citus.enable_local_execution to off`);
    const demo = demoDirectory(DAY, 'UTC');
    const people = idsOf('people', demo.people);
    const key_ids = await remove(tx, tables.appKeys.person_id, people, tables.appKeys.key_id);
    await remove(tx, tables.peopleEmails.person_id, people);
    await remove(tx, tables.memberships.person_id, people);
    const counts: Counts = {};
    // What refers to others goes first.
    for (const kind of KINDS.toReversed().filter(isOwn)) {
      const count = await REMOVALS[kind](tx, demo);
      if (count !== undefined) counts[kind] = count;
    }
    // Without demo records, equal roles and fields belong to the user.
    if (Object.values(counts).every((count) => count === 0)) return { counts: {}, in_use: {}, key_ids };
    for (const path of DEMO_ANDROID_PATHS) await removeArtifacts(tx, { ...DEMO_ANDROID, path });
    const in_use: Counts = {};
    for (const kind of KINDS.filter(isShared)) {
      const ids = await equalTo(tx, kind, demo[kind]);
      const idsInUse = await IDS_IN_USE[kind](tx);
      const unused = ids.filter((id) => !idsInUse.has(id));
      await remove(tx, SHARED_IDS[kind], unused);
      counts[kind] = unused.length;
      if (unused.length < ids.length) in_use[kind] = ids.length - unused.length;
    }
    await countImport(tx);
    return { counts, in_use, key_ids };
  });
}

function idsOf<K extends Kind>(kind: K, records: readonly Records[K][]): string[] {
  return records.map(RECORD_KINDS[kind].idOf);
}

/** Ids of the stored records that equal one of these. */
async function equalTo<K extends Kind>(tx: Db, kind: K, records: readonly Records[K][]): Promise<string[]> {
  const texts = new Set(records.map((record) => stringifyJson(record)));
  const ids: string[] = [];
  for await (const page of RECORD_KINDS[kind].pages(tx)) {
    const equal = page.filter((record) => texts.has(stringifyJson(record)));
    ids.push(...idsOf(kind, equal));
  }
  return ids;
}

/** Deletes rows by the values of a column. @returns the deleted values of that column, or of another one. */
async function remove(
  tx: Db,
  column: PgColumn,
  values: readonly string[],
  returned: PgColumn = column,
): Promise<string[]> {
  const rows = await tx
    .delete(column.table)
    .where(inArray(column, [...values]))
    .returning({ id: returned });
  return rows.map(({ id }) => String(id));
}

async function removeWebhooks(tx: Db): Promise<number> {
  const { integration_id, event_id } = tables.deliveries;
  const rows = await tx
    .delete(tables.deliveries)
    .where(sql`${integration_id} ~ '^int-demo-[0-9]+$' and ${event_id} ~ '^ev-(demo|storm)-[0-9]+$'`)
    .returning({ event_id });
  return rows.length;
}

/** Holidays by name and without teams: their dates depend on the demo day. */
async function removeHolidays(tx: Db, holidays: readonly Records['holidays'][]): Promise<number> {
  const { holiday_id, name, team_ids, person_ids } = tables.holidays;
  const names = holidays.map((holiday) => holiday.name);
  const rows = await tx
    .delete(tables.holidays)
    .where(and(inArray(name, names), isNull(team_ids), isNull(person_ids)))
    .returning({ id: holiday_id });
  return rows.length;
}

/** Closings of months in which nobody but people of the demo was on call. */
async function removeClosings(tx: Db, demo: ReturnType<typeof demoDirectory>): Promise<number> {
  const people = new Set(idsOf('people', demo.people));
  const rows = await tx.select().from(tables.closings);
  const own = rows.filter(
    ({ record }) =>
      record.rows.length > 0 && record.rows.every(({ person_id }) => people.has(String(person_id))),
  );
  const ids = own.map(({ closing_id }) => String(closing_id));
  return (await remove(tx, tables.closings.closing_id, ids)).length;
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

/** Ids that stored records refer to. */
const IDS_IN_USE: Record<SharedKind, (tx: Db) => Promise<ReadonlySet<string>>> = {
  async teams(tx) {
    const { memberships, channels, schedules, applications, incidents, payRates } = tables;
    const ids = new Set<string>();
    for (const table of [memberships, channels, schedules, applications, incidents, payRates]) {
      const rows = await tx.selectDistinct({ team_id: table.team_id }).from(table);
      for (const { team_id } of rows) ids.add(String(team_id));
    }
    const ofHolidays = await tx
      .selectDistinct({ id: sql<string>`json_array_elements_text(team_ids)` })
      .from(tables.holidays);
    for (const { id } of ofHolidays) ids.add(id);
    return ids;
  },
  async roles(tx) {
    // The last version of a schedule is its record.
    const rows = await tx.selectDistinct({ role: sql<string>`member ->> 'role_id'` }).from(
      sql`schedule_versions, json_array_elements(${readableJson(sql`record`)} -> 'layers') layer,
          json_array_elements(layer -> 'groups') one, json_array_elements(one -> 'members') member`,
    );
    return new Set(rows.map(({ role }) => role));
  },
  async fields(tx) {
    const rows = await tx
      .selectDistinct({ name: sql<string>`jsonb_object_keys(fields)` })
      .from(sql`incident_fields`);
    return new Set(rows.map(({ name }) => name));
  },
};
