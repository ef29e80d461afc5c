import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { RecordSet } from '../src/service/records/kinds';
import { createHandler } from '../src/service/http/handler';
import { type Entry, entriesOf, importRecords } from '../src/service/import/import-records';
import { createKey } from '../src/service/keys';
import { ANA, records } from '../src/service/records.spec-support';
import { threads } from '../src/service/stack/threads/threads.spec-support';
import { ownDatabase } from '../src/service/store/databases.spec-support';
import type { Store } from '../src/service/store/db';
import { migrate } from '../src/service/store/open-store';
import { openPglite } from '../src/service/store/pglite/pglite';
import { startTestPostgres } from '../src/service/store/postgres.spec-support';
import { entries, milliseconds, RANGE, START } from './incidents';

/**
 * How the time of each operation grows with the number of records of the kind that it reads: the exponent of the
 * straight line through the logarithms. Each call has another range or record, so that none is cached.
 * WATCHBILL_BENCH_MILLION=1 adds a million of each kind, which takes minutes.
 */

const SIZES = [1000, 10_000, 100_000, ...(process.env['WATCHBILL_BENCH_MILLION'] === '1' ? [1_000_000] : [])];

type Ask = { path: string; body: (call: number, count: number) => object };
type Growth = { fill: (count: number) => Iterable<Entry>; asks: readonly Ask[]; sizes: readonly number[] };

const MS = START * 1000;
const DAY_MS = 86_400_000;

/** `count` variants of the first record of a kind, beside the small store of the specs. */
function* copies(kind: keyof RecordSet, count: number, vary: (index: number) => object): Iterable<Entry> {
  const [first] = records[kind] ?? [];
  yield* entriesOf({ ...records, [kind]: [] });
  for (let index = 0; index < count; index += 1)
    yield { kind, place: String(index), size: 500, value: { ...Object(first), ...vary(index) } };
}

const KINDS: Record<string, Growth> = {
  incidents: {
    sizes: SIZES,
    fill: entries,
    asks: [
      {
        path: '/insight/responder',
        body: (call) => ({ ...RANGE, start_time: START + call, aggregate_unit: 'week', split_hours: true }),
      },
      {
        path: '/insight/incident/export',
        body: (call) => ({ ...RANGE, start_time: START + call, limit: 100 }),
      },
    ],
  },
  issues: {
    sizes: SIZES,
    fill: (count) =>
      copies('issues', count, (index) => ({
        issue_id: `issue-${index}`,
        first_seen: { timestamp: MS + index * 1000, version: '1' },
        last_seen: { timestamp: MS + index * 1000 + 500, version: '1' },
      })),
    asks: [
      {
        path: '/rum/issue/list',
        body: (call) => ({ start_time: MS + call, end_time: MS + 180 * DAY_MS, limit: 100 }),
      },
      { path: '/rum/issue/info', body: (call, count) => ({ issue_id: `issue-${(call * 7919) % count}` }) },
    ],
  },
  applications: {
    sizes: SIZES,
    fill: (count) => copies('applications', count, (index) => ({ application_id: `app-${index}` })),
    asks: [
      { path: '/rum/application/list', body: (call) => ({ limit: 100 - call }) },
      {
        path: '/rum/application/info',
        body: (call, count) => ({ application_id: `app-${(call * 7919) % count}` }),
      },
    ],
  },
  deliveries: {
    sizes: SIZES,
    fill: (count) =>
      copies('webhooks', count, (index) => ({
        event_id: `event-${index}`,
        event_time: new Date(MS + index * 1000).toISOString().replace('T', ' ').replace('Z', '000'),
      })),
    asks: [
      {
        path: '/webhook/history/list',
        body: (call) => ({ start_time: MS + call, end_time: MS + 180 * DAY_MS, limit: 100 }),
      },
      {
        path: '/webhook/history/detail',
        body: (call, count) => ({ event_id: `event-${(call * 7919) % count}`, intergration_id: 'hook' }),
      },
    ],
  },
  schedules: {
    sizes: [10, 100, 1000],
    fill: (count) => copies('schedules', count, (index) => ({ schedule_id: 5000 + index })),
    asks: [
      { path: '/schedule/self', body: (call) => ({ start: START + call, end: START + call + 7 * 86_400 }) },
      {
        path: '/schedule/info',
        body: (call, count) => ({
          schedule_id: 5000 + ((call * 7919) % count),
          start: START + call,
          end: START + call + 7 * 86_400,
        }),
      },
    ],
  },
};

/** Prints the figures and returns the number of operations. */
async function bench(store: Store): Promise<number> {
  const rows: Record<string, unknown>[] = [];
  for (const [kind, { sizes, fill, asks }] of Object.entries(KINDS)) {
    const timesByPath = new Map<string, number[]>(asks.map(({ path }) => [path, []]));
    for (const count of sizes) {
      await store.db.execute(sql`drop schema public cascade`);
      await store.db.execute(sql`create schema public`);
      await migrate(store.db);
      await importRecords(store.db, fill(count));
      const key = await createKey(store.db, ANA, 0);
      const handle = createHandler({
        store,
        threads,
        log: () => undefined,
        clock: Date.now,
        timeZone: 'UTC',
        openWebhookDetail: true,
      });
      for (const { path, body } of asks) {
        let call = 0;
        const ask = async () => {
          call += 1;
          const response = await handle(
            new Request(`http://service${path}?app_key=${key}`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body(call, count)),
            }),
          );
          const text = await response.text();
          expect(text).toContain('"data"');
        };
        await ask();
        timesByPath.get(path)?.push(await milliseconds(ask, 7));
      }
    }
    for (const [path, all] of timesByPath) {
      const times = Object.fromEntries(
        all.map((ms, index) => [`10^${Math.log10(sizes[index] ?? 1)}`, Number(ms.toFixed(1))]),
      );
      rows.push({ kind, path, ...times, exponent: exponentOf(sizes, all).toFixed(2) });
    }
  }
  console.log(`${store.engine}, milliseconds of the fastest of seven; load ${loadavg()[0]?.toFixed(1)}`);
  console.table(rows);
  return rows.length;
}

/** Slope of the line of least squares through the logarithms. */
function exponentOf(sizes: readonly number[], times: readonly number[]): number {
  const points = times.map((ms, index) => ({ x: Math.log(sizes[index] ?? 1), y: Math.log(ms) }));
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  return mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2);
}

test('embedded store', { timeout: 3_600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchbill-bench-'));
  const store = await openPglite({ dataDir: join(folder, 'store') });
  try {
    expect(await bench(store)).toBe(10);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
});

test('PostgreSQL', { timeout: 3_600_000 }, async () => {
  const stop = await startTestPostgres();
  const server = process.env['WATCHBILL_TEST_DATABASE_URL'];
  if (server === undefined) return;
  const { store, drop } = await ownDatabase(server);
  try {
    expect(await bench(store)).toBe(10);
  } finally {
    await drop();
    await stop?.();
  }
});
