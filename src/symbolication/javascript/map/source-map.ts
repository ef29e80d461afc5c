import { MapFault, type Range, JsonBytes } from './json-bytes';
import { VlqReader, type MappingsPart, readMappings } from './mappings';
import { decodeText, hexUnit } from '#domain/text/bytes';
import { type RawPart, type MapRules, ranges, readParts } from './read-map';
import { type Segments, SegmentFinder } from './segments';
import { type Name, type ParseBudget, Scopes } from '../source';

/** Start of each function of a source, from Metro's function map, in source order. */
type FunctionMap = { lines: Int32Array; columns: Int32Array; names: Int32Array; texts: string[] };

/** `{names, mappings}` with triples of column, name and line differences; `;` sets the column back. Undefined where it is damaged. */
function readFunctionMap(value: unknown): FunctionMap | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : undefined;
  if (typeof first !== 'object' || first === null || !('names' in first) || !('mappings' in first))
    return undefined;
  const { names, mappings } = first;
  if (!Array.isArray(names) || typeof mappings !== 'string') return undefined;
  try {
    return decode(mappings, names.map(String));
  } catch (error) {
    if (error instanceof MapFault) return undefined;
    throw error;
  }
}

/** The function around a position, its line counted from 1 and its column from 0. */
function functionIn(map: FunctionMap, line: number, column: number): string | undefined {
  let low = 0;
  let high = map.lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const difference = (map.lines[middle] ?? 0) - line || (map.columns[middle] ?? 0) - column;
    if (difference <= 0) low = middle + 1;
    else high = middle;
  }
  const name = map.names[low - 1];
  return name === undefined ? undefined : map.texts[name];
}

function decode(mappings: string, texts: string[]): FunctionMap {
  const bytes = Uint8Array.from(mappings, (character) => character.charCodeAt(0) & 0xff);
  const reader = new VlqReader(bytes, 0, bytes.length);
  const lines: number[] = [];
  const columns: number[] = [];
  const names: number[] = [];
  let line = 1;
  let column = 0;
  let name = 0;
  while (reader.byte >= 0) {
    if (reader.byte === 0x3b || reader.byte === 0x2c) {
      if (reader.byte === 0x3b) column = 0;
      reader.pos += 1;
      continue;
    }
    column += reader.next();
    name += reader.next();
    if (reader.byte >= 0 && reader.byte !== 0x3b && reader.byte !== 0x2c) line += reader.next();
    lines.push(line);
    columns.push(column);
    names.push(name);
  }
  return {
    lines: Int32Array.from(lines),
    columns: Int32Array.from(columns),
    names: Int32Array.from(names),
    texts,
  };
}

const BACKSLASH = 0x5c;
const LF = 0x0a;
const CR = 0x0d;
const TAB = 0x09;
const SPACE = 0x20;
/** Escapes that represent white space. */
const WHITE = new Map([
  [0x6e, LF],
  [0x72, CR],
  [0x74, TAB],
]);

/** Longer lines are shown in part: some sources are minified themselves. */
const MAX_SHOWN = 500;

export type SnippetLine = { line: number; code: string };

/** Source text in the map: the inside of a JSON string. Lines are decoded on demand. */
class SourceText {
  private readonly bytes: Uint8Array;
  private readonly from: number;
  private readonly to: number;
  private lines: LineIndex | undefined = undefined;

  constructor(bytes: Uint8Array, from: number, to: number) {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
  }

  /** Bytes held beside the text itself. */
  get byteLength(): number {
    return this.lines === undefined ? 0 : this.lines.starts.byteLength + this.lines.filled.byteLength;
  }

  /** Size of the text in bytes, at least its number of characters. */
  get length(): number {
    return this.to - this.from;
  }

  whole(): string {
    return decodeText(this.bytes, this.from, this.to, true);
  }

  /** The line, counted from 1, with this many lines that are not empty before and after it; [] where it has no such line. */
  snippet(line: number, near: number): SnippetLine[] {
    const { starts, filled } = this.index();
    if (line < 1 || line > starts.length) return [];
    const after = firstAtLeast(filled, line + 1);
    const before = firstAtLeast(filled, line);
    return [
      ...Array.from(filled.subarray(Math.max(0, before - near), before), (at) => this.line(at)),
      this.line(line),
      ...Array.from(filled.subarray(after, after + near), (at) => this.line(at)),
    ];
  }

  private line(line: number): SnippetLine {
    const { starts } = this.index();
    const from = starts[line - 1] ?? this.to;
    const to = starts[line] ?? this.to;
    // A character takes 6 bytes at most.
    const code = decodeText(this.bytes, from, Math.min(to, from + 6 * MAX_SHOWN + 6), true).replace(
      /[\r\n]+$/,
      '',
    );
    return { line, code: code.length > MAX_SHOWN ? `${code.slice(0, MAX_SHOWN)}…` : code };
  }

  private index(): LineIndex {
    this.lines ??= indexLines(this.bytes, this.from, this.to);
    return this.lines;
  }
}

/** Start of each line, and the numbers of the lines that are not blank. */
type LineIndex = { starts: Int32Array; filled: Int32Array };

/** LF, CRLF and CR end a line, escaped in any way. */
function indexLines(bytes: Uint8Array, from: number, to: number): LineIndex {
  const starts = [from];
  const filled: number[] = [];
  let afterReturn = false;
  for (let pos = from; pos < to;) {
    let unit = bytes[pos] ?? 0;
    let size = 1;
    if (unit === BACKSLASH) {
      const escaped = bytes[pos + 1];
      size = escaped === 0x75 ? 6 : 2;
      unit = escaped === 0x75 ? hexUnit(bytes, pos + 2) : (WHITE.get(escaped ?? 0) ?? 0);
    }
    pos += size;
    if (unit === LF && afterReturn) starts[starts.length - 1] = pos;
    else if (unit === LF || unit === CR) starts.push(pos);
    else if (unit !== SPACE && unit !== TAB && filled.at(-1) !== starts.length) filled.push(starts.length);
    afterReturn = unit === CR;
  }
  return { starts: Int32Array.from(starts), filled: Int32Array.from(filled) };
}

function firstAtLeast(ascending: Int32Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const QUOTE = 0x22;

/**
 * A source map ready for look-ups: typed arrays, and the strings of the JSON as bytes. It can be cloned into another
 * thread, its buffers moved there.
 */
type SourceMapTables = Segments & {
  /** Name of each source, with its root; a label, never opened as a file. Undefined if the map has none. */
  sourceNames: (string | undefined)[];
  ignored: Uint8Array;
  /** The JSON strings of names, contents, function maps and functions of modules, one behind the other, without their quotes. */
  text: Uint8Array;
  /** Begin and end in `text` in pairs, -1 where there is none. */
  nameRanges: Int32Array;
  contentRanges: Int32Array;
  functionRanges: Int32Array;
  wasmRanges: Int32Array;
};

function readTables(bytes: Uint8Array, rules: MapRules): SourceMapTables {
  const json = new JsonBytes(bytes);
  const parts = readParts(json, rules);
  const text = new Collector(json, parts);
  return {
    ...readMappings(placedParts(json, parts)),
    sourceNames: parts.flatMap((part) => ranges(part.sources).map((range) => sourceName(json, part, range))),
    ignored: Uint8Array.from(
      parts.flatMap((part) => ranges(part.sources).map((_, i) => (part.ignored.has(i) ? 1 : 0))),
    ),
    nameRanges: concatenated(parts.map((part) => text.strings(part.names))),
    contentRanges: concatenated(
      parts.map((part) => padded(text.strings(part.contents), part.sources.length)),
    ),
    functionRanges: concatenated(
      parts.map((part) => padded(text.values(functionMaps(json, part)), part.sources.length)),
    ),
    wasmRanges: concatenated(parts.map((part) => text.strings(part.wasmFunctions))),
    text: text.collected(),
  };
}

function placedParts(json: JsonBytes, parts: readonly RawPart[]): MappingsPart[] {
  let firstSource = 0;
  let firstName = 0;
  return parts.map((part, i) => {
    const next = parts[i + 1];
    const sourceCount = part.sources.length / 2;
    const nameCount = part.names.length / 2;
    firstSource += sourceCount;
    firstName += nameCount;
    return {
      ...plainText(json, part.mappings),
      line: part.line,
      column: part.column,
      stop: next === undefined ? undefined : { line: next.line, column: next.column },
      firstSource: firstSource - sourceCount,
      sourceCount,
      firstName: firstName - nameCount,
      nameCount,
    };
  });
}

/** Base64 as bytes; nobody escapes it, but JSON may. */
function plainText(json: JsonBytes, { from, to }: Range): Pick<MappingsPart, 'bytes' | 'from' | 'to'> {
  if (!json.bytes.subarray(from, to).includes(0x5c)) return { bytes: json.bytes, from, to };
  const text = json.text({ from: from - 1, to: to + 1 });
  return {
    bytes: Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff),
    from: 0,
    to: text.length,
  };
}

function sourceName(json: JsonBytes, { sourceRoot }: RawPart, range: Range): string | undefined {
  if (json.isNull(range)) return undefined;
  const source = json.text(range);
  if (sourceRoot === '' || /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(source)) return source;
  return sourceRoot.endsWith('/') ? sourceRoot + source : `${sourceRoot}/${source}`;
}

function functionMaps(json: JsonBytes, { functions }: RawPart): number[] {
  if (functions === undefined || json.isNull(functions)) return [];
  if (functions.elements === undefined) throw new MapFault();
  return functions.elements;
}

/** Copies what is requested later out of the JSON, list by list, so that the rest of it can go. */
class Collector {
  private readonly json: JsonBytes;
  private readonly text: Uint8Array;
  private used = 0;

  constructor(json: JsonBytes, parts: readonly RawPart[]) {
    this.json = json;
    const sizes = parts.map(
      (part) =>
        length(part.contents) +
        length(part.names) +
        length(functionMaps(json, part)) +
        length(part.wasmFunctions),
    );
    this.text = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  }

  /** Byte ranges of the list's strings, without their quotes; -1 for a JSON null. */
  strings(pairs: readonly number[]): Int32Array {
    const copied = this.values(pairs);
    const { bytes } = this.json;
    for (let i = 0; i < copied.length; i += 2) {
      const isNull = bytes[pairs[i] ?? 0] !== QUOTE;
      copied[i] = isNull ? -1 : (copied[i] ?? 0) + 1;
      copied[i + 1] = isNull ? -1 : (copied[i + 1] ?? 0) - 1;
    }
    return copied;
  }

  values(pairs: readonly number[]): Int32Array {
    const from = pairs[0] ?? 0;
    const shift = this.used - from;
    this.text.set(this.json.bytes.subarray(from, pairs.at(-1) ?? 0), this.used);
    this.used += length(pairs);
    const copied = new Int32Array(pairs);
    for (let i = 0; i < copied.length; i += 1) copied[i] = (copied[i] ?? 0) + shift;
    return copied;
  }

  collected(): Uint8Array {
    return this.text;
  }
}

function length(pairs: readonly number[]): number {
  return (pairs.at(-1) ?? 0) - (pairs[0] ?? 0);
}

/** Pads the pairs to the number of sources. */
function padded(pairs: Int32Array, count: number): Int32Array {
  const all = new Int32Array(count).fill(-1);
  all.set(pairs.subarray(0, count));
  return all;
}

function concatenated(arrays: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(arrays.reduce((sum, array) => sum + array.length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}

/**
 * Reads a source map, its shape, numbers and size checked first.
 * @throws MapFault with a message for people.
 */
export function openSourceMap(bytes: Uint8Array, rules: MapRules = 'strict'): SourceMap {
  return new SourceMap(readTables(bytes, rules));
}

/** A line counts from 1 and a column from 0, as maps do, generated and original. */
export type SourcePosition = { source: number; line: number; column: number; name: string | undefined };

/** Larger texts are no source that a person wrote. Of dense code this much makes a tree of some 450 MB for a second. */
const MAX_PARSED = 2_000_000;

export class SourceMap {
  readonly tables: SourceMapTables;
  private readonly finder: SegmentFinder;
  private names: (string | undefined)[] = [];
  private nameBytes = 0;
  private readonly texts = new Map<number, SourceText | undefined>();
  private readonly scopes = new Map<number, Scopes | undefined>();
  private readonly functionMaps = new Map<number, FunctionMap | undefined>();

  constructor(tables: SourceMapTables) {
    this.tables = tables;
    this.finder = new SegmentFinder(tables);
  }

  /** All that is held, for a cache bounded by bytes; it grows a little with use. */
  get byteLength(): number {
    const { tables } = this;
    let bytes = this.nameBytes + this.finder.byteLength;
    for (const table of Object.values(tables))
      if (ArrayBuffer.isView(table)) bytes += table.buffer.byteLength;
    for (const name of tables.sourceNames) bytes += 16 + 2 * (name?.length ?? 0);
    for (const text of this.texts.values()) bytes += 64 + (text?.byteLength ?? 0);
    for (const map of this.functionMaps.values())
      bytes += 64 + (map === undefined ? 0 : 32 * map.lines.length);
    for (const scopes of this.scopes.values()) bytes += 64 + (scopes?.byteLength ?? 0);
    return bytes;
  }

  get sourceCount(): number {
    return this.tables.sourceNames.length;
  }

  /** Segment at a generated position; -1 if the line has none at or before it. */
  find(line: number, column: number): number {
    return this.finder.find(line, column);
  }

  lookup(line: number, column: number): SourcePosition | undefined {
    return this.position(this.find(line, column));
  }

  /** Source line of a whole generated line, if it is a single one; for engines that print no column. */
  lookupLine(line: number): SourcePosition | undefined {
    const { lineStarts, originals } = this.tables;
    const end = lineStarts[line] ?? 0;
    let match = -1;
    for (let i = lineStarts[line - 1] ?? end; i < end; i += 1) {
      if (originals[4 * i] === -1) continue;
      if (match < 0) match = i;
      else if (originals[4 * i] !== originals[4 * match]) return undefined;
      else if (originals[4 * i + 1] !== originals[4 * match + 1]) return undefined;
    }
    return this.position(match);
  }

  position(segment: number): SourcePosition | undefined {
    const { originals } = this.tables;
    const source = originals[4 * segment];
    if (source === undefined || source < 0) return undefined;
    return {
      source,
      line: (originals[4 * segment + 1] ?? 0) + 1,
      column: originals[4 * segment + 2] ?? 0,
      name: this.name(originals[4 * segment + 3] ?? -1),
    };
  }

  /** A label to show: never a file to open. */
  sourceName(source: number): string | undefined {
    return this.tables.sourceNames[source];
  }

  isIgnored(source: number): boolean {
    return this.tables.ignored[source] === 1;
  }

  /** The text in the map; undefined where it has none. */
  text(source: number): SourceText | undefined {
    if (!this.texts.has(source)) {
      const { contentRanges, text } = this.tables;
      const from = contentRanges[2 * source] ?? -1;
      const to = contentRanges[2 * source + 1] ?? from;
      this.texts.set(source, from < 0 ? undefined : new SourceText(text, from, to));
    }
    return this.texts.get(source);
  }

  snippet(source: number, line: number, near: number): SnippetLine[] {
    return this.text(source)?.snippet(line, near) ?? [];
  }

  /** Function around an original position in Metro's function map; undefined if that has none. */
  metroFunction({ source, line, column }: SourcePosition): string | undefined {
    if (!this.functionMaps.has(source)) {
      const { functionRanges, text } = this.tables;
      const from = functionRanges[2 * source] ?? -1;
      const to = functionRanges[2 * source + 1] ?? from;
      const json = from < 0 ? undefined : decodeText(text, from, to, false);
      this.functionMaps.set(source, json === undefined ? undefined : readFunctionMap(JSON.parse(json)));
    }
    const map = this.functionMaps.get(source);
    return map === undefined ? undefined : functionIn(map, line, column);
  }

  /** Name of a function of a module of WebAssembly; undefined where it has none, or does not have this byte. */
  wasmFunction(index: number, byte: number): string | undefined {
    const { wasmRanges, text } = this.tables;
    const from = wasmRanges[2 * index] ?? -1;
    if (from < 0) return undefined;
    const [, start, end, name] =
      /^(\d+) (\d+) (.*)$/s.exec(decodeText(text, from, wasmRanges[2 * index + 1] ?? from, true)) ?? [];
    return byte >= Number(start) && byte < Number(end) ? name : undefined;
  }

  /** True if these bytes can be in the module: between the first and the last function that it names, if it does. */
  canHaveWasmBytes(bytes: readonly number[]): boolean {
    const { wasmRanges, text } = this.tables;
    let [from, to] = [Infinity, 0];
    for (let at = 0; at < wasmRanges.length; at += 2) {
      if ((wasmRanges[at] ?? -1) < 0) continue;
      const body = decodeText(text, wasmRanges[at] ?? 0, wasmRanges[at + 1] ?? 0, true);
      const [, start, end] = /^(\d+) (\d+) /.exec(body) ?? [];
      from = Math.min(from, Number(start));
      to = Math.max(to, Number(end));
    }
    return to === 0 || bytes.every((byte) => byte >= from && byte < to);
  }

  /**
   * Function around an original position in the source text, 'outside' of all of them, or undefined if that cannot be
   * parsed. Parses the source on first use, unless the budget is spent.
   */
  enclosingFunction(
    { source, line, column }: SourcePosition,
    budget: ParseBudget,
  ): Name | 'outside' | undefined {
    let scopes = this.scopes.get(source);
    if (!this.scopes.has(source)) {
      const name = this.sourceName(source) ?? '';
      const text = isScript(name) ? this.text(source) : undefined;
      scopes =
        text !== undefined && text.length <= MAX_PARSED ? Scopes.of(text.whole(), name, budget) : undefined;
      // A stack with more of its budget left may find more.
      if (scopes !== undefined || budget.remaining > 0) this.scopes.set(source, scopes);
    }
    return scopes === undefined ? undefined : (scopes.at(line, column) ?? 'outside');
  }

  private name(index: number): string | undefined {
    if (index < 0) return undefined;
    let name = this.names[index];
    if (name === undefined) {
      const { nameRanges, text } = this.tables;
      // Of full length from the first name on: one that grows by odd indexes becomes a slow dictionary.
      if (this.names.length === 0) this.names = Array.from({ length: nameRanges.length / 2 });
      name = decodeText(text, nameRanges[2 * index] ?? 0, nameRanges[2 * index + 1] ?? 0, true);
      this.names[index] = name;
      this.nameBytes += 32 + 2 * name.length;
    }
    return name;
  }
}

/** Sources of other languages, and pages that hold scripts among other things, are not read for functions. */
function isScript(name: string): boolean {
  const ending = /\.(\w+)$/.exec(name.replace(/[?#].*$/s, ''))?.[1];
  return ending === undefined || /^(?:[cm]?[jt]sx?|es6?)$/i.test(ending);
}
