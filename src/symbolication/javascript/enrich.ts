import type { EnrichedFrame } from '#contract/stack';
import { framesOf, type ParsedStack } from '../stack';
import { demangleItanium } from '../apple/itanium';
import {
  columnFromZero,
  isThirdPartyFile,
  type RawFrame,
  wasmPosition,
  functionNameOf,
  type MappedFrame,
  withoutQuery,
} from './frame';
import type { SourceMap, SnippetLine } from './map/source-map';

type MapAnswer = SourceMap | 'no map' | 'bad map';

type EnrichOptions = {
  /** Number of non-empty source lines shown on each side. */
  near: number;
  /** Called once per file ('' for frames that name none), synchronously: fetch the maps of `filesOf(stack)` before. */
  mapFor: (file: string) => MapAnswer;
};

/** Reason why a frame is not converted; not part of any reply. */
type NotConverted = 'native' | 'no position' | 'no map' | 'bad map' | 'no mapping';

type EnrichedLine = {
  /** Index of the line in the parsed stack. */
  line: number;
  frame: EnrichedFrame;
  notConverted: NotConverted | undefined;
};

/** Beyond this many characters of code the frames that follow come without: a reply stays readable. */
const MAX_CODE = 4_000_000;

/**
 * Max characters of source text parsed for a stack, two seconds of work; sources beyond that have no names, except
 * those already parsed for another stack. The frames nearest to the error come first.
 */
const MAX_PARSED = 8_000_000;

/** Files whose maps are needed, without duplicates, in the order of the stack; '' for a module that is not named. */
export function filesOf(stack: ParsedStack<RawFrame>): string[] {
  return [...new Set(framesOf(stack).flatMap(({ frame }) => (isMappable(frame) ? [frame.file] : [])))];
}

export function enrichJavaScript(stack: ParsedStack<RawFrame>, options: EnrichOptions): EnrichedLine[] {
  const positions = new Positions(options.mapFor);
  const code = new Snippets(options.near);
  const budget = { remaining: MAX_PARSED };
  const frames = framesOf(stack);
  const lines: EnrichedLine[] = [];
  for (const [i, line] of frames.entries()) {
    const mapped = positions.of(line.frame);
    const functionName = positions.wasmNameOf(line.frame);
    const printed = asPrinted(line.frame, functionName);
    if (typeof mapped === 'string') {
      const frame =
        functionName === undefined ? printed : { ...printed, converted: true, ...minified(line.frame) };
      lines.push({ line: line.index, frame, notConverted: functionName === undefined ? mapped : undefined });
      continue;
    }
    const below = frames[i + 1];
    const isCaller = below !== undefined && below.index === line.index + 1 && below.section === line.section;
    const caller = isCaller && below.frame.asyncCause === undefined ? positions.of(below.frame) : undefined;
    const called = typeof caller === 'object' ? caller.position.name : undefined;
    const name = functionNameOf(printed.function, mapped, called, budget);
    const frame = { ...printed, ...name, ...sourcePlace(mapped, line.frame), code_snippets: code.of(mapped) };
    lines.push({ line: line.index, frame, notConverted: undefined });
  }
  return lines;
}

function sourcePlace({ map, position }: MappedFrame, printed: RawFrame) {
  const file = map.sourceName(position.source) ?? '';
  return {
    converted: true,
    file,
    line: position.line,
    column: position.column + 1,
    third_party: map.isIgnored(position.source) || isThirdPartyFile(file),
    ...minified(printed),
  };
}

function minified(printed: RawFrame) {
  return {
    minified: {
      file: printed.file,
      function: printed.function,
      line: printed.line ?? 0,
      column: printed.column ?? 0,
    },
  };
}

/** @param named name of a function of a module, where the engine printed its index only. */
function asPrinted(frame: RawFrame, named = frame.function): EnrichedFrame {
  return {
    function: frame.address === '' ? frame.function : wasmName(named),
    converted: false,
    file: frame.file,
    line: frame.line ?? 0,
    column: frame.column ?? 0,
    class_name: '',
    method_name: '',
    module: '',
    address: frame.address,
    offset: 0,
    native_address: '',
    third_party: frame.native || isThirdPartyFile(frame.file),
    code_snippets: [],
  };
}

/** Position in the map of a frame's file, its column from 0. */
function placeOf(frame: RawFrame): Pick<RawFrame, 'line' | 'column'> {
  return frame.address === '' ? { line: frame.line, column: columnFromZero(frame) } : wasmPosition(frame);
}

/** Name of a function of Rust or C++ as compilers leave it in a module; the hash of Rust is no part of it. */
function wasmName(name: string): string {
  return (demangleItanium(name) ?? name).replace(/::h[\da-f]{16}$/, '');
}

function isMappable(frame: RawFrame): boolean {
  const hasFile = frame.file !== '' || frame.address !== '';
  return !frame.native && hasFile && placeOf(frame).line !== undefined;
}

/** Looks each place up once: stacks repeat themselves, and a line without columns may be long. */
class Positions {
  private readonly mapFor: EnrichOptions['mapFor'];
  private readonly maps = new Map<string, MapAnswer>();
  private readonly cached = new Map<string, MappedFrame | NotConverted>();

  constructor(mapFor: EnrichOptions['mapFor']) {
    this.mapFor = mapFor;
  }

  of(frame: RawFrame): MappedFrame | NotConverted {
    const key = `${frame.address}:${frame.line}:${frame.column}:${frame.columnBase}:${frame.native}:${frame.file}`;
    let cached = this.cached.get(key);
    if (cached === undefined) {
      cached = this.search(frame);
      this.cached.set(key, cached);
    }
    return cached;
  }

  /** Name of a function that the engine printed as `wasm-function[42]`, by the module's own names. */
  wasmNameOf({ function: printed, file, address }: RawFrame): string | undefined {
    const index = /^wasm-function\[(\d+)\]$/.exec(printed)?.[1];
    if (index === undefined || address === '') return undefined;
    const map = this.map(file);
    return typeof map === 'string' ? undefined : map.wasmFunction(Number(index), Number(address));
  }

  private search(frame: RawFrame): MappedFrame | NotConverted {
    if (frame.native) return 'native';
    const { line, column } = placeOf(frame);
    if (line === undefined) return 'no position';
    const map = this.map(frame.file);
    if (typeof map === 'string') return map;
    const position = column === undefined ? map.lookupLine(line) : map.lookup(line, column);
    if (position !== undefined) return { map, position };
    return column === undefined ? 'no position' : 'no mapping';
  }

  private map(file: string): MapAnswer {
    let map = this.maps.get(file);
    if (map === undefined) {
      map = this.mapFor(file);
      this.maps.set(file, map);
    }
    return map;
  }
}

/** The code around positions, read once for frames at the same line, up to a limit for all of them. */
class Snippets {
  private readonly near: number;
  private readonly read = new Map<SourceMap, Map<string, SnippetLine[]>>();
  private left = MAX_CODE;

  constructor(near: number) {
    this.near = near;
  }

  of({ map, position: { source, line } }: MappedFrame): SnippetLine[] {
    if (this.left <= 0) return [];
    let lines = this.read.get(map);
    if (lines === undefined) this.read.set(map, (lines = new Map<string, SnippetLine[]>()));
    const key = `${source}:${line}`;
    let snippet = lines.get(key);
    if (snippet === undefined) lines.set(key, (snippet = map.snippet(source, line, this.near)));
    for (const { code } of snippet) this.left -= code.length;
    return snippet;
  }
}

/**
 * Place of an artifact: a prefix and the file's relative path. The prefix sets how much must match a frame's file:
 * with a URL (`https://cdn.shop.test/assets/`) all of it, with an address without a scheme
 * (`//cdn.shop.test/assets/`) the host and the path, with a path (`/assets/`) the path on any host, and with a
 * relative one (`assets/` or '') the end of the path. Query and fragment are ignored.
 */
type ArtifactPlace = { prefix: string; path: string };

/**
 * Which artifact the file of a frame is: gives a function from the file to an index in `places`, or undefined. Only texts are
 * compared; no place is ever opened.
 */
export function artifactFinder(
  places: readonly ArtifactPlace[],
  isReactNative: boolean,
): (file: string) => number | undefined {
  const exact = new Map<string, number>();
  const ends = new Map<string, number>();
  const baseNames = new Map<string, number | undefined>();
  for (const [i, { prefix, path }] of places.entries()) {
    const place = canonical(join(prefix, path));
    if (isUrl(place) || place.startsWith('/')) exact.set(place, i);
    else ends.set(place, i);
    const name = baseName(place);
    baseNames.set(name, baseNames.has(name) ? undefined : i);
  }
  return (file) => {
    const url = canonical(file);
    const path = urlPath(url);
    const match =
      exact.get(url) ?? exact.get(withoutScheme(url)) ?? exact.get(path) ?? longestEnd(ends, path);
    if (match !== undefined) return match;
    // A phone shows its own folders, and an app has one bundle of a name.
    return isReactNative ? baseNames.get(baseName(path)) : undefined;
  };
}

function longestEnd(ends: ReadonlyMap<string, number>, path: string): number | undefined {
  if (ends.size === 0) return undefined;
  let rest = path.replace(/^\/+/, '');
  for (;;) {
    const match = ends.get(rest);
    if (match !== undefined) return match;
    const slash = rest.indexOf('/');
    if (slash < 0) return undefined;
    rest = rest.slice(slash + 1);
  }
}

function join(prefix: string, path: string): string {
  // `~/` is how others write "on any host".
  const start = prefix.replace(/^~(?=\/)/, '');
  const end = path.replace(/^(?:\.?\/)+/, '');
  return start === '' || start.endsWith('/') ? start + end : `${start}/${end}`;
}

/** Canonical spelling of a file: without query, fragment, user, session id, default port and dot segments. */
function canonical(file: string): string {
  const plain = decodedUrl(withoutQuery(file).replaceAll('\\', '/'));
  // Phones print `assets://index.android.bundle`, where the name is no host.
  const withHost = plain.replace(
    /^(?!https?:)([a-z][a-z\d+.-]+:\/\/)(?=[^/]+\.(?:jsbundle|bundle|hbc|js)$)/i,
    '$1/',
  );
  const url = /^([a-z][a-z\d+.-]+:|(?=\/\/[^/]))(\/\/[^/]*)?(.*)$/is.exec(withHost);
  const path = withoutDots(url?.[3] ?? withHost);
  if (!url) return path;
  const host = (url[2] ?? '').toLowerCase().replace(/^\/\/(?:.*@)?(.*?)(?::80|:443)?$/s, '//$1');
  return `${(url[1] ?? '').toLowerCase()}${host}${path}`;
}

function withoutDots(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '.' || (part === '' && parts.length > 0)) continue;
    if (part === '..') {
      if (parts.length > 1) parts.pop();
    } else parts.push(part);
  }
  return parts.join('/');
}

function decodedUrl(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    // Not every name with a percent sign is encoded: then it is compared as it stands.
    return text;
  }
}

/** Name of a file that a frame prints without its folder, as the console of Chrome does; '' for any other. */
export function bareName(file: string): string {
  const name = canonical(file);
  return /^[^/:<>()\s]+\.[a-z]{2,6}$/i.test(name) ? name : '';
}

/** Indices of the places whose file has this name. */
export function placesNamed(places: readonly ArtifactPlace[], name: string): number[] {
  return places.flatMap(({ path }, index) => (baseName(canonical(path)) === name ? [index] : []));
}

function isUrl(place: string): boolean {
  return /^[a-z][a-z\d+.-]+:/.test(place);
}

function withoutScheme(url: string): string {
  return url.replace(/^[a-z][a-z\d+.-]+:(?=\/\/)/, '');
}

function urlPath(url: string): string {
  return url.replace(/^(?:[a-z][a-z\d+.-]+:)?(?:\/\/[^/]*)?/, '');
}

function baseName(place: string): string {
  return place.slice(place.lastIndexOf('/') + 1);
}
