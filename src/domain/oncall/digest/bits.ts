import { codeOf, numberOf } from './short-codes';

/** Numbers of few bits one after the other, as text that a URL carries as it is. */

const PER_CHARACTER = 6;

export type BitWriter = ReturnType<typeof bitWriter>;

export function bitWriter() {
  let text = '';
  let pending = 0;
  let filled = 0;
  /** The low bits of a number of 0 to 2^32 − 1, the highest first. */
  function put(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit -= 1) {
      pending = pending * 2 + (Math.floor(value / 2 ** bit) % 2);
      filled += 1;
      if (filled < PER_CHARACTER) continue;
      text += codeOf(pending, 1);
      [pending, filled] = [0, 0];
    }
  }
  return {
    put,
    /** A number of 0 to 2^31, small ones in few bits: an Exponential-Golomb code of order 0. */
    count: (value: number): void => {
      const bits = Math.floor(Math.log2(value + 1));
      put(0, bits);
      put(value + 1, bits + 1);
    },
    text: () => (filled === 0 ? text : text + codeOf(pending * 2 ** (PER_CHARACTER - filled), 1)),
  };
}

export type BitReader = ReturnType<typeof bitReader>;

/** Reads what a writer wrote; behind the end, and in what is no such text, it throws a RangeError. */
export function bitReader(text: string) {
  let at = 0;
  function take(bits: number): number {
    let value = 0;
    for (let bit = 0; bit < bits; bit += 1, at += 1) {
      const code = numberOf(text.charAt(Math.floor(at / PER_CHARACTER)) || '?');
      if (code < 0) throw new RangeError('no such bit');
      value = value * 2 + (Math.floor(code / 2 ** (PER_CHARACTER - 1 - (at % PER_CHARACTER))) % 2);
    }
    return value;
  }
  return {
    take,
    count: (): number => {
      let bits = 0;
      while (take(1) === 0) if ((bits += 1) > 31) throw new RangeError('too large a number');
      return 2 ** bits + take(bits) - 1;
    },
    /** Whether nothing is left but what fills the last character. */
    isAtEnd: () => Math.ceil(at / PER_CHARACTER) === text.length,
  };
}
