import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { loadBuild, type Assets, type Build } from './assets';
import { pageWith } from './page';

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`;
const UTC = {
  timeZone: 'UTC',
  access: 'loopback',
  publicOrigin: '',
  capabilities: [],
};
let folder: string;
let build: Build;
let assets: Assets;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchbill-assets-'));
  await mkdir(join(folder, 'app/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'outside');
  await writeFile(
    join(folder, 'app/index.html'),
    '<!doctype html><html><head><title>W</title></head></html>',
  );
  await writeFile(join(folder, 'app/assets/main-abc123.js'), SCRIPT);
  await writeFile(join(folder, 'app/favicon.svg'), '<svg/>');
  const parts = { onCall: ['/assets/duty-1.js', '/assets/rota-2.js'], delivery: ['/assets/delivery-3.js'] };
  await writeFile(join(folder, 'app/page-parts.json'), JSON.stringify(parts));
  await writeFile(join(folder, 'app/assets/main-abc123.js.map'), '{"sources":[]}');
  build = await loadBuild(join(folder, 'app'), {
    ...UTC,
    timeZone: 'Europe/Berlin',
    capabilities: ['incident-responders'],
  });
  ({ assets } = build);
});
afterAll(() => rm(folder, { recursive: true }));

function ask(path: string, init?: RequestInit): Promise<Response> {
  return assets(new Request('http://localhost/', init), path);
}

describe('the dashboard’s files', () => {
  it.each(['/', '/oncall', '/rum/applications/app-demo.0001', '/index.html', '/%E0%A4%A'])(
    'give the page for %s, with the zone, never from a cache',
    async (path) => {
      const response = await ask(path);
      expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      const page = await response.text();
      expect(page).toContain('<meta name="watchbill:time-zone" content="Europe/Berlin">');
      expect(page).toContain('<meta name="watchbill:capabilities" content="incident-responders">');
    },
  );

  it('describe the page in its head, with escaped texts', async () => {
    const says = { title: 'A "b" & <c> $1', description: 'What it is.' };
    const request = new Request('http://localhost/');
    const page = await (await assets(request, '/oncall', () => Promise.resolve(says))).text();
    expect(page.match(/<title>.*<\/title>|<meta (?:property|name="desc)[^>]*>/g)).toEqual([
      '<title>A &#34;b&#34; &#38; &#60;c&#62; $1 · Watchbill</title>',
      '<meta name="description" content="What it is.">',
      '<meta property="og:type" content="website">',
      '<meta property="og:site_name" content="Watchbill">',
      '<meta property="og:title" content="A &#34;b&#34; &#38; &#60;c&#62; $1">',
      '<meta property="og:description" content="What it is.">',
    ]);
  });

  it.each([
    ['/', ['/assets/duty-1.js', '/assets/rota-2.js']],
    ['/oncall', ['/assets/duty-1.js', '/assets/rota-2.js']],
    ['/webhooks/int-1/ev-1', ['/assets/delivery-3.js']],
    ['/webhooks', []],
    ['/no-page', []],
  ])('preload the scripts of the page at %s', async (path, scripts) => {
    const page = await (await ask(path)).text();
    expect(page.match(/<link rel="modulepreload"[^>]*>/g) ?? []).toEqual(
      scripts.map((script) => `<link rel="modulepreload" crossorigin href="${script}">`),
    );
  });

  it('do not include the list of scripts', async () => {
    expect((await ask('/page-parts.json')).status).toBe(404);
  });

  it('are cached for ever if their name has a hash', async () => {
    const response = await ask('/assets/main-abc123.js');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).toBe(SCRIPT);
  });

  it.each([
    '/assets/gone.js',
    '/assets/main-abc123.js.map',
    '/assets/',
    '/assets/x',
    '/robots.txt',
    '/favicon.ico',
  ])('are 404 for %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2f..%2fsecret.txt'])(
    'never lead out by %s',
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('outside');
    },
  );

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ])('are compressed for %s', async (accepted, encoding, decompress) => {
    const response = await ask('/assets/main-abc123.js', { headers: { 'Accept-Encoding': accepted } });
    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(Number(response.headers.get('Content-Length')));
    expect(decompress(bytes).toString()).toBe(SCRIPT);
  });

  it('are sent in the build’s compressed form, which has no path of its own', async () => {
    const content = 'x'.repeat(2000);
    await writeFile(join(folder, 'app/assets/early-abc123.js'), content);
    await writeFile(join(folder, 'app/assets/early-abc123.js.br'), brotliCompressSync(`${content}!`));
    const { version, assets: built } = await loadBuild(join(folder, 'app'), UTC);
    const get = (path: string, accepted: string) =>
      built(new Request('http://localhost/', { headers: { 'Accept-Encoding': accepted } }), path);
    const compressed = await get('/assets/early-abc123.js', 'br');
    expect(brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(`${content}!`);
    expect(await (await get('/assets/early-abc123.js', '')).text()).toBe(content);
    expect((await get('/assets/early-abc123.js.br', 'br')).status).toBe(404);
    await rm(join(folder, 'app/assets/early-abc123.js.br'));
    expect((await loadBuild(join(folder, 'app'), UTC)).version).toBe(version);
    await rm(join(folder, 'app/assets/early-abc123.js'));
  });

  it('are not sent again if unchanged', async () => {
    const etag = (await ask('/')).headers.get('ETag') ?? '';
    const response = await ask('/oncall', { headers: { 'If-None-Match': `W/${etag}` } });
    expect(response.status).toBe(304);
    expect((await ask('/', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    expect((await ask('/', { headers: { 'If-None-Match': `"other", ${etag}` } })).status).toBe(304);
  });

  it('answer HEAD without a body and refuse POST', async () => {
    const head = await ask('/favicon.svg', { method: 'HEAD' });
    expect(head.headers.get('Content-Length')).toBe('6');
    expect(await head.text()).toBe('');
    expect((await ask('/oncall', { method: 'POST' })).status).toBe(405);
  });

  it('must have been built', async () => {
    await expect(loadBuild(join(folder, 'nowhere'), UTC)).rejects.toThrow('npm run build');
  });
});

describe('the version of a build', () => {
  it('is written into the page', async () => {
    expect(build.version).toMatch(/^[0-9a-f]{12}$/);
    expect(await (await ask('/')).text()).toContain(
      `<meta name="watchbill:version" content="${build.version}">`,
    );
  });

  it('changes with a script or only its map', async () => {
    const versions = [build.version];
    for (const name of ['main-abc123.js.map', 'main-abc123.js']) {
      await writeFile(join(folder, 'app/assets', name), 'changed');
      versions.push((await loadBuild(join(folder, 'app'), UTC)).version);
    }
    expect(new Set(versions).size).toBe(3);
    expect((await loadBuild(join(folder, 'app'), UTC)).version).toBe(versions[2]);
  });
});

describe('the settings in the page', () => {
  const settings = { ...UTC, version: 'v' };

  it('replace existing ones', () => {
    const html =
      '<head><meta name="watchbill:version" content=""><meta name="watchbill:time-zone" content=""></head>';
    expect(pageWith(settings, html)).toBe(
      '<head><meta name="watchbill:capabilities" content=""><meta name="watchbill:public-origin" content=""><meta name="watchbill:access" content="loopback"><meta name="watchbill:version" content="v"><meta name="watchbill:time-zone" content="UTC"></head>',
    );
  });

  it('cannot escape their attributes, nor act as replacement patterns', () => {
    expect(pageWith({ ...settings, timeZone: '"><script>$&' }, '<head></head>')).toContain(
      '<meta name="watchbill:time-zone" content="&#34;&#62;&#60;script&#62;$&#38;">',
    );
  });
});

test('a build serves its version, which a tab of another build compares', async () => {
  const response = await assets(new Request('http://localhost/'), '/version.json');
  const { version } = build;
  expect([response.headers.get('Cache-Control'), await response.json()]).toEqual(['no-cache', { version }]);
});
