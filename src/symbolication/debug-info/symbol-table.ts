import { DebugInfoFault, textEnd } from './byte-reader';
import { decodeText } from '#domain/text/bytes';

/**
 * Format of a symbol table: sixteen numbers of 32 bits, little endian, with the row counts, then these columns one
 * after another, then the texts as UTF-8. Offsets count from the beginning of the image.
 */
const MAGIC = 0x54534257;
const VERSION = 1;
const HEADER_NUMBERS = 16;

/** Places in the header. */
const HEADER = {
  magic: 0,
  version: 1,
  /** Numbers of texts. */
  id: 2,
  arch: 3,
  /** Units of DWARF. */
  unitsRead: 4,
  unitsFailed: 5,
  /** Row count of each group of columns. */
  strings: 6,
  functions: 7,
  scopes: 8,
  spans: 9,
  lines: 10,
  symbols: 11,
  textBytes: 12,
} as const;

export type Group = 'strings' | 'functions' | 'scopes' | 'spans' | 'lines' | 'symbols';
type Columns<T> = ReturnType<typeof perColumn<T>>;

/** Creates a value for each column, in storage order. A column has as many 32-bit numbers as its group has rows. */
function perColumn<T>(make: (group: Group) => T) {
  return {
    stringEnds: make('strings'),
    // Name in the source, linkage name, and what `functionFlagsOf` gives.
    functionNames: make('functions'),
    functionLinkageNames: make('functions'),
    functionFlags: make('functions'),
    // A function, or one inlined into another, its parent: that one comes before it, counted from 1, and is 0 for none.
    parents: make('scopes'),
    functions: make('scopes'),
    // Where an inlined one was called, and where the code of another one begins.
    callFiles: make('scopes'),
    callLines: make('scopes'),
    callColumns: make('scopes'),
    begins: make('scopes'),
    // From here on this scope counted from 1, or none.
    spanStarts: make('spans'),
    spanScopes: make('spans'),
    // Line from this offset on; file 0 and line 0 if unknown.
    lineStarts: make('lines'),
    lineFiles: make('lines'),
    lines: make('lines'),
    lineColumns: make('lines'),
    symbolStarts: make('symbols'),
    symbolEnds: make('symbols'),
    symbolNames: make('symbols'),
  };
}

/**
 * Flags of a function: the lowest bit for one made by the compiler, without a place in any source; above it the text of
 * its namespaces and classes, 0 for none.
 */
export function functionFlagsOf(isArtificial: boolean, around: number): number {
  return 2 * around + (isArtificial ? 1 : 0);
}

function isArtificialOf(flags: number): boolean {
  return flags % 2 === 1;
}

function aroundOf(flags: number): number {
  return flags >>> 1;
}

/** Max length, beyond any real program; keeps a malicious one from filling the memory. */
const MAX_NUMBERS = 1 << 26;

/** Whole numbers below 2^32, one after another, with room for more of them. */
export class NumberList {
  length = 0;
  private room = new Uint32Array(1024);

  push(value: number) {
    if (this.length === this.room.length) this.grow();
    this.room[this.length++] = value;
  }

  at(index: number): number {
    return this.room[index] ?? 0;
  }

  set(index: number, value: number) {
    this.room[index] = value;
  }

  /** Forgets what was added after the first `length`. */
  cut(length: number) {
    this.length = length;
  }

  /** All of them, without a copy: valid until the next one is added. */
  values(): Uint32Array {
    return this.room.subarray(0, this.length);
  }

  private grow() {
    if (this.length >= MAX_NUMBERS) throw new DebugInfoFault('the debug information is too large');
    const larger = new Uint32Array(2 * this.length);
    larger.set(this.room);
    this.room = larger;
  }
}

/** A symbol table whose every number has been checked. */
type TableColumns = Columns<Uint32Array> & {
  header: Uint32Array;
  texts: Uint8Array;
};

/** True for the content of a symbol table, by its first bytes. */
export function isSymbolTable(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === MAGIC;
}

/** Throws a `DebugInfoFault` where anything points outside of the table. */
function openColumns(bytes: Uint8Array): TableColumns {
  // Typed arrays of 32 bits need an offset that is a multiple of four.
  const own = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  if (own.length < 4 * HEADER_NUMBERS) throw damaged();
  const header = new Uint32Array(own.buffer, own.byteOffset, HEADER_NUMBERS);
  if (header[HEADER.magic] !== MAGIC) throw new DebugInfoFault('this is no symbol table');
  if (header[HEADER.version] !== VERSION) {
    throw new DebugInfoFault('this symbol table was made by another version: add the file again');
  }
  let at = 4 * HEADER_NUMBERS;
  const columns = perColumn((group) => {
    const rows = header[HEADER[group]] ?? 0;
    if (4 * rows > own.length - at) throw damaged();
    const column = new Uint32Array(own.buffer, own.byteOffset + at, rows);
    at += 4 * rows;
    return column;
  });
  if (own.length - at !== header[HEADER.textBytes]) throw damaged();
  const table = { ...columns, header, texts: own.subarray(at) };
  check(table);
  return table;
}

function check(table: TableColumns) {
  const strings = table.stringEnds.length;
  const functions = table.functionNames.length;
  const scopes = table.parents.length;
  for (const column of ['stringEnds', 'spanStarts', 'lineStarts', 'symbolStarts'] as const) {
    checkAscending(table[column]);
  }
  if ((table.stringEnds.at(-1) ?? 0) > table.texts.length) throw damaged();
  checkBelow(table.header.subarray(HEADER.id, HEADER.arch + 1), strings);
  for (const column of [
    'functionNames',
    'functionLinkageNames',
    'callFiles',
    'lineFiles',
    'symbolNames',
  ] as const) {
    checkBelow(table[column], strings);
  }
  checkBelow(table.functionFlags.map(aroundOf), strings);
  checkBelow(table.functions, functions);
  checkBelow(table.spanScopes, scopes + 1);
  // An entry that comes after its parent is part of no cycle.
  for (let i = 0; i < scopes; i += 1) if ((table.parents[i] ?? 0) > i) throw damaged();
}

function checkAscending(values: Uint32Array) {
  let last = 0;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? 0;
    if (value < last) throw damaged();
    last = value;
  }
}

function checkBelow(values: Uint32Array, limit: number) {
  for (let i = 0; i < values.length; i += 1) if ((values[i] ?? 0) >= limit) throw damaged();
}

function damaged(): DebugInfoFault {
  return new DebugInfoFault('this symbol table is damaged');
}

/** Texts as UTF-8, without duplicates, by number. Number 0 is the empty text. */
export class StringPool {
  /** End offset of each text, where the next one begins. */
  private readonly ends: NumberList;
  private bytes = new Uint8Array(1 << 16);
  private length = 0;
  /** Open addressing: numbers by the hash of their text, counted from 1. */
  private slots = new Uint32Array(1 << 12);

  constructor(ends: NumberList) {
    this.ends = ends;
    this.add(this.bytes, 0, 0);
  }

  content(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  /** The text at `from`, up to its zero or `end`. */
  addText(bytes: Uint8Array, from: number, end: number): number {
    return this.add(bytes, from, textEnd(bytes, from, end));
  }

  addWord(word: string): number {
    const bytes = Uint8Array.from(word, (char) => char.charCodeAt(0));
    return this.add(bytes, 0, bytes.length);
  }

  add(bytes: Uint8Array, from: number, to: number): number {
    const mask = this.slots.length - 1;
    let slot = tableHash(bytes, from, to) & mask;
    for (;;) {
      const number = (this.slots[slot] ?? 0) - 1;
      if (number < 0) break;
      if (this.isAt(number, bytes, from, to)) return number;
      slot = (slot + 1) & mask;
    }
    this.append(bytes, from, to);
    this.slots[slot] = this.ends.length;
    if (2 * this.ends.length > this.slots.length) this.rehash();
    return this.ends.length - 1;
  }

  textBytes(number: number): Uint8Array {
    return this.bytes.subarray(this.start(number), this.ends.at(number));
  }

  private start(number: number): number {
    return number === 0 ? 0 : this.ends.at(number - 1);
  }

  private isAt(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.start(number);
    if (this.ends.at(number) - start !== to - from) return false;
    for (let i = to - from - 1; i >= 0; i -= 1) if (this.bytes[start + i] !== bytes[from + i]) return false;
    return true;
  }

  private append(bytes: Uint8Array, from: number, to: number) {
    const length = this.length + to - from;
    if (length > this.bytes.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.bytes.length));
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.set(bytes.subarray(from, to), this.length);
    this.length = length;
    this.ends.push(length);
  }

  private rehash() {
    const mask = 4 * this.slots.length - 1;
    const slots = new Uint32Array(mask + 1);
    for (let number = 0; number < this.ends.length; number += 1) {
      let slot = tableHash(this.bytes, this.start(number), this.ends.at(number)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.slots = slots;
  }
}

/** FNV-1a, its upper half mixed into the lower one. */
function tableHash(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash ^ (hash >>> 15);
}

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

/** A symbol table while it is made. */
export class TableWriter {
  readonly columns: Columns<NumberList> = perColumn(() => new NumberList());
  readonly strings = new StringPool(this.columns.stringEnds);
  unitsRead = 0;
  unitsFailed = 0;

  bytes(id: string, arch: string): Uint8Array {
    const { strings } = this;
    const header = new Uint32Array(HEADER_NUMBERS);
    header[HEADER.magic] = MAGIC;
    header[HEADER.version] = VERSION;
    header[HEADER.id] = strings.addWord(id);
    header[HEADER.arch] = strings.addWord(arch);
    header[HEADER.unitsRead] = this.unitsRead;
    header[HEADER.unitsFailed] = this.unitsFailed;
    const lists = Object.values(this.columns);
    const columns = perColumn((group) => {
      const values = lists.shift()?.values() ?? new Uint32Array(0);
      header[HEADER[group]] = values.length;
      return values;
    });
    const texts = strings.content();
    header[HEADER.textBytes] = texts.length;
    const numbers = [header, ...Object.values(columns)];
    const length = numbers.reduce((sum, column) => sum + column.byteLength, 0);
    const bytes = new Uint8Array(length + texts.length);
    let at = 0;
    for (const column of numbers) {
      bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
      at += column.byteLength;
    }
    bytes.set(texts, at);
    return bytes;
  }
}
