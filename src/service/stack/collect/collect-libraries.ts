import { imagesIn, isLibrary, libraryName, namePath, symbolsNote, symbolsOf } from '#symbolication/collect';
import type { NewArtifact } from '../artifacts/artifacts';
import { ArtifactError, type Progress } from './artifact-error';
import { inflate } from './collect-dsyms';
import { givenFiles } from './named-files';

/** True for paths of native libraries, which have build ids of their own. */
export function areLibraries(paths: readonly string[]): boolean {
  return paths.length > 0 && paths.every(isLibrary);
}

/**
 * Symbols of unstripped native libraries of Android.
 * @throws ArtifactError with all rejected files, after the last one.
 */
export async function* collectLibraries(
  paths: readonly string[],
  progress: Progress,
): AsyncGenerator<NewArtifact> {
  const problems: string[] = [];
  for (const { name, size, read } of (await givenFiles(paths)).values()) {
    const images = await imagesIn({ size, read }, inflate);
    if (typeof images === 'string') {
      problems.push(`${name}: ${images}`);
      continue;
    }
    for (const image of images) {
      const content = image.hasDebugInfo
        ? symbolsOf(image)
        : 'has no debug information: the unstripped library is needed';
      if (typeof content === 'string') {
        problems.push(`${name}: ${content}`);
        continue;
      }
      const byName = namePath(libraryName(name), image.arch);
      const path = image.id || byName;
      const note = `${image.arch}, ${symbolsNote(content, image)}`;
      progress.took({ path, from: name, bytes: content.length, note });
      // After the first problem, nothing is stored any more, only checked.
      if (problems.length === 0) yield { path, content, alsoAt: path === byName ? [] : [byName] };
    }
  }
  if (problems.length > 0) throw new ArtifactError(problems);
}
