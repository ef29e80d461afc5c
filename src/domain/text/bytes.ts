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
