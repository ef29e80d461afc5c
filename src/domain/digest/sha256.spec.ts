import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from './sha256';

function digest(...parts: Uint8Array[]): string {
  const hash = sha256();
  for (const part of parts) hash.update(part);
  return hash.hex();
}

test('is what FIPS 180-4 gives as examples', () => {
  expect(digest()).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(digest(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('agrees with OpenSSL for every length around the ends of blocks', () => {
  for (let length = 0; length <= 260; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255);
    expect(digest(bytes), `${length} bytes`).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

test('does not depend on the parts in which the bytes come', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 12 }), (parts) => {
      const all = createHash('sha256');
      for (const part of parts) all.update(part);
      expect(digest(...parts)).toBe(all.digest('hex'));
    }),
  );
});

test('agrees over many megabytes', () => {
  const part = new Uint8Array(1 << 20).fill(7);
  const expected = createHash('sha256');
  const hash = sha256();
  for (let i = 0; i < 20; i += 1) {
    expected.update(part);
    hash.update(part);
  }
  expect(hash.hex()).toBe(expected.digest('hex'));
});
