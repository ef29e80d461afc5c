import { pipeline, type Transform } from 'node:stream';
import zlib, { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { operations } from '#contract/operations';
import { DAYS_OFF_PATH, SOURCES_PATH } from '#contract/operation';
import { applicationInfo, applicationInfos, applicationList } from '#contract/rum';
import { webhookDetail, webhookList } from '#contract/webhook';

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/** Zstandard of Node 22.15 and later (RFC 8878); the installed types are those of the oldest Node supported. */
declare module 'node:zlib' {
  export const createZstdCompress: (() => Transform & { flush: () => void }) | undefined;
  export const zstdDecompressSync: ((content: Uint8Array) => Buffer) | undefined;
}

/**
 * Replies that contain secrets and echo part of the request: their compressed length would reveal the secret over
 * many tries (BREACH).
 */
const WITH_SECRETS = new Set(
  [webhookDetail, webhookList, applicationInfo, applicationInfos, applicationList].map(({ path }) => path),
);
/** Ends of paths; calendar feeds, names and days off do not echo their request. */
const COMPRESSED = [
  '.ics',
  '/directory.json',
  DAYS_OFF_PATH,
  SOURCES_PATH,
  ...operations.map(({ path }) => path).filter((path) => !WITH_SECRETS.has(path)),
];

/** Min bytes worth compressing. */
const MIN_BYTES = 1_024;
/** Threshold of short replies, which are compressed as a whole at the best level. */
const SHORT_BYTES = 65_536;

/** Flush interval of long replies in bytes: the client parses them while the rest is produced. */
const FLUSH_BYTES = 131_072;

/** Brotli makes short replies smallest; for long ones Zstandard needs a seventh of the time, for 18 % more. */
const FOR_SHORT = ['br', 'gzip'] as const;
const FOR_LONG = zlib.createZstdCompress ? (['zstd', 'br', 'gzip'] as const) : FOR_SHORT;

/** Compresses replies of operations, feeds and names as a stream, if the client accepts it. */
export async function compressed(request: Request, path: string, response: Response): Promise<Response> {
  const { body, status } = response;
  if (!COMPRESSED.some((end) => path.endsWith(end)) || status !== 200 || !body) return response;
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  const accepted = request.headers.get('Accept-Encoding') ?? '';
  if (encodingFor(accepted, FOR_LONG) === 'identity') return new Response(body, { headers });
  const reader = body.getReader();
  const head = await beginningOf(reader);
  const length = head.reduce((sum, chunk) => sum + chunk.length, 0);
  const content = chunksOf(head, reader);
  const isShort = length < SHORT_BYTES;
  const encoding = encodingFor(accepted, isShort ? FOR_SHORT : FOR_LONG);
  if (length < MIN_BYTES || encoding === 'identity') return new Response(streamed(content), { headers });
  const compressor = compressorFor(encoding, isShort);
  // An abort at either end aborts the other.
  pipeline(flushing(content, compressor), compressor, () => undefined);
  const smaller: AsyncIterable<Bytes> = compressor;
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  return new Response(streamed(smaller), { headers });
}

type Compressor = Transform & { flush: () => void };

/** Flushes regularly, as compressors buffer their input. */
async function* flushing(chunks: AsyncIterable<Bytes>, compressor: Compressor): AsyncGenerator<Bytes, void> {
  let unflushed = 0;
  for await (const chunk of chunks) {
    yield chunk;
    unflushed += chunk.length;
    if (unflushed < FLUSH_BYTES) continue;
    compressor.flush();
    unflushed = 0;
  }
}

function compressorFor(encoding: 'zstd' | 'br' | 'gzip', isShort: boolean): Compressor {
  if (encoding === 'zstd' && zlib.createZstdCompress) return zlib.createZstdCompress();
  if (encoding === 'gzip') return createGzip();
  const quality = isShort ? 6 : 5;
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

type Bytes = Uint8Array<ArrayBuffer>;

/** First chunks, enough to decide if a reply is worth compressing; all chunks of a shorter one. */
async function beginningOf(reader: ReadableStreamDefaultReader<Bytes>): Promise<Bytes[]> {
  const chunks: Bytes[] = [];
  for (let length = 0; length < MIN_BYTES;) {
    // The next read fails in the same way.
    const result = await reader.read().catch(() => undefined);
    if (!result?.value) break;
    chunks.push(result.value);
    length += result.value.length;
  }
  return chunks;
}

async function* chunksOf(
  head: readonly Bytes[],
  reader: ReadableStreamDefaultReader<Bytes>,
): AsyncGenerator<Bytes, void> {
  try {
    yield* head;
    for (;;) {
      const { value } = await reader.read();
      if (!value) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

function streamed(chunks: AsyncIterable<Bytes>): ReadableStream<Bytes> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream<Bytes>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** Encodings accepted by an Accept-Encoding header (RFC 9110 12.5.3). */
function acceptedIn(header: string): ReadonlySet<string | undefined> {
  const offers = header.split(',').filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer));
  return new Set(offers.map((offer) => offer.split(';', 1)[0]?.trim().toLowerCase()));
}

/** First of the offered encodings, best first, that a client accepts. */
export function encodingFor<E extends Encoding>(header: string, offered: readonly E[]): E | 'identity' {
  const accepted = acceptedIn(header);
  return offered.find((encoding) => accepted.has(encoding)) ?? 'identity';
}
