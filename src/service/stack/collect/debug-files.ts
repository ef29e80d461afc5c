import { open, readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { MAX_DEBUG_FILE_BYTES } from '../limits';
import type { GivenFile, GivenFiles } from './given-files';

/** A file with debug information, on its own, in a bundle, or in a zip. */
export type DebugFile = { name: string; size: number; read: () => Promise<Uint8Array> };

/** Where a dSYM bundle has them: one of each program, for all of its architectures. */
const IN_BUNDLE = /(?:^|\/)Contents\/Resources\/DWARF\/[^/]+$/;
/** What macOS adds to archives beside each file. */
const RESOURCE_FORK = /(?:^|\/)(?:__MACOSX\/|\._)/;
const MACH_O = new Set(['feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', 'cafebabf']);
const ZIP = '504b0304';

type Found = { files: DebugFile[]; problems: string[]; left: { name: string; why: string }[] };

/** The files of dSYM bundles, in folders and in zips, and single files of that kind. */
export async function debugFiles(given: GivenFiles): Promise<Found> {
  const found: Found = { files: [], problems: [], left: [] };
  // In the same order on every system.
  const inOrder = [...given.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const file of inOrder) {
    if (RESOURCE_FORK.test(file.name)) continue;
    const isBundled = IN_BUNDLE.test(file.name);
    const isAlone = !file.name.includes('/');
    if (!isBundled && !isAlone && !file.name.endsWith('.zip')) continue;
    const start = await beginningOf(file);
    if (isBundled || (isAlone && MACH_O.has(start))) {
      found.files.push({ name: file.name, size: file.size, read: () => readFile(file.path) });
    } else if (start === ZIP) await addZip(file, found);
    else found.left.push({ name: file.name, why: 'is neither from a dSYM nor a zip' });
  }
  return found;
}

/** Entries are unpacked one after the other, when they are read: together they may be many times the zip. */
async function addZip({ name, path, size }: GivenFile, found: Found): Promise<void> {
  if (size > MAX_DEBUG_FILE_BYTES) {
    found.problems.push(`${name}: is longer than ${MAX_DEBUG_FILE_BYTES} bytes`);
    return;
  }
  const zip = await readFile(path);
  const before = found.files.length;
  try {
    unzipSync(zip, {
      filter: (entry) => {
        if (!IN_BUNDLE.test(entry.name) || RESOURCE_FORK.test(entry.name)) return false;
        const read = async () => unpacked(zip, entry.name);
        found.files.push({ name: `${name}/${entry.name}`, size: entry.originalSize, read });
        return false;
      },
    });
  } catch {
    // The library's words are no help to whoever made the zip.
    found.problems.push(`${name}: is a damaged zip`);
    return;
  }
  if (found.files.length === before) found.left.push({ name, why: 'has no dSYM bundle in it' });
}

function unpacked(zip: Uint8Array, name: string): Uint8Array {
  return unzipSync(zip, { filter: (entry) => entry.name === name })[name] ?? new Uint8Array(0);
}

async function beginningOf({ path }: GivenFile): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead).toString('hex');
  } finally {
    await handle.close();
  }
}
