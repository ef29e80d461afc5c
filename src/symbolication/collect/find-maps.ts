import { fromBase64, utf8, decodedUri } from '#domain/text/bytes';
import type { GivenFile, GivenFiles } from './zip';
import { counted } from '#domain/text/words';
import { MapFault } from '../javascript/map/json-bytes';
import { WASM_FUNCTIONS } from '../javascript/map/read-map';
import { openSourceMap } from '../javascript/map/source-map';
import { MAX_MAP_BYTES } from '../readers';
import { wasmFunctions, isWasm, wasmMapReference } from './wasm';

const MAP_COMMENT = 'sourceMappingURL=';

/**
 * The map that a script names in its last comment, if it names one: `//# sourceMappingURL=main.js.map`, also as `//@`
 * and in a block comment. Text elsewhere in the script that looks like it is code.
 */
export function mapReference(script: Uint8Array): string | undefined {
  let end = script.length;
  for (;;) {
    while (end > 0 && isSpace(script[end - 1])) end -= 1;
    const start = lineStart(script, end);
    const line = script.subarray(start, end);
    const comment = commentIn(line);
    if (comment !== undefined) return comment;
    // Other comments may stand behind it, such as the id of a debugger.
    if (start === 0 || !/^\s*\/\//.test(latin1(line.subarray(0, 200)))) return undefined;
    end = start;
  }
}

/**
 * File name for a reference in `from`, relative to the folder; undefined if it leaves the folder or is not relative.
 */
export function resolveName(from: string, reference: string): string | undefined {
  const [plain = ''] = reference.split(/[?#]/, 1);
  if (plain === '' || /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(plain)) return undefined;
  const parts = from.split('/').slice(0, -1);
  for (const part of decodedUri(plain).split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** The content of a `data:` URL; undefined where it is none, or its text is broken. */
export function dataContent(url: string): Uint8Array | undefined {
  const comma = url.indexOf(',');
  if (!/^data:/i.test(url) || comma < 0) return undefined;
  const body = url.slice(comma + 1);
  if (/;base64$/i.test(url.slice(0, comma))) return fromBase64(body);
  try {
    return utf8(decodeURIComponent(body));
  } catch {
    return undefined;
  }
}

/** Looked for from the end of the line, which may be a bundle of megabytes or a map in base64. */
function commentIn(line: Uint8Array): string | undefined {
  const at = lastIndexOf(line, MAP_COMMENT);
  const before = latin1(line.subarray(Math.max(0, at - 8), Math.max(0, at)));
  const opening = /(?:^|\s|[;})])(\/\/|\/\*)[#@]\s*$/.exec(before)?.[1];
  if (at < 0 || opening === undefined) return undefined;
  const rest = new TextDecoder().decode(line.subarray(at + MAP_COMMENT.length));
  const url = opening === '/*' ? /^(\S*?)\s*\*\/$/.exec(rest)?.[1] : rest;
  return url === undefined || url === '' || /[\s'"`]/.test(url) ? undefined : url;
}

function lastIndexOf(bytes: Uint8Array, text: string): number {
  const needle = utf8(text);
  const first = needle[0] ?? 0;
  for (let end = bytes.length; end > 0;) {
    const at = bytes.subarray(0, end).lastIndexOf(first);
    if (at < 0 || needle.every((byte, index) => bytes[at + index] === byte)) return at;
    end = at;
  }
  return -1;
}

/** A character for each byte. */
function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

function lineStart(script: Uint8Array, end: number): number {
  for (let at = end; at > 0; at--) if (script[at - 1] === 0x0a || script[at - 1] === 0x0d) return at;
  return 0;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
}

/** Longest source that is taken in, in bytes. */
const MAX_SOURCE_BYTES = 4 * 1024 * 1024;

type Json = Record<string, unknown>;

/**
 * The same map with the texts of those of its sources that it has none of and that are among the given files. Nothing
 * else is ever read, whatever a map says: a name is looked up, not opened.
 * @param mapName the map's own name, which its sources are relative to.
 */
async function withSeparateSources(
  map: Uint8Array,
  mapName: string,
  files: GivenFiles,
): Promise<{ content: Uint8Array; count: number }> {
  const parsed: unknown = JSON.parse(withoutGuard(new TextDecoder().decode(map)));
  let count = 0;
  for (const part of mapParts(parsed)) {
    const before = count;
    const sources = Array.isArray(part['sources']) ? part['sources'] : [];
    const texts: unknown[] = Array.isArray(part['sourcesContent']) ? [...part['sourcesContent']] : [];
    for (const [index, source] of sources.entries()) {
      if (typeof source !== 'string' || typeof texts[index] === 'string') continue;
      const file = sourceFile(files, mapName, part['sourceRoot'], source);
      if (!file || file.size > MAX_SOURCE_BYTES) continue;
      texts[index] = new TextDecoder().decode(await file.read());
      count += 1;
    }
    if (count > before) part['sourcesContent'] = Array.from(sources, (_, index) => texts[index]);
  }
  return { content: count > 0 ? utf8(JSON.stringify(parsed)) : map, count };
}

/** The map, and those of its sections. */
function mapParts(map: unknown): Json[] {
  if (!isObject(map)) return [];
  const sections = Array.isArray(map['sections']) ? map['sections'] : [];
  return [map, ...sections.flatMap((section) => (isObject(section) ? mapParts(section['map']) : []))];
}

/**
 * Source file at its path relative to the map, else from the root of the folder, as in
 * `webpack://shop/./src/main.ts`.
 */
function sourceFile(
  files: GivenFiles,
  mapName: string,
  root: unknown,
  source: string,
): GivenFile | undefined {
  const whole = typeof root === 'string' && root !== '' ? `${root.replace(/\/$/, '')}/${source}` : source;
  const bundled = /^webpack:\/\/[^/]*\/(.*)$/.exec(whole)?.[1];
  const name = bundled === undefined ? resolveName(mapName, whole) : resolveName('', bundled);
  return name === undefined ? undefined : files.get(name);
}

/** Removes the line that some servers prepend to JSON, so that no page can load it as a script. */
function withoutGuard(text: string): string {
  return text.startsWith(")]}'") ? text.slice(text.indexOf('\n') + 1) : text;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The map of a script: a file, or inside of the script (then `from` is the script, and `content` is there). */
export type FoundMap = { script: string; from: GivenFile; content?: Uint8Array };

type FoundMaps = { maps: FoundMap[]; skipped: { name: string; why: string }[] };

const SCRIPT = /\.(?:[cm]?js|jsbundle|bundle|hbc|wasm)$/i;

/** Metro's and Hermes's halves of a map; what is wanted is the one composed of both. */
const HALF = /\.(?:packager|compiler)\.map$/i;

/** Longest script that is looked through for a map, in bytes. */
const MAX_SCRIPT_BYTES = 256 * 1024 * 1024;

/**
 * Finds the map of each script: the one it names, inside of it or beside it, else the one with its name and `.map`,
 * else the one with its debug id or that names it as its `file`. A map whose script is not there is taken by its name.
 * What has to do with maps and is not taken is in `skipped`.
 */
export async function findMaps(files: GivenFiles): Promise<FoundMaps> {
  const maps: FoundMap[] = [];
  const skipped: FoundMaps['skipped'] = [];
  const unmapped = new Map<string, string>();
  for (const file of files.values()) {
    if (!SCRIPT.test(file.name)) continue;
    const result =
      file.size <= MAX_SCRIPT_BYTES ? await mapOf(file, files) : 'is too long to be looked through';
    if (typeof result === 'string') unmapped.set(file.name, result);
    else maps.push(result);
  }
  const scriptOf = scriptFinder(files, unmapped);
  const used = new Set(maps.map(({ from }) => from.name));
  for (const file of files.values()) {
    if (!/\.map$/i.test(file.name) || used.has(file.name)) continue;
    const script = file.name.slice(0, -'.map'.length);
    const isOfOther = !HALF.test(file.name) && (!SCRIPT.test(script) || files.has(script));
    const owner = isOfOther ? await scriptOf(file) : undefined;
    if (owner !== undefined) {
      maps.push({ script: owner, from: file });
      unmapped.delete(owner);
    } else if (HALF.test(file.name)) skipped.push({ name: file.name, why: 'is half of a composed map' });
    else if (!SCRIPT.test(script)) skipped.push({ name: file.name, why: 'is the map of no script' });
    else if (files.has(script)) skipped.push({ name: file.name, why: `${script} names another map` });
    else maps.push({ script, from: file });
  }
  for (const [name, why] of unmapped) skipped.push({ name, why });
  return { maps, skipped };
}

const DEBUG_ID = /(?<!\\)"debug(?:Id|_id)"\s*:\s*"([\da-f-]{32,36})"/i;
const FILE = /(?<!\\)"file"\s*:\s*"([^"\\]{1,500})"/;

/** Returns the script of a map by its debug id, else by its `file`; scripts with a map of their own are not taken. */
function scriptFinder(files: GivenFiles, unmapped: ReadonlyMap<string, string>) {
  let ids: Map<string, string> | undefined;
  return async (map: GivenFile): Promise<string | undefined> => {
    if (map.size > MAX_MAP_BYTES) return undefined;
    const text = await mapText(map);
    if (text === undefined) return undefined;
    // Read only if there is a map without a script: folders have many scripts without a map.
    ids ??= await debugIds(files, [...unmapped.keys()]);
    const owner = ids.get(DEBUG_ID.exec(text)?.[1]?.toLowerCase() ?? '');
    if (owner !== undefined) return unmapped.has(owner) ? owner : undefined;
    const file = fileIn(text);
    const script = file === undefined ? undefined : resolveName(map.name, file);
    if (script === undefined || !SCRIPT.test(script)) return undefined;
    return !files.has(script) || unmapped.has(script) ? script : undefined;
  };
}

/** Scripts by their debug id. */
async function debugIds(files: GivenFiles, scripts: readonly string[]): Promise<Map<string, string>> {
  const byId = new Map<string, string>();
  for (const name of scripts) {
    const id = /^\/\/# debugId=([\da-f-]{32,36})\s*$/im.exec(await fileEnd(files.get(name)))?.[1];
    if (id !== undefined) byId.set(id.toLowerCase(), name);
  }
  return byId;
}

function fileIn(map: string): string | undefined {
  return FILE.exec(map)?.[1];
}

/** Script that a map names as its `file`. */
export function namedScript(map: Uint8Array): string | undefined {
  return fileIn(new TextDecoder().decode(map));
}

/** Undefined for a damaged file, whose fault `checkedMap` reports. */
async function mapText(map: GivenFile): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await map.read());
  } catch (error) {
    if (error instanceof MapFault) return undefined;
    throw error;
  }
}

/** Bytes at the end of a script that are searched for its debug id; a comment with a map in it is longer. */
const END_BYTES = 4096;

async function fileEnd(file: GivenFile | undefined): Promise<string> {
  if (file === undefined) return '';
  return new TextDecoder().decode(await file.read(Math.max(0, file.size - END_BYTES), file.size));
}

async function mapOf(script: GivenFile, files: GivenFiles): Promise<FoundMap | string> {
  const code = await script.read();
  const reference = isWasm(code) ? wasmMapReference(code) : mapReference(code);
  const content = reference === undefined ? undefined : dataContent(reference);
  if (content) return { script: script.name, from: script, content };
  const mapName = reference === undefined ? undefined : resolveName(script.name, reference);
  const from = (mapName === undefined ? undefined : files.get(mapName)) ?? files.get(`${script.name}.map`);
  if (from) return { script: script.name, from };
  // Its names alone are worth keeping.
  if (isWasm(code) && wasmFunctions(code))
    return { script: script.name, from: script, content: utf8(EMPTY_MAP) };
  return reference === undefined
    ? (bytecodeFault(code) ?? 'has no map')
    : `names the map ${reference.slice(0, 200)}, which is not among the files`;
}

/** The first bytes of bundles that are no script (hermes: BytecodeFileFormat.h; metro: indexed RAM bundles). */
const BYTECODES: readonly { magic: readonly number[]; why: string }[] = [
  {
    magic: [0xc6, 0x1f, 0xbc, 0x03, 0xc1, 0x03, 0x19, 0x1f],
    why: 'is Hermes bytecode, which holds no map: the composed .map of its build is needed',
  },
  {
    magic: [0xe5, 0xd1, 0x0b, 0xfb],
    why: 'is a RAM bundle, which is not read: only plain bundles and Hermes bytecode have a map of the whole',
  },
];

function bytecodeFault(code: Uint8Array): string | undefined {
  return BYTECODES.find(({ magic }) => magic.every((byte, index) => code[index] === byte))?.why;
}

/**
 * Map of a script with its separate source files, and a summary: `2 sources`. Returns the reason if it is invalid.
 */
export async function checkedMap(
  map: FoundMap,
  files: GivenFiles,
): Promise<{ content: Uint8Array; note: string } | string> {
  if ((map.content?.length ?? map.from.size) > MAX_MAP_BYTES) return `is longer than ${MAX_MAP_BYTES} bytes`;
  try {
    const raw = map.content ?? (await map.from.read());
    const opened = openSourceMap(raw, 'lenient');
    const sources = Array.from({ length: opened.sourceCount }, (_, index) => opened.text(index));
    const missing = sources.filter((text) => text === undefined).length;
    const { content, count } =
      missing > 0 ? await withSeparateSources(raw, map.from.name, files) : { content: raw, count: 0 };
    const functions = await functionsOf(files.get(map.script));
    const whole = functions ? withFunctions(content, functions) : content;
    if (whole.length > MAX_MAP_BYTES) return `is longer than ${MAX_MAP_BYTES} bytes with its sources`;
    const nameCount = functions?.filter((name) => name !== null).length ?? 0;
    const note = sourcesNote(sources.length, missing - count);
    return {
      content: whole,
      note: nameCount === 0 ? note : `${note}, ${counted(nameCount, 'function name')}`,
    };
  } catch (error) {
    if (error instanceof MapFault) return error.message;
    throw error;
  }
}

const EMPTY_MAP = '{"version":3,"sources":[],"names":[],"mappings":""}';

/** Functions of a module of WebAssembly beside its map. */
async function functionsOf(script: GivenFile | undefined) {
  if (!script || !/\.wasm$/i.test(script.name) || script.size > MAX_SCRIPT_BYTES) return undefined;
  const module = await script.read();
  return isWasm(module) ? wasmFunctions(module) : undefined;
}

function withFunctions(map: Uint8Array, functions: readonly (string | null)[]): Uint8Array {
  const json: object = JSON.parse(withoutGuard(new TextDecoder().decode(map)));
  return utf8(JSON.stringify({ ...json, [WASM_FUNCTIONS]: functions }));
}

function sourcesNote(sources: number, withoutText: number): string {
  const without = withoutText === 0 ? '' : `, ${withoutText} of them without their text`;
  return `${counted(sources, 'source')}${without}`;
}

/** GZIP (RFC 1952); at most `most` bytes come out of it, or it throws. */
export type Gunzip = (packed: Uint8Array, most: number) => Uint8Array | Promise<Uint8Array>;

const PACKED_MAP = /\.map\.gz$/i;

/** The files with each `….map.gz` under the name of its map, unless that is there itself. */
export function withUnpackedMaps(files: GivenFiles, gunzip: Gunzip): GivenFiles {
  const packed = [...files.values()].filter(({ name }) => PACKED_MAP.test(name));
  if (packed.length === 0) return files;
  const all = new Map(files);
  for (const file of packed) {
    const name = file.name.slice(0, -'.gz'.length);
    if (files.has(name)) continue;
    all.delete(file.name);
    all.set(name, {
      name,
      givenAs: file.givenAs ?? file.name,
      size: file.size,
      read: () => unpacked(file, gunzip),
    });
  }
  return all;
}

async function unpacked({ size, read }: GivenFile, gunzip: Gunzip): Promise<Uint8Array> {
  if (size > MAX_MAP_BYTES) throw new MapFault();
  const content = await read();
  try {
    return await gunzip(content, MAX_MAP_BYTES);
  } catch {
    throw new MapFault();
  }
}
