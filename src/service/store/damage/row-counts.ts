import { sql } from 'drizzle-orm';
import type { Db } from '../db';
import { isDamage } from '../failure';

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
