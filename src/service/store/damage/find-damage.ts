import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db';
import { failureLine, isDamage } from '../failure';

/** Damage of an embedded store, one line for each table or index. */

const MAX_PROBLEMS = 5;

/** Tables that have lost rows or cannot be read. Scans each table once. */
export async function findLostRows(db: Db): Promise<string[]> {
  const tables = await db
    .select({ name: sql<string>`tablename::text` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`)
    .orderBy(sql`tablename`);
  const problems: string[] = [];
  for (const { name } of tables) {
    const problem = await problemOf(db, countOf(name));
    if (problem !== undefined) problems.push(`table ${name}: ${problem}`);
  }
  return problems;
}

/** Result of `findLostRows`, after a check of every page of every table and index, including those of the engine. */
export async function findDamage(db: Db): Promise<string[]> {
  const problems = await findLostRows(db);
  const damaged = new Set(problems.map((problem) => problem.split(':', 1)[0]));
  for (const { name, table, check } of [...(await tableChecks(db)), ...(await indexChecks(db))]) {
    // One line per table, without the consequences of its damage.
    if (damaged.has(table)) continue;
    const problem = await problemOf(db, check);
    if (problem === undefined) continue;
    damaged.add(table);
    problems.push(`${name}: ${problem}`);
  }
  return problems;
}

/** Message for the operator, in one sentence. */
export function damageLine(problems: readonly string[]): string {
  const rest = problems.length > MAX_PROBLEMS ? `; and ${problems.length - MAX_PROBLEMS} more` : '';
  return `The embedded store is damaged: ${problems.slice(0, MAX_PROBLEMS).join('; ')}${rest}. Put it back from a backup, or save what can be read with export --damaged.`;
}

/** Both counts in one statement, so that they are consistent. */
function countOf(table: string): SQL {
  return sql`(
    select case
      when counted is null then 'its rows were never counted'
      when counted <> present then present || ' of ' || counted || ' rows are left'
    end as problem
    from (select
      (select row_count from checks.row_counts where table_name = ${table}) as counted,
      (select count(*) from ${sql.identifier(table)}) as present) as counts
  ) as checked`;
}

type Check = { name: string; table: string; check: SQL };

async function tableChecks(db: Db): Promise<Check[]> {
  // A TOAST table stores the long values of another table.
  const tables = await db
    .select({
      oid: sql<number>`it.oid::integer`,
      name: sql<string>`coalesce(owner.relname, it.relname)::text`,
    })
    .from(sql`pg_class as it left join pg_class as owner on owner.reltoastrelid = it.oid`)
    .where(sql`it.relkind in ('r', 't')`);
  return tables.map(({ oid, name }) => ({
    name: `table ${name}`,
    table: `table ${name}`,
    check: sql`(
      select msg as problem
      from checks.verify_heapam(${oid}::oid::regclass, on_error_stop => true, check_toast => true)
    ) as checked`,
  }));
}

async function indexChecks(db: Db): Promise<Check[]> {
  const indexes = await db
    .select({
      oid: sql<number>`it.oid::integer`,
      name: sql<string>`it.relname::text`,
      table: sql<string>`coalesce(owner.relname, of.relname)::text`,
    })
    .from(
      sql`pg_class as it
        join pg_am as method on method.oid = it.relam
        join pg_index as entry on entry.indexrelid = it.oid
        join pg_class as of on of.oid = entry.indrelid
        left join pg_class as owner on owner.reltoastrelid = of.oid`,
    )
    .where(sql`it.relkind = 'i' and method.amname = 'btree'`);
  return indexes.map(({ oid, name, table }) => ({
    name: `index ${name} of table ${table}`,
    table: `table ${table}`,
    check: sql`(
      select nullif(checks.bt_index_check(${oid}::oid::regclass, heapallindexed => true)::text, '') as problem
    ) as checked`,
  }));
}

/** Problem returned by a check, or the engine's error if a page cannot be read. */
async function problemOf(db: Db, check: SQL): Promise<string | undefined> {
  try {
    const rows = await db.select({ problem: sql<string | null>`problem` }).from(check);
    return rows.find(({ problem }) => problem !== null)?.problem ?? undefined;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return failureLine(error);
  }
}
