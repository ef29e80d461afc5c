import * as z from 'zod/mini';
import type { StackType } from '#contract/stack';
import {
  beginningOf,
  findMaps,
  type FoundMap,
  type GivenFile,
  type GivenFiles,
  imagesIn,
  isLibrary,
  mapReference,
  namedScript,
  openZip,
  ZipFault,
} from '#symbolication/collect';
import type { NewArtifact } from '../stack/artifacts';
import {
  ArtifactError,
  type Progress,
  collectDsyms,
  collectFlutterSymbols,
  collectLibraries,
  collectMapping,
  inflate,
  inflateRaw,
  checkedMaps,
  collectSourceMaps,
} from '../stack/collect';

const MANIFEST = 'manifest.json';
const MAX_MANIFEST_BYTES = 32 * 1024 * 1024;
const MAX_ENTRIES = 100_000;
const MAX_UNPACKED_BYTES = 2 * 1024 * 1024 * 1024;
/** Max ratio of unpacked to packed bytes; source maps have about 10. Small bundles are not checked. */
const MAX_RATIO = 100;
const UNCHECKED_BYTES = 64 * 1024 * 1024;

const Manifest = z.object({ files: z.record(z.string(), z.object({ url: z._default(z.string(), '') })) });

const BUNDLE = /\.(?:jsbundle|bundle|hbc)$/i;

/** Name that the plugins of bundlers give to a script: its debug id and a number. */
const BY_DEBUG_ID = /(?:^|\/)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}-\d+\.[^/]+$/i;

/** Artifact with the type of stack that it serves. */
export type TypedArtifact = NewArtifact & { type: StackType };

/**
 * Source maps in an artifact bundle: a zip with scripts, maps and a manifest of their addresses. `~/` is any host, as a
 * path is in the store.
 * @throws ArtifactError
 */
export async function* collectBundle(file: GivenFile, progress: Progress): AsyncGenerator<TypedArtifact> {
  const files = await zipFiles(file);
  const { maps } = await findMaps(files);
  const mapsAt = new Map<string, FoundMap[]>();
  for (const map of maps) {
    const path = await scriptPath(map, files);
    if (path === undefined) progress.ignored(map.script, 'has no name but its debug id');
    else mapsAt.set(path, [...(mapsAt.get(path) ?? []), map]);
  }
  const places: { path: string; map: FoundMap }[] = [];
  for (const [path, [map, ...others]] of mapsAt) {
    if (map && others.length === 0) places.push({ path, map });
    else progress.ignored(path, `is the name of ${others.length + 1} scripts, none of which is stored`);
  }
  if (places.length === 0) throw new ArtifactError(['There is no source map of a script in the bundle']);
  for await (const artifact of checkedMaps(places, files, progress)) {
    yield { ...artifact, type: BUNDLE.test(artifact.path) ? 'react native' : 'browser' };
  }
}

/** Files of the manifest, by their addresses. */
async function zipFiles(file: GivenFile): Promise<GivenFiles> {
  const { entries } = await openZip(file, () => true, inflateRaw).catch((error: unknown) => {
    throw error instanceof ZipFault ? new ArtifactError([`The bundle ${error.message}`]) : error;
  });
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  const isBomb = bytes > UNCHECKED_BYTES && bytes > MAX_RATIO * file.size;
  if (isBomb || bytes > MAX_UNPACKED_BYTES || entries.length > MAX_ENTRIES) {
    throw new ArtifactError([
      `The bundle may have ${MAX_ENTRIES} files and ${MAX_UNPACKED_BYTES} bytes unpacked, at most ${MAX_RATIO} times its own`,
    ]);
  }
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const files = new Map<string, GivenFile>();
  for (const [name, { url }] of Object.entries(await manifestOf(byName.get(MANIFEST)))) {
    const entry = byName.get(name);
    const address = url.replace(/^~(?=\/)/, '');
    if (!entry || address === '') continue;
    const read: GivenFile['read'] = (from, to) =>
      entry.read(from, to).catch((error: unknown) => {
        throw error instanceof ZipFault ? new ArtifactError([`${url}: ${error.message}`]) : error;
      });
    files.set(address, { name: address, size: entry.size, read });
  }
  return files;
}

async function manifestOf(entry: GivenFile | undefined): Promise<z.output<typeof Manifest>['files']> {
  if (!entry || entry.size > MAX_MANIFEST_BYTES) throw new ArtifactError([`The bundle has no ${MANIFEST}`]);
  try {
    return Manifest.parse(JSON.parse(new TextDecoder().decode(await entry.read()))).files;
  } catch {
    throw new ArtifactError([`The ${MANIFEST} of the bundle is damaged`]);
  }
}

/**
 * Path of a script: its address. Of one that has its debug id for a name, the name that it is deployed by, in any
 * folder: the script names its map by it, or the map the script.
 */
async function scriptPath({ script, from }: FoundMap, files: GivenFiles): Promise<string | undefined> {
  if (!BY_DEBUG_ID.test(script)) return script;
  const code = await files.get(script)?.read();
  const [reference = ''] = (code && mapReference(code))?.split(/[?#]/, 1) ?? [];
  const byReference = /\.map$/i.test(reference) ? reference.slice(0, -'.map'.length) : undefined;
  const name = baseName(byReference ?? namedScript(await from.read()) ?? '');
  return name === '' || BY_DEBUG_ID.test(name) ? undefined : name;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

const MACH_O = new Set(['feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', 'cafebabf']);
const ELF = '7f454c46';
const WASM = '0061736d';
/** Source bundle. */
const SYSB = '53595342';

const NOT_ACCEPTED =
  'is not taken: only dSYMs, unstripped libraries of Android (.so), symbols of Flutter (.symbols), modules of WebAssembly with names, and mappings of R8 and ProGuard';

/**
 * Artifacts of a debug file, by its content and name. None of a file that builds have beside its debug information: an
 * app, a stripped library, a bundle of sources.
 * @param mappingId id that the client computed for a mapping, which has no name.
 * @throws ArtifactError
 */
export async function* collectDebugFile(
  file: GivenFile & { path: string },
  mappingId: string | undefined,
  progress: Progress,
): AsyncGenerator<TypedArtifact> {
  const { name, path } = file;
  if (mappingId !== undefined) {
    yield* ofType('android', collectMapping([path], `build:${mappingId}`, progress));
    return;
  }
  const start = await beginningOf(file);
  if (start === SYSB) {
    progress.ignored(name, 'has sources only: not stored');
    return;
  }
  if (start === WASM) {
    yield* ofType('browser', collectSourceMaps([path], '', progress));
    return;
  }
  if (start !== ELF && !MACH_O.has(start)) throw new ArtifactError([`${name}: ${NOT_ACCEPTED}`]);
  const images = await imagesIn(file, inflate);
  if (typeof images === 'string') throw new ArtifactError([`${name}: ${images}`]);
  if (!images.some(({ hasDebugInfo }) => hasDebugInfo)) {
    progress.ignored(name, 'has no debug information: not stored');
    return;
  }
  if (start !== ELF) yield* ofType('ios', collectDsyms([path], progress));
  else if (name.endsWith('.symbols')) yield* ofType('flutter', collectFlutterSymbols([path], progress));
  else if (isLibrary(name)) yield* ofType('android', collectLibraries([path], progress));
  else throw new ArtifactError([`${name}: ${NOT_ACCEPTED}`]);
}

async function* ofType(
  type: StackType,
  artifacts: AsyncIterable<NewArtifact>,
): AsyncGenerator<TypedArtifact> {
  for await (const artifact of artifacts) yield { ...artifact, type };
}
