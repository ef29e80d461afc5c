import { type Socket, connect, createServer } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { entriesOf, importRecords } from '../import/import-records';
import { createKey } from '../keys';
import { ANA, records } from '../records.spec-support';
import { openService } from '../service';
import { ownDatabase } from './databases.spec-support';
import { failureLine } from './failure';
import { migrate, openStore } from './open-store';
import { openPostgres } from './postgres';

/** Proxy between the service and PostgreSQL that can cut the connection. */
function cable(target: URL) {
  const sockets = new Set<Socket>();
  let isHanging = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket));
      if (!isHanging) socket.pipe(other);
    }
  });
  const plugIn = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      isHanging = false;
      for (const socket of sockets) socket.destroy();
    });
  /** Blocks all traffic, without an error. */
  const hang = () => {
    isHanging = true;
    for (const socket of sockets) socket.unpipe();
  };
  /** Blocks open connections only, as if another machine had taken over the address. */
  const swallow = () => {
    for (const socket of sockets) socket.unpipe();
  };
  return { plugIn, cut, hang, swallow };
}

const POSTGRES = process.env['WATCHBILL_TEST_DATABASE_URL'] ?? '';

/** Separate store behind a proxy. */
async function cabled() {
  const database = await ownDatabase(POSTGRES);
  await migrate(database.store.db);
  const line = cable(new URL(database.url));
  const url = new URL(database.url);
  url.port = String(await line.plugIn(0));
  const store = openPostgres(url.href);
  const ask = () => store.db.execute(sql`select 1`);
  return {
    database,
    line,
    store,
    ask,
    end: async () => {
      await line.cut();
      await store.close();
      await database.drop();
    },
  };
}

describe.skipIf(POSTGRES === '')('a lost PostgreSQL (skipped without one)', () => {
  it('is reported, and used again when it is back', async () => {
    const database = await ownDatabase(POSTGRES);
    await migrate(database.store.db);
    await importRecords(database.store.db, entriesOf(records));
    const key = (await createKey(database.store.db, ANA, 0)) ?? '';
    const dataDir = mkdtempSync(join(tmpdir(), 'watchbill-lost-'));
    const line = cable(new URL(database.url));
    const port = await line.plugIn(0);
    const url = new URL(database.url);
    url.host = `127.0.0.1:${port}`;
    const log: string[] = [];
    const service = await openService(
      { dataDir, databaseUrl: url.href, timeZone: 'UTC', demo: false, openWebhookDetail: true },
      (entry) => log.push(entry),
    );
    const answer = async () => {
      const response = await service.handle(
        new Request(`http://service/schedule/self?app_key=${key}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"start":0,"end":1}',
        }),
      );
      return `${response.status} ${(await response.text()).match(/"code":"(\w+)"/)?.[1] ?? 'OK'}`;
    };

    expect(await answer()).toBe('200 OK');
    await service.ready();
    await line.cut();
    expect(await answer()).toBe('503 ServiceUnavailable');
    // The message is public, so it names no addresses and drivers. The log does, once.
    for (const _ of 'ab') await expect(service.ready()).rejects.toThrow(/^The store does not answer$/);
    expect(
      log.filter((entry) => /^The PostgreSQL store does not answer: .*ECONNREFUSED/.test(entry)),
    ).toHaveLength(1);
    await line.plugIn(port);
    expect(await answer()).toBe('200 OK');
    await service.ready();
    expect(log).toContain('The PostgreSQL store answers again');

    line.hang();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        expect(service.ready()).rejects.toThrow(/^The store does not answer$/),
      ),
    );
    await line.cut();
    await line.plugIn(port);
    // The unanswered query may still be open.
    const isReady = () =>
      service.ready().then(
        () => true,
        () => false,
      );
    await expect.poll(isReady).toBe(true);
    expect(log.join('\n')).not.toContain(key);

    await service.close();
    await line.cut();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });

  it('does not count as lost while it works or waits for a lock', async () => {
    const { store, end } = await cabled();
    const { signal } = new AbortController();
    await store.db
      .transaction(async (tx) => {
        await tx.execute(sql`lock table teams`);
        const waiting = store.db.transaction((other) =>
          other.execute(sql`insert into teams values (3, 'Sec')`),
        );
        await store.whileWanted(signal, (db) => db.execute(sql`select pg_sleep(7)`));
        await tx.execute(sql`insert into teams values (1, 'Ops')`);
        return () => waiting;
      })
      .then((waiting) => waiting());
    expect(await store.db.$count(sql`teams`)).toBe(2);
    await end();
  });

  it('fails an import with the server’s error', async () => {
    const { database, store, end } = await cabled();
    const importing = store.db.transaction(async (tx) => {
      const { rows } = Object(await tx.execute(sql`select pg_backend_pid() as pid`));
      await database.store.db.execute(sql`select pg_terminate_backend(${rows[0].pid})`);
      await tx.execute(sql`select 1`).catch(() => undefined);
      await tx.execute(sql`select 2`);
    });
    const failure = await importing.catch((error: unknown) => error);
    expect(failureLine(failure)).toMatch(
      /^(terminating connection due to administrator command|Connection terminated unexpectedly)$/,
    );
    await end();
  });

  it('that takes no writes is reported at the start, with what to do', async () => {
    const database = await ownDatabase(POSTGRES);
    const name = new URL(database.url).pathname.slice(1);
    await database.store.db.execute(
      sql.raw(`alter database ${name} set default_transaction_read_only to on`),
    );
    const dataDir = mkdtempSync(join(tmpdir(), 'watchbill-lost-'));
    const starting = openStore({ dataDir, databaseUrl: database.url }, 'a command');
    await expect(starting).rejects.toThrow(
      /^The PostgreSQL database takes no writes \(cannot execute .* in a read-only transaction\): name its primary, not a standby, or all hosts with target_session_attrs=read-write; if it is the primary, its default_transaction_read_only must be off$/,
    );
    rmSync(dataDir, { recursive: true });
    await database.drop();
  });

  it('is reported in one line at the start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'watchbill-lost-'));
    const config = { dataDir, timeZone: 'UTC', demo: true, openWebhookDetail: true };
    const opening = openService(
      { ...config, databaseUrl: 'postgres://u:secret@127.0.0.1:1/none' },
      () => undefined,
    );
    await expect(opening).rejects.toThrow(
      /^The PostgreSQL store cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1$/,
    );
    rmSync(dataDir, { recursive: true });
  });
});
