/** Bytes that arrive in pieces. */
export type ByteCollector = {
  readonly size: number;
  add(piece: Uint8Array): void;
  /** All bytes so far; valid until the next piece. */
  whole(): Uint8Array<ArrayBuffer>;
};

const FIRST_BYTES = 4096;

/**
 * Collects pieces of any size in time and memory that depend on the number of bytes only: a sender may cut megabytes
 * into single bytes.
 */
export function createByteCollector(): ByteCollector {
  let bytes = new Uint8Array(0);
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(piece) {
      const minSize = size + piece.length;
      if (minSize > bytes.length) {
        const larger = new Uint8Array(Math.max(FIRST_BYTES, minSize, bytes.length * 2));
        larger.set(bytes.subarray(0, size));
        bytes = larger;
      }
      bytes.set(piece, size);
      size = minSize;
    },
    whole: () => bytes.subarray(0, size),
  };
}
