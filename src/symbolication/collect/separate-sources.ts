import { utf8 } from '#domain/text/bytes';
import type { GivenFile, GivenFiles } from './given-file';
import { resolveName } from './map-reference';

/** Longest source that is taken in, in bytes. */
const MAX_SOURCE_BYTES = 4 * 1024 * 1024;

type Json = Record<string, unknown>;

/**
 * The same map with the texts of those of its sources that it has none of and that are among the given files. Nothing
 * else is ever read, whatever a map says: a name is looked up, not opened.
 * @param mapName the map's own name, which its sources are relative to.
 */
export async function withSeparateSources(
  map: Uint8Array,
  mapName: string,
  files: GivenFiles,
): Promise<{ content: Uint8Array; count: number }> {
  const parsed: unknown = JSON.parse(withoutGuard(new TextDecoder().decode(map)));
  let count = 0;
  for (const part of partsOf(parsed)) {
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
function partsOf(map: unknown): Json[] {
  if (!isObject(map)) return [];
  const sections = Array.isArray(map['sections']) ? map['sections'] : [];
  return [map, ...sections.flatMap((section) => (isObject(section) ? partsOf(section['map']) : []))];
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
export function withoutGuard(text: string): string {
  return text.startsWith(")]}'") ? text.slice(text.indexOf('\n') + 1) : text;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
