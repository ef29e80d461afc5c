import { parseJson, stringifyJson } from '#contract/json';
import { createByteCollector } from '../http/byte-collector';

/**
 * Stream format between commands and servers: parts, each a head (a line of JSON) and the content whose length is its
 * member `bytes`, if any. Files of any length are streamed, and the last head marks the end.
 */

/** Max length of a head in a reply of a server, which may be a list. */
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
export async function* readParts(
  stream: AsyncIterable<Uint8Array>,
  maxHeadBytes = MAX_HEAD_BYTES,
): AsyncGenerator<ReadPart> {
  const source = createSource(stream, maxHeadBytes);
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
export async function wholeContent(
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = createByteCollector();
  for await (const chunk of content) {
    if (bytes.size + chunk.length > maxBytes) throw new PartFault(`A part is longer than ${maxBytes} bytes`);
    bytes.add(chunk);
  }
  return bytes.whole();
}

/** Reads each byte once, whatever the lengths of the chunks. */
function createSource(stream: AsyncIterable<Uint8Array>, maxHeadBytes: number) {
  const iterator = stream[Symbol.asyncIterator]();
  /** Unread rest of the last chunk. */
  let rest: Uint8Array = new Uint8Array();
  async function more(): Promise<boolean> {
    const { done, value } = await iterator.next();
    if (done === true) return false;
    rest = value;
    return true;
  }
  return {
    async line(): Promise<Uint8Array | undefined> {
      const line = createByteCollector();
      for (;;) {
        const feed = rest.indexOf(LINE_FEED);
        const piece = feed < 0 ? rest : rest.subarray(0, feed);
        if (line.size + piece.length > maxHeadBytes) throw new PartFault('The head of a part is too long');
        line.add(piece);
        rest = rest.subarray(feed < 0 ? rest.length : feed + 1);
        if (feed >= 0) return line.whole();
        if (await more()) continue;
        if (line.size === 0) return undefined;
        throw new PartFault('The last part breaks off');
      }
    },
    async *bytes(length: number): AsyncGenerator<Uint8Array> {
      let remaining = length;
      while (remaining > 0) {
        if (rest.length === 0 && !(await more())) throw new PartFault('The last part breaks off');
        const piece = rest.subarray(0, remaining);
        rest = rest.subarray(piece.length);
        remaining -= piece.length;
        if (piece.length > 0) yield piece;
      }
    },
  };
}

function parsedHead(line: Uint8Array): unknown {
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
