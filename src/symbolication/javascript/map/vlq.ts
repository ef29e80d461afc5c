import { MapFault } from './map-fault';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The six bits of each base64 character, 255 for others. */
export const NO_DIGIT = 255;
export const DIGITS = new Uint8Array(256).fill(NO_DIGIT);
for (let i = 0; i < ALPHABET.length; i += 1) DIGITS[ALPHABET.charCodeAt(i)] = i;

/** Reads variable-length quantities one after the other. */
export class VlqReader {
  pos: number;
  private readonly bytes: Uint8Array;
  private readonly end: number;

  constructor(bytes: Uint8Array, from: number, to: number) {
    this.bytes = bytes;
    this.pos = from;
    this.end = to;
  }

  /** The byte available, -1 at the end. */
  get byte(): number {
    return this.pos < this.end ? (this.bytes[this.pos] ?? -1) : -1;
  }

  /** A number whose lowest bit is its sign. */
  next(): number {
    const value = this.nextUnsigned();
    const size = Math.floor(value / 2);
    if (value % 2 === 0) return size;
    return size === 0 ? MIN : -size;
  }

  /** A number of up to 32 bits. */
  private nextUnsigned(): number {
    let digit = this.digit();
    let value = digit & 31;
    let scale = 32;
    while (digit >= 32) {
      digit = this.digit();
      const bits = digit & 31;
      if (bits !== 0) {
        value += bits * scale;
        if (value > 2 ** 32 - 1) throw new MapFault();
      }
      if (scale < 2 ** 40) scale *= 32;
    }
    return value;
  }

  private digit(): number {
    const digit = DIGITS[this.byte] ?? NO_DIGIT;
    if (digit === NO_DIGIT) throw new MapFault();
    this.pos += 1;
    return digit;
  }
}

/** A negative zero represents the lowest number. */
const MIN = -(2 ** 31);
