import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { inflateRaw as inflateRawAsync, inflateSync } from 'node:zlib';
import {
  debugFiles,
  type DebugImage,
  type GivenFile,
  imagesIn,
  type Inflate,
  type InflateRaw,
  namePath,
  symbolsNote,
  symbolsOf,
} from '#symbolication/collect';
import type { NewArtifact } from '../artifacts/artifacts';
import { ArtifactError, type Progress } from './artifact-error';
import { givenFiles } from './named-files';

export const inflate: Inflate = (packed, size) => inflateSync(packed, { maxOutputLength: size });

export const inflateRaw: InflateRaw = (packed, size) =>
  // Node does not accept a limit of 0.
  promisify(inflateRawAsync)(packed, { maxOutputLength: Math.max(1, size) });

/**
 * Symbols of Apple programs, from dSYM bundles in folders and zips, or from the bare files in them; one artifact per
 * architecture.
 * @throws ArtifactError with all rejected files, after the last one.
 */
export async function* collectDsyms(
  paths: readonly string[],
  progress: Progress,
): AsyncGenerator<NewArtifact> {
  const problems: string[] = [];
  const files = debugFiles(await givenFiles(paths, namedFrom), inflateRaw, {
    problem: (line) => problems.push(line),
    skipped: progress.ignored,
  });
  let fileCount = 0;
  /** File by id; a build folder often contains the same bundle twice. */
  const fileOf = new Map<string, string>();
  for await (const file of files) {
    fileCount += 1;
    const images = await imagesIn(file, inflate);
    if (typeof images === 'string') problems.push(`${file.name}: ${images}`);
    else {
      for (const image of images) {
        const first = fileOf.get(image.id);
        if (first !== undefined) {
          progress.ignored(file.name, `has the UUID ${dashed(image.id)} of ${first}`);
          continue;
        }
        fileOf.set(image.id, file.name);
        const content = contentOf(image);
        if (typeof content === 'string') problems.push(`${file.name} (${image.arch}): ${content}`);
        // After the first problem, nothing is stored any more, only checked.
        else if (problems.length === 0) yield artifactOf(file, image, content, progress);
      }
    }
  }
  if (fileCount + problems.length === 0) throw new ArtifactError(['There is no dSYM among the files']);
  if (problems.length > 0) throw new ArtifactError(problems);
}

/** Base folder of file names: several bundles may contain the same names. */
function namedFrom(folder: string): string {
  return folder.endsWith('.dSYM') ? dirname(folder) : folder;
}

function artifactOf(
  file: GivenFile,
  image: DebugImage,
  content: Uint8Array,
  progress: Progress,
): NewArtifact {
  const { id, arch } = image;
  const name = file.name.slice(file.name.lastIndexOf('/') + 1);
  const note = `${name} for ${arch}, UUID ${dashed(id)}, ${symbolsNote(content, image)}`;
  progress.took({ path: id, from: file.name, bytes: content.length, note });
  return { path: id, content, alsoAt: [namePath(name, arch)] };
}

function contentOf(image: DebugImage): Uint8Array | string {
  if (image.id === '') return 'has no UUID, by which stacks name it';
  return symbolsOf(image);
}

/** Formats an id the way Apple prints it. */
function dashed(id: string): string {
  return id.toUpperCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
