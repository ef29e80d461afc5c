import { refusal } from '../../reply';
import { brokenOff } from '../unusable';

/** Max size of a reply that is buffered; a longer one is only buffered if its beginning needs translation. */
const MAX_UNDECIDED_BYTES = 8 * 1024 * 1024;
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The bytes of a reply; or the response to give in their place: one that passes them on as they come where they are many
 * and need no translation, else a failure.
 * @param signs what in the reply has to be translated.
 */
export async function readWhole(
  response: Response,
  signs: RegExp,
): Promise<Uint8Array<ArrayBuffer> | Response> {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let [length, most] = [0, MAX_UNDECIDED_BYTES];
  while (length <= most) {
    const part = await reader.read().catch(brokenOff);
    if (part instanceof Response) return part;
    if (part.done) return Buffer.concat(chunks);
    chunks.push(part.value);
    length += part.value.length;
    const isUndecided = length > most && most < MAX_BYTES;
    if (isUndecided && signs.test(Buffer.concat(chunks).toString('latin1'))) most = MAX_BYTES;
  }
  if (most < MAX_BYTES) return resumed(response, chunks, reader);
  await reader.cancel();
  return refusal(
    'ServiceUnavailable',
    'The upstream sent more than 64 MiB that would have to be translated.',
  );
}

function resumed(
  { status, headers }: Response,
  chunks: readonly Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Response {
  const rest = [...chunks];
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = rest.shift() ?? (await reader.read()).value;
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status, headers });
}
