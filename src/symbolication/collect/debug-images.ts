import { counted, formatCount } from '#domain/text/count';
import type { DebugImage, Inflate } from '../debug-info/binary/image';
import { DebugInfoFault } from '../debug-info/bytes/byte-reader';
import { readImages } from '../debug-info/read-images';
import { splitUnitCount, symbolTableOf } from '../debug-info/symbol-table-of';
import { openSymbolTable } from '../debug-info/table/symbol-table';
import { MAX_DEBUG_FILE_BYTES, MAX_SYMBOLS_BYTES } from '../readers/stack-reader';
import type { GivenFile } from './given-file';
import { ZipFault } from './zip';

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
