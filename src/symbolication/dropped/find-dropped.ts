import type { StackType } from '#contract/stack';
import type { GivenFile, GivenFiles } from '../collect/given-file';
import { openZip, ZipFault } from '../collect/zip';
import { type Dropped, type Finding, topOf, type Unpack } from './dropped';
import { findFlutterSymbols, findImages } from './find-images';
import { findMappings } from './find-mappings';
import { findScriptMaps } from './find-script-maps';

/** How what stacks of a type are read by is found, and what that is, in words. */
type Finder = { find: (files: GivenFiles, unpack: Unpack) => Promise<Finding>; needs: string };

const scriptMaps: Finder = { find: findScriptMaps, needs: 'source maps, or scripts with their maps' };

const FINDERS: Record<StackType, Finder> = {
  browser: scriptMaps,
  'react native': scriptMaps,
  android: { find: findMappings, needs: 'the mapping.txt of R8 or ProGuard' },
  ios: { find: findImages, needs: 'dSYM bundles' },
  flutter: { find: findFlutterSymbols, needs: 'the symbols that the build splits off' },
};

/** What macOS adds to archives beside each file. */
const RESOURCE_FORK = /(?:^|\/)(?:__MACOSX\/|\._)/;

/**
 * Finds what stacks of a type are read by in files, folders and zips. What else lies in a folder or zip is passed over;
 * a file, folder or zip that has nothing of use is in `left`.
 * @param files by their names: those of a folder begin with the folder's own.
 */
export async function findDropped(type: StackType, files: GivenFiles, unpack: Unpack): Promise<Dropped> {
  const { find, needs } = FINDERS[type];
  const packed: Dropped['left'][number][] = [];
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
  const { artifacts, left } = await find(all, unpack);
  const known = new Set([...artifacts, ...left, ...packed].map(({ file }) => topOf(file)));
  const useless = [...new Set([...files.keys()].map(topOf))].filter((top) => !known.has(top));
  return {
    artifacts,
    left: [...packed, ...left, ...useless.map((file) => ({ file, why: `${type} stacks need ${needs}` }))],
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
