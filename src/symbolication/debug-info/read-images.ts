import { isElf, readElf } from './elf';
import { type DebugImage, type Inflate, type ImageSymbol, DebugInfoFault, Budget } from './byte-reader';
import { isMachO, readMachO } from './mach-o';
import { CodeMap, textOf } from './dwarf/enclosing';
import { SLOT } from './dwarf/constants';
import { dwarfSections, readUnits, type Dwarf, openUnit, type UnitContext } from './dwarf/entries';
import { FunctionNames, readFunctions, Scopes } from './dwarf/read-unit';
import { NumberList, TableWriter } from './symbol-table';
import { orderOf } from './visible';
import { LineFiles, type LineHeader, readLineHeader, runLineProgram, LineRows } from './dwarf/lines';

/**
 * Reads the images of a file, one per architecture. `symbolTableOf` converts an image for storage, and
 * `openSymbolTable` searches the result.
 * @throws DebugInfoFault with a user-facing message.
 */
export function readImages(bytes: Uint8Array, inflate: Inflate): DebugImage[] {
  const slices = fatSlices(bytes);
  return (slices ?? [bytes]).map((slice) => {
    if (isElf(slice)) return readElf(slice, inflate);
    if (isMachO(slice)) return readMachO(slice, inflate);
    throw new DebugInfoFault('this is neither an ELF nor a Mach-O file');
  });
}

/** Java's class files begin with the same four bytes; where these count slices, those have a version of 45 or more. */
const MAX_SLICES = 40;

const FAT = 0xcafebabe;
const FAT_64 = 0xcafebabf;

/** The files in a universal binary (`mach-o/fat.h`, always big endian); undefined where it is none. */
function fatSlices(bytes: Uint8Array): Uint8Array[] | undefined {
  const magic = be32(bytes, 0);
  const count = be32(bytes, 4);
  if ((magic !== FAT && magic !== FAT_64) || count > MAX_SLICES) return undefined;
  const isWide = magic === FAT_64;
  return Array.from({ length: count }, (_, i) => {
    const at = 8 + i * (isWide ? 32 : 20);
    const from = isWide ? be64(bytes, at + 8) : be32(bytes, at + 8);
    const length = isWide ? be64(bytes, at + 16) : be32(bytes, at + 12);
    if (from + length > bytes.length) {
      throw new DebugInfoFault('an architecture of this universal file is cut off');
    }
    return bytes.subarray(from, from + length);
  });
}

function be32(bytes: Uint8Array, at: number): number {
  return (
    (((bytes[at] ?? 0) << 24) |
      ((bytes[at + 1] ?? 0) << 16) |
      ((bytes[at + 2] ?? 0) << 8) |
      (bytes[at + 3] ?? 0)) >>>
    0
  );
}

function be64(bytes: Uint8Array, at: number): number {
  return be32(bytes, at) * 0x1_0000_0000 + be32(bytes, at + 4);
}

/** Line tables, each of them run once, although several units may share it. */
class LineReading {
  readonly rows: LineRows;
  private readonly dwarf: Dwarf;
  private readonly code: CodeMap;
  private readonly done = new Set<number>();

  constructor(dwarf: Dwarf, code: CodeMap) {
    this.dwarf = dwarf;
    this.code = code;
    this.rows = new LineRows(code);
  }

  /** The files that the unit's entries refer to; undefined where it has no lines. Without them it still has functions. */
  read(context: UnitContext): { files: LineFiles | undefined; isWhole: boolean } {
    let files: LineFiles | undefined = undefined;
    try {
      const { root, unit } = context;
      if (root.has(SLOT.lineTable)) {
        const at = root.value(SLOT.lineTable);
        const header = readLineHeader(this.dwarf, at, unit.addressSize);
        files = this.filesOf(context, header);
        this.run(at, header, files);
      }
      return { files, isWhole: true };
    } catch (error) {
      if (!(error instanceof DebugInfoFault)) throw error;
      return { files, isWhole: false };
    }
  }

  private filesOf(context: UnitContext, header: LineHeader): LineFiles {
    const { strings } = this.dwarf;
    const directory = textOf(this.dwarf, context, context.root, SLOT.directory);
    return new LineFiles(strings, header, strings.textBytes(directory));
  }

  private run(at: number, header: LineHeader, files: LineFiles) {
    if (this.done.has(at)) return;
    this.done.add(at);
    this.dwarf.budget.spend(header.program.end - header.program.pos);
    runLineProgram(header, files, this.code, this.rows);
  }
}

/**
 * Converts an image to the compact form that `openSymbolTable` opens and searches quickly. Units of DWARF that cannot
 * be read, or are in another file, are counted and skipped.
 */
export function symbolTableOf(image: DebugImage): Uint8Array {
  const table = new TableWriter();
  const code = new CodeMap(image);
  writeSymbols(image.symbols(), code, table);
  const sections = dwarfSections(image);
  const { units, skipped } = readUnits(sections.info);
  const size = Object.values(sections).reduce((sum, section) => sum + section.length, 0);
  const dwarf: Dwarf = {
    sections,
    units,
    strings: table.strings,
    budget: new Budget(size),
    abbrevs: new Map(),
  };
  const reading = { dwarf, names: new FunctionNames(dwarf, table), scopes: new Scopes(table, code) };
  const lines = new LineReading(dwarf, code);
  table.unitsFailed = skipped;
  // From the last one to the first: what is read later is right, and of units that describe the same code it is the first.
  for (const unit of units.toReversed()) {
    if (!unit.hasCode) continue;
    try {
      const context = openUnit(dwarf, unit);
      const { files, isWhole } = lines.read(context);
      readFunctions(reading, context, files);
      if (isWhole && !context.root.has(SLOT.splitFile)) table.unitsRead += 1;
      else table.unitsFailed += 1;
    } catch (error) {
      if (!(error instanceof DebugInfoFault)) throw error;
      table.unitsFailed += 1;
    }
  }
  reading.scopes.writeTable();
  lines.rows.writeTo(table);
  return table.bytes(image.id, image.arch);
}

/** Number of units whose functions and lines are in another file (`.dwo`, `.dwp`), which is not read. */
export function splitUnitCount(image: DebugImage): number {
  const sections = dwarfSections(image);
  const { units } = readUnits(sections.info);
  const budget = new Budget(sections.info.length);
  const dwarf: Dwarf = { sections, units, strings: new TableWriter().strings, budget, abbrevs: new Map() };
  return units.filter((unit) => {
    try {
      return openUnit(dwarf, unit).root.has(SLOT.splitFile);
    } catch (error) {
      if (error instanceof DebugInfoFault) return false;
      throw error;
    }
  }).length;
}

/** Symbols of code by their offsets; of several at one place the longest, then the last of the file, comes last. */
function writeSymbols(symbols: readonly ImageSymbol[], code: CodeMap, table: TableWriter) {
  const { symbolStarts, symbolEnds, symbolNames } = table.columns;
  const isCode = symbols.filter(({ address }) => code.endAt(code.offset(address)) >= 0);
  const bySize = orderOf(Uint32Array.from(isCode, ({ size }) => Math.min(size, 0xffff_ffff)));
  const offsets = new NumberList();
  for (const index of bySize) offsets.push(code.offset(isCode[index]?.address ?? 0));
  const starts = offsets.values();
  for (const place of orderOf(starts)) {
    const symbol = isCode[bySize[place] ?? 0];
    if (symbol === undefined) continue;
    const start = starts[place] ?? 0;
    const limit = code.endAt(start);
    symbolStarts.push(start);
    symbolEnds.push(symbol.size === 0 ? limit : Math.min(start + symbol.size, limit));
    symbolNames.push(table.strings.add(symbol.name, 0, symbol.name.length));
  }
}
