import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringifyJson } from '#contract/json';
import { demoRecords } from '../src/service/demo/demo';
import { entriesOf, importRecords } from '../src/service/import/import-records';
import type { VersionRecord, ScheduleRecord } from '../src/service/records/kinds/schedules';
import { listSelfSchedules } from '../src/service/schedule/list-schedules';
import type { Store } from '../src/service/store/db';
import { openStore } from '../src/service/store/open-store';

/** Cost of `schedule/self` with many versions per schedule, against schedules that never changed. */

const DAY = 86_400;
const ZONE = 'Asia/Shanghai';
/** Wed 18 Mar 2026, 12:00 in Shanghai. */
const NOW = 1_773_806_400;
const VERSIONS = 50;
const RUNS = 20;

const folder = mkdtempSync(join(tmpdir(), 'watchbill-versions-'));
const demo = demoRecords('2026-03-18', ZONE);
let store: Store;

beforeAll(async () => {
  store = await openStore({ dataDir: folder, databaseUrl: undefined }, 'a command');
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** Versions over the given days before now, whose groups rotate by one each time; the last one is the record. */
function historyOf(record: ScheduleRecord, count: number, days: number): VersionRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const layers = record.layers.map((layer) => {
      const shift = (count - 1 - index) % layer.groups.length;
      return Object.assign({}, layer, {
        groups: [...layer.groups.slice(shift), ...layer.groups.slice(0, shift)],
        handoff_time: layer.handoff_time === 0 ? 0 : layer.handoff_time - 60 * (count - 1 - index),
      });
    });
    const at = Math.floor(NOW - (days * DAY * (count - index)) / count);
    return { ...record, layers, number: index + 1, at };
  });
}

async function fill(count: number, days: number): Promise<void> {
  const schedule_versions = demo.schedules.flatMap((record) => historyOf(record, count, days));
  await importRecords(store.db, entriesOf({ ...demo, incidents: [], webhooks: [], schedule_versions }), {
    now: NOW,
    rewritePast: true,
  });
}

/** Milliseconds of CPU of the cheapest run, independent of other load, and the bytes of the reply. */
async function cost(window: { start: number; end: number }): Promise<{ ms: number; bytes: number }> {
  const ctx = { db: store.db, now: NOW, timeZone: ZONE, caller: { kind: 'local' } } as const;
  let [ms, bytes] = [Infinity, 0];
  for (let run = 0; run < RUNS; run += 1) {
    const from = process.cpuUsage();
    bytes = stringifyJson(await listSelfSchedules(ctx, window)).length;
    const { user, system } = process.cpuUsage(from);
    ms = Math.min(ms, (user + system) / 1000);
  }
  return { ms, bytes };
}

test('14 schedules with 50 versions each', async () => {
  const windows = {
    'two weeks around now': { start: NOW - 7 * DAY, end: NOW + 7 * DAY },
    'two weeks from now': { start: NOW, end: NOW + 14 * DAY },
    'the last two weeks': { start: NOW - 14 * DAY, end: NOW },
    'two weeks, three months ago': { start: NOW - 104 * DAY, end: NOW - 90 * DAY },
  };
  const measure = async () => {
    const figures = new Map<string, { ms: number; bytes: number }>();
    for (const [name, window] of Object.entries(windows)) figures.set(name, await cost(window));
    return figures;
  };
  await fill(1, 1);
  const plain = await measure();
  for (const days of [365, 14]) {
    await fill(VERSIONS, days);
    const changed = await measure();
    for (const [name, { ms, bytes }] of changed) {
      const before = plain.get(name)?.ms ?? 0;
      console.log(
        `${VERSIONS} versions in ${days} days, ${name}: ${ms.toFixed(1)} ms, ${(bytes / 1000).toFixed(0)} kB; without versions ${before.toFixed(1)} ms (× ${(ms / before).toFixed(2)})`,
      );
    }
  }
  expect(plain.size).toBe(4);
});
