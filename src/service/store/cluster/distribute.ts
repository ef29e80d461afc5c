import { type SQL, sql } from 'drizzle-orm';
import { StartError } from '../../config';
import type { Db } from '../db';

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
const FIRST = ['app_keys', 'people_emails', 'people', 'memberships', 'teams'];

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
  for (const name of [...FIRST, ...copied.filter((it) => !FIRST.includes(it))]) {
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
