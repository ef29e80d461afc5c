import {
  type MessageRule,
  MESSAGE_KINDS,
  MESSAGE_TOOLS,
  type MessageKind,
  type MessageTool,
} from '#domain/messages';
import { type Outgoing, TOOL_FORMATS, type ToolFormat } from './tools';
import { stringifyJson } from '#contract/json';
import { clip } from '#domain/text/words';
import { createHttpClient, HttpFailure, jsonIn } from '../http-client';
import { type Verdict, verdictOf } from './verdict';
import * as z from 'zod/mini';
import { isTimeZone } from '#domain/time/zone';
import {
  ConfigError,
  type Environment,
  readSettings,
  readSettingsFile,
  safeAddress,
  secretIn,
} from '../settings';

/** Message of the operator's file: what is sent where. */
export type Message = Omit<MessageRule, 'zone'> & {
  name: string;
  tool: MessageTool;
  /** The whole address is secret. */
  url: URL;
  secret: string | undefined;
  /** Ids; undefined for all. */
  schedules: readonly string[] | undefined;
  team: string | undefined;
  /** Undefined for the account's. */
  zone: string | undefined;
  /** Reason why it sends nothing: its entry has a member of an earlier version. */
  silent?: string;
};

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

const text = z.string().check(z.refine((value: string) => value !== '', { error: 'must not be empty' }));
const id = z.pipe(z.union([text, z.int()]), z.transform(String));

const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const WHOLE_TIME = new RegExp(`^${TIME}$`);
const SPAN = new RegExp(`^${TIME}-${TIME}$`);

const LEAD = /^(\d{1,4})([mh])$/;
const MAX_LEAD = 14 * 86_400;

function leadSeconds(lead: string): number {
  const [, number, unit] = LEAD.exec(lead) ?? [];
  return Number(number) * (unit === 'h' ? 3600 : 60);
}

const isLead = (lead: string) => leadSeconds(lead) >= 60 && leadSeconds(lead) <= MAX_LEAD;

const MessageEntry = z.object({
  name: z.string().check(
    z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, {
      error: 'must be up to 40 small letters, digits and hyphens, such as payments-chat',
    }),
  ),
  to: z.enum(MESSAGE_TOOLS),
  url_file: text,
  secret_file: z.optional(text),
  when: z.array(z.enum([...MESSAGE_KINDS, 'report'])).check(z.minLength(1)),
  schedules: z.optional(z.array(id).check(z.minLength(1), z.maxLength(200))),
  set: z.optional(id),
  team: z.optional(id),
  names: z.optional(z.enum(['full', 'pseudonyms'])),
  quiet: z.optional(
    z.string().check(
      z.refine((span) => SPAN.test(span) && span.slice(0, 5) !== span.slice(6), {
        error: 'must be two times of day, such as 22:00-07:00',
      }),
    ),
  ),
  time_zone: z.optional(
    z.string().check(z.refine(isTimeZone, { error: 'must be a tz database name such as Europe/Berlin' })),
  ),
  at: z._default(
    z.string().check(z.regex(WHOLE_TIME, { error: 'must be a time of day such as 09:00' })),
    '09:00',
  ),
  before: z._default(
    z
      .array(z.string().check(z.refine(isLead, { error: 'must be a time from 1m to 336h, such as 24h' })))
      .check(z.minLength(1), z.maxLength(5)),
    ['24h', '2h'],
  ),
});

const MessagesFile = z.object({
  messages: z.array(MessageEntry).check(
    z.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
      error: 'must have each name once',
    }),
  ),
});

/** Kinds that another server does not have. */
const OWN_SERVICE: ReadonlySet<MessageKind> = new Set(['change', 'request']);

/**
 * Messages of the file that `WATCHBILL_MESSAGES_FILE` names. Paths are relative to that file.
 * @throws ConfigError with the field and the rule; never repeats a secret.
 */
export async function readMessages(env: Environment): Promise<readonly Message[]> {
  const settings = readSettings(env, ['WATCHBILL_MESSAGES_FILE', 'WATCHBILL_UPSTREAM']);
  const file = settings.WATCHBILL_MESSAGES_FILE;
  if (file === undefined) return [];
  const { value, place, folder } = await readSettingsFile('WATCHBILL_MESSAGES_FILE', file, MessagesFile);
  const isRemote = settings.WATCHBILL_UPSTREAM !== 'embedded';
  return Promise.all(
    value.messages.map((entry, index) =>
      messageOf(entry, { folder, place: `${place}: messages[${index}]`, isRemote }),
    ),
  );
}

async function messageOf(
  entry: z.output<typeof MessageEntry>,
  { folder, place, isRemote }: { folder: string; place: string; isRemote: boolean },
): Promise<Message> {
  const kinds = MESSAGE_KINDS.filter((kind) => entry.when.includes(kind));
  const absent = kinds.find((kind) => isRemote && OWN_SERVICE.has(kind));
  if (absent) {
    throw new ConfigError(
      `${place}.when: ${absent} needs the embedded service: the server of WATCHBILL_UPSTREAM has no histories`,
    );
  }
  if (entry.secret_file !== undefined && !TOOL_FORMATS[entry.to].takesSecret) {
    throw new ConfigError(`${place}.secret_file must not be set for ${entry.to}`);
  }
  const { quiet } = entry;
  const silent = silentReason(entry);
  return {
    name: entry.name,
    tool: entry.to,
    url: addressOf(await secretIn(folder, entry.url_file, `${place}.url_file`), `${place}.url_file`),
    secret:
      entry.secret_file === undefined
        ? undefined
        : await secretIn(folder, entry.secret_file, `${place}.secret_file`),
    kinds,
    schedules: entry.schedules,
    team: entry.team,
    quiet:
      quiet === undefined ? undefined : { start: clockOf(quiet.slice(0, 5)), end: clockOf(quiet.slice(6)) },
    zone: entry.time_zone,
    at: clockOf(entry.at),
    before: [...new Set(entry.before.map(leadSeconds))].sort((a, b) => b - a),
    ...(silent !== undefined && { silent }),
  };
}

/** Reason why a message of an earlier version sends nothing, so that nothing goes out that was held back. */
function silentReason({ when, names, set }: z.output<typeof MessageEntry>): string | undefined {
  if (names === 'pseudonyms') return 'a chat has no pseudonyms any more; without "names" it has the names';
  if (set !== undefined) return 'there are no named sets any more; list the ids in "schedules"';
  if (when.includes('report')) return 'the report of a month is not sent any more; take it out of "when"';
  return undefined;
}

function clockOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60;
}

/** Connectors of Office 365, which Microsoft has switched off. */
const OLD_TEAMS = /(?:^|\.)(?:webhook\.office\.com|outlook\.office\.com|outlook\.office365\.com)$/i;

function addressOf(address: string, place: string): URL {
  const url = safeAddress(address, place);
  if (!OLD_TEAMS.test(url.hostname)) return url;
  throw new ConfigError(
    `${place} is an Office 365 connector, which Microsoft has switched off: create a flow "Post to a channel when a webhook request is received" in Teams`,
  );
}
