import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Id } from '#contract/id';
import { stringifyJson } from '#contract/json';
import { fnv1a64 } from '#domain/text/fnv';
import type { ExchangeIncident } from '#domain/exchange/exchange';
import type { UnixSeconds } from '#domain/time/zone';
import { type Entry, importRecords, lockImports } from '../import/import-records';
import { type Author, noteWithoutRules } from '../records/kinds/schedule-past';
import type { Kind, Records } from '../records/kinds';
import type { ScheduleRecord } from '../records/kinds/schedules';
import type { Db } from '../store/db';
import { countImport } from '../store/import-state';
import { changes, schedules, scheduleVersions, sourceSchedules as table } from '../store/schema';
import {
  planReading,
  planSchedule,
  type PlannedSchedule,
  type ReadingInput,
  type Understood,
} from './plan-reading';
import { TOOLS } from '#domain/exchange/source-tools';

/**
 * Writes what a reading says: people and teams, then each schedule in a transaction of its own. Nothing is written
 * where nothing changed.
 * @param only id in the tool of the one schedule to write.
 */
export async function applyReading(
  db: Db,
  input: ReadingInput,
  known: Understood,
  only?: string,
): Promise<{ schedules: PlannedSchedule[]; problem: string | undefined; hasChanged: boolean }> {
  const { added, changed } = known.directoryChange;
  const { now, source, seen } = input;
  let hasChanged = false;
  const write = async (tx: Db, entries: Entry[], author = authorOf(source)) => {
    if (entries.length === 0) return;
    hasChanged = true;
    await importRecords(tx, entries, { now, author });
  };
  await write(db, [
    ...entriesOf('teams', [...added.teams, ...changed.teams]),
    ...entriesOf('people', [...added.people, ...changed.people]),
    ...entriesOf('channels', [...added.channels, ...changed.channels]),
  ]);
  const plan = await planReading(db, input, known, only);
  const done: PlannedSchedule[] = [];
  const same: Id[] = [];
  for (const planned of plan.schedules) {
    const { outcome, schedule_id } = planned;
    if (outcome === 'gone') {
      const author = { ...authorOf(source), lines: planned.lines };
      await write(db, planned.write ? entriesOf('schedules', [planned.write.record]) : [], author);
      await markGone(db, planned, now);
    }
    if (outcome === 'kept') await markKept(db, planned, input);
    if (outcome === 'same' && !planned.write) same.push(schedule_id);
    if (!planned.write || outcome === 'gone') {
      done.push(planned);
      continue;
    }
    const applied = await db.transaction(async (tx) => {
      await lockImports(tx);
      const current = await planSchedule(tx, input, known, planned);
      if (current.write) {
        const { as, record } = current.write;
        const author = { ...authorOf(source), lines: current.lines };
        if (as === 'in place') await extend(tx, record, now);
        else {
          const at = Math.min(now, record.layers[0]?.layer_start ?? now);
          await write(
            tx,
            [
              ...entriesOf('schedule_versions', as === 'first' ? [{ ...record, number: 1, at }] : []),
              ...entriesOf('schedules', [record]),
            ],
            author,
          );
          if (as === 'first')
            await tx.insert(changes).values({ schedule_id, number: 1, at: now, reason: '', ...author });
        }
        hasChanged ||= current.outcome === 'changed';
      }
      await own(tx, current, { source: source.name, now });
      return current;
    });
    done.push(applied);
  }
  if (same.length > 0) {
    const fine = { read_at: now, problem: null, problem_at: null, gone_at: null };
    await db.update(table).set(fine).where(inArray(table.schedule_id, same));
  }
  const incidents = known.records.incidents.filter((incident) => !seen.has(markOf(incident)));
  await write(db, entriesOf('incidents', incidents));
  return { schedules: done, problem: plan.problem, hasChanged };
}

/** Writes a record into its latest version: nobody else is on duty, so that there is no new one. */
async function extend(tx: Db, record: ScheduleRecord, now: UnixSeconds): Promise<void> {
  const { schedule_id } = record;
  const isOfSchedule = eq(scheduleVersions.schedule_id, schedule_id);
  const [latest] = await tx
    .select({ number: scheduleVersions.number })
    .from(scheduleVersions)
    .where(isOfSchedule)
    .orderBy(desc(scheduleVersions.number))
    .limit(1);
  if (latest) {
    await tx
      .update(scheduleVersions)
      .set({ record })
      .where(and(isOfSchedule, eq(scheduleVersions.number, latest.number)));
  }
  const { time_zone = null, layers_overlap = null, external_id = null } = record;
  await tx
    .update(schedules)
    .set({ ...record, time_zone, layers_overlap, external_id })
    .where(eq(schedules.schedule_id, schedule_id));
  await countImport(tx, now);
}

function authorOf({ name }: ReadingInput['source']): Author {
  return { kind: 'source', author: name };
}

/** Mark of an incident's content: syncs overlap, and an unchanged incident is written once. */
export function markOf(incident: ExchangeIncident): string {
  return `${incident.incident_id} ${fnv1a64(stringifyJson(incident))}`;
}

/** Records as entries of an import. */
export function entriesOf<K extends Kind>(kind: K, records: readonly (Records[K] | object)[]): Entry[] {
  return records.map((value, index) => ({ kind, place: `${kind}, record ${index + 1}`, size: 0, value }));
}

async function own(
  tx: Db,
  { schedule_id, external_id, name, url, write }: PlannedSchedule,
  { source, now }: { source: string; now: UnixSeconds },
): Promise<void> {
  const row = {
    source,
    external_id,
    schedule_name: name,
    url: url ?? null,
    read_at: now,
    problem: null,
    problem_at: null,
    gone_at: null,
    ...(write?.ended && { record: write.ended }),
  };
  await tx
    .insert(table)
    .values({ schedule_id, ...row })
    .onConflictDoUpdate({ target: table.schedule_id, set: row });
}

/** Notes why a schedule stays unchanged, and since when. */
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

/** Notes since when a schedule is gone. */
async function markGone(db: Db, { schedule_id }: PlannedSchedule, now: UnixSeconds): Promise<void> {
  await db
    .update(table)
    .set({ gone_at: sql`coalesce(${table.gone_at}, ${now}::bigint)` })
    .where(eq(table.schedule_id, schedule_id));
}

/** Makes a schedule this server's own: syncs skip it; id, links and feeds stay. The history has a line about it. */
export async function takeOver(db: Db, id: Id, { source, now }: ReadingInput): Promise<void> {
  const author: Author = { ...authorOf(source), lines: [`Taken over from ${TOOLS[source.tool].title}`] };
  await db.transaction(async (tx) => {
    await lockImports(tx);
    await tx.update(table).set({ is_own: true }).where(eq(table.schedule_id, id));
    await noteWithoutRules(tx, [id], author, now);
  });
}
