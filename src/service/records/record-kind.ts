import type * as z from 'zod/mini';
import { type AnyColumn, type SQL, sql, asc, getTableColumns } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { Db } from '../store/db';
import type { ImportSession } from './kinds/incidents/write';
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core';

/** Max records per page. */
export const PAGE = 500;

/** Record with its place in the input. */
export type Placed<T> = { place: string; record: T };

/** Definition of one kind of record: its schema, and how it is stored and loaded. */
export type RecordKind<R> = {
  /** Schema of a record; `check-record.ts` rejects other members. */
  schema: z.ZodMiniType<R>;
  /** Unique id of a record. */
  idOf: (record: R) => string;
  /** Teams that a record refers to and that must exist, by field: they decide who sees it. */
  teamsOf?: (record: R) => readonly { field: string; team_id: Id }[];
  /** Error messages for values of a batch that other records use; then nothing of it is written. */
  conflicts?: (db: Db, batch: readonly Placed<R>[], session: ImportSession) => Promise<string[]>;
  /** Writes a batch without duplicate ids; existing records are replaced. */
  write: (db: Db, batch: R[], session: ImportSession) => Promise<unknown>;
  /** All records by ascending id, page by page. Use one transaction for a consistent snapshot. */
  pages: (db: Db) => AsyncGenerator<R[]>;
};

/** `team_id` 0: no team. */
export function ownTeam({ team_id }: { team_id: Id }): { field: string; team_id: Id }[] {
  return team_id === 0 ? [] : [{ field: 'team_id', team_id }];
}

/** Sets columns to the values that the statement tried to insert. */
export function incoming<Name extends string>(
  table: Record<Name, AnyColumn>,
  ...names: Name[]
): Record<string, SQL> {
  return Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.identifier(table[name].name)}`]));
}

/** Pages of at most `size` rows, each fetched by the key of the last row before it. */
export async function* pages<Row, Key>(
  fetch: (after: Key | undefined) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  size = PAGE,
): AsyncGenerator<Row[]> {
  for (let page = await fetch(undefined); page.length > 0;) {
    yield page;
    const last = page.at(-1);
    page = last === undefined || page.length < size ? [] : await fetch(keyOf(last));
  }
}

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
