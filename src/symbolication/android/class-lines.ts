import { decodeText } from '#domain/text/bytes';

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
