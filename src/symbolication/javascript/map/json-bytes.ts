import { decodeText, ESCAPES, hexOf, isDigit } from '#domain/text/bytes';

/** Error for a source map that cannot be used. */
export class MapFault extends Error {
  override readonly name = 'MapFault';

  constructor() {
    super('is no source map, or a damaged or too large one');
  }
}

/** Limits of a map. The largest ones shipped in packages have 20 MB and 1.4 million segments. */
export const MAP_LIMITS = {
  bytes: 256 * 1024 * 1024,
  segments: 8_000_000,
  lines: 8_000_000,
  sources: 200_000,
  names: 4_000_000,
  sections: 100_000,
  members: 1000,
  depth: 200,
} as const;

export function checkLimit(what: keyof typeof MAP_LIMITS, count: number) {
  if (count > MAP_LIMITS[what]) throw new MapFault();
}

/**
 * JSON parsed in place: values are located and checked as byte ranges, and only those requested become objects. Most
 * of a source map is source text, which thus never becomes a string on the heap.
 */
export type Range = { from: number; to: number };
/** `elements` are where a list's elements begin and end, in pairs. */
export type Member = Range & { elements: number[] | undefined };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Number of bytes of a string scanned at once. */
const PIECE = 4096;

export class JsonBytes {
  readonly bytes: Uint8Array;
  /** The same memory, four bytes in one. */
  private readonly words: Int32Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.words = new Int32Array(bytes.buffer, 0, bytes.buffer.byteLength >> 2);
  }

  /** The members of the one object that the bytes are, behind a byte order mark or the prefix that keeps scripts from loading JSON. */
  root(): Map<string, Member> | undefined {
    const start = this.space(this.prefix());
    const isObject = this.bytes[start] === OPEN_OBJECT;
    const members = new Map<string, Member>();
    const end = this.space(isObject ? this.readMembers(start, members) : this.skip(start));
    if (end < this.bytes.length) throw new MapFault();
    return isObject ? members : undefined;
  }

  kindOf({ from }: Pick<Range, 'from'>): 'object' | 'list' | 'string' | 'number' | 'word' {
    const code = this.bytes[from];
    if (code === OPEN_OBJECT) return 'object';
    if (code === OPEN_LIST) return 'list';
    if (code === QUOTE) return 'string';
    return code === 0x2d || isDigit(code) ? 'number' : 'word';
  }

  isNull({ from }: Pick<Range, 'from'>): boolean {
    return this.bytes[from] === 0x6e;
  }

  /** The members of an object, the last one of each key. */
  members({ from }: Range): Map<string, Member> {
    const members = new Map<string, Member>();
    this.readMembers(from, members);
    return members;
  }

  private readMembers(at: number, members: Map<string, Member>): number {
    return this.inside(at, (start) => {
      const from = this.key(start);
      const key = this.text({ from: start, to: this.string(start) });
      const elements: number[] | undefined = this.bytes[from] === OPEN_LIST ? [] : undefined;
      const to = elements === undefined ? this.skip(from) : this.readElements(from, elements);
      members.set(key, { from, to, elements });
      checkLimit('members', members.size);
      return to;
    });
  }

  private readElements(at: number, elements: number[]): number {
    return this.inside(at, (from) => {
      const to = this.skip(from);
      elements.push(from, to);
      checkLimit('names', elements.length / 2);
      return to;
    });
  }

  /** A value as JSON.parse gives it. */
  parse({ from, to }: Range): unknown {
    return JSON.parse(decodeText(this.bytes, from, to, false));
  }

  text({ from, to }: Range): string {
    return decodeText(this.bytes, from + 1, to - 1, true);
  }

  /** The place after the value that begins at `at`, every byte of it checked. */
  private skip(at: number): number {
    let pos = at;
    const stack: number[] = [];
    for (;;) {
      const code = this.bytes[pos];
      if (code === OPEN_OBJECT || code === OPEN_LIST) {
        stack.push(code + 2);
        checkLimit('depth', stack.length);
        pos = this.space(pos + 1);
        if (this.bytes[pos] !== code + 2) {
          if (code === OPEN_OBJECT) pos = this.key(pos);
          continue;
        }
      } else pos = this.scalar(pos);
      // After a value: what closes, or the next one.
      for (;;) {
        const closing = stack.at(-1);
        if (closing === undefined) return pos;
        pos = this.space(pos);
        if (this.bytes[pos] === closing) {
          stack.pop();
          pos += 1;
          continue;
        }
        if (this.bytes[pos] !== COMMA) throw new MapFault();
        pos = this.space(pos + 1);
        if (closing === CLOSE_OBJECT) pos = this.key(pos);
        break;
      }
    }
  }

  private key(at: number): number {
    if (this.bytes[at] !== QUOTE) throw new MapFault();
    const colon = this.space(this.string(at));
    if (this.bytes[colon] !== 0x3a) throw new MapFault();
    return this.space(colon + 1);
  }

  private scalar(at: number): number {
    const code = this.bytes[at];
    if (code === QUOTE) return this.string(at);
    let end = at;
    while (isWordByte(this.bytes[end])) end += 1;
    const word = String.fromCharCode(...this.bytes.subarray(at, Math.min(end, at + 40)));
    const isKnown = word === 'true' || word === 'false' || word === 'null';
    if (!isKnown && !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word)) throw new MapFault();
    return end;
  }

  private string(at: number): number {
    const { bytes } = this;
    let pos = at + 1;
    for (;;) {
      pos = plainEnd(bytes, this.words, pos);
      const code = bytes[pos];
      if (code === QUOTE) return pos + 1;
      if (code === BACKSLASH) {
        if (bytes[pos + 1] === 0x75) {
          for (let i = 2; i < 6; i += 1) if (hexOf(bytes[pos + i]) < 0) throw new MapFault();
          pos += 6;
        } else if (ESCAPES[bytes[pos + 1] ?? 0] === 0) throw new MapFault();
      } else if (code === undefined || IS_PLAIN[code] === 0) throw new MapFault();
    }
  }

  /** Calls `read` at each member or element, which returns the position after it; returns the position after all. */
  private inside(at: number, read: (at: number) => number): number {
    const closing = (this.bytes[at] ?? 0) + 2;
    let pos = this.space(at + 1);
    if (this.bytes[pos] === closing) return pos + 1;
    for (;;) {
      pos = this.space(read(pos));
      if (this.bytes[pos] === closing) return pos + 1;
      if (this.bytes[pos] !== COMMA) throw new MapFault();
      pos = this.space(pos + 1);
    }
  }

  private space(at: number): number {
    let pos = at;
    for (;;) {
      const code = this.bytes[pos];
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return pos;
      pos += 1;
    }
  }

  private prefix(): number {
    const { bytes } = this;
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 3;
    if (bytes[0] !== 0x29 || bytes[1] !== 0x5d || bytes[2] !== 0x7d) return 0;
    const end = bytes.indexOf(0x0a);
    return end < 0 ? 0 : end + 1;
  }
}

/**
 * End of the plain or simply escaped bytes of a string, or of a large part of them.
 *
 * Most of a map is strings, so they are scanned four bytes at a time. It is called per piece and takes only typed
 * arrays, so that the engine compiles it early and keeps the compiled code.
 */
function plainEnd(bytes: Uint8Array, words: Int32Array, from: number): number {
  const shift = bytes.byteOffset;
  const end = Math.min(bytes.length, from + PIECE);
  let pos = from;
  while (pos < end) {
    if (((pos + shift) & 3) === 0 && pos + 4 <= end && isPlainWord(words[(pos + shift) >> 2] ?? 0)) {
      pos += 4;
      continue;
    }
    const code = bytes[pos] ?? 0;
    if (IS_PLAIN[code] === 1) pos += 1;
    else if (code === BACKSLASH && ESCAPES[bytes[pos + 1] ?? 0] !== 0) pos += 2;
    else return pos;
  }
  return pos;
}

/** True if no byte is a quote, a backslash, or less than a space: the highest bit of each shows an underflow. */
function isPlainWord(word: number): boolean {
  const quote = word ^ 0x22222222;
  const backslash = word ^ 0x5c5c5c5c;
  const below =
    ((quote - 0x01010101) & ~quote) | ((backslash - 0x01010101) & ~backslash) | ((word - 0x20202020) & ~word);
  return (below & 0x80808080) === 0;
}

/** 1 for the bytes of a string that mean themselves. */
const IS_PLAIN = new Uint8Array(256).fill(1, 0x20);
IS_PLAIN[QUOTE] = 0;
IS_PLAIN[BACKSLASH] = 0;

function isWordByte(code: number | undefined): boolean {
  if (code === undefined) return false;
  return (
    isDigit(code) ||
    ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) ||
    code === 0x2b ||
    code === 0x2d ||
    code === 0x2e
  );
}
