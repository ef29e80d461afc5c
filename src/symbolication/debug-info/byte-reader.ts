/** Compilers let several units share a list or a table, but not that often. */
const TIMES = 32;
const ALWAYS = 1 << 24;

/**
 * Limit for parsing a file, in bytes. Lists that several places can reference are charged to it, so that a small file
 * cannot have a long list parsed a million times.
 */
export class Budget {
  private left: number;

  constructor(bytes: number) {
    this.left = TIMES * bytes + ALWAYS;
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
