import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Server, startServer } from './server';

/**
 * Kills by signal 9 at random times: of the server or the command during an import or a backup, and of the server during
 * changes. An import is in the store as a whole or not at all, a confirmed change is there after the restart, and a backup
 * is a whole file or none.
 */

const ROUNDS = 20;
const INCIDENTS = 4_000;
const NOW = Math.floor(Date.now() / 1000);
const DAY = 86_400;

const folder = mkdtempSync(join(tmpdir(), 'watchbill-killed-'));
const dataDir = join(folder, 'data');
const env = { WATCHBILL_DATA_DIR: dataDir, WATCHBILL_DEMO: '0' };
afterAll(() => rmSync(folder, { recursive: true }));

const commandLine = (...words: string[]) =>
  promisify(execFile)(process.execPath, ['dist/server/cli.js', ...words], {
    env: { ...process.env, ...env },
  });

const incidentsOf = (round: string) =>
  Array.from({ length: INCIDENTS }, (_, place) => ({
    incident_id: `${round}-${place}`,
    severity: 'Critical',
    created_at: NOW - DAY,
    assignments: [{ person_id: 1, assigned_at: NOW - DAY }],
  }));

function folderOf(name: string, records: Record<string, readonly object[]>): string {
  const target = join(folder, name);
  mkdirSync(target);
  for (const [kind, list] of Object.entries(records))
    writeFileSync(join(target, `${kind}.ndjson`), list.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return target;
}

beforeAll(async () => {
  const layer = {
    layer_name: 'A',
    layer_start: NOW - 30 * DAY,
    rotation_unit: 'day',
    rotation_value: 1,
    groups: [1, 2].map((person) => ({
      group_name: `Group ${person}`,
      members: [{ role_id: 1, person_ids: [person] }],
    })),
  };
  const first = folderOf('first', {
    people: [1, 2].map((person_id) => ({ person_id, person_name: `Person ${person_id}`, team_ids: [] })),
    roles: [{ role_id: 1, role_name: 'Primary', order: 1 }],
    incidents: incidentsOf('first'),
    schedules: [{ schedule_id: 1, schedule_name: 'Alpha', layers: [layer] }],
  });
  await commandLine('import', first);
  const file = join(dataDir, 'app-key');
  await commandLine('key', 'create', '--person', '1', '--scope', 'change', '--save', file);
});

async function ask({ url, appKey }: Server, path: string, body: object) {
  const reply = await fetch(`${url}/service${path}?app_key=${appKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, total, error } = Object(await reply.json());
  if (error) throw new Error(`${path}: ${error.message}`);
  return { data: Object(data), total: Number(total ?? data?.total) };
}

async function incidentsIn(server: Server): Promise<number> {
  const range = { start_time: NOW - 2 * DAY, end_time: NOW, query: '', labels: {}, fields: {} };
  const { total } = await ask(server, '/insight/incident/export', { ...range, limit: 1 });
  return total;
}

test(
  `an import that is killed is whole or not there, in ${ROUNDS} rounds`,
  { timeout: 1_800_000 },
  async () => {
    let server = await startServer(env, dataDir);
    let before = await incidentsIn(server);
    let [whole, longest] = [0, 0];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const path = folderOf(`round-${round}`, { incidents: incidentsOf(String(round)) });
      const started = performance.now();
      const words = ['dist/server/cli.js', 'import', path];
      const command = spawn(process.execPath, words, { env: { ...process.env, ...env }, stdio: 'ignore' });
      const ended = once(command, 'exit');
      // The first round is whole, and tells how long one takes.
      if (round > 0) {
        await sleep(Math.random() * longest);
        if (round % 2 === 0) command.kill('SIGKILL');
        else await server.kill();
      }
      const [code] = await ended;
      if (round === 0) longest = performance.now() - started;
      if (round % 2 === 1) server = await startServer(env, dataDir);
      const now = await incidentsIn(server);
      // A command that ended well has imported; another one may have.
      expect(code === 0 ? [before + INCIDENTS] : [before, before + INCIDENTS]).toContain(now);
      if (now !== before) whole += 1;
      before = now;
      rmSync(path, { recursive: true });
    }
    const { stdout } = await commandLine('export', join(folder, 'out'));
    await server.stop();
    console.log(
      `${ROUNDS} imports killed within ${(longest / 1000).toFixed(1)} s: ${whole - 1} whole, the others absent. ${stdout}`,
    );
  },
);

test(`a confirmed change is there after a kill, in ${ROUNDS} rounds`, { timeout: 1_800_000 }, async () => {
  let server = await startServer(env, dataDir);
  let [version, confirmed] = [1, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const running = server;
    const end = sleep(Math.random() * 3000).then(() => running.kill());
    for (;;) {
      // Both people have turns in these days, so that each change differs from the one before.
      const person_id = 1 + (version % 2);
      const overrides = [{ start: NOW + DAY, end: NOW + 4 * DAY, person_id, role_id: 1 }];
      const change = { schedule_id: 1, base_version: version, overrides, reason: `Round ${round}` };
      const reply = await ask(running, '/schedule/change', change).catch((error: unknown) => {
        if (error instanceof TypeError) return undefined;
        throw error;
      });
      if (!reply) break;
      expect(reply.data.version).toBe(version + 1);
      version += 1;
      confirmed += 1;
    }
    await end;
    server = await startServer(env, dataDir);
    const { data } = await ask(server, '/schedule/history', { schedule_id: 1, limit: 100 });
    const versions: number[] = data.items.map((item: { version: number }) => item.version);
    const [latest = 0] = versions;
    // The last one may have been confirmed by the store only.
    expect([version, version + 1]).toContain(latest);
    expect(versions).toEqual(versions.map((_, place) => latest - place));
    version = latest;
  }
  await server.stop();
  console.log(`${ROUNDS} kills during changes: ${confirmed} confirmed, all there.`);
});

test(
  `a backup that is killed is a whole file or none, in ${ROUNDS} rounds`,
  { timeout: 1_800_000 },
  async () => {
    let server = await startServer(env, dataDir);
    const incidents = await incidentsIn(server);
    let [longest, whole] = [0, 0];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const file = join(folder, `backup-${round}.tar.gz`);
      const started = performance.now();
      const words = ['dist/server/cli.js', 'backup', file];
      const command = spawn(process.execPath, words, { env: { ...process.env, ...env }, stdio: 'ignore' });
      const ended = once(command, 'exit');
      if (round > 0) {
        await sleep(Math.random() * longest);
        if (round % 2 === 0) command.kill('SIGKILL');
        else await server.kill();
      }
      const [code] = await ended;
      if (round === 0) longest = performance.now() - started;
      if (round % 2 === 1) server = await startServer(env, dataDir);
      expect(await incidentsIn(server)).toBe(incidents);
      // A command that ended well has written; another one may have.
      expect(code === 0 ? [true] : [true, false]).toContain(existsSync(file));
      if (!existsSync(file)) continue;
      whole += 1;
      const restored = join(folder, `restored-${round}`);
      mkdirSync(join(restored, 'store'), { recursive: true });
      await promisify(execFile)('tar', ['-xzf', file, '-C', join(restored, 'store')]);
      copyFileSync(join(dataDir, 'app-key'), join(restored, 'app-key'));
      const other = await startServer({ ...env, WATCHBILL_DATA_DIR: restored }, restored);
      expect(await incidentsIn({ ...other, appKey: server.appKey })).toBe(incidents);
      await other.stop();
      rmSync(restored, { recursive: true });
      rmSync(file);
    }
    await server.stop();
    const backups = readdirSync(dataDir).filter((name) => name.startsWith('backup-'));
    expect(backups).toEqual([]);
    console.log(
      `${ROUNDS} backups killed within ${(longest / 1000).toFixed(1)} s: ${whole - 1} whole, the others absent.`,
    );
  },
);
