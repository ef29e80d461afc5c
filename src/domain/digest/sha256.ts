/**
 * SHA-256 of bytes that come in parts (FIPS 180-4): a file of a million rows is hashed while it is written. The
 * platform's own digest wants all bytes at once.
 */

export type Sha256 = {
  /** Takes in the next bytes. */
  update: (bytes: Uint8Array) => void;
  /** The digest of all bytes so far, 64 lower-case hex digits. Ends it: nothing may be taken in after. */
  hex: () => string;
};

const BLOCK = 64;

export function sha256(): Sha256 {
  const hash = INITIAL.slice();
  const block = new Uint8Array(BLOCK);
  const view = new DataView(block.buffer);
  const words = new Uint32Array(BLOCK);
  let filled = 0;
  let length = 0;

  const update = (bytes: Uint8Array): void => {
    length += bytes.length;
    for (let from = 0; from < bytes.length;) {
      const part = bytes.subarray(from, from + BLOCK - filled);
      block.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled === BLOCK) {
        compress(hash, view, words);
        filled = 0;
      }
    }
  };

  return {
    update,
    hex: () => {
      const bits = length * 8;
      // A one, zeros up to the last eight bytes of a block, and in these the length in bits.
      const padding = new Uint8Array(((BLOCK + 55 - filled) % BLOCK) + 9);
      padding[0] = 0x80;
      const end = new DataView(padding.buffer, padding.length - 8);
      end.setUint32(0, Math.floor(bits / 2 ** 32));
      end.setUint32(4, bits >>> 0);
      update(padding);
      return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
    },
  };
}

function compress(hash: Uint32Array, block: DataView, w: Uint32Array): void {
  for (let i = 0; i < 16; i += 1) w[i] = block.getUint32(i * 4);
  for (let i = 16; i < 64; i += 1) {
    const early = at(w, i - 15);
    const late = at(w, i - 2);
    const s0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const s1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const t1 = (h + s1 + chosen + at(ROUND, i) + at(w, i)) | 0;
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + s0 + majority) | 0;
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = at(hash, i) + word;
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0;
}

const PRIMES = firstPrimes(64);

/** The first 32 bits of the fractional parts of the primes' square roots, and of their cube roots. */
const INITIAL = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const ROUND = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

function fraction(root: number): number {
  return (root - Math.floor(root)) * 2 ** 32;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}
