import { stringifyJson } from '#contract/json';
import { clip } from '#domain/text/words';
import { createHttpClient, HttpFailure, jsonIn } from '../http-client';
import type { Message } from './message';
import { type Outgoing, TOOL_FORMATS, type ToolFormat } from './tools';
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

const UTF8 = new TextEncoder();

/**
 * Body of a request, within the limit of the tool: a message that is too long ends at a line, with the count of the
 * rest.
 */
function composed({ tool, url }: Pick<Message, 'tool' | 'url'>, message: Outgoing): string {
  const format = TOOL_FORMATS[tool];
  const whole = partOf(format, url, message, message.lines);
  if (whole.fits) return whole.body;
  let [low, high] = [0, message.lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (partOf(format, url, message, firstLines(message.lines, middle)).fits) low = middle;
    else high = middle - 1;
  }
  if (low > 0) return partOf(format, url, message, firstLines(message.lines, low)).body;
  // Not even one line: its beginning.
  let [first = ''] = message.lines;
  const rest = message.lines.slice(1);
  for (;;) {
    const part = partOf(format, url, message, firstLines([first, ...rest], 1));
    if (part.fits || first.length < 10) return part.body;
    first = clip(first, Math.floor(first.length / 2));
  }
}

function firstLines(lines: readonly string[], count: number): string[] {
  const rest = lines.length - count;
  return [...lines.slice(0, count), ...(rest > 0 ? [`… and ${rest} more`] : [])];
}

function partOf(format: ToolFormat, url: URL, message: Outgoing, given: readonly string[]) {
  const { escape, newline, link, limit } = format;
  const lines = given.map(escape);
  const text = [...lines, ...(message.link === undefined ? [] : [link(message.link)])].join(newline);
  const body = stringifyJson(format.body({ text, lines, message, url }));
  const measured = limit.of === 'body' ? body : text;
  const size = limit.of === 'characters' ? measured.length : UTF8.encode(measured).length;
  return { body, fits: size <= limit.max };
}
