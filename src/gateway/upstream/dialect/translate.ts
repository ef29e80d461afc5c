import { Envelope, isFailure } from '#contract/envelope';
import { stringifyJson } from '#contract/json';
import type { Operation } from '#contract/operation';
import { check, problemLine } from '#contract/problem';
import { type BodyRoom, type BodyShare, newRequestId } from '#service/service';
import { refusal } from '../../reply';
import { badReply, brokenOff, unreadable } from '../call';
import { type Accent, type Answer, isMembers, jsonOf, type Members } from './answer';

/** Max bytes of a reply, unpacked. It is sent once it is whole: nobody gets a part of one that is too long. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Max bytes of a reply that is parsed; a longer one only if its beginning needs translation. */
const MAX_PARSED_BYTES = 8 * 1024 * 1024;

/** Error codes for an unsupported wording of the request. */
const REFUSALS: ReadonlySet<string | undefined> = new Set(['InvalidParameter', 'BadRequest']);

const IS_JSON = /^\s*[{[]/;
const SAYS_ERROR = /"error"\s*:\s*\{/;
const NO_DATA = /"data"\s*:\s*(?:null\b|\{\s*\})/;
const HAS_DATA = /"data"\s*:/;

/** Call whose reply is translated. */
type Call = {
  operation: Operation;
  accent: Accent;
  /** Body of the request. */
  input: () => Members;
};

/**
 * Translates a reply to the contract. One that needs no translation is forwarded byte for byte; an unreadable or
 * invalid one becomes a failure without its text.
 */
export async function translated(call: Call, reply: Response, room: BodyRoom): Promise<Answer> {
  const share = room.share();
  const chunks = await readWhole(reply, share);
  if (chunks instanceof Response) return plain(chunks);
  if (isLong(chunks) && isAsAgreed(beginningOf(chunks), call.accent)) {
    return plain(replayed(reply, chunks, share));
  }
  try {
    return translatedBytes(call, reply, Buffer.concat(chunks));
  } finally {
    share.release();
  }
}

function translatedBytes(call: Call, reply: Response, bytes: Uint8Array<ArrayBuffer>): Answer {
  const { operation, accent, input } = call;
  const { status, headers } = reply;
  const asItCame = () => plain(new Response(bytes, { status, headers }));
  const without = () => plain(unreadable(reply));
  if (bytes.length === 0 && reply.ok) {
    return plain(badReply(`The upstream answered HTTP ${status} with nothing instead of JSON.`));
  }
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

/** Chunks of a reply, or the failure to send instead. */
async function readWhole({ body }: Response, share: BodyShare): Promise<Uint8Array[] | Response> {
  const chunks: Uint8Array[] = [];
  if (!body) return chunks;
  const reader = body.getReader();
  const instead = async (response: Response) => {
    share.release();
    await reader.cancel().catch(() => undefined);
    return response;
  };
  let length = 0;
  for (;;) {
    const part = await reader.read().catch(brokenOff);
    if (part instanceof Response) return instead(part);
    if (part.done) return chunks;
    length += part.value.length;
    if (length > MAX_BYTES) return instead(badReply('The upstream sent more than 64 MiB.'));
    if (!share.take(part.value.length)) {
      const message = 'The replies of the upstream are too long to hold so many at once.';
      return instead(refusal('RequestTooFrequently', message));
    }
    chunks.push(part.value);
  }
}

function isLong(chunks: readonly Uint8Array[]): boolean {
  return chunks.reduce((total, { length }) => total + length, 0) > MAX_PARSED_BYTES;
}

/** The first 8 MiB, in Latin-1. */
function beginningOf(chunks: readonly Uint8Array[]): string {
  const texts: string[] = [];
  let length = 0;
  for (const chunk of chunks) {
    if (length > MAX_PARSED_BYTES) break;
    texts.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1'));
    length += chunk.length;
  }
  return texts.join('');
}

function isAsAgreed(text: string, { signs }: Accent): boolean {
  return IS_JSON.test(text) && HAS_DATA.test(text) && !signs.test(text);
}

/** Sends chunks, and frees each once sent. */
function replayed({ status, headers }: Response, chunks: Uint8Array[], share: BodyShare): Response {
  chunks.reverse();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks.pop();
        if (chunk) return controller.enqueue(chunk);
        share.release();
        return controller.close();
      },
      cancel: () => share.release(),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status, headers });
}
