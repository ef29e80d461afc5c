import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  checkedMap,
  findMaps,
  type FoundMap,
  type GivenFile,
  type GivenFiles,
  withUnpackedMaps,
} from '#symbolication/collect';
import type { NewArtifact } from '../artifacts/artifacts';
import { ArtifactError, givenFiles, type Progress } from './named-files';

/**
 * The source maps in folders and files, checked one after the other, each with the sources that lie beside it.
 * @param prefix URL prefix of the scripts, such as `https://cdn.example.com/assets/`.
 * @throws ArtifactError with everything that is refused, when the last one was looked at.
 */
export async function* collectSourceMaps(
  paths: readonly string[],
  prefix: string,
  progress: Progress,
): AsyncGenerator<NewArtifact> {
  const files = withUnpackedMaps(await givenFiles(paths), unzip);
  const { maps, skipped } = await findMaps(files);
  for (const { name, why } of skipped) progress.ignored(name, why);
  if (maps.length === 0) throw new ArtifactError(['There is no source map of a script among the files']);
  yield* checkedMaps(
    maps.map((map) => ({ map, path: servedAt(prefix, map.script) })),
    files,
    progress,
  );
}

/** @throws ArtifactError with everything that is refused, when the last one was looked at. */
export async function* checkedMaps(
  maps: readonly { map: FoundMap; path: string }[],
  files: GivenFiles,
  progress: Progress,
): AsyncGenerator<NewArtifact> {
  const problems: string[] = [];
  for (const { map, path } of maps) {
    const checked = await checkedMap(map, files);
    if (typeof checked === 'string') problems.push(`${nameOf(map.from)}: ${checked}`);
    // After the first problem, nothing is stored any more, only checked.
    else if (problems.length === 0) {
      progress.took({ path, from: nameOf(map.from), bytes: checked.content.length, note: checked.note });
      yield { path, content: checked.content };
    }
  }
  if (problems.length > 0) throw new ArtifactError(problems);
}

function unzip(packed: Uint8Array, most: number): Promise<Uint8Array> {
  return promisify(gunzip)(packed, { maxOutputLength: most });
}

function nameOf({ name, givenAs = name }: GivenFile): string {
  return givenAs;
}

/** URL of a script: prefix and name, separated by one slash. */
function servedAt(prefix: string, name: string): string {
  return prefix === '' || prefix.endsWith('/') ? `${prefix}${name}` : `${prefix}/${name}`;
}
