import type { JsonBytes, Member, Range } from './json-bytes';
import { checkLimit, MapFault } from './map-fault';

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
  /** Scopes of ECMA-426; empty without them. */
  scopes: Range;
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
  if (!parts.every((part, i) => i === 0 || isBefore(parts[i - 1], part))) throw disorder();
  return parts;
}

function isBefore(a: Offset | undefined, b: Offset): boolean {
  return a === undefined || a.line < b.line || (a.line === b.line && a.column < b.column);
}

function disorder(): MapFault {
  return shape('the sections are not in the order of the generated file, or lie over each other');
}

/** Start of a map in the generated file, its depth of nesting, and the rules for it. */
type Nesting = { at: Offset; depth: number; rules: MapRules };

function readMap(json: JsonBytes, map: Map<string, Member> | undefined, parts: RawPart[], nesting: Nesting) {
  if (map === undefined) throw shape('the source map is not an object');
  const version = map.get('version');
  if (version === undefined || json.kindOf(version) !== 'number' || json.parse(version) !== 3) {
    throw shape('the version of the source map is not 3');
  }
  optional(json, map.get('file'), 'string', 'file');
  const sections = map.get('sections');
  if (sections === undefined) {
    parts.push(readPart(json, map, nesting));
    return;
  }
  if (map.has('mappings')) throw shape('the source map has both sections and mappings');
  if (nesting.depth > 8) throw shape('the sections of the source map are nested too deeply');
  readSections(json, sections, parts, nesting);
}

function readSections(
  json: JsonBytes,
  { elements }: Member,
  parts: RawPart[],
  { at, depth, rules }: Nesting,
) {
  if (elements === undefined) throw shape('sections is not a list');
  checkLimit('sections', elements.length / 2);
  let before: Offset | undefined = undefined;
  for (const section of ranges(elements)) {
    if (json.kindOf(section) !== 'object') throw shape('a section is not an object');
    const members = json.members(section);
    const map = members.get('map');
    if (map === undefined) throw shape('a section has no map');
    const offset = readOffset(json, members.get('offset'));
    if (before !== undefined && !isBefore(before, offset)) throw disorder();
    before = offset;
    const column = offset.line === 0 ? at.column + offset.column : offset.column;
    const inner = json.kindOf(map) === 'object' ? json.members(map) : undefined;
    readMap(json, inner, parts, { at: { line: at.line + offset.line, column }, depth: depth + 1, rules });
  }
}

function readOffset(json: JsonBytes, value: Range | undefined): Offset {
  if (value === undefined || json.kindOf(value) !== 'object') throw shape('a section has no offset');
  const members = json.members(value);
  const count = (name: 'line' | 'column') => {
    const member = members.get(name);
    const number = member !== undefined && json.kindOf(member) === 'number' ? json.parse(member) : undefined;
    if (typeof number === 'number' && Number.isInteger(number) && number >= 0 && number < 2 ** 31)
      return number;
    throw shape(`the ${name} of a section's offset is no number from 0`);
  };
  const offset = { line: count('line'), column: count('column') };
  checkLimit('lines', offset.line);
  return offset;
}

function readPart(json: JsonBytes, map: ReadonlyMap<string, Member>, { at, rules }: Nesting): RawPart {
  const mappings = map.get('mappings');
  if (mappings === undefined || json.kindOf(mappings) !== 'string') throw shape('mappings is not a string');
  const sources = map.get('sources');
  if (sources === undefined) throw shape('the source map has no sources');
  const listed = strings(json, sources, 'sources', true);
  const scopes = map.get('scopes');
  return {
    ...at,
    mappings: inside(mappings),
    sourceRoot: optional(json, map.get('sourceRoot'), 'string', 'sourceRoot') ?? '',
    sources: listed,
    names: map.has('names') ? strings(json, map.get('names'), 'names', false) : [],
    contents: map.has('sourcesContent')
      ? strings(json, map.get('sourcesContent'), 'sourcesContent', true)
      : [],
    ignored: readIgnored(json, map.get('ignoreList') ?? map.get('x_google_ignoreList'), {
      sources: listed.length / 2,
      rules,
    }),
    functions: map.get('x_facebook_sources'),
    wasmFunctions: map.has(WASM_FUNCTIONS) ? strings(json, map.get(WASM_FUNCTIONS), 'names', true) : [],
    scopes: scopes !== undefined && json.kindOf(scopes) === 'string' ? inside(scopes) : { from: 0, to: 0 },
  };
}

/** A string without its quotes. */
function inside({ from, to }: Range): Range {
  return { from: from + 1, to: to - 1 };
}

function strings(json: JsonBytes, list: Member | undefined, name: string, mayBeNull: boolean): number[] {
  const elements = list?.elements;
  if (elements === undefined) throw shape(`${name} is not a list`);
  checkLimit(name === 'names' ? 'names' : 'sources', elements.length / 2);
  for (let i = 0; i < elements.length; i += 2) {
    const element = { from: elements[i] ?? 0 };
    if (json.kindOf(element) === 'string' || (mayBeNull && json.isNull(element))) continue;
    throw shape(`${name} holds something else than strings`);
  }
  return elements;
}

function readIgnored(
  json: JsonBytes,
  list: Member | undefined,
  { sources, rules }: { sources: number; rules: MapRules },
): ReadonlySet<number> {
  if (list === undefined) return new Set();
  if (list.elements === undefined) throw shape('ignoreList is not a list');
  const indexes = ranges(list.elements).map((element) => {
    const index = json.kindOf(element) === 'number' ? json.parse(element) : undefined;
    const isIndex = typeof index === 'number' && Number.isInteger(index) && index >= 0;
    if (isIndex && (index < sources || rules === 'lenient')) return index;
    throw shape('ignoreList holds something else than indexes of sources');
  });
  return new Set(indexes);
}

/** Optional member; some tools write null for absent ones. */
function optional(
  json: JsonBytes,
  value: Range | undefined,
  kind: 'string',
  name: string,
): string | undefined {
  if (value === undefined || json.isNull(value)) return undefined;
  if (json.kindOf(value) !== kind) throw shape(`${name} is not a ${kind}`);
  return json.text(value);
}

export function ranges(pairs: readonly number[]): Range[] {
  return Array.from({ length: pairs.length / 2 }, (_, i) => ({
    from: pairs[2 * i] ?? 0,
    to: pairs[2 * i + 1] ?? 0,
  }));
}

function shape(message: string): MapFault {
  return new MapFault('shape', message);
}
