import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { commandLineWith, importRecords } from './support/command-line';
import { type OwnDatabase, ownDatabase } from './support/postgres';
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

function incident(incident_id: string) {
  const created_at = now - DAY;
  const assignments = [{ person_id: 1, assigned_at: created_at }];
  return { incident_id, severity: 'Critical', created_at, assignments };
}

async function serveOneState(request: APIRequestContext, database: OwnDatabase, isCluster: boolean) {
  const { admin } = database;
  const env = { WATCHBILL_DATABASE_URL: database.url };
  const dataDir = await newDataDir();

  // Both find an empty database: migrations are done once.
  const [first, other] = await Promise.all([startServer(env), startServer(env)]);
  const layer = { layer_name: 'A', layer_start: now - 90 * DAY, rotation_unit: 'day', rotation_value: 1 };
  const groups = [1, 2].map((id) => ({
    group_name: `Group ${id}`,
    members: [{ role_id: 1, person_ids: [id] }],
  }));
  await importRecords(
    dataDir,
    {
      people: [1, 2].map((person_id) => ({ person_id, person_name: `Person ${person_id}`, team_ids: [] })),
      roles: [{ role_id: 1, role_name: 'Primary', order: 1 }],
      schedules: [{ schedule_id: 1, schedule_name: 'Alpha', layers: [{ ...layer, groups }] }],
      incidents: Array.from({ length: 50 }, (_, index) => incident(`first-${index}`)),
    },
    env,
  );
  const key = (
    await commandLineWith({ ...env, WATCHBILL_DATA_DIR: dataDir }, 'key', 'create', '--person', '1')
  ).trim();
  const before = await answers(request, first, key);
  expect(await answers(request, other, key)).toEqual(before);
  if (isCluster) {
    // Beside both of them.
    const output = await commandLineWith({ ...env, WATCHBILL_DATA_DIR: dataDir }, 'distribute');
    expect(output).toContain('incidents: spread by incident_id\n');
    expect(await answers(request, other, key)).toEqual(before);
  }

  // A process is killed during a call.
  const pending = answers(request, first, key).catch(() => undefined);
  process.kill(first.pid, 'SIGKILL');
  await pending;
  expect(await answers(request, other, key)).toEqual(before);

  // An import dies halfway: it holds the import's lock, so it is inside of its transaction.
  const file = join(await newDataDir(), 'incidents.ndjson');
  await writeFile(
    file,
    Array.from({ length: INCIDENTS }, (_, index) => `${JSON.stringify(incident(`killed-${index}`))}\n`).join(
      '',
    ),
  );
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
  expect(await answers(request, other, key)).toEqual(before);

  // A new process in the place of the dead one has it all; a whole import shows in both at once.
  const again = await startServer(env, { dataDir: first.dataDir });
  expect(await answers(request, again, key)).toEqual(before);
  const whole = cli('import', file);
  expect(await whole.ended).toBe(0);
  const after = await answers(request, again, key);
  expect(after).not.toEqual(before);
  expect(await answers(request, other, key)).toEqual(after);

  await again.stop();
  await other.stop();
  for (const folder of [dataDir, first.dataDir]) await rm(folder, { recursive: true, force: true });
  await database.drop();
}

test('serve one state; one may die, and nothing is lost or half done', async ({ request }) => {
  const database = await ownDatabase();
  test.skip(database === undefined, 'there is no PostgreSQL');
  if (database) await serveOneState(request, database, false);
});
