import { ByteReader, DebugInfoFault } from '../bytes/byte-reader';
import type { Inflate } from './image';

/** The highest ratio that zlib can reach; a file that claims more would fill the memory. */
const MAX_PACKED = 1100;

/** A section of ELF with the flag SHF_COMPRESSED begins with `Elf32_Chdr` or `Elf64_Chdr`. */
export function unpackElf(content: Uint8Array, isWide: boolean, inflate: Inflate): Uint8Array {
  const reader = new ByteReader(content, 'a compressed section');
  const method = reader.u32();
  if (method !== 1) {
    const name = method === 2 ? 'zstd' : `method ${method}`;
    throw new DebugInfoFault(`the debug information is compressed with ${name}; only zlib is read`);
  }
  if (isWide) reader.skip(4);
  const size = reader.unsigned(isWide ? 8 : 4);
  reader.skip(isWide ? 8 : 4);
  return unpack(content.subarray(reader.pos), size, inflate);
}

/** `.zdebug_info` and the like of older GNU tools: `ZLIB`, the size in eight bytes, big endian, and the data. */
export function unpackGnu(content: Uint8Array, inflate: Inflate): Uint8Array {
  if (String.fromCharCode(...content.subarray(0, 4)) !== 'ZLIB' || content.length < 12) {
    throw new DebugInfoFault('a compressed section has no header');
  }
  let size = 0;
  for (const byte of content.subarray(4, 12)) size = size * 256 + byte;
  return unpack(content.subarray(12), size, inflate);
}

function unpack(packed: Uint8Array, size: number, inflate: Inflate): Uint8Array {
  if (size > packed.length * MAX_PACKED) {
    throw new DebugInfoFault('a compressed section says that it is larger than it can be');
  }
  try {
    return inflate(packed, size);
  } catch {
    throw new DebugInfoFault('a compressed section cannot be unpacked: the file is damaged');
  }
}
