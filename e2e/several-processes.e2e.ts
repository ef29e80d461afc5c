import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { commandLineWith } from './support/command-line';
import { type OwnDatabase, ownCluster, ownDatabase } from './support/postgres';
import { newDataDir, startServer, type Server } from './support/server';
import { expect, test } from './support/test';

// Several processes on one PostgreSQL, and on a cluster where there is one. Nothing here needs a browser.

const now = Math.floor(Date.now() / 1000);
const DAY = 86_400;
/** The advisory lock that an import holds (src/service/import/import-records.ts). */
const IMPORT_LOCK = 7_215_002;
const INCIDENTS = 6_000;

const question = {
  '/schedule/self': { start: now, end: now + 14 * DAY },
  '/insight/responder': { ...range(), aggregate_unit: 'month', split_hours: true },
  '/insight/incident/export': { ...range(), limit: 10_000, p: 2 },
};

function range() {
  return { start_time: now - 120 * DAY, end_time: now, query: '', labels: {}, fields: {} };
}

/** Replies of a process without their request ids. */
async function answers(request: APIRequestContext, server: Server, appKey: string): Promise<string[]> {
  const texts = Object.entries(question).map(async ([path, data]) => {
    const reply = await request.post(`${server.url}/service${path}?app_key=${appKey}`, { data });
    expect(reply.status(), path).toBe(200);
    return (await reply.text()).replace(/"request_id":"\w+"/, '');
  });
  return Promise.all(texts);
}

function incident(index: number): string {
  const incident_id = `killed-${index}`;
  const created_at = now - DAY;
  const assignments = [{ person_id: 4080000000001, assigned_at: created_at }];
  return JSON.stringify({ incident_id, severity: 'Critical', created_at, assignments });
}

async function serveOneState(request: APIRequestContext, database: OwnDatabase, isCluster: boolean) {
  const { admin } = database;
  const env = { WATCHBILL_DATABASE_URL: database.url };
  const dataDir = await newDataDir();

  // Both find an empty database: migrations and demo data are done once.
  const servers = await Promise.all([startServer(env), startServer(env)]);
  const filled = servers.find((server) => server.appKey !== '');
  const other = servers.find((server) => server !== filled);
  if (!filled || !other) throw new Error('nobody loaded the demo data');
  expect(other.appKey).toBe('');
  const before = await answers(request, filled, filled.appKey);
  expect(await answers(request, other, filled.appKey)).toEqual(before);
  if (isCluster) {
    // Beside both of them.
    const output = await commandLineWith({ ...env, WATCHBILL_DATA_DIR: dataDir }, 'distribute');
    expect(output).toContain('incidents: spread by incident_id\n');
    expect(await answers(request, other, filled.appKey)).toEqual(before);
  }

  // The process that loaded them is killed during a call.
  const pending = answers(request, filled, filled.appKey).catch(() => undefined);
  process.kill(filled.pid, 'SIGKILL');
  await pending;
  expect(await answers(request, other, filled.appKey)).toEqual(before);

  // An import dies halfway: it holds the import's lock, so it is inside of its transaction.
  const file = join(await newDataDir(), 'incidents.ndjson');
  await writeFile(file, Array.from({ length: INCIDENTS }, (_, index) => `${incident(index)}\n`).join(''));
  const cli = (...words: string[]) => {
    const child = execFile(process.execPath, ['dist/server/cli.js', ...words], {
      env: { ...process.env, ...env, WATCHBILL_DATA_DIR: dataDir },
    });
    return { child, ended: new Promise<number | null>((resolve) => child.once('exit', resolve)) };
  };
  const killed = cli('import', file);
  const isImporting = async () => {
    const { rows } = await admin.query(
      "select 1 from pg_locks where locktype = 'advisory' and objid = $1 and granted",
      [IMPORT_LOCK],
    );
    return rows.length > 0;
  };
  await expect.poll(isImporting, { intervals: [20] }).toBe(true);
  killed.child.kill('SIGKILL');
  expect(await killed.ended).toBeNull();
  await expect.poll(isImporting).toBe(false);
  expect(await answers(request, other, filled.appKey)).toEqual(before);

  // A new process in the place of the dead one has it all; a whole import shows in both at once.
  const again = await startServer(env, { dataDir: filled.dataDir });
  expect(await answers(request, again, filled.appKey)).toEqual(before);
  const whole = cli('import', file);
  expect(await whole.ended).toBe(0);
  const after = await answers(request, again, filled.appKey);
  expect(after).not.toEqual(before);
  expect(await answers(request, other, filled.appKey)).toEqual(after);

  await again.stop();
  await other.stop();
  for (const folder of [dataDir, filled.dataDir]) await rm(folder, { recursive: true, force: true });
  await database.drop();
}

test('serve one state; one may die, and nothing is lost or half done', async ({ request }) => {
  const database = await ownDatabase();
  test.skip(database === undefined, 'there is no PostgreSQL');
  if (database) await serveOneState(request, database, false);
});

test('do so on a cluster, too, which spreads their store meanwhile', async ({ request }) => {
  test.setTimeout(600_000);
  const database = await ownCluster();
  test.skip(database === undefined, 'WATCHBILL_TEST_CITUS_URL is not set');
  if (database) await serveOneState(request, database, true);
});
