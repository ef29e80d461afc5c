import { sql } from 'drizzle-orm';
import { StartError } from '../config';
import type { Db } from './db';

/**
 * Spreads a store over the machines of a Citus cluster: the tables that grow by shards, all others as a copy on every
 * machine, so that each sums its own without asking. See docs/running/cluster.md.
 */

/** By what the rows of a table are spread; those of the same value, in tables of one group, are on one machine. */
const SPREAD = [
  { table: 'incidents', by: 'incident_id', group: 'none' },
  { table: 'incident_responders', by: 'incident_id', group: 'incidents' },
  { table: 'artifact_contents', by: 'content_hash', group: 'none' },
];

/** What names others by foreign keys comes after them. */
const FIRST = ['teams', 'people'];

/** Whether the tables are spread over a cluster. */
export async function isDistributed(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ is: sql<boolean>`to_regclass('pg_catalog.pg_dist_partition') is not null` })
    .from(sql`(values (1)) as one`);
  return row?.is === true && (await distributedTables(db)).has('incidents');
}

/**
 * Spreads what is not spread yet; to be called in a transaction. Safe to repeat, and with rows in the tables.
 * @returns a line for each table that was spread or copied.
 * @throws StartError where the database is none of a cluster.
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
  // Each step sees what the one before did on every machine, also where the coordinator has shards of its own.
  await db.execute(sql`set local citus.multi_shard_modify_mode to 'sequential'`);
  await db.execute(sql`set local citus.enable_local_execution to off`);
  for (const name of [...FIRST, ...copied.filter((it) => !FIRST.includes(it))]) {
    if (done.has(name)) continue;
    await db.execute(sql`select create_reference_table(${name}::text::regclass)`);
    await emptied(db, name);
    lines.push(`${name}: a copy on every machine`);
  }
  for (const { table, by, group } of SPREAD) {
    if (done.has(table)) continue;
    await db.execute(
      sql`select create_distributed_table(${table}::text::regclass, ${by}::text, colocate_with => ${group}::text)`,
    );
    await emptied(db, table);
    lines.push(`${table}: spread by ${by}`);
  }
  return lines;
}

/** Takes away the rows that stayed in the local table when they were moved. */
async function emptied(db: Db, table: string): Promise<void> {
  await db.execute(sql`select truncate_local_data_after_distributing_table(${table}::text::regclass)`);
}

async function distributedTables(db: Db): Promise<Set<string>> {
  const rows = await db.select({ name: sql<string>`logicalrelid::text` }).from(sql`pg_dist_partition`);
  return new Set(rows.map(({ name }) => name));
}
