import { Bytes, Texts } from './bytes/bytes.spec-support';

type TestSymbol = { name: string; address: number; size?: number; type?: number };
export type TestFile = {
  id: string;
  code?: { address: number; size: number };
  symbols?: TestSymbol[];
  /** Sections by their ELF names. */
  sections?: Record<string, Uint8Array>;
};

const CODE = { address: 0x1000, size: 0x1000 };

type TestSection = {
  name: string;
  type: number;
  flags: number;
  address: number;
  content: Uint8Array;
  size?: number;
};

/** An ELF file of 64 or 32 bits, for arm64 or ARM; `compressed` are names of sections that are given packed. */
export function elf(
  { id, code = CODE, symbols = [], sections = {} }: TestFile,
  word: 8 | 4 = 8,
  compressed: string[] = [],
): Uint8Array {
  const note = new Bytes()
    .u32(4, id.length / 2, 3)
    .text('GNU')
    .bytes(Uint8Array.from(id.match(/../g) ?? [], (hex) => parseInt(hex, 16)));
  const texts = new Texts();
  const table = new Bytes().fillTo(word === 8 ? 24 : 16);
  for (const { name, address, size = 0, type = 2 } of symbols) {
    if (word === 8) table.u32(texts.at(name)).u8(type, 0).u16(2).u64(address, size);
    else table.u32(texts.at(name), address, size).u8(type, 0).u16(2);
  }
  const all: TestSection[] = [
    { name: '', type: 0, flags: 0, address: 0, content: new Uint8Array(0) },
    { name: '.note.gnu.build-id', type: 7, flags: 2, address: 0x200, content: note.done() },
    // Its code is not in the file, as in all files that are split off.
    { name: '.text', type: 8, flags: 6, address: code.address, content: new Uint8Array(0), size: code.size },
    { name: '.symtab', type: 2, flags: 0, address: 0, content: table.done() },
    { name: '.strtab', type: 3, flags: 0, address: 0, content: texts.done() },
    ...Object.entries(sections).map(([name, content]) => ({
      name,
      type: 1,
      flags: compressed.includes(name) ? 0x800 : 0,
      address: 0,
      content,
    })),
  ];
  const names = new Texts();
  const nameAt = all.map(({ name }) => names.at(name));
  const nameOfNames = names.at('.shstrtab');
  all.push({ name: '.shstrtab', type: 3, flags: 0, address: 0, content: names.done() });
  nameAt.push(nameOfNames);

  const headerSize = word === 8 ? 64 : 52;
  const segmentSize = word === 8 ? 56 : 32;
  const places: number[] = [];
  const body = new Bytes().fillTo(headerSize + segmentSize);
  for (const { content } of all) {
    body.fillTo(Math.ceil(body.length / 8) * 8);
    places.push(body.length);
    body.bytes(content);
  }
  body.fillTo(Math.ceil(body.length / 8) * 8);
  const header = new Bytes().u8(0x7f, 0x45, 0x4c, 0x46, word === 8 ? 2 : 1, 1, 1).fillTo(16);
  header
    .u16(3)
    .u16(word === 8 ? 183 : 40)
    .u32(1)
    .unsigned(0, word)
    .unsigned(headerSize, word)
    .unsigned(body.length, word);
  header
    .u32(0)
    .u16(headerSize)
    .u16(segmentSize)
    .u16(1)
    .u16(word === 8 ? 64 : 40)
    .u16(all.length)
    .u16(all.length - 1);
  // One segment, PT_LOAD, from address 0.
  header.u32(1);
  if (word === 8) header.u32(5).u64(0, 0, 0, 0x1000, code.address + code.size, 0x1000);
  else header.u32(0, 0, 0, 0x1000, code.address + code.size, 5, 0x1000);
  const file = new Bytes().bytes(header.done()).bytes(body.done().subarray(header.length));
  const symbolSize = word === 8 ? 24 : 16;
  for (const [i, { type, flags, address, content, size = content.length }] of all.entries()) {
    file
      .u32(nameAt[i] ?? 0, type)
      .unsigned(flags, word)
      .unsigned(address, word)
      .unsigned(places[i] ?? 0, word)
      .unsigned(size, word);
    file
      .u32(type === 2 ? i + 1 : 0, 0)
      .unsigned(8, word)
      .unsigned(type === 2 ? symbolSize : 0, word);
  }
  return file.done();
}

/** The file in a dSYM bundle; its `__TEXT` begins `base` before its code does. */
export function machO(
  { id, code = CODE, symbols = [], sections = {} }: TestFile,
  base = 0,
  cpu = 0x0100_000c,
): Uint8Array {
  const word = cpu > 0x0100_0000 ? 8 : 4;
  const texts = new Texts();
  const table = new Bytes();
  for (const { name, address, type = 0x0f } of symbols) {
    table
      .u32(texts.at(`_${name}`))
      .u8(type, 1)
      .u16(0)
      .unsigned(address, word);
  }
  const dwarf = Object.entries(sections);
  const segmentSize = (count: number) => (word === 8 ? 72 + 80 * count : 56 + 68 * count);
  const commandsSize = 24 + 24 + segmentSize(1) + segmentSize(dwarf.length);
  const headerSize = word === 8 ? 32 : 28;
  let at = headerSize + commandsSize;
  const place = (content: Uint8Array) => (at += content.length) - content.length;
  const file = new Bytes().u32(word === 8 ? 0xfeedfacf : 0xfeedface, cpu, 0, 10, 4, commandsSize, 0);
  if (word === 8) file.u32(0);
  file.u32(0x1b, 24).bytes(Uint8Array.from(id.match(/../g) ?? [], (hex) => parseInt(hex, 16)));
  file.u32(2, 24, place(table.done()), symbols.length, place(texts.done()), texts.done().length);
  const segment = (name: string, address: number, size: number, count: number) =>
    file
      .u32(word === 8 ? 0x19 : 1, segmentSize(count))
      .field(name, 16)
      .unsigned(address, word)
      .unsigned(size, word)
      .unsigned(0, word)
      .unsigned(0, word)
      .u32(7, 5, count, 0);
  const section = (
    name: string,
    owner: string,
    address: number,
    size: number,
    from: number,
    flags: number,
  ) => {
    file
      .field(name, 16)
      .field(owner, 16)
      .unsigned(address, word)
      .unsigned(size, word)
      .u32(from, 0, 0, 0, flags, 0, 0);
    if (word === 8) file.u32(0);
  };
  segment('__TEXT', base, code.address + code.size - base, 1);
  section('__text', '__TEXT', code.address, code.size, 0, 0x8000_0400);
  segment('__DWARF', 0, 0, dwarf.length);
  for (const [name, content] of dwarf)
    section(`__${name.slice(1)}`, '__DWARF', 0, content.length, place(content), 0);
  file.bytes(table.done()).bytes(texts.done());
  for (const [, content] of dwarf) file.bytes(content);
  return file.done();
}

/** A universal binary of 32 or 64 bits. */
export function fat(files: { cpu: number; file: Uint8Array }[], isWide = false): Uint8Array {
  const all = new Bytes().u8(...be(isWide ? 0xcafebabf : 0xcafebabe), ...be(files.length));
  let at = 8 + files.length * (isWide ? 32 : 20);
  for (const { cpu, file } of files) {
    all.u8(...be(cpu), ...be(0));
    if (isWide) all.u8(...be(0), ...be(at), ...be(0), ...be(file.length), ...be(0), ...be(0));
    else all.u8(...be(at), ...be(file.length), ...be(0));
    at += file.length;
  }
  for (const { file } of files) all.bytes(file);
  return all.done();
}

function be(value: number): number[] {
  return [value >>> 24, value >>> 16, value >>> 8, value];
}
