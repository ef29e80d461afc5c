import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ownDatabase } from './databases.spec-support';
import { migrate } from './open-store';
import { createClusterProbe } from './distribute';

const POSTGRES = process.env['WATCHBILL_TEST_DATABASE_URL'] ?? '';

/** Fake parts of Citus's catalogue and one of its functions, which return rows of a table. */
const CATALOGUE = [
  `set local allow_system_table_mods = on`,
  `create table pg_catalog.pg_dist_partition (logicalrelid regclass)`,
  `create table public.machines (nodename text, nodeport integer, success boolean, result text, delay real)`,
  `create function run_command_on_workers(command text)
    returns table (nodename text, nodeport integer, success boolean, result text) language plpgsql as $$
    begin
      perform pg_sleep(coalesce((select max(delay) from machines), 0));
      return query select it.nodename, it.nodeport, it.success, it.result from machines as it order by 1;
    end $$`,
  `insert into pg_catalog.pg_dist_partition values ('incidents'::regclass)`,
  `insert into machines values ('worker-1', 5432, true, '1', 0), ('worker-2', 5432, true, '1', 0)`,
];

describe.skipIf(POSTGRES === '')('the machines of a cluster (skipped without PostgreSQL)', () => {
  let database: Awaited<ReturnType<typeof ownDatabase>>;
  beforeAll(async () => {
    database = await ownDatabase(POSTGRES);
    await migrate(database.store.db);
  });
  afterAll(() => database.drop());

  it('are reported when they do not respond, and logged with the reason', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { db } = database.store;
    const log: string[] = [];
    const probe = createClusterProbe(db, (line) => log.push(line));
    const later = () => {
      vi.advanceTimersByTime(5_000);
      return probe();
    };
    // The store is on one machine.
    expect(await probe()).toBeUndefined();
    await db.transaction(async (tx) => {
      for (const statement of CATALOGUE) await tx.execute(sql.raw(statement));
    });
    expect(await later()).toBeUndefined();
    expect(log).toEqual([]);

    await db.execute(
      sql`update machines set success = false, result = 'no route' where nodename = 'worker-2'`,
    );
    expect(await probe()).toBeUndefined();
    for (const _ of 'ab') expect(await later()).toBe('1 of 2 machines of the cluster does not answer');
    expect(log.splice(0)).toEqual([
      '1 of 2 machines of the cluster does not answer: worker-2:5432 (no route)',
    ]);

    await db.execute(sql`update machines set success = true, delay = 1.2`);
    expect(await later()).toBe('a machine of the cluster does not answer');
    await vi.waitFor(async () => expect(await probe()).toBeUndefined(), { timeout: 5_000 });
    expect(log).toEqual([
      'a machine of the cluster does not answer: not within 0.8 s',
      'All machines of the cluster respond again',
    ]);
    vi.useRealTimers();
  });
});
