import type { Transform } from 'node:stream';

/** Zstandard of Node 22.15 and later (RFC 8878); the installed types are those of the oldest Node supported. */
declare module 'node:zlib' {
  export const createZstdCompress: (() => Transform & { flush: () => void }) | undefined;
  export const zstdDecompressSync: ((content: Uint8Array) => Buffer) | undefined;
}
