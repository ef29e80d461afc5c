import { DebugInfoFault } from '../bytes/byte-reader';

/** Max length, beyond any real program; keeps a malicious one from filling the memory. */
const MOST = 1 << 26;

/** Whole numbers below 2^32, one after another, with room for more of them. */
export class NumberList {
  length = 0;
  private room = new Uint32Array(1024);

  push(value: number) {
    if (this.length === this.room.length) this.grow();
    this.room[this.length++] = value;
  }

  at(index: number): number {
    return this.room[index] ?? 0;
  }

  set(index: number, value: number) {
    this.room[index] = value;
  }

  /** Forgets what was added after the first `length`. */
  cut(length: number) {
    this.length = length;
  }

  /** All of them, without a copy: valid until the next one is added. */
  values(): Uint32Array {
    return this.room.subarray(0, this.length);
  }

  private grow() {
    if (this.length >= MOST) throw new DebugInfoFault('the debug information is too large');
    const larger = new Uint32Array(2 * this.length);
    larger.set(this.room);
    this.room = larger;
  }
}
