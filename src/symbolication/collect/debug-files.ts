import { MAX_DEBUG_FILE_BYTES, MAX_SYMBOLS_BYTES } from '../readers';
import {
  beginningOf,
  type GivenFile,
  type GivenFiles,
  type InflateRaw,
  openZip,
  type Zip,
  ZipFault,
} from './zip';
import { counted, formatCount } from '#domain/text/words';
import { type DebugImage, type Inflate, DebugInfoFault } from '../debug-info/byte-reader';
import { readImages, splitUnitCount, symbolTableOf } from '../debug-info/read-images';
import { openSymbolTable } from '../debug-info/symbol-table';

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

const LIBRARY = /\.so(?:\.(?:dbg|sym))?$/i;

/** True for a native library of Android or its symbols, by the name of its file. */
export function isLibrary(fileName: string): boolean {
  return LIBRARY.test(fileName);
}

/** Name of a library as stacks print it: `libshop.so`. */
export function libraryName(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('/') + 1).replace(/\.(?:dbg|sym)$/i, '');
}

/** Images of a file with debug information, one per architecture, or the reason for rejecting it. */
export async function imagesIn(
  file: Pick<GivenFile, 'size' | 'read'>,
  inflate: Inflate,
): Promise<DebugImage[] | string> {
  if (file.size > MAX_DEBUG_FILE_BYTES) return `is longer than ${MAX_DEBUG_FILE_BYTES} bytes`;
  try {
    const content = await file.read();
    return readImages(content, inflate);
  } catch (error) {
    return faultOf(error);
  }
}

/** Symbol table of an image, the form it is stored in; or the reason why there is none. */
export function symbolsOf(image: DebugImage): Uint8Array | string {
  return unlessDamaged(() => {
    if (!image.hasDebugInfo && image.symbols().length === 0)
      return 'has neither debug information nor symbols';
    const content = symbolTableOf(image);
    return content.length > MAX_SYMBOLS_BYTES
      ? `needs more than ${MAX_SYMBOLS_BYTES} bytes of symbols`
      : content;
  });
}

/** User-facing summary of a symbol table: `1,204 functions, without 1 unit that cannot be read`. */
export function symbolsNote(content: Uint8Array, image: DebugImage): string {
  const { functionCount, units } = openSymbolTable(content);
  const functions = counted(functionCount, 'function');
  if (units.failed === 0) return functions;
  const split = splitUnitCount(image);
  const reason = split === 0 ? '' : ` (${formatCount(split)} in .dwo or .dwp files, which are not read)`;
  return `${functions}, without ${counted(units.failed, 'unit')} that cannot be read${reason}`;
}

function unlessDamaged<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    return faultOf(error);
  }
}

function faultOf(error: unknown): string {
  if (error instanceof DebugInfoFault || error instanceof ZipFault) return error.message;
  throw error;
}
