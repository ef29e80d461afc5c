/** Bytes as WebCrypto takes and gives them. */
export type Bytes = Uint8Array<ArrayBuffer>;

const HEX = /^(?:[0-9a-f]{2})+$/i;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const encoder = new TextEncoder();

/** UTF-8 of a text; half a surrogate pair becomes U+FFFD. */
export function utf8(text: string): Bytes {
  return encoder.encode(text);
}

/** The text with U+FFFD for each lone half of a surrogate pair. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, '\ufffd');
}

/** Length in UTF-8 bytes. */
export function utf8Length(text: string): number {
  return utf8(text).length;
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
  const binary = atob(digits);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

const BACKSLASH = 0x5c;

/** Engines limit the number of arguments of a call. */
const MAX_ARGUMENTS = 8192;

/** Bytes of UTF-8 as a text; with `escapes`, as the inside of a JSON string. What is damaged becomes U+FFFD. */
export function decodeText(bytes: Uint8Array, from: number, to: number, escapes: boolean): string {
  const parts: string[] = [];
  let units: number[] = [];
  let pos = from;
  while (pos < to) {
    if (units.length >= MAX_ARGUMENTS) {
      parts.push(String.fromCharCode(...units));
      units = [];
    }
    const code = bytes[pos] ?? 0;
    if (code === BACKSLASH && escapes) {
      const escaped = bytes[pos + 1] ?? 0;
      if (escaped === 0x75) {
        units.push(hexUnit(bytes, pos + 2));
        pos += 6;
      } else {
        units.push(ESCAPES[escaped] ?? 0);
        pos += 2;
      }
    } else if (code < 0x80) {
      units.push(code);
      pos += 1;
    } else {
      const more = moreBytes(code);
      let scalar = code & (0x3f >> more);
      let count = 0;
      while (count < more && pos + count + 1 < to && ((bytes[pos + count + 1] ?? 0) & 0xc0) === 0x80) {
        count += 1;
        scalar = (scalar << 6) | ((bytes[pos + count] ?? 0) & 0x3f);
      }
      if (more === 0 || count < more || scalar > 0x10ffff) units.push(0xfffd);
      else if (scalar < 0x10000) units.push(scalar);
      else {
        units.push(0xd7c0 + (scalar >> 10));
        units.push(0xdc00 + (scalar & 0x3ff));
      }
      pos += count + 1;
    }
  }
  parts.push(String.fromCharCode(...units));
  return parts.join('');
}

/** Number of bytes after the first one of a character; 0 if none can start so. */
export function moreBytes(first: number): number {
  if (first < 0xc2 || first >= 0xf5) return 0;
  if (first < 0xe0) return 1;
  return first < 0xf0 ? 2 : 3;
}

/** The code unit written as four hexadecimal digits. */
export function hexUnit(bytes: Uint8Array, at: number): number {
  let unit = 0;
  for (let i = at; i < at + 4; i += 1) unit = unit * 16 + hexOf(bytes[i]);
  return unit;
}

/** Meaning of each letter after a backslash; 0 if it has none. */
export const ESCAPES = new Uint8Array(256);
for (const [letter, meant] of ['""', '\\\\', '//', 'b\b', 'f\f', 'n\n', 'r\r', 't\t']) {
  ESCAPES[(letter ?? '').charCodeAt(0)] = (meant ?? '').charCodeAt(0);
}

/** Value of a hexadecimal digit; -1 for other bytes. */
export function hexOf(code: number | undefined): number {
  if (code === undefined) return -1;
  if (isDigit(code)) return code - 48;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 87 : -1;
}

export function isDigit(code: number | undefined): boolean {
  return code !== undefined && code >= 48 && code <= 57;
}

/** A part of an address without its escapes; unchanged if they are invalid. */
export function decodedUri(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Lowers A–Z alone. `toLowerCase` also turns other letters into those of ASCII, such as the Kelvin sign into “k”: two
 * different addresses would become one.
 */
export function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** True for printable ASCII alone. */
export function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

/** Source of a regular expression, also of one with flag `u`, that matches this text. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
