import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult, types } from 'pg';
import type { Db, Store } from './db';
import { createWaitingQuestions, questionKey } from './waiting/questions';

const asText = (text: string) => text;

// Process-wide, as drizzle asks the driver's global table for every type it does not know itself. Nothing else here
// uses the driver. Integers are text by its default already.
types.setTypeParser(types.builtins.JSON, asText);

const CANCEL_EVERY_MS = 200;

/** Opens a pool of connections without migrating. Nothing is asked of the server yet. */
export function openPostgres(databaseUrl: string): Store {
  const shared = { connectionString: databaseUrl, application_name: 'watchbill', keepAlive: true };
  const pool = openPool({
    ...shared,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 60_000,
  });
  // A transaction may be an import of millions of rows, which ends with a few long statements.
  const lasting = openPool({
    ...shared,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 3_600_000,
  });
  // What must not wait behind long statements: cancelling one of them, and whether the server answers at all.
  const brief = openPool({
    ...shared,
    max: 2,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 2_000,
  });
  const db = drizzle({ client: Object.assign(pool, { query: queryJoined(pool) }) });
  // drizzle's own, on a pool, keeps the connection for ever where `begin` fails on it.
  const transaction: typeof db.transaction = (work, config) =>
    withClient(lasting, (client) => drizzle({ client }).transaction(work, config));
  return {
    db: Object.assign(db, { transaction }),
    brief: drizzle({ client: brief }),
    engine: 'PostgreSQL',
    factsAtOnce: Infinity,
    whileWanted: (signal, work) => whileWanted({ pool, brief }, signal, work),
    async close() {
      await Promise.all([pool.end(), lasting.end(), brief.end()]);
    },
  };
}

/**
 * A pool that outlives its connections. Each may break at any time, idle or not, and an `error` event that nobody
 * listens to ends the process. The statement that it breaks under fails too; the next one gets a new connection.
 */
function openPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('error', () => undefined);
  // The pool's own listener is off while a connection is checked out.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** As the pool's own; who asks the same while it waits for a connection gets the same answer. */
function queryJoined(pool: Pool) {
  const waiting = createWaitingQuestions<QueryResult>();
  return (question: QueryConfig & { rowMode?: string }, params: unknown[]): Promise<QueryResult> => {
    const ask = (begins?: () => void) =>
      withClient(pool, (client) => {
        begins?.();
        return client.query(question, params);
      });
    const key = questionKey(question.text, params, question.rowMode);
    return key === undefined ? ask() : waiting.join(key, ask);
  };
}

/** Lends a connection. After a failure nobody else gets it, as it may be what failed. */
async function withClient<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const client = await pool.connect();
  let isSound = signal?.aborted === true;
  try {
    signal?.throwIfAborted();
    const result = await work(client);
    isSound = true;
    return result;
  } finally {
    client.release(!isSound);
  }
}

/** Gives the work a connection of its own, and has the server cancel what runs on it when the signal says so. */
function whileWanted<T>(
  { pool, brief }: { pool: Pool; brief: Pool },
  signal: AbortSignal,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const reading = async (client: PoolClient) => {
    const over = new AbortController();
    let cancelling: Promise<void> = Promise.resolve();
    const cancel = () => {
      cancelling = cancelStatements(brief, client, over.signal);
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const result = await work(drizzle({ client }));
      signal.throwIfAborted();
      return result;
    } finally {
      signal.removeEventListener('abort', cancel);
      over.abort();
      // The connection must not go to somebody else while a cancellation is under way to it.
      await cancelling;
    }
  };
  return withClient(pool, reading, signal);
}

/** Again and again until it is over, as the first may come between two statements. */
async function cancelStatements(brief: Pool, client: object, over: AbortSignal): Promise<void> {
  const server = processOf(client);
  if (server === undefined) return;
  while (!over.aborted) {
    // Where that fails, the statement goes on to its end, as it would have without.
    await brief.query('select pg_cancel_backend($1)', [server]).catch(() => undefined);
    await sleep(CANCEL_EVERY_MS, undefined, { signal: over }).catch(() => undefined);
  }
}

/** The server's process behind a connection; the driver knows it, its types do not, and some proxies do not tell. */
function processOf(client: object): number | undefined {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined;
}
