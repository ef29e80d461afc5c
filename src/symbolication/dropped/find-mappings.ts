import type { GivenFile, GivenFiles } from '../collect/given-file';
import { MAX_MAP_BYTES } from '../readers/limits';
import { mappingPaths } from '../readers/mapping-path';
import type { DroppedArtifact, Finding, Unpack } from './dropped';

/** The build id under which a dropped mapping is asked for, for any build. */
export const DROPPED_BUILD = { buildId: 'dropped', variant: '' };

/** Mappings of R8 and ProGuard. A build has one: of several, the one that was dropped last counts. */
export async function findMappings(files: GivenFiles, unpack: Unpack): Promise<Finding> {
  const found = [...files.values()].filter(isMapping).reverse();
  const libraries = [...files.values()].filter(({ name }) => LIBRARY.test(name));
  return {
    artifacts: found.map((file) => mappingIn(file, unpack)),
    left: libraries.map(({ name }) => ({
      file: name,
      why: 'is machine code: of Android, only frames of Java and Kotlin are read, by a mapping.txt',
    })),
  };
}

/** What a library of machine code is called, or its symbols; folders and zips have many, which nobody meant. */
const LIBRARY = /^[^/]+\.so(?:\.(?:dbg|sym))?$/i;

/** Of folders and zips only those that are called so; a single file may have any name. */
function isMapping({ name }: GivenFile): boolean {
  return /(?:^[^/]*|mapping[^/]*)\.(?:txt|pro|map)(?:\.gz)?$/i.test(name);
}

function mappingIn(file: GivenFile, { gunzip }: Unpack): DroppedArtifact {
  return {
    file: file.name,
    part: '',
    size: file.size,
    paths: mappingPaths(DROPPED_BUILD).map(({ path }) => path),
    unasked: 'a build has one mapping, and another one was dropped',
    content: async () => {
      if (file.size > MAX_MAP_BYTES) return `is longer than ${MAX_MAP_BYTES} bytes`;
      const content = await file.read();
      if (content[0] !== 0x1f || content[1] !== 0x8b) return content;
      try {
        return await gunzip(content, MAX_MAP_BYTES);
      } catch {
        return `is a damaged gzip file, or longer than ${MAX_MAP_BYTES} bytes`;
      }
    },
  };
}
