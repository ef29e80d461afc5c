import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricsAnswer } from '../src/service/http/routes';
import { type Entry, importRecords } from '../src/service/import/import-records';
import { exportIncidents } from '../src/service/insight/export-incidents';
import { contextOf, exportedRows } from '../src/service/insight/insight.spec-support';
import { computeResponderMetrics } from '../src/service/insight/compute-responder-metrics';
import type { IncidentRecord } from '../src/service/records/kinds/incidents/facts';
import { createTerms } from '../src/service/records/kinds/incidents/terms';
import { copyIncidents, rowsOf } from '../src/service/records/kinds/incidents/write';
import { ANA } from '../src/service/records.spec-support';
import type { Store } from '../src/service/store/db';
import { migrate } from '../src/service/store/open-store';
import { openPglite } from '../src/service/store/pglite/pglite';
import { startTestPostgres } from '../src/service/store/postgres.spec-support';
import { ownDatabase } from '../src/service/store/databases.spec-support';
import { END, RANGE, START, ZONE, entries, incidents, milliseconds } from './incidents';

/**
 * Import, responder metrics (weeks, split hours) and a full export over half a year, at growing numbers of incidents on
 * both stores. WATCHBILL_BENCH_MILLION=1 adds a million, which takes minutes.
 */

const SIZES = [10_000, 100_000, ...(process.env['WATCHBILL_BENCH_MILLION'] === '1' ? [1_000_000] : [])];
/** Filters by label and title: common ones and rare ones. */
const FILTERS = {
  'label of most incidents': { labels: { env: 'production' } },
  'label of few': { labels: { service: 'service-3', region: 'eu-1' } },
  'word of every title': { query: 'error' },
  'word of few titles': { query: '4321' },
  'field of a third': { fields: { impact: 'outage' } },
};

/** The same sums in the simplest SQL: the zone is computed for every row. */
const BY_HAND = sql`
  select responder_id, date_trunc('week', to_timestamp(created_at) at time zone ${ZONE}),
    case when extract(hour from to_timestamp(created_at) at time zone ${ZONE}) in (23, 0, 1, 2, 3, 4, 5, 6, 7) then 2
      when extract(hour from to_timestamp(created_at) at time zone ${ZONE}) < 19
        and extract(isodow from to_timestamp(created_at) at time zone ${ZONE}) < 6 then 0 else 1 end,
    count(*) filter (where is_assigned), count(seconds_to_ack), count(*) filter (where is_reassigned),
    count(*) filter (where is_escalated), sum(notifications), sum(interruptions), sum(engaged_seconds),
    avg(seconds_to_ack)
  from incident_responders
  where created_at > ${START} and created_at <= ${END} and not muted
  group by 1, 2, 3`;

/** And the least that any such query does: sums by person alone. */
const SUMS_ALONE = sql`
  select responder_id, count(*) filter (where is_assigned), count(seconds_to_ack),
    count(*) filter (where is_reassigned), count(*) filter (where is_escalated), sum(notifications),
    sum(interruptions), sum(engaged_seconds), avg(seconds_to_ack)
  from incident_responders
  where created_at > ${START} and created_at <= ${END} and not muted
  group by 1`;

/** Time of COPY alone for the rows of the import, in the same batches. */
async function copiedIn(store: Store, count: number): Promise<number> {
  let spent = 0;
  const terms = createTerms();
  await store.db.transaction(async (tx) => {
    let batch: IncidentRecord[] = [];
    const copy = async () => {
      const rows = await rowsOf(tx, batch, terms);
      spent += await milliseconds(() => copyIncidents(tx, rows), 1);
      batch = [];
    };
    for (const incident of incidents(count)) {
      batch.push(incident);
      if (batch.length === 2000) await copy();
    }
    await copy();
  });
  return spent;
}

/** Incidents of the last days that are there already. */
function* latest(count: number): Generator<Entry> {
  let index = 0;
  for (const value of incidents(count)) {
    if (count - index++ <= 1000) yield { kind: 'incidents', place: value.incident_id, size: 500, value };
  }
}

async function exportAll(store: Store): Promise<number> {
  let rows = 0;
  const ctx = contextOf(store, ANA);
  for (let p = 1; ; p += 1) {
    const page = await exportIncidents(ctx, { ...RANGE, p, limit: 10_000 });
    rows += (await exportedRows(page)).length;
    if (p * page.limit >= page.total) return rows;
  }
}

async function emptied(store: Store): Promise<void> {
  await store.db.execute(sql`drop schema public cascade`);
  await store.db.execute(sql`create schema public`);
  await migrate(store.db);
}

async function measure(store: Store, count: number) {
  await emptied(store);
  const copied = await copiedIn(store, count);
  await emptied(store);
  const imported = await milliseconds(() => importRecords(store.db, entries(count)), 1);
  const replaced = await milliseconds(() => importRecords(store.db, latest(count)), 2);
  const input = { ...RANGE, aggregate_unit: 'week', split_hours: true } as const;
  const times = count > 200_000 ? 2 : 5;
  const metrics = await milliseconds(() => computeResponderMetrics(contextOf(store, ANA), input), times);
  const warm = contextOf(store, ANA);
  const ask = async () => new Response((await metricsAnswer(warm, input)).body).arrayBuffer();
  await ask();
  const repeated = await milliseconds(ask, times);
  const filtered: Record<string, number> = {};
  for (const [name, filter] of Object.entries(FILTERS)) {
    const request = { ...input, ...filter };
    filtered[name] = await milliseconds(() => computeResponderMetrics(contextOf(store, ANA), request), times);
  }
  const byHand = await milliseconds(async () => store.db.execute(BY_HAND), times);
  const sums = await milliseconds(async () => store.db.execute(SUMS_ALONE), times);
  let rows = 0;
  const exported = await milliseconds(async () => {
    rows = await exportAll(store);
  }, 1);
  expect(rows).toBe(count);
  return {
    count,
    repeated,
    filtered,
    imported,
    replaced,
    copied,
    metrics,
    byHand,
    sums,
    exported,
    rss: process.memoryUsage.rss(),
  };
}

/** Prints the figures of each size and returns the number of sizes. */
async function bench(store: Store): Promise<number> {
  let before: Awaited<ReturnType<typeof measure>> | undefined;
  for (const size of SIZES) {
    const now = await measure(store, size);
    const growth = (name: 'imported' | 'replaced' | 'metrics' | 'exported') =>
      before ? `  (× ${(now[name] / before[name]).toFixed(1)})` : '';
    console.log(
      [
        `${store.engine}, ${size} incidents`,
        `  import                       ${now.imported.toFixed(0)} ms${growth('imported')}, ${Math.round(size / (now.imported / 1000))} incidents/s`,
        `    against COPY of the rows   × ${(now.imported / now.copied).toFixed(2)}`,
        `  the latest 1,000 again       ${now.replaced.toFixed(0)} ms${growth('replaced')}`,
        `  metrics, weeks and hours     ${now.metrics.toFixed(0)} ms${growth('metrics')}`,
        `    against the same by hand   × ${(now.metrics / now.byHand).toFixed(2)}`,
        `    against the sums alone     × ${(now.metrics / now.sums).toFixed(2)}`,
        `    the same again             ${now.repeated.toFixed(1)} ms`,
        ...Object.entries(now.filtered).map(
          ([name, ms]) => `    ${name.padEnd(26)} × ${(ms / now.metrics).toFixed(2)} of it without`,
        ),
        `  export of everything         ${now.exported.toFixed(0)} ms${growth('exported')}, ${Math.round(size / (now.exported / 1000))} rows/s`,
        `  resident memory              ${(now.rss / 1_048_576).toFixed(0)} MiB`,
      ].join('\n'),
    );
    before = now;
  }
  return SIZES.length;
}

describe('insight', () => {
  let stopPostgres: (() => Promise<void>) | undefined;
  const folder = mkdtempSync(join(tmpdir(), 'watchbill-bench-'));
  beforeAll(async () => {
    stopPostgres = await startTestPostgres();
  }, 60_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await stopPostgres?.();
  });

  it('PGlite', { timeout: 1_800_000 }, async () => {
    const store = await openPglite({ dataDir: join(folder, 'store') });
    try {
      expect(await bench(store)).toBe(SIZES.length);
    } finally {
      await store.close();
    }
  });

  it('PostgreSQL', { timeout: 1_800_000 }, async () => {
    const server = process.env['WATCHBILL_TEST_DATABASE_URL'];
    if (server === undefined) return;
    const { store, drop } = await ownDatabase(server);
    try {
      expect(await bench(store)).toBe(SIZES.length);
    } finally {
      await drop();
    }
  });
});
