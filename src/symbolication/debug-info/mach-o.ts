import {
  Budget,
  ByteReader,
  DebugInfoFault,
  textEnd,
  hexOf,
  type AddressRange,
  type DebugImage,
  type ImageSymbol,
  type Inflate,
  machArch,
  unpackGnu,
} from './byte-reader';

const MAGIC_32 = 0xfeedface;
const MAGIC_64 = 0xfeedfacf;
/** The same, written on a big-endian machine. */
const SWAPPED = new Set([0xcefaedfe, 0xcffaedfe]);

const LC_SEGMENT = 0x1;
const LC_SYMTAB = 0x2;
const LC_SEGMENT_64 = 0x19;
const LC_UUID = 0x1b;
/** Attributes of sections: only, or also, instructions. */
const INSTRUCTIONS = 0x8000_0400;

type Section = { name: string; segment: string; from: number; size: number };
type SymbolTablePlace = { symbols: number; count: number; texts: number; textLength: number };

/** Fields of the load commands (`mach-o/loader.h`). */
type Commands = {
  id: string;
  base: number;
  text: AddressRange | undefined;
  code: AddressRange[];
  sections: Section[];
  symbolTable: SymbolTablePlace | undefined;
};

export function isMachO(bytes: Uint8Array): boolean {
  if (bytes.length < 28) return false;
  const magic = new ByteReader(bytes, 'the Mach-O file').u32();
  if (SWAPPED.has(magic)) throw new DebugInfoFault('big-endian Mach-O files are not read');
  return magic === MAGIC_32 || magic === MAGIC_64;
}

/** An executable, a library, or the file in a dSYM bundle. */
export function readMachO(bytes: Uint8Array, inflate: Inflate): DebugImage {
  const reader = new ByteReader(bytes, 'the Mach-O file');
  const isWide = reader.u32() === MAGIC_64;
  const arch = machArch(reader.u32(), reader.u32());
  const commands = readCommands(bytes, isWide);
  const section = (name: string) => dwarfSection(bytes, commands.sections, name, inflate);
  return {
    id: commands.id,
    arch,
    hasDebugInfo: commands.sections.some(isDebugInfo),
    base: commands.base,
    code: commands.code.length > 0 || commands.text === undefined ? commands.code : [commands.text],
    section,
    symbols: () =>
      commands.symbolTable === undefined ? [] : readSymbols(bytes, commands.symbolTable, isWide),
  };
}

function readCommands(bytes: Uint8Array, isWide: boolean): Commands {
  const reader = new ByteReader(bytes, 'the Mach-O file', 16);
  const count = reader.u32();
  reader.skip(isWide ? 12 : 8);
  const commands: Commands = {
    id: '',
    base: 0,
    text: undefined,
    code: [],
    sections: [],
    symbolTable: undefined,
  };
  for (let i = 0; i < count; i += 1) {
    const start = reader.pos;
    const command = reader.u32();
    const size = reader.u32();
    if (size < 8) throw new DebugInfoFault('a load command of this Mach-O file has no length');
    if (command === LC_UUID) {
      reader.skip(16);
      commands.id = hexOf(bytes.subarray(reader.pos - 16, reader.pos));
    } else if (command === LC_SYMTAB) {
      commands.symbolTable = {
        symbols: reader.u32(),
        count: reader.u32(),
        texts: reader.u32(),
        textLength: reader.u32(),
      };
    } else if (command === LC_SEGMENT || command === LC_SEGMENT_64) {
      const content = new ByteReader(bytes, 'a segment of the Mach-O file', reader.pos, start + size);
      readSegment(content, command === LC_SEGMENT_64 ? 8 : 4, commands);
    }
    reader.pos = start;
    reader.skip(size);
  }
  return commands;
}

function readSegment(reader: ByteReader, size: 4 | 8, commands: Commands) {
  const name = fixedName(reader);
  const from = reader.unsigned(size);
  const range = { from, to: from + reader.unsigned(size) };
  reader.skip(2 * size + 8);
  const count = reader.u32();
  reader.skip(4);
  if (name === '__TEXT') {
    commands.base = from;
    commands.text = range;
  }
  for (let i = 0; i < count; i += 1) readSection(reader, size, commands);
}

function readSection(reader: ByteReader, size: 4 | 8, commands: Commands) {
  const name = fixedName(reader);
  const segment = fixedName(reader);
  const address = reader.unsigned(size);
  const length = reader.unsigned(size);
  const from = reader.u32();
  reader.skip(12);
  const flags = reader.u32();
  reader.skip(size === 8 ? 12 : 8);
  commands.sections.push({ name, segment, from, size: length });
  if ((flags & INSTRUCTIONS) !== 0) commands.code.push({ from: address, to: address + length });
}

function isDebugInfo({ segment, name, size }: Section): boolean {
  return segment === '__DWARF' && /^__z?debug_info$/.test(name) && size > 0;
}

function fixedName(reader: ByteReader): string {
  reader.skip(16);
  const bytes = reader.bytes.subarray(reader.pos - 16, reader.pos);
  const zero = bytes.indexOf(0);
  return String.fromCharCode(...(zero < 0 ? bytes : bytes.subarray(0, zero)));
}

/** `.debug_str_offsets` is called `__debug_str_offs` here: names have 16 characters. */
function dwarfSection(bytes: Uint8Array, sections: Section[], name: string, inflate: Inflate): Uint8Array {
  const plain = `__${name.slice(1)}`.slice(0, 16);
  const packed = `__z${name.slice(1)}`.slice(0, 16);
  for (const { name: found, segment, from, size } of sections) {
    if (segment !== '__DWARF' || (found !== plain && found !== packed)) continue;
    if (from + size > bytes.length) throw new DebugInfoFault(`the section ${found} is cut off`);
    const content = bytes.subarray(from, from + size);
    return found === packed ? unpackGnu(content, inflate) : content;
  }
  return new Uint8Array(0);
}

/** `struct nlist` of `mach-o/nlist.h`: what a section defines, without the debugger's own entries. */
function readSymbols(bytes: Uint8Array, place: SymbolTablePlace, isWide: boolean): ImageSymbol[] {
  const size = isWide ? 16 : 12;
  const textsEnd = Math.min(place.texts + place.textLength, bytes.length);
  const reader = new ByteReader(bytes, 'the symbol table', place.symbols);
  if (place.count * size > reader.end - reader.pos) throw new DebugInfoFault('the symbol table is cut off');
  const budget = new Budget(place.textLength);
  const symbols: ImageSymbol[] = [];
  for (let i = 0; i < place.count; i += 1) {
    const text = place.texts + reader.u32();
    const type = reader.u8();
    reader.skip(3);
    const address = reader.unsigned(isWide ? 8 : 4);
    if ((type & 0xe0) !== 0 || (type & 0x0e) !== 0x0e || text >= textsEnd) continue;
    // The compiler puts one underscore before every name.
    const from = bytes[text] === 0x5f ? text + 1 : text;
    const to = textEnd(bytes, from, textsEnd);
    budget.spend(to - from);
    symbols.push({ name: bytes.subarray(from, to), address, size: 0 });
  }
  return symbols;
}
