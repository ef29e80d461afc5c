import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askServer } from '../src/service/manage/ask-server';
import { type Server, startServer } from './server';

/**
 * The largest and the most awkward bodies that one caller may send, to the built server: processor time, and the
 * longest block of its event loop, in which it answers nobody: in processor time of the main thread, and as a pause,
 * which is longer on a busy machine. No block may be over 200 ms.
 */

const MB = 1_000_000;
const SIZES = [1, 4, 16];

let server: Server;
const folder = mkdtempSync(join(tmpdir(), 'watchbill-hostile-'));
const blocks = join(folder, 'blocks');
beforeAll(async () => {
  const preload = new URL('blocks.mjs', import.meta.url).href;
  server = await startServer({ BLOCKS: blocks, NODE_OPTIONS: `--import ${preload}` });
}, 300_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const list = (item: string, length: number) =>
  `[${Array.from({ length: Math.floor(length / (item.length + 1)) }, () => item).join(',')}]`;

/** JSON values by their shape. */
const VALUES: Readonly<Record<string, (length: number) => string>> = {
  'short numbers': (length) => list('1', length),
  'long integers': (length) => list('12345678901234567890', length),
  nulls: (length) => list('null', length),
  objects: (length) => list('{"a":{}}', length),
  members: (length) =>
    `{${Array.from({ length: Math.floor(length / 13) }, (_, at) => `"m${at}":null`).join(',')}}`,
  brackets: (length) => list('['.repeat(60) + ']'.repeat(60), length),
  'a text': (length) => JSON.stringify(fill('the quick brown fox ', length)),
  escapes: (length) => `"${fill('\\u0061', length - (length % 6))}"`,
  'nulls, as many as allowed': () => list('null', 5 * 19_900),
  'long integers, as many as allowed': () => list('12345678901234567890', 21 * 19_900),
  'letters beyond ASCII': (length) => JSON.stringify(fill('ä', length / 2)),
  'quotes in a text': (length) => JSON.stringify(fill('"', length / 2)),
};

/** Stacks by their shape. */
const STACKS: Readonly<Record<string, (length: number) => string>> = {
  'one letter': (length) => fill('a', length),
  'line feeds': (length) => fill('\n', length),
  'letters beyond ASCII': (length) => fill('ä', length),
  words: (length) => fill('the quick brown fox\n', length),
  'frames of a browser': (length) => fill('    at f (https://h/a.js:1:2)\n', length),
  'frames of Java': (length) => fill('\tat a.b.C.d(C.java:1)\n', length),
  'images of Apple': (length) => fill('0x1 - 0x2 a arm64  <0123456789abcdef0123456789abcdef> /a\n', length),
  brackets: (length) => fill('(', length),
  addresses: (length) => fill('0x0000000100000000 ', length),
};

type Load = { cpuSeconds: number; pauseMs: number; blockMs: number };

/** Load since the last call, as the server counts it itself. */
async function loadSince(): Promise<Load> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  const lines = existsSync(blocks) ? readFileSync(blocks, 'utf8').split('\n') : [];
  rmSync(blocks, { force: true });
  return {
    cpuSeconds: value('process_cpu_seconds_total'),
    pauseMs: value('nodejs_eventloop_lag_max_seconds') * 1000,
    blockMs: Math.max(0, ...lines.map(Number)),
  };
}

/** Runs and prints one row. */
async function row(name: string, work: () => Promise<string | number>): Promise<void> {
  const before = await loadSince();
  const started = performance.now();
  const outcome = await work().catch((error: unknown) => String(error).slice(0, 60));
  const wall = performance.now() - started;
  const after = await loadSince();
  const cells = [
    name.padEnd(60),
    `${((after.cpuSeconds - before.cpuSeconds) * 1000).toFixed(0).padStart(7)} ms CPU`,
    `${after.blockMs.toFixed(0).padStart(6)} ms block`,
    `${after.pauseMs.toFixed(0).padStart(6)} ms pause`,
    `${wall.toFixed(0).padStart(7)} ms in all`,
    after.blockMs > 200 ? '!' : ' ',
    String(outcome),
  ];
  console.log(cells.join('  '));
}

async function post(path: string, body: string | Uint8Array<ArrayBuffer>): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${server.appKey}`,
  };
  const reply = await fetch(server.url + path, { method: 'POST', headers, body });
  await reply.arrayBuffer();
  return reply.status;
}

/** Commands of the owner. */
function manage() {
  const name = readdirSync(server.dataDir).find((one) => one.endsWith('.sock')) ?? '';
  return askServer({ dataDir: server.dataDir, name }, () => undefined);
}

/** Imports one file, without keeping it. */
async function importOne(name: string, content: string, dryRun = true): Promise<string> {
  const place = mkdtempSync(join(folder, 'import-'));
  writeFileSync(join(place, name), content);
  const { counts } = await manage()('import', { path: place, rewrite_past: false, dry_run: dryRun });
  return JSON.stringify(counts);
}

const IN_JSON: Readonly<Record<string, (value: string) => string>> = {
  '/api/schedule/self': (value) => `{"start":1,"end":2,"x":${value}}`,
  '/api/insight/incident/export': (value) =>
    `{"start_time":1,"end_time":2,"query":"","labels":{"a":${value}},"fields":{}}`,
  '/api/sourcemap/stack/enrich': (value) => `{"type":"browser","stack":"x","binary_images":${value}}`,
  '/api/guests': (value) => `{"view":"/oncall","frozen":false,"schedule_ids":${value},"calls":[]}`,
  '/mcp': (value) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":${value}}}`,
};

const calendar = (content: string) => `BEGIN:VCALENDAR\n${content}END:VCALENDAR\n`;
const teamLine = (at: number) => `{"team_id":${at + 1},"team_name":"t"}\n`;

test.each(SIZES)('requests of %d MB', { timeout: 1_200_000 }, async (size) => {
  for (const [path, bodyOf] of Object.entries(IN_JSON)) {
    for (const [shape, value] of Object.entries(VALUES)) {
      const length = size === 1 ? 1_040_000 : size * MB;
      await row(`${path} ${size} MB ${shape}`, () => post(path, bodyOf(value(length - 200))));
    }
  }
  for (const type of ['browser', 'android', 'ios', 'flutter']) {
    for (const [shape, stack] of Object.entries(STACKS)) {
      const body = JSON.stringify({
        type,
        service: 'x',
        binary_images: [],
        stack: stack(Math.min(size * MB, 10_000_000)),
      });
      await row(`stack of ${type} ${size} MB ${shape}`, () => post('/api/sourcemap/stack/enrich', body));
    }
  }
  expect(size).toBeGreaterThan(0);
});

test.each(SIZES)('imports of %d MB', { timeout: 1_200_000 }, async (size) => {
  const length = size * MB - 200;
  for (const [shape, value] of Object.entries(VALUES)) {
    const line = `{"team_id":1,"team_name":${value(length)}}\n`;
    await row(`import a line of ${size} MB ${shape}`, () => importOne('teams.ndjson', line));
  }
  const lines = Array.from({ length: length / 34 }, (_, at) => teamLine(at)).join('');
  const event = 'BEGIN:VEVENT\nDTSTART;VALUE=DATE:20260101\nDTEND;VALUE=DATE:20260131\nEND:VEVENT\n';
  const files: [string, string][] = [
    ['teams.ndjson', lines],
    ['teams.json', `[${lines.trim().replaceAll('\n', ',')}]`],
    ['holidays.ics', calendar(event.repeat(500_000 / event.length))],
    ['holidays.ics', calendar('BEGIN:VALARM\n'.repeat(38_000))],
    ['holidays.ics', calendar(fill('\n x', length))],
    ['incidents.csv', `incident_id\n"${fill('""', length)}"\n`],
  ];
  for (const [name, content] of files) {
    const megabytes = (content.length / MB).toFixed(1);
    await row(`import ${name} of ${megabytes} MB`, () => importOne(name, content));
  }
  expect(size).toBeGreaterThan(0);
});

test('deliveries', { timeout: 1_200_000 }, async () => {
  const shapes = {
    form: 'a=%41&',
    words: 'the quick brown fox ',
    mails: 'ana@example.com ',
    secrets: '{"password":"x"},',
  };
  for (const size of SIZES) {
    for (const [shape, unit] of Object.entries(shapes)) {
      const id = `hostile-${size}-${shape}`;
      const text = fill(unit, size * MB * 0.9);
      const delivery = {
        integration_id: 'int-hostile',
        event_id: id,
        channel_id: 1,
        channel_name: 'c',
        event_type: 'i_new',
        event_time: '2026-03-01T00:00:00Z',
        webhook_type: 'incident',
        endpoint: 'https://h/',
        request_headers: '',
        request_body: text,
        status: 'success',
        status_code: 200,
        attempt: 1,
        duration: 1,
        response_headers: '',
        response_body: '',
      };
      await row(`import a delivery of ${size} MB ${shape}`, () =>
        importOne('webhooks.ndjson', `${JSON.stringify(delivery)}\n`, false),
      );
      await row(`detail of a delivery of ${size} MB ${shape}`, () =>
        post('/api/webhook/history/detail', JSON.stringify({ intergration_id: 'int-hostile', event_id: id })),
      );
      const call = { name: 'webhook_delivery', arguments: { integration_id: 'int-hostile', event_id: id } };
      await row(`tool for a delivery of ${size} MB ${shape}`, () =>
        post('/mcp', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })),
      );
    }
  }
  expect(Object.keys(shapes)).not.toEqual([]);
});

test('artifacts', { timeout: 600_000 }, async () => {
  const content = Buffer.from(
    `{"version":3,"sources":["a.js"],"names":[],"mappings":"${fill('AAAA,', 90 * MB)}"}`,
  );
  const build = { type: 'browser', service: 'hostile', version: '1' } as const;
  const paths = [mkdtempSync(join(folder, 'map-'))];
  writeFileSync(join(paths[0] ?? '', 'a.js.map'), content);
  expect(content.length).toBeGreaterThan(90 * MB);
  await row('add a source map of 90 MB', async () =>
    JSON.stringify(await manage()('addArtifacts', { build, paths, key: { prefix: 'https://h/' } })),
  );
});
