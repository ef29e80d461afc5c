import {
  type GivenFile,
  type GivenFiles,
  checkedMap,
  findMaps,
  type FoundMap,
  withUnpackedMaps,
  debugFiles,
  type DebugImage,
  imagesIn,
  type Inflate,
  type InflateRaw,
  isLibrary,
  libraryName,
  mapIdPaths,
  MappingFault,
  mappingPaths,
  MAX_MAP_BYTES,
  namePath,
  openMapping,
  symbolsNote,
  symbolsOf,
} from '#symbolication/collect';
import { open, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep, posix } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, inflateRaw as inflateRawAsync, inflateSync } from 'node:zlib';
import type { NewArtifact } from './artifacts';
import type { StackType } from '#contract/stack';
import { formatCount } from '#domain/text/words';
import { statSync } from 'node:fs';

/** Local file to check. */
type NamedFile = GivenFile & { path: string };

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
  const files = withUnpackedMaps(await givenFiles(paths), (packed, most) =>
    promisify(gunzip)(packed, { maxOutputLength: most }),
  );
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

function nameOf({ name, givenAs = name }: GivenFile): string {
  return givenAs;
}

/** URL of a script: prefix and name, separated by one slash. */
function servedAt(prefix: string, name: string): string {
  return prefix === '' || prefix.endsWith('/') ? `${prefix}${name}` : `${prefix}/${name}`;
}

/** Command line options that determine an artifact's key. */
export const KEY_OPTIONS = ['prefix', 'buildId', 'variant'] as const;

export type KeyOptions = Partial<Record<(typeof KEY_OPTIONS)[number], string | undefined>>;

/** Collects the artifacts of one or more types from files. */
export type Collector = {
  /** Options that these types accept; others are rejected. */
  options: readonly (keyof KeyOptions)[];
  /** Error message for invalid options, such as `--build-id or --variant is needed`. */
  problem?: (options: KeyOptions, paths: readonly string[]) => string | undefined;
  /**
   * Yields checked artifacts, and reports accepted and ignored files.
   * @throws ArtifactError with all rejected files; then nothing of the command is stored.
   */
  collect: (paths: readonly string[], options: KeyOptions, progress: Progress) => AsyncIterable<NewArtifact>;
};

const sourceMaps: Collector = {
  options: ['prefix'],
  collect: (paths, { prefix = '' }, progress) => collectSourceMaps(paths, prefix, progress),
};

const MAX_NAME_LENGTH = 200;

const mapping: Collector = {
  options: ['buildId', 'variant'],
  problem: ({ buildId = '', variant = '' }, paths) => {
    if (buildId === '' && variant === '') {
      if (mayBeLibraries(paths)) return undefined;
      return "one of '--build-id' and '--variant' is needed with type android";
    }
    if (buildId !== '' && variant !== '') return "only one of '--build-id' and '--variant' can be given";
    const isLong = Math.max(buildId.length, variant.length) > MAX_NAME_LENGTH;
    return isLong ? `'--build-id' and '--variant' have at most ${MAX_NAME_LENGTH} characters` : undefined;
  },
  collect: (paths, { buildId = '', variant = '' }, progress) => {
    const [key] = mappingPaths({ buildId, variant });
    return key ? collectMapping(paths, key.path, progress) : collectLibraries(paths, progress);
  },
};

const dsyms: Collector = {
  options: [],
  collect: (paths, _, progress) => collectDsyms(paths, progress),
};

const flutterSymbols: Collector = {
  options: [],
  collect: (paths, _, progress) => collectFlutterSymbols(paths, progress),
};

export const COLLECTORS: Record<StackType, Collector> = {
  browser: sourceMaps,
  'react native': sourceMaps,
  android: mapping,
  ios: dsyms,
  flutter: flutterSymbols,
};

/** Types that accept an option. */
export function typesWith(option: keyof KeyOptions): string[] {
  return Object.entries(COLLECTORS).flatMap(([type, { options }]) => (options.includes(option) ? type : []));
}

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
  const content = await mappingContent(file);
  const { classCount, id } = openedMapping(file, content);
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

async function mappingContent({ name, size, read }: GivenFile): Promise<Uint8Array> {
  const tooLong = new ArtifactError([`${name}: is longer than ${MAX_MAP_BYTES} bytes`]);
  if (size > MAX_MAP_BYTES) throw tooLong;
  const content = await read();
  if (content[0] !== 0x1f || content[1] !== 0x8b) return content;
  return promisify(gunzip)(content, { maxOutputLength: MAX_MAP_BYTES }).catch((error: unknown) => {
    const isTooLong = error instanceof RangeError;
    throw isTooLong ? tooLong : new ArtifactError([`${name}: is a damaged gzip file`]);
  });
}

function openedMapping({ name }: GivenFile, content: Uint8Array) {
  try {
    return openMapping(content);
  } catch (error) {
    throw error instanceof MappingFault ? new ArtifactError([`${name}: ${error.message}`]) : error;
  }
}

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
      if (paths.includes(path) || name.endsWith('.symbols')) problems.push(`${name}: ${why}`);
      else progress.ignored(name, why);
    };
    const images = await imagesIn({ size, read }, inflate);
    if (typeof images === 'string') {
      refuse(images);
      continue;
    }
    for (const image of images) {
      const content = flutterContent(image, fileOf.get(image.id));
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

function flutterContent(image: DebugImage, sameId: string | undefined): Uint8Array | string {
  if (!image.hasDebugInfo) return 'has no debug information: it is the app itself, or was stripped';
  if (image.id === '') return 'has no build id, by which stacks name it';
  if (sameId !== undefined) return `has the build id of ${sameId}`;
  return symbolsOf(image);
}

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
        const content = dsymsContent(image);
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

function dsymsContent(image: DebugImage): Uint8Array | string {
  if (image.id === '') return 'has no UUID, by which stacks name it';
  return symbolsOf(image);
}

/** Formats an id the way Apple prints it. */
function dashed(id: string): string {
  return id.toUpperCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** True for native libraries, which have build ids of their own, and for folders, which are searched for them. */
export function mayBeLibraries(paths: readonly string[]): boolean {
  return (
    paths.length > 0 &&
    paths.every(
      (path) => isLibrary(path) || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true,
    )
  );
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
      const content = librariesContent(image, fileOf.get(key));
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

function librariesContent(image: DebugImage, same: string | undefined): Uint8Array | string {
  if (!image.hasDebugInfo) return 'has no debug information: the unstripped library is needed';
  if (same !== undefined) return `is the same build as ${same}`;
  return symbolsOf(image);
}
