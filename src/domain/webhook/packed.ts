import type { Bytes } from '../text/bytes';

/** Max bytes of an unpacked body. */
export const MAX_UNPACKED = 16 * 1024 * 1024;

/** Decompressors of the platform, each for at most `MAX_UNPACKED` bytes. They throw on damaged or longer input. */
export type Unpack = Record<'gunzip' | 'inflate' | 'inflateRaw', (packed: Bytes) => Bytes>;

/** `packing` has the codings from the outermost, such as "gzip, deflate". */
type Unpacked = { bytes: Bytes; packing: string };

/** Max codings, one around the other. */
const MAX_LAYERS = 3;

/** Content codings (RFC 9110, 8.4.1) by the words of a message. */
const CODINGS = new Map([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
  ['br', 'Brotli'],
  ['zstd', 'Zstandard'],
  ['compress', 'compress'],
]);

/** Content coding by the header that names it, the last one applied; '' for none. */
export function codingOf(header: string): string {
  const last = header.split(',').at(-1)?.trim().toLowerCase() ?? '';
  return CODINGS.get(last) ?? '';
}

/** Bytes without their compressions: by their first bytes, or by the coding of the message. Undefined if damaged. */
export function unpackedBytes(
  bytes: Bytes,
  coding: string,
  unpack: Unpack,
  layers = MAX_LAYERS,
): Unpacked | undefined {
  const outer = withoutLayer(bytes, coding, unpack);
  const inner = outer && layers > 1 ? unpackedBytes(outer.bytes, '', unpack, layers - 1) : undefined;
  return outer && inner ? { bytes: inner.bytes, packing: `${outer.packing}, ${inner.packing}` } : outer;
}

function withoutLayer(bytes: Bytes, coding: string, unpack: Unpack): Unpacked | undefined {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return attempt('gzip', () => unpack.gunzip(bytes));
  const isZlib = bytes[0] === 0x78 && ((bytes[0] << 8) | (bytes[1] ?? 0)) % 31 === 0;
  if (isZlib) return attempt('deflate', () => unpack.inflate(bytes));
  // Some senders leave out the frame of zlib.
  return coding === 'deflate' ? attempt('deflate', () => unpack.inflateRaw(bytes)) : undefined;
}

function attempt(packing: string, unpack: () => Bytes): Unpacked | undefined {
  try {
    return { bytes: unpack(), packing };
  } catch {
    return undefined;
  }
}

/** Bytes that were kept as one character each; undefined if the text has other characters. */
export function charactersAsBytes(text: string): Bytes | undefined {
  // oxlint-disable-next-line no-control-regex -- Bytes are all characters up to U+00FF.
  if (!/^[\u0000-\u00ff]*$/.test(text)) return undefined;
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** True for a text that is rather bytes: control characters, lost ones, or many beyond ASCII in one of Latin-1. */
export function looksLikeBytes(text: string): boolean {
  const start = text.slice(0, 4000);
  if (/[^\P{Cc}\t\r\n]|\ufffd/u.test(start)) return true;
  const latin = start.match(/[\u0080-\u00ff]/g)?.length ?? 0;
  return latin > start.length / 5;
}

/** Reason why an unpacked body stays unchanged. */
export function unreadableNote(packing: string): string {
  return `The body is compressed (${packing}), and unpacked it is not text. Shown as it was kept.`;
}

/** Reason why a compressed body stays unchanged. */
export function packedNote(coding: string, isBase64: boolean): string {
  if (coding === 'gzip' || coding === 'deflate') {
    const bytes = isBase64
      ? 'its bytes are damaged'
      : 'the record has its bytes as characters, which damages them';
    return `The body is compressed (${coding}), but ${bytes}: it cannot be unpacked.`;
  }
  return `The body is compressed with ${coding}, which browsers cannot unpack here. Shown as it was kept.`;
}
