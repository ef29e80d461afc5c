import { asc, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../store/db';
import { PAGE, pages, type RecordKind } from './record-kind';

/** Kind of record with one row per record. */
type SimpleKind<Table extends PgTable, R> = Omit<RecordKind<R>, 'write' | 'pages'> & {
  table: Table;
  /** Members of the primary key, in its order. */
  key: readonly (keyof Table['$inferSelect'] & string)[];
  rowOf: (record: R) => PgInsertValue<Table>;
  recordOf: (row: Table['$inferSelect']) => R;
};

/** Writes records by replacing all columns outside the key, and reads them page by page in its order. */
export function simpleKind<Table extends PgTable, R>(kind: SimpleKind<Table, R>): RecordKind<R>;
export function simpleKind<R>({
  table,
  key,
  rowOf,
  recordOf,
  ...kind
}: SimpleKind<PgTable, R>): RecordKind<R> {
  const entries = Object.entries<PgColumn>(getTableColumns(table));
  const keyColumns = key.flatMap((name) => entries.find(([each]) => each === name)?.[1] ?? []);
  const set = Object.fromEntries(
    entries
      .filter(([name]) => !key.includes(name))
      .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  );
  const rowsAfter = (db: Db, after: SQL | undefined) =>
    db
      .select()
      .from(table)
      .where(after)
      .orderBy(...keyColumns.map((column) => asc(column)))
      .limit(PAGE);
  return {
    ...kind,
    write: (db, batch) =>
      db.insert(table).values(batch.map(rowOf)).onConflictDoUpdate({ target: keyColumns, set }),
    async *pages(db) {
      const rows = pages(
        (after: SQL | undefined) => rowsAfter(db, after),
        (row) => {
          const values = key.map((name, place) => sql`${sql.param(row[name], keyColumns[place])}`);
          return sql`(${sql.join(keyColumns, sql`, `)}) > (${sql.join(values, sql`, `)})`;
        },
      );
      for await (const page of rows) yield page.map(recordOf);
    },
  };
}
