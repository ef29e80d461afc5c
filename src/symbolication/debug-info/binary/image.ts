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
