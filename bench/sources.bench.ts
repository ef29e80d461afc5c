import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeFakes, testClock, testDeps } from '../src/service/sources/fakes/fake.spec-support';
import { startPagerDuty } from '../src/service/sources/fakes/pagerduty.spec-support';
import { sourceOf } from '../src/service/sources/fakes/rota.spec-support';
import { readTool } from '../src/service/sources/read-tool';
import { openStore } from '../src/service/store/open-store';
import { people, schedules } from '../src/service/store/schema';
import { syncSource } from '../src/service/sync/sync';

/** Memory of a first sync and of the next one, of an account with 10,000 users and 500 schedules of daily turns. */

const [USERS, SCHEDULES] = [10_000, 500];
const DAY = 86_400;
const MB = 1e6;

test('a sync of a large account', async () => {
  const users = Array.from({ length: USERS }, (_, index) => ({
    id: `P${index}`,
    name: `Person ${index}`,
    email: `person-${index}@example.com`,
    teams: [],
  }));
  const rotas = Array.from({ length: SCHEDULES }, (_, index) => ({
    schedule: { id: `S${index}`, name: `Rota ${index}`, time_zone: 'UTC', teams: [] },
    peopleAt: (at: number) => [`P${(index * 20 + (Math.floor(at / DAY) % 20)) % USERS}`],
  }));
  const clock = testClock('2026-03-02T02:00:00Z');
  const fake = await startPagerDuty({ users, schedules: rotas }, clock);
  const dataDir = mkdtempSync(join(tmpdir(), 'watchbill-bench-'));
  const store = await openStore({ dataDir, databaseUrl: undefined }, 'a command');
  const { deps } = testDeps(clock);
  const source = sourceOf('pagerduty', fake.url);
  try {
    for (const name of ['first sync', 'next sync']) {
      let most = 0;
      const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 20);
      const started = performance.now();
      const { problem, schedules: read } = await syncSource(
        {
          db: store.db,
          clock: clock.now,
          accountZone: 'UTC',
          readTool: (one, request) => readTool(one, request, deps),
          onProgress: () => undefined,
        },
        source,
        { diff: false },
      );
      clearInterval(timer);
      expect([problem, read.length]).toEqual([undefined, SCHEDULES]);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${name}: at most ${Math.round(most / MB)} MB of heap, ${seconds} s`);
      clock.advance(3_600_000);
    }
    expect(await store.db.$count(people)).toBe(USERS);
    expect(await store.db.$count(schedules)).toBe(SCHEDULES);
  } finally {
    await closeFakes();
    await store.close();
    rmSync(dataDir, { recursive: true });
  }
}, 600_000);
