import { decodeText } from '#domain/text/decode';
import { aroundOf, HEADER, isArtificialOf } from './layout';
import type { TableColumns } from './open-table';
import { openColumns } from './open-table';

/** A place in a source, in a function or in what was inlined into it. */
export type SourceFrame = {
  /** Name in the source, without its class; the linkage name if there is no other; '' for none. */
  name: string;
  /** The linker's name, still mangled; '' where the compiler wrote none. */
  linkageName: string;
  /** Namespaces and classes around it, such as `shop::Cart`, of a function of C++ without a linkage name; else ''. */
  around: string;
  /** Source file; '' if unknown. */
  file: string;
  /** Counted from 1; 0 for compiler-generated code. */
  line: number;
  /** Counted from 1; 0 if unknown. */
  column: number;
  /** Offset of the beginning of the function whose code it is. */
  start: number;
  /** Made by the compiler as a whole. */
  isArtificial: boolean;
};

type SourcePlace = Pick<SourceFrame, 'file' | 'line' | 'column'>;

/** Opens what `symbolTableOf` made, checking it first; throws a `DebugInfoFault`. */
export function openSymbolTable(bytes: Uint8Array): SymbolTable {
  return new SymbolTable(openColumns(bytes));
}

/** Which places of the source an offset in an image belongs to. */
export class SymbolTable {
  readonly id: string;
  readonly arch: string;
  readonly byteLength: number;
  /** Numbers of units of debug information that were read and that failed. */
  readonly units: { read: number; failed: number };
  private readonly table: TableColumns;

  constructor(table: TableColumns) {
    this.table = table;
    this.id = this.text(table.header[HEADER.id]);
    this.arch = this.text(table.header[HEADER.arch]);
    this.byteLength = table.header.buffer.byteLength;
    this.units = {
      read: table.header[HEADER.unitsRead] ?? 0,
      failed: table.header[HEADER.unitsFailed] ?? 0,
    };
  }

  /** Number of functions, including those only ever inlined. */
  get functionCount(): number {
    return this.table.functionNames.length;
  }

  /** Frames at an offset from the beginning of the image, innermost first; [] if unknown. */
  lookup(offset: number): SourceFrame[] {
    const { table } = this;
    const symbol = this.symbolAt(offset);
    const row = lastAtOrBefore(table.lineStarts, offset);
    const place: SourcePlace = {
      file: this.text(table.lineFiles[row]),
      line: table.lines[row] ?? 0,
      column: table.lineColumns[row] ?? 0,
    };
    const scope = (table.spanScopes[lastAtOrBefore(table.spanStarts, offset)] ?? 0) - 1;
    if (scope < 0) return this.withoutFunction(offset, symbol, place);
    const frames = this.framesAround(scope, place);
    const outermost = frames.at(-1);
    let start = outermost?.start ?? 0;
    const symbolStart = table.symbolStarts[symbol] ?? 0;
    // A symbol from before the function is another one's, the nearest that was left of a stripped file.
    if (outermost !== undefined && symbol >= 0 && (symbolStart >= start || start > offset)) {
      outermost.linkageName = this.text(table.symbolNames[symbol]);
    }
    // Code that was moved out of a function may lie before it.
    if (start > offset) start = symbol < 0 ? offset : symbolStart;
    for (const frame of frames) {
      frame.start = start;
      if (frame.name === '') frame.name = frame.linkageName;
    }
    return frames;
  }

  /** The offset of a symbol; undefined where there is none. */
  symbol(name: string): number | undefined {
    const { symbolNames, symbolStarts } = this.table;
    const number = this.numberOf(name);
    const symbol = number < 0 ? -1 : symbolNames.indexOf(number);
    return symbol < 0 ? undefined : symbolStarts[symbol];
  }

  /** Names and paths with a part in them, which has to be ASCII. */
  textsWith(part: string): string[] {
    const { stringEnds, texts } = this.table;
    const matches: string[] = [];
    const first = part.charCodeAt(0);
    for (let at = texts.indexOf(first); at >= 0; at = texts.indexOf(first, at + 1)) {
      if (isTextAt(texts, at, part)) matches.push(this.text(lastAtOrBefore(stringEnds, at) + 1));
    }
    return matches;
  }

  /** The functions that a scope is in, innermost first, each with the beginning of its own code. */
  private framesAround(innermost: number, innermostPlace: SourcePlace): SourceFrame[] {
    const { table } = this;
    const frames: SourceFrame[] = [];
    let place = innermostPlace;
    for (let scope = innermost; scope >= 0; scope = (table.parents[scope] ?? 0) - 1) {
      const called = table.functions[scope] ?? 0;
      frames.push({
        name: this.text(table.functionNames[called]),
        linkageName: this.text(table.functionLinkageNames[called]),
        around: this.text(aroundOf(table.functionFlags[called] ?? 0)),
        ...place,
        start: table.begins[scope] ?? 0,
        isArtificial: isArtificialOf(table.functionFlags[called] ?? 0),
      });
      place = {
        file: this.text(table.callFiles[scope]),
        line: table.callLines[scope] ?? 0,
        column: table.callColumns[scope] ?? 0,
      };
    }
    return frames;
  }

  private withoutFunction(offset: number, symbol: number, place: SourcePlace): SourceFrame[] {
    if (symbol < 0 && place.file === '') return [];
    const name = symbol < 0 ? '' : this.text(this.table.symbolNames[symbol]);
    const start = symbol < 0 ? offset : (this.table.symbolStarts[symbol] ?? 0);
    return [{ name, linkageName: name, around: '', ...place, start, isArtificial: false }];
  }

  /** The last symbol that begins at or before an offset and does not end before it; -1 for none. */
  private symbolAt(offset: number): number {
    const { symbolStarts, symbolEnds } = this.table;
    const symbol = lastAtOrBefore(symbolStarts, offset);
    return offset < (symbolEnds[symbol] ?? 0) ? symbol : -1;
  }

  private numberOf(text: string): number {
    const { stringEnds, texts } = this.table;
    let from = 0;
    for (const [number, to] of stringEnds.entries()) {
      if (to - from === text.length && isTextAt(texts, from, text)) return number;
      from = to;
    }
    return -1;
  }

  private text(number: number | undefined): string {
    if (number === undefined || number === 0) return '';
    const { stringEnds, texts } = this.table;
    return decodeText(texts, stringEnds[number - 1] ?? 0, stringEnds[number] ?? 0, false);
  }
}

function lastAtOrBefore(starts: Uint32Array, offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function isTextAt(bytes: Uint8Array, from: number, text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (bytes[from + i] !== text.charCodeAt(i)) return false;
  return true;
}
