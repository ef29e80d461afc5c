import { counted } from '#domain/text/count';
import { MapFault } from '../javascript/map/map-fault';
import { openSourceMap } from '../javascript/map/source-map';
import { MAX_MAP_BYTES } from '../readers/stack-reader';
import type { GivenFile, GivenFiles } from './given-file';
import { dataContent, mapReference, resolveName } from './map-reference';
import { withSeparateSources } from './separate-sources';

/** The map of a script: a file, or inside of the script (then `from` is the script, and `content` is there). */
export type FoundMap = { script: string; from: GivenFile; content?: Uint8Array };

export type FoundMaps = { maps: FoundMap[]; skipped: { name: string; why: string }[] };

const SCRIPT = /\.(?:[cm]?js|jsbundle|bundle|hbc)$/i;

/** Metro's and Hermes's halves of a map; what is wanted is the one composed of both. */
const HALF = /\.(?:packager|compiler)\.map$/i;

/** Longest script that is looked through for a map, in bytes. */
const MAX_SCRIPT_BYTES = 256 * 1024 * 1024;

/**
 * Finds the map of each script: the one it names, inside of it or beside it, else the one with its name and `.map`. A
 * map whose script is not there is taken by its name. What has to do with maps and is not taken is in `left`.
 */
export async function findMaps(files: GivenFiles): Promise<FoundMaps> {
  const maps: FoundMap[] = [];
  const skipped: FoundMaps['skipped'] = [];
  for (const file of files.values()) {
    if (!SCRIPT.test(file.name)) continue;
    const result =
      file.size <= MAX_SCRIPT_BYTES ? await mapOf(file, files) : 'is too long to be looked through';
    if (typeof result === 'string') skipped.push({ name: file.name, why: result });
    else maps.push(result);
  }
  const used = new Set(maps.map(({ from }) => from.name));
  for (const file of files.values()) {
    if (!/\.map$/i.test(file.name) || used.has(file.name)) continue;
    const script = file.name.slice(0, -'.map'.length);
    if (HALF.test(file.name)) skipped.push({ name: file.name, why: 'is half of a composed map' });
    else if (!SCRIPT.test(script)) skipped.push({ name: file.name, why: 'is the map of no script' });
    else if (files.has(script)) skipped.push({ name: file.name, why: `${script} names another map` });
    else maps.push({ script, from: file });
  }
  return { maps, skipped };
}

async function mapOf(script: GivenFile, files: GivenFiles): Promise<FoundMap | string> {
  const code = await script.read();
  const reference = mapReference(code);
  const content = reference === undefined ? undefined : dataContent(reference);
  if (content) return { script: script.name, from: script, content };
  const mapName = reference === undefined ? undefined : resolveName(script.name, reference);
  const from = (mapName === undefined ? undefined : files.get(mapName)) ?? files.get(`${script.name}.map`);
  if (from) return { script: script.name, from };
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
    const opened = openSourceMap(raw);
    const sources = Array.from({ length: opened.sourceCount }, (_, index) => opened.text(index));
    const missing = sources.filter((text) => text === undefined).length;
    const { content, count } =
      missing > 0 ? await withSeparateSources(raw, map.from.name, files) : { content: raw, count: 0 };
    if (content.length > MAX_MAP_BYTES) return `is longer than ${MAX_MAP_BYTES} bytes with its sources`;
    return { content, note: noteOf(sources.length, missing - count) };
  } catch (error) {
    if (error instanceof MapFault) return error.message;
    throw error;
  }
}

function noteOf(sources: number, withoutText: number): string {
  const without = withoutText === 0 ? '' : `, ${withoutText} of them without their text`;
  return `${counted(sources, 'source')}${without}`;
}
