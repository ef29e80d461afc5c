import { setImmediate } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import { check } from '#contract/problem';
import { lockFor, type Db } from '../store/db';
import { countImport } from '../store/import-state';
import {
  checkLongRecord,
  checkRecord,
  type Kind,
  KINDS,
  RECORD_KINDS,
  type Records,
  type RecordSet,
} from '../records/kinds';
import {
  createParts,
  type ImportSession,
  nothingTouched,
  type Part,
  PART_SCHEMAS,
  type PartBuffer,
  recountInterruptions,
} from '../records/kinds/incidents/write';
import { createTerms } from '../records/kinds/incidents/terms';
import {
  createPast,
  type PastOptions,
  pastProblems,
  type PastReport,
  pastReport,
} from '../records/kinds/schedule-past';
import type { Placed } from '../records/record-kind';
import { eraseListed } from '../people/erase-stored';
import { teams } from '../store/schema';
import { ImportError, MAX_PROBLEMS } from './problems';

/** Unchecked record, or the reason why it cannot be parsed. `size` is its approximate length in bytes. */
export type Entry = { kind: Kind | Part; place: string; size: number } & (
  | { value: unknown }
  | { problem: string }
);

export type ImportOptions = Partial<PastOptions> & { onPast?: (report: PastReport) => void };

/** Number of records by kind; absent kinds are missing. */
export type Counts = { [K in Kind]?: number };

// A batch is kept in memory, and the next one is read while it is written, so both limits apply.
const BATCH_RECORDS = 1000;
const BATCH_BYTES = 4_000_000;
// Yields to the event loop every 50 records, so that the batch being written makes progress.
const TURN_RECORDS = 50;

// Arbitrary but fixed id of the lock that serialises imports.
const IMPORT_LOCK = 7_215_002;

/**
 * Imports records in one transaction: all or nothing. Entries must be in the order of `KINDS`, so that references
 * resolve. A later record with the same id replaces an earlier one. A schedule that differs gets a new version.
 * @throws ImportError with up to 20 problems; nothing has changed then.
 */
export async function importRecords(
  db: Db,
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  { now = Math.floor(Date.now() / 1000), rewritePast = false, author, onPast }: ImportOptions = {},
): Promise<Counts> {
  return db.transaction(async (tx) => {
    await lockImports(tx);
    // For clusters whose coordinator has shards: local execution there would stop later steps from running on all
    // machines in parallel. Ignored elsewhere.
    await tx.execute(sql`set local citus.enable_local_execution to off`);
    const counts: Counts = {};
    const problems: string[] = [];
    const session: ImportSession = {
      touched: nothingTouched(),
      parts: createParts(),
      terms: createTerms(),
      past: createPast({ now, rewritePast, author }),
    };
    // Each batch is read and checked while the previous one is written.
    let writing: Promise<string[]> = Promise.resolve([]);
    let batch: Batch<Kind> | undefined;
    const writeBatch = async () => {
      problems.push(...(await writing));
      writing = batch?.write(tx, problems.length > 0) ?? Promise.resolve([]);
      writing.catch(() => undefined);
      batch = undefined;
    };
    try {
      let entryCount = 0;
      for await (const entry of entries) {
        if (++entryCount % TURN_RECORDS === 0) await setImmediate();
        const { kind } = entry;
        if (isPart(kind)) {
          problems.push(...(await addPart(tx, session.parts, kind, entry)));
          if (problems.length >= MAX_PROBLEMS) break;
          continue;
        }
        if (batch && (batch.kind !== kind || batch.isFull())) await writeBatch();
        counts[kind] = (counts[kind] ?? 0) + 1;
        batch ??= createBatch(kind, session);
        problems.push(...(await batch.add(entry)));
        if (problems.length >= MAX_PROBLEMS) break;
      }
      await writeBatch();
      problems.push(...(await writing));
    } finally {
      // No write of a batch may follow the end of its transaction.
      await writing.catch(() => undefined);
    }
    if (problems.length === 0) problems.push(...(await session.parts.problems(tx)));
    if (problems.length === 0) problems.push(...pastProblems(session.past));
    if (problems.length > 0) throw new ImportError(problems.slice(0, MAX_PROBLEMS));
    if (counts.incidents !== undefined) await recountInterruptions(tx, session.touched);
    await countImport(tx, now);
    const report = pastReport(session.past);
    const erased = (await eraseListed(tx)).map(
      (id) => `Person ${id} was erased here: their name and addresses were left out`,
    );
    onPast?.({ ...report, warnings: [...report.warnings, ...erased] });
    return counts;
  });
}

/** Waits for a running import, then blocks others until the transaction ends. */
export async function lockImports(tx: Db): Promise<void> {
  await lockFor(tx, IMPORT_LOCK);
}

/** Entries of a record set; a place is the kind and the record's number. */
export function* entriesOf(set: RecordSet): Iterable<Entry> {
  for (const kind of KINDS) {
    for (const [index, value] of set[kind].entries()) {
      yield { kind, place: `${kind}, record ${index + 1}`, size: 0, value };
    }
  }
}

function isPart(kind: Kind | Part): kind is Part {
  return kind === 'assignments' || kind === 'notifications';
}

/** Stores a line for its incident. Returns its problems. */
async function addPart(db: Db, parts: PartBuffer, part: Part, entry: Entry): Promise<string[]> {
  const { place } = entry;
  if ('problem' in entry) return [`${place}: ${entry.problem}`];
  const checked = check(PART_SCHEMAS[part], entry.value);
  if (!checked.ok) return checked.problems.map(({ field, rule }) => `${place}: ${field} ${rule}`);
  const { incident_id, ...record } = checked.value;
  await parts.add(db, { part, incident_id, place, record });
  return [];
}

type Batch<K extends Kind> = {
  kind: K;
  isFull(): boolean;
  /** Adds a record. Returns its problems. */
  add(entry: Entry): Promise<string[]>;
  /** Writes the added records. After the first problem, nothing is written any more, only checked. */
  write(db: Db, isDoomed: boolean): Promise<string[]>;
};

/** Length of a record's text above which its check gives others a turn. */
const LONG = 50_000;

function createBatch<K extends Kind>(kind: K, session: ImportSession): Batch<K> {
  const { idOf, conflicts, write } = RECORD_KINDS[kind];
  const records = new Map<string, Placed<Records[K]>>();
  let bytes = 0;
  return {
    kind,
    isFull: () => records.size >= BATCH_RECORDS || bytes >= BATCH_BYTES,
    async add(entry) {
      if ('problem' in entry) return [`${entry.place}: ${entry.problem}`];
      const checked = await (entry.size > LONG ? checkLongRecord : checkRecord)(kind, entry.value);
      if (!checked.ok) {
        return checked.problems.map(
          ({ field, rule }) => `${entry.place}: ${field === '' ? 'the record' : field} ${rule}`,
        );
      }
      records.set(idOf(checked.value), { place: entry.place, record: checked.value });
      bytes += entry.size;
      return [];
    },
    async write(db, isDoomed) {
      const batch = [...records.values()];
      if (isDoomed || batch.length === 0) return [];
      const problems = [
        ...(await missingTeams(db, kind, batch)),
        ...((await conflicts?.(db, batch, session)) ?? []),
      ];
      if (problems.length === 0)
        await write(
          db,
          batch.map(({ record }) => record),
          session,
        );
      return problems;
    },
  };
}

/**
 * Error messages for references to missing teams. Teams decide who sees a record, so a person, channel or schedule
 * may only refer to an existing team. Other references may dangle: readers of the interface show the bare id.
 */
async function missingTeams<K extends Kind>(
  db: Db,
  kind: K,
  batch: readonly Placed<Records[K]>[],
): Promise<string[]> {
  const { teamsOf } = RECORD_KINDS[kind];
  if (!teamsOf) return [];
  const references = batch.flatMap(({ place, record }) =>
    teamsOf(record).map(({ field, team_id }) => ({ place, field, team_id })),
  );
  if (references.length === 0) return [];
  const ids = [...new Set(references.map(({ team_id }) => team_id))];
  const rows = await db.select({ id: teams.team_id }).from(teams).where(inArray(teams.team_id, ids));
  const existing = new Set(rows.map((row) => row.id));
  return references
    .filter(({ team_id }) => !existing.has(team_id))
    .map(({ place, field, team_id }) => `${place}: ${field} names team ${team_id}, which does not exist`);
}

/** Singular of each kind; the plural is the kind itself. */
const SINGULAR: Readonly<Record<Kind, string>> = {
  erasures: 'erasure',
  teams: 'team',
  people: 'person',
  rates: 'rate',
  closings: 'closing',
  targets: 'target',
  roles: 'role',
  holidays: 'holiday',
  absences: 'absence',
  channels: 'channel',
  schedule_versions: 'schedule version',
  schedules: 'schedule',
  sets: 'set',
  source_schedules: 'source schedule',
  changes: 'change',
  requests: 'request',
  sent_messages: 'sent message',
  applications: 'application',
  issues: 'issue',
  webhooks: 'webhook',
  fields: 'field',
  incidents: 'incident',
};

/** Non-zero counts in one line: `4 teams, 12 people`. */
export function countsLine(counts: Counts): string {
  const parts = KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    if (count === 0) return [];
    return [`${count} ${count === 1 ? SINGULAR[kind] : kind.replace('_', ' ')}`];
  });
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
