import { type Inflate, type DebugImage, DebugInfoFault } from './debug-info/byte-reader';
import { type Gunzip, checkedMap, findMaps, withUnpackedMaps } from './collect/find-maps';
import {
  type InflateRaw,
  type GivenFile,
  type GivenFiles,
  withDownloadNames,
  openZip,
  ZipFault,
} from './collect/zip';
import { debugFiles, imagesIn, libraryName, symbolsOf, isLibrary } from './collect/debug-files';
import {
  namePath,
  mappingPaths,
  MAX_MAP_BYTES,
  READERS,
  type Job,
  type OpenedArtifact,
  readableJob,
  type StackReader,
} from './readers';
import type { StackType, EnrichedFrame } from '#contract/stack';
import { mapIdPaths } from './android/retrace';
import { headerMapId, MappingFault } from './android/mapping';
import { MapFault } from './javascript/map/json-bytes';

/** Decompressors of this platform. Each throws on damaged input. */
export type Unpack = {
  /** ZLIB (RFC 1950), of debug information. */
  inflate: Inflate;
  /** DEFLATE (RFC 1951), of zips. */
  inflateRaw: InflateRaw;
  /** Decompresses mappings and source maps. */
  gunzip: Gunzip;
};

/** Something in the dropped files that stacks of one type are read by. */
type DroppedArtifact = {
  /** The file that it is in, and which part of it: an architecture; '' where it is the whole file. */
  file: string;
  part: string;
  /** Size of the file in bytes. */
  size: number;
  /** Lookup paths, as `StackReader` requests them. */
  paths: readonly string[];
  /** Message if no frame requests the artifact. */
  unasked: string;
  /** Its content as a reader opens it; why it cannot be taken, where it cannot. Read again each time. */
  content: () => Promise<Uint8Array | string>;
};

/** Artifacts of the dropped files, and rejected files with their reasons. */
export type Dropped = {
  artifacts: readonly DroppedArtifact[];
  skipped: readonly { file: string; why: string }[];
};

/** Result of a finder for a stack type. */
type DroppedFinding = {
  artifacts: DroppedArtifact[];
  skipped: { file: string; why: string }[];
  /** Files that an artifact is made of beside its own. */
  used?: readonly string[];
};

/** The file, folder or zip that was dropped, by the name of a file in it. */
function topOf(name: string): string {
  return name.split('/', 1)[0] ?? name;
}

/** Lookup paths of an image, and its user-facing name. */
type ImagePaths = { paths: string[]; unasked: string };

/** The images of Apple's programs in dSYM bundles, or in the bare files of them, one for each architecture. */
async function findImages(files: GivenFiles, unpack: Unpack): Promise<DroppedFinding> {
  const finding: DroppedFinding = { artifacts: [], skipped: [] };
  const report = {
    problem: (line: string) => finding.skipped.push(fileAndReason(line)),
    skipped: (file: string, why: string) => finding.skipped.push({ file, why }),
  };
  for await (const file of debugFiles(files, unpack.inflateRaw, report)) {
    const name = file.name.slice(file.name.lastIndexOf('/') + 1);
    await addImages(finding, file, unpack, ({ id, arch }) =>
      id === ''
        ? 'has no UUID, by which stacks name it'
        : {
            paths: [id, namePath(name, arch)],
            unasked: `no frame of this stack is in an image with its UUID, ${id.toUpperCase()}`,
          },
    );
  }
  return finding;
}

/** Finds the output of `flutter build --split-debug-info`: by file name in folders and zips, or any single file. */
async function findFlutterSymbols(files: GivenFiles, unpack: Unpack): Promise<DroppedFinding> {
  const finding: DroppedFinding = { artifacts: [], skipped: [] };
  for (const file of files.values()) {
    if (!/^[^/]*$|\.(?:symbols|so|debug)$|\/Contents\/Resources\/DWARF\/[^/]+$/i.test(file.name)) continue;
    await addImages(finding, file, unpack, ({ id, hasDebugInfo }) => {
      if (!hasDebugInfo) return 'has no debug information: it is the app itself, or was stripped';
      if (id === '') return 'has no build id, by which stacks name it';
      return { paths: [id], unasked: `this stack is of another build: its build id is ${id}` };
    });
  }
  return finding;
}

/** Adds unstripped libraries of Android, found by their build ids, or by name. */
async function addLibraries(
  finding: DroppedFinding,
  libraries: readonly GivenFile[],
  unpack: Unpack,
): Promise<void> {
  for (const file of libraries) {
    const name = libraryName(file.name);
    await addImages(finding, file, unpack, ({ id, arch, hasDebugInfo }) =>
      hasDebugInfo
        ? {
            paths: [...(id === '' ? [] : [id]), namePath(name, arch)],
            unasked: `no frame of this stack is in ${name}${id === '' ? '' : ` with its build id, ${id}`}`,
          }
        : 'has no debug information: the unstripped library is needed',
    );
  }
}

/** Adds images without their contents: the files are large, and few of them are requested. */
async function addImages(
  finding: DroppedFinding,
  file: GivenFile,
  { inflate }: Unpack,
  find: (image: DebugImage) => ImagePaths | string,
): Promise<void> {
  const images = await imagesIn(file, inflate);
  if (typeof images === 'string') {
    finding.skipped.push({ file: file.name, why: images });
    return;
  }
  // Of a file of a gigabyte, a second copy is one too many: the first one serves as long as the memory has room for it.
  const cache = new WeakRef(images);
  for (const [index, image] of images.entries()) {
    const location = find(image);
    if (typeof location === 'string') finding.skipped.push({ file: file.name, why: location });
    else finding.artifacts.push({ ...location, ...imagePlace(file, image, images), content: content(index) });
  }

  function content(index: number): DroppedArtifact['content'] {
    return async () => {
      const again = cache.deref() ?? (await imagesIn(file, inflate));
      if (typeof again === 'string') return again;
      const image = again[index];
      return image ? symbolsOf(image) : 'is another file than it was';
    };
  }
}

function imagePlace(file: GivenFile, { arch }: DebugImage, all: readonly DebugImage[]) {
  return { file: file.name, part: all.length > 1 ? arch : '', size: file.size };
}

/** Splits `name: why`, as the command line prints it. */
function fileAndReason(line: string): { file: string; why: string } {
  const end = line.indexOf(': ');
  return { file: line.slice(0, end), why: line.slice(end + 2) };
}

/** Finder of a stack type's artifacts, and their user-facing description. */
type Finder = { find: (files: GivenFiles, unpack: Unpack) => Promise<DroppedFinding>; needs: string };

const scriptMaps: Finder = { find: findScriptMaps, needs: 'source maps, or scripts with their maps' };

const FINDERS: Record<StackType, Finder> = {
  browser: scriptMaps,
  'react native': scriptMaps,
  android: { find: findMappings, needs: 'the mapping.txt of R8 or ProGuard, or unstripped libraries' },
  ios: { find: findImages, needs: 'dSYM bundles' },
  flutter: { find: findFlutterSymbols, needs: 'the symbols that the build splits off' },
};

/** Metadata files that macOS adds to archives. */
const RESOURCE_FORK = /(?:^|\/)(?:__MACOSX\/|\._)/;

/**
 * Finds what stacks of a type are read by in files, folders and zips. What else lies in a folder or zip is passed over;
 * a file, folder or zip that has nothing of use is in `skipped`.
 * @param files by their names: those of a folder begin with the folder's own.
 */
export async function findDropped(type: StackType, files: GivenFiles, unpack: Unpack): Promise<Dropped> {
  const { find, needs } = FINDERS[type];
  const packed: Dropped['skipped'][number][] = [];
  const all = new Map<string, GivenFile>();
  for (const file of files.values()) {
    if (RESOURCE_FORK.test(file.name)) continue;
    if (!/\.zip$/i.test(file.name)) all.set(file.name, file);
    else {
      const inside = await entriesOf(file, unpack);
      if (typeof inside === 'string') packed.push({ file: file.name, why: inside });
      else for (const entry of inside) all.set(entry.name, entry);
    }
  }
  const { artifacts, skipped, used = [] } = await find(all, unpack);
  const knownNames = [...artifacts, ...skipped, ...packed].map(({ file }) => file);
  const accountedFor = new Set([...knownNames, ...used].map(topOf));
  const useless = [...new Set([...files.keys()].map(topOf))].filter((top) => !accountedFor.has(top));
  return {
    artifacts,
    skipped: [
      ...packed,
      ...skipped,
      ...useless.map((file) => ({ file, why: `${type} stacks need ${needs}` })),
    ],
  };
}

async function entriesOf(zip: GivenFile, { inflateRaw }: Unpack): Promise<GivenFile[] | string> {
  try {
    const { entries } = await openZip(zip, (name) => !RESOURCE_FORK.test(name), inflateRaw);
    return entries.map(({ name, size, read }) => ({ name: `${zip.name}/${name}`, size, read }));
  } catch (error) {
    if (error instanceof ZipFault) return error.message;
    throw error;
  }
}

/** The build id under which a dropped mapping is requested, for any build. */
export const DROPPED_BUILD = { buildId: 'dropped', variant: '' };

/** Finds mappings of R8 and ProGuard, and native libraries. A build has only one: without ids the last one dropped. */
async function findMappings(files: GivenFiles, unpack: Unpack): Promise<DroppedFinding> {
  const mappings = [...files.values()].filter(isMapping).reverse();
  const libraries = [...files.values()].filter(({ name }) => isLibrary(name));
  const finding: DroppedFinding = { artifacts: [], skipped: [] };
  for (const file of mappings) finding.artifacts.push(mappingIn(file, await mapIdOf(file), unpack));
  await addLibraries(finding, libraries, unpack);
  // Folders of a build have many stripped libraries.
  return { ...finding, skipped: finding.skipped.filter(({ file }) => !file.includes('/')) };
}

/** True for a mapping by its file name in a folder or zip; a file dropped alone may have any name. */
function isMapping({ name }: GivenFile): boolean {
  return /(?:^[^/]*|mapping[^/]*)\.(?:txt|pro|map)(?:\.gz)?$/i.test(name);
}

/** Bytes above the classes of a mapping, with its id. */
const HEADER_BYTES = 4096;

/** Id of a mapping by its header; '' for a packed one, which is not read before it is needed. */
async function mapIdOf({ size, read }: GivenFile): Promise<string> {
  return headerMapId(await read(0, Math.min(size, HEADER_BYTES)));
}

function mappingIn(file: GivenFile, mapId: string, { gunzip }: Unpack): DroppedArtifact {
  return {
    file: file.name,
    part: '',
    size: file.size,
    paths: [...mappingPaths(DROPPED_BUILD).map(({ path }) => path), ...mapIdPaths(mapId)],
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

/**
 * Finds source maps of scripts. Each is looked up by the end of its script's path, as long as it takes to be unique
 * in the folder or zip; if several folders and zips have it, the last one dropped counts.
 */
async function findScriptMaps(given: GivenFiles, { gunzip }: Unpack): Promise<DroppedFinding> {
  const files = withUnpackedMaps(withDownloadNames(given), gunzip);
  const givenName = (name: string) => files.get(name)?.givenAs ?? name;
  const { maps, skipped } = await findMaps(files);
  const owners = ownersOf(maps.map(({ script }) => script));
  return {
    artifacts: maps.map((map) => ({
      file: givenName(map.from.name),
      part: '',
      size: map.from.size,
      paths: endsOf(map.script).filter((end, index) => index === 0 || owners.get(end) === map.script),
      unasked: unaskedOf(map.script, owners),
      content: async () => {
        const checked = await checkedMap(map, files);
        return typeof checked === 'string' ? checked : checked.content;
      },
    })),
    skipped: skipped.map(({ name, why }) => ({ file: givenName(name), why })),
    used: maps.map(({ script }) => givenName(script)),
  };
}

function unaskedOf(script: string, owners: ReadonlyMap<string, string>): string {
  const name = script.slice(script.lastIndexOf('/') + 1);
  const isOnly = owners.get(name) === script;
  return `no frame of this stack is in ${isOnly ? name : `${script}, or another map of ${name} was taken`}`;
}

/** Which script has an end of a path to itself; '' where several do. */
function ownersOf(scripts: readonly string[]): Map<string, string> {
  const owners = new Map<string, { script: string; top: string }>();
  for (const script of scripts) {
    const top = topOf(script);
    for (const end of endsOf(script)) {
      owners.set(end, { script: owners.get(end)?.top === top ? '' : script, top });
    }
  }
  return new Map([...owners].map(([end, { script }]) => [end, script]));
}

/** Ends of a path: `a/b/c.js`, `b/c.js`, `c.js`. The folder that a script is served from is unknown. */
function endsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}

/** Effect of a dropped artifact on a stack. */
type DroppedMatch = Pick<DroppedArtifact, 'file' | 'part' | 'size'> & {
  /** Indices of the frames that it converted. */
  frames: readonly number[];
  /** Reason why it converted no frame; '' if it did. */
  why: string;
  /** True if it cannot be read at all, or there is no room for it. */
  isProblem: boolean;
};

export type DroppedReply = { frames: EnrichedFrame[]; answers: DroppedMatch[] };

/** Opened artifacts, or why one cannot be, to be kept from one stack to the next. */
export type OpenedDropped = Map<DroppedArtifact, OpenedArtifact | string>;

/** Max total size of the artifacts opened for a stack, to limit the browser's memory. */
const MAX_OPENED_BYTES = 768 * 1024 * 1024;

/**
 * The frames of a stack by dropped files alone: what the operation `sourcemap/stack/enrich` replies where the same files
 * were added for the build that the stack is of.
 * @param onFile gets the name of each file before it is read.
 */
export async function enrichDropped(
  job: Job,
  { artifacts }: Dropped,
  opened: OpenedDropped,
  onFile: (file: string) => void,
): Promise<DroppedReply> {
  const reader = READERS[job.type];
  const session = reader.begin({ ...readableJob(job).job, ...DROPPED_BUILD });
  const { query } = session;
  const candidates = artifacts.flatMap(({ paths }, index) =>
    paths
      .filter((path) => query === 'build' || query.includes(path))
      .map((path) => ({ path, version: job.version, hash: String(index) })),
  );
  const hashes = new Set(session.choose(candidates));
  for (const artifact of opened.keys()) {
    if (!hashes.has(String(artifacts.indexOf(artifact)))) opened.delete(artifact);
  }
  for (const hash of hashes) {
    const artifact = artifacts[Number(hash)];
    if (!artifact || opened.has(artifact)) continue;
    onFile(artifact.file);
    opened.set(artifact, await openArtifact(artifact, reader, bytesOf(opened)));
  }
  const openedBy = (hash: string) => {
    const artifact = artifacts[Number(hash)];
    return artifact && opened.get(artifact);
  };
  const frames = session.enrich((hash) => {
    const artifact = openedBy(hash);
    return typeof artifact === 'string' ? undefined : artifact;
  });
  const converted = new Map<string | undefined, number[]>();
  for (const [index, frame] of frames.entries()) {
    if (!frame.converted) continue;
    const hash = session.answeredBy(frame);
    const before = converted.get(hash);
    if (before) before.push(index);
    else converted.set(hash, [index]);
  }
  const answers = artifacts.map(({ file, part, size, unasked }, index) => {
    const hash = String(index);
    const content = openedBy(hash);
    const isProblem = typeof content === 'string';
    const other = content === undefined || isProblem ? undefined : session.otherBuild?.(content)?.words;
    const nothing = other ?? 'it has nothing at the positions of this stack: is it of another build?';
    const none = hashes.has(hash) ? nothing : unasked;
    const answered = converted.get(hash) ?? [];
    const why = answered.length > 0 ? '' : none;
    return { file, part, size, frames: answered, why: isProblem ? content : why, isProblem };
  });
  return { frames, answers };
}

async function openArtifact(
  artifact: DroppedArtifact,
  reader: StackReader,
  bytes: number,
): Promise<OpenedArtifact | string> {
  const content = await artifact.content();
  if (typeof content === 'string') return content;
  if (content.length > reader.maxBytes) return `is longer than ${reader.maxBytes} bytes`;
  try {
    const opened = reader.open(content);
    return bytes + opened.byteLength <= MAX_OPENED_BYTES
      ? opened
      : 'has no room beside the others: drop fewer files';
  } catch (error) {
    if (error instanceof MapFault || error instanceof MappingFault || error instanceof DebugInfoFault) {
      return error.message;
    }
    throw error;
  }
}

function bytesOf(opened: OpenedDropped): number {
  let bytes = 0;
  for (const artifact of opened.values()) bytes += typeof artifact === 'string' ? 0 : artifact.byteLength;
  return bytes;
}
