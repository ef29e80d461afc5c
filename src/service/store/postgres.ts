import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, types } from 'pg';
import type { Store } from './db';

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
  return { db: drizzle({ client: pool }), engine: 'PostgreSQL', close: () => pool.end() };
}
