import { ByteReader, DebugInfoFault, textEnd } from '../byte-reader';
import { FORM } from './constants';
import { type DwarfSections, readLength, type Dwarf } from './entries';
import { type StringPool, NumberList, type TableWriter } from '../symbol-table';
import { visible } from '../visible';
import type { CodeMap } from './enclosing';

/** Bytes of a text, wherever they are. */
type TextPlace = { section: Uint8Array; at: number };
type LineFile = TextPlace & { directory: number };

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
function readListedFile(reader: ByteReader): LineFile {
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

const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** Paths of the files of one line table, as numbers in the pool; put together when they are requested. */
export class LineFiles {
  private readonly strings: StringPool;
  private readonly header: LineHeader;
  /** Working directory of the compiler. */
  private readonly directory: Uint8Array;
  private readonly numbers = new Map<number, number>();

  constructor(strings: StringPool, header: LineHeader, directory: Uint8Array) {
    this.strings = strings;
    this.header = header;
    this.directory = directory;
  }

  /** 0, the empty text, for files that the table does not have. */
  path(index: number): number {
    let number = this.numbers.get(index);
    if (number === undefined) {
      const file = this.header.files[index];
      number = file === undefined ? 0 : this.whole(file);
      this.numbers.set(index, number);
    }
    return number;
  }

  private whole(file: LineFile): number {
    const { directories, version } = this.header;
    let path = textBytes(file);
    if (path.length === 0) return 0;
    const place = directories[file.directory];
    if (place !== undefined) path = pathBytes(textBytes(place), path);
    // Directory 0 of DWARF 5 is where the compiler ran.
    if (version < 5 || file.directory !== 0) path = pathBytes(this.directory, path);
    return this.strings.add(path, 0, path.length);
  }
}

function textBytes({ section, at }: TextPlace): Uint8Array {
  return section.subarray(at, textEnd(section, at, section.length));
}

function pathBytes(directory: Uint8Array, path: Uint8Array): Uint8Array {
  if (directory.length === 0 || isWhole(path)) return path;
  const last = directory.at(-1);
  const gap = last === SLASH || last === BACKSLASH ? 0 : 1;
  const whole = new Uint8Array(directory.length + gap + path.length);
  whole.set(directory);
  if (gap === 1) whole[directory.length] = SLASH;
  whole.set(path, directory.length + gap);
  return whole;
}

/** `/src/a.c`, `\\host\a.c`, `C:\src\a.c`, `package:app/a.dart`. */
function isWhole(path: Uint8Array): boolean {
  if (path[0] === SLASH || path[0] === BACKSLASH) return true;
  const colon = path.indexOf(COLON);
  return colon > 0 && path.subarray(0, colon).every((code) => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a);
}

const MAX_LINE = 0xffff_ffff;

/**
 * Rows of all line tables of a file. Those between two ends are a sequence, of ascending addresses; sequences come in
 * any order and may overlap: then the one added last is right.
 */
export class LineRows {
  private readonly code: CodeMap;
  private readonly offsets = new NumberList();
  private readonly files = new NumberList();
  private readonly lines = new NumberList();
  private readonly columns = new NumberList();
  private readonly starts = new NumberList();
  private readonly ends = new NumberList();
  /** The first row of each sequence. */
  private readonly firsts = new NumberList();
  /** The first row of the sequence that is being added. */
  private first = 0;
  /** End of the code range that contains the sequence; -1 if there is none. */
  private limit = -1;
  private last = -1;

  constructor(code: CodeMap) {
    this.code = code;
  }

  /** A new sequence; what was started without an end is none. */
  begin() {
    for (const list of [this.offsets, this.files, this.lines, this.columns]) list.cut(this.first);
    this.limit = -1;
    this.last = -1;
  }

  add(offset: number, file: number, line: number, column: number) {
    if (this.last >= 0 && offset < this.last) {
      // Descending addresses always start another sequence.
      this.end(this.last);
      this.begin();
    }
    if (this.last < 0) {
      this.limit = this.code.endAt(offset);
      if (this.limit < 0) return;
    }
    if (offset >= this.limit) return;
    // Of several rows at one address the last counts.
    if (offset !== this.last) this.offsets.push(offset);
    const at = this.offsets.length - 1;
    this.files.cut(at);
    this.lines.cut(at);
    this.columns.cut(at);
    this.files.push(file);
    this.lines.push(Math.max(0, Math.min(line, MAX_LINE)));
    this.columns.push(Math.min(column, MAX_LINE));
    this.last = offset;
  }

  end(offset: number) {
    const end = Math.min(offset, this.limit);
    const start = this.offsets.at(this.first);
    if (this.offsets.length === this.first || end <= start) return;
    this.starts.push(start);
    this.ends.push(end);
    this.firsts.push(this.first);
    this.first = this.offsets.length;
  }

  /** Every place with its line, in ascending order. */
  writeTo({ columns }: TableWriter) {
    const { lineStarts, lineFiles, lines, lineColumns } = columns;
    let end = 0;
    const write = (at: number, file: number, line: number, column: number) => {
      const last = lineStarts.length - 1;
      const isSame =
        last >= 0 &&
        lineFiles.at(last) === file &&
        lines.at(last) === line &&
        lineColumns.at(last) === column;
      if (isSame) return;
      lineStarts.push(at);
      lineFiles.push(file);
      lines.push(line);
      lineColumns.push(column);
    };
    visible(this.starts.values(), this.ends.values(), (from, to, sequence) => {
      if (from !== end) write(end, 0, 0, 0);
      end = to;
      for (let row = this.rowAt(sequence, from); row < this.rowsEnd(sequence); row += 1) {
        const at = Math.max(from, this.offsets.at(row));
        if (at >= to) break;
        write(at, this.files.at(row), this.lines.at(row), this.columns.at(row));
      }
    });
    write(end, 0, 0, 0);
  }

  private rowsEnd(sequence: number): number {
    return sequence + 1 < this.firsts.length ? this.firsts.at(sequence + 1) : this.first;
  }

  /** The row of a sequence that an offset in it belongs to. */
  private rowAt(sequence: number, offset: number): number {
    let low = this.firsts.at(sequence);
    let high = this.rowsEnd(sequence);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.offsets.at(middle) <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

const LNS = {
  extended: 0,
  copy: 1,
  advancePc: 2,
  advanceLine: 3,
  setFile: 4,
  setColumn: 5,
  constAddPc: 8,
  fixedAdvancePc: 9,
} as const;
const LNE = { endSequence: 1, setAddress: 2, defineFile: 3 } as const;

/**
 * Runs the instructions of a line table (DWARF 5, 6.2.5): each row is the source position of the code from an address
 * on. A table has millions of rows, so the state is in local variables of one function.
 */
export function runLineProgram(header: LineHeader, files: LineFiles, code: CodeMap, rows: LineRows) {
  const { program, minimumLength, lineBase, lineRange, opcodeBase } = header;
  const advanceOfConst = lineRange === 0 ? 0 : Math.floor((255 - opcodeBase) / lineRange) * minimumLength;
  let address = 0;
  let file = 1;
  let line = 1;
  let column = 0;
  const reset = () => {
    address = 0;
    file = 1;
    line = 1;
    column = 0;
    rows.begin();
  };
  const addRow = () => rows.add(code.offset(address), files.path(file), line, column);

  reset();
  while (program.pos < program.end) {
    const opcode = program.u8();
    if (opcode >= opcodeBase) {
      if (lineRange === 0) throw new DebugInfoFault('.debug_line has instructions without a range');
      const adjusted = opcode - opcodeBase;
      address += Math.floor(adjusted / lineRange) * minimumLength;
      line += lineBase + (adjusted % lineRange);
      addRow();
      continue;
    }
    switch (opcode) {
      case LNS.extended: {
        const next = program.uleb() + program.pos;
        const kind = program.u8();
        if (kind === LNE.endSequence) {
          rows.end(code.offset(address));
          reset();
        } else if (kind === LNE.setAddress) {
          address = program.unsigned(Math.min(next - program.pos, 8));
        } else if (kind === LNE.defineFile) {
          header.files.push(readListedFile(program));
        }
        program.skip(next - program.pos);
        break;
      }
      case LNS.copy:
        addRow();
        break;
      case LNS.advancePc:
        address += program.uleb() * minimumLength;
        break;
      case LNS.advanceLine:
        line += program.sleb();
        break;
      case LNS.setFile:
        file = program.uleb();
        break;
      case LNS.setColumn:
        column = program.uleb();
        break;
      case LNS.constAddPc:
        address += advanceOfConst;
        break;
      case LNS.fixedAdvancePc:
        address += program.u16();
        break;
      default:
        for (let i = header.argumentCounts[opcode] ?? 0; i > 0; i -= 1) program.skipLeb();
    }
  }
}
