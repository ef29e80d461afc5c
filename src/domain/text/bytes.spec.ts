import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { utf8, wellFormed, decodeText } from './bytes';

const decoded = (bytes: Uint8Array) => decodeText(bytes, 0, bytes.length, false);
const text = fc.string({ unit: 'binary', maxLength: 60 });

describe('bytes of UTF-8', () => {
  it('become the text that they were made from, however long', () => {
    fc.assert(
      fc.property(text, (text) => {
        expect(decoded(utf8(text))).toBe(wellFormed(text));
      }),
    );
    for (const length of [8190, 8191, 8192, 8193, 30_000]) {
      const long = 'é😀x'.repeat(length).slice(0, length);
      expect(decoded(utf8(long))).toBe(wellFormed(long));
    }
  });

  it('become U+FFFD where they are damaged, and the rest is read', () => {
    expect(decoded(Uint8Array.of(0x61, 0xff, 0x62))).toBe('a\ufffdb');
    expect(decoded(Uint8Array.of(0xe2, 0x82))).toBe('\ufffd');
    expect(decoded(Uint8Array.of(0x80, 0x61))).toBe('\ufffda');
    expect(decoded(Uint8Array.of(0xc0, 0xaf))).toBe('\ufffd\ufffd');
    expect(decoded(Uint8Array.of(0xf4, 0x90, 0x80, 0x80))).toBe('\ufffd');
  });
});

test('the inside of a JSON string is read as JSON reads it', () => {
  fc.assert(
    fc.property(text, (text) => {
      const json = utf8(JSON.stringify(wellFormed(text)));
      expect(decodeText(json, 1, json.length - 1, true)).toBe(wellFormed(text));
    }),
  );
  const json = utf8('"\\u00e9\\/\\b\\f\\n\\r\\t\\"\\\\\\ud83d\\ude00"');
  expect(decodeText(json, 1, json.length - 1, true)).toBe('é/\b\f\n\r\t"\\😀');
});
