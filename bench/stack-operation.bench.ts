import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandler, type Handler } from '../src/service/http/handler';
import { entriesOf, importRecords } from '../src/service/import/import-records';
import { createKey } from '../src/service/keys/keys';
import { ANA, records } from '../src/service/records.spec-support';
import { addArtifacts } from '../src/service/stack/artifacts/artifacts';
import { threads } from '../src/service/stack/threads/threads.spec-support';
import type { Store } from '../src/service/store/db';
import { migrate } from '../src/service/store/migrate';
import { openPglite } from '../src/service/store/pglite/pglite';

/**
 * `sourcemap/stack/enrich` from body to reply on the embedded store, with the map that recharts ships (2.9 MB): the
 * first stack, for which the map is fetched and opened, and those after.
 */

const FILE = 'node_modules/recharts/umd/Recharts.js';
const ADDRESS = 'https://cdn.example.com/assets/Recharts.js';
const BUILD = { type: 'browser', service: 'shop', version: '1' } as const;

async function* artifacts() {
  yield { path: ADDRESS, content: readFileSync(`${FILE}.map`) };
}

let store: Store;
let handle: Handler;
let key: string | undefined;

beforeAll(async () => {
  store = await openPglite();
  await migrate(store.db);
  await importRecords(store.db, entriesOf(records));
  key = await createKey(store.db, ANA, 0);
  handle = createHandler({
    store,
    threads,
    log: () => undefined,
    clock: Date.now,
    timeZone: 'UTC',
    openWebhookDetail: false,
  });
  await addArtifacts(store.db, BUILD, artifacts(), 0);
});
afterAll(async () => {
  await threads.close();
  await store.close();
});

/** Frames all over the script, the same ones each time. */
function stackOf(frames: number): string {
  const lines = readFileSync(FILE, 'utf8').split('\n');
  const longest = lines.reduce(
    (best, line, index) => (line.length > (lines[best]?.length ?? 0) ? index : best),
    0,
  );
  const width = lines[longest]?.length ?? 0;
  return Array.from(
    { length: frames },
    (_, index) => `    at f${index} (${ADDRESS}:${longest + 1}:${1 + ((index * 7919) % width)})`,
  ).join('\n');
}

/** Milliseconds of one call, and how many of its frames were converted. */
async function call(stack: string): Promise<{ ms: number; converted: number }> {
  const body = JSON.stringify({ ...BUILD, stack, binary_images: [] });
  const started = performance.now();
  const response = await handle(
    new Request(`http://service/sourcemap/stack/enrich?app_key=${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }),
  );
  const reply = await response.arrayBuffer();
  const ms = performance.now() - started;
  const { frames }: { frames: { converted: boolean }[] } = JSON.parse(new TextDecoder().decode(reply)).data;
  return { ms, converted: frames.filter(({ converted }) => converted).length };
}

test('enrich a stack', async () => {
  // Starts the thread, so that the first stack below is cold in its map alone.
  await call('at f (https://elsewhere.example/a.js:1:1)');
  const rows: Record<string, unknown>[] = [];
  for (const [what, frames, times] of [
    ['cold', 20, 1],
    ['warm', 20, 200],
    ['warm', 1000, 30],
    ['warm', 100_000, 2],
  ] as const) {
    const stack = stackOf(frames);
    let ms = 0;
    for (let time = 0; time < times; time++) {
      const called = await call(stack);
      expect(called.converted).toBeGreaterThan(frames * 0.9);
      ms += called.ms;
    }
    rows.push({
      what,
      frames,
      'ms a stack': Number((ms / times).toFixed(1)),
      'frames/s': Math.round((frames * times * 1000) / ms),
      'RSS MB': Math.round(process.memoryUsage().rss / 1e6),
    });
  }
  console.table(rows);
});
