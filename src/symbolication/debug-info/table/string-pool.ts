import { textEnd } from '../bytes/byte-reader';
import type { NumberList } from './number-list';

/** Texts as UTF-8, without duplicates, by number. Number 0 is the empty text. */
export class StringPool {
  /** End offset of each text, where the next one begins. */
  private readonly ends: NumberList;
  private bytes = new Uint8Array(1 << 16);
  private length = 0;
  /** Open addressing: numbers by the hash of their text, counted from 1. */
  private slots = new Uint32Array(1 << 12);

  constructor(ends: NumberList) {
    this.ends = ends;
    this.add(this.bytes, 0, 0);
  }

  content(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  /** The text at `from`, up to its zero or `end`. */
  addText(bytes: Uint8Array, from: number, end: number): number {
    return this.add(bytes, from, textEnd(bytes, from, end));
  }

  addWord(word: string): number {
    const bytes = Uint8Array.from(word, (char) => char.charCodeAt(0));
    return this.add(bytes, 0, bytes.length);
  }

  add(bytes: Uint8Array, from: number, to: number): number {
    const mask = this.slots.length - 1;
    let slot = hashOf(bytes, from, to) & mask;
    for (;;) {
      const number = (this.slots[slot] ?? 0) - 1;
      if (number < 0) break;
      if (this.isAt(number, bytes, from, to)) return number;
      slot = (slot + 1) & mask;
    }
    this.append(bytes, from, to);
    this.slots[slot] = this.ends.length;
    if (2 * this.ends.length > this.slots.length) this.rehash();
    return this.ends.length - 1;
  }

  textBytes(number: number): Uint8Array {
    return this.bytes.subarray(this.start(number), this.ends.at(number));
  }

  private start(number: number): number {
    return number === 0 ? 0 : this.ends.at(number - 1);
  }

  private isAt(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.start(number);
    if (this.ends.at(number) - start !== to - from) return false;
    for (let i = to - from - 1; i >= 0; i -= 1) if (this.bytes[start + i] !== bytes[from + i]) return false;
    return true;
  }

  private append(bytes: Uint8Array, from: number, to: number) {
    const length = this.length + to - from;
    if (length > this.bytes.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.bytes.length));
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.set(bytes.subarray(from, to), this.length);
    this.length = length;
    this.ends.push(length);
  }

  private rehash() {
    const mask = 4 * this.slots.length - 1;
    const slots = new Uint32Array(mask + 1);
    for (let number = 0; number < this.ends.length; number += 1) {
      let slot = hashOf(this.bytes, this.start(number), this.ends.at(number)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.slots = slots;
  }
}

/** FNV-1a, its upper half mixed into the lower one. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash ^ (hash >>> 15);
}
