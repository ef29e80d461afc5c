import { deflateSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { elf, fat, machO } from './binary.spec-support';
import { Bytes } from './bytes/bytes.spec-support';
import { readImages } from './read-images';
import { ID, elfTable, inflate, inlinedFile, shown, tableOf } from './tables.spec-support';

const ARM64 = 0x0100_000c;
const X86_64 = 0x0100_0007;
const ARMV7 = 0x0c;

describe('images are read from files', () => {
  it('in ELF format, without reading their contents', () => {
    const symbols = [{ name: 'main', address: 0x1000, size: 8 }];
    const file = elf({ id: ID, symbols, ...inlinedFile() });
    const [image] = readImages(file, inflate);
    expect(image).toMatchObject({
      id: ID,
      arch: 'arm64',
      hasDebugInfo: true,
      base: 0,
      code: [{ from: 0x1000, to: 0x2000 }],
    });
    expect(image?.symbols()).toEqual([{ name: new TextEncoder().encode('main'), address: 0x1000, size: 8 }]);
    expect(image?.section('.debug_addr')).toHaveLength(0);
    expect(readImages(elf({ id: ID }, 4), inflate)).toMatchObject([
      { id: ID, arch: 'arm', hasDebugInfo: false },
    ]);
  });

  it('in Mach-O format, without debugger symbols', () => {
    const symbols = [
      { name: 'main', address: 0x5000 },
      { name: 'a.o', address: 0x5000, type: 0x66 },
      { name: 'undefined', address: 0, type: 1 },
    ];
    const file = { id: ID, code: { address: 0x5000, size: 0x100 }, symbols, ...inlinedFile() };
    const [image] = readImages(machO(file, 0x4000), inflate);
    expect(image).toMatchObject({ id: ID, arch: 'arm64', hasDebugInfo: true, base: 0x4000 });
    expect(image?.symbols().map(({ name }) => new TextDecoder().decode(name))).toEqual(['main']);
    expect(readImages(machO({ id: ID }, 0, ARMV7), inflate)).toMatchObject([
      { arch: 'arm', hasDebugInfo: false },
    ]);
  });

  it.each([false, true])('of several architectures (64-bit places: %s)', (isWide) => {
    const other = ID.replaceAll('0', 'f');
    const all = fat(
      [
        { cpu: ARM64, file: machO({ id: ID, ...inlinedFile() }) },
        { cpu: X86_64, file: machO({ id: other }, 0, X86_64) },
      ],
      isWide,
    );
    expect(readImages(all, inflate)).toMatchObject([
      { id: ID, arch: 'arm64', hasDebugInfo: true },
      { id: other, arch: 'x86_64', hasDebugInfo: false },
    ]);
    expect(shown(tableOf(all), 0x1000)).toEqual(['main  /src/a.c:10:1']);
  });
});

describe('compressed sections', () => {
  const { sections = {} } = inlinedFile();
  const packed = Object.entries(sections).map(([name, content]) => ({
    name,
    size: content.length,
    zlib: new Uint8Array(deflateSync(content)),
  }));

  it('decompress in the current ELF format', () => {
    const all = packed.map(({ name, size, zlib }) => [
      name,
      new Bytes().u32(1, 0).u64(size, 1).bytes(zlib).done(),
    ]);
    const file = elf({ id: ID, sections: Object.fromEntries(all) }, 8, Object.keys(sections));
    expect(shown(tableOf(file), 0x1015)).toHaveLength(3);
  });

  it('decompress in the older GNU format', () => {
    const all = packed.map(({ name, size, zlib }) => {
      const content = new Bytes()
        .field('ZLIB', 4)
        .fillTo(10)
        .u8(size >> 8, size)
        .bytes(zlib)
        .done();
      return [`.z${name.slice(1)}`, content];
    });
    expect(shown(elfTable({ sections: Object.fromEntries(all) }), 0x1015)).toHaveLength(3);
  });

  it.each<[string, Bytes, string]>([
    ['by zstd', new Bytes().u32(2, 0).u64(100, 1), 'zstd; only zlib is read'],
    [
      'to nearly nothing',
      new Bytes()
        .u32(1, 0)
        .u64(2 ** 40, 1)
        .u32(0),
      'larger than it can be',
    ],
    ['and damaged', new Bytes().u32(1, 0).u64(100, 1).u32(7, 7), 'cannot be unpacked'],
  ])('%s are refused', (_, content, message) => {
    const file = elf({ id: ID, sections: { '.debug_info': content.done() } }, 8, ['.debug_info']);
    expect(() => tableOf(file)).toThrow(message);
  });
});

test.each<[string, Uint8Array, string]>([
  [
    'text',
    new TextEncoder().encode('{"version":3,"sources":[],"mappings":""}'),
    'neither an ELF nor a Mach-O',
  ],
  ['nothing', new Uint8Array(0), 'neither an ELF nor a Mach-O'],
  ['a class of Java', Uint8Array.of(0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52), 'neither an ELF nor a Mach-O'],
  ['big-endian ELF', elf({ id: ID }).map((byte, i) => (i === 5 ? 2 : byte)), 'big-endian ELF'],
  ['big-endian Mach-O', new Bytes().u32(0xcefaedfe).fillTo(64).done(), 'big-endian Mach-O'],
  ['an object file', elf({ id: ID }).map((byte, i) => (i === 16 ? 1 : byte)), 'object file of a compiler'],
  ['half of a file', elf({ id: ID }).subarray(0, 300), 'cut off'],
])('%s is refused', (_, file, message) => {
  expect(() => readImages(file, inflate)).toThrow(message);
});
