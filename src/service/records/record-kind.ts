import type * as z from 'zod/mini';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { Db } from '../store/db';
import type { ImportSession } from './kinds/incidents/write';

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
