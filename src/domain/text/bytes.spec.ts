import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bytes, fromBase64, fromHex, toHex, utf8, utf8Length, wellFormed } from './bytes';
import { fingerprint } from '../privacy/fingerprint';

test('UTF-8 is what TextEncoder makes of any text, halves of pairs included', () => {
  const unit = fc.oneof(fc.nat({ max: 0xffff }), fc.integer({ min: 0xd700, max: 0xe000 }));
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      const text = String.fromCharCode(...units);
      const expected = new TextEncoder().encode(text);
      expect(toHex(utf8(text))).toBe(toHex(expected));
      expect(utf8Length(text)).toBe(expected.length);
      expect(new TextEncoder().encode(wellFormed(text))).toEqual(expected);
    }),
  );
});

test('hexadecimal and base64 in both alphabets come back, padded or not', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
      const buffer = Buffer.from(bytes);
      expect(fromHex(toHex(bytes).toUpperCase())).toEqual(Uint8Array.from(bytes));
      expect(fromBase64(buffer.toString('base64'))).toEqual(Uint8Array.from(bytes));
      expect(fromBase64(buffer.toString('base64url'))).toEqual(Uint8Array.from(bytes));
    }),
  );
  for (const junk of ['', 'abc', 'zz', 'é']) expect(fromHex(junk)).toBeUndefined();
  for (const junk of ['', 'a', 'a b c d', '====', 'é']) expect(fromBase64(junk)).toBeUndefined();
});

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

test('a fingerprint is eight digits of SHA-256 in two groups, and none for no token', async () => {
  expect(await fingerprint('abc', sha256)).toBe('ba78 16bf');
  expect(await fingerprint('', sha256)).toBe('');
});
