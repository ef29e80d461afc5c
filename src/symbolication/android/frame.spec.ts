import { describe, expect, it, test } from 'vitest';
import { elf } from '../debug-info/binary.spec-support';
import { readImages, symbolTableOf } from '../debug-info/read-images';
import { ID, inflate, inlinedFile } from '../debug-info/tables.spec-support';
import { READERS, type FoundArtifact } from '../readers';
import { framesOf } from '../stack';
import { readNativeFrame } from './frame';
import { parseJava } from './parse';

describe('a frame of machine code', () => {
  it.each([
    [
      '      #00 pc 000000000004f2a8  /data/app/~~a==/com.shop-1/lib/arm64/libshop.so (Cart::pay(int)+24) (BuildId: 6F1D2C4000aa)',
      { library: 'libshop.so', buildId: '6f1d2c4000aa', offset: 24, isSystem: false },
      'Cart::pay(int)',
    ],
    [
      '#01 pc 0004f2a8  /data/app/com.shop/base.apk!libshop.so (offset 0x1000) (pay+0x18)',
      { library: 'libshop.so', buildId: '', offset: 24, isSystem: false },
      'pay',
    ],
    [
      'F/DEBUG   ( 123):     #12 pc 0004f2a8  /apex/com.android.runtime/lib64/bionic/libc.so (abort+180) (BuildId: 6f1d2c40)',
      { library: 'libc.so', buildId: '6f1d2c40', offset: 180, isSystem: true },
      'abort',
    ],
    ['#00 pc 0004f2a8  libshop.so', { library: 'libshop.so', buildId: '', offset: 0, isSystem: false }, ''],
  ])('is read: %s', (line, native, name) => {
    const frame = readNativeFrame(line);
    expect(frame?.native).toEqual(native);
    expect(frame?.function).toBe(name);
    expect(Number(frame?.address)).toBe(0x4f2a8);
  });

  it.each(['#00 pc', '#0 pc 0004f2a8 libshop.so', 'at a.b.c(SourceFile:1)', 'pc 0004f2a8 libshop.so'])(
    'is not read: %s',
    (line) => expect(readNativeFrame(line)).toBeUndefined(),
  );
});

const TOMBSTONE = [
  '*** *** *** *** *** *** *** ***',
  'signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x0',
  'backtrace:',
  `      #00 pc 0000000000001015  /data/app/com.shop/lib/arm64/libshop.so (BuildId: ${ID})`,
  '      #01 pc 0000000000001015  /apex/com.android.runtime/lib64/libc.so (abort+1) (BuildId: aa00)',
  '      #02 pc 0000000000001000  /data/app/com.shop/lib/arm64/libother.so',
].join('\n');

test('a tombstone has its frames, and its signal as the title; every line is kept', () => {
  const stack = parseJava(TOMBSTONE);
  expect(framesOf(stack)).toHaveLength(3);
  expect(stack.sections.map(({ title }) => title)).toEqual([
    'signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x0',
  ]);
  expect(stack.lines.map(({ text, end }) => text + end).join('')).toBe(TOMBSTONE);
});

test('beside frames of Java, frames of machine code are text', () => {
  const stack = parseJava(`${TOMBSTONE}\njava.lang.A: x\n\tat a.b.c(SourceFile:1)`);
  expect(framesOf(stack).map(({ text }) => text)).toEqual(['\tat a.b.c(SourceFile:1)']);
});

describe('machine code', () => {
  const [image] = readImages(elf({ id: ID, ...inlinedFile() }), inflate);
  const symbols = READERS.android.open(image ? symbolTableOf(image) : new Uint8Array());
  const job = { type: 'android' as const, near: 1, version: '2', buildId: '', variant: '', binaryImages: [] };

  function enriched(stack: string, found: readonly FoundArtifact[]) {
    const session = READERS.android.begin({ ...job, stack });
    expect(Array.from(session.choose(found))).toEqual(found.map(({ hash }) => hash));
    const frames = session.enrich(() => symbols);
    return frames.map(({ function: name, file, line, converted, third_party: isOfOther }) =>
      [name, file, line, converted, isOfOther].join(' '),
    );
  }

  it('is converted by the build id of its library in any version, inlined functions included', () => {
    expect(enriched(TOMBSTONE, [{ path: ID, version: '1', hash: 'h' }])).toEqual([
      'once /src/include/b.h 8 true false',
      'twice /src/include/b.h 4 true false',
      'main /src/a.c 12 true false',
      'abort  0 false true',
      '  0 false false',
    ]);
  });

  it('is converted by name and version where no build id is printed', () => {
    const stack = '#00 pc 0000000000001000  /data/app/com.shop/lib/arm64/libother.so';
    expect(enriched(stack, [{ path: 'image:libother.so:arm64', version: '2', hash: 'h' }])).toEqual([
      'main /src/a.c 10 true false',
    ]);
    expect(
      Array.from(
        READERS.android
          .begin({ ...job, stack })
          .choose([{ path: 'image:libother.so:arm64', version: '1', hash: 'h' }]),
      ),
    ).toEqual([]);
  });
});
