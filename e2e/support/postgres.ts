import { Client } from 'pg';
import { startTestPostgres } from '../../src/service/store/postgres.spec-support';

/** A new, empty database, and a connection to it. */
export type OwnDatabase = { url: string; admin: Client; drop: () => Promise<void> };

let count = 0;

/** Undefined where there is no PostgreSQL on the machine. */
export async function ownDatabase(): Promise<OwnDatabase | undefined> {
  const stopPostgres = await startTestPostgres();
  const address = process.env['WATCHBILL_TEST_DATABASE_URL'];
  if (address === undefined) return undefined;
  count += 1;
  const name = `watchbill_e2e_${process.pid}_${count}_${Date.now()}`;
  const url = new URL(address);
  url.pathname = `/${name}`;
  const admin = new Client({ connectionString: address });
  await admin.connect();
  await admin.query(`create database ${name}`);
  return {
    url: url.href,
    admin,
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await stopPostgres?.();
    },
  };
}
