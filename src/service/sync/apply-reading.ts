import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Id } from '#contract/id';
import { stringifyJson } from '#contract/json';
import { fnv1a64 } from '#domain/digest/fnv';
import type { ExchangeIncident } from '#domain/exchange/exchange';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { type Entry, importRecords, lockImports } from '../import/import-records';
import { type Author, noteWithoutRules } from '../records/kinds/schedule-past';
import type { Kind, Records } from '../records/kinds';
import type { Db } from '../store/db';
import { schedules, sourceSchedules as table } from '../store/schema';
import { TOOL_NAMES } from '../sources/tool-names';
import {
  planReading,
  planSchedule,
  type PlannedSchedule,
  type ReadingInput,
  type Understood,
} from './plan-reading';

/** A schedule that its tool has no more is disabled after this time, if its source says so: it may come back. */
const DISABLED_AFTER = DAY;

type Applied = { schedules: PlannedSchedule[]; problem: string | undefined; hasChanged: boolean };

/**
 * Writes what a reading says: people and teams, then each schedule in a transaction of its own. Nothing is written where
 * nothing changed.
 */
export async function applyReading(db: Db, input: ReadingInput, known: Understood): Promise<Applied> {
  const { added, changed } = known.directoryChange;
  const { now, source } = input;
  let hasChanged = false;
  const write = async (tx: Db, entries: Entry[]) => {
    if (entries.length === 0) return;
    hasChanged = true;
    await importRecords(tx, entries, { now, author: authorOf(source) });
  };
  await write(db, [
    ...entriesOf('teams', [...added.teams, ...changed.teams]),
    ...entriesOf('people', [...added.people, ...changed.people]),
    ...entriesOf('channels', [...added.channels, ...changed.channels]),
  ]);
  const plan = await planReading(db, input, known);
  const done: PlannedSchedule[] = [];
  const same: Id[] = [];
  for (const planned of plan.schedules) {
    if (planned.outcome === 'gone') {
      if (await markGone(db, planned, input)) hasChanged = true;
    } else if (planned.outcome === 'kept') await markKept(db, planned, input);
    else if (planned.outcome === 'same' && (await isOwned(db, planned.schedule_id)))
      same.push(planned.schedule_id);
    else if (planned.read) {
      const applied = await db.transaction(async (tx) => {
        await lockImports(tx);
        // An override may have been made here since.
        const current = await planSchedule(tx, input, known, planned);
        const { record, past } = current.write ?? {};
        await write(tx, [
          ...entriesOf('schedule_versions', past ? [past] : []),
          ...entriesOf('schedules', record ? [record] : []),
        ]);
        if (current.read) await own(tx, current, { source: source.name, read: current.read, now });
        return current;
      });
      done.push(applied);
      continue;
    }
    done.push(planned);
  }
  if (same.length > 0) {
    const fine = { read_at: now, problem: null, problem_at: null, gone_at: null };
    await db.update(table).set(fine).where(inArray(table.schedule_id, same));
  }
  const incidents = known.records.incidents.filter((incident) => !input.seen.has(markOf(incident)));
  await write(db, entriesOf('incidents', incidents));
  return { schedules: done, problem: plan.problem, hasChanged };
}

function authorOf({ name }: ReadingInput['source']): Author {
  return { kind: 'source', author: name };
}

/** Mark of an incident as it was read: readings overlap, and the same incident is written once. */
export function markOf(incident: ExchangeIncident): string {
  return `${incident.incident_id} ${fnv1a64(stringifyJson(incident))}`;
}

/** Records as entries of an import. */
export function entriesOf<K extends Kind>(kind: K, records: readonly (Records[K] | object)[]): Entry[] {
  return records.map((value, index) => ({ kind, place: `${kind}, record ${index + 1}`, size: 0, value }));
}

async function isOwned(db: Db, schedule: Id): Promise<boolean> {
  const rows = await db.select({ id: table.schedule_id }).from(table).where(eq(table.schedule_id, schedule));
  return rows.length > 0;
}

async function own(
  tx: Db,
  { schedule_id, external_id, name }: PlannedSchedule,
  { source, read, now }: { source: string; read: NonNullable<PlannedSchedule['read']>; now: UnixSeconds },
): Promise<void> {
  const row = {
    source,
    external_id,
    schedule_name: name,
    record: read,
    read_at: now,
    problem: null,
    problem_at: null,
    gone_at: null,
  };
  await tx
    .insert(table)
    .values({ schedule_id, ...row })
    .onConflictDoUpdate({ target: table.schedule_id, set: row });
}

/** Notes why a schedule stays as it was read, and since when. */
async function markKept(db: Db, planned: PlannedSchedule, { source, now }: ReadingInput): Promise<void> {
  const { schedule_id, external_id, name, lines } = planned;
  const problem = lines.join('; ');
  await db
    .insert(table)
    .values({ schedule_id, external_id, schedule_name: name, source: source.name, problem, problem_at: now })
    .onConflictDoUpdate({
      target: table.schedule_id,
      set: { problem, problem_at: sql`coalesce(${table.problem_at}, ${now}::bigint)` },
    });
}

/** Notes since when a schedule is gone, and disables it where the source says so. @returns true if it was disabled now. */
async function markGone(
  db: Db,
  { schedule_id }: PlannedSchedule,
  { source, now }: ReadingInput,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockImports(tx);
    const [row] = await tx
      .update(table)
      .set({ gone_at: sql`coalesce(${table.gone_at}, ${now}::bigint)` })
      .where(eq(table.schedule_id, schedule_id))
      .returning({ gone_at: table.gone_at });
    if (source.removed !== 'disable' || now - (row?.gone_at ?? now) < DISABLED_AFTER) return false;
    const [enabled] = await tx
      .select()
      .from(schedules)
      .where(and(eq(schedules.schedule_id, schedule_id), eq(schedules.enabled, true)));
    if (!enabled) return false;
    await importRecords(tx, entriesOf('schedules', [{ ...enabled, enabled: false, updated_at: now }]), {
      now,
      author: authorOf(source),
    });
    return true;
  });
}

/** Makes schedules this server's own: they are read no more, and keep id, links and feeds. Their history says so. */
export async function takeOver(db: Db, ids: readonly Id[], { source, now }: ReadingInput): Promise<void> {
  if (ids.length === 0) return;
  const author: Author = { ...authorOf(source), lines: [`Taken over from ${TOOL_NAMES[source.tool]}`] };
  await db.transaction(async (tx) => {
    await lockImports(tx);
    await tx
      .update(table)
      .set({ is_own: true })
      .where(inArray(table.schedule_id, [...ids]));
    await noteWithoutRules(tx, ids, author, now);
  });
}
