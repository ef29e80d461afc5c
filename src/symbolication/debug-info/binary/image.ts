/** What is in a file for one architecture. Addresses are the file's own, as its program was linked. */
export type DebugImage = {
  /** UUID of Mach-O, build id of ELF: hex, lower case, without dashes; '' where the file has none. */
  id: string;
  /** As Apple and LLVM call it: `arm64`, `arm64e`, `armv7`, `x86_64`, `i386` …. */
  arch: string;
  hasDebugInfo: boolean;
  /** The address that the beginning of the image has: offsets count from here. */
  base: number;
  /** Where code lies. */
  code: AddressRange[];
  /** Sections with DWARF by their names in ELF, such as `.debug_info`; empty where there is none. Opened when asked for. */
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
