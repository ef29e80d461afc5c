import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../db';
import { failureLine, isUnavailable } from '../failure';
import { openPglite } from './pglite';
import { makeEmbeddedStore } from '../stores.spec-support';

const LONG = sql`select count(*)::integer as count from generate_series(1, 1000000)`;

function logFilesIn(folder: string): number {
  return readdirSync(join(folder, 'data', 'store', 'pg_wal')).filter((name) => name.length === 24).length;
}

describe('the embedded store in its thread', () => {
  let folder: string;
  let store: Store;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'watchbill-thread-'));
    makeEmbeddedStore(join(folder, 'data'));
  });
  beforeEach(async () => {
    store = await openPglite({ dataDir: join(folder, 'data', 'store') });
  });
  afterEach(() => store.close());
  afterAll(() => rmSync(folder, { recursive: true }));

  it('leaves the event loop free while a statement runs', async () => {
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 1);
    await store.db.execute(LONG);
    clearInterval(turning);
    // If the statement ran in the event loop's thread, there would be one turn at most.
    expect(turns).toBeGreaterThan(10);
  });

  it('drops the log of what it has written, during a transaction and after it', async () => {
    await store.db.execute(sql`create table large (content text)`);
    const most: number[] = [];
    await store.db.transaction(async (tx) => {
      for (let part = 0; part < 24; part += 1) {
        // Nothing that the engine could compress.
        const content = randomBytes(6_000_000).toString('base64');
        await tx.execute(sql`insert into large values (${content})`);
        most.push(logFilesIn(folder));
      }
    });
    // 192 MB were written; a file has 16 MB.
    expect(Math.max(...most)).toBeLessThanOrEqual(9);
    expect(logFilesIn(folder)).toBeLessThanOrEqual(4);
    await store.db.execute(sql`drop table large`);
  });

  it('runs a whole transaction before the next statement, and rolls back a failed one', async () => {
    await store.db.execute(sql`create table steps (step text)`);
    const failing = store.db.transaction(async (tx) => {
      await tx.execute(sql`insert into steps values ('undone')`);
      throw new Error('enough');
    });
    const kept = store.db.transaction(async (tx) => {
      await tx.execute(sql`insert into steps values ('first')`);
      await new Promise((resolve) => setImmediate(resolve));
      await tx.execute(sql`insert into steps values ('second')`);
    });
    const seen = store.db.execute(sql`select step from steps`);
    await expect(failing).rejects.toThrow('enough');
    await kept;
    expect(Object(await seen).rows).toEqual([{ step: 'first' }, { step: 'second' }]);
  });

  it('shares queued identical queries, but not across a change', async () => {
    const { db } = store;
    await db.execute(sql`create sequence asked`);
    // drizzle sends a statement when its promise is awaited.
    const ask = () =>
      db.execute(sql`select nextval('asked')::integer as time`).then((result) => Object(result).rows[0].time);
    const together = [ask(), ask(), ask()];
    const change = db.execute(sql`create table changed ()`).then(() => undefined);
    const later = [ask(), ask()];
    expect(await Promise.all(together)).toEqual([1, 1, 1]);
    await change;
    expect(await Promise.all(later)).toEqual([2, 2]);
    const others = [db.execute(sql`select ${'a'}::text as it`), db.execute(sql`select ${'b'}::text as it`)];
    expect((await Promise.all(others)).map((result) => Object(result).rows)).toEqual([
      [{ it: 'a' }],
      [{ it: 'b' }],
    ]);
    expect(await ask()).toBe(3);
  });

  it('reports the end of the thread, and closes without waiting for it', async () => {
    const terminate = vi.spyOn(Worker.prototype, 'terminate');
    makeEmbeddedStore(join(folder, 'other'));
    const lost = await openPglite({ dataDir: join(folder, 'other', 'store') });
    terminate.mockClear();
    await lost.close();
    expect(terminate).toHaveBeenCalledOnce();
    terminate.mockRestore();
    const failure = await lost.db.execute(sql`select 1`).catch((error: unknown) => error);
    expect(failureLine(failure)).toBe('The embedded store is gone: its thread has ended');
    expect(isUnavailable(failure)).toBe(true);
  });

  it('ends its thread if it cannot be opened, and reports the reason', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const terminate = vi.spyOn(Worker.prototype, 'terminate');
    await expect(openPglite({ dataDir: join(file, 'store') })).rejects.toThrow(/ENOTDIR/);
    expect(terminate).toHaveBeenCalledOnce();
    terminate.mockRestore();
  });
});
