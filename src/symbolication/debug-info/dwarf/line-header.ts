import { ByteReader, DebugInfoFault } from '../bytes/byte-reader';
import { FORM } from './entries/constants';
import type { DwarfSections } from './entries/sections';
import { readLength } from './entries/unit';
import type { Dwarf } from './entries/unit-context';

/** Bytes of a text, wherever they are. */
export type TextPlace = { section: Uint8Array; at: number };
export type LineFile = TextPlace & { directory: number };

/** Header of a line table (DWARF 5, 6.2.4). */
export type LineHeader = {
  version: number;
  addressSize: number;
  minimumLength: number;
  lineBase: number;
  lineRange: number;
  opcodeBase: number;
  /** Number of operands of each standard instruction, by opcode. */
  argumentCounts: number[];
  directories: TextPlace[];
  files: LineFile[];
  /** The instructions. */
  program: ByteReader;
};

export function readLineHeader(
  { sections, budget }: Pick<Dwarf, 'sections' | 'budget'>,
  at: number,
  unitAddressSize: number,
): LineHeader {
  const reader = new ByteReader(sections.line, '.debug_line', at);
  const { length, offsetSize } = readLength(reader);
  const end = Math.min(reader.pos + length, reader.end);
  reader.end = end;
  const version = reader.u16();
  if (version < 2 || version > 5) throw new DebugInfoFault(`line tables of version ${version} are not read`);
  const addressSize = version >= 5 ? reader.u8() : unitAddressSize;
  if (version >= 5) reader.skip(1);
  const headerLength = reader.unsigned(offsetSize);
  budget.spend(headerLength);
  const program = new ByteReader(sections.line, '.debug_line', reader.pos + headerLength, end);
  reader.end = program.pos;
  const minimumLength = reader.u8();
  // Operations per instruction: of no processor that has these files.
  if (version >= 4) reader.skip(1);
  reader.skip(1);
  const lineBase = reader.i8();
  const lineRange = reader.u8();
  const opcodeBase = reader.u8();
  const argumentCounts = [0];
  for (let i = 1; i < opcodeBase; i += 1) argumentCounts.push(reader.u8());
  const header = { version, addressSize, minimumLength, lineBase, lineRange, opcodeBase, argumentCounts };
  return {
    ...header,
    ...(version >= 5 ? readTables(reader, sections, offsetSize) : readLists(reader)),
    program,
  };
}

/** Up to DWARF 4: texts one after another; directory 0 is the unit's own, and files count from 1. */
function readLists(reader: ByteReader): Pick<LineHeader, 'directories' | 'files'> {
  const section = reader.bytes;
  const directories: TextPlace[] = [{ section, at: reader.bytes.length }];
  while (section[reader.pos] !== 0) {
    directories.push({ section, at: reader.pos });
    reader.skipText();
  }
  reader.skip(1);
  const files: LineFile[] = [{ section, at: section.length, directory: 0 }];
  while (section[reader.pos] !== 0) files.push(readListedFile(reader));
  return { directories, files };
}

/** A name, its directory, its time and its length. */
export function readListedFile(reader: ByteReader): LineFile {
  const at = reader.pos;
  reader.skipText();
  const directory = reader.uleb();
  reader.skipLeb();
  reader.skipLeb();
  return { section: reader.bytes, at, directory };
}

/** Reads the tables of DWARF 5, which describe their own columns. */
function readTables(
  reader: ByteReader,
  sections: DwarfSections,
  offsetSize: 4 | 8,
): Pick<LineHeader, 'directories' | 'files'> {
  const directories = readTable(reader, sections, offsetSize);
  return { directories, files: readTable(reader, sections, offsetSize) };
}

const PATH = 1;
const DIRECTORY = 2;

function readTable(reader: ByteReader, sections: DwarfSections, offsetSize: 4 | 8): LineFile[] {
  const columns = Array.from({ length: reader.u8() }, () => ({
    content: reader.uleb(),
    form: reader.uleb(),
  }));
  const count = reader.uleb();
  if (count > reader.end - reader.pos)
    throw new DebugInfoFault('.debug_line has more files than it can hold');
  return Array.from({ length: count }, () => {
    const file: LineFile = { section: sections.line, at: sections.line.length, directory: 0 };
    for (const { content, form } of columns) {
      if (content === PATH) Object.assign(file, readText(reader, sections, form, offsetSize));
      else {
        const value = readNumber(reader, form, offsetSize);
        if (content === DIRECTORY) file.directory = value;
      }
    }
    return file;
  });
}

function readText(reader: ByteReader, sections: DwarfSections, form: number, offsetSize: 4 | 8): TextPlace {
  if (form === FORM.lineStrp) return { section: sections.lineStr, at: reader.unsigned(offsetSize) };
  if (form === FORM.strp) return { section: sections.str, at: reader.unsigned(offsetSize) };
  if (form !== FORM.string) throw new DebugInfoFault(`.debug_line has names of an unknown form, ${form}`);
  const at = reader.pos;
  reader.skipText();
  return { section: reader.bytes, at };
}

/** A number, or something to skip. */
function readNumber(reader: ByteReader, form: number, offsetSize: 4 | 8): number {
  switch (form) {
    case FORM.udata:
      return reader.uleb();
    case FORM.data1:
      return reader.u8();
    case FORM.data2:
      return reader.u16();
    case FORM.data4:
      return reader.u32();
    case FORM.data8:
      return reader.u64();
    case FORM.data16:
      reader.skip(16);
      return 0;
    case FORM.block:
      reader.skip(reader.uleb());
      return 0;
    case FORM.string:
      reader.skipText();
      return 0;
    case FORM.lineStrp:
    case FORM.strp:
      reader.skip(offsetSize);
      return 0;
    default:
      throw new DebugInfoFault(`.debug_line has values of an unknown form, ${form}`);
  }
}
