import { Envelope, isFailure } from '#contract/envelope';
import { stringifyJson } from '#contract/json';
import type { Operation } from '#contract/operation';
import { check, problemLine } from '#contract/problem';
import { newRequestId } from '#service/service';
import { refusal } from '../../reply';
import { badReply, brokenOff, unreadable } from '../call';
import { type Accent, type Answer, isMembers, jsonOf, type Members } from './answer';

/** Max size of a reply that is buffered; a longer one is only buffered if its beginning needs translation. */
const MAX_UNDECIDED_BYTES = 8 * 1024 * 1024;

const MAX_BYTES = 64 * 1024 * 1024;

/** Error codes for an unsupported wording of the request. */
const REFUSALS: ReadonlySet<string | undefined> = new Set(['InvalidParameter', 'BadRequest']);

const IS_JSON = /^\s*[{[]/;
const SAYS_ERROR = /"error"\s*:\s*\{/;
const NO_DATA = /"data"\s*:\s*(?:null\b|\{\s*\})/;
const HAS_DATA = /"data"\s*:/;

/**
 * Translates a reply to the contract. One that needs no translation is forwarded byte for byte; an unreadable or
 * invalid one becomes a failure without its text.
 * @param input body of the request.
 */
export async function translated(
  operation: Operation,
  accent: Accent,
  reply: Response,
  input: () => Members,
): Promise<Answer> {
  const bytes = await readWhole(reply, accent.signs);
  if (bytes instanceof Response) return { response: bytes, isRefused: false };
  const { status, headers } = reply;
  const asItCame = () => plain(new Response(bytes.length === 0 ? null : bytes, { status, headers }));
  const without = () => plain(unreadable(reply));
  if (bytes.length === 0) return reply.ok ? asItCame() : without();
  const text = new TextDecoder().decode(bytes);
  if (!IS_JSON.test(text)) {
    const members = reply.ok ? accent.readText?.(text, input()) : undefined;
    return members ? inContract(operation, accent, members, reply) : without();
  }
  const isForeign = NO_DATA.test(text) || !HAS_DATA.test(text) || accent.signs.test(text);
  if (!isForeign && !SAYS_ERROR.test(text)) return reply.ok && isJson(text) ? asItCame() : without();
  const members = jsonOf(text);
  if (!isMembers(members)) return without();
  // Some data has an `error` of its own.
  if (!isForeign && !isMembers(members.error)) return reply.ok ? asItCame() : without();
  return inContract(operation, accent, members, reply);
}

function inContract(operation: Operation, accent: Accent, members: Members, response: Response): Answer {
  const { data: envelope } = Envelope.safeParse(members);
  if (!envelope) return plain(unreadable(response));
  const { request_id: requestId = response.headers.get('X-Request-Id') ?? newRequestId(), error } = envelope;
  const headers = { ...Object.fromEntries(response.headers), 'Content-Type': 'application/json' };
  if (isFailure(envelope)) {
    const failure = stringifyJson({ request_id: requestId, error });
    const { status } = response;
    return {
      response: new Response(failure, { status, headers }),
      isRefused: REFUSALS.has(error?.code),
    };
  }
  // The code decides: "OK" is a success with any status.
  if (!response.ok && !error?.code) return plain(unreadable(response));

  const { data } = members;
  const isEnvelope = data !== undefined || envelope.request_id !== undefined || error !== undefined;
  if (!isEnvelope) return plain(badReply('The reply has no data and no error.', requestId));
  const isNone = isEmpty(data, accent);
  if (isNone && accent.empty === undefined) {
    const message = 'The upstream answered without a record: it has none of this id.';
    return plain(refusal('ResourceNotFound', message, { requestId }));
  }
  const checked = check(operation.reply, {
    ...members,
    data: isNone ? accent.empty : accent.translate(data),
  });
  if (!checked.ok) {
    const line = problemLine(checked.problems);
    return plain(badReply(`The reply does not match the interface: ${line}`, requestId));
  }
  const reply = isMembers(checked.value) ? { request_id: requestId, ...checked.value } : checked.value;
  return plain(new Response(stringifyJson(reply), { headers }));
}

function plain(response: Response): Answer {
  return { response, isRefused: false };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** True without data; an empty object counts as none unless the operation returns a list. */
function isEmpty(data: unknown, { empty }: Accent): boolean {
  if (data === undefined || data === null) return true;
  return !Array.isArray(empty) && isMembers(data) && Object.keys(data).length === 0;
}

/**
 * Bytes of a reply; or a response instead: a stream if the reply is long and needs no translation, else a failure.
 * @param signs pattern of replies that need translation.
 */
async function readWhole(response: Response, signs: RegExp): Promise<Uint8Array<ArrayBuffer> | Response> {
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
