import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, types } from 'pg';
import type { Db, Store } from './db';

const asText = (text: string) => text;

// Process-wide, as drizzle asks the driver's global table for every type it does not know itself. Nothing else here
// uses the driver. Integers are text by its default already.
types.setTypeParser(types.builtins.JSON, asText);

/** Opens a pool of connections without migrating. Nothing is asked of the server yet. */
export function openPostgres(databaseUrl: string): Store {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'watchbill',
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 60_000,
    keepAlive: true,
  });
  // An idle connection that breaks must not end the process; the next query opens a new one or says why not.
  pool.on('error', () => undefined);
  return {
    db: drizzle({ client: pool }),
    engine: 'PostgreSQL',
    whileWanted: (signal, work) => whileWanted(pool, signal, work),
    close: () => pool.end(),
  };
}

/** Gives the work a connection of its own, and has the server cancel what runs on it when the signal says so. */
async function whileWanted<T>(pool: Pool, signal: AbortSignal, work: (db: Db) => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const client = await pool.connect();
  let cancelling: Promise<unknown> = Promise.resolve();
  const cancel = () => {
    // Where that fails, the statement goes on to its end, as it would have without.
    cancelling = pool.query('select pg_cancel_backend($1)', [processOf(client)]).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const result = await work(drizzle({ client }));
    signal.throwIfAborted();
    return result;
  } finally {
    signal.removeEventListener('abort', cancel);
    // The connection must not go to somebody else while a cancellation is under way to it.
    await cancelling;
    client.release();
  }
}

/** The server's process behind a connection; the driver knows it, its types do not. */
function processOf(client: object): number {
  if ('processID' in client && typeof client.processID === 'number') return client.processID;
  throw new Error('The driver does not tell the process of its connection');
}
