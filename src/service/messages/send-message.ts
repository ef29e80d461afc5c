import { membersOf, textOf } from '#domain/exchange/fields';
import { parseJson } from '#contract/json';
import { exchange, TimeLimit, UnreadableReply } from '../sources/reply-body';
import { composed } from './compose';
import type { Message } from './message';
import { type Outgoing, TOOL_FORMATS } from './tools';
import { type Verdict, verdictOf } from './verdict';

export type SendDeps = {
  fetch: typeof fetch;
  /** Unix milliseconds. */
  clock: () => number;
  signal: AbortSignal;
  /** Timeout of a try. */
  seconds?: number;
};

const TIMEOUT_SECONDS = 10;

/** Tries once to send a message. Never rejects, but for the reason of the signal. */
export async function sendMessage(
  target: Pick<Message, 'tool' | 'url' | 'secret'>,
  message: Outgoing,
  { clock, signal, seconds = TIMEOUT_SECONDS, ...deps }: SendDeps,
): Promise<Verdict> {
  const format = TOOL_FORMATS[target.tool];
  const { sign, address } = format;
  const unsigned = {
    url: address?.(target.url) ?? target.url,
    body: composed(target, message),
    headers: {},
  };
  const now = Math.floor(clock() / 1000);
  const { url, body, headers } = sign?.(unsigned, target.secret, { now, id: message.id }) ?? unsigned;
  let status: number | undefined;
  try {
    const { response, text } = await exchange(
      async (limit) => {
        const reply = await deps.fetch(url, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json; charset=utf-8',
            'User-Agent': 'Watchbill',
            ...headers,
          },
          body,
          redirect: 'manual',
          signal: limit,
        });
        status = reply.status;
        return reply;
      },
      { signal, seconds },
    );
    const reply = { status: response.status, headers: response.headers, text, json: jsonIn(text) };
    return withoutSecrets(verdictOf(reply, format, clock()), target);
  } catch (error) {
    signal.throwIfAborted();
    const problem = causeOf(error);
    // Of a reply that began as a success nobody knows whether the tool has the message.
    if (status !== undefined && status < 300) {
      return { kind: 'unknown', problem: `HTTP ${status}, and its reply ${problem}: it may have arrived` };
    }
    return { kind: 'again', problem };
  }
}

function causeOf(error: unknown): string {
  if (error instanceof TimeLimit || error instanceof UnreadableReply) return error.message;
  const code = textOf(membersOf(membersOf(error)['cause'])['code']) ?? textOf(membersOf(error)['code']);
  return code === undefined ? 'broke off' : `cannot be reached (${code})`;
}

function jsonIn(text: string): unknown {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** The words of a tool may repeat the address. */
function withoutSecrets(verdict: Verdict, { url, secret }: Pick<Message, 'url' | 'secret'>): Verdict {
  if (verdict.kind === 'delivered') return verdict;
  const parts = [
    url.href,
    url.pathname,
    url.search,
    ...url.pathname.split('/'),
    ...url.searchParams.values(),
  ];
  const secrets = [...parts, secret ?? '']
    .filter((part) => part.length >= 6)
    .sort((a, b) => b.length - a.length);
  const problem = secrets.reduce((text, part) => text.replaceAll(part, '…'), verdict.problem);
  return { ...verdict, problem };
}
