import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stringifyJson } from '#contract/json';
import { DAY, NOW } from '../http/handler.spec-support';
import { createHandler } from '../http/handler';
import { entriesOf, importRecords } from '../import/import-records';
import { createKey } from '../keys';
import { ANA, CY, records } from '../records.spec-support';
import { threads } from '../stack/threads/threads.spec-support';
import { openStore } from '../store/open-store';
import { changes } from '../store/schema';
import { makeEmbeddedStore } from '../store/stores.spec-support';
import { ALL } from './change.spec-support';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ROUNDS = 4;
const PAYMENTS = 1001;

// The files at the moment of the answer are what a killed process leaves behind.
test('a confirmed change is in the files of an embedded store that is never closed', async () => {
  const dataDir = join(folder, 'data');
  makeEmbeddedStore(dataDir);
  const store = await openStore({ dataDir, databaseUrl: undefined }, 'a command');
  await importRecords(store.db, entriesOf(records));
  const key = await createKey(store.db, ANA, NOW);
  const handle = createHandler({
    store,
    threads,
    log: () => undefined,
    clock: () => NOW * 1000,
    timeZone: 'UTC',
    openWebhookDetail: false,
  });
  for (let round = 1; round <= ROUNDS; round += 1) {
    const start = NOW + round * DAY;
    const body = {
      schedule_id: PAYMENTS,
      base_version: round,
      overrides: [{ person_id: CY, start, end: start + 3600 }],
      reason: `Round ${round}`,
    };
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stringifyJson(body),
    };
    const reply = await handle(new Request(`http://service/schedule/change?app_key=${key}`, init), {
      editor: ALL,
    });
    expect(reply.status).toBe(200);
    const copied = join(folder, `copy-${round}`);
    cpSync(join(dataDir, 'store'), join(copied, 'store'), { recursive: true });
    const copy = await openStore({ dataDir: copied, databaseUrl: undefined }, 'a command');
    const [latest] = await copy.db
      .select()
      .from(changes)
      .where(eq(changes.schedule_id, PAYMENTS))
      .orderBy(desc(changes.number));
    expect(latest).toMatchObject({ number: round + 1, author: 'Ana', reason: `Round ${round}` });
    await copy.close();
  }
  await store.close();
});
