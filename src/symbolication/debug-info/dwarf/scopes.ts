import { NumberList } from '../table/number-list';
import type { TableWriter } from '../table/table-writer';
import { visible } from '../table/visible';
import type { CodeMap } from './code-map';

/**
 * Functions and inlined functions with their code. Inner ones follow the outer ones, and the last one added takes
 * precedence.
 */
export class Scopes {
  private readonly table: TableWriter;
  private readonly code: CodeMap;
  private readonly starts = new NumberList();
  private readonly ends = new NumberList();
  private readonly owners = new NumberList();

  constructor(table: TableWriter, code: CodeMap) {
    this.table = table;
    this.code = code;
  }

  /** A scope without code yet; `parent` and the number given count from 1. */
  add(parent: number, called: number): number {
    const { parents, functions, callFiles, callLines, callColumns, begins } = this.table.columns;
    parents.push(parent);
    functions.push(called);
    callFiles.push(0);
    callLines.push(0);
    callColumns.push(0);
    begins.push(0);
    return parents.length;
  }

  setCall(scope: number, file: number, line: number, column: number) {
    const { callFiles, callLines, callColumns } = this.table.columns;
    callFiles.set(scope - 1, file);
    callLines.set(scope - 1, line);
    callColumns.set(scope - 1, column);
  }

  setBegin(scope: number, offset: number) {
    this.table.columns.begins.set(scope - 1, offset);
  }

  addCode(scope: number, from: number, to: number) {
    this.starts.push(from);
    this.ends.push(to);
    this.owners.push(scope);
  }

  /** Writes the innermost scope from each offset on. */
  writeTable() {
    const { spanStarts, spanScopes } = this.table.columns;
    let end = 0;
    let last = 0;
    const write = (at: number, scope: number) => {
      if (scope === last) return;
      spanStarts.push(at);
      spanScopes.push(scope);
      last = scope;
    };
    visible(this.starts.values(), this.ends.values(), (from, to, interval) => {
      if (from !== end) write(end, 0);
      write(from, this.owners.at(interval));
      end = to;
    });
    write(end, 0);
  }

  /** The part of a range of addresses that is code, as offsets; undefined where none is. */
  codeIn(low: number, high: number): { from: number; to: number } | undefined {
    const from = this.code.offset(low);
    const end = this.code.endAt(from);
    if (end < 0) return undefined;
    const to = Math.min(this.code.offset(high), end);
    return to > from ? { from, to } : undefined;
  }
}
