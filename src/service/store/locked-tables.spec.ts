import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entriesOf, importRecords } from '../import/import-records';
import { createKey } from '../keys';
import { ANA, records } from '../records.spec-support';
import type { Refusal } from '../refusal';
import { openService, type Service } from '../service';
import { ownDatabase } from './databases.spec-support';
import { migrate, TABLES } from './open-store';
const POSTGRES = process.env['WATCHBILL_TEST_DATABASE_URL'] ?? '';

describe.skipIf(POSTGRES === '')('tables that another client has locked (skipped without PostgreSQL)', () => {
  let database: Awaited<ReturnType<typeof ownDatabase>>;
  let service: Service;
  let dataDir: string;
  const log: string[] = [];
  beforeAll(async () => {
    database = await ownDatabase(POSTGRES);
    await migrate(database.store.db);
    await importRecords(database.store.db, entriesOf(records));
    dataDir = mkdtempSync(join(tmpdir(), 'watchbill-locked-'));
    const key = (await createKey(database.store.db, ANA, 0)) ?? '';
    writeFileSync(join(dataDir, 'app-key'), key, { mode: 0o600 });
    const settings = { timeZone: 'UTC', demo: false, openWebhookDetail: true };
    service = await openService({ dataDir, databaseUrl: database.url, ...settings }, (line) =>
      log.push(line),
    );
  });
  afterAll(async () => {
    await service.close();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });

  const ask = async (start: number) => {
    const key = await service.ownKey.key();
    const response = await service.handle(
      new Request(`http://service/schedule/self?app_key=${key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ start, end: start + 1 }),
      }),
    );
    return response.status;
  };
  const readiness = () =>
    service.ready().then(
      () => 'ready',
      (error: unknown) => String(error),
    );
  /** Number of server processes that wait for a lock. */
  const waiting = async () => {
    const { rows } = Object(
      await database.store.db.execute(
        sql`select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      ),
    );
    return rows[0].count;
  };

  it('make every call fail as unavailable, also beyond the number of connections, until they are free', async () => {
    expect(await ask(0)).toBe(200);
    expect(await readiness()).toBe('ready');
    await database.store.db.transaction(async (tx) => {
      await tx.execute(sql`lock table schedules, incidents in access exclusive mode`);
      const calls = Array.from({ length: 30 }, (_, index) => ask(100 + index));
      expect(await readiness()).toBe('Error: The store does not answer');
      expect(new Set(await Promise.all(calls))).toEqual(new Set([503]));
      expect(await readiness()).toBe('Error: The store does not answer');
      await expect.poll(waiting).toBe(0);
    });
    expect(log).toContain('The PostgreSQL store does not answer: canceling statement due to lock timeout');
    expect(await readiness()).toBe('ready');
    expect(await ask(0)).toBe(200);
  });

  it('are noticed by the readiness, whichever it is', async () => {
    for (const table of ['incident_titles', 'app_keys']) {
      await database.store.db.transaction(async (tx) => {
        await tx.execute(sql.raw(`lock table ${table} in access exclusive mode`));
        expect([table, await readiness()]).toEqual([table, 'Error: The store does not answer']);
      });
    }
    const { rows } = Object(
      await database.store.db.execute(
        sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
      ),
    );
    const names = rows.map(({ name }: { name: string }) => name);
    expect(names).toEqual([...TABLES, 'watchbill_migrations'].toSorted());
  });

  it('refuse what the gateway itself reads, and log the reason without the query', async () => {
    const reads = {
      names: () => service.names({ person: undefined }),
      names_of_key: () => service.names({ key: 'wb_12345678_secret' }),
      person: () => service.personOf('ana@example.com'),
      days_off: () => service.daysOff({ start: 0, end: 86_400 }),
      key: () => service.isKey('wb_12345678_secret'),
      import: () => service.importedAt(),
      problem: () => service.ownKey.problem(),
    };
    log.length = 0;
    await database.store.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`lock table ${TABLES.join(', ')} in access exclusive mode`));
      await Promise.all(
        Object.entries(reads).map(async ([name, read]) => {
          const code = await read().then(
            () => 'OK',
            ({ code }: Refusal) => code,
          );
          expect([name, code]).toEqual([name, 'ServiceUnavailable']);
        }),
      );
    });
    const line = 'The PostgreSQL store does not answer: canceling statement due to lock timeout';
    expect(log).toEqual(Object.keys(reads).map(() => line));
    for (const read of Object.values(reads)) await read();
  });
});
