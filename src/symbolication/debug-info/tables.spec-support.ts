import { inflateSync } from 'node:zlib';
import type { TestFile } from './binary.spec-support';
import { elf } from './binary.spec-support';
import type { TestEntry } from './dwarf.spec-support';
import { LineProgram, dwarf, lineTable } from './dwarf.spec-support';
import type { Inflate } from './byte-reader';
import { readImages, symbolTableOf } from './read-images';
import { type SymbolTable, openSymbolTable } from './symbol-table';

export const ID = '0102030405060708090a0b0c0d0e0f10';

export const inflate: Inflate = (packed, size) => inflateSync(packed, { maxOutputLength: size });

/** The first image of a file, ready to be searched. */
export function tableOf(file: Uint8Array): SymbolTable {
  const [image] = readImages(file, inflate);
  if (image === undefined) throw new Error('there is no image');
  return openSymbolTable(symbolTableOf(image));
}

export function elfTable(file: Omit<TestFile, 'id'>): SymbolTable {
  return tableOf(elf({ id: ID, ...file }));
}

/** Frames as short texts. */
export function shown(table: SymbolTable, offset: number): string[] {
  return table
    .lookup(offset)
    .map(({ name, linkageName, file, line, column }) => `${name} ${linkageName} ${file}:${line}:${column}`);
}

/** Attributes of entries, from DWARF 2 to 4, by their short names. */
export const name = (text: string): [number, number, string] => [0x03, 0x08, text];
export const code = (from: number, length: number): [number, number, number][] => [
  [0x11, 0x01, from],
  [0x12, 0x06, length],
];
export const origin = (label: string): [number, number, string] => [0x31, 0x13, label];
type Attribute = [number, number, number];

export const call = (file: number, line: number, column: number): [Attribute, Attribute, Attribute] => [
  [0x58, 0x0b, file],
  [0x59, 0x0b, line],
  [0x57, 0x0b, column],
];

/** A unit of version 4; with lines, its table is the one at the beginning of the section. */
export function unitOf(children: TestEntry[], hasLines = false): { version: 4; root: TestEntry } {
  const lines: TestEntry['with'] = [
    [0x10, 0x17, 0],
    [0x1b, 0x08, '/src'],
  ];
  return { version: 4, root: { tag: 0x11, with: hasLines ? lines : [], children } };
}

/**
 * `main` in a.c at 0x1000 to 0x1040, into which `twice` of b.h was inlined at 0x1010 to 0x1020, and into that `once`
 * at 0x1014 to 0x1018.
 */
export function inlinedFile(): Omit<TestFile, 'id'> {
  const program = new LineProgram()
    .setAddress(0x1000)
    .row(0, { line: 9, column: 1 })
    .row(0x10, { file: 2, line: -7, column: 3 })
    .row(4, { line: 5, column: 7 })
    .row(4, { line: -8, column: 0 })
    .row(8, { file: 1, line: 13, column: 2 })
    .end(0x20);
  const entries: TestEntry[] = [
    { tag: 0x2e, label: 'once', with: [name('once'), [0x6e, 0x08, '_Z4onceV']] },
    {
      tag: 0x2e,
      label: 'twice',
      with: [name('twice'), [0x20, 0x0b, 1]],
      children: [{ tag: 0x05, with: [name('n')] }],
    },
    {
      tag: 0x2e,
      with: [name('main'), ...code(0x1000, 0x40)],
      children: [
        {
          tag: 0x0b,
          children: [
            {
              tag: 0x1d,
              with: [origin('twice'), ...code(0x1010, 0x10), ...call(1, 12, 5)],
              children: [{ tag: 0x1d, with: [origin('once'), ...code(0x1014, 4), ...call(2, 4, 9)] }],
            },
          ],
        },
      ],
    },
  ];
  return {
    sections: {
      ...dwarf([unitOf(entries, true)]),
      '.debug_line': lineTable([{ name: 'a.c' }, { name: 'b.h', directory: 1 }], program.bytes, ['include']),
    },
  };
}

/** A line table whose every row is line 1 of a.c. */
export function plainLines(from: number, length: number): Uint8Array {
  return lineTable([{ name: 'a.c' }], new LineProgram().setAddress(from).row(0, {}).end(length).bytes);
}
