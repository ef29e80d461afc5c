import { parseJson, stringifyJson } from '#contract/json';

/**
 * Stream format between commands and servers: parts, each a head (a line of JSON) and the content whose length is its
 * member `bytes`, if any. Files of any length are streamed, and the last head marks the end.
 */

/** Max length of a head. */
const MAX_HEAD_BYTES = 4 * 1024 * 1024;
const LINE_FEED = 0x0a;

export type ReadPart = { head: unknown; content: AsyncIterable<Uint8Array> };

/** Stream that is malformed or breaks off. */
export class PartFault extends Error {
  override name = 'PartFault';
}

export function headLine(head: Record<string, unknown>): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${stringifyJson(head)}\n`);
}

/** @throws PartFault if the stream is malformed or ends within a part. Unread content is skipped. */
export async function* readParts(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ReadPart> {
  const source = createSource(stream);
  for (;;) {
    const line = await source.line();
    if (line === undefined) return;
    const head = parsedHead(line);
    const content = source.bytes(bytesOf(head));
    yield { head, content };
    for await (const skipped of content) void skipped;
  }
}

/** Reads a content into memory. @throws PartFault above the limit. */
export async function wholeContent(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > maxBytes) throw new PartFault(`A part is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function createSource(stream: AsyncIterable<Uint8Array>) {
  const iterator = stream[Symbol.asyncIterator]();
  let buffer: Buffer = Buffer.alloc(0);
  async function more(): Promise<boolean> {
    const { done, value } = await iterator.next();
    if (done === true) return false;
    buffer = buffer.length === 0 ? Buffer.from(value) : Buffer.concat([buffer, value]);
    return true;
  }
  return {
    async line(): Promise<Buffer | undefined> {
      for (;;) {
        const feed = buffer.indexOf(LINE_FEED);
        if (feed >= 0) {
          const line = buffer.subarray(0, feed);
          buffer = buffer.subarray(feed + 1);
          return line;
        }
        if (buffer.length > MAX_HEAD_BYTES) throw new PartFault('The head of a part is too long');
        if (await more()) continue;
        if (buffer.length === 0) return undefined;
        throw new PartFault('The last part breaks off');
      }
    },
    async *bytes(length: number): AsyncGenerator<Uint8Array> {
      let remaining = length;
      while (remaining > 0) {
        if (buffer.length === 0 && !(await more())) throw new PartFault('The last part breaks off');
        const piece = buffer.subarray(0, remaining);
        buffer = buffer.subarray(piece.length);
        remaining -= piece.length;
        if (piece.length > 0) yield piece;
      }
    },
  };
}

function parsedHead(line: Buffer): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(line));
  } catch {
    throw new PartFault('The head of a part is not JSON');
  }
}

function bytesOf(head: unknown): number {
  const { bytes = 0 }: { bytes?: unknown } = Object(head);
  if (typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0) {
    throw new PartFault('The length of a part is not a number of bytes');
  }
  return bytes;
}
