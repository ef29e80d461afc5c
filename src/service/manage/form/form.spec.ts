import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SHOP_ID, shopFile } from '#symbolication/apple/shop-dsym.spec-support';
import { entriesOf, importRecords } from '../../import/import-records';
import { createKey } from '../../keys/keys';
import type { Scope } from '../../keys/scopes';
import { ANA, MONDAY_11, records } from '../../records.spec-support';
import { artifactsAt, listArtifacts } from '../../stack/artifacts/artifacts';
import { onEachStore } from '../../store/stores.spec-support';
import { createManageHandler, type ManageHandler } from '../serve';

const MAP = JSON.stringify({
  version: 3,
  sources: ['a.ts'],
  sourcesContent: ['a'],
  names: [],
  mappings: 'AAAA',
});
const MAPPING = 'com.shop.Cart -> a.a:\n    1:1:void sum():7:7 -> a\n';
const SCRIPT = {
  type: 'js_sourcemap',
  service: 'shop',
  version: '1',
  minified_url: 'https://cdn.example/a.js',
};
const DSYM = 'Shop.app.dSYM/Contents/Resources/DWARF/Shop';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-form-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

onEachStore('a form of an uploader', (store) => {
  let handler: ManageHandler;
  let key: string;
  const keyWith = async (...scopes: Scope[]) => (await createKey(store().db, ANA, MONDAY_11, scopes)) ?? '';

  beforeEach(async () => {
    await importRecords(store().db, entriesOf(records));
    key = await keyWith('artifacts');
    handler = createManageHandler({
      store: store(),
      dataDir: folder,
      databaseUrl: undefined,
      log: () => undefined,
      clock: () => MONDAY_11 * 1000,
      maxUploadBytes: 1_000_000,
    });
  });

  type Part = [name: string, content: Uint8Array<ArrayBuffer> | string, fileName?: string];
  type Sent = { headers?: Record<string, string>; isGzip?: boolean };

  async function send(event: unknown, parts: Part[], { headers = {}, isGzip = false }: Sent = {}) {
    const form = new FormData();
    for (const [name, content, fileName = name] of parts) form.append(name, new Blob([content]), fileName);
    // Senders differ in whether it comes first, and in whether it has a file's name.
    form.append('event', new Blob([JSON.stringify(event)], { type: 'application/json' }), 'event');
    const formReply = new Response(form);
    const body = Buffer.from(await formReply.arrayBuffer());
    const response = await handler.answer(
      new Request('http://service/sourcemap/upload', {
        method: 'POST',
        headers: {
          'content-type': formReply.headers.get('content-type') ?? '',
          'dd-api-key': key,
          ...(isGzip && { 'content-encoding': 'gzip' }),
          ...headers,
        },
        body: isGzip ? gzipSync(body) : body,
      }),
      'network',
    );
    const { data, error } = await response.json();
    expect(readdirSync(folder)).toEqual([]);
    return { status: response.status, data, error };
  }

  const listed = async () =>
    (await listArtifacts(store().db)).map(({ type, service, version, path }) =>
      [type, service, version, path].join(' '),
    );

  test('with the map of a script is taken, compressed or not', async () => {
    const parts: Part[] = [
      ['source_map', MAP],
      ['minified_file', 'f();'],
      ['repository', '{}'],
    ];
    const summary = { status: 200, data: { artifacts: 1, newContents: 1, bytes: MAP.length } };
    expect(await send(SCRIPT, parts, { isGzip: true })).toMatchObject(summary);
    const again = { status: 200, data: { artifacts: 1, newContents: 0 } };
    expect(await send({ ...SCRIPT, minified_url: '/b.js', extra: 1 }, parts)).toMatchObject(again);
    expect(await listed()).toEqual(['browser shop 1 /b.js', 'browser shop 1 https://cdn.example/a.js']);
  });

  test('with a mapping is found by the build’s id and by its variant', async () => {
    const event = {
      type: 'jvm_mapping_file',
      service: 'app',
      version: '2',
      variant: 'release',
      build_id: '6f1d',
      version_code: 7,
    };
    expect(await send(event, [['jvm_mapping_file', MAPPING]])).toMatchObject({ status: 200 });
    expect(await listed()).toEqual(['android app 2 build:6f1d', 'android app 2 variant:release']);
    const nameless = { ...event, variant: '', build_id: '' };
    expect(await send(nameless, [['jvm_mapping_file', MAPPING]])).toMatchObject({
      status: 400,
      error: { code: 'InvalidParameter', message: 'build_id or variant is needed.' },
    });
  });

  test('with a zip of dSYMs is found by UUID, whatever service asks', async () => {
    const zip: Part[] = [['symbols_archive', Uint8Array.from(zipSync({ [DSYM]: shopFile() }))]];
    const event = { type: 'ios_symbols', uuids: SHOP_ID.toUpperCase() };
    expect(await send(event, zip)).toMatchObject({ status: 200, data: { artifacts: 1 } });
    const build = { type: 'ios', service: 'any', version: '9' } as const;
    expect(await artifactsAt(store().db, build, [SHOP_ID])).toHaveLength(1);
    expect(await send({ ...event, uuids: ['0', SHOP_ID] }, zip)).toMatchObject({
      status: 400,
      error: { message: 'symbols_archive: has nothing of the UUID 0.' },
    });
  });

  test('is refused whole, with what is wrong', async () => {
    const of = async (event: unknown, parts: Part[], sent?: Sent) => {
      const { status, error } = await send(event, parts, sent);
      return `${status} ${error.code}: ${error.message}`;
    };
    const map: Part[] = [['source_map', MAP]];
    expect(await of(SCRIPT, [['source_map', '{"version":3,']])).toMatch(
      /^400 InvalidParameter: source_map\.js\.map: the source map is cut off/,
    );
    expect(await of(SCRIPT, [])).toBe('400 BadRequest: The part source_map is missing.');
    expect(await of(SCRIPT, [...map, ...map])).toBe('400 BadRequest: The part source_map is there twice.');
    expect(await of({ ...SCRIPT, type: 'else' }, map)).toMatch(/^400 InvalidParameter: type must be one of/);
    expect(await of({ ...SCRIPT, service: '' }, map)).toBe(
      '400 InvalidParameter: service must not be empty.',
    );
    expect(await of({ ...SCRIPT, service: 'a\0' }, map)).toMatch(/^400 InvalidParameter: service/);
    expect(await of('x'.repeat(70_000), map)).toBe('400 BadRequest: The part event is too long.');
    expect(await of(SCRIPT, [['source_map', 'x'.repeat(1_000_001)]])).toMatch(/^413 EntityTooLarge: /);
    // A bomb: it is what comes out that counts.
    expect(await of(SCRIPT, [['source_map', ' '.repeat(2_000_000)]], { isGzip: true })).toMatch(/^413 /);
    const headers = { 'content-type': 'multipart/form-data; boundary=other' };
    expect(await of(SCRIPT, map, { headers })).toMatch(/^400 BadRequest: /);
    expect(await of(SCRIPT, map, { headers: { 'content-type': 'application/json' } })).toMatch(
      /^400 InvalidContentType: /,
    );
    expect(await of(SCRIPT, map, { headers: { 'content-encoding': 'gzip' } })).toBe(
      '400 BadRequest: The form is damaged, or broke off.',
    );
    const many = Array.from({ length: 30 }, (_, index): Part => [`part${index}`, 'x']);
    expect(await of(SCRIPT, many)).toBe('400 BadRequest: There are too many parts.');
    expect(await listed()).toEqual([]);
  });

  const statusWith = async (sent: string) =>
    (await send(SCRIPT, [['source_map', MAP]], { headers: { 'dd-api-key': sent } })).status;

  test('needs a key that may', async () => {
    expect(await statusWith('')).toBe(401);
    expect(await statusWith(await keyWith())).toBe(403);
    expect(await statusWith(await keyWith('import'))).toBe(403);
    expect(await statusWith(await keyWith('import', 'artifacts'))).toBe(200);
  });
});
