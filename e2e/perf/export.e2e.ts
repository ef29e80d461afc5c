import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { commandLineWith } from '../support/command-line';
import { ownDatabase } from '../support/postgres';
import { newDataDir, startServer } from '../support/server';
import { expect, test } from '../support/test';

const INCIDENTS = 50_000;
const LIMIT = 10_000;
const START = Date.parse('2026-01-02T00:00:00Z') / 1000;
const SECONDS_APART = 150;
const MIB = 1_048_576;
const inMb = (bytes: number) => `${Math.round(bytes / MIB)} MiB`;

/** Peak memory of a process in bytes; Linux only. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

/** Fills a store with incidents and gives a key to it. */
async function fill(env: Record<string, string>, folder: string): Promise<string> {
  const people = join(folder, 'people.ndjson');
  await writeFile(people, '{"person_id":1,"person_name":"Ana","team_ids":[]}\n');
  const file = join(folder, 'incidents.ndjson');
  const lines = Array.from({ length: INCIDENTS }, (_, index) => {
    const incident_id = `incident-${String(index).padStart(8, '0')}`;
    const created_at = START + index * SECONDS_APART;
    return `${JSON.stringify({ incident_id, severity: 'Critical', created_at, closed_at: created_at + 900 })}\n`;
  });
  await writeFile(file, lines.join(''));
  for (const path of [people, file]) await commandLineWith(env, 'import', path);
  return (await commandLineWith(env, 'key', 'create', '--person', '1')).trim();
}

/** Exports everything, page by page. @returns the most memory it took, and how much more than at its beginning. */
async function measure(request: APIRequestContext, env: Record<string, string>, folder: string) {
  const key = await fill(env, folder);
  const server = await startServer({ WATCHBILL_DEMO: '0', ...env }, { dataDir: folder });
  const rowsOf = async (p: number): Promise<number> => {
    const end_time = START + INCIDENTS * SECONDS_APART;
    const data = { start_time: START - 1, end_time, query: '', labels: {}, fields: {}, p, limit: LIMIT };
    const url = `${server.url}/service/insight/incident/export?app_key=${key}`;
    const reply = await request.post(url, { data });
    return (await reply.json()).data.length;
  };
  await rowsOf(1);
  await writeFile(`/proc/${server.pid}/clear_refs`, '5');
  const before = await peakMemory(server.pid);
  let rows = 0;
  for (let p = 1; p <= INCIDENTS / LIMIT; p += 1) rows += await rowsOf(p);
  const peak = await peakMemory(server.pid);
  await server.stop();
  expect(rows).toBe(INCIDENTS);
  return { peak, more: peak - before };
}

test.describe('an export of 50,000 incidents', () => {
  test.skip(process.platform !== 'linux', 'only Linux tells what a process had at most');
  test.setTimeout(900_000);
  let folder: string;
  test.beforeEach(async () => {
    folder = await newDataDir();
  });
  test.afterEach(() => rm(folder, { recursive: true }));

  test('keeps the server under 200 MiB on PostgreSQL', async ({ request }) => {
    const database = await ownDatabase();
    test.skip(database === undefined, 'there is no PostgreSQL');
    if (!database) return;
    const env = { WATCHBILL_DATABASE_URL: database.url, WATCHBILL_DATA_DIR: folder };
    const { peak, more } = await measure(request, env, folder);
    console.log(`PostgreSQL: at most ${inMb(peak)}, ${inMb(more)} of it for the export`);
    expect(peak).toBeLessThan(200 * MIB);
    await database.drop();
  });
});
