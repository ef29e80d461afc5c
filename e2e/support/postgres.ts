import { Client } from 'pg';
import * as databases from '../../src/service/store/databases.spec-support';
import { startTestPostgres } from '../../src/service/store/postgres.spec-support';

/** A new, empty database, and a connection to it. */
export type OwnDatabase = { url: string; admin: Client; drop: () => Promise<void> };

/** Undefined where there is no PostgreSQL on the machine. */
export async function ownDatabase(): Promise<OwnDatabase | undefined> {
  const stopPostgres = await startTestPostgres();
  const address = process.env['WATCHBILL_TEST_DATABASE_URL'];
  if (address === undefined) return undefined;
  const { url, drop } = await databases.ownDatabase(address);
  return withAdmin(url, async () => {
    await drop();
    await stopPostgres?.();
  });
}

async function withAdmin(url: string, drop: () => Promise<void>): Promise<OwnDatabase> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  return {
    url,
    admin,
    async drop() {
      await admin.end();
      await drop();
    },
  };
}
