import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportFolder } from '../export';
import { createHandler } from '../http/handler';
import { demoRecords } from '../demo/demo';
import { entriesOf, importRecords } from '../import/import-records';
import { between } from '../insight/insight.spec-support';
import { createKey } from '../keys';
import { ANA, records } from '../records.spec-support';
import { addArtifacts } from '../stack/artifacts';
import { threads } from '../stack/threads/threads.spec-support';
import { isUnavailable } from './failure';
import { migrate } from './open-store';
import { ownDatabase } from './databases.spec-support';

const POSTGRES = process.env['WATCHBILL_TEST_DATABASE_URL'] ?? '';

const all = demoRecords('2026-03-14', 'Asia/Shanghai');
/** Enough for many statements in one transaction. */
const DEMO = { ...all, incidents: all.incidents.slice(0, 5_000) };

/** Number of lost connections per test. */
const TIMES = 50;
/** Number for the demo data, which takes longer to create and check. */
const TIMES_DEMO = 10;

async function attempt(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'done';
  } catch (error) {
    return isUnavailable(error) ? 'lost' : String(error);
  }
}

describe.skipIf(POSTGRES === '')('backends that are killed (skipped without PostgreSQL)', () => {
  let database: Awaited<ReturnType<typeof ownDatabase>>;
  let admin: Client;
  let folder: string;
  let key: string | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'watchbill-killed-'));
    database = await ownDatabase(POSTGRES);
    await migrate(database.store.db);
    await importRecords(database.store.db, entriesOf(records));
    key = await createKey(database.store.db, ANA, 0);
    admin = new Client({ connectionString: database.url });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  /** Kills sessions of the service in one of these states. Returns their number. */
  async function kill(states: readonly string[]): Promise<number> {
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = any($1)`,
      [states],
    );
    return rowCount ?? 0;
  }

  async function ask(path: string): Promise<string> {
    const handle = createHandler({
      store: database.store,
      threads,
      log: () => undefined,
      clock: () => 0,
      timeZone: 'UTC',
      openWebhookDetail: false,
    });
    const response = await handle(
      new Request(`http://service${path}?app_key=${key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(between(1, 2)),
      }),
    );
    const text = await response.text();
    if (response.status === 200) return 'done';
    const isEnvelope = /^\{"request_id":"\w{32}","error":\{"code":"ServiceUnavailable",/.test(text);
    return isEnvelope && response.status === 503 ? 'lost' : text;
  }

  let isKilling = false;
  const { signal } = new AbortController();
  const paths: Record<string, () => Promise<string>> = {
    'a question of the insight pages': () => ask('/insight/responder'),
    'reading that waits': () =>
      attempt(() => database.store.whileWanted(signal, (db) => db.execute(sql`select pg_sleep(0.02)`))),
    'a connection that is lent, and idle': () =>
      attempt(() =>
        database.store.whileWanted(signal, async (db) => {
          await db.execute(sql`select 1`);
          if (isKilling) await kill(['idle']);
          await db.execute(sql`select 1`);
        }),
      ),
    'the export of incidents': () => ask('/insight/incident/export'),
    'an export into files': () =>
      attempt(() => exportFolder(database.store.db, folder, { force: false, csv: false })),
    'an import': () => attempt(() => importRecords(database.store.db, entriesOf(records))),
    'the demo data': () =>
      attempt(() => database.store.db.transaction((tx) => importRecords(tx, entriesOf(DEMO)))),
    'added artifacts': () =>
      attempt(() =>
        addArtifacts(
          database.store.db,
          { type: 'android', service: 'shop', version: '1' },
          (async function* () {
            for (const path of ['a', 'b', 'c']) yield { path, content: Buffer.from(path) };
          })(),
          0,
        ),
      ),
  };

  it.each(Object.entries(paths))('never end the process, and the pool recovers: %s', async (name, path) => {
    const times = name === 'the demo data' ? TIMES_DEMO : TIMES;
    let killed = 0;
    const outcomes = new Set<string>();
    isKilling = true;
    for (let round = 0; killed < times; round += 1) {
      // If a checked-out connection breaks while idle, only its own listeners are notified.
      const states = [
        ['active', 'idle in transaction'],
        ['idle in transaction', 'idle in transaction (aborted)'],
        ['active', 'idle', 'idle in transaction'],
      ][round % 3];
      const under = { way: true };
      const working = path().finally(() => {
        under.way = false;
      });
      while (under.way) killed += await kill(states ?? []);
      outcomes.add(await working);
    }
    isKilling = false;
    expect(outcomes).toContain('lost');
    outcomes.delete('lost');
    outcomes.delete('done');
    expect([...outcomes]).toEqual([]);

    // More at once than the size of the pool: no old connection is left. One may only fail now.
    const { db } = database.store;
    const all = () => Promise.all(Array.from({ length: 15 }, () => attempt(() => db.execute(sql`select 1`))));
    await expect.poll(async () => new Set(await all())).toEqual(new Set(['done']));
    expect(await path()).toBe('done');
  });
});
