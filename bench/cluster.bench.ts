import { expect, test } from 'vitest';
import { importRecords } from '../src/service/import/import-records';
import { computeResponderMetrics } from '../src/service/insight/compute-responder-metrics';
import { exportIncidents } from '../src/service/insight/export-incidents';
import { contextOf, exportedRows } from '../src/service/insight/insight.spec-support';
import { ANA } from '../src/service/records.spec-support';
import { distribute } from '../src/service/store/distribute';
import { type OwnStore, ownCluster, ownDatabase } from '../src/service/store/databases.spec-support';
import type { Store } from '../src/service/store/db';
import { migrate } from '../src/service/store/open-store';
import { RANGE, entries, incidents, milliseconds } from './incidents';

/**
 * Cost and gain of more machines: the same incidents on a plain database of a cluster's coordinator, on the
 * coordinator
 * alone with all shards, and with one and two workers. WATCHBILL_TEST_CITUS_URL names the coordinator,
 * WATCHBILL_BENCH_INCIDENTS the number of incidents.
 */

const CITUS = process.env['WATCHBILL_TEST_CITUS_URL'] ?? '';
const COUNT = Number(process.env['WATCHBILL_BENCH_INCIDENTS'] ?? 100_000);
const ROWS = 10_000;

const WEEKS = { ...RANGE, aggregate_unit: 'week', split_hours: true } as const;

async function exported(store: Store, p: number): Promise<number> {
  return (await exportedRows(await exportIncidents(contextOf(store, ANA), { ...RANGE, p, limit: ROWS })))
    .length;
}

async function measured({ store, drop }: OwnStore, isCluster: boolean): Promise<Record<string, number>> {
  try {
    await migrate(store.db);
    if (isCluster) await distribute(store.db);
    const ask = (input: typeof WEEKS) =>
      milliseconds(() => computeResponderMetrics(contextOf(store, ANA), input), 3);
    return {
      import: await milliseconds(() => importRecords(store.db, entries(COUNT)), 1),
      'an import of 1,000 more': await milliseconds(() => importRecords(store.db, later()), 1),
      'weeks with split hours': await ask(WEEKS),
      'the same with a label': await ask({ ...WEEKS, labels: { env: 'production' } }),
      'counting, and 10,000 rows of the export': await milliseconds(async () => {
        expect(await exported(store, 1)).toBe(Math.min(ROWS, COUNT));
      }, 3),
    };
  } finally {
    await drop();
  }
}

/** Incidents that are there already, once more. */
function* later() {
  for (const value of incidents(1000)) {
    yield { kind: 'incidents' as const, place: value.incident_id, size: 500, value };
  }
}

test.skipIf(CITUS === '')('on more and more machines', { timeout: 3_600_000 }, async () => {
  const plain = await measured(await ownDatabase(CITUS), false);
  const table: Record<string, Record<string, string>> = {};
  const add = (place: string, figures: Record<string, number>) => {
    for (const [name, ms] of Object.entries(figures)) {
      table[name] = {
        ...table[name],
        [place]: `${(ms / (plain[name] ?? 0)).toFixed(1)} (${ms.toFixed(0)} ms)`,
      };
    }
  };
  add('plain', plain);
  for (const [workers, place] of ['coordinator alone', 'with one worker', 'with two'].entries()) {
    add(place, await measured(await ownCluster(CITUS, workers), true));
  }
  console.log(`${COUNT} incidents, as multiples of the plain database`);
  console.table(table);
  expect(Object.keys(table)).toHaveLength(5);
});
