import type { RequestListener } from 'node:http';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { finished } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { sql } from 'drizzle-orm';

/** Query interface of the store or of one of its transactions, over either driver. */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Store = {
  db: Db;
  /** Connections of the readiness probe alone, so that a busy server is ready; absent: `db`. */
  probe?: Db;
  /** Engine, for log lines. */
  engine: 'PGlite' | 'PostgreSQL';
  /** Max facts per statement: an embedded store cannot run another statement in the meantime. */
  factsAtOnce: number;
  /** Runs queries until the signal aborts; then rejects immediately. */
  whileWanted<T>(signal: AbortSignal, work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs work on the folder of a copy, with the error messages for damaged tables in it and the seconds for which all
   * statements waited. The copy is removed afterwards. Embedded stores on a disk only.
   */
  withCopy?: <T>(
    work: (folder: string, about: { problems: readonly string[]; pause: number }) => Promise<T>,
    signal?: AbortSignal,
  ) => Promise<T>;
  /** Error messages for damaged tables, found by their row counts only or also by each page; embedded stores only. */
  findDamage?: (by: 'rows' | 'pages', signal?: AbortSignal) => Promise<string[]>;
  /** Serves commands of the owner, who cannot open the store while this process has it; embedded stores only. */
  serveSocket?: (listener: RequestListener) => void;
  close(): Promise<void>;
};

/**
 * Inserts rows with COPY, which takes a fraction of the time of `insert`. A row is a line in PostgreSQL's text
 * format: values separated by tabs, `\N` for null, special characters escaped by backslashes.
 */

/** Value of a column; a string is parsed by the column's type, also as JSON, or an array as `{1,2}`. */
type CopyValue = string | number | bigint | boolean | null;

/** COPY on the client of an embedded store. */
export type Copying = { copyIn(statement: string, content: Buffer): Promise<void> };

const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Row with its line feed: the members that have a column, in column order. */
export function copyLine<Name extends string>(
  columns: readonly Name[],
  row: Readonly<Record<Name, CopyValue>>,
): string {
  // Joined rather than concatenated: a concatenated string keeps all its parts in memory until it is read.
  return `${columns.map((name) => copyValue(row[name])).join('\t')}\n`;
}

/** Formats one value of a line. */
export function copyValue(value: CopyValue): string {
  if (typeof value === 'string') return SPECIAL.test(value) ? escapedCopy(value) : value;
  return value === null ? '\\N' : String(value);
}

const escapedCopy = (text: string) => text.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign);

/**
 * Inserts rows into a table; in the transaction if `db` is one.
 * @param columns in the order of the values.
 */
export async function copyRows(
  db: Db,
  { table, columns, lines }: { table: string; columns: readonly string[]; lines: readonly string[] },
): Promise<void> {
  if (lines.length === 0) return;
  const content = Buffer.from(lines.join(''));
  const client = clientOf(db);
  const into = `copy ${table} (${columns.join(', ')}) from`;
  if (!(client instanceof Client)) return client.copyIn(into, content);
  const stream = client.query(copyFrom(`${into} stdin`));
  stream.end(content);
  await finished(stream);
}

/** Client of drizzle's session: a connection in a transaction on PostgreSQL, or the embedded store. */
function clientOf({ _ }: Db): Client | Copying {
  const { client }: { client?: unknown } = Object(_.session);
  if (client instanceof Client || isCopying(client)) return client;
  throw new Error('Rows are copied in a transaction only');
}

function isCopying(client: unknown): client is Copying {
  return typeof client === 'object' && client !== null && 'copyIn' in client;
}

/**
 * Waits for a lock of Watchbill's own, which another process may have for as long as an import takes, and holds it
 * until the transaction ends. The limit for locks of tables stays unchanged.
 */
export async function lockFor(tx: Db, id: number): Promise<void> {
  const [row] = await tx
    .select({ limit: sql<string>`current_setting('lock_timeout')` })
    .from(sql`(values (1)) as one`);
  await tx.execute(sql`set local lock_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(id))})`);
  await tx.execute(sql`select set_config('lock_timeout', ${row?.limit ?? '0'}, true)`);
}
