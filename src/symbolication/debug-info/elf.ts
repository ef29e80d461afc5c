import {
  ByteReader,
  DebugInfoFault,
  Budget,
  textEnd,
  hexOf,
  type ImageSymbol,
  type AddressRange,
  type DebugImage,
  elfArch,
  type Inflate,
  unpackElf,
  unpackGnu,
} from './byte-reader';

type ElfSection = {
  name: string;
  type: number;
  flags: number;
  address: number;
  from: number;
  size: number;
  /** Index of a section that belongs to this one. */
  link: number;
};

const MAX_SECTION_NAME = 64;
/** Placeholder in the header if there are too many sections: the first section then has the value. */
const ELSEWHERE = 0xffff;

/** The section headers of an ELF file (System V ABI, chapter 4); none where it has none. */
function readSections(bytes: Uint8Array, isWide: boolean): ElfSection[] {
  const word = isWide ? 8 : 4;
  const header = new ByteReader(bytes, 'the ELF file', isWide ? 40 : 32);
  const from = header.unsigned(word);
  header.skip(10);
  const entrySize = header.u16();
  let count = header.u16();
  let names = header.u16();
  if (from === 0) return [];
  const first = sectionAt(bytes, from, word);
  if (count === 0) count = first.size;
  if (names === ELSEWHERE) names = first.link;
  if (entrySize < 5 * word || count * entrySize > bytes.length - from) {
    throw new DebugInfoFault('the list of sections is cut off');
  }
  const sections = Array.from({ length: count }, (_, i) => sectionAt(bytes, from + i * entrySize, word));
  const texts = sections[names];
  if (texts !== undefined)
    for (const section of sections) section.name = nameIn(bytes, texts.from + section.nameAt);
  return sections;
}

function sectionAt(bytes: Uint8Array, at: number, word: 4 | 8) {
  const reader = new ByteReader(bytes, 'the list of sections', at);
  return {
    name: '',
    nameAt: reader.u32(),
    type: reader.u32(),
    flags: reader.unsigned(word),
    address: reader.unsigned(word),
    from: reader.unsigned(word),
    size: reader.unsigned(word),
    link: reader.u32(),
  };
}

function nameIn(bytes: Uint8Array, at: number): string {
  const text = bytes.subarray(at, at + MAX_SECTION_NAME);
  const zero = text.indexOf(0);
  return String.fromCharCode(...(zero < 0 ? text : text.subarray(0, zero)));
}

const SHT_SYMTAB = 2;
const SHT_NOBITS = 8;
const SHT_DYNSYM = 11;
const SHN_UNDEF = 0;
const STT_NOTYPE = 0;
/** Untyped, object, function: the others are sections, files and thread-local data. */
const LAST_KIND = 2;
const DOLLAR = 0x24;

/** The names of addresses: `.symtab`, and `.dynsym` where that is all there is. */
function elfSymbols(bytes: Uint8Array, sections: ElfSection[], isWide: boolean): ImageSymbol[] {
  for (const tableType of [SHT_SYMTAB, SHT_DYNSYM]) {
    const table = sections.find(({ type, size }) => type === tableType && size > 0);
    const texts = table && sections[table.link];
    if (table === undefined || texts === undefined) continue;
    if (texts.type !== SHT_NOBITS) return readTable(bytes, table, texts, isWide);
  }
  return [];
}

function readTable(bytes: Uint8Array, table: ElfSection, texts: ElfSection, isWide: boolean): ImageSymbol[] {
  if (table.from + table.size > bytes.length || texts.from + texts.size > bytes.length) {
    throw new DebugInfoFault('the symbol table is cut off');
  }
  const reader = new ByteReader(bytes, 'the symbol table', table.from, table.from + table.size);
  const textsEnd = texts.from + texts.size;
  const budget = new Budget(texts.size);
  const symbols: ImageSymbol[] = [];
  const entrySize = isWide ? 24 : 16;
  while (reader.pos + entrySize <= reader.end) {
    const { text, kind, section, address, size } = isWide ? wideEntry(reader) : narrowEntry(reader);
    const from = texts.from + text;
    if (kind > LAST_KIND || section === SHN_UNDEF || text === 0 || from >= textsEnd) continue;
    // `$x` and `$d` only mark the start of instructions or data (ELF for the Arm architecture, 4.5.4).
    if (kind === STT_NOTYPE && bytes[from] === DOLLAR) continue;
    const to = textEnd(bytes, from, textsEnd);
    budget.spend(to - from);
    symbols.push({ name: bytes.subarray(from, to), address, size });
  }
  return symbols;
}

function wideEntry(reader: ByteReader) {
  const text = reader.u32();
  const kind = reader.u8() & 15;
  reader.skip(1);
  return { text, kind, section: reader.u16(), address: reader.u64(), size: reader.u64() };
}

function narrowEntry(reader: ByteReader) {
  const text = reader.u32();
  const address = reader.u32();
  const size = reader.u32();
  const kind = reader.u8() & 15;
  reader.skip(1);
  return { text, kind, section: reader.u16(), address, size };
}

const ET_REL = 1;
const PT_LOAD = 1;
const PT_NOTE = 4;
const PF_X = 1;
const SHT_NOTE = 7;

const SHF_ALLOC = 2;
const SHF_EXECINSTR = 4;
const SHF_COMPRESSED = 0x800;

/** Places of notes that are looked at; programs have two or three. */
const MAX_NOTES = 50;

type Segment = { type: number; flags: number; from: number; address: number; fileSize: number; size: number };

export function isElf(bytes: Uint8Array): boolean {
  return bytes[0] === 0x7f && bytes[1] === 0x45 && bytes[2] === 0x4c && bytes[3] === 0x46;
}

/** A library or a program, or what was split off from one (System V ABI, chapters 4 and 5). */
export function readElf(bytes: Uint8Array, inflate: Inflate): DebugImage {
  if (bytes[5] !== 1) throw new DebugInfoFault('big-endian ELF files are not read');
  const isWide = bytes[4] === 2;
  const header = new ByteReader(bytes, 'the ELF file', Math.min(16, bytes.length));
  if (header.u16() === ET_REL) {
    throw new DebugInfoFault(
      'this is an object file of a compiler; only linked programs and libraries are read',
    );
  }
  const arch = elfArch(header.u16());
  const sections = readSections(bytes, isWide);
  const segments = readSegments(bytes, isWide);
  const loaded = segments.filter(({ type }) => type === PT_LOAD);
  return {
    id: readId(bytes, sections, segments),
    arch,
    hasDebugInfo: ['.debug_info', '.zdebug_info'].some((name) => hasContent(sections, name)),
    base: loaded.reduce((lowest, { address }) => Math.min(lowest, address), loaded[0]?.address ?? 0),
    code: codeRanges(sections, loaded),
    section: (name) => dwarfSection({ bytes, sections, isWide }, name, inflate),
    symbols: () => elfSymbols(bytes, sections, isWide),
  };
}

function readSegments(bytes: Uint8Array, isWide: boolean): Segment[] {
  const size = isWide ? 8 : 4;
  const header = new ByteReader(bytes, 'the ELF file', isWide ? 32 : 28);
  const from = header.unsigned(size);
  header.skip(size + 6);
  const entrySize = header.u16();
  const count = header.u16();
  return Array.from({ length: count }, (_, i) => {
    const reader = new ByteReader(bytes, 'the list of segments', from + i * entrySize);
    const type = reader.u32();
    let flags = isWide ? reader.u32() : 0;
    const offset = reader.unsigned(size);
    const address = reader.unsigned(size);
    reader.skip(size);
    const segment = { fileSize: reader.unsigned(size), size: reader.unsigned(size) };
    if (!isWide) flags = reader.u32();
    return { type, flags, from: offset, address, ...segment };
  });
}

/** Address ranges of code, by sections; a file without sections still has segments. */
function codeRanges(sections: ElfSection[], loaded: Segment[]): AddressRange[] {
  const marked = sections.filter(({ flags }) => (flags & SHF_ALLOC) !== 0 && (flags & SHF_EXECINSTR) !== 0);
  const places = marked.length > 0 ? marked : loaded.filter(({ flags }) => (flags & PF_X) !== 0);
  return places.map(({ address, size }) => ({ from: address, to: address + size }));
}

function readId(bytes: Uint8Array, sections: ElfSection[], segments: Segment[]): string {
  const places = [
    ...sections.filter(({ type }) => type === SHT_NOTE),
    ...segments
      .filter(({ type }) => type === PT_NOTE)
      .map(({ from, fileSize }) => ({ from, size: fileSize })),
  ];
  for (const { from, size } of places.slice(0, MAX_NOTES)) {
    const id = from + size <= bytes.length ? buildId(bytes.subarray(from, from + size)) : undefined;
    if (id !== undefined) return id;
  }
  return '';
}

function hasContent(sections: ElfSection[], name: string): boolean {
  return sections.some((section) => section.name === name && section.type !== SHT_NOBITS && section.size > 0);
}

function dwarfSection(
  { bytes, sections, isWide }: { bytes: Uint8Array; sections: ElfSection[]; isWide: boolean },
  name: string,
  inflate: Inflate,
): Uint8Array {
  const packed = `.z${name.slice(1)}`;
  for (const { name: found, type, flags, from, size } of sections) {
    if ((found !== name && found !== packed) || type === SHT_NOBITS) continue;
    if (from + size > bytes.length) throw new DebugInfoFault(`the section ${found} is cut off`);
    const content = bytes.subarray(from, from + size);
    if ((flags & SHF_COMPRESSED) !== 0) return unpackElf(content, isWide, inflate);
    return found === packed ? unpackGnu(content, inflate) : content;
  }
  return new Uint8Array(0);
}

const NT_GNU_BUILD_ID = 3;

/** The build id among ELF notes (System V ABI, "Note Section"), as hex; undefined where there is none. */
function buildId(notes: Uint8Array): string | undefined {
  const reader = new ByteReader(notes, 'a note');
  while (reader.pos + 12 <= reader.end) {
    const nameLength = reader.u32();
    const length = reader.u32();
    const type = reader.u32();
    const name = reader.pos;
    const from = name + padded(nameLength);
    const next = from + padded(length);
    if (from + length > reader.end) return undefined;
    const isGnu = nameLength === 4 && String.fromCharCode(...notes.subarray(name, name + 3)) === 'GNU';
    if (isGnu && type === NT_GNU_BUILD_ID) return hexOf(notes.subarray(from, from + length));
    reader.pos = Math.min(next, reader.end);
  }
  return undefined;
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}
