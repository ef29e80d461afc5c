import { Envelope, isFailure } from '#contract/envelope';
import { stringifyJson } from '#contract/json';
import type { Operation } from '#contract/operation';
import { check, problemLine } from '#contract/problem';
import { createByteCollector, newRequestId } from '#service/service';
import { bodyOf, type Forward, jsonIn } from '../forward';
import { refusal } from '../reply';
import { badReply, brokenOff, unreadable } from './call';
import { DEVIATIONS, type Deviation, isMembers, type Members } from './hosted';

/** Max bytes of a reply, unpacked. It is sent once it is whole: nobody gets a part of one that is too long. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Forwards the operations of the interface in the words of the contract: requests have the members of the hosted service
 * beside the contract's own, and its deviations in replies are translated by a table. A reply that does not match the
 * contract then becomes a failure without its text; unknown members, such as tokens, are dropped.
 */
export function inContract(forward: Forward): Forward {
  return async (operation, body, signal) => {
    const deviation = DEVIATIONS[operation.name];
    if (!deviation) return forward(operation, body, signal);
    const read: unknown = jsonIn(new TextDecoder().decode(body));
    const input = isMembers(read) ? read : {};
    const { request = (members) => members, parts } = deviation;
    const send = async (part: Members): Promise<Response> => {
      const worded = request(part);
      const reply = await forward(operation, worded === input ? body : bodyOf(worded), signal);
      return translated({ operation, deviation, input: part }, reply);
    };
    const inputs = parts?.split(input) ?? [];
    if (!parts || inputs.length < 2) return send(input);
    return joined(operation, await Promise.all(inputs.map(send)), (read) => parts.join(read, inputs));
  };
}

type Call = { operation: Operation; deviation: Deviation; input: Members };

async function translated(call: Call, reply: Response): Promise<Response> {
  const bytes = await readWhole(reply);
  if (bytes instanceof Response) return bytes;
  const { status } = reply;
  if (bytes.length === 0 && reply.ok) {
    return badReply(`The upstream answered HTTP ${status} with nothing instead of JSON.`);
  }
  const members = membersIn(call, reply, new TextDecoder().decode(bytes));
  const { data: envelope } = Envelope.safeParse(members);
  if (!isMembers(members) || !envelope) return unreadable(reply);
  const { request_id: requestId = reply.headers.get('X-Request-Id') ?? newRequestId(), error } = envelope;
  const headers = { ...Object.fromEntries(reply.headers), 'Content-Type': 'application/json' };
  if (isFailure(envelope)) {
    return new Response(stringifyJson({ request_id: requestId, error }), { status, headers });
  }
  // The code decides: "OK" is a success with any status.
  if (!reply.ok && !error?.code) return unreadable(reply);
  if (members.data === undefined && envelope.request_id === undefined && error === undefined) {
    return badReply('The reply has no data and no error.', requestId);
  }
  return success(call, members, { requestId, headers });
}

/** Members of an envelope, of JSON or of a file. */
function membersIn({ deviation, input }: Call, { ok }: Response, text: string): unknown {
  if (/^\s*[{[]/.test(text)) return jsonIn(text);
  return ok ? deviation.readText?.(text, input) : undefined;
}

function success(
  { operation, deviation }: Call,
  members: Members,
  { requestId, headers }: { requestId: string; headers: Record<string, string> },
): Response {
  const isNone = isEmpty(members.data, deviation);
  if (isNone && deviation.empty === undefined) {
    const message = 'The upstream answered without a record: it has none of this id.';
    return refusal('ResourceNotFound', message, { requestId });
  }
  const checked = check(operation.reply, {
    ...members,
    data: isNone ? deviation.empty : deviation.data(members.data),
  });
  if (!checked.ok) {
    return badReply(`The reply does not match the interface: ${problemLine(checked.problems)}`, requestId);
  }
  return new Response(stringifyJson({ request_id: requestId, ...Object(checked.value) }), { headers });
}

/** True without data; an empty object counts as none unless the operation returns a list. */
function isEmpty(data: unknown, { empty }: Deviation): boolean {
  if (data === undefined || data === null) return true;
  return !Array.isArray(empty) && isMembers(data) && Object.keys(data).length === 0;
}

/** Bytes of a reply, or the failure to send instead. */
async function readWhole({ body }: Response): Promise<Uint8Array | Response> {
  const bytes = createByteCollector();
  if (!body) return bytes.whole();
  const reader = body.getReader();
  for (;;) {
    const part = await reader.read().catch(brokenOff);
    if (part instanceof Response) return part;
    if (part.done) return bytes.whole();
    if (bytes.size + part.value.length > MAX_BYTES) {
      await reader.cancel().catch(() => undefined);
      return badReply('The upstream sent more than 32 MiB.');
    }
    bytes.add(part.value);
  }
}

/** Joins the replies to the parts of a request; the first failure is the reply to the whole. */
async function joined(
  operation: Operation,
  replies: readonly Response[],
  join: (read: readonly unknown[]) => readonly unknown[],
): Promise<Response> {
  const read: unknown[] = [];
  for (const reply of replies) {
    const text = await reply.text();
    const { success, data } = operation.reply.safeParse(jsonIn(text));
    if (!success) return new Response(text, { status: reply.status, headers: reply.headers });
    read.push(data);
  }
  const requestId = replies[0]?.headers.get('X-Request-Id') ?? newRequestId();
  const headers = { 'Content-Type': 'application/json', 'X-Request-Id': requestId };
  return new Response(bodyOf({ request_id: requestId, data: { items: join(read) } }), { headers });
}
