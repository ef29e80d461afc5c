import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import { userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';
import type * as z from 'zod/mini';
import { DEFAULT_TIME_ZONE } from '#contract/insight';
import { parseJson } from '#contract/json';
import { check } from '#contract/problem';
import { unknownFields } from '#contract/envelope';
import { lowerAscii } from '#domain/text/bytes';
import { parseHosts } from './store/server';

/** Invalid setting. The message is a line for each problem: the variable and the rule, never the value of a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Schema of a setting. */
type Kind<T> = {
  /** Completes "WATCHBILL_… must …". */
  rule: string;
  /** Undefined for a text that breaks the rule. */
  parse: (text: string) => T | undefined;
  /** `hidden`: errors do not repeat the value. `secret`: also, `<name>_FILE` names a file with the value. */
  secrecy?: 'hidden' | 'secret';
};

const kind = <T>(rule: string, parse: Kind<T>['parse']): Kind<T> => ({ rule, parse });
const hidden = <T>(rule: string, parse: Kind<T>['parse']): Kind<T> => ({ rule, parse, secrecy: 'hidden' });
const secret = <T>(rule: string, parse: Kind<T>['parse']) => ({ rule, parse, secrecy: 'secret' }) as const;

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);
const givenText = (text: string) => text;
const path = kind('name a file', givenText);

const oneOf = <Word extends string>(...words: readonly Word[]) =>
  kind(`be one of ${words.join(', ')}`, (text) => words.find((word) => word === text));

const whole = (what: string, min: number, max: number) =>
  kind(`be ${what} from ${min} to ${max}`, (text) => {
    const number = Number(text);
    return /^\d{1,9}$/.test(text) && number >= min && number <= max ? number : undefined;
  });
const wholeSeconds = whole('whole seconds', 0, 999);
const days = whole('whole days', 1, 36_500);
const rate = whole('a whole number of requests a minute', 0, 9_999_999);

const hoursMs = kind('be a number of hours above 0', (text) =>
  /^\d{1,4}(\.\d{1,4})?$/.test(text) && Number(text) > 0 ? Number(text) * 3_600_000 : undefined,
);

/** Items separated by commas or spaces. */
const itemsOf = (text: string) => text.split(/[\s,]+/).filter((item) => item !== '');

const listOf = (rule: string, isItem: (item: string) => boolean) =>
  kind(rule, (text) => {
    const items = itemsOf(text);
    return items.length > 0 && items.every(isItem) ? items : undefined;
  });

/** List of addresses, or networks such as 10.0.0.0/8. */
const addresses = kind('list addresses or networks such as 10.0.0.0/8', (text) => {
  const list = new BlockList();
  for (const item of itemsOf(text)) {
    const [address = '', bits, ...more] = item.split('/');
    const version = isIP(address);
    const most = version === 4 ? 32 : 128;
    const prefix = bits === undefined ? most : Number(bits);
    if (version === 0 || more.length > 0 || !/^\d{1,3}$/.test(bits ?? '0') || prefix > most) return undefined;
    list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
});

/** Visitors who may do something: everybody, people as far as it concerns their own rotas, groups of the provider. */
export type Grant = { everybody: boolean; own: boolean; groups: ReadonlySet<string> };

const grant = (...words: readonly ('nobody' | 'own' | 'everybody')[]) =>
  kind(
    `list ${words.join(', ')} or group:<value>; nobody and everybody must be the only item`,
    (text): Grant | undefined => {
      const items = itemsOf(text);
      const isAlone = items.length > 1 && items.some((item) => item === 'nobody' || item === 'everybody');
      if (
        items.length === 0 ||
        isAlone ||
        !items.every((item) => /^group:./.test(item) || words.some((word) => word === item))
      )
        return undefined;
      const groups = items.filter((item) => item.startsWith('group:')).map((item) => item.slice(6));
      return { everybody: items[0] === 'everybody', own: items.includes('own'), groups: new Set(groups) };
    },
  );

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** URL of https:; plain http: leads only to this machine, since keys would be read on the way. */
function safeUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return isSafe ? url : undefined;
}

function webUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url?.search === '' && url.hash === '' && url.username === '' && url.password === '';
  return isPlain && /^https?:$/.test(url.protocol) ? url : undefined;
}

function upstreamOf(text: string): 'embedded' | { baseUrl: string } | undefined {
  const url = webUrl(text);
  if (text === 'embedded') return text;
  return url && { baseUrl: `${url.origin}${url.pathname.replace(/\/+$/, '')}` };
}

function timeZoneOf(text: string): string | undefined {
  // Some engines also accept offsets such as +08:00, which are not zones.
  if (!/^[A-Za-z]/.test(text)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone && text;
  } catch {
    return undefined;
  }
}

/** Node loads the file before the program starts, and merely warns on failure. */
function authoritiesIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').includes('-----BEGIN CERTIFICATE-----') ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Origin of a page, or of all hosts below a name: `https://*.example.com`. `*` would let every site frame a card. */
const ORIGIN = /^https?:\/\/(?:\*\.(?=[^.]+\.))?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i;

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;

/**
 * All settings, in the order of docs/running/configuration.md: schema, default, and the sentence of the manual, whose
 * table `npm run docs` writes from here.
 */
// prettier-ignore
const SETTINGS = {
  HOST: [kind('be an IP address or a host name', (text) => (isIP(text) !== 0 || HOST.test(text) ? text : undefined)), '127.0.0.1',
    'the address to listen on; any but loopback needs [a way in](on-your-network.md)'],
  PORT: [whole('a whole number', 0, 65_535), '4180',
    'the port; `0` takes any free one'],
  WATCHBILL_UPSTREAM: [hidden('be embedded, or a base URL with http:// or https:// without credentials, query and fragment; the key goes into WATCHBILL_APP_KEY', upstreamOf), 'embedded',
    '`embedded`, or the base URL of a server that speaks [the interface](../interface.md)'],
  WATCHBILL_APP_KEY: [secret('hold one key of printable characters without spaces', matching(/^[!-~]+$/)), undefined,
    'the app key for the upstream; for the embedded service it replaces the file `app-key`'],
  WATCHBILL_DATA_DIR: [kind('name a folder', (text) => resolve(text)), '.watchbill',
    'the data directory: the embedded store, its lock and its mark `store-made`, `app-key` (reread on change, mode 0600), [links](on-your-network.md#links)'],
  WATCHBILL_UPSTREAM_KEYS: [oneOf('shared', 'own'), 'shared',
    '`shared`: all calls of an upstream use that key; `own`: each signed-in person enters one'],
  WATCHBILL_DATABASE_URL: [secret('hold a postgres:// or postgresql:// address, its target_session_attrs any, read-write or primary', (text) => parseHosts(text) && text), undefined,
    'a PostgreSQL, `postgres://…`, of [one or more hosts](operating.md#failover-of-postgresql); otherwise PGlite in the data directory'],
  WATCHBILL_TIME_ZONE: [kind('be a tz database name such as Asia/Shanghai', timeZoneOf), DEFAULT_TIME_ZONE,
    'the account’s zone, for all rotas without a zone of their own'],
  WATCHBILL_DIRECTORY: [path, undefined,
    'a JSON file of [names](#names)'],
  NODE_EXTRA_CA_CERTS: [kind('name a readable file of certificates in PEM', authoritiesIn), undefined,
    'a PEM file with [your own authority](on-your-network.md#your-own-certificate-authority), for provider, upstream and PostgreSQL'],
  WATCHBILL_ACCESS: [oneOf('everybody'), undefined,
    '`everybody`: no sign-in, even on a network; a banner says so'],
  WATCHBILL_PUBLIC_URL: [hidden('be an address such as https://watchbill.example.com, without a path', (text) => (webUrl(text)?.pathname === '/' ? webUrl(text) : undefined)), undefined,
    'the public address, such as `https://watchbill.example.com`: the only name served beside loopback, and the origin of links'],
  WATCHBILL_OIDC_ISSUER: [hidden('be the https:// address of the provider', safeUrl), undefined,
    'the `https://` address of an OpenID provider'],
  WATCHBILL_OIDC_CLIENT_ID: [kind('be an id', givenText), undefined,
    'client id at the provider'],
  WATCHBILL_OIDC_CLIENT_SECRET: [secret('hold the client secret', matching(/./)), undefined,
    'client secret at the provider'],
  WATCHBILL_OIDC_SCOPES: [kind('list scopes separated by spaces, openid among them', (text) => (text.split(' ').includes('openid') ? text : undefined)), 'openid email profile',
    'requested scopes; some providers need `groups`'],
  WATCHBILL_OIDC_GROUPS_CLAIM: [kind('be the name of a claim', givenText), 'groups',
    'the claim that lists groups'],
  WATCHBILL_OIDC_MISSING_EMAIL_VERIFIED: [oneOf('refuse', 'accept'), 'refuse',
    'an e-mail address without the claim `email_verified`: `refuse`, or `accept` it as verified'],
  WATCHBILL_ALLOWED_DOMAINS: [listOf('list domains such as example.com', (item) => item === '*' || /^[\w.-]+\.[\w-]+$/.test(lowerAscii(item))), undefined,
    'admitted e-mail domains, separated by commas; `*`: all'],
  WATCHBILL_ALLOWED_GROUPS: [listOf('list groups', () => true), undefined,
    'groups, of which one is required'],
  WATCHBILL_UNKNOWN_PEOPLE: [oneOf('refuse', 'public'), 'refuse',
    'addresses in no record: `refuse`, or `public` for what is not private'],
  WATCHBILL_SESSION_SECRET: [secret('hold secrets of at least 32 characters, such as openssl rand -hex 32 prints', listOf('', (item) => item.length >= 32).parse), undefined,
    'at least 32 characters to seal sessions; of several, separated by commas or lines, the first seals and all open. Otherwise one is created in the data directory'],
  WATCHBILL_SESSION_IDLE_HOURS: [hoursMs, '8',
    'hours after the last request until a session ends'],
  WATCHBILL_SESSION_HOURS: [hoursMs, '168',
    'maximum hours of a session'],
  WATCHBILL_PROXY_ADDRESSES: [addresses, undefined,
    'addresses or networks of a proxy that signs people in, such as `10.0.0.0/8`; others are refused'],
  WATCHBILL_PROXY_HEADER: [kind('be the name of a header', matching(/^[A-Za-z][\w-]*$/)), 'X-Forwarded-Email',
    'the proxy’s header with the person’s e-mail address'],
  WATCHBILL_TRUSTED_PROXIES: [addresses, undefined,
    'addresses or networks of reverse proxies: the last address of their `X-Forwarded-For` is the client, for log and limits'],
  WATCHBILL_FRAME_ANCESTORS: [kind('list origins such as https://grafana.example.com or https://*.example.com, separated by spaces', (text) => {
      const items = text.split(/\s+/).filter((item) => item !== '');
      return items.every((item) => ORIGIN.test(item)) ? items : undefined;
    }), undefined,
    'origins whose pages may frame [cards of guest links](embedding.md), separated by spaces, such as `https://grafana.example.com https://*.example.org`; `*` is refused. Everything else is never framed'],
  WATCHBILL_MAY_CHANGE: [grant('nobody', 'own', 'everybody'), undefined,
    '[who may change rotas](who-may-change.md): `nobody`, `own`, `everybody`, `group:<value>`; otherwise `everybody`, and `nobody` where people sign in or reach it from the network'],
  WATCHBILL_MAY_OPERATE: [grant('nobody', 'everybody'), undefined,
    'who may run the installation from its pages: `nobody`, `everybody`, `group:<value>`; otherwise as above'],
  WATCHBILL_MAY_PAY: [grant('nobody', 'everybody'), undefined,
    'who [sees pay](../using/hours.md#pay-by-your-own-rules), and saves rates: `nobody`, `everybody`, `group:<value>`; otherwise as above'],
  WATCHBILL_SHOW_CONTACTS: [oneOf('nobody', 'signed-in', 'everybody'), undefined,
    'who sees [telephone, mail and chat of people](../using/oncall.md#reach-the-person): `nobody` (the default where it is open to a network), `signed-in` (people on record; the default where people sign in), `everybody` (otherwise the default)'],
  WATCHBILL_AUTHOR: [kind('be a name of 1 to 200 characters without control characters', (text) => matching(/^\P{Cc}{1,200}$/u)(text.trim())), undefined,
    'author of changes without sign-in; otherwise the system’s user'],
  WATCHBILL_AUDIT_LOG: [path, undefined,
    'file of the [audit log](who-may-change.md#the-audit-log), or `stdout`; commands then print it on standard error'],
  WATCHBILL_SOURCES_FILE: [path, undefined,
    'file of the tools that are read regularly; see [sources](sources.md)'],
  WATCHBILL_MESSAGES_FILE: [path, undefined,
    'file of the [messages](messages.md) to chats and programs'],
  WATCHBILL_KEEP_INCIDENTS: [days, undefined,
    'whole days that closed incidents are [kept](data.md#how-long-records-are-kept); otherwise for ever'],
  WATCHBILL_KEEP_DELIVERIES: [days, undefined,
    'the same of webhook deliveries'],
  WATCHBILL_KEEP_VERSIONS: [days, undefined,
    'the same of versions of rotas'],
  WATCHBILL_DEMO: [oneOf('0', '1'), '1',
    '`1`: until there is a store of your own, [demo data](../using/demo.md) is shown; `0`: none'],
  WATCHBILL_DRAIN: [wholeSeconds, '5',
    'whole seconds after SIGTERM in which it still answers, while `/readyz` says 503; see [restarts](deploying.md#restarts)'],
  WATCHBILL_MAX_WAIT: [wholeSeconds, '10',
    'whole seconds that a question or a stack waits in a queue before it is [refused](limits.md#under-load)'],
  WATCHBILL_LOG_LEVEL: [oneOf('error', 'warn', 'notice', 'info', 'debug'), undefined,
    '[log](operating.md#the-log) level: `error`, `warn`, `notice` (the default on loopback), `info` (every request; the default elsewhere) or `debug`'],
  WATCHBILL_LOG_FORMAT: [oneOf('text', 'json'), 'text',
    '`text`, or `json`: one object a line'],
  WATCHBILL_METRICS_TOKEN: [secret('hold at least 16 printable characters without spaces', matching(/^[!-~]{16,}$/)), undefined,
    'bearer token of `GET /metrics`, at least 16 characters; otherwise only this machine may read it'],
  WATCHBILL_METRICS_NAMES: [oneOf('0', '1'), '0',
    '`1`: `/metrics` has names of schedules and of people on call, too'],
  WATCHBILL_RATE_PERSON: [rate, '3000',
    'calls a minute of each signed-in person; `0`: unlimited'],
  WATCHBILL_RATE_KEY: [rate, '12000',
    'calls a minute with each app key; `0`: unlimited'],
  WATCHBILL_RATE_ADDRESS: [rate, '30000',
    'calls a minute from each address but this machine’s; `0`: unlimited'],
} as const satisfies Readonly<Record<string, SettingRow>>;

type SettingTable = typeof SETTINGS;
type SettingName = keyof SettingTable;

type SettingValue<K> = K extends { parse: (text: string) => infer T } ? Exclude<T, undefined> : never;

/** Values of all settings; undefined: not set, and without a default. */
export type Settings = {
  readonly [N in SettingName]:
    | SettingValue<SettingTable[N][0]>
    | (SettingTable[N][1] extends string ? never : undefined);
};

/** Variable of the environment that is a setting, or names the file of one. */
export type Setting =
  | SettingName
  | `${{ [N in SettingName]: SettingTable[N][0] extends { secrecy: 'secret' } ? N : never }[SettingName]}_FILE`;

/** File of settings of earlier versions: the start is refused with it. */
const REFUSED_SETTING = 'WATCHBILL_CONFIG';

/** Variables of the environment; a reader can only name settings. */
export type Environment = { readonly [N in Setting | typeof REFUSED_SETTING]?: string | undefined };

type SettingRow = readonly [schema: Kind<unknown>, usual: string | undefined, sentence: string];

const SETTINGS_BY_NAME: Readonly<Record<string, SettingRow>> = SETTINGS;

/** Rows of the manual's table: variable, default, sentence. */
export const SETTING_ROWS: readonly (readonly [string, string | undefined, string])[] = Object.entries(
  SETTINGS_BY_NAME,
).flatMap(([name, [{ secrecy }, usual, sentence]]) => {
  const row = [name, usual, sentence] as const;
  return secrecy === 'secret' ? [row, [`${name}_FILE`, undefined, 'a file with it'] as const] : [row];
});

/**
 * Reads settings: all, or those named. An empty variable counts as not set.
 * @throws ConfigError with a line for each problem that names the variable; a secret is never repeated.
 */
export function readSettings(env: Environment): Settings;
export function readSettings<N extends SettingName>(env: Environment, names: readonly N[]): Pick<Settings, N>;
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[] = Object.keys(SETTINGS),
): Partial<Settings> {
  refuseConfigFile(env);
  const problems: string[] = [];
  const values = names.map((name) => {
    const [schema, usual] = SETTINGS_BY_NAME[name] ?? [path, undefined];
    try {
      return [name, settingValue(env, name, schema, usual)] as const;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(error.message);
      return [name, undefined] as const;
    }
  });
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return Object.fromEntries(values);
}

function settingValue(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  { rule, parse, secrecy }: Kind<unknown>,
  usual: string | undefined,
): unknown {
  const fileName = `${name}_FILE`;
  const [own, file] = [env[name], secrecy === 'secret' ? env[fileName] : undefined];
  if (own && file) throw new ConfigError(`${name} and ${fileName} must not both be set`);
  const text = file ? secretFile(fileName, file) : own || usual;
  if (text === undefined) return undefined;
  const value = parse(text);
  if (value !== undefined) return value;
  const actual = secrecy === undefined ? `, not "${text}"` : '';
  throw new ConfigError(`${file ? fileName : name} must ${rule}${actual}`);
}

function secretFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(`${name}: ${file} cannot be read`);
  }
}

/** Refuses a file of settings, which earlier versions read: without it, what it protected would be open. */
function refuseConfigFile({ [REFUSED_SETTING]: file }: Environment): void {
  if (!file) return;
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    // The names of its settings are only a help.
  }
  const names = SETTING_ROWS.map(([name]) => name).filter((name) => text.includes(`"${name}"`));
  const all = names.length === 0 ? 'its settings' : names.join(', ');
  throw new ConfigError(`${REFUSED_SETTING} is not read any more: set ${all} in the environment instead`);
}

/** Settings of earlier versions, with what to do instead. Protective ones refuse the start elsewhere. */
const RETIRED_SETTINGS: Readonly<Record<string, string>> = {
  OTEL_EXPORTER_OTLP_ENDPOINT: 'there are no traces; times are in the metrics and in the log',
};

/** Variables of the specs and benchmarks, which developers may have set. */
const OF_TESTS = /^WATCHBILL_(?:CHROMIUM$|(?:BENCH|PERF|ROTATION|SPEC|TEST)_)/;

/** Variables that Kubernetes sets for a service named `watchbill` or `watchbill-…`. */
const OF_KUBERNETES = /_SERVICE_(?:HOST|PORT)(?:_\w+)?$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?$/;

/** Lines for the operator: variables that are set, begin like a setting, and have no effect. */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const names: ReadonlySet<string> = new Set([...SETTING_ROWS.map(([name]) => name), REFUSED_SETTING]);
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (value === '' || names.has(name)) return [];
    const retired = Object.hasOwn(RETIRED_SETTINGS, name) ? RETIRED_SETTINGS[name] : undefined;
    if (retired !== undefined) return [`${name} has no effect any more: ${retired}`];
    const isOther =
      !/^WATCHBILL_/i.test(name) ||
      OF_TESTS.test(name) ||
      OF_KUBERNETES.test(name) ||
      (name.endsWith('_PORT') && value.includes('://'));
    return isOther
      ? []
      : [`${name} is not a setting and has no effect: docs/running/configuration.md lists all`];
  });
}

/** Name of the user that runs the process; a container may run it by a number that has no name. */
export function systemUser(): string {
  try {
    return userInfo().username || 'operator';
  } catch {
    return 'operator';
  }
}

/** File of the operator that a setting names. `place`: beginning of errors. `folder`: paths in it are relative to it. */
export type SettingsFile<T> = { value: T; place: string; folder: string };

/** @throws ConfigError with the field and the rule, and never a secret */
export async function readSettingsFile<Schema extends z.ZodMiniType>(
  variable: Setting,
  file: string,
  schema: Schema,
): Promise<SettingsFile<z.output<Schema>>> {
  const place = `${variable}: ${file}`;
  const content = await contentOf(resolve(file), place);
  let value: unknown;
  try {
    value = parseJson(content);
  } catch {
    throw new ConfigError(`${place} is not JSON`);
  }
  const [unknown] = unknownFields(schema, value);
  if (unknown !== undefined) throw new ConfigError(`${place}: ${unknown} is not a known field`);
  const checked = check(schema, value);
  if (checked.ok) return { value: checked.value, place, folder: dirname(resolve(file)) };
  const [{ field, rule } = { field: '', rule: 'is wrong' }] = checked.problems;
  throw new ConfigError(`${place}: ${field === '' ? 'the file' : field} ${rule}`);
}

/** Secret in a file of its own. @throws ConfigError */
export async function secretIn(folder: string, file: string, place: string): Promise<string> {
  const content = (await contentOf(resolve(folder, file), place)).trim();
  if (/^[!-~]+$/.test(content)) return content;
  throw new ConfigError(`${place}: ${file} must hold one line of printable characters without spaces`);
}

async function contentOf(file: string, place: string): Promise<string> {
  return await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`${place}: ${file} cannot be read`);
  });
}

/** @throws ConfigError for an address that keys must not be sent to */
export function safeAddress(address: string, place: string): URL {
  const url = safeUrl(address);
  if (url) return url;
  throw new ConfigError(
    `${place} must be an address that begins with https:// (http:// only of this machine)`,
  );
}
