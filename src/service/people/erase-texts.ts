import { getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { parseJson, stringifyJson } from '#contract/json';
import type { Db } from '../store/db';
import * as tables from '../store/schema';
import { type Alias, withoutNames } from './erased';

/** Rows that were changed, by table. */
export type Touched = { table: string; rows: number };

/** Rotas and their histories: groups, authors, and what changed, in words. */
const TABLES: readonly PgTable[] = [
  tables.schedules,
  tables.scheduleVersions,
  tables.sourceSchedules,
  tables.sources,
  tables.changes,
  tables.requests,
];

/** Replaces names and addresses in rotas and their histories. Titles of incidents and bodies of deliveries stay. */
export async function eraseTexts(db: Db, aliases: readonly Alias[]): Promise<Touched[]> {
  const touched: Touched[] = [];
  for (const table of TABLES) {
    const rows = await eraseInTable(db, table, aliases);
    if (rows > 0) touched.push({ table: getTableConfig(table).name, rows });
  }
  return touched;
}

async function eraseInTable(db: Db, table: PgTable, aliases: readonly Alias[]): Promise<number> {
  const { primaryKeys } = getTableConfig(table);
  const columns = Object.values<PgColumn>(getTableColumns(table));
  const keys = new Set(primaryKeys.flatMap((key) => key.columns.map(({ name }) => name)));
  const isKey = (column: PgColumn) => column.primary || keys.has(column.name);
  const texts = columns.filter((column) => isText(column) && !isKey(column));
  const condition = or(...texts.map((column) => mentions(column, aliases)));
  if (condition === undefined) return 0;
  const keyOf = columns.filter(isKey);
  let count = 0;
  // Rows that have only a part of a longer word stay: a row is looked at once.
  const found = await db
    .select(
      Object.fromEntries([...keyOf, ...texts].map((column) => [column.name, sql<string>`${column}::text`])),
    )
    .from(table)
    .where(condition);
  for (const row of found) {
    const changes = texts.flatMap((column) => {
      const before = row[column.name];
      const after = typeof before === 'string' ? erasedText(column, before, aliases) : before;
      return typeof after === 'string' && after !== before
        ? [sql`${sql.identifier(column.name)} = ${after}::${sql.raw(column.getSQLType())}`]
        : [];
    });
    if (changes.length === 0) continue;
    const place = keyOf.map((column) => sql`${column}::text = ${row[column.name]}`);
    await db.execute(
      sql`update ${table} set ${sql.join(changes, sql`, `)} where ${sql.join(place, sql` and `)}`,
    );
    count += 1;
  }
  return count;
}

function isText(column: PgColumn): boolean {
  return ['text', 'json', 'jsonb'].includes(column.getSQLType());
}

function erasedText(column: PgColumn, text: string, aliases: readonly Alias[]): string {
  if (column.getSQLType() === 'text') return withoutNames(text, aliases);
  const value = parseJson(text);
  const after = withoutNames(value, aliases);
  return after === value ? text : stringifyJson(after);
}

function mentions(column: PgColumn, aliases: readonly Alias[]): SQL | undefined {
  const texts = aliases.flatMap(({ names, addresses }) => [...names, ...addresses]);
  return or(...texts.map((text) => sql`${column}::text ilike ${`%${likeOf(text)}%`}`));
}

/** As JSON has it; without the meaning of `%`, `_` and `\`. */
function likeOf(text: string): string {
  return stringifyJson(text.trim())
    .slice(1, -1)
    .replaceAll(/[\\%_]/g, String.raw`\$&`);
}
