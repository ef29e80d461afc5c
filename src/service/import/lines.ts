/** Max length of a line: 16 MiB. */
export const MAX_LINE_BYTES = 16_777_216;

const LINE_FEED = 0x0a;

/** Line without its line feed; `undefined` bytes if it was too long, which ends the stream. */
type Line = { number: number; bytes: Buffer | undefined };

/**
 * Splits a stream of bytes into lines, numbered from 1, with at most one line and one chunk in memory. It splits
 * bytes rather than text, so that an error can name a line that is not UTF-8.
 */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array>,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<Line> {
  let number = 1;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  for await (const part of stream) {
    const chunk = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    let from = 0;
    while (from < chunk.length) {
      const feed = chunk.indexOf(LINE_FEED, from);
      const piece = chunk.subarray(from, feed === -1 ? chunk.length : feed);
      pendingBytes += piece.length;
      if (pendingBytes > maxBytes) {
        yield { number, bytes: undefined };
        return;
      }
      pending.push(piece);
      if (feed === -1) break;
      yield { number, bytes: pending.length === 1 ? piece : Buffer.concat(pending, pendingBytes) };
      number += 1;
      pending = [];
      pendingBytes = 0;
      from = feed + 1;
    }
  }
  if (pendingBytes > 0) yield { number, bytes: Buffer.concat(pending, pendingBytes) };
}
