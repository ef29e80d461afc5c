import { ByteReader, DebugInfoFault } from './byte-reader';

/** Contents of a file for one architecture. Addresses are the file's own, as linked. */
export type DebugImage = {
  /** UUID of Mach-O, build id of ELF: hex, lower case, without dashes; '' where the file has none. */
  id: string;
  /** Name that Apple and LLVM use: `arm64`, `arm64e`, `armv7`, `x86_64`, `i386` …. */
  arch: string;
  hasDebugInfo: boolean;
  /** The address that the beginning of the image has: offsets count from here. */
  base: number;
  code: AddressRange[];
  /** Sections with DWARF by their names in ELF, such as `.debug_info`; empty where there is none. Opened when requested. */
  section: (name: string) => Uint8Array;
  symbols: () => ImageSymbol[];
};

/** `to` is exclusive. */
export type AddressRange = { from: number; to: number };

export type ImageSymbol = {
  /** Bytes of the name, without the zero behind it. */
  name: Uint8Array;
  address: number;
  /** 0 where the file has none: then up to the next one. */
  size: number;
};

/** Unpacks zlib data that is `size` bytes long; throws where it is not. */
export type Inflate = (packed: Uint8Array, size: number) => Uint8Array;

/** `cputype` and `cpusubtype` of Mach-O (`mach/machine.h`), as Apple's tools and crash reports call them. */
export function machArch(type: number, subtype: number): string {
  const variant = subtype & 0xff_ffff;
  switch (type) {
    case 0x0100_000c:
      return variant === 2 ? 'arm64e' : 'arm64';
    case 0x0200_000c:
      return 'arm64_32';
    case 0x0c:
      return ARM[variant] ?? 'arm';
    case 0x0100_0007:
      return variant === 8 ? 'x86_64h' : 'x86_64';
    case 0x07:
      return 'i386';
    default:
      return `cpu ${type}`;
  }
}

const ARM: Record<number, string> = { 6: 'armv6', 9: 'armv7', 11: 'armv7s', 12: 'armv7k' };

/** `e_machine` of ELF, by the same names. */
export function elfArch(machine: number): string {
  return ELF[machine] ?? `machine ${machine}`;
}

const ELF: Record<number, string> = { 3: 'i386', 40: 'arm', 62: 'x86_64', 183: 'arm64', 243: 'riscv64' };

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
