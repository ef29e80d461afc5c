/** Compilers let several units share a list or a table, but not that often. */
const MAX_REREADS = 32;
const ALWAYS = 1 << 24;

/**
 * Limit for parsing a file, in bytes. Lists that several places can reference are charged to it, so that a small file
 * cannot have a long list parsed a million times.
 */
export class Budget {
  private left: number;

  constructor(bytes: number) {
    this.left = MAX_REREADS * bytes + ALWAYS;
  }

  spend(bytes: number) {
    this.left -= bytes;
    if (this.left < 0) throw new DebugInfoFault('the debug information refers to itself too often');
  }
}

/** Error for an unusable file with debug information, with a user-facing message. */
export class DebugInfoFault extends Error {
  override readonly name = 'DebugInfoFault';
}

/** Longer names are cut: mangled ones of generated code reach some thousand. */
const MAX_TEXT_LENGTH = 32 * 1024;

/** The end of the text that begins at `from`: its zero, the end, or as far as names are read. */
export function textEnd(bytes: Uint8Array, from: number, end: number): number {
  const last = Math.min(end, from + MAX_TEXT_LENGTH);
  let at = from;
  while (at < last && bytes[at] !== 0) at += 1;
  return at;
}

/** More bytes than any number needs, for writers that leave room in front of small ones. */
const MAX_LEB_LENGTH = 16;

/** Numbers out of bytes, little endian, one after another from `pos` on. Never reads behind the end. */
export class ByteReader {
  readonly bytes: Uint8Array;
  /** Label of the bytes in messages. */
  readonly what: string;
  pos: number;
  end: number;

  constructor(bytes: Uint8Array, what: string, pos = 0, end = bytes.length) {
    this.bytes = bytes;
    this.what = what;
    this.pos = pos;
    this.end = Math.min(end, bytes.length);
    if (!(pos >= 0 && pos <= this.end)) throw this.cutOff();
  }

  u8(): number {
    if (this.pos >= this.end) throw this.cutOff();
    return this.bytes[this.pos++] ?? 0;
  }

  i8(): number {
    return (this.u8() << 24) >> 24;
  }

  u16(): number {
    const { bytes } = this;
    const at = this.take(2);
    return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  }

  u24(): number {
    return this.u16() | (this.u8() << 16);
  }

  u32(): number {
    const { bytes } = this;
    const at = this.take(4);
    return (
      ((bytes[at] ?? 0) |
        ((bytes[at + 1] ?? 0) << 8) |
        ((bytes[at + 2] ?? 0) << 16) |
        ((bytes[at + 3] ?? 0) << 24)) >>>
      0
    );
  }

  /** Exact below 2^53; larger values are invalid offsets, and still compare as large. */
  u64(): number {
    const low = this.u32();
    return this.u32() * 0x1_0000_0000 + low;
  }

  /** An unsigned number of 1, 2, 4 or 8 bytes. */
  unsigned(size: number): number {
    if (size === 8) return this.u64();
    if (size === 4) return this.u32();
    if (size === 2) return this.u16();
    if (size === 1) return this.u8();
    throw new DebugInfoFault(`${this.what} has numbers of ${size} bytes`);
  }

  /** LEB128, unsigned (DWARF 5, 7.6). */
  uleb(): number {
    let byte = this.u8();
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    let factor = 128;
    const last = this.pos + MAX_LEB_LENGTH;
    do {
      byte = this.u8();
      value += (byte & 0x7f) * factor;
      factor *= 128;
      if (this.pos > last) throw new DebugInfoFault(`${this.what} has a number without an end`);
    } while (byte >= 0x80);
    return value;
  }

  /** LEB128, signed (DWARF 5, 7.6). */
  sleb(): number {
    let value = 0;
    let factor = 1;
    const last = this.pos + MAX_LEB_LENGTH;
    for (;;) {
      const byte = this.u8();
      value += (byte & 0x7f) * factor;
      factor *= 128;
      if (byte < 0x80) return byte < 0x40 ? value : value - factor;
      if (this.pos > last) throw new DebugInfoFault(`${this.what} has a number without an end`);
    }
  }

  skip(count: number) {
    this.take(count);
  }

  skipLeb() {
    while (this.u8() >= 0x80);
  }

  /** Over a text and the zero that ends it; gives the place of the zero. */
  skipText(): number {
    const { bytes, end } = this;
    let at = this.pos;
    while (at < end && bytes[at] !== 0) at += 1;
    if (at >= end) throw this.cutOff();
    this.pos = at + 1;
    return at;
  }

  /** Consumes `count` bytes and returns their start. */
  private take(count: number): number {
    const at = this.pos;
    if (!(count <= this.end - at)) throw this.cutOff();
    this.pos = at + count;
    return at;
  }

  private cutOff(): DebugInfoFault {
    return new DebugInfoFault(`${this.what} ends too early: the file is damaged or cut off`);
  }
}

export function hexOf(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
}

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
