import { type JsonBytes, type Member, type Range, checkLimit, MapFault } from './json-bytes';

/** Mappings text of a source map and its references, as byte ranges; an index map has several. */
export type RawPart = {
  line: number;
  column: number;
  mappings: Range;
  sourceRoot: string;
  /** Begin and end of each element, in pairs. */
  sources: number[];
  names: number[];
  contents: number[];
  ignored: ReadonlySet<number>;
  /** `x_facebook_sources`: per source what Metro knows of its functions. */
  functions: Member | undefined;
  /** Our own `x_wasm_functions`, see `wasm-functions.ts`; empty without a name section. */
  wasmFunctions: number[];
};

/** Member of a stored map with the functions of a module of WebAssembly. */
export const WASM_FUNCTIONS = 'x_wasm_functions';

type Offset = { line: number; column: number };

/**
 * How errors are treated that ECMA-426 lets a reader ignore: indexes of `ignoreList` beyond the sources. `strict` throws.
 */
export type MapRules = 'strict' | 'lenient';

/** The parts of a map in the order of the generated file, their shape checked. */
export function readParts(json: JsonBytes, rules: MapRules): RawPart[] {
  checkLimit('bytes', json.bytes.length);
  const parts: RawPart[] = [];
  readMap(json, json.root(), parts, { at: { line: 0, column: 0 }, depth: 0, rules });
  // Sections are checked where they are read; those of nested maps may still reach into the next one.
  if (!parts.every((part, i) => i === 0 || isBefore(parts[i - 1], part))) throw new MapFault();
  return parts;
}

function isBefore(a: Offset | undefined, b: Offset): boolean {
  return a === undefined || a.line < b.line || (a.line === b.line && a.column < b.column);
}

/** Start of a map in the generated file, its depth of nesting, and the rules for it. */
type Nesting = { at: Offset; depth: number; rules: MapRules };

function readMap(json: JsonBytes, map: Map<string, Member> | undefined, parts: RawPart[], nesting: Nesting) {
  if (map === undefined) throw new MapFault();
  const version = map.get('version');
  if (version === undefined || json.kindOf(version) !== 'number' || json.parse(version) !== 3) {
    throw new MapFault();
  }
  optional(json, map.get('file'));
  const sections = map.get('sections');
  if (sections === undefined) {
    parts.push(readPart(json, map, nesting));
    return;
  }
  if (map.has('mappings')) throw new MapFault();
  if (nesting.depth > 8) throw new MapFault();
  readSections(json, sections, parts, nesting);
}

function readSections(
  json: JsonBytes,
  { elements }: Member,
  parts: RawPart[],
  { at, depth, rules }: Nesting,
) {
  if (elements === undefined) throw new MapFault();
  checkLimit('sections', elements.length / 2);
  let before: Offset | undefined = undefined;
  for (const section of ranges(elements)) {
    if (json.kindOf(section) !== 'object') throw new MapFault();
    const members = json.members(section);
    const map = members.get('map');
    if (map === undefined) throw new MapFault();
    const offset = readOffset(json, members.get('offset'));
    if (before !== undefined && !isBefore(before, offset)) throw new MapFault();
    before = offset;
    const column = offset.line === 0 ? at.column + offset.column : offset.column;
    const inner = json.kindOf(map) === 'object' ? json.members(map) : undefined;
    readMap(json, inner, parts, { at: { line: at.line + offset.line, column }, depth: depth + 1, rules });
  }
}

function readOffset(json: JsonBytes, value: Range | undefined): Offset {
  if (value === undefined || json.kindOf(value) !== 'object') throw new MapFault();
  const members = json.members(value);
  const count = (name: 'line' | 'column') => {
    const member = members.get(name);
    const number = member !== undefined && json.kindOf(member) === 'number' ? json.parse(member) : undefined;
    if (typeof number === 'number' && Number.isInteger(number) && number >= 0 && number < 2 ** 31)
      return number;
    throw new MapFault();
  };
  const offset = { line: count('line'), column: count('column') };
  checkLimit('lines', offset.line);
  return offset;
}

function readPart(json: JsonBytes, map: ReadonlyMap<string, Member>, { at, rules }: Nesting): RawPart {
  const mappings = map.get('mappings');
  if (mappings === undefined || json.kindOf(mappings) !== 'string') throw new MapFault();
  const sources = map.get('sources');
  if (sources === undefined) throw new MapFault();
  const listed = strings(json, sources, 'sources', true);
  return {
    ...at,
    mappings: inside(mappings),
    sourceRoot: optional(json, map.get('sourceRoot')) ?? '',
    sources: listed,
    names: map.has('names') ? strings(json, map.get('names'), 'names', false) : [],
    contents: map.has('sourcesContent') ? strings(json, map.get('sourcesContent'), 'sources', true) : [],
    ignored: readIgnored(json, map.get('ignoreList') ?? map.get('x_google_ignoreList'), {
      sources: listed.length / 2,
      rules,
    }),
    functions: map.get('x_facebook_sources'),
    wasmFunctions: map.has(WASM_FUNCTIONS) ? strings(json, map.get(WASM_FUNCTIONS), 'names', true) : [],
  };
}

/** A string without its quotes. */
function inside({ from, to }: Range): Range {
  return { from: from + 1, to: to - 1 };
}

function strings(
  json: JsonBytes,
  list: Member | undefined,
  limit: 'names' | 'sources',
  mayBeNull: boolean,
): number[] {
  const elements = list?.elements;
  if (elements === undefined) throw new MapFault();
  checkLimit(limit, elements.length / 2);
  for (let i = 0; i < elements.length; i += 2) {
    const element = { from: elements[i] ?? 0 };
    if (json.kindOf(element) === 'string' || (mayBeNull && json.isNull(element))) continue;
    throw new MapFault();
  }
  return elements;
}

function readIgnored(
  json: JsonBytes,
  list: Member | undefined,
  { sources, rules }: { sources: number; rules: MapRules },
): ReadonlySet<number> {
  if (list === undefined) return new Set();
  if (list.elements === undefined) throw new MapFault();
  const indexes = ranges(list.elements).map((element) => {
    const index = json.kindOf(element) === 'number' ? json.parse(element) : undefined;
    const isIndex = typeof index === 'number' && Number.isInteger(index) && index >= 0;
    if (isIndex && (index < sources || rules === 'lenient')) return index;
    throw new MapFault();
  });
  return new Set(indexes);
}

/** Optional string; some tools write null for absent ones. */
function optional(json: JsonBytes, value: Range | undefined): string | undefined {
  if (value === undefined || json.isNull(value)) return undefined;
  if (json.kindOf(value) !== 'string') throw new MapFault();
  return json.text(value);
}

export function ranges(pairs: readonly number[]): Range[] {
  return Array.from({ length: pairs.length / 2 }, (_, i) => ({
    from: pairs[2 * i] ?? 0,
    to: pairs[2 * i + 1] ?? 0,
  }));
}
