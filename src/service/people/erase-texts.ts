import { getTableColumns, is, or, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { parseJson, stringifyJson } from '#contract/json';
import { storedIncidents } from '../records/kinds/incidents/incidents';
import { createTerms } from '../records/kinds/incidents/terms';
import { nothingTouched, recountInterruptions, writeIncidents } from '../records/kinds/incidents/write';
import type { Db } from '../store/db';
import * as tables from '../store/schema';
import { type Alias, spellingsOf, withoutNames } from './erased';

/** Rows that were changed, by table. */
export type Touched = { table: string; rows: number };

/** Incidents are written whole, since their texts have numbers. People are the erasure's own. */
const APART: ReadonlySet<PgTable> = new Set<PgTable>([
  tables.people,
  tables.peopleEmails,
  tables.incidents,
  tables.incidentResponders,
]);

const BATCH = 500;

/** Replaces names and addresses in every text of the store, in whatever table and column it is. */
export async function eraseTexts(db: Db, aliases: readonly Alias[]): Promise<Touched[]> {
  const touched: Touched[] = [];
  const all = Object.values(tables).filter((table) => is(table, PgTable));
  for (const table of all.filter((one) => !APART.has(one))) {
    const rows = await eraseInTable(db, table, aliases);
    if (rows > 0) touched.push({ table: getTableConfig(table).name, rows });
  }
  const rows = await eraseInIncidents(db, aliases);
  return rows === 0 ? touched : [...touched, { table: 'incidents', rows }];
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
  const texts = aliases.flatMap(({ names, addresses }) => [...names.flatMap(spellingsOf), ...addresses]);
  return or(...texts.map((text) => sql`${column}::text ilike ${`%${likeOf(text)}%`}`));
}

/** As JSON has it; without the meaning of `%`, `_` and `\`. */
function likeOf(text: string): string {
  return stringifyJson(text.trim())
    .slice(1, -1)
    .replaceAll(/[\\%_]/g, String.raw`\$&`);
}

async function eraseInIncidents(db: Db, aliases: readonly Alias[]): Promise<number> {
  const { incident_id, title, labels, fields, closed_by } = tables.incidents;
  const found = await db
    .select({ incident_id })
    .from(tables.incidents)
    .where(or(...[title, labels, fields, closed_by].map((column) => mentions(column, aliases))));
  const session = { touched: nothingTouched(), terms: createTerms() };
  let count = 0;
  for (let at = 0; at < found.length; at += BATCH) {
    const ids = found.slice(at, at + BATCH).map((row) => row.incident_id);
    const changed = [...(await storedIncidents(db, ids)).values()].flatMap((incident) => {
      const after = withoutNames(incident, aliases);
      return after === incident ? [] : [after];
    });
    if (changed.length > 0) await writeIncidents(db, changed, session);
    count += changed.length;
  }
  if (count > 0) await recountInterruptions(db, session.touched);
  return count;
}
