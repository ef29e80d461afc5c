import type { RequestListener } from 'node:http';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What queries run on: the store itself or one transaction of it, over either driver. */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Store = {
  db: Db;
  /** For a short question that must not wait behind long ones; where there is no such thing, `db` is asked. */
  brief?: Db;
  /** Which engine answers; for log lines. */
  engine: 'PGlite' | 'PostgreSQL';
  /** Facts that one statement may go through: as long, nobody else is answered by a store that does one at a time. */
  factsAtOnce: number;
  /** Runs reading work as long as the signal lets it; rejects as soon as it is not wanted any more. */
  whileWanted<T>(signal: AbortSignal, work: (db: Db) => Promise<T>): Promise<T>;
  /** Everything as of one moment, as a tar of the store's folder, compressed with gzip; where the store is embedded. */
  dump?: () => Promise<Uint8Array>;
  /** Lines that name damaged tables, by their row counts alone or also by each page; where the store is embedded. */
  findDamage?: (by: 'rows' | 'pages', signal?: AbortSignal) => Promise<string[]>;
  /** Answers commands of the store's owner, who cannot open it beside this process; only where that is so. */
  serveSocket?: (listener: RequestListener) => void;
  close(): Promise<void>;
};
