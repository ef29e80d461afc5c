import { fnv1a, FNV_PRIME } from '../../digest/fnv';

/** Numbers and hashes in few characters that a URL carries as they are: 6 bits each, A–Z a–z 0–9 - _. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The low 6 × `length` bits of a number of 0 to 2^32 − 1, the highest first. At most 5 characters. */
export function codeOf(value: number, length: number): string {
  let code = '';
  let rest = value;
  for (let i = 0; i < length; i += 1) {
    code = `${ALPHABET[rest % 64]}${code}`;
    rest = Math.floor(rest / 64);
  }
  return code;
}

/** The number of a code; -1 where it is none. */
export function numberOf(code: string): number {
  let value = 0;
  for (const character of code) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return -1;
    value = value * 64 + digit;
  }
  return value;
}

/** A hash that goes on from another one with a whole number; thousands of them need not become text. */
export function mix(hash: number, value: number): number {
  const high = Math.floor(value / 0x1_0000_0000);
  const low = value - high * 0x1_0000_0000;
  return Math.imul(Math.imul(hash ^ low, FNV_PRIME) ^ high ^ (hash >>> 15), FNV_PRIME) >>> 0;
}

/** A hash of 32 bits that goes on from another one: FNV-1a, mixed so that its low bits are good. */
export function hash32(text: string, from?: number): number {
  let hash = fnv1a(text, from);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
