import { membersOf, textOf } from '#domain/exchange/fields';
import { errorWords, requestedWait } from '../http-client';

/**
 * Outcome of one try. `refused`: another try would end the same. `unknown`: it may have arrived. `after`: seconds that
 * to wait. `problem` has no address.
 */
export type Verdict =
  | { kind: 'delivered' }
  | { kind: 'refused' | 'unknown'; problem: string }
  | { kind: 'again'; problem: string; after?: number | undefined };

type ToolReply = { status: number; headers: Headers; text: string; json: unknown };

/**
 * Checks the body of a reply with a status of success. `problem`: error in the tool's own words; undefined for a reply
 * that is none of the tool's.
 */
export type BodyCheck = (reply: ToolReply) => 'delivered' | { problem: string | undefined; isFinal: boolean };

/** Tool as far as its replies are concerned; see `ToolFormat`. */
type Replies = { title: string; check: BodyCheck; answer?: string };

/** Max characters of a tool's own words. */
const MAX_WORDS = 200;

const AGAIN: ReadonlySet<number> = new Set([408, 425, 429]);

/** @param now this clock, in milliseconds. */
export function verdictOf(reply: ToolReply, tool: Replies, now: number): Verdict {
  const { status, json, headers } = reply;
  if (status >= 300 && status < 400) {
    return { kind: 'refused', problem: `HTTP ${status}: redirects are not followed` };
  }
  const isSuccess = status >= 200 && status < 300;
  const result = isSuccess ? tool.check(reply) : { problem: wordsIn(reply), isFinal: isFinal(status) };
  if (result === 'delivered') return { kind: 'delivered' };
  const words = result.problem ?? otherReply(reply, tool);
  const problem = `HTTP ${status}${words === '' ? '' : `: ${words}`}`;
  if (result.isFinal) return { kind: 'refused', problem };
  const ownWait = textOf(membersOf(json)['retry_after']);
  const after =
    requestedWait({ status, headers, json }, now) ?? (ownWait === undefined ? undefined : Number(ownWait));
  return { kind: 'again', problem, after: after !== undefined && Number.isFinite(after) ? after : undefined };
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && !AGAIN.has(status);
}

/** "Slack answers “ok”; this answered “{}”" */
function otherReply(reply: ToolReply, { title, answer }: Replies): string {
  const text = textIn(reply);
  if (answer === undefined) return text;
  let other = `“${text}”`;
  if (text === '') other = 'nothing';
  else if (text === WEB_PAGE) other = text;
  return `${title} answers “${answer}”; this answered ${other}`;
}

const WEB_PAGE = 'a web page';

function textIn({ headers, text }: ToolReply): string {
  return /html/i.test(headers.get('Content-Type') ?? '') ? WEB_PAGE : text.trim().slice(0, MAX_WORDS);
}

function wordsIn(reply: ToolReply): string {
  return errorIn(reply) ?? textIn(reply);
}

function errorIn({ json }: ToolReply): string | undefined {
  return errorWords(json)?.slice(0, MAX_WORDS);
}

export const anySuccess: BodyCheck = () => 'delivered';

/** Body `ok`; other texts are errors, such as "no_service". */
export const okText: BodyCheck = (reply) => {
  const text = reply.text.trim();
  if (text === 'ok' || membersOf(reply.json)['ok'] === true) return 'delivered';
  return { problem: errorIn(reply), isFinal: !/rate_?limit/i.test(reply.text) };
};

/** Flows answer nothing; an old connector answers 200 with the error of the delivery. */
export const noErrorText: BodyCheck = (reply) =>
  /error/i.test(reply.text) ? { problem: wordsIn(reply), isFinal: !/429/.test(reply.text) } : 'delivered';

/** Member that only a delivered message has. */
export function hasMember(name: string): BodyCheck {
  return (reply) => {
    const { error, ...members } = membersOf(reply.json);
    if (name in members) return 'delivered';
    return { problem: errorIn(reply), isFinal: isFinal(Number(membersOf(error)['code'])) };
  };
}

export const noFailure: BodyCheck = (reply) =>
  membersOf(reply.json)['success'] === false ? { problem: wordsIn(reply), isFinal: true } : 'delivered';

/** Code 0; of the others only these are errors that stay. */
export function zeroCode(members: readonly string[], final: readonly number[]): BodyCheck {
  return (reply) => {
    const code = members.flatMap((name) => textOf(membersOf(reply.json)[name]) ?? [])[0];
    if (code === '0') return 'delivered';
    if (code === undefined) return { problem: errorIn(reply), isFinal: false };
    const words = wordsIn(reply);
    const problem = words.includes(code) ? words : `${code} ${words}`;
    return { problem, isFinal: final.includes(Number(code)) };
  };
}
