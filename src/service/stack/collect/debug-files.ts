import { open, readFile } from 'node:fs/promises';
import { MAX_DEBUG_FILE_BYTES } from '#domain/stack/readers/limits';
import type { GivenFile, GivenFiles } from './named-files';
import { openZip, type Zip, ZipFault } from './zip';

/** A file with debug information, on its own, in a bundle, or in a zip. */
export type DebugFile = { name: string; size: number; read: () => Promise<Uint8Array> };

/** Where a dSYM bundle has them: one of each program, for all of its architectures. */
const IN_BUNDLE = /(?:^|\/)Contents\/Resources\/DWARF\/[^/]+$/;
/** What macOS adds to archives beside each file. */
const RESOURCE_FORK = /(?:^|\/)(?:__MACOSX\/|\._)/;
const MACH_O = new Set(['feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', 'cafebabf']);
const ZIP = '504b0304';

/** Told about what is not among the files. */
type Tell = { problem: (line: string) => void; left: (name: string, why: string) => void };

/** The files of dSYM bundles, in folders and in zips, and single files of that kind. A zip is open while its are read. */
export async function* debugFiles(given: GivenFiles, tell: Tell): AsyncGenerator<DebugFile> {
  // In the same order on every system.
  const inOrder = [...given.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const file of inOrder) {
    if (RESOURCE_FORK.test(file.name)) continue;
    const isBundled = IN_BUNDLE.test(file.name);
    const isAlone = !file.name.includes('/');
    if (!isBundled && !isAlone && !file.name.endsWith('.zip')) continue;
    const start = await beginningOf(file);
    if (isBundled || (isAlone && MACH_O.has(start))) {
      yield { name: file.name, size: file.size, read: () => readFile(file.path) };
    } else if (start === ZIP) yield* filesInZip(file, tell);
    else tell.left(file.name, 'is neither from a dSYM nor a zip');
  }
}

async function* filesInZip({ name, path, size }: GivenFile, tell: Tell): AsyncGenerator<DebugFile> {
  if (size > MAX_DEBUG_FILE_BYTES) {
    tell.problem(`${name}: is longer than ${MAX_DEBUG_FILE_BYTES} bytes`);
    return;
  }
  let zip: Zip;
  try {
    zip = await openZip(path, (entry) => IN_BUNDLE.test(entry) && !RESOURCE_FORK.test(entry));
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error;
    tell.problem(`${name}: ${error.message}`);
    return;
  }
  try {
    // Which of them is meant cannot be known.
    for (const twice of zip.twice) tell.problem(`${name}/${twice}: is in the zip more than once`);
    for (const entry of zip.entries) yield { ...entry, name: `${name}/${entry.name}` };
    if (zip.entries.length + zip.twice.length === 0) tell.left(name, 'has no dSYM bundle in it');
  } finally {
    zip.close();
  }
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
