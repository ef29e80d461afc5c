import * as z from 'zod/mini';
import { MESSAGE_KINDS, type MessageKind } from '#domain/messages/due-messages';
import { isTimeZone } from '#domain/time/zone';
import { ConfigError, type Environment, readSettingsFile, safeAddress, secretIn } from '../settings';
import type { Message } from './message';
import { MESSAGE_TOOLS, TOOL_FORMATS } from './tools';

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

const isDistinct = (span: string) => span.slice(0, 5) !== span.slice(6);

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
      z.refine((span) => SPAN.test(span) && isDistinct(span), {
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
  const file = env['WATCHBILL_MESSAGES_FILE'];
  if (!file) return [];
  const { value, place, folder } = await readSettingsFile('WATCHBILL_MESSAGES_FILE', file, MessagesFile);
  const isRemote = (env['WATCHBILL_UPSTREAM'] || 'embedded') !== 'embedded';
  return Promise.all(
    value.messages.map((entry, index) =>
      messageOf(entry, { folder, place: `${place}: messages[${index}]`, isRemote }),
    ),
  );
}

type Place = { folder: string; place: string; isRemote: boolean };

async function messageOf(
  entry: z.output<typeof MessageEntry>,
  { folder, place, isRemote }: Place,
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
