import { type SQL, type SQLWrapper, isSQLWrapper, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../cli/commands';
import type { Context } from '../context';
import { entriesOf, importRecords } from '../import/import-records';
import { factSums, metricsOf } from '../insight/compute-responder-metrics';
import { exportIncidents } from '../insight/export-incidents';
import {
  between,
  contextOf,
  incidentAt,
  exportedRows,
  storeOf,
  unix,
  metricItems,
} from '../insight/insight.spec-support';
import { ANA } from '../records.spec-support';
import type { Store } from './db';
import { migrate } from './open-store';
import { ownCluster, ownDatabase } from './databases.spec-support';

const POSTGRES = process.env['WATCHBILL_TEST_DATABASE_URL'] ?? '';
const CITUS = process.env['WATCHBILL_TEST_CITUS_URL'] ?? '';

const AT = unix('2026-02-02T10:00Z');
const QUESTION = {
  ...between(AT - 3600, AT + 7200),
  query: 'disk',
  labels: { env: 'production' },
  aggregate_unit: 'week' as const,
  split_hours: true,
};
/** Error message of Citus for a machine at port 1, where nothing listens. */
const LOST = /remote node \S+:1 failed/;
const RECORDS = storeOf(
  Array.from({ length: 60 }, (_, index) =>
    incidentAt(AT + index * 60, { title: `Disk ${index}`, labels: { env: 'production' } }),
  ),
);

async function distributed(url: string | undefined) {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const env = { ...(url !== undefined && { WATCHBILL_DATABASE_URL: url }) };
  const code = await runCommandLine(['distribute'], { env, folder: '/', out: say, err: say, clock: () => 0 });
  return { code, lines };
}

async function answersOf(store: Store) {
  const ctx = contextOf(store, ANA);
  const items = await metricItems(ctx, QUESTION);
  const { aggregate_unit: _, split_hours: __, ...filter } = QUESTION;
  const page = await exportIncidents(ctx, filter);
  return { items, total: page.total, rows: await exportedRows(page) };
}

/** Query plan of the metrics, with the queries for each machine. */
async function planOf(store: Store): Promise<string> {
  const sums = factSums(contextOf(store, ANA), {
    input: QUESTION,
    part: QUESTION,
    responders: [ANA],
    clocks: [{ zone: 'UTC', responders: [] }],
  });
  return explained(store, sql`verbose, costs off`, metricsOf(store.db, QUESTION, sums));
}

async function explained(store: Store, options: SQL, asked: SQLWrapper): Promise<string> {
  const { rows } = Object(await store.db.execute(sql`explain (${options}) ${asked.getSQL()}`));
  return rows.map((row: Record<string, unknown>) => row['QUERY PLAN']).join('\n');
}

describe('watchbill distribute', () => {
  it('refuses an embedded store with one line', async () => {
    expect(await distributed(undefined)).toEqual({
      code: 1,
      lines: [
        'The embedded store cannot be spread over several machines: name a PostgreSQL in WATCHBILL_DATABASE_URL',
      ],
    });
  });

  it.skipIf(POSTGRES === '')(
    'refuses a database without the extension with one line (skipped without PostgreSQL)',
    async () => {
      const { url, store, drop } = await ownDatabase(POSTGRES);
      expect(await distributed(url)).toEqual({
        code: 1,
        lines: [
          'The store cannot be spread over several machines: its database has no extension citus (create extension citus)',
        ],
      });
      expect(await store.db.$count(sql`incidents`)).toBe(0);
      await drop();
    },
  );
});

/** Number of rows that machines send to the coordinator for a full export, one statement after the other. */
async function sentForExport(store: Store): Promise<{ rows: number; sent: number }> {
  const ctx = contextOf(store, ANA);
  const statements: SQLWrapper[] = [];
  const watched: Context['whileWanted'] = (work) =>
    ctx.whileWanted((db) => {
      const asked = work(db);
      if (isSQLWrapper(asked)) statements.push(asked);
      return asked;
    });
  const page = await exportIncidents(
    { ...ctx, whileWanted: watched },
    { ...between(AT - 86_400, AT + 150 * 86_400), limit: 10_000 },
  );
  const rows = (await exportedRows(page)).length;
  let sent = 0;
  for (const asked of statements) {
    const plan = await explained(store, sql`analyze, costs off, timing off`, asked);
    if (!plan.includes('Limit')) continue;
    // Rows from the machines, then the one row aggregated from them.
    const steps = [...plan.matchAll(/Citus Adaptive\) \(actual rows=(\d+)/g)];
    sent += Math.max(...steps.map(([, count]) => Number(count)));
  }
  return { rows, sent };
}

if (CITUS === '')
  process.stdout.write('The specs of a cluster are skipped: WATCHBILL_TEST_CITUS_URL is not set.\n');

describe.skipIf(CITUS === '')('a store on a cluster (skipped without WATCHBILL_TEST_CITUS_URL)', () => {
  it(
    'keeps its rows and its answers when it is spread, sums on the machines, and misses one',
    {
      timeout: 300_000,
    },
    async () => {
      const { url, store, nodes, drop } = await ownCluster(CITUS);
      const { db } = store;
      // The rows exist before they are distributed.
      await migrate(db);
      await importRecords(db, entriesOf(RECORDS));
      const before = await answersOf(store);
      expect(before.total).toBe(60);

      const first = await distributed(url);
      expect(first.code).toBe(0);
      expect(first.lines).toContain('incidents: spread by incident_id');
      expect(first.lines).toContain('people: a copy on every machine');
      expect(await distributed(url)).toEqual({ code: 0, lines: ['All tables are distributed already.'] });
      expect(await answersOf(store)).toEqual(before);
      await importRecords(db, entriesOf(RECORDS));
      expect(await answersOf(store)).toEqual(before);

      // All queries for responders' rows on the machines are sums.
      const tasks = (await planOf(store))
        .split('\n')
        .filter((line) => /Query: .*incident_responders_/.test(line));
      expect(tasks).toHaveLength(1);
      expect(tasks[0]).toMatch(/^\s*Query: SELECT .*count\(.* FROM .* GROUP BY /);

      // Many incidents in a short time, and none in the rest of the range: the machines send about as many rows as
      // requested.
      const many = Array.from({ length: 9000 }, (_, index) =>
        incidentAt(AT + index * 7, { incident_id: `m-${index}` }),
      );
      await importRecords(db, entriesOf(storeOf(many)));
      const { rows, sent } = await sentForExport(store);
      expect(rows).toBe(9060);
      expect(sent).toBeGreaterThanOrEqual(rows);
      expect(sent / rows).toBeLessThan(2);

      // An unreachable machine is named, and its data is complete when it is back.
      const [lost] = nodes;
      if (!lost) throw new Error('The cluster has no worker');
      // The extension's own maintenance sometimes takes the same locks in another order.
      const moveTo = (port: number) =>
        vi.waitFor(
          () => db.execute(sql.raw(`select citus_update_node(${lost.id}, '${lost.host}', ${port})`)),
          {
            timeout: 60_000,
          },
        );
      await moveTo(1);
      await expect(answersOf(store)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(LOST) },
      });
      await expect(importRecords(db, entriesOf(RECORDS))).rejects.toMatchObject({
        cause: { message: expect.stringMatching(LOST) },
      });
      await moveTo(lost.port);
      expect(await answersOf(store)).toEqual(before);
      await drop();
    },
  );
});
