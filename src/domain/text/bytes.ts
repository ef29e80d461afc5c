/** Text and bytes without an encoder: the domain's library has none. */

/** Bytes as WebCrypto takes and gives them. */
export type Bytes = Uint8Array<ArrayBuffer>;

const REPLACEMENT = 0xfffd;
const HEX = /^(?:[0-9a-f]{2})+$/i;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** UTF-8 of a text; half a surrogate pair becomes U+FFFD, as in `TextEncoder`. */
export function utf8(text: string): Bytes {
  const bytes = new Uint8Array(utf8Length(text));
  let at = 0;
  for (const character of text) {
    const code = scalarOf(character);
    if (code < 0x80) bytes[at++] = code;
    else {
      const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
      bytes[at++] = ((0xff << (7 - more)) & 0xff) | (code >> (6 * more));
      for (let left = more - 1; left >= 0; left -= 1) bytes[at++] = 0x80 | ((code >> (6 * left)) & 0x3f);
    }
  }
  return bytes;
}

/** The text with U+FFFD for each half of a surrogate pair that stands alone. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, '\ufffd');
}

/** How many bytes a text has in UTF-8. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    // Both halves of a pair are counted in `length` already: 2 + 1 + 1 = 4 bytes.
    length += code < 0x800 || isPairHalf(text, i) ? 1 : 2;
  }
  return length;
}

/** Bytes of hexadecimal digits of either case; `undefined` where it is none. */
export function fromHex(text: string): Bytes | undefined {
  if (!HEX.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_, i) =>
    Number.parseInt(text.slice(i * 2, i * 2 + 2), 16),
  );
}

/** Lower-case hexadecimal digits of bytes. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Bytes of base64 in either alphabet, with or without its padding; `undefined` where it is none. */
export function fromBase64(text: string): Bytes | undefined {
  if (!BASE64.test(text)) return undefined;
  const digits = text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/');
  if (digits.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const digit of digits) {
    bits = ((bits << 6) | ALPHABET.indexOf(digit)) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at++] = (bits >> held) & 0xff;
  }
  return bytes;
}

function scalarOf(character: string): number {
  const code = character.codePointAt(0) ?? REPLACEMENT;
  return code >= 0xd800 && code <= 0xdfff ? REPLACEMENT : code;
}

function isPairHalf(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code >= 0xd800 && code <= 0xdbff) return isLow(text.charCodeAt(at + 1));
  return isLow(code) && isHigh(text.charCodeAt(at - 1));
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
