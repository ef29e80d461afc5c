import { decodeText } from '#domain/text/bytes';

/** A value of the JSON that comments of mappings hold, which need not be JSON to the letter. */
export type Loose = string | number | Loose[] | { [key: string]: Loose };

const MAX_DEPTH = 8;

/** Parses `{ id: 'x', "positions": { '1': 4 } }`: either quote, or unquoted words. Undefined for anything else. */
export function readLooseJson(text: string): { [key: string]: Loose } | undefined {
  const value = new Reader(text).whole();
  return typeof value === 'object' && !Array.isArray(value) ? value : undefined;
}

class Reader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  whole(): Loose | undefined {
    const value = this.value(0);
    return this.peek() === '' ? value : undefined;
  }

  private value(depth: number): Loose | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const first = this.peek();
    if (first === '{') return this.object(depth);
    if (first === '[') return this.list(depth);
    if (first === '"' || first === "'") return this.quoted(first);
    const word = this.word();
    return /^-?\d{1,10}$/.test(word) ? Number(word) : word || undefined;
  }

  private object(depth: number): Loose | undefined {
    const members: [string, Loose][] = [];
    this.at += 1;
    while (!this.take('}')) {
      if (members.length > 0 && !this.take(',')) return undefined;
      const first = this.peek();
      const key = first === '"' || first === "'" ? this.quoted(first) : this.word() || undefined;
      const value = key !== undefined && this.take(':') ? this.value(depth + 1) : undefined;
      if (key === undefined || value === undefined) return undefined;
      members.push([key, value]);
    }
    return Object.fromEntries(members);
  }

  private list(depth: number): Loose | undefined {
    const values: Loose[] = [];
    this.at += 1;
    while (!this.take(']')) {
      if (values.length > 0 && !this.take(',')) return undefined;
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      values.push(value);
    }
    return values;
  }

  private quoted(quote: string): string | undefined {
    const end = this.text.indexOf(quote, this.at + 1);
    if (end < 0) return undefined;
    const inside = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    return inside;
  }

  private word(): string {
    const word = /[\w.$-]*/y;
    word.lastIndex = this.at;
    const match = word.exec(this.text)?.[0] ?? '';
    this.at += match.length;
    return match;
  }

  private take(mark: string): boolean {
    if (this.peek() !== mark) return false;
    this.at += 1;
    return true;
  }

  /** The next character that is no space; '' at the end. */
  private peek(): string {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') this.at += 1;
    return this.text[this.at] ?? '';
  }
}

/** A class; bytes `from` to `to` are what stands below its line. */
export type ClassEntry = { original: string; obfuscated: string; from: number; to: number };

const ARROW = ' -> ';

/** Longer lines are no class's. */
const MAX_LENGTH = 10_000;

const [LF, CR, SPACE, DASH, COLON, GREATER] = [10, 13, 32, 45, 58, 62];

/**
 * Lines of a mapping like `com.shop.Cart -> a.b:`. Their text is decoded in one go, as decoding is most of the time.
 */
export class ClassLines {
  private readonly bytes: Uint8Array;
  /** Offsets per class: start, end, and end of its line. */
  private readonly places: number[] = [];
  private size = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get count(): number {
    return this.places.length / 3;
  }

  /** Takes a line if it is about a class. */
  add(from: number, lineEnd: number): boolean {
    const { bytes } = this;
    const end = bytes[lineEnd - 1] === CR ? lineEnd - 2 : lineEnd - 1;
    const isEnded = bytes[end] === COLON && (bytes[end - 1] ?? SPACE) > SPACE;
    if (!isEnded || end - from > MAX_LENGTH || !hasArrow(bytes, from, end)) return false;
    this.places.push(from, end, lineEnd);
    this.size += end - from + 1;
    return true;
  }

  entries(): ClassEntry[] {
    const { bytes, places, count } = this;
    const together = new Uint8Array(this.size).fill(LF);
    let at = 0;
    for (let i = 0; i < places.length; i += 3) {
      together.set(bytes.subarray(places[i], places[i + 1]), at);
      at += (places[i + 1] ?? 0) - (places[i] ?? 0) + 1;
    }
    const texts = decodeText(together, 0, together.length, false).split('\n');
    return texts.slice(0, count).flatMap((text, i): ClassEntry[] => {
      const arrow = text.indexOf(ARROW);
      const obfuscated = text.slice(arrow + ARROW.length).trim();
      const body = { from: (places[3 * i + 2] ?? 0) + 1, to: places[3 * i + 3] ?? bytes.length };
      return /\s/.test(obfuscated) ? [] : [{ original: text.slice(0, arrow), obfuscated, ...body }];
    });
  }
}

function hasArrow(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from + 1; at < to - 3; at += 1) {
    if (bytes[at] === SPACE && bytes[at + 1] === DASH && bytes[at + 2] === GREATER && bytes[at + 3] === SPACE)
      return true;
  }
  return false;
}
