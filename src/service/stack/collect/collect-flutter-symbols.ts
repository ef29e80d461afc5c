import { type DebugImage, imagesIn, symbolsNote, symbolsOf } from '#symbolication/collect';
import type { NewArtifact } from '../artifacts/artifacts';
import { ArtifactError, type Progress } from './artifact-error';
import { inflate } from './collect-dsyms';
import { givenFiles } from './named-files';

/**
 * Symbols from `flutter build --split-debug-info`, one file per architecture. Ignores other files in a folder.
 * @throws ArtifactError with all rejected files, after the last one.
 */
export async function* collectFlutterSymbols(
  paths: readonly string[],
  progress: Progress,
): AsyncGenerator<NewArtifact> {
  const problems: string[] = [];
  /** File by build id. */
  const fileOf = new Map<string, string>();
  // Sorted, for the same order on every system.
  const files = [...(await givenFiles(paths)).values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, path, size, read } of files) {
    const refuse = (why: string) => {
      if (paths.includes(path) || isSymbols(name)) problems.push(`${name}: ${why}`);
      else progress.ignored(name, why);
    };
    const images = await imagesIn({ size, read }, inflate);
    if (typeof images === 'string') {
      refuse(images);
      continue;
    }
    for (const image of images) {
      const content = contentOf(image, fileOf.get(image.id));
      if (typeof content === 'string') {
        refuse(content);
        continue;
      }
      fileOf.set(image.id, name);
      progress.took({
        path: image.id,
        from: name,
        bytes: content.length,
        note: `${image.arch}, ${symbolsNote(content, image)}`,
      });
      // After the first problem, nothing is stored any more, only checked.
      if (problems.length === 0) yield { path: image.id, content };
    }
  }
  if (problems.length > 0) throw new ArtifactError(problems);
  if (fileOf.size === 0) throw new ArtifactError(['There are no symbols of a Flutter app among the files']);
}

function isSymbols(name: string): boolean {
  return name.endsWith('.symbols');
}

function contentOf(image: DebugImage, sameId: string | undefined): Uint8Array | string {
  if (!image.hasDebugInfo) return 'has no debug information: it is the app itself, or was stripped';
  if (image.id === '') return 'has no build id, by which stacks name it';
  if (sameId !== undefined) return `has the build id of ${sameId}`;
  return symbolsOf(image);
}
