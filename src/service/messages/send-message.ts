import { createHttpClient, HttpFailure, jsonIn } from '../http-client';
import { composed } from './compose';
import type { Message } from './message';
import { type Outgoing, TOOL_FORMATS } from './tools';
import { type Verdict, verdictOf } from './verdict';

type SendDeps = {
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
  { clock, signal, seconds = TIMEOUT_SECONDS }: SendDeps,
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
  const http = createHttpClient({ base: url });
  try {
    const type = { 'Content-Type': 'application/json; charset=utf-8' };
    const request = { method: 'POST', headers: { ...type, ...headers }, body, signal, seconds } as const;
    const reply = await http.send(url, request);
    return withoutSecrets(verdictOf({ ...reply, json: jsonIn(reply.text) }, format, clock()), target);
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    const { status, message: problem } = error;
    // Of a reply that began as a success nobody knows whether the tool has the message.
    return status !== undefined && status < 300
      ? { kind: 'unknown', problem: `HTTP ${status}, and its reply ${problem}: it may have arrived` }
      : { kind: 'again', problem };
  } finally {
    await http.close();
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
