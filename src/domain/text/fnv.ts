/**
 * FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv) over UTF-16 code units, which for ASCII is the same as over bytes.
 * Fast and the same everywhere; no protection against anybody who looks for a collision.
 */

const FNV_PRIME = 0x01000193;

/** 32 bits, as a number of 0 to 2^32 − 1. @param from the hash that this one continues from. */
export function fnv1a(text: string, from = 0x811c9dc5): number {
  let hash = from;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return hash >>> 0;
}

/** The same with its low bits mixed, which alone are weak for short texts: for taking a remainder. */
export function fnv1aMixed(text: string): number {
  const hash = fnv1a(text);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const PRIME_64_LOW = 0x1b3;
const TWO_32 = 0x1_0000_0000;

/**
 * 64 bits, as 16 lower-case hex digits. In two halves, as products of 32 and 9 bits are exact in a number; the prime
 * is 2^40 + 0x1b3.
 */
export function fnv1a64(text: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let i = 0; i < text.length; i += 1) {
    low = (low ^ text.charCodeAt(i)) >>> 0;
    const product = low * PRIME_64_LOW;
    high = (high * PRIME_64_LOW + Math.floor(product / TWO_32) + low * 256) >>> 0;
    low = product >>> 0;
  }
  return hex(high) + hex(low);
}

function hex(half: number): string {
  return half.toString(16).padStart(8, '0');
}
