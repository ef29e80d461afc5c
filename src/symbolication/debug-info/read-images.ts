import { isElf, readElf } from './binary/elf';
import type { DebugImage, Inflate } from './binary/image';
import { isMachO, readMachO } from './binary/mach-o';
import { DebugInfoFault } from './bytes/byte-reader';

/**
 * Reads the images of a file, one per architecture. `symbolTableOf` converts an image for storage, and
 * `openSymbolTable` searches the result.
 * @throws DebugInfoFault with a user-facing message.
 */
export function readImages(bytes: Uint8Array, inflate: Inflate): DebugImage[] {
  const slices = fatSlices(bytes);
  return (slices ?? [bytes]).map((slice) => {
    if (isElf(slice)) return readElf(slice, inflate);
    if (isMachO(slice)) return readMachO(slice, inflate);
    throw new DebugInfoFault('this is neither an ELF nor a Mach-O file');
  });
}

/** Java's class files begin with the same four bytes; where these count slices, those have a version of 45 or more. */
const MAX_SLICES = 40;

const FAT = 0xcafebabe;
const FAT_64 = 0xcafebabf;

/** The files in a universal binary (`mach-o/fat.h`, always big endian); undefined where it is none. */
function fatSlices(bytes: Uint8Array): Uint8Array[] | undefined {
  const magic = be32(bytes, 0);
  const count = be32(bytes, 4);
  if ((magic !== FAT && magic !== FAT_64) || count > MAX_SLICES) return undefined;
  const isWide = magic === FAT_64;
  return Array.from({ length: count }, (_, i) => {
    const at = 8 + i * (isWide ? 32 : 20);
    const from = isWide ? be64(bytes, at + 8) : be32(bytes, at + 8);
    const length = isWide ? be64(bytes, at + 16) : be32(bytes, at + 12);
    if (from + length > bytes.length) {
      throw new DebugInfoFault('an architecture of this universal file is cut off');
    }
    return bytes.subarray(from, from + length);
  });
}

function be32(bytes: Uint8Array, at: number): number {
  return (
    (((bytes[at] ?? 0) << 24) |
      ((bytes[at + 1] ?? 0) << 16) |
      ((bytes[at + 2] ?? 0) << 8) |
      (bytes[at + 3] ?? 0)) >>>
    0
  );
}

function be64(bytes: Uint8Array, at: number): number {
  return be32(bytes, at) * 0x1_0000_0000 + be32(bytes, at + 4);
}
