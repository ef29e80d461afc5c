import { type SQL, sql } from 'drizzle-orm';
import { StartError } from '../config';
import type { Db } from './db';
import type { Log } from '../context';
import { failureLine, isUnavailable } from './failure';
import { within } from './within';

/**
 * Distributes a store over the machines of a Citus cluster: growing tables by shards, all others as a copy on every
 * machine, so that each machine computes its own sums. See docs/running/cluster.md.
 */

/** Sharded tables and their keys; rows with the same key, in tables of one group, are on the same machine. */
const SPREAD = [
  { table: 'incidents', by: 'incident_id', group: 'none' },
  { table: 'incident_responders', by: 'incident_id', group: 'incidents' },
  { table: 'artifact_contents', by: 'content_hash', group: 'none' },
];

/**
 * Tables with foreign keys before the tables they refer to, which otherwise cannot be copied if the coordinator has
 * shards.
 */
const FIRST_TABLES = ['app_keys', 'people_emails', 'people', 'memberships', 'teams'];

/** True if the tables are distributed over a cluster. */
export async function isDistributed(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ is: sql<boolean>`to_regclass('pg_catalog.pg_dist_partition') is not null` })
    .from(sql`(values (1)) as one`);
  return row?.is === true && (await distributedTables(db)).has('incidents');
}

/**
 * Distributes the remaining tables, one per transaction. Safe to repeat, also after a failure in between, and with
 * rows in the tables.
 * @returns a line for each table that was sharded or copied.
 * @throws StartError if the database does not belong to a cluster.
 */
export async function distribute(db: Db): Promise<string[]> {
  const [extension] = await db
    .select({ name: sql<string>`extname` })
    .from(sql`pg_extension`)
    .where(sql`extname = 'citus'`);
  if (!extension) {
    throw new StartError(
      'The store cannot be spread over several machines: its database has no extension citus (create extension citus)',
    );
  }
  const done = await distributedTables(db);
  const tables = await db
    .select({ name: sql<string>`tablename::text` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`)
    .orderBy(sql`tablename`);
  const spread = new Set(SPREAD.map(({ table }) => table));
  const copied = tables.map(({ name }) => name).filter((name) => !spread.has(name));
  const lines: string[] = [];
  for (const name of [...FIRST_TABLES, ...copied.filter((it) => !FIRST_TABLES.includes(it))]) {
    if (done.has(name) || !copied.includes(name)) continue;
    await moved(db, name, sql`create_reference_table(${name}::text::regclass)`);
    lines.push(`${name}: a copy on every machine`);
  }
  for (const { table, by, group } of SPREAD) {
    if (done.has(table)) continue;
    await moved(
      db,
      table,
      sql`create_distributed_table(${table}::text::regclass, ${by}::text, colocate_with => ${group}::text)`,
    );
    lines.push(`${table}: spread by ${by}`);
  }
  return lines;
}

/** Runs a step that distributes a table, and deletes the local rows that remain afterwards. */
async function moved(db: Db, table: string, step: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    // Each step sees the effects of the previous one on every machine.
    await tx.execute(sql`set local citus.multi_shard_modify_mode to 'sequential'`);
    await tx.execute(sql`select ${step}`);
    await tx.execute(sql`select truncate_local_data_after_distributing_table(${table}::text::regclass)`);
  });
}

async function distributedTables(db: Db): Promise<Set<string>> {
  const rows = await db.select({ name: sql<string>`logicalrelid::text` }).from(sql`pg_dist_partition`);
  return new Set(rows.map(({ name }) => name));
}

const PROBE_LIMIT_MS = 800;
/** Cache lifetime, as each probe makes the coordinator query every machine. */
const CACHE_MS = 5_000;

const UNKNOWN = 'the cluster cannot be asked for its machines';
const UNKNOWN_MACHINE = 'a machine of the cluster does not answer';

/** Result of a probe: `problem` is public; `details`, with host names, is for the log. */
type ProbeProblem = { problem: string; details: string } | undefined;

/**
 * Returns a line if machines of the cluster do not respond; undefined if all do, or the store is on one machine. Logs
 * their names once. Runs one probe at a time, since a machine that hangs delays the result by 30 s.
 */
export function createClusterProbe(db: Db, log: Log): () => Promise<string | undefined> {
  let asking: Promise<void> | undefined;
  let isSpread = false;
  let answer: ProbeProblem;
  let answeredAt = -Infinity;
  let logged: string | undefined;

  async function ask(): Promise<void> {
    try {
      isSpread = await isDistributed(db);
      answer = isSpread ? await lostMachines(db) : undefined;
    } catch (error) {
      // Without the coordinator the store is not ready, which is reported elsewhere.
      answer = isUnavailable(error) ? undefined : { problem: UNKNOWN, details: failureLine(error) };
    }
    answeredAt = performance.now();
    asking = undefined;
  }

  return async () => {
    if (!asking && performance.now() - answeredAt >= CACHE_MS) asking = ask();
    if (asking) {
      await within(PROBE_LIMIT_MS, asking).catch(() => {
        if (isSpread) answer = { problem: UNKNOWN_MACHINE, details: `not within ${PROBE_LIMIT_MS / 1000} s` };
      });
    }
    if (answer?.problem !== logged) {
      log(answer ? `${answer.problem}: ${answer.details}` : 'All machines of the cluster respond again');
      logged = answer?.problem;
    }
    return answer?.problem;
  };
}

async function lostMachines(db: Db): Promise<ProbeProblem> {
  const machines = await db
    .select({
      name: sql<string>`nodename || ':' || nodeport`,
      isThere: sql<boolean>`success`,
      result: sql<string>`result`,
    })
    .from(sql`run_command_on_workers('select 1')`);
  const lost = machines.filter(({ isThere }) => !isThere);
  if (lost.length === 0) return undefined;
  return {
    problem: `${lost.length} of ${machines.length} machines of the cluster ${lost.length === 1 ? 'does' : 'do'} not answer`,
    details: lost.map(({ name, result }) => `${name} (${result})`).join('; '),
  };
}
