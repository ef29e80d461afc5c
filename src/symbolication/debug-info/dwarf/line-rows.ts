import { NumberList } from '../table/number-list';
import { visible } from '../table/visible';
import type { TableWriter } from '../table/table-writer';
import type { CodeMap } from './code-map';

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
