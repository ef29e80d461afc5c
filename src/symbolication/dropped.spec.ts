import { gunzipSync, gzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { StackType } from '#contract/stack';
import { type Unpack, enrichDropped, findDropped } from './dropped';
import { elf } from './debug-info/binary.spec-support';
import { ID, inlinedFile } from './debug-info/tables.spec-support';
import { SHOP_ID, shopFile } from './apple/shop-dsym.spec-support';
import { NAMED_MODULE, STRIPPED_MODULE, stackOfModule } from './collect/wasm.spec-support';

type Content = string | Uint8Array;

const unpack: Unpack = {
  inflate: (packed, size) => inflateSync(packed, { maxOutputLength: size }),
  inflateRaw: (packed) => inflateRawSync(packed),
  gunzip: (packed, most) => gunzipSync(packed, { maxOutputLength: most }),
};

const bytesOf = (content: Content) => (typeof content === 'string' ? Buffer.from(content) : content);

function found(type: StackType, files: Record<string, Content>) {
  const droppedFiles = Object.entries(files).map(([name, content]) => {
    const bytes = bytesOf(content);
    const read = async (from = 0, to = bytes.length) => bytes.subarray(from, to);
    return [name, { name, size: bytes.length, read }] as const;
  });
  return findDropped(type, new Map(droppedFiles), unpack);
}

/** Result of each file: the number of frames it converted, or the reason why none. */
async function answered(type: StackType, stack: string, files: Record<string, Content>) {
  const dropped = await found(type, files);
  const job = { type, stack, near: 1, version: '', buildId: '', variant: '', binaryImages: [] };
  const { frames, answers } = await enrichDropped(job, dropped, new Map(), () => undefined);
  return {
    converted: frames.map(({ converted, file }) => (converted ? file : '')),
    verdicts: Object.fromEntries([
      ...answers.map(({ file, frames, why }) => [file, frames.length > 0 ? frames.join() : why] as const),
      ...dropped.skipped.map(({ file, why }) => [file, why] as const),
    ]),
  };
}

const hex = (byte: number) => `0x${byte.toString(16)}`;

const map = (source: string) =>
  JSON.stringify({ version: 3, sources: [source], sourcesContent: ['f();'], names: [], mappings: 'AAAA' });

describe('source maps', () => {
  const stack =
    'Error: no\n    at a (https://shop.example/app/one.js:1:1)\n    at b (https://shop.example/two.js:1:1)';

  it('are found by the end of their script’s path, in any folder or zip', async () => {
    const zip = zipSync({
      dist: { 'two.js.map': bytesOf(map('two.ts')) },
      '__MACOSX/._two.js.map': new Uint8Array(9),
    });
    const { converted, verdicts } = await answered('browser', stack, {
      'project/dist/app/one.js': 'f();\n//# sourceMappingURL=../maps/one.map',
      'project/dist/maps/one.map.gz': gzipSync(map('one.ts')),
      'project/README.md': 'Hello',
      'build.zip': zip,
    });
    expect(converted).toEqual(['one.ts', 'two.ts']);
    expect(verdicts).toEqual({ 'project/dist/maps/one.map.gz': '0', 'build.zip/dist/two.js.map': '1' });
  });

  it('with the same file name are distinguished by more of their path, if that differs', async () => {
    const { converted } = await answered('browser', stack, {
      'dist/app/one.js.map': map('right.ts'),
      'dist/admin/one.js.map': map('wrong.ts'),
      'dist/a/two.js.map': map('a.ts'),
      'dist/b/two.js.map': map('b.ts'),
    });
    expect(converted).toEqual(['right.ts', '']);
  });

  it('dropped later replace those of another build', async () => {
    const { converted } = await answered('browser', stack, {
      'old/one.js.map': map('old.ts'),
      'new/one.js.map': map('new.ts'),
    });
    expect(converted).toEqual(['new.ts', '']);
  });

  it('have a reason if unused, and other files a reason why they were rejected', async () => {
    const { verdicts } = await answered('browser', stack, {
      'one.js.map': '{"version":3',
      'three.js.map': map('three.ts'),
      'two.js': 'f();',
      'notes.txt': 'no map',
      'hermes.bundle': new Uint8Array([0xc6, 0x1f, 0xbc, 0x03, 0xc1, 0x03, 0x19, 0x1f, 96, 0]),
      'ram.bundle': new Uint8Array([0xe5, 0xd1, 0x0b, 0xfb, 1, 0, 0, 0]),
      'bad.zip': 'PK',
      'empty/index.html': '',
    });
    expect(verdicts).toEqual({
      'one.js.map': expect.stringMatching(/./),
      'three.js.map': 'no frame of this stack is in three.js',
      'two.js': 'has no map',
      'hermes.bundle': expect.stringMatching(/^is Hermes bytecode, .* the composed \.map/),
      'ram.bundle': expect.stringMatching(/^is a RAM bundle, which is not read/),
      'notes.txt': 'browser stacks need source maps, or scripts with their maps',
      'bad.zip': 'is a damaged zip',
      empty: 'browser stacks need source maps, or scripts with their maps',
    });
  });
});

describe('a source map', () => {
  const stack = 'Error: no\n    at a (https://shop.example/main-4f2a9c.js:1:1)';

  it.each([
    ['main-4f2a9c.js (1).map'],
    ['main-4f2a9c.js(2).map'],
    ['main-4f2a9c.js.map (1)'],
    ['main-4f2a9c.js-2.map'],
    ['main-4f2a9c (3).js.map'],
  ])('downloaded for the second time as %s is taken', async (name) => {
    const { converted, verdicts } = await answered('browser', stack, { [name]: map('main.ts') });
    expect(converted).toEqual(['main.ts']);
    expect(verdicts).toEqual({ [name]: '0' });
  });

  it('is taken with its script, which is not listed apart', async () => {
    const files = { 'main-4f2a9c.js': 'f();', 'main-4f2a9c.js.map': map('main.ts') };
    expect((await answered('browser', stack, files)).verdicts).toEqual({ 'main-4f2a9c.js.map': '0' });
  });
});

describe('a module of WebAssembly that was compiled from bytes', () => {
  const [fail = 0, run = 0] = stackOfModule(STRIPPED_MODULE).map(({ byte }) => byte);
  const stackAt = (byte: number) =>
    `RuntimeError: no\n    at wasm://wasm/5ab71e8e:wasm-function[1]:${hex(byte)}\n    at run (wasm://wasm/5ab71e8e:wasm-function[2]:${hex(run)})`;
  const failing = stackAt(fail);
  const files = { 'tax.wasm': NAMED_MODULE, 'tax.wasm.map': map('tax.ts') };

  it('is the one dropped module whose code covers the places', async () => {
    const { converted, verdicts } = await answered('browser', failing, files);
    expect(converted).toEqual(['tax.ts', 'tax.ts']);
    expect(verdicts).toEqual({ 'tax.wasm.map': '0,1' });
    const { converted: beyond } = await answered('browser', stackAt(0x1fff), files);
    expect(beyond).toEqual(['', '']);
  });

  it('is read by its names alone, and is none of two that fit', async () => {
    const { converted } = await answered('browser', failing, { 'tax.wasm': NAMED_MODULE });
    expect(converted).toEqual(['wasm://wasm/5ab71e8e', '']);
    const two = { ...files, 'b.wasm': NAMED_MODULE, 'b.wasm.map': map('b.ts') };
    expect((await answered('browser', failing, two)).converted).toEqual(['', '']);
  });

  it('is found for Safari, which prints no address of it', async () => {
    const stack = `tax@wasm-function[1]:${hex(fail)}`;
    expect((await answered('browser', stack, files)).converted).toEqual(['tax.ts']);
  });
});

const mapping = (name: string) => `com.shop.${name} -> a.b:\n    1:1:void pay():7:7 -> c\n`;

const withId = (id: string, name: string) => `# pg_map_id: ${id}\n${mapping(name)}`;

describe('a mapping of Android', () => {
  const stack = 'java.lang.RuntimeException: no\n\tat a.b.c(SourceFile:1)';

  it.each([
    ['by itself, whatever its name', { 'shop-1.4.2.txt': mapping('Cart') }],
    ['packed', { 'mapping.txt.gz': gzipSync(mapping('Cart')) }],
    [
      'in a build folder',
      { 'app/outputs/mapping/release/mapping.txt': mapping('Cart'), 'app/usage.txt': 'x' },
    ],
  ])('is taken %s', async (_, files) => {
    expect((await answered('android', stack, files)).converted).toEqual(['Cart.java']);
  });

  it('dropped last replaces the others', async () => {
    const { converted, verdicts } = await answered('android', stack, {
      'old.txt': mapping('Old'),
      'new.txt': mapping('New'),
    });
    expect(converted).toEqual(['New.java']);
    expect(verdicts['old.txt']).toBe('a build has one mapping, and another one was dropped');
  });

  it('is taken by its id if the stack names one, and its file says which it is of', async () => {
    const named = stack.replace('SourceFile', 'r8-map-id-6f1d2c4');
    const files = { 'right.txt': withId('6f1d2c4', 'Right'), 'last.txt': withId('ef20fb7', 'Last') };
    expect((await answered('android', named, files)).converted).toEqual(['Right.java']);
    const { converted, verdicts } = await answered('android', named, { 'last.txt': files['last.txt'] });
    expect(converted).toEqual(['']);
    expect(verdicts['last.txt']).toBe('is mapping ef20fb7, and the stack is of mapping 6f1d2c4');
  });

  it('is not replaced by a stripped library, which is rejected with a reason', async () => {
    const { verdicts } = await answered('android', stack, {
      'libshop.so': elf({ id: ID }),
      'app/lib/x.so': '\x7fELF',
    });
    expect(verdicts).toEqual({
      'libshop.so': 'has no debug information: the unstripped library is needed',
      app: 'android stacks need the mapping.txt of R8 or ProGuard, or unstripped libraries',
    });
  });
});

describe('a native library of Android', () => {
  const stack = `#00 pc 0000000000001015  /data/app/com.shop/lib/arm64/libshop.so (BuildId: ${ID})`;
  const library = elf({ id: ID, ...inlinedFile() });

  it.each([
    ['alone', { 'libshop.so': library }],
    ['in a build folder', { 'out/obj/arm64-v8a/libshop.so': library, 'out/lib/libother.so': '\x7fELF' }],
  ])('is read %s', async (_, files) => {
    const { converted } = await answered('android', stack, files);
    expect(converted).toEqual(['/src/include/b.h', '/src/include/b.h', '/src/a.c']);
  });
});

describe('a dSYM', () => {
  const IN_BUNDLE = 'Shop.app.dSYM/Contents/Resources/DWARF/Shop';
  const stack = [
    'Thread 0 Crashed:',
    '0   Shop    0x0000000102a04014 0x102a00000 + 16404',
    '',
    'Binary Images:',
    `0x102a00000 - 0x102b07fff +Shop arm64  <${SHOP_ID}> /private/Shop.app/Shop`,
  ].join('\n');

  it.each([
    ['as a bundle', { [IN_BUNDLE]: shopFile() }],
    ['as its bare file', { Shop: shopFile() }],
    ['in a zip', { 'dSYMs.zip': zipSync({ [IN_BUNDLE]: shopFile() }) }],
  ])('is read %s', async (_, files) => {
    const { converted } = await answered('ios', stack, files);
    expect(converted.some((file) => file.endsWith('.swift'))).toBe(true);
  });

  it('has its UUID in the reason if it is of another build', async () => {
    const other = stack.replaceAll(SHOP_ID, 'a'.repeat(32));
    const { verdicts } = await answered('ios', other, { Shop: shopFile() });
    expect(verdicts['Shop']).toBe(
      `no frame of this stack is in an image with its UUID, ${SHOP_ID.toUpperCase()}`,
    );
  });
});
