import { stringifyJson } from '#contract/json';
import type { Context } from '../context';
import type { IncidentPage } from '../insight/export-incidents';
import { failureLine } from '../store/failure';

/** An envelope that is bytes already, or written while it is sent. */
export class ByteStream {
  readonly type: string;
  readonly body: ReadableStream<Uint8Array>;

  constructor(type: string, body: ReadableStream<Uint8Array>) {
    this.type = type;
    this.body = body;
  }
}

/** The envelope around `data` that was written as JSON elsewhere. */
export function dataStream(ctx: Context, data: Uint8Array): ByteStream {
  const head = stringifyJson({ request_id: ctx.requestId });
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(`${head.slice(0, -1)},"data":`));
      controller.enqueue(data);
      controller.enqueue(encoder.encode('}'));
      controller.close();
    },
  });
  return new ByteStream('application/json; charset=utf-8', body);
}

/**
 * The envelope of a page, in parts as the client takes them; reading ends when it disconnects. A failure halfway
 * aborts the stream, so that half a page never looks complete.
 */
export function pageStream(ctx: Context, page: IncidentPage): ByteStream {
  const texts = textsOf(ctx.requestId, page);
  const encoder = new TextEncoder();
  // The interface declares this reply as a byte stream; it is JSON all the same.
  return new ByteStream(
    'application/octet-stream',
    new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const { done, value } = await texts.next();
            if (done) controller.close();
            else controller.enqueue(encoder.encode(value));
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

async function* textsOf(
  requestId: string,
  { p, limit, total, rows }: IncidentPage,
): AsyncGenerator<string, void> {
  const head = stringifyJson({ request_id: requestId, p, limit, total });
  yield `${head.slice(0, -1)},"data":[`;
  let isFirst = true;
  for await (const part of rows) {
    yield `${isFirst ? '' : ','}${stringifyJson(part).slice(1, -1)}`;
    isFirst = false;
  }
  yield ']}';
}
