import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { shopFile } from '#symbolication/apple/shop-dsym.spec-support';
import { machO } from '#symbolication/debug-info/binary.spec-support';
import { runCommandLine } from '../cli/commands';
import { ANA, MONDAY_11 } from '../records.spec-support';
import { openService, type Service, socketListener } from '../service';
import { makeEmbeddedStore } from '../store/stores.spec-support';
import { bundleOf, chunksOf, formOf, sha1 } from './upload.spec-support';

const CHUNKS = '/api/0/organizations/acme/chunk-upload/';
const BUNDLES = '/api/0/organizations/acme/artifactbundle/assemble/';
const DIFS = '/api/0/projects/acme/shop/files/difs/assemble/';

const SCRIPT = 'function e(){throw Error()}';
const MAP = {
  version: 3,
  sources: ['src/cart.ts'],
  sourcesContent: ['export function pay() {\n  throw new Error();\n}\n'],
  names: ['pay'],
  mappings: 'AAAAA,YACE',
};
const STACK = 'Error\n    at e (https://shop.test/assets/main-1a2b.js:1:13)';
const ID = '66e8b04b-f686-42c7-a15c-37bbd01434d6';

let folder: string;
let service: Service;
let url: string;
let key: string;
const log: string[] = [];
const server = createServer((incoming, outgoing) =>
  socketListener((request) => {
    const { pathname, search } = new URL(request.url);
    const at = new URL(pathname + search, url);
    const { method, headers, body, signal } = request;
    const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
    return service.handle(new Request(at, init));
  })(incoming, outgoing),
);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-upload-'));
  makeEmbeddedStore(join(folder, 'data'));
  const config = { dataDir: join(folder, 'data'), databaseUrl: undefined, timeZone: 'UTC', demo: false };
  service = await openService({ ...config, openWebhookDetail: true }, (line) => log.push(line));
  // A connection that a busy machine uses again late is still there.
  server.keepAliveTimeout = 300_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(join(folder, 'people.ndjson'), `{"person_id":${ANA},"person_name":"Ana"}\n`);
  await run('import', 'people.ndjson');
  key = await newKey('artifacts');
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.close();
  rmSync(folder, { recursive: true });
});

async function run(...words: string[]): Promise<string[]> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommandLine(words, {
    env: { WATCHBILL_DATA_DIR: join(folder, 'data') },
    folder,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    progress: () => undefined,
    clock: () => MONDAY_11 * 1000,
  });
  expect([code, code === 0 ? [] : err]).toEqual([0, []]);
  return out;
}

async function newKey(...scopes: string[]): Promise<string> {
  const [created = ''] = await run(
    'key',
    'create',
    '--person',
    String(ANA),
    ...scopes.flatMap((scope) => ['--scope', scope]),
  );
  return created;
}

async function send(method: string, path: string, body?: object, by = key) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${by}`,
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, reply: JSON.parse(await response.text()) };
}

type Release = { projects?: string[]; version?: string | undefined; dist?: string | undefined };

function assemble(file: Uint8Array, release: Release = {}, by = key) {
  const chunks = chunksOf(file).map(sha1);
  return send('POST', BUNDLES, { checksum: sha1(file), chunks, projects: ['shop'], ...release }, by);
}

async function uploadBundle(file: Uint8Array, release?: Release, by = key) {
  for (const chunk of chunksOf(file)) await send('POST', CHUNKS, formOf([chunk]), by);
  const { status, reply } = await assemble(file, release, by);
  return status === 200 ? reply : { status, ...reply };
}

async function uploadDebugFiles(files: Record<string, Uint8Array>) {
  for (const file of Object.values(files)) await send('POST', CHUNKS, formOf([file]));
  const request = Object.entries(files).map(([name, file]) => [
    sha1(file),
    { name, debug_id: ID, chunks: [sha1(file)] },
  ]);
  const { reply } = await send('POST', DIFS, Object.fromEntries(request));
  return Object.entries(files).map(([, file]) => reply[sha1(file)]);
}

/** Bundle with a script and its map at this address, and no debug ids. */
const shopBundle = (prefix = '~/assets/', map: object = MAP, image = '') =>
  bundleOf({
    'files/_/_/cart.svg': { url: '~/cart.svg', content: image },
    'files/_/_/main-1a2b.js': {
      url: `${prefix}main-1a2b.js`,
      type: 'minified_source',
      content: `${SCRIPT}\n//# sourceMappingURL=main-1a2b.js.map`,
    },
    'files/_/_/main-1a2b.js.map': {
      url: `${prefix}main-1a2b.js.map`,
      type: 'source_map',
      content: JSON.stringify(map),
    },
  });

async function framesOf(version: string, stack = STACK) {
  const body = { type: 'browser', service: 'shop', version, stack, binary_images: [] };
  const response = await fetch(`${url}/sourcemap/stack/enrich?app_key=${key}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data } = JSON.parse(await response.text());
  return data.frames;
}

const listed = async () =>
  (await run('artifacts', 'list')).map((line) => line.split('\t').slice(0, 4).join(' '));
const spools = () => readdirSync(join(folder, 'data')).filter((name) => /^upload-(?!chunks$)/.test(name));
const chunkFiles = () =>
  readdirSync(join(folder, 'data/upload-chunks'), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );

describe('a client that uploads', () => {
  it('is told where, and how much', async () => {
    const { reply } = await send('GET', CHUNKS);
    expect(reply).toMatchObject({ url: `${url}${CHUNKS}`, chunkSize: 2_097_152, hashAlgorithm: 'sha1' });
    expect((await send('GET', '/api/0/')).reply.auth.scopes).toHaveLength(1);
  });

  it('sends chunks in any order, is told which are missing, and gets the frames of `artifacts add`', async () => {
    const noise = Array.from({ length: 160_000 }, (_, index) => sha1(Buffer.from(`${index}`))).join('');
    const bundle = shopBundle('~/assets/', MAP, noise);
    const chunks = chunksOf(bundle);
    expect(chunks).toHaveLength(2);
    const release = { version: 'shop@1.2.3' };
    expect((await assemble(bundle, release)).reply).toEqual({
      state: 'not_found',
      missingChunks: chunks.map(sha1),
    });
    expect((await send('POST', CHUNKS, formOf(chunks.slice(1)))).status).toBe(200);
    expect((await assemble(bundle, release)).reply).toEqual({
      state: 'not_found',
      missingChunks: chunks.slice(0, 1).map(sha1),
    });
    await send('POST', CHUNKS, formOf(chunks.slice(0, 1), { isPacked: false }));
    for (const _ of ['first', 'repeated']) {
      expect((await assemble(bundle, release)).reply).toEqual({ state: 'ok', missingChunks: [] });
    }
    expect(chunkFiles()).toEqual([]);
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist/main-1a2b.js'), `${SCRIPT}\n//# sourceMappingURL=main-1a2b.js.map`);
    writeFileSync(join(folder, 'dist/main-1a2b.js.map'), JSON.stringify(MAP));
    const build = ['--type', 'browser', '--service', 'shop', '--version', 'own'];
    await run('artifacts', 'add', ...build, '--prefix', '/assets/', 'dist');
    const frames = await framesOf('shop@1.2.3');
    expect(frames).toMatchObject([{ converted: true, file: 'src/cart.ts', line: 2 }]);
    expect(frames).toEqual(await framesOf('own'));
    expect(await listed()).toEqual([
      'browser shop own /assets/main-1a2b.js',
      'browser shop shop@1.2.3 /assets/main-1a2b.js',
    ]);
  });

  it('uploads again what was removed', async () => {
    const bundle = shopBundle();
    const release = { version: 'again', projects: ['till', 'shop'] };
    expect((await uploadBundle(bundle, release)).state).toBe('ok');
    await run('artifacts', 'remove', '--type', 'browser', '--service', 'till', '--version', 'again');
    expect((await assemble(bundle, release)).reply).toMatchObject({ state: 'not_found' });
    expect((await uploadBundle(bundle, release)).state).toBe('ok');
    expect(await listed()).toContain('browser till again /assets/main-1a2b.js');
  });

  it('creates and finishes releases, which are not stored', async () => {
    const release = { version: 'shop@1', projects: ['shop'] };
    expect(await send('POST', '/api/0/organizations/acme/releases/', release)).toMatchObject({
      status: 201,
      reply: { version: 'shop@1', projects: [{ slug: 'shop' }] },
    });
    expect(await send('PUT', '/api/0/projects/acme/shop/releases/shop%401/', { commits: [] })).toMatchObject({
      status: 200,
      reply: { version: 'shop@1' },
    });
  });

  it('may not name a service by a path', async () => {
    for (const project of ['../../etc', '..', 'a/../b', 'a\\..', 'a\nb']) {
      const { status } = await assemble(shopBundle(), { version: '1', projects: [project] });
      expect([project, status]).toEqual([project, 400]);
    }
  });

  it('is refused anything else with a message', async () => {
    for (const [method, path, status] of [
      ['POST', '/api/0/projects/acme/shop/files/dsyms/', 400],
      ['POST', '/api/0/organizations/acme/releases/shop@1/deploys/', 400],
      ['DELETE', CHUNKS, 400],
      ['GET', '/api/0/organizations/acme/', 404],
    ] as const) {
      const { status: answered, reply } = await send(method, path, method === 'POST' ? {} : undefined);
      expect([path, answered, reply.detail]).toEqual([
        path,
        status,
        expect.stringContaining('takes source maps'),
      ]);
    }
  });
});

describe('a key', () => {
  it('needs the scope for artifacts', async () => {
    for (const [other, status] of [
      ['', 401],
      ['wb_wrong', 401],
      [await newKey(), 403],
      [await newKey('import', 'change'), 403],
    ] as const) {
      for (const answer of [
        await send('GET', CHUNKS, undefined, other),
        await send('POST', CHUNKS, formOf([Buffer.from('x')]), other),
        await assemble(shopBundle(), {}, other),
        await send('POST', DIFS, {}, other),
      ]) {
        expect([answer.status, answer.reply]).toEqual([
          status,
          { detail: expect.stringMatching(/[Kk]ey|app key/) },
        ]);
      }
    }
    expect(chunkFiles()).toEqual([]);
  });

  it('cannot assemble the chunks of another key', async () => {
    const bundle = shopBundle('~/secret/');
    await send('POST', CHUNKS, formOf([bundle]));
    const other = await newKey('artifacts');
    expect((await assemble(bundle, {}, other)).reply).toEqual({
      state: 'not_found',
      missingChunks: [sha1(bundle)],
    });
    expect((await assemble(bundle)).reply.state).toBe('ok');
  });
});

describe('a chunk is refused', () => {
  it.each<[string, FormData, number, RegExp]>([
    [
      'with a wrong checksum',
      formOf([Buffer.from('a')], { names: [sha1(Buffer.from('b'))] }),
      400,
      /checksum/,
    ],
    ['that unpacks to too much', formOf([new Uint8Array(2_097_153)]), 413, /more than 2097152 bytes/],
    ['that is too large', formOf([new Uint8Array(2_097_153)], { isPacked: false }), 413, /more than 2097152/],
    [
      'under another name',
      formOf([Buffer.from('a')], { names: ['../../app-key'] }),
      400,
      /named by its SHA-1/,
    ],
    [
      'among too many',
      formOf(Array.from({ length: 5 }, (_, index) => Buffer.from(`${index}`))),
      413,
      /at most 4/,
    ],
  ])('%s', async (_, form, status, detail) => {
    const answer = await send('POST', CHUNKS, form);
    expect([answer.status, answer.reply]).toEqual([status, { detail: expect.stringMatching(detail) }]);
    expect(chunkFiles()).toEqual([]);
  });

  it('in a body that is no form, or is no gzip', async () => {
    expect(await send('POST', CHUNKS, { file: 'x' })).toMatchObject({ status: 400 });
    const form = new FormData();
    form.append('file_gzip', new Blob(['plain']), sha1(Buffer.from('plain')));
    expect((await send('POST', CHUNKS, form)).reply.detail).toMatch(/damaged gzip/);
  });

  it('after an hour, as if it had not been sent', async () => {
    const [early, late] = [shopBundle('~/early/'), Buffer.from('late')];
    await send('POST', CHUNKS, formOf([early]));
    const place = join(folder, 'data/upload-chunks', key.slice(3, 11), sha1(early));
    utimesSync(place, new Date(), new Date(Date.now() - 3_601_000));
    await send('POST', CHUNKS, formOf([late]));
    expect(chunkFiles()).toEqual([sha1(late)]);
    expect((await assemble(early)).reply.state).toBe('not_found');
    rmSync(join(folder, 'data/upload-chunks'), { recursive: true });
  });
});

/** Bundle of a plugin: the names are debug ids. */
const pluginBundle = (file: string, comment: string) =>
  bundleOf({
    [`_/_/${ID}-0.js`]: {
      url: `~/${ID}-0.js`,
      type: 'minified_source',
      headers: { 'debug-id': ID, Sourcemap: `${ID}-0.js.map` },
      content: `${SCRIPT}${comment}\n//# debugId=${ID}`,
    },
    [`_/_/${ID}-0.js.map`]: {
      url: `~/${ID}-0.js.map`,
      type: 'source_map',
      content: JSON.stringify({ ...MAP, file, debugId: ID }),
    },
  });

const scriptNamed = (number: number, name: string) => ({
  [`_/_/${ID}-${number}.js`]: {
    url: `~/${ID}-${number}.js`,
    content: `f(${number})\n//# sourceMappingURL=${name}.map`,
  },
  [`_/_/${ID}-${number}.js.map`]: { url: `~/${ID}-${number}.js.map`, content: JSON.stringify(MAP) },
});

describe('a bundle', () => {
  it('of a bundler plugin, named by debug ids, is found by the name that is deployed, in any folder', async () => {
    for (const [version, bundle] of [
      ['by-comment', pluginBundle('other.js', '\n//# sourceMappingURL=main-1a2b.js.map')],
      ['by-map', pluginBundle('assets/main-1a2b.js', '')],
    ] as const) {
      expect((await uploadBundle(bundle, { version })).state).toBe('ok');
      expect(await listed()).toContain(`browser shop ${version} main-1a2b.js`);
      expect(await framesOf(version)).toMatchObject([{ converted: true, file: 'src/cart.ts' }]);
    }
  });

  it('with two scripts of one name stores neither, and the log says so', async () => {
    const bundle = bundleOf({
      ...scriptNamed(0, 'main.js'),
      ...scriptNamed(1, 'main.js'),
      ...scriptNamed(2, 'own.js'),
    });
    expect((await uploadBundle(bundle, { version: 'twice' })).state).toBe('ok');
    expect((await listed()).filter((line) => line.includes(' twice '))).toEqual([
      'browser shop twice own.js',
    ]);
    expect(log.join('\n')).toContain('Upload for shop twice: main.js is the name of 2 scripts');
  });

  it('is of the release and its dist, and without a release of no version', async () => {
    for (const [version, dist, expected] of [
      ['app@2', '7', 'app@2+7'],
      ['app@2+8', '8', 'app@2+8'],
      [undefined, undefined, ''],
    ] as const) {
      await uploadBundle(shopBundle('app:///'), { projects: ['dists'], version, dist });
      expect(await listed()).toContain(`browser dists ${expected} app:///main-1a2b.js`);
    }
    const native = bundleOf({
      m: { url: '~/index.android.bundle', content: '' },
      n: { url: '~/index.android.bundle.map', content: JSON.stringify(MAP) },
    });
    await uploadBundle(native, { projects: ['app'], version: '1' });
    expect(await listed()).toContain('react native app 1 /index.android.bundle');
  });

  it.each<[string, Uint8Array, RegExp]>([
    ['that is no zip', Buffer.from('SYSB and more'), /The bundle is a damaged zip/],
    ['without a manifest', bundleOf({}, null), /has no manifest\.json/],
    ['with a damaged manifest', bundleOf({}, '{"files":'), /manifest\.json of the bundle is damaged/],
    ['without a map', bundleOf({ a: { url: '~/a.js', content: 'f()' } }), /no source map of a script/],
    ['with a broken map', shopBundle('~/', { ...MAP, mappings: '!' }), /^\/main-1a2b\.js\.map: /],
    [
      'that is a zip bomb',
      bundleOf({ a: { url: '~/a.js', content: new Uint8Array(80 * 1024 * 1024) } }),
      /at most 100 times its own/,
    ],
  ])('%s is refused, and nothing is stored', async (_, bundle, detail) => {
    const before = await listed();
    const reply = await uploadBundle(bundle, { version: 'bad' });
    expect(reply).toEqual({ state: 'error', missingChunks: [], detail: expect.stringMatching(detail) });
    expect(await listed()).toEqual(before);
    expect(chunkFiles()).toEqual([]);
  });

  it('whose checksum is another one is refused', async () => {
    const [bundle, other] = [shopBundle(), shopBundle('~/other/')];
    await send('POST', CHUNKS, formOf([bundle]));
    const request = { checksum: sha1(other), chunks: [sha1(bundle)], projects: ['shop'] };
    const { reply } = await send('POST', BUNDLES, request);
    expect([reply.state, reply.detail]).toEqual(['error', expect.stringContaining('has another checksum')]);
  });

  it('has a project, and at most 512 MiB', async () => {
    for (const more of [
      { projects: [] },
      { projects: ['\0'] },
      { checksum: 'x' },
      { chunks: Array<string>(257).fill(sha1(Buffer.from('a'))) },
    ]) {
      const request = { checksum: sha1(Buffer.from('a')), chunks: [], projects: ['shop'], ...more };
      expect((await send('POST', BUNDLES, request)).status).toBe(400);
    }
  });
});

describe('debug files', () => {
  it('are stored by their ids; what lies beside them is accepted with a note', async () => {
    const stripped = machO({ id: '6deccee4a0523ea4bb67957b06f53ad1' });
    const [dsym, app, mapping] = await uploadDebugFiles({
      Shop: shopFile(),
      'Shop.app/Shop': stripped,
      [`/proguard/${ID}.txt`]: Buffer.from('a.b.Cart -> a.a:\n    void pay() -> a\n'),
    });
    expect(dsym).toMatchObject({ state: 'ok', dif: { debugId: ID, objectName: 'Shop', cpuName: 'arm64' } });
    expect(app).toMatchObject({
      state: 'ok',
      dif: { objectName: 'Shop has no debug information: not stored' },
    });
    expect(mapping).toMatchObject({ state: 'ok', dif: { symbolType: 'proguard' } });
    expect(await listed()).toEqual(
      expect.arrayContaining([
        'ios shop  2d903291397d3d14bfca52c7fb8c5e00',
        'ios shop  image:Shop:arm64',
        `android shop  build:${ID}`,
      ]),
    );
    expect((await listed()).join()).not.toContain('6deccee4');
  });

  it.each<[string, string, Uint8Array, RegExp]>([
    [
      'of another system',
      'shop.pdb',
      Buffer.from('Microsoft C/C++ MSF 7.00'),
      /shop\.pdb: is not taken: only dSYMs/,
    ],
    [
      'without debug information alone',
      'Shop',
      machO({ id: '1'.repeat(32) }),
      /Shop has no debug information/,
    ],
    ['that is cut off', 'Shop', shopFile().subarray(0, 200), /^Shop/],
  ])('%s are refused', async (_, name, file, detail) => {
    const [reply] = await uploadDebugFiles({ [name]: file });
    expect(reply).toMatchObject({ state: 'error', detail: expect.stringMatching(detail) });
    expect(chunkFiles()).toEqual([]);
  });
});

test('nothing is left in the data directory', () => {
  expect([spools(), chunkFiles()]).toEqual([[], []]);
});
