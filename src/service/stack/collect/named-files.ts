import type { GivenFile, GivenFiles } from '#symbolication/collect';
import { open, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

/** Local file to check. */
export type NamedFile = GivenFile & { path: string };

const MAX_FILES = 100_000;

/**
 * The files of folders, and single files under their own names. A link inside a folder is followed to a file of the
 * same folder only.
 * @param namedFrom base folder of names; default: the given folder.
 * @throws ArtifactError with everything that may not be taken.
 */
export async function givenFiles(
  paths: readonly string[],
  namedFrom: (folder: string) => string = (folder) => folder,
): Promise<GivenFiles<NamedFile>> {
  const files = new Map<string, NamedFile>();
  const problems: string[] = [];
  for (const path of paths) {
    const info = await stat(path).catch(() => undefined);
    if (!info) problems.push(`${path}: does not exist or cannot be read`);
    else if (info.isFile()) await take(basename(path), path);
    else if (info.isDirectory()) await takeFolder(await realpath(path));
    else problems.push(`${path}: is neither a file nor a folder`);
  }
  if (problems.length > 0) throw new ArtifactError(problems);
  return files;

  async function takeFolder(root: string): Promise<void> {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      const name = relative(namedFrom(root), path).split(sep).join('/');
      if (entry.isFile()) await take(name, path);
      else if (entry.isSymbolicLink()) await takeLink(root, name, path);
    }
  }

  async function takeLink(root: string, name: string, path: string): Promise<void> {
    const target = await realpath(path).catch(() => undefined);
    if (target === undefined) problems.push(`${name}: is a link to nothing`);
    else if (!`${target}${sep}`.startsWith(`${root}${sep}`))
      problems.push(`${name}: is a link out of the folder`);
    // Links to folders are not followed, as their files are collected where they are.
    else if ((await stat(target)).isFile()) await take(name, target);
  }

  async function take(name: string, path: string): Promise<void> {
    const previous = files.get(name);
    if (previous && previous.path !== path)
      problems.push(`${name}: is there twice, also in ${dirname(previous.path)}`);
    if (files.size >= MAX_FILES) throw new ArtifactError([`There are more than ${MAX_FILES} files`]);
    files.set(name, {
      name,
      path,
      size: (await stat(path)).size,
      read: (from, to) => readRange(path, from, to),
    });
  }
}

async function readRange(path: string, from?: number, to?: number): Promise<Uint8Array> {
  if (from === undefined || to === undefined) return readFile(path);
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(to - from), 0, to - from, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Callbacks during collection. */
export type Progress = {
  took: (artifact: {
    /** Key of the artifact. */
    path: string;
    /** Name of the given file that contains it. */
    from: string;
    bytes: number;
    /** Summary of the content: `2 sources`. */
    note: string;
  }) => void;
  ignored: (name: string, why: string) => void;
};

/** Rejected artifacts, none of which were added; each line names the file and the broken rule. */
export class ArtifactError extends Error {
  override name = 'ArtifactError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Formats a size: `0.1 kB`, `12.3 MB`. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
