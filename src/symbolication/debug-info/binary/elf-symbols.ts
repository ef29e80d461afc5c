import { Budget, ByteReader, DebugInfoFault, textEnd } from '../bytes/byte-reader';
import type { ElfSection } from './elf-sections';
import type { ImageSymbol } from './image';

const SHT_SYMTAB = 2;
const SHT_NOBITS = 8;
const SHT_DYNSYM = 11;
const SHN_UNDEF = 0;
const STT_NOTYPE = 0;
/** Untyped, object, function: the others are sections, files and thread-local data. */
const LAST_KIND = 2;
const DOLLAR = 0x24;

/** The names of addresses: `.symtab`, and `.dynsym` where that is all there is. */
export function elfSymbols(bytes: Uint8Array, sections: ElfSection[], isWide: boolean): ImageSymbol[] {
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
