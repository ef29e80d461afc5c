import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './db';
import { failureLine, isDamage } from './failure';

/** Damage of an embedded store, one line for each table or index. */

const MAX_LISTED_DAMAGE = 5;

/** Tables that have lost rows or cannot be read. Scans each table once. */
export async function findLostRows(db: Db): Promise<string[]> {
  const tables = await db
    .select({
      name: sql<string>`tablename::text`,
      bytes: relationSize(sql`quote_ident(tablename)::regclass`),
    })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`)
    .orderBy(sql`tablename`);
  return checkProblems(
    db,
    tables.map(({ name, bytes }) => ({
      name: `table ${name}`,
      table: `table ${name}`,
      bytes,
      check: tableCounts(name),
    })),
  );
}

/** Result of `findLostRows`, after a check of every page of every table and index, including those of the engine. */
export async function findDamage(db: Db): Promise<string[]> {
  const problems = await findLostRows(db);
  const damaged = new Set(problems.map((problem) => problem.split(':', 1)[0] ?? ''));
  const checks = [...(await tableChecks(db)), ...(await indexChecks(db))];
  return [...problems, ...(await checkProblems(db, checks, damaged))];
}

/** Message for the operator, in one sentence. */
export function damageLine(problems: readonly string[]): string {
  const rest = problems.length > MAX_LISTED_DAMAGE ? `; and ${problems.length - MAX_LISTED_DAMAGE} more` : '';
  return `The embedded store is damaged: ${problems.slice(0, MAX_LISTED_DAMAGE).join('; ')}${rest}. Put it back from a backup, or save what can be read with export --damaged.`;
}

/** Both counts in one statement, so that they are consistent. */
function tableCounts(table: string): SQL {
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

/** `bytes`: size of what it reads. */
type Check = { name: string; table: string; bytes: number; check: SQL };

/** Most that one statement reads, since other queries wait for it. */
const GROUP_BYTES = 1_000_000;
const GROUP_CHECKS = 40;

const relationSize = (relation: SQL) => sql<number>`pg_relation_size(${relation})::float8`;

async function tableChecks(db: Db): Promise<Check[]> {
  // A TOAST table stores the long values of another table.
  const tables = await db
    .select({
      oid: sql<number>`it.oid::integer`,
      name: sql<string>`coalesce(owner.relname, it.relname)::text`,
      bytes: relationSize(sql`it.oid`),
    })
    .from(sql`pg_class as it left join pg_class as owner on owner.reltoastrelid = it.oid`)
    .where(sql`it.relkind in ('r', 't')`);
  return tables.map(({ oid, name, bytes }) => ({
    name: `table ${name}`,
    table: `table ${name}`,
    bytes,
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
      bytes: relationSize(sql`it.oid`),
    })
    .from(
      sql`pg_class as it
        join pg_am as method on method.oid = it.relam
        join pg_index as entry on entry.indexrelid = it.oid
        join pg_class as of on of.oid = entry.indrelid
        left join pg_class as owner on owner.reltoastrelid = of.oid`,
    )
    .where(sql`it.relkind = 'i' and method.amname = 'btree'`);
  return indexes.map(({ oid, name, table, bytes }) => ({
    name: `index ${name} of table ${table}`,
    table: `table ${table}`,
    bytes,
    check: sql`(
      select nullif(checks.bt_index_check(${oid}::oid::regclass, heapallindexed => true)::text, '') as problem
    ) as checked`,
  }));
}

/**
 * Problems of these checks: one line per table, without the consequences of its damage.
 * @param damaged tables to leave out; gets those with a problem.
 */
async function checkProblems(
  db: Db,
  checks: readonly Check[],
  damaged = new Set<string>(),
): Promise<string[]> {
  const problems: string[] = [];
  for (const group of groupsOf(checks)) {
    const together = sql.join(
      group.map(({ check }) => sql`select problem from ${check}`),
      sql` union all `,
    );
    if ((await problemOf(db, sql`(${together}) as checked`)) === undefined) continue;
    for (const { name, table, check } of group) {
      if (damaged.has(table)) continue;
      const problem = await problemOf(db, check);
      if (problem === undefined) continue;
      damaged.add(table);
      problems.push(`${name}: ${problem}`);
    }
  }
  return problems;
}

function groupsOf(checks: readonly Check[]): Check[][] {
  const groups: Check[][] = [];
  let room = 0;
  for (const check of checks) {
    const last = groups.at(-1);
    room -= check.bytes;
    if (last && room >= 0 && last.length < GROUP_CHECKS) last.push(check);
    else {
      groups.push([check]);
      room = GROUP_BYTES - check.bytes;
    }
  }
  return groups;
}

/** Problem returned by checks, or the engine's error if a page cannot be read. */
async function problemOf(db: Db, checks: SQL): Promise<string | undefined> {
  try {
    const rows = await db
      .select({ problem: sql<string | null>`problem` })
      .from(checks)
      .where(sql`problem is not null`)
      .limit(1);
    return rows[0]?.problem ?? undefined;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return failureLine(error);
  }
}

/**
 * Row counts of an embedded store's tables, maintained by triggers. Zeroed or truncated pages look like pages that
 * never had rows: only a count reveals the loss.
 */

/** Statements that create the table of counts outside the tables' schema, which migrations and exports scan. */
const SET_UP = [
  sql`create schema if not exists checks`,
  sql`create extension if not exists amcheck with schema checks`,
  sql`create table if not exists checks.row_counts (table_name text primary key, row_count bigint not null)`,
  sql`create or replace function checks.count_rows() returns trigger language plpgsql as $$
    declare
      difference bigint;
    begin
      if tg_op = 'TRUNCATE' then
        update checks.row_counts set row_count = 0 where table_name = tg_table_name;
        return null;
      end if;
      select count(*) * (case tg_op when 'INSERT' then 1 else -1 end) into difference from changed_rows;
      if difference <> 0 then
        update checks.row_counts set row_count = row_count + difference where table_name = tg_table_name;
      end if;
      return null;
    end $$`,
];

const TRIGGERS = [
  { name: 'rows_inserted', when: sql`after insert`, rows: sql`referencing new table as changed_rows` },
  { name: 'rows_deleted', when: sql`after delete`, rows: sql`referencing old table as changed_rows` },
  { name: 'rows_truncated', when: sql`after truncate`, rows: sql`` },
];

/** True after the first `keepRowCounts`. Only a migration creates tables that are not counted yet. */
export async function hasRowCounts(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ has: sql<boolean>`to_regclass('checks.row_counts') is not null` })
    .from(sql`(values (1)) as one`);
  return row?.has === true;
}

/** Starts counting the rows of uncounted tables. Skips unreadable tables, which `findDamage` reports. */
export async function keepRowCounts(db: Db): Promise<void> {
  const tables = await db
    .select({ name: sql<string>`tablename::text` })
    .from(sql`pg_tables`)
    .where(
      sql`schemaname = 'public' and not exists (
        select from pg_trigger where tgname = 'rows_truncated' and tgrelid = (schemaname || '.' || quote_ident(tablename))::regclass)`,
    );
  if (tables.length === 0) return;
  await db.transaction(async (tx) => {
    for (const statement of SET_UP) await tx.execute(statement);
    for (const { name } of tables) {
      await tx
        .transaction((step) => countTable(step, name))
        .catch((error: unknown) => {
          if (!isDamage(error)) throw error;
        });
    }
  });
}

async function countTable(db: Db, name: string): Promise<void> {
  const table = sql.identifier(name);
  await db.execute(
    sql`insert into checks.row_counts select ${name}, count(*) from ${table}
      on conflict (table_name) do update set row_count = excluded.row_count`,
  );
  for (const { name: trigger, when, rows } of TRIGGERS) {
    await db.execute(
      sql`create trigger ${sql.identifier(trigger)} ${when} on ${table} ${rows}
        for each statement execute function checks.count_rows()`,
    );
  }
}
