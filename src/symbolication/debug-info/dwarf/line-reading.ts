import { DebugInfoFault } from '../bytes/byte-reader';
import type { CodeMap } from './code-map';
import { textOf } from './entries/attribute-values';
import { SLOT } from './entries/constants';
import type { Dwarf, UnitContext } from './entries/unit-context';
import { LineFiles } from './line-files';
import { type LineHeader, readLineHeader } from './line-header';
import { runLineProgram } from './line-program';
import { LineRows } from './line-rows';

/** Line tables, each of them run once, although several units may share it. */
export class LineReading {
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
