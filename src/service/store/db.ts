import type { RequestListener } from 'node:http';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

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
