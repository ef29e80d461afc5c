import type { StackType } from '#contract/stack';
import { mapIdPaths } from '../android/map-id';
import { headerMapId } from '../android/mapping/mapping';
import { checkedMap, findMaps } from '../collect/find-maps';
import { type GivenFile, type GivenFiles, withDownloadNames } from '../collect/given-file';
import { withUnpackedMaps } from '../collect/unpacked-maps';
import { openZip, ZipFault } from '../collect/zip';
import { mappingPaths, MAX_MAP_BYTES } from '../readers/stack-reader';
import { type Dropped, type DroppedArtifact, type Finding, topOf, type Unpack } from './dropped';
import { isLibrary } from '../collect/debug-images';
import { addLibraries, findFlutterSymbols, findImages } from './find-images';

/** Finder of a stack type's artifacts, and their user-facing description. */
type Finder = { find: (files: GivenFiles, unpack: Unpack) => Promise<Finding>; needs: string };

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
async function findMappings(files: GivenFiles, unpack: Unpack): Promise<Finding> {
  const mappings = [...files.values()].filter(isMapping).reverse();
  const libraries = [...files.values()].filter(({ name }) => isLibrary(name));
  const finding: Finding = { artifacts: [], skipped: [] };
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
async function findScriptMaps(given: GivenFiles, { gunzip }: Unpack): Promise<Finding> {
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
