import { DebugInfoFault } from '../bytes/byte-reader';
import type { CodeMap } from './code-map';
import type { LineFiles } from './line-files';
import { type LineHeader, readListedFile } from './line-header';
import type { LineRows } from './line-rows';

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
