import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What queries run on: the store itself or one transaction of it, over either driver. */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Store = {
  db: Db;
  /** Which engine answers; for log lines. */
  engine: 'PGlite' | 'PostgreSQL';
  close(): Promise<void>;
};
