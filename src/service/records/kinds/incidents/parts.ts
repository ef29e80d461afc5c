import { asc, sql } from 'drizzle-orm';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { stringifyJson } from '#contract/json';
import { check } from '#contract/problem';
import { Assignment, IncidentRecord, Notification } from './record';
import type { Db } from '../../../store/db';
import { jsonOf } from '../../../store/values';
import { ImportError, MAX_PROBLEMS } from '../../../import/problems';

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
