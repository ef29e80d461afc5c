const BACKSLASH = 0x5c;

/** Engines limit the number of arguments of a call. */
const PIECE = 8192;

/** Bytes of UTF-8 as a text; with `escapes`, as the inside of a JSON string. What is damaged becomes U+FFFD. */
export function decodeText(bytes: Uint8Array, from: number, to: number, escapes: boolean): string {
  const parts: string[] = [];
  let units: number[] = [];
  let pos = from;
  while (pos < to) {
    if (units.length >= PIECE) {
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
