import type { FunctionMap } from './function-map';
import { functionIn, readFunctionMap } from './function-map';
import type { Name } from '../source/names';
import type { ParseBudget } from '../source/parse-source';
import { Scopes } from '../source/scopes';
import { decodeText } from '#domain/text/decode';
import type { MapRules } from './read-map';
import { SegmentFinder } from './segment-finder';
import type { SnippetLine } from './source-text';
import { SourceText } from './source-text';
import type { SourceMapTables } from './tables';
import { readTables } from './tables';

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
