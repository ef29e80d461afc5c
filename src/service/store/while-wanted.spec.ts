import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createHandler } from '../http/handler';
import { entriesOf, importRecords } from '../import/import-records';
import { between, storeOf } from '../insight/insight.spec-support';
import { createKey } from '../keys';
import { ANA } from '../records.spec-support';
import { threads } from '../stack/threads/threads.spec-support';
import { migrate } from './open-store';
import { ownDatabase } from './databases.spec-support';
import { onOneStore } from './stores.spec-support';

const POSTGRES = process.env['WATCHBILL_TEST_DATABASE_URL'] ?? '';

onOneStore('an abortable query', (store) => {
  test('returns its result', async () => {
    const { signal } = new AbortController();
    const rows = await store().whileWanted(signal, (db) => db.execute(sql`select 1 as one`));
    expect(Object(rows).rows).toEqual([{ one: 1 }]);
  });

  test('passes failures on, and the store keeps working', async () => {
    const { signal } = new AbortController();
    for (let i = 0; i < 20; i += 1) {
      const failing = store().whileWanted(signal, (db) => db.execute(sql`select 1 / 0`));
      await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } });
    }
    await store().db.execute(sql`select 1`);
  });

  test('does not start after an abort', async () => {
    let ran = false;
    const reading = store().whileWanted(AbortSignal.abort(), async () => {
      ran = true;
    });
    await expect(reading).rejects.toThrow('aborted');
    expect(ran).toBe(false);
  });
});

describe.skipIf(POSTGRES === '')('an aborted statement (skipped without PostgreSQL)', () => {
  let database: Awaited<ReturnType<typeof ownDatabase>>;
  beforeAll(async () => {
    database = await ownDatabase(POSTGRES);
  });
  afterAll(() => database.drop());

  it('is cancelled in the server, and its connection serves others', async () => {
    const { store } = database;
    for (let i = 0; i < 12; i += 1) {
      const controller = new AbortController();
      const sleeping = store.whileWanted(controller.signal, (db) => {
        setTimeout(() => controller.abort(), 30);
        return db.execute(sql`select pg_sleep(3600)`);
      });
      await expect(sleeping).rejects.toMatchObject({ cause: { code: '57014' } });
      await store.db.execute(sql`select 1`);
    }
    const active = await store.db.execute(
      sql`select count(*)::integer as count from pg_stat_activity
        where query = 'select pg_sleep(3600)' and state = 'active'`,
    );
    expect(Object(active).rows).toEqual([{ count: 0 }]);
  });

  it('is also cancelled if the abort comes before its start', async () => {
    const { store } = database;
    const controller = new AbortController();
    const reading = store.whileWanted(controller.signal, async (db) => {
      await db.execute(sql`select 1`);
      controller.abort();
      await store.db.execute(sql`select pg_sleep(0.2)`);
      await db.execute(sql`select pg_sleep(3600)`);
    });
    await expect(reading).rejects.toMatchObject({ cause: { code: '57014' } });
  });

  it('ends with its request', async () => {
    const { store } = database;
    await migrate(store.db);
    await importRecords(store.db, entriesOf(storeOf([])));
    const key = await createKey(store.db, ANA, 0);
    const log: string[] = [];
    const handle = createHandler({
      store,
      threads,
      log: (line) => log.push(line),
      clock: () => 0,
      timeZone: 'UTC',
      openWebhookDetail: false,
    });
    for (const path of ['/insight/responder', '/insight/incident/export']) {
      await store.db.transaction(async (tx) => {
        // Blocks readers, so the query waits.
        await tx.execute(sql`lock table incidents, incident_responders in access exclusive mode`);
        const controller = new AbortController();
        const answer = handle(
          new Request(`http://service${path}?app_key=${key}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(between(1, 2)),
            signal: controller.signal,
          }),
        );
        setTimeout(() => controller.abort(), 100);
        expect((await answer).status).toBe(503);
      });
    }
    expect(log.map((line) => line.split(' ').slice(1, 4).join(' '))).toEqual([
      'POST /insight/responder ServiceUnavailable',
      'POST /insight/incident/export ServiceUnavailable',
    ]);
  });
});
