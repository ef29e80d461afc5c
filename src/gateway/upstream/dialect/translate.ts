import { Envelope, isFailure } from '#contract/envelope';
import { stringifyJson } from '#contract/json';
import type { Operation } from '#contract/operation';
import { check } from '#contract/problem';
import { newRequestId } from '#service/service';
import { refusal } from '../../refusal';
import type { Accent } from './accents/accent';
import { type Answer, jsonOf } from './answer';
import { isMembers, type Members } from './accents/members';
import { readWhole } from './whole-reply';

/** Codes by which servers refuse how they were asked, and not what for. */
const REFUSALS: ReadonlySet<string | undefined> = new Set(['InvalidParameter', 'BadRequest']);

const IS_JSON = /^\s*[{[]/;
const SAYS_ERROR = /"error"\s*:\s*\{/;
const NO_DATA = /"data"\s*:\s*(?:null\b|\{\s*\})/;
const HAS_DATA = /"data"\s*:/;

/**
 * A reply in the contract's words. One that is in them already is passed on byte for byte; one that the contract's
 * check does not take even so is passed on as far as it was translated, for the dashboard to say what is wrong.
 * @param input what was asked for.
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
  const text = new TextDecoder().decode(bytes);
  const response = new Response(bytes.length === 0 ? null : bytes, { status, headers });
  if (!IS_JSON.test(text)) {
    const members = reply.ok ? accent.readText?.(text, input()) : undefined;
    return members ? inContract(operation, accent, members, response) : { response, isRefused: false };
  }
  const isForeign = NO_DATA.test(text) || !HAS_DATA.test(text) || accent.signs.test(text);
  const members = isForeign || SAYS_ERROR.test(text) ? jsonOf(text) : undefined;
  if (!isMembers(members)) return { response, isRefused: false };
  // Some data have an `error` of their own.
  if (!isForeign && !isMembers(members.error)) return { response, isRefused: false };
  return inContract(operation, accent, members, response);
}

function inContract(operation: Operation, accent: Accent, members: Members, response: Response): Answer {
  const { data: envelope } = Envelope.safeParse(members);
  if (!envelope) return { response, isRefused: false };
  const { request_id: requestId = response.headers.get('X-Request-Id') ?? newRequestId(), error } = envelope;
  if (isFailure(envelope)) return { response, isRefused: REFUSALS.has(error?.code) };
  // The code decides: "OK" is a success with any status.
  if (!response.ok && !error?.code) return { response, isRefused: false };

  const { data } = members;
  // Without anything of an envelope it is no reply of the interface.
  if (data === undefined && envelope.request_id === undefined && !error)
    return { response, isRefused: false };
  if (isEmpty(data) && accent.empty === undefined) {
    const message = 'The upstream answered without a record: it has none of this id.';
    return { response: refusal('ResourceNotFound', message, { requestId }), isRefused: false };
  }
  const translated = { ...members, data: isEmpty(data) ? accent.empty : accent.read(data) };
  const checked = check(operation.reply, translated);
  const reply =
    checked.ok && isMembers(checked.value) ? { request_id: requestId, ...checked.value } : translated;
  return {
    response: new Response(stringifyJson(reply), {
      headers: { ...Object.fromEntries(response.headers), 'Content-Type': 'application/json' },
    }),
    isRefused: false,
  };
}

function isEmpty(data: unknown): boolean {
  return data === undefined || data === null || (isMembers(data) && Object.keys(data).length === 0);
}
