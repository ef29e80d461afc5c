import { posix } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { formatCount } from '#domain/text/count';
import { type GivenFile, mapIdPaths, MappingFault, MAX_MAP_BYTES, openMapping } from '#symbolication/collect';
import type { NewArtifact } from '../artifacts/artifacts';
import { ArtifactError, type Progress } from './artifact-error';
import { givenFiles } from './named-files';

/**
 * The mapping of a build of an Android app: the one file that is given, else the only `mapping.txt` in folders. It may be
 * compressed with gzip.
 * @param path key of the mapping.
 * @throws ArtifactError where there is none, there are several, or it cannot be used.
 */
export async function* collectMapping(
  paths: readonly string[],
  path: string,
  progress: Progress,
): AsyncGenerator<NewArtifact> {
  const file = onlyMapping([...(await givenFiles(paths)).values()]);
  const content = await contentOf(file);
  const { classCount, id } = opened(file, content);
  const classes = classCount === 1 ? '1 class' : `${formatCount(classCount)} classes`;
  const note = id === '' ? classes : `${classes}, mapping ${id}`;
  progress.took({ path, from: file.name, bytes: content.length, note });
  yield { path, content, alsoAt: mapIdPaths(id) };
}

function onlyMapping(files: readonly GivenFile[]): GivenFile {
  const mappings =
    files.length === 1
      ? files
      : files.filter(({ name }) => /^mapping\.txt(?:\.gz)?$/i.test(posix.basename(name)));
  const [first] = mappings;
  if (!first) throw new ArtifactError(['There is no mapping.txt among the files']);
  if (mappings.length === 1) return first;
  throw new ArtifactError(
    mappings.map(
      ({ name }) => `${name}: is one of ${mappings.length} mappings, and a build has one; name its file`,
    ),
  );
}

async function contentOf({ name, size, read }: GivenFile): Promise<Uint8Array> {
  const tooLong = new ArtifactError([`${name}: is longer than ${MAX_MAP_BYTES} bytes`]);
  if (size > MAX_MAP_BYTES) throw tooLong;
  const content = await read();
  if (content[0] !== 0x1f || content[1] !== 0x8b) return content;
  return promisify(gunzip)(content, { maxOutputLength: MAX_MAP_BYTES }).catch((error: unknown) => {
    const isTooLong = error instanceof RangeError;
    throw isTooLong ? tooLong : new ArtifactError([`${name}: is a damaged gzip file`]);
  });
}

function opened({ name }: GivenFile, content: Uint8Array) {
  try {
    return openMapping(content);
  } catch (error) {
    throw error instanceof MappingFault ? new ArtifactError([`${name}: ${error.message}`]) : error;
  }
}
