import { MAX_MAP_BYTES } from '#symbolication/readers';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { NAMED_MODULE, STRIPPED_MODULE } from '#symbolication/collect/wasm.spec-support';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectSourceMaps } from './collect';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchbill-artifacts-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Source map with one source, from whose first character the script's first one comes. */
const map = (more: object = {}) => ({
  version: 3,
  sources: ['../src/main.ts'],
  sourcesContent: ['export const a = 1;'],
  names: [],
  mappings: 'AAAA',
  ...more,
});

/** Writes files below `build`; an object as JSON. */
async function write(files: Readonly<Record<string, string | object | Buffer>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, 'build', name);
    await mkdir(dirname(path), { recursive: true });
    const isReady = typeof content === 'string' || Buffer.isBuffer(content);
    await writeFile(path, isReady ? content : JSON.stringify(content));
  }
}

async function collect(prefix = '', paths = ['build']) {
  const took: string[] = [];
  const left: string[] = [];
  const contents: Record<string, { sourcesContent?: unknown }> = {};
  const collecting = collectSourceMaps(
    paths.map((path) => join(folder, path)),
    prefix,
    {
      took: ({ path, from, note }) => took.push(`${path} ${from} ${/, (\d+) of/.exec(note)?.[1] ?? 0}`),
      ignored: (name, why) => left.push(`${name}: ${why}`),
    },
  );
  for await (const { path, content } of collecting)
    contents[path] = JSON.parse(Buffer.from(content).toString());
  return { took, left, contents };
}

const problems = (paths?: string[]) =>
  collect('', paths).then(
    () => [],
    (error) => error.problems,
  );

const sized = (content: Buffer) => Buffer.concat([Buffer.from([content.length]), content]);

/** Module of WebAssembly with one custom section. */
function wasm(name: string, text: string): Buffer {
  const section = Buffer.concat([sized(Buffer.from(name)), sized(Buffer.from(text))]);
  const type = Buffer.from([1, 4, 1, 0x60, 0, 0]);
  return Buffer.concat([Buffer.from('\0asm\u0001\0\0\0', 'latin1'), type, Buffer.from([0]), sized(section)]);
}

const REFUSAL = 'is no source map, or a damaged or too large one';

describe('maps are found', () => {
  it('of modules of WebAssembly: named in them, or beside where the module is or is not', async () => {
    await write({
      'app.wasm': wasm('sourceMappingURL', 'maps/other.map'),
      'maps/other.map': map(),
      'plain.wasm': wasm('producers', 'x'),
      'plain.wasm.map': map(),
      'main.dart.wasm.map': map(),
      'none.wasm': wasm('producers', 'x'),
      'cut.wasm': wasm('sourceMappingURL', 'x'.repeat(100)).subarray(0, 40),
    });
    const { took, left } = await collect('/');
    expect(took.map((line) => line.split(' ').slice(0, 2).join(' ')).toSorted()).toEqual([
      '/app.wasm maps/other.map',
      '/main.dart.wasm main.dart.wasm.map',
      '/plain.wasm plain.wasm.map',
    ]);
    expect(left.toSorted()).toEqual(['cut.wasm: has no map', 'none.wasm: has no map']);
  });

  it('of modules of WebAssembly with their function names, which are worth keeping alone', async () => {
    await write({
      'a.wasm': Buffer.from(NAMED_MODULE),
      'b.wasm': Buffer.from(NAMED_MODULE),
      'b.wasm.map': map(),
    });
    await write({ 'c.wasm': Buffer.from(STRIPPED_MODULE) });
    const { contents, left } = await collect();
    const functions = [null, expect.stringMatching(/ shop::fail$/), expect.stringMatching(/ shop::run$/)];
    expect(contents).toEqual({
      'a.wasm': expect.objectContaining({ sources: [], x_wasm_functions: functions }),
      'b.wasm': expect.objectContaining({ ...map(), x_wasm_functions: functions }),
    });
    expect(left).toEqual(['c.wasm: has no map']);
  });

  it('by their debug id, or by the script that they name as their file', async () => {
    const id = '85314830-023f-4cf1-a267-535f4e37bb17';
    const other = '00000000-023f-4cf1-a267-535f4e37bb17';
    await write({
      'app-9f.js': `f();\n//# debugId=${id}`,
      'old.js': `f();\n//# debugId=${other}`,
      'maps/z.map': map({ debugId: id }),
      'maps/y.map': map({ debug_id: other.toUpperCase() }),
      'app.js': 'f();',
      'app.map': map({ file: 'app.js' }),
      'x.map': map({ sourcesContent: [`"debugId":"${id}"`] }),
    });
    const { took, left } = await collect();
    expect(took.sort()).toEqual(['app-9f.js maps/z.map 0', 'app.js app.map 0', 'old.js maps/y.map 0']);
    expect(left).toEqual(['x.map: is the map of no script']);
  });

  it('in gzip, unless they are there unpacked, and refused if damaged', async () => {
    const packed = gzipSync(JSON.stringify(map()));
    await write({ 'a.js': 'x\n//# sourceMappingURL=a.js.map', 'a.js.map.gz': packed, 'b.js': 'y' });
    await write({ 'b.js.map': map(), 'b.js.map.gz': Buffer.from('no gzip') });
    const { took, contents } = await collect('/p/');
    expect(took.toSorted()).toEqual(['/p/a.js a.js.map.gz 0', '/p/b.js b.js.map 0']);
    expect(contents['/p/a.js']?.sourcesContent).toEqual(['export const a = 1;']);
    await write({ 'c.js': 'z', 'c.js.map.gz': packed.subarray(0, 40) });
    expect(await problems()).toEqual([`c.js.map.gz: ${REFUSAL}`]);
  });

  it('where the script names them, inside of it, and by their name', async () => {
    const inline = Buffer.from(JSON.stringify(map())).toString('base64');
    await write({
      'named.js': 'f();\n//# sourceMappingURL=maps/other%20name.map',
      'maps/other name.map': map(),
      'deep/inline.mjs': `f();\n//# sourceMappingURL=data:application/json;base64,${inline}`,
      'hidden.js': 'f();',
      'hidden.js.map': map(),
      'gone.js.map': map(),
      'elsewhere.js': 'f();\n//# sourceMappingURL=https://maps.example.com/elsewhere.js.map',
      'elsewhere.js.map': map(),
    });
    const { took, left } = await collect('https://cdn.example.com/assets');
    expect(took.toSorted()).toEqual([
      'https://cdn.example.com/assets/deep/inline.mjs deep/inline.mjs 0',
      'https://cdn.example.com/assets/elsewhere.js elsewhere.js.map 0',
      'https://cdn.example.com/assets/gone.js gone.js.map 0',
      'https://cdn.example.com/assets/hidden.js hidden.js.map 0',
      'https://cdn.example.com/assets/named.js maps/other name.map 0',
    ]);
    expect(left).toEqual([]);
  });

  it('also of a bundle of bytecode, and what else lies there is left with a reason', async () => {
    await write({
      'index.android.bundle': '\xc6\x1f\xbc\x03\0\0',
      'index.android.bundle.map': map(),
      'index.android.bundle.packager.map': map(),
      'index.android.bundle.compiler.map': map(),
      'plain.js': 'f();',
      'lost.js': 'f();\n//# sourceMappingURL=lost.map',
      'style.css': 'a{}',
      'style.css.map': map(),
    });
    const { took, left } = await collect();
    expect(took).toEqual(['index.android.bundle index.android.bundle.map 0']);
    expect(left.toSorted()).toEqual([
      'index.android.bundle.compiler.map: is half of a composed map',
      'index.android.bundle.packager.map: is half of a composed map',
      'lost.js: names the map lost.map, which is not among the files',
      'plain.js: has no map',
      'style.css.map: is the map of no script',
    ]);
  });

  it('in single files, and never beside them', async () => {
    await write({
      'a.js': 'f();\n//# sourceMappingURL=a.js.map',
      'a.js.map': map(),
      'b.js': '',
      'b.js.map': map(),
    });
    expect((await collect('/x/', ['build/a.js', 'build/a.js.map'])).took).toEqual(['/x/a.js a.js.map 0']);
    expect(await problems(['build/a.js'])).toEqual(['There is no source map of a script among the files']);
  });
});

describe('sources that lie beside a map', () => {
  it('are taken in where it has not got their text', async () => {
    await write({
      'out/a.js.map': map({
        sources: ['../src/main.ts', 'webpack://shop/./src/other.ts', 'own.ts', 'gone.ts'],
        sourcesContent: [null, null, 'its own'],
      }),
      'src/main.ts': 'main',
      'src/other.ts': 'other',
      'out/own.ts': 'not this',
    });
    const { took, contents } = await collect();
    expect(contents['out/a.js']?.sourcesContent).toEqual(['main', 'other', 'its own', null]);
    expect(took).toEqual(['out/a.js out/a.js.map 1']);
  });

  it('are found through the root, and in each section', async () => {
    const part = { version: 3, sourceRoot: '/../src', sources: ['main.ts'], names: [], mappings: 'AAAA' };
    await write({
      'a.js.map': {
        version: 3,
        sections: [
          { offset: { line: 0, column: 0 }, map: { ...part, sourceRoot: 'src/' } },
          { offset: { line: 1, column: 0 }, map: part },
        ],
      },
      'src/main.ts': 'main',
    });
    const { contents } = await collect();
    expect(contents['a.js']).toMatchObject({
      sections: [{ map: { sourcesContent: ['main'] } }, { map: part }],
    });
  });

  it('are never read outside of the folder, whatever the map says', async () => {
    await writeFile(join(folder, 'secret.ts'), 'secret');
    const outside = [
      '../secret.ts',
      join(folder, 'secret.ts'),
      `file://${folder}/secret.ts`,
      '../../../../etc/passwd',
    ];
    await write({
      'a.js.map': map({ sources: outside, sourcesContent: undefined }),
      'b.js': 'f();\n//# sourceMappingURL=../secret.ts',
      'c.js.map': map({ sources: ['secret.ts'], sourceRoot: '..', sourcesContent: [null] }),
    });
    const { took, left, contents } = await collect();
    expect(took.toSorted()).toEqual(['a.js a.js.map 4', 'c.js c.js.map 1']);
    expect(left).toEqual(['b.js: names the map ../secret.ts, which is not among the files']);
    expect(JSON.stringify(contents)).not.toContain('sourcesContent":["secret');
    expect(contents['a.js']?.sourcesContent).toBeUndefined();
  });
});

describe('what is refused is reported by file and rule, all of it', () => {
  it('maps that are broken', async () => {
    await write({
      'good.js.map': map(),
      'text.js.map': 'no json',
      'cut.js.map': JSON.stringify(map()).slice(0, -20),
      'version.js.map': map({ version: 2 }),
      'vlq.js.map': map({ mappings: 'AAA!' }),
    });
    const refused = ['cut', 'text', 'version', 'vlq'].map((name) => `${name}.js.map: ${REFUSAL}`);
    expect((await problems()).toSorted()).toEqual(refused);
  });

  it('maps that are too long', async () => {
    await write({ 'a.js.map': map() });
    await truncate(join(folder, 'build/a.js.map'), MAX_MAP_BYTES + 1);
    expect(await problems()).toEqual([`a.js.map: is longer than ${MAX_MAP_BYTES} bytes`]);
  });

  it('links out of the folder', async () => {
    await writeFile(join(folder, 'secret.map'), JSON.stringify(map()));
    await mkdir(join(folder, 'build-2'));
    await write({ 'a.js.map': map(), 'real.ts': 'real' });
    await symlink('../secret.map', join(folder, 'build/b.js.map'));
    await symlink('../build-2', join(folder, 'build/c'));
    await symlink('nowhere', join(folder, 'build/d.js.map'));
    await symlink('a.js.map', join(folder, 'build/e.js.map'));
    expect((await problems()).toSorted()).toEqual([
      'b.js.map: is a link out of the folder',
      'c: is a link out of the folder',
      'd.js.map: is a link to nothing',
    ]);
    for (const name of ['b.js.map', 'c', 'd.js.map']) await rm(join(folder, 'build', name));
    expect((await collect()).took.toSorted()).toEqual(['a.js a.js.map 0', 'e.js e.js.map 0']);
  });

  it('what is not there, and the same name twice', async () => {
    await write({ 'x/a.js.map': map(), 'y/a.js.map': map() });
    expect(await problems(['build/none'])).toEqual([
      expect.stringMatching(/none: does not exist or cannot be read$/),
    ]);
    expect(await problems(['build/x', 'build/y'])).toEqual([
      expect.stringMatching(/^a\.js\.map: is there twice, also in .*build\/x$/),
    ]);
  });
});
