import { stringifyJson } from '#contract/json';
import type { Context } from '../context';
import type { IncidentPage } from '../insight/export-incidents';
import { MAX_ANSWER_BYTES } from '../insight/reply-cache';
import { failureLine } from '../store/failure';

/** Envelope as bytes, or as a stream that is written while it is sent. */
export class ByteStream {
  readonly type: string;
  readonly body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;

  constructor(type: string, body: ByteStream['body']) {
    this.type = type;
    this.body = body;
  }
}

/** Envelope around `data` that is already JSON. */
export function dataStream(ctx: Context, data: Uint8Array): ByteStream {
  const head = stringifyJson({ request_id: ctx.requestId });
  const encoder = new TextEncoder();
  const body = streamOf(encoder.encode(`${head.slice(0, -1)},"data":`), data, encoder.encode('}'));
  return new ByteStream('application/json; charset=utf-8', body);
}

/**
 * The envelope of a page, in parts as the client takes them; reading ends when it disconnects. A failure halfway
 * aborts the stream, so that half a page never looks complete.
 * @param keep stores the page for `keptPage` once it was sent, unless it is too long for the cache.
 */
export function pageStream(
  ctx: Context,
  page: IncidentPage,
  keep: (page: Uint8Array) => void = () => undefined,
): ByteStream {
  const texts = textsOf(page);
  const encoder = new TextEncoder();
  let copies: Uint8Array[] | undefined = [];
  let length = 0;
  let head = encoder.encode(`${stringifyJson({ request_id: ctx.requestId }).slice(0, -1)},`);
  // The interface declares this reply as a byte stream, although it is JSON.
  return new ByteStream(
    'application/octet-stream',
    new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const { done, value } = await texts.next();
            if (done) {
              if (copies) keep(Buffer.concat(copies));
              controller.close();
              return;
            }
            const bytes = encoder.encode(value);
            length += bytes.length;
            if (length > MAX_ANSWER_BYTES) copies = undefined;
            copies?.push(bytes);
            controller.enqueue(head.length === 0 ? bytes : Buffer.concat([head, bytes]));
            head = NOTHING;
          } catch (error) {
            ctx.log(`${ctx.requestId} ${failureLine(error)}`);
            controller.error(error);
          }
        },
        async cancel() {
          await texts.return();
        },
      },
      { highWaterMark: 0 },
    ),
  );
}

const NOTHING = new Uint8Array();

/** Envelope of a cached page. */
export function keptPage(ctx: Context, page: Uint8Array): ByteStream {
  const head = `${stringifyJson({ request_id: ctx.requestId }).slice(0, -1)},`;
  return new ByteStream('application/octet-stream', streamOf(new TextEncoder().encode(head), page));
}

/**
 * Max bytes to copy, which is cheaper than a stream; longer replies are streamed to avoid a second copy in memory.
 */
const SHORT_BYTES = 65_536;

function streamOf(...parts: readonly Uint8Array[]): ByteStream['body'] {
  if (parts.reduce((sum, { length }) => sum + length, 0) <= SHORT_BYTES) return Buffer.concat(parts);
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

/** Texts of the envelope after its request id. */
async function* textsOf({ p, limit, total, members, rows }: IncidentPage): AsyncGenerator<string, void> {
  const head = { p, limit, total, ...(members.length > 0 && { with: members }) };
  yield `${stringifyJson(head).slice(1, -1)},"data":[`;
  let isFirst = true;
  for await (const part of rows) {
    yield `${isFirst ? '' : ','}${part}`;
    isFirst = false;
  }
  yield ']}';
}
