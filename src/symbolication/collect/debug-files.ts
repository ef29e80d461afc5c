import { MAX_DEBUG_FILE_BYTES } from '../readers/stack-reader';
import { beginningOf, type GivenFile, type GivenFiles } from './given-file';
import { type InflateRaw, openZip, type Zip, ZipFault } from './zip';

/** Path of a binary in a dSYM bundle: one per program, with all its architectures. */
const IN_BUNDLE = /(?:^|\/)Contents\/Resources\/DWARF\/[^/]+$/;
/** Metadata files that macOS adds to archives. */
const RESOURCE_FORK = /(?:^|\/)(?:__MACOSX\/|\._)/;
const MACH_O = new Set(['feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', 'cafebabf']);
const ZIP = '504b0304';

/** Hears what is not among the files. */
type Report = { problem: (line: string) => void; skipped: (name: string, why: string) => void };

/** The files of dSYM bundles, in folders and in zips, and single files of that kind. */
export async function* debugFiles(
  files: GivenFiles,
  inflate: InflateRaw,
  report: Report,
): AsyncGenerator<GivenFile> {
  // In the same order on every system.
  const inOrder = [...files.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const file of inOrder) {
    if (RESOURCE_FORK.test(file.name)) continue;
    const isBundled = IN_BUNDLE.test(file.name);
    const isAlone = !file.name.includes('/');
    if (!isBundled && !isAlone && !file.name.endsWith('.zip')) continue;
    if (isBundled) {
      // Its content is not checked here: of a packed file, the beginning takes as long as the whole.
      yield file;
      continue;
    }
    const start = await beginningOf(file);
    if (isAlone && MACH_O.has(start)) yield file;
    else if (start === ZIP) yield* filesInZip(file, inflate, report);
    else report.skipped(file.name, 'is neither from a dSYM nor a zip');
  }
}

async function* filesInZip(file: GivenFile, inflate: InflateRaw, report: Report): AsyncGenerator<GivenFile> {
  const { name, size } = file;
  if (size > MAX_DEBUG_FILE_BYTES) {
    report.problem(`${name}: is longer than ${MAX_DEBUG_FILE_BYTES} bytes`);
    return;
  }
  let zip: Zip;
  try {
    zip = await openZip(file, (entry) => IN_BUNDLE.test(entry) && !RESOURCE_FORK.test(entry), inflate);
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error;
    report.problem(`${name}: ${error.message}`);
    return;
  }
  // Which of them is meant cannot be known.
  for (const twice of zip.twice) report.problem(`${name}/${twice}: is in the zip more than once`);
  for (const entry of zip.entries) yield { ...entry, name: `${name}/${entry.name}` };
  if (zip.entries.length + zip.twice.length === 0) report.skipped(name, 'has no dSYM bundle in it');
}
