import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import { Envelope } from '#contract/envelope';
import { stackEnrich } from '#contract/stack';
import { artifactContents, artifacts } from '../store/schema';
import { onOneStore } from '../store/stores.spec-support';
import type { Build } from './artifacts';
import { stackAsker } from './stack-asker.spec-support';

const SHOP: Build = { type: 'browser', service: 'shop', version: '1.4.2' };
const URL = 'https://cdn.example.com/assets/main.js';

/** Line 1 of main.js comes from src/main.ts: column 0 from 3:2 (names `pay`), 8 from 5:4. */
const MAP = {
  version: 3,
  sources: ['../src/main.ts', '../node_modules/lib/index.js'],
  sourcesContent: ['one();\n\nfunction two() {\n\n  three();\n\n}\nlast();\n', 'lib();'],
  names: ['pay'],
  mappings: 'AAEEA,QAEE,QCJJ',
};

const byName = (reply: string) => stackEnrich.reply.parse(JSON.parse(reply)).data.by_name;

onOneStore('a stack', (store) => {
  const { add, lose, ask, frames, converted } = stackAsker(store, {
    type: 'browser',
    service: 'shop',
    version: '1.4.2',
  });

  describe('with frames of WebAssembly', () => {
    const MODULE = 'https://cdn.example.com/app.wasm';
    /** Byte 16 comes from lib.rs 5:4, byte 32 from 9:2. */
    const WASM_MAP = { version: 3, sources: ['src/lib.rs'], names: [], mappings: 'gBAIG,gBAIF' };

    it('are found by their byte, the nearest place before it counts', async () => {
      await add(SHOP, [MODULE, WASM_MAP]);
      const { text } = await ask({
        stack: [
          'RuntimeError: unreachable',
          `    at shop::total::h0123456789abcdef (${MODULE}:wasm-function[42]:0x10)`,
          `    at ${MODULE}:wasm-function[43]:0x22`,
          `    at _ZN4shop3addE (${MODULE}:wasm-function[44]:0x3)`,
          `f@${MODULE}:wasm-function[45]:0x10`,
        ].join('\n'),
      });
      const { frames: list } = stackEnrich.reply.parse(JSON.parse(text)).data;
      expect(
        list.map(({ function: name, file, line, column, address }) => [name, file, line, column, address]),
      ).toEqual([
        ['shop::total', 'src/lib.rs', 5, 4, '0x10'],
        ['wasm-function[43]', 'src/lib.rs', 9, 2, '0x22'],
        ['shop::add', MODULE, 0, 0, '0x3'],
        ['f', 'src/lib.rs', 5, 4, '0x10'],
      ]);
      expect(list[0]?.minified).toMatchObject({ file: MODULE, line: 0, column: 0 });
    });

    it('have the names of their module where the engine and the map have none', async () => {
      const functions = [null, '16 40 shop::total::h0123456789abcdef', '40 60 _ZN4shop3addE'];
      const more = { x_wasm_functions: functions };
      const named = async () => {
        const stack = [
          'RuntimeError: unreachable',
          `    at ${MODULE}:wasm-function[1]:0x10`,
          `    at ${MODULE}:wasm-function[1]:0x41`,
          `    at ${MODULE}:wasm-function[2]:0x30`,
          `    at ${MODULE}:wasm-function[9]:0x30`,
          `    at printed (${MODULE}:wasm-function[2]:0x30)`,
        ].join('\n');
        const { text } = await ask({ stack });
        const { frames: list } = stackEnrich.reply.parse(JSON.parse(text)).data;
        return list.map(({ function: name, converted, file, line }) => [name, converted, file, line]);
      };
      await add({ ...SHOP, version: '' }, ['app.wasm', { ...WASM_MAP, mappings: '', ...more }]);
      expect(await named()).toEqual([
        ['shop::total', true, MODULE, 0],
        ['wasm-function[1]', false, MODULE, 0],
        ['shop::add', true, MODULE, 0],
        ['wasm-function[9]', false, MODULE, 0],
        ['printed', false, MODULE, 0],
      ]);
      await add(SHOP, [MODULE, { ...WASM_MAP, ...more }]);
      expect((await named()).slice(0, 3)).toEqual([
        ['shop::total', true, 'src/lib.rs', 5],
        ['wasm-function[1]', true, 'src/lib.rs', 9],
        ['shop::add', true, 'src/lib.rs', 9],
      ]);
    });
  });

  test('of a version finds the release with this short name, and names it', async () => {
    const ofRelease = async () => {
      const { text } = await ask({ stack: `Error\n    at t (${URL}:1:9)` });
      const { frames: list, release } = stackEnrich.reply.parse(JSON.parse(text)).data;
      return [list[0]?.line, release];
    };
    await add({ ...SHOP, version: 'other@1.4.2' }, [URL, { ...MAP, mappings: 'AAAA,QAAA' }]);
    expect(await ofRelease()).toEqual([1, 'other@1.4.2']);
    await add({ ...SHOP, version: 'shop@1.4.2' }, [URL, MAP]);
    expect(await ofRelease()).toEqual([5, 'shop@1.4.2']);
    await add(SHOP, [URL, { ...MAP, mappings: 'AAAA,QACA' }]);
    expect(await ofRelease()).toEqual([2, undefined]);
  });

  describe('with a file that is printed without its folder', () => {
    const STACK = 'Error: no\n    at t (main.js:1:9)\n    at main.js:1:1\n    at other.js:1:1';

    it('uses the only file of that name, and names it', async () => {
      await add(SHOP, [URL, MAP]);
      await add(SHOP, ['https://cdn.example.com/assets/domain.js', MAP]);
      await add({ ...SHOP, version: '1.4.3' }, ['https://cdn.example.com/b/main.js', MAP]);
      const { text } = await ask({ stack: STACK });
      expect(byName(text)).toEqual([{ file: 'main.js', paths: [URL] }]);
      const { frames: list } = stackEnrich.reply.parse(JSON.parse(text)).data;
      expect(list.map(({ converted }) => converted)).toEqual([true, true, false]);
    });

    it('uses none of several, and names them', async () => {
      await add(SHOP, [URL, MAP], ['https://cdn.example.com/admin/main.js', { ...MAP, names: ['other'] }]);
      const { text } = await ask({ stack: STACK });
      expect(byName(text)).toEqual([
        { file: 'main.js', paths: ['https://cdn.example.com/admin/main.js', URL] },
      ]);
      const { frames: list } = stackEnrich.reply.parse(JSON.parse(text)).data;
      expect(list.map(({ converted }) => converted)).toEqual([false, false, false]);
    });
  });

  describe('with frames of a minified script', () => {
    it('gets source positions and code, and keeps the original frames', async () => {
      await add(SHOP, [URL, MAP]);
      const { status, type, text } = await ask({
        stack: `Error: no\n    at t (${URL}:1:9)\n    at ${URL}:1:1`,
        near: 1,
      });
      expect([status, type]).toEqual([200, 'application/json; charset=utf-8']);
      expect(Envelope.parse(JSON.parse(text)).request_id).toMatch(/^[0-9a-f]{32}$/);
      const [first, second] = stackEnrich.reply.parse(JSON.parse(text)).data.frames;
      expect(first).toMatchObject({
        converted: true,
        file: '../src/main.ts',
        line: 5,
        column: 5,
        third_party: false,
        code_snippets: [
          { line: 3, code: 'function two() {' },
          { line: 5, code: '  three();' },
          { line: 7, code: '}' },
        ],
        minified: { file: URL, function: 't', line: 1, column: 9 },
      });
      expect(second).toMatchObject({ converted: true, line: 3, column: 3 });
    });

    it('is cleaned of what a log put around it, unless the request says no', async () => {
      await add(SHOP, [URL, MAP]);
      const stack = `web-1  | Error: no\nweb-1  |     at t (${URL}:1:9)`;
      expect(await converted(stack)).toEqual([true]);
      const { removed } = stackEnrich.reply.parse((await ask({ stack })).reply).data;
      expect(removed).toEqual([{ name: 'docker compose', lines: 2, example: 'web-1  |' }]);
      const raw = stackEnrich.reply.parse((await ask({ stack, clean: false })).reply).data;
      expect(raw).toEqual({ frames: [] });
    });

    it('is converted as one of a browser, where the app is Flutter’s on the web', async () => {
      const path = 'https://shop.test/main.dart.js';
      await add(SHOP, [path, MAP]);
      const { reply } = await ask({ stack: `Error: x\n    at Object.b (${path}:1:9)`, type: 'flutter' });
      expect(stackEnrich.reply.parse(reply).data.frames).toMatchObject([{ converted: true, line: 5 }]);
    });

    it('marks third-party frames', async () => {
      await add(SHOP, [URL, MAP]);
      const [frame] = await frames(`at f (${URL}:1:17)`);
      expect(frame).toMatchObject({ file: '../node_modules/lib/index.js', third_party: true });
    });

    it('is matched by type, service, version and URL', async () => {
      await add(SHOP, [URL, MAP]);
      await add({ ...SHOP, version: '' }, ['/assets/main.js', MAP]);
      expect(await converted(`at f (${URL}?v=1:1:9)`)).toEqual([true]);
      expect(await converted(`at f (https://other.example.com/assets/main.js:1:9)`)).toEqual([false]);
      expect(await converted(`at f (${URL}:1:9)`, { version: '1.4.3' })).toEqual([false]);
      expect(await converted(`at f (${URL}:1:9)`, { service: 'Shop' })).toEqual([false]);
      expect(await converted(`at f (${URL}:1:9)`, { type: 'react native' })).toEqual([false]);
      expect(await converted(`at f (http://localhost/assets/main.js:1:9)`, { version: undefined })).toEqual([
        true,
      ]);
      expect(await converted(`at f (${URL}:1:9)`, { service: 'a\0b', version: '\ud800' })).toEqual([false]);
    });

    it('that was added again uses its new map', async () => {
      await add(SHOP, [URL, MAP]);
      expect(await converted(`at f (${URL}:1:9)`)).toEqual([true]);
      await add(SHOP, [URL, { ...MAP, sources: ['new.ts'], sourcesContent: ['new'], mappings: 'AAAA' }]);
      expect(await frames(`at f (${URL}:1:9)`)).toMatchObject([{ file: 'new.ts' }]);
    });
  });

  test('without artifacts is unchanged', async () => {
    const stack = 'TypeError: x\n    at f (https://a.example/b.js:3:4)\n    at <anonymous>';
    const [first] = await frames(stack);
    expect(first).toEqual({
      function: 'f',
      converted: false,
      file: 'https://a.example/b.js',
      line: 3,
      column: 4,
      class_name: '',
      method_name: '',
      module: '',
      address: '',
      offset: 0,
      native_address: '',
      third_party: false,
      code_snippets: [],
    });
    expect(await frames('no stack at all')).toEqual([]);
    expect(await frames('')).toEqual([]);
  });

  test('that is too long is refused', async () => {
    const long = await ask({ stack: 'x'.repeat(10 * 1024 * 1024 + 1) });
    expect([long.status, Envelope.parse(long.reply).error?.message]).toEqual([
      400,
      'stack must have at most 10485760 characters.',
    ]);
    expect((await ask({ stack: 'x'.repeat(25 * 1024 * 1024) })).status).toBe(413);
  });

  describe('with a damaged artifact', () => {
    const good = `${URL}x`;
    const stack = `Error\n    at a (${URL}:1:9)\n    at b (${good}:1:9)`;

    it.each([
      ['that is not JSON', 'no json'],
      ['that is cut off', JSON.stringify(MAP).slice(0, -9)],
      ['with numbers that run over', { ...MAP, mappings: 'gggggggggggggggC' }],
      ['with a negative line', { ...MAP, mappings: 'AADA' }],
      ['with sources that it has not', { ...MAP, mappings: 'AgBAA' }],
      ['that is a list', []],
    ])('%s loses that artifact’s frames only', async (_what, content) => {
      await add(SHOP, [URL, content], [good, MAP]);
      expect(await converted(stack)).toEqual([false, true]);
    });

    it('whose content is wrong or missing loses its own frames only', async () => {
      await add(SHOP, [URL, { ...MAP, file: 'one' }], [good, MAP]);
      const [row] = await store().db.select().from(artifacts).limit(1);
      const hash = row?.content_hash ?? '';
      const place = eq(artifactContents.content_hash, hash);
      await store()
        .db.update(artifactContents)
        .set({ bytes: randomBytes(100) })
        .where(place);
      lose(URL);
      expect(await converted(stack)).toEqual([false, true]);
      await store().db.delete(artifactContents).where(place);
      expect(await converted(stack)).toEqual([false, true]);
    });

    it('whose sources point outside is shown their names and nothing of them', async () => {
      const sources = ['../../../../etc/passwd', 'file:///etc/passwd'];
      await add(SHOP, [URL, { version: 3, sources, names: [], mappings: 'AAAA,QCAA' }]);
      const found = await frames(`at a (${URL}:1:1)\n at b (${URL}:1:9)`);
      expect(found).toMatchObject(sources.map((file) => ({ converted: true, file, code_snippets: [] })));
    });
  });
});
