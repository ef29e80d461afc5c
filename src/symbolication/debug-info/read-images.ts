import { DebugInfoFault } from './bytes/debug-info-fault';
import { isElf, readElf } from './binary/elf';
import { fatSlices } from './binary/fat';
import { isMachO, readMachO } from './binary/mach-o';
import type { DebugImage, Inflate } from './binary/image';

/**
 * What is in a file: one image per architecture. `symbolTableOf` makes of an image what is kept, and `openSymbolTable`
 * searches that.
 * @throws DebugInfoFault with a message for people.
 */
export function readImages(bytes: Uint8Array, inflate: Inflate): DebugImage[] {
  const slices = fatSlices(bytes);
  return (slices ?? [bytes]).map((slice) => {
    if (isElf(slice)) return readElf(slice, inflate);
    if (isMachO(slice)) return readMachO(slice, inflate);
    throw new DebugInfoFault('this is neither an ELF nor a Mach-O file');
  });
}
