import { desc, inArray } from 'drizzle-orm';
import type { Id } from '#contract/id';
import { addedOverrides } from '#domain/schedule/versions';
import { isDeepStrictEqual } from 'node:util';
import type { UnixSeconds } from '#domain/time/zone';
import type { StoredEdits } from '#contract/served/changes';
import type { Db } from '../../store/db';
import type { ScheduleConfig } from '../../store/schedule-config';
import { changes, scheduleVersions as table } from '../../store/schema';

/** Options of an import about the past of its schedules. `now` in Unix seconds. */
export type PastOptions = {
  now: number;
  /**
   * Makes the imported schedules, with the versions in the import, the only ones. Without versions in the import, a
   * schedule is recorded for all time: the operator states that it was like this.
   */
  rewritePast: boolean;
  /** Undefined: the store keeps no author of the versions that the import adds. */
  author: Author | undefined;
};

/** Origin of a version; `lines`: its changes, computed if absent. */
export type Author = {
  kind: 'change' | 'undo' | 'create' | 'request' | 'import' | 'source';
  /** Name of a person, a command or a source. */
  author: string;
  author_id?: Id | undefined;
  reason?: string | undefined;
  lines?: string[] | undefined;
  edits?: StoredEdits | undefined;
  change_id?: string | undefined;
};

/** State of an import; ids as text. */
export type Past = PastOptions & {
  /** Schedules in the import. */
  schedules: Set<string>;
  /** Schedules with versions in the import: true if these are stored, false if the store has its own. */
  isAdopted: Map<string, boolean>;
  /** Schedules whose versions in the import differ from those in the store. */
  differing: Set<string>;
  rewritten: Set<string>;
  /** Last version in the import so far. */
  last: Pick<VersionRow, 'schedule_id' | 'number' | 'at' | 'record'> | undefined;
};

type VersionRow = typeof table.$inferSelect;

/** Messages of an import about the past, and the ids of its schedules. */
export type PastReport = { rewritten: number; warnings: string[]; schedules: ReadonlySet<string> };

/** Time of a first version that is recorded for all time before its schedule's second. */
export const ALL_TIME = 0;

const MAX_WARNINGS = 20;
/** Max records compared at once. */
const CHUNK = 100;

export function createPast(options: PastOptions): Past {
  return {
    ...options,
    schedules: new Set(),
    isAdopted: new Map(),
    differing: new Set(),
    rewritten: new Set(),
    last: undefined,
  };
}

/** Adds a version for each schedule that is new or differs from its latest version, apart from `updated_at`. */
export async function recordChanges(db: Db, batch: readonly ScheduleConfig[], past: Past): Promise<void> {
  for (let from = 0; from < batch.length; from += CHUNK) {
    const records = batch.slice(from, from + CHUNK);
    const latest = await latestVersions(
      db,
      records.map(({ schedule_id }) => schedule_id),
    );
    const erased: Id[] = [];
    const rows: VersionRow[] = [];
    for (const record of records) {
      const id = String(record.schedule_id);
      past.schedules.add(id);
      const stored = latest.get(id);
      const isErased = stored !== undefined && past.rewritePast && past.isAdopted.get(id) !== true;
      if (isErased) {
        erased.push(record.schedule_id);
        past.rewritten.add(id);
      }
      const before = isErased ? undefined : stored;
      if (!before || !isDeepStrictEqual({ ...before.record, updated_at: 0 }, { ...record, updated_at: 0 }))
        rows.push(nextVersion(record, before, past));
    }
    if (erased.length > 0) await eraseVersions(db, erased);
    if (rows.length === 0) continue;
    await db.insert(table).values(rows);
    const { author } = past;
    if (author) await db.insert(changes).values(rows.map((row) => changeRow(row, author)));
  }
}

/** Adds a version with the rules of the latest one, with its author and lines of the other changes. */
export async function noteWithoutRules(
  db: Db,
  ids: readonly Id[],
  author: Author,
  now: UnixSeconds,
): Promise<void> {
  for (let from = 0; from < ids.length; from += CHUNK) {
    const latest = [...(await latestVersions(db, ids.slice(from, from + CHUNK))).values()];
    const rows = latest.map(({ schedule_id, number, at, record }) =>
      versionRow({ schedule_id, number: number + 1, at: Math.max(at, now) }, record, record),
    );
    if (rows.length === 0) continue;
    await db.insert(table).values(rows);
    await db.insert(changes).values(rows.map((row) => changeRow(row, author)));
  }
}

/** Removes all versions of schedules, and how these came about. */
export async function eraseVersions(db: Db, ids: readonly Id[]): Promise<void> {
  await db.delete(table).where(inArray(table.schedule_id, [...ids]));
  await db.delete(changes).where(inArray(changes.schedule_id, [...ids]));
}

function changeRow({ schedule_id, number, at }: VersionRow, author: Author): typeof changes.$inferInsert {
  return { schedule_id, number, at, ...author, lines: author.lines ?? [] };
}

async function latestVersions(db: Db, ids: readonly Id[]): Promise<Map<string, VersionRow>> {
  const rows = await db
    .selectDistinctOn([table.schedule_id])
    .from(table)
    .where(inArray(table.schedule_id, [...ids]))
    .orderBy(table.schedule_id, desc(table.number));
  return new Map(rows.map((row) => [String(row.schedule_id), row]));
}

function nextVersion(
  record: ScheduleConfig,
  before: VersionRow | undefined,
  { now, rewritePast }: Pick<PastOptions, 'now' | 'rewritePast'>,
): VersionRow {
  const { schedule_id, updated_at } = record;
  if (!before && rewritePast) return versionRow({ schedule_id, number: 1, at: ALL_TIME }, record, undefined);
  const isKnown = updated_at > (before?.at ?? 0) && updated_at <= now;
  return versionRow(
    {
      schedule_id,
      number: (before?.number ?? 0) + 1,
      at: isKnown ? updated_at : Math.max(before?.at ?? 0, now),
    },
    record,
    before?.record,
  );
}

/** Row of a version; `before` is the record of the version before. */
export function versionRow(
  key: Pick<VersionRow, 'schedule_id' | 'number' | 'at'>,
  record: ScheduleConfig,
  before: ScheduleConfig | undefined,
): VersionRow {
  const added = before ? addedOverrides(before.layers, record.layers) : [];
  return { ...key, record, added_overrides: added.length > 0 ? added : null };
}

/** Problems after the last record: versions need their schedule. */
export function pastProblems({ isAdopted, schedules }: Past): string[] {
  return [...isAdopted]
    .filter(([id, adopted]) => adopted && !schedules.has(id))
    .map(([id]) => `schedule_versions: schedule_id ${id} must have a record in schedules, too`);
}

export function pastReport({ rewritten, differing, schedules }: Past): PastReport {
  const ids = [...differing];
  const warnings = ids
    .slice(0, MAX_WARNINGS)
    .map((id) => `schedule ${id}: its versions in the store differ from the imported ones and stay`);
  if (ids.length > MAX_WARNINGS)
    warnings.push(`${ids.length - MAX_WARNINGS} more schedules whose versions differ`);
  return { rewritten: rewritten.size, warnings, schedules };
}
