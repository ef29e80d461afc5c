import { zipSync } from 'fflate';
import { crc32 as nodesCrc32, inflateRawSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { type GivenFile, crc32, openZip } from './zip';

const TEXT = Buffer.from('one\n'.repeat(100));

function fileOf(bytes: Uint8Array): GivenFile {
  return {
    name: 'a.zip',
    size: bytes.length,
    read: async (from = 0, to = bytes.length) => bytes.subarray(from, to),
  };
}

const opened = (bytes: Uint8Array) =>
  openZip(
    fileOf(bytes),
    () => true,
    (packed) => inflateRawSync(packed),
  );

/** Little-endian numbers, each with its number of bytes. */
function numbers(...parts: [value: number, bytes: number][]): Buffer {
  return Buffer.concat(
    parts.map(([value, bytes]) => {
      const part = Buffer.alloc(bytes);
      if (bytes === 8) part.writeBigUInt64LE(BigInt(value));
      else part.writeUIntLE(value, 0, bytes);
      return part;
    }),
  );
}

/** A zip of one stored entry, all of whose numbers are in the records of Zip64 (APPNOTE.TXT 4.3.14, 4.5.3). */
function zip64(): Buffer {
  const [name, crc, all] = [Buffer.from('a.txt'), nodesCrc32(TEXT), 0xffff_ffff];
  const sizes: [number, number][] = [
    [TEXT.length, 8],
    [TEXT.length, 8],
  ];
  const head: [number, number][] = [
    [45, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [crc, 4],
    [all, 4],
    [all, 4],
    [name.length, 2],
  ];
  const local = Buffer.concat([
    numbers([0x04034b50, 4], ...head, [20, 2]),
    name,
    numbers([1, 2], [16, 2], ...sizes),
    TEXT,
  ]);
  const list = Buffer.concat([
    numbers([0x02014b50, 4], [45, 2], ...head, [28, 2], [0, 2], [0, 2], [0, 2], [0, 4], [all, 4]),
    name,
    numbers([1, 2], [24, 2], ...sizes, [0, 8]),
  ]);
  const end = numbers(
    [0x06064b50, 4],
    [44, 8],
    [45, 2],
    [45, 2],
    [0, 4],
    [0, 4],
    [1, 8],
    [1, 8],
    [list.length, 8],
    [local.length, 8],
  );
  const locator = numbers([0x07064b50, 4], [0, 4], [local.length + list.length, 8], [1, 4]);
  const short = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [0xffff, 2],
    [0xffff, 2],
    [all, 4],
    [all, 4],
    [0, 2],
  );
  return Buffer.concat([local, list, end, locator, short]);
}

describe('a zip', () => {
  it('gives its files, and no folders, whether they are packed or not', async () => {
    const { entries } = await opened(
      zipSync({
        dist: { 'a.txt': [TEXT, { level: 9 }], 'b.txt': [TEXT, { level: 0 }] },
        'none.txt': new Uint8Array(),
      }),
    );
    expect(entries.map(({ name, size }) => [name, size])).toEqual([
      ['dist/a.txt', 400],
      ['dist/b.txt', 400],
      ['none.txt', 0],
    ]);
    expect(Buffer.from((await entries[0]?.read()) ?? [])).toEqual(TEXT);
    expect(Buffer.from((await entries[1]?.read(4, 7)) ?? [])).toEqual(Buffer.from('one'));
    expect(await entries[2]?.read()).toHaveLength(0);
  });

  it('may end with a comment, and have the numbers of Zip64', async () => {
    const commented = Buffer.from(
      Buffer.concat([zipSync({ 'a.txt': TEXT }), Buffer.from('PK\u0005\u0006 no')]),
    );
    commented.writeUInt16LE(7, commented.length - 9);
    for (const bytes of [commented, zip64()]) {
      const { entries } = await opened(bytes);
      expect(entries.map(({ name }) => name)).toEqual(['a.txt']);
      expect(Buffer.from((await entries[0]?.read()) ?? [])).toEqual(TEXT);
    }
  });

  it.each([new Uint8Array(), zipSync({ 'a.txt': TEXT }).subarray(0, -1), zip64().subarray(1)])(
    'is refused where its list is not all there',
    async (bytes) => {
      await expect(opened(bytes)).rejects.toThrow('is a damaged zip');
    },
  );
});

test('the sum of bytes is that of zlib', () => {
  for (const text of ['', 'a', '123456789', 'ä€😀']) {
    expect(crc32(Buffer.from(text))).toBe(nodesCrc32(text));
  }
});
