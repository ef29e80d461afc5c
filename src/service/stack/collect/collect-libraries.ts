import { statSync } from 'node:fs';
import {
  type DebugImage,
  imagesIn,
  isLibrary,
  libraryName,
  namePath,
  symbolsNote,
  symbolsOf,
} from '#symbolication/collect';
import type { NewArtifact } from '../artifacts/artifacts';
import { ArtifactError, type Progress } from './artifact-error';
import { inflate } from './collect-dsyms';
import { givenFiles } from './named-files';

/** True for native libraries, which have build ids of their own, and for folders, which are searched for them. */
export function mayBeLibraries(paths: readonly string[]): boolean {
  return paths.length > 0 && paths.every((path) => isLibrary(path) || isFolder(path));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Symbols of unstripped native libraries of Android. Ignores other files of a folder, and stripped libraries in it.
 * @throws ArtifactError with all rejected files, after the last one.
 */
export async function* collectLibraries(
  paths: readonly string[],
  progress: Progress,
): AsyncGenerator<NewArtifact> {
  const problems: string[] = [];
  /** File by key: a build folder often contains the same library twice. */
  const fileOf = new Map<string, string>();
  const files = [...(await givenFiles(paths)).values()].filter(({ name }) => isLibrary(name));
  // Sorted, for the same order on every system.
  for (const { name, path, size, read } of files.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const refuse = (why: string) => {
      if (paths.includes(path)) problems.push(`${name}: ${why}`);
      else progress.ignored(name, why);
    };
    const images = await imagesIn({ size, read }, inflate);
    if (typeof images === 'string') {
      refuse(images);
      continue;
    }
    for (const image of images) {
      const byName = namePath(libraryName(name), image.arch);
      const key = image.id || byName;
      const content = contentOf(image, fileOf.get(key));
      if (typeof content === 'string') {
        refuse(content);
        continue;
      }
      fileOf.set(key, name);
      const note = `${image.arch}, ${symbolsNote(content, image)}`;
      progress.took({ path: key, from: name, bytes: content.length, note });
      // After the first problem, nothing is stored any more, only checked.
      if (problems.length === 0) yield { path: key, content, alsoAt: key === byName ? [] : [byName] };
    }
  }
  if (problems.length > 0) throw new ArtifactError(problems);
  if (fileOf.size === 0) throw new ArtifactError([NO_LIBRARIES]);
}

const NO_LIBRARIES =
  "There is no unstripped library among the files; a mapping.txt needs '--build-id' or '--variant'";

function contentOf(image: DebugImage, same: string | undefined): Uint8Array | string {
  if (!image.hasDebugInfo) return 'has no debug information: the unstripped library is needed';
  if (same !== undefined) return `is the same build as ${same}`;
  return symbolsOf(image);
}
