import type { RequestListener } from 'node:http';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Query interface of the store or of one of its transactions, over either driver. */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Store = {
  db: Db;
  /** Separate connections for short queries that must not wait behind long ones; absent: use `db`. */
  brief?: Db;
  /** Engine, for log lines. */
  engine: 'PGlite' | 'PostgreSQL';
  /** Max facts per statement: an embedded store cannot run another statement in the meantime. */
  factsAtOnce: number;
  /** Runs queries until the signal aborts; then rejects immediately. */
  whileWanted<T>(signal: AbortSignal, work: (db: Db) => Promise<T>): Promise<T>;
  /** Snapshot as a gzipped tar of the store's folder; embedded stores only. */
  dump?: () => Promise<Uint8Array>;
  /** Error messages for damaged tables, found by their row counts only or also by each page; embedded stores only. */
  findDamage?: (by: 'rows' | 'pages', signal?: AbortSignal) => Promise<string[]>;
  /** Serves commands of the owner, who cannot open the store while this process has it; embedded stores only. */
  serveSocket?: (listener: RequestListener) => void;
  close(): Promise<void>;
};
