import { describe, expect, it, test } from 'vitest';
import { elf, machO } from './binary.spec-support';
import type { TestAttribute, TestEntry, TestUnit } from './dwarf.spec-support';
import { LineProgram, dwarf, lineTable5 } from './dwarf.spec-support';
import { Bytes } from './bytes/bytes.spec-support';
import {
  call,
  code,
  elfTable,
  ID,
  inflate,
  inlinedFile,
  name,
  origin,
  plainLines,
  shown,
  tableOf,
  unitOf,
} from './tables.spec-support';
import { readImages, splitUnitCount } from './read-images';

describe('inlined code', () => {
  const table = elfTable(inlinedFile());

  it.each<[string, number, string[]]>([
    ['before it', 0x1000, ['main  /src/a.c:10:1']],
    ['at its first byte', 0x1010, ['twice  /src/include/b.h:3:3', 'main  /src/a.c:12:5']],
    [
      'two deep',
      0x1015,
      ['once _Z4onceV /src/include/b.h:8:7', 'twice  /src/include/b.h:4:9', 'main  /src/a.c:12:5'],
    ],
    ['where the compiler made something up', 0x1018, ['twice  /src/include/b.h:0:0', 'main  /src/a.c:12:5']],
    ['after it', 0x1020, ['main  /src/a.c:13:2']],
    ['in its last byte', 0x103f, ['main  /src/a.c:13:2']],
    ['behind the function', 0x1040, []],
    ['before the function', 0xfff, []],
  ])('%s', (_, offset, expected) => {
    expect(shown(table, offset)).toEqual(expected);
  });

  it('begins where the function around it does', () => {
    expect(table.lookup(0x1015).map(({ start }) => start)).toEqual([0x1000, 0x1000, 0x1000]);
  });

  it('is the same in Mach-O files linked to any address', () => {
    const base = 0x1_0000_0000;
    const moved = (entry: TestEntry): TestEntry => ({
      ...entry,
      with: (entry.with ?? []).map(([attribute, form, value]) =>
        attribute === 0x11 ? [attribute, form, Number(value) + base] : [attribute, form, value],
      ),
      ...(entry.children === undefined ? {} : { children: entry.children.map(moved) }),
    });
    const unit = unitOf([{ tag: 0x2e, with: [name('main'), ...code(0x1000, 0x40)] }], true);
    const file = machO(
      {
        id: ID,
        code: { address: base + 0x1000, size: 0x1000 },
        sections: {
          ...dwarf([{ ...unit, root: moved(unit.root) }]),
          '.debug_line': plainLines(base + 0x1000, 0x40),
        },
      },
      base,
    );
    expect(shown(tableOf(file), 0x1004)).toEqual(['main  /src/a.c:1:0']);
  });
});

/** `main` at 0x1000 with these attributes more, beside other entries. */
function named(attributes: TestEntry['with'], others: TestEntry[] = []) {
  const main: TestEntry = { tag: 0x2e, with: [...code(0x1000, 0x10), ...(attributes ?? [])] };
  return elfTable({ sections: dwarf([unitOf([...others, main])]) }).lookup(0x1000)[0];
}

/** `main` of a unit in a language, whose name is that of the entry labelled `local`. */
function inlinedFrom(entry: TestEntry, language: number) {
  const main: TestEntry = { tag: 0x2e, with: [...code(0x1000, 0x10), origin('local')] };
  const unit = unitOf([entry, main]);
  unit.root?.with?.push([0x13, 0x0b, language]);
  return elfTable({ sections: dwarf([unit]) }).lookup(0x1000)[0];
}

describe('names', () => {
  it('come from the declaration that a definition completes, by way of an abstract one', () => {
    const others: TestEntry[] = [
      { tag: 0x02, with: [name('Cart')], children: [{ tag: 0x2e, label: 'declared', with: [name('sum')] }] },
      {
        tag: 0x2e,
        label: 'abstract',
        with: [
          [0x47, 0x13, 'declared'],
          [0x2007, 0x08, '_ZN4Cart3sumEv'],
        ],
      },
    ];
    expect(named([origin('abstract')], others)).toMatchObject({ name: 'sum', linkageName: '_ZN4Cart3sumEv' });
  });

  it('of C++ keep their namespaces and classes where the linker has no name for them', () => {
    const local: TestEntry = { tag: 0x2e, label: 'local', with: [name('sum')] };
    const within = (...parents: TestEntry[]): TestEntry =>
      parents.reduceRight((entry, parent) => ({ ...parent, children: [entry] }), local);
    const shop: TestEntry = { tag: 0x39, with: [name('shop')] };
    const cart: TestEntry = { tag: 0x02, with: [name('Cart<int>')] };
    const unnamed: TestEntry = { tag: 0x39, with: [] };
    expect(inlinedFrom(within(shop, unnamed, cart), 0x21)).toMatchObject({
      name: 'sum',
      linkageName: '',
      around: 'shop::(anonymous namespace)::Cart<int>',
    });
    // Not of C, nor outside of all, nor in a class that is local to a function or has its name elsewhere.
    expect(inlinedFrom(within(shop), 0x0c)?.around).toBe('');
    expect(inlinedFrom(local, 0x21)?.around).toBe('');
    expect(inlinedFrom(within(shop, { tag: 0x2e, with: [name('pay')] }, cart), 0x21)?.around).toBe('');
    expect(inlinedFrom(within(shop, { tag: 0x13, with: [] }), 0x21)?.around).toBe('');
  });

  it('come from other units too, also from those without code', () => {
    const units: TestUnit[] = [
      unitOf([{ tag: 0x2e, with: [...code(0x1000, 0x10), [0x31, 0x10, 'elsewhere']] }]),
      { version: 4, root: undefined },
      unitOf([{ tag: 0x2e, label: 'elsewhere', with: [name('far')] }]),
    ];
    expect(shown(elfTable({ sections: dwarf(units) }), 0x1000)).toEqual(['far  :0:0']);
  });

  it.each<[string, number]>([
    ['itself', 0x1000],
    ['nothing', 0xffff],
  ])('that lead to %s are none', (_, at) => {
    expect(named([[0x31, 0x13, at]])).toMatchObject({ name: '', linkageName: '' });
  });

  it('are empty if their references form a circle', () => {
    const others: TestEntry[] = [
      { tag: 0x2e, label: 'a', with: [origin('b')] },
      { tag: 0x2e, label: 'b', with: [origin('a')] },
    ];
    expect(named([origin('a')], others)).toMatchObject({ name: '' });
  });

  it('are read in any form, and artificial code is marked', () => {
    const strings = { '.debug_str': new Bytes().u8(0).text('indexed').done() };
    const offsets = { '.debug_str_offsets': new Bytes().u32(8).u16(5).u16(0).u32(1).done() };
    for (const form of [0x1a, 0x25, 0x26, 0x27, 0x28]) {
      const root: TestEntry = {
        tag: 0x11,
        with: [[0x72, 0x17, 8]],
        children: [{ tag: 0x2e, with: [...code(0x1000, 4), [0x03, form, 0], [0x34, 0x19, 1]] }],
      };
      const sections = { ...dwarf([{ version: 5, root }]), ...strings, ...offsets };
      expect(elfTable({ sections }).lookup(0x1000)[0]).toMatchObject({ name: 'indexed', isArtificial: true });
    }
    expect(named([[0x03, 0x0e, 'in .debug_str']])).toMatchObject({
      name: 'in .debug_str',
      isArtificial: false,
    });
    expect(named([[0x03, 0x1f, 'in .debug_line_str']])).toMatchObject({ name: 'in .debug_line_str' });
  });

  it('the linker knows it better, unless its nearest one is another one’s', () => {
    const main = unitOf([{ tag: 0x2e, with: [name('f'), ...code(0x1010, 0x10)] }]);
    const at = (address: number, size = 0) =>
      shown(elfTable({ sections: dwarf([main]), symbols: [{ name: '_Z1fv', address, size }] }), 0x1014);
    expect(at(0x1010, 0x10)).toEqual(['f _Z1fv :0:0']);
    expect(at(0x1000)).toEqual(['f  :0:0']);
    expect(at(0x1010, 2)).toEqual(['f  :0:0']);
  });
});

describe('symbols alone', () => {
  const table = elfTable({
    symbols: [
      { name: 'first', address: 0x1000, size: 0x10 },
      { name: 'small', address: 0x1020, size: 4 },
      { name: 'large', address: 0x1020, size: 0x20 },
      { name: 'endless', address: 0x1080 },
      { name: 'data', address: 0x9000, size: 8 },
    ],
  });

  it('name what they cover', () => {
    const names = [0x1000, 0x100f, 0x1010, 0x1020, 0x1030, 0x1fff, 0x2000, 0x9000].map(
      (offset) => table.lookup(offset)[0]?.name,
    );
    expect(names).toEqual(['first', 'first', undefined, 'large', 'large', 'endless', undefined, undefined]);
    expect(table.lookup(0x1034)).toMatchObject([{ start: 0x1020, line: 0, file: '' }]);
  });

  it('resolve names to addresses', () => {
    expect([table.symbol('small'), table.symbol('smal'), table.symbol('data')]).toEqual([
      0x1020,
      undefined,
      undefined,
    ]);
  });
});

describe('code', () => {
  it('is one function in several ranges, also before its entry point', () => {
    const ranges = new Bytes().u64(0x1100, 0x1110, 2 ** 64 - 1, 0x1000, 0, 0x20, 0, 0).done();
    const root: TestEntry = {
      tag: 0x11,
      children: [{ tag: 0x2e, with: [name('f'), [0x55, 0x17, 0]] }],
    };
    // The base of the list is all bits set, which a double cannot distinguish from 2^64.
    ranges.fill(0xff, 16, 24);
    const table = elfTable({
      sections: { ...dwarf([{ version: 4, root }]), '.debug_ranges': ranges },
      symbols: [{ name: 'f.cold', address: 0x1000, size: 0x20 }],
    });
    expect(shown(table, 0x1104)).toEqual(['f  :0:0']);
    expect(table.lookup(0x1004)).toMatchObject([{ name: 'f', linkageName: 'f.cold', start: 0x1000 }]);
  });

  it('is read from range lists of DWARF 5 with every kind of entry', () => {
    const addresses = new Bytes()
      .u32(0x54)
      .u16(5)
      .u8(8, 0)
      .u64(0x1000, 0x1100, 0x1110, 0x1200, 0x1300)
      .done();
    const list = new Bytes().u8(1).uleb(0).u8(4).uleb(0, 8).u8(2).uleb(1, 2).u8(3).uleb(3, 8);
    list.u8(5).u64(0x1400).u8(4).uleb(0, 8).u8(6).u64(0x1500, 0x1508).u8(7).u64(0x1600).uleb(8).u8(0);
    const lists = new Bytes().u32(0).u16(5).u8(8, 0).u32(1).u32(4).bytes(list.done()).done();
    const root: TestEntry = {
      tag: 0x11,
      with: [
        [0x73, 0x17, 8],
        [0x74, 0x17, 12],
        [0x11, 0x1b, 4],
      ],
      children: [
        { tag: 0x2e, with: [name('f'), [0x55, 0x23, 0]] },
        { tag: 0x2e, with: [name('g'), [0x11, 0x29, 4], [0x12, 0x0b, 4]] },
      ],
    };
    const sections = { ...dwarf([{ version: 5, root }]), '.debug_addr': addresses, '.debug_rnglists': lists };
    const table = elfTable({ sections });
    const found = [
      0x1000, 0x1007, 0x1008, 0x1100, 0x110f, 0x1200, 0x1208, 0x1300, 0x1404, 0x1504, 0x1604, 0x1608,
    ];
    expect(found.map((offset) => table.lookup(offset)[0]?.name ?? '')).toEqual([
      'f',
      'f',
      '',
      'f',
      'f',
      'f',
      '',
      'g',
      'f',
      'f',
      'f',
      '',
    ]);
  });
});

describe('units', () => {
  const good = unitOf([{ tag: 0x2e, with: [name('good'), ...code(0x1000, 0x10)] }]);

  it('are counted and skipped if their version is unsupported', () => {
    const { '.debug_info': info = new Uint8Array(0), ...others } = dwarf([good]);
    const strange = new Bytes()
      .u32(9)
      .u16(6)
      .fillTo(13)
      .bytes(info)
      .u32(2)
      .u16(4)
      .u32(7)
      .u16(4)
      .fillTo(info.length + 30);
    const table = elfTable({ sections: { ...others, '.debug_info': strange.done() } });
    expect(shown(table, 0x1004)).toEqual(['good  :0:0']);
    expect(table.units.read).toBe(1);
    expect(table.units.failed).toBeGreaterThanOrEqual(2);
  });

  it('are counted if damaged, and the others stay', () => {
    const unknownForm: TestUnit = { version: 4, root: { tag: 0x11, with: [[0x03, 0x7f, 1]] } };
    const table = elfTable({ sections: dwarf([unknownForm, good]) });
    expect(table.units).toEqual({ read: 1, failed: 1 });
    expect(shown(table, 0x1004)).toEqual(['good  :0:0']);
  });

  it('of types are skipped, but may be referenced by names', () => {
    const types: TestUnit = {
      version: 5,
      kind: 2,
      root: { tag: 0x41, children: [{ tag: 0x2e, label: 'declared', with: [name('sum')] }] },
    };
    const main = { tag: 0x2e, with: [[0x47, 0x10, 'declared'] as TestAttribute, ...code(0x1000, 4)] };
    const table = elfTable({
      sections: dwarf([types, { version: 5, root: { tag: 0x11, children: [main] } }]),
    });
    expect(shown(table, 0x1000)).toEqual(['sum  :0:0']);
    expect(table.units).toEqual({ read: 1, failed: 0 });
    const skeleton: TestUnit = { version: 5, kind: 4, root: { tag: 0x4a, with: [[0x76, 0x08, 'a.dwo']] } };
    expect(elfTable({ sections: dwarf([skeleton]) }).units).toEqual({ read: 0, failed: 1 });
    const [image] = readImages(elf({ id: ID, sections: dwarf([types, skeleton, good]) }), inflate);
    expect(image && splitUnitCount(image)).toBe(1);
  });
});

function inlined(label: string, from: number, more: TestAttribute[]): TestEntry {
  return { tag: 0x1d, with: [name(label), ...code(from, 4), ...more] };
}

test('an entry does not take over what the one before has', () => {
  const [file, line, column] = call(1, 77, 9);
  const main: TestEntry = {
    tag: 0x2e,
    with: [name('f'), ...code(0x1000, 8)],
    children: [
      inlined('first', 0x1000, [file, line, column, [0x34, 0x19, 1]]),
      inlined('second', 0x1004, [file]),
    ],
  };
  const sections = { ...dwarf([unitOf([main], true)]), '.debug_line': plainLines(0x1000, 8) };
  const table = elfTable({ sections });
  expect(shown(table, 0x1000)[1]).toBe('f  /src/a.c:77:9');
  expect(shown(table, 0x1004)[1]).toBe('f  /src/a.c:0:0');
  expect(table.lookup(0x1000)[0]?.isArtificial).toBe(true);
  expect(table.lookup(0x1004)[0]?.isArtificial).toBe(false);
});

function pathsOf(files: Parameters<typeof lineTable5>[0], directories: string[], ranIn: string) {
  const program = new LineProgram().setAddress(0x1000);
  for (const file of files.keys()) program.row(1, { file });
  const lines = lineTable5(files, program.end(1).bytes, directories);
  const root: TestEntry = {
    tag: 0x11,
    with: [
      [0x10, 0x17, 0],
      [0x1b, 0x1f, ranIn],
    ],
  };
  const table = elfTable({ sections: { ...dwarf([{ version: 5, root }]), '.debug_line': lines } });
  return files.map((_, i) => table.lookup(0x1001 + i)[0]?.file);
}

describe('paths of DWARF 5', () => {
  it('begin with their folder, and that with the one that the compiler ran in', () => {
    const files = [
      { name: 'a.c' },
      { name: 'b.c', directory: 1 },
      { name: 'c.c', directory: 2 },
      { name: 'package:app/d.dart', directory: 1 },
      { name: 'C:\\e.c' },
    ];
    expect(pathsOf(files, ['/src', 'lib', '/usr/include'], '/src')).toEqual([
      '/src/a.c',
      '/src/lib/b.c',
      '/usr/include/c.c',
      'package:app/d.dart',
      'C:\\e.c',
    ]);
  });

  it('stay relative if all their parts are, without repeated parts', () => {
    const files = [{ name: 'a.c' }, { name: 'b.c', directory: 1 }];
    expect(pathsOf(files, ['./csu', '../sysdeps'], './csu')).toEqual(['./csu/a.c', './csu/../sysdeps/b.c']);
  });
});
