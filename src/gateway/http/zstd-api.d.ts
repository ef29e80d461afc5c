import type { Transform } from 'node:stream';

/** As Node has it from 22.15 on (RFC 8878); the types are of the oldest Node that this project starts on. */
declare module 'node:zlib' {
  export const createZstdCompress: (() => Transform & { flush: () => void }) | undefined;
  export const zstdDecompressSync: ((content: Uint8Array) => Buffer) | undefined;
}
