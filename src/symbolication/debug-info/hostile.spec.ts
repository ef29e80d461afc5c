import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '#domain/property-runs.spec-support';
import { elf, fat, machO } from './binary.spec-support';
import { DebugInfoFault } from './byte-reader';
import { dwarf } from './dwarf.spec-support';
import { readImages, symbolTableOf } from './read-images';
import { openSymbolTable } from './symbol-table';
import { code, ID, inflate, inlinedFile, name, unitOf } from './tables.spec-support';

const FILES: [string, Uint8Array][] = [
  ['ELF', elf({ id: ID, symbols: [{ name: 'main', address: 0x1000 }], ...inlinedFile() })],
  ['Mach-O', machO({ id: ID, symbols: [{ name: 'main', address: 0x1000 }], ...inlinedFile() })],
  ['universal', fat([{ cpu: 0x0100_000c, file: machO({ id: ID, ...inlinedFile() }) }])],
];

/** Reads everything; any error has to be a fault. */
function readAll(file: Uint8Array) {
  try {
    for (const image of readImages(file, inflate)) {
      searchAll(symbolTableOf(image));
    }
  } catch (error) {
    if (!(error instanceof DebugInfoFault)) throw error;
  }
}

function searchAll(bytes: Uint8Array) {
  try {
    const table = openSymbolTable(bytes);
    for (let offset = 0xff0; offset < 0x1050; offset += 3) table.lookup(offset);
    table.symbol('main');
  } catch (error) {
    if (!(error instanceof DebugInfoFault)) throw error;
  }
}

describe.each(FILES)('%s', (_, file) => {
  it('is read or rejected if truncated anywhere', () => {
    for (let length = 0; length < file.length; length += 1) {
      expect(() => readAll(file.subarray(0, length))).not.toThrow();
    }
  });

  it('is read or rejected with any bytes changed', () => {
    const change = fc.tuple(fc.nat(file.length - 1), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const changed = file.slice();
        for (const [at, byte] of changes) changed[at] = byte;
        expect(() => readAll(changed)).not.toThrow();
      }),
      { numRuns: runs(200) },
    );
  });
});

test('sections of any bytes', () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  fc.assert(
    fc.property(bytes, bytes, bytes, (abbrev, line, ranges) => {
      const { '.debug_info': info = abbrev } = dwarf([
        unitOf([{ tag: 0x2e, with: [name('f'), ...code(0x1000, 4)] }], true),
      ]);
      const sections = {
        '.debug_info': info,
        '.debug_abbrev': abbrev,
        '.debug_line': line,
        '.debug_ranges': ranges,
      };
      expect(() => readAll(elf({ id: ID, sections }))).not.toThrow();
      const anything = elf({ id: ID, sections: { '.debug_info': line, '.debug_abbrev': abbrev } });
      expect(() => readAll(anything)).not.toThrow();
    }),
    { numRuns: runs(200) },
  );
});

describe('symbol tables', () => {
  const [image] = readImages(FILES[0]?.[1] ?? new Uint8Array(0), inflate);
  const table = image === undefined ? new Uint8Array(0) : symbolTableOf(image);

  it('open wherever they lie in memory', () => {
    const moved = new Uint8Array(table.length + 1);
    moved.set(table, 1);
    expect(openSymbolTable(moved.subarray(1)).lookup(0x1015)).toHaveLength(3);
  });

  it('are rejected if truncated anywhere', () => {
    for (let length = 0; length < table.length; length += 1) {
      expect(() => openSymbolTable(table.subarray(0, length))).toThrow(DebugInfoFault);
    }
  });

  it('are rejected or searched with any bytes changed', () => {
    const change = fc.tuple(fc.nat(table.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const changed = table.slice();
        for (const [at, byte] of changes) changed[at] = byte;
        expect(() => searchAll(changed)).not.toThrow();
      }),
      { numRuns: runs(200) },
    );
  });
});
