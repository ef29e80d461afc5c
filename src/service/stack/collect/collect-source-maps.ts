import { counted } from '#domain/text/count';
import { readFile } from 'node:fs/promises';
import { MapFault } from '#domain/stack/javascript/map/map-fault';
import { openSourceMap } from '#domain/stack/javascript/map/source-map';
import type { NewArtifact } from '../artifacts/artifacts';
import { MAX_MAP_BYTES } from '#domain/stack/readers/limits';
import { ArtifactError } from './artifact-error';
import { type FoundMap, findMaps } from './find-maps';
import { givenFiles, type GivenFiles } from './named-files';
import type { Progress } from './progress';
import { withSeparateSources } from './separate-sources';

/**
 * The source maps in folders and files, checked one after the other, each with the sources that lie beside it.
 * @param prefix what the scripts' names follow in their addresses, such as `https://cdn.example.com/assets/`.
 * @throws ArtifactError with everything that is refused, when the last one was looked at.
 */
export async function* collectSourceMaps(
  paths: readonly string[],
  prefix: string,
  progress: Progress,
): AsyncGenerator<NewArtifact> {
  const files = await givenFiles(paths);
  const { maps, left } = await findMaps(files);
  for (const { name, why } of left) progress.left(name, why);
  if (maps.length === 0) throw new ArtifactError(['There is no source map of a script among the files']);
  const problems: string[] = [];
  for (const map of maps) {
    const checked = await check(map, files);
    if (typeof checked === 'string') problems.push(`${map.from.name}: ${checked}`);
    // After the first problem nothing is stored any more, only looked at.
    else if (problems.length === 0) {
      const path = servedAt(prefix, map.script);
      progress.took({ path, from: map.from.name, bytes: checked.content.length, note: checked.note });
      yield { path, content: checked.content };
    }
  }
  if (problems.length > 0) throw new ArtifactError(problems);
}

async function check(map: FoundMap, files: GivenFiles) {
  if ((map.content?.length ?? map.from.size) > MAX_MAP_BYTES) return `is longer than ${MAX_MAP_BYTES} bytes`;
  try {
    const raw = map.content ?? (await readFile(map.from.path));
    const opened = openSourceMap(raw);
    const sources = Array.from({ length: opened.sourceCount }, (_, index) => opened.text(index));
    const missing = sources.filter((text) => text === null).length;
    const { content, found } =
      missing > 0 ? await withSeparateSources(raw, map.from.name, files) : { content: raw, found: 0 };
    if (content.length > MAX_MAP_BYTES) return `is longer than ${MAX_MAP_BYTES} bytes with its sources`;
    return { content, note: noteOf(sources.length, missing - found) };
  } catch (error) {
    if (error instanceof MapFault) return error.message;
    throw error;
  }
}

function noteOf(sources: number, withoutText: number): string {
  const without = withoutText === 0 ? '' : `, ${withoutText} of them without their text`;
  return `${counted(sources, 'source')}${without}`;
}

/** The address of a script: prefix and name, with one slash between. */
function servedAt(prefix: string, name: string): string {
  return prefix === '' || prefix.endsWith('/') ? `${prefix}${name}` : `${prefix}/${name}`;
}
