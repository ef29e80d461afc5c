import { readFileSync } from 'node:fs';
import { encodedMap, FlattenMap, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandler, type Handler } from '../src/service/http/handler';
import { entriesOf, importRecords } from '../src/service/import/import-records';
import { createKey } from '../src/service/keys';
import { ANA, records } from '../src/service/records.spec-support';
import { addArtifacts } from '../src/service/stack/artifacts';
import { threads } from '../src/service/stack/threads/threads.spec-support';
import type { Store } from '../src/service/store/db';
import { migrate } from '../src/service/store/open-store';
import { openPglite } from '../src/service/store/pglite/pglite';

/**
 * `sourcemap/stack/enrich` from body to reply on the embedded store, with the map that vis-timeline ships: the
 * first stack, for which the map is fetched and opened, and those after; and the first stack with a map of 25 copies of it, beside
 * trace-mapping in memory.
 */

const FILE = 'node_modules/vis-timeline/peer/umd/vis-timeline-graph2d.min.js';
const ADDRESS = 'https://cdn.example.com/assets/timeline.js';
const LARGE = 'https://cdn.example.com/assets/large.js';
const COPIES = 25;
const BUILD = { type: 'browser', service: 'shop', version: '1' } as const;

async function* artifacts() {
  yield { path: ADDRESS, content: readFileSync(`${FILE}.map`) };
  yield { path: LARGE, content: Buffer.from(large) };
}

const script = readFileSync(FILE, 'utf8').split('\n');
const longest = script.reduce(
  (best, line, index) => (line.length > (script[best]?.length ?? 0) ? index : best),
  0,
);
const width = script[longest]?.length ?? 0;
const small = readFileSync(`${FILE}.map`, 'utf8');
/** The script's map for copies of it, one below the other. */
const large = JSON.stringify(
  encodedMap(
    new FlattenMap({
      version: 3,
      sections: Array.from({ length: COPIES }, (_, copy) => ({
        offset: { line: copy * script.length, column: 0 },
        map: { ...JSON.parse(small), sourceRoot: `copy-${copy}` },
      })),
    }),
  ),
);

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

test('enrich the first stack of a large map', async () => {
  const places = Array.from({ length: 50 }, (_, index) => ({
    line: (index % COPIES) * script.length + longest + 1,
    column: (index * 7919) % width,
  }));
  const stack = places.map(({ line, column }) => `    at f (${LARGE}:${line}:${column + 1})`).join('\n');
  const rows: Record<string, unknown>[] = [];
  const timed = async (what: string, work: () => Promise<number>) => {
    const before = process.cpuUsage();
    const converted = await work();
    expect(converted).toBeGreaterThan(places.length * 0.9);
    const { user, system } = process.cpuUsage(before);
    rows.push({ what, converted, 'CPU ms': Math.round((user + system) / 1000) });
  };
  for (const what of ['operation, cold', 'operation, warm'])
    await timed(what, async () => (await call(stack)).converted);
  await timed('trace-mapping', () => {
    const map = new TraceMap(large);
    const mapped = places.filter((place) => originalPositionFor(map, place).source !== null);
    return Promise.resolve(mapped.length);
  });
  expect(rows).toHaveLength(3);
  console.log(`A map of ${(large.length / 1e6).toFixed(0)} MB`);
  console.table(rows);
});
