import { utf8 } from '#domain/text/bytes';
import { counted } from '#domain/text/count';
import { MapFault } from '../javascript/map/map-fault';
import { WASM_FUNCTIONS } from '../javascript/map/read-map';
import { openSourceMap } from '../javascript/map/source-map';
import { MAX_MAP_BYTES } from '../readers/stack-reader';
import type { GivenFile, GivenFiles } from './given-file';
import { dataContent, mapReference, resolveName } from './map-reference';
import { wasmFunctions } from './wasm-functions';
import { isWasm, wasmMapReference } from './wasm-module';
import { withoutGuard, withSeparateSources } from './separate-sources';

/** The map of a script: a file, or inside of the script (then `from` is the script, and `content` is there). */
export type FoundMap = { script: string; from: GivenFile; content?: Uint8Array };

export type FoundMaps = { maps: FoundMap[]; skipped: { name: string; why: string }[] };

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
    const text = await textOf(map);
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
    const id = /^\/\/# debugId=([\da-f-]{32,36})\s*$/im.exec(await endOf(files.get(name)))?.[1];
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
async function textOf(map: GivenFile): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await map.read());
  } catch (error) {
    if (error instanceof MapFault) return undefined;
    throw error;
  }
}

/** Bytes at the end of a script that are searched for its debug id; a comment with a map in it is longer. */
const END_BYTES = 4096;

async function endOf(file: GivenFile | undefined): Promise<string> {
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
    const note = noteOf(sources.length, missing - count);
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

function noteOf(sources: number, withoutText: number): string {
  const without = withoutText === 0 ? '' : `, ${withoutText} of them without their text`;
  return `${counted(sources, 'source')}${without}`;
}
