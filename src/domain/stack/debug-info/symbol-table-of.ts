import { DebugInfoFault } from './debug-info-fault';
import { Budget } from './dwarf/budget';
import { CodeMap } from './dwarf/code-map';
import { SLOT } from './dwarf/constants';
import { LineFiles } from './dwarf/line-files';
import { readLineHeader } from './dwarf/line-header';
import { runLineProgram } from './dwarf/line-program';
import { LineRows } from './dwarf/line-rows';
import { FunctionNames } from './dwarf/names';
import { readFunctions } from './dwarf/read-unit';
import { Scopes } from './dwarf/scopes';
import { dwarfSections } from './dwarf/sections';
import { readUnits } from './dwarf/unit';
import type { Dwarf, UnitContext } from './dwarf/unit-context';
import { openUnit, textOf } from './dwarf/unit-context';
import type { DebugImage } from './image';
import { writeSymbols } from './table/write-symbols';
import { TableWriter } from './table/table-writer';

/**
 * All that is asked of an image later, in a form that is opened quickly and searched: what `openSymbolTable` opens. A
 * unit of DWARF that cannot be read is counted and left out; the others stay.
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
    try {
      const context = openUnit(dwarf, unit);
      readFunctions(reading, context, lines.read(context));
      table.unitsRead += 1;
    } catch (error) {
      if (!(error instanceof DebugInfoFault)) throw error;
      table.unitsFailed += 1;
    }
  }
  reading.scopes.writeTable();
  lines.rows.writeTo(table);
  return table.bytes(image.id, image.arch);
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

  /** The files that the unit's entries refer to; null where it has no lines. */
  read(context: UnitContext): LineFiles | null {
    const { root, unit } = context;
    const { sections, strings, budget } = this.dwarf;
    if (!root.has(SLOT.lineTable)) return null;
    const at = root.value(SLOT.lineTable);
    const header = readLineHeader(sections, at, unit.addressSize);
    const directory = strings.textBytes(textOf(this.dwarf, context, root, SLOT.directory));
    const files = new LineFiles(strings, header, directory);
    budget.spend(header.program.pos - at);
    if (!this.done.has(at)) {
      this.done.add(at);
      budget.spend(header.program.end - header.program.pos);
      runLineProgram(header, files, this.code, this.rows);
    }
    return files;
  }
}
