import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { Names } from '#contract/names';
import { check, problemLine } from '#contract/problem';
import { CAPABILITIES, type Capability } from '#contract/session';
import { parseOwnJson } from '#domain/json/own-json';
import { lowerAscii } from '#domain/text/bytes';
import {
  ConfigError,
  type Environment,
  type Program,
  readServiceConfig,
  readSettings,
  type ServiceConfig,
  type Settings,
  systemUser,
  unknownSettings,
} from '#service/config';
import type { AccessConfig, AccessMode } from './access/access';
import { isLoopback } from './addresses';
import type { OperateConfig } from './operate/operate';
import type { PageSettings } from './page';
import { RIGHTS, type RightsConfig } from './rights';

export type GatewayConfig = {
  /** Address to listen on, resolved from `HOST`; unchanged if it does not resolve. */
  host: string;
  port: number;
  access: AccessConfig;
  /** Base URL without a trailing slash, or the service in this process. */
  upstream: 'embedded' | { baseUrl: string };
  /** Key added to every call; with the embedded service, unset means its own generated key. */
  appKey: string | undefined;
  /** Names from a file, which replace those of the embedded service. */
  names: Names | undefined;
  service: ServiceConfig;
  operate: OperateConfig;
  rights: RightsConfig;
  /** Origins whose pages may frame guest cards. */
  frameAncestors: readonly string[];
  /** Lines about variables that look like settings. */
  unknownSettings: readonly string[];
};

/**
 * Reads and validates all settings. An empty variable counts as unset.
 * @throws ConfigError with a line for each problem that names the variable; rules over several settings are checked
 *   only if each of them is valid. A key is never repeated.
 */
export async function readConfig(env: Environment, program?: Program): Promise<GatewayConfig> {
  const settings = readSettings(env);
  const host = await hostAddress(settings.HOST);
  const file = settings.WATCHBILL_DIRECTORY;
  const readings = [
    later(() => readAccess(settings, host)),
    later(() => readRights(settings, modeOf(settings))),
    later(() => (file === undefined ? undefined : readNames(file))),
    readServiceConfig(env, program),
  ] as const;
  const settled = await Promise.allSettled(readings);
  const lines = settled.flatMap((one) => {
    if (one.status === 'fulfilled') return [];
    if (one.reason instanceof ConfigError) return [one.reason.message];
    throw one.reason;
  });
  if (lines.length > 0) throw new ConfigError(lines.join('\n'));
  const [access, rights, names, service] = await Promise.all(readings);
  const isLocal = access.mode.kind === 'loopback';
  return {
    host,
    access,
    port: settings.PORT,
    upstream: settings.WATCHBILL_UPSTREAM,
    appKey: settings.WATCHBILL_APP_KEY,
    names,
    service: { ...service, openWebhookDetail: isLocal },
    operate: readOperateConfig(settings, isLocal),
    rights,
    frameAncestors: settings.WATCHBILL_FRAME_ANCESTORS ?? [],
    unknownSettings: unknownSettings(env),
  };
}

/** Throws as a rejection. */
async function later<T>(read: () => T | Promise<T>): Promise<T> {
  return read();
}

const THREE_WAYS =
  'set WATCHBILL_OIDC_ISSUER for sign-in by OpenID Connect, WATCHBILL_PROXY_ADDRESSES for a proxy that signs people in, or WATCHBILL_ACCESS=everybody to show everybody on the network everything (docs/running/on-your-network.md)';

/** Access mode of the settings; of several, which a rule refuses, the first. */
function modeOf(settings: Settings): AccessMode['kind'] {
  if (settings.WATCHBILL_OIDC_ISSUER !== undefined) return 'openid';
  if (settings.WATCHBILL_PROXY_ADDRESSES !== undefined) return 'proxy';
  return settings.WATCHBILL_ACCESS ?? 'loopback';
}

/** Rules over several settings of the access, besides those of `readAccess`. */
const ACCESS_RULES: readonly (readonly [
  isBroken: (settings: Settings, mode: AccessMode['kind']) => boolean,
  problem: string,
])[] = [
  [
    (s) => s.WATCHBILL_UPSTREAM_KEYS === 'own' && s.WATCHBILL_UPSTREAM === 'embedded',
    'WATCHBILL_UPSTREAM_KEYS=own needs a WATCHBILL_UPSTREAM: the embedded service needs no keys',
  ],
  [
    (s, mode) => s.WATCHBILL_UPSTREAM_KEYS === 'own' && mode !== 'openid',
    'WATCHBILL_UPSTREAM_KEYS=own needs sign-in by WATCHBILL_OIDC_ISSUER',
  ],
  [
    (s, mode) => (mode === 'openid' || mode === 'proxy') && s.WATCHBILL_PUBLIC_URL === undefined,
    'WATCHBILL_PUBLIC_URL must be set to the public address, such as https://watchbill.example.com, with sign-in',
  ],
  [
    (s, mode) => mode === 'proxy' && s.WATCHBILL_ALLOWED_GROUPS !== undefined,
    'WATCHBILL_ALLOWED_GROUPS must not be set with a proxy, which checks groups itself',
  ],
  [
    (s, mode) =>
      mode === 'openid' &&
      s.WATCHBILL_ALLOWED_DOMAINS === undefined &&
      s.WATCHBILL_ALLOWED_GROUPS === undefined,
    'WATCHBILL_ALLOWED_DOMAINS or WATCHBILL_ALLOWED_GROUPS must list who may sign in, such as example.com; * means every account of the provider',
  ],
  [
    (s, mode) => mode === 'openid' && s.WATCHBILL_OIDC_CLIENT_ID === undefined,
    'WATCHBILL_OIDC_CLIENT_ID must be set with WATCHBILL_OIDC_ISSUER',
  ],
  [
    (s, mode) => mode === 'openid' && s.WATCHBILL_OIDC_CLIENT_SECRET === undefined,
    'WATCHBILL_OIDC_CLIENT_SECRET or WATCHBILL_OIDC_CLIENT_SECRET_FILE must be set with WATCHBILL_OIDC_ISSUER',
  ],
];

/**
 * Access by the settings. A dashboard that the network can reach, by its address or by a public name, needs one of
 * three access modes.
 * @param host address listened on.
 * @throws ConfigError for the first broken rule.
 */
export function readAccess(settings: Settings, host: string): AccessConfig {
  const { WATCHBILL_PUBLIC_URL: publicUrl } = settings;
  const kind = modeOf(settings);
  const ways = (['WATCHBILL_OIDC_ISSUER', 'WATCHBILL_PROXY_ADDRESSES', 'WATCHBILL_ACCESS'] as const).filter(
    (name) => settings[name] !== undefined,
  );
  if (ways.length > 1) throw new ConfigError(`${ways.join(' and ')} must not both be set`);
  const rule = ACCESS_RULES.find(([isBroken]) => isBroken(settings, kind));
  if (rule) throw new ConfigError(rule[1]);
  const reached = !isLoopback(host)
    ? `HOST=${settings.HOST}`
    : publicUrl && !isLoopback(publicUrl.hostname) && 'WATCHBILL_PUBLIC_URL';
  if (kind === 'loopback' && reached) {
    throw new ConfigError(`${reached} can be reached from the network: ${THREE_WAYS}`);
  }
  return { mode: accessMode(settings, kind), publicUrl, hostName: settings.HOST };
}

function accessMode(settings: Settings, kind: AccessMode['kind']): AccessMode {
  const { WATCHBILL_PUBLIC_URL: publicUrl, WATCHBILL_PROXY_ADDRESSES: addresses } = settings;
  const domains = settings.WATCHBILL_ALLOWED_DOMAINS?.map(lowerAscii) ?? ['*'];
  const groups = settings.WATCHBILL_ALLOWED_GROUPS;
  const admitted = {
    domains: domains.includes('*') ? undefined : new Set(domains),
    groups: groups && new Set(groups),
    unknownPeople: settings.WATCHBILL_UNKNOWN_PEOPLE,
  };
  if (kind === 'proxy' && publicUrl && addresses) {
    return { kind, proxy: { header: settings.WATCHBILL_PROXY_HEADER, addresses }, admitted, publicUrl };
  }
  const {
    WATCHBILL_OIDC_ISSUER: issuer,
    WATCHBILL_OIDC_CLIENT_ID: clientId,
    WATCHBILL_OIDC_CLIENT_SECRET: clientSecret,
  } = settings;
  if (kind === 'openid' && publicUrl && issuer && clientId !== undefined && clientSecret !== undefined) {
    return {
      kind,
      openId: {
        issuer,
        clientId,
        clientSecret,
        scope: settings.WATCHBILL_OIDC_SCOPES,
        groupsClaim: settings.WATCHBILL_OIDC_GROUPS_CLAIM,
        missingVerified: settings.WATCHBILL_OIDC_MISSING_EMAIL_VERIFIED,
      },
      admitted,
      session: {
        secrets: settings.WATCHBILL_SESSION_SECRET ?? [],
        idleMs: settings.WATCHBILL_SESSION_IDLE_HOURS,
        longestMs: settings.WATCHBILL_SESSION_HOURS,
      },
      ownKeys: settings.WATCHBILL_UPSTREAM_KEYS === 'own',
      publicUrl,
    };
  }
  if (kind === 'loopback' || kind === 'everybody') return { kind };
  throw new ConfigError(`Access by ${kind} is not configured completely`);
}

/** @param isLocal true if only this machine can reach the process: requests are not logged then */
export function readOperateConfig(settings: Settings, isLocal: boolean): OperateConfig {
  return {
    log: {
      level: settings.WATCHBILL_LOG_LEVEL ?? (isLocal ? 'notice' : 'info'),
      format: settings.WATCHBILL_LOG_FORMAT,
    },
    metricsToken: settings.WATCHBILL_METRICS_TOKEN,
    metricsNames: settings.WATCHBILL_METRICS_NAMES === '1',
    rates: {
      person: settings.WATCHBILL_RATE_PERSON,
      key: settings.WATCHBILL_RATE_KEY,
      address: settings.WATCHBILL_RATE_ADDRESS,
    },
    drainSeconds: settings.WATCHBILL_DRAIN,
    proxies: settings.WATCHBILL_TRUSTED_PROXIES ?? new BlockList(),
  };
}

/**
 * Rights by the settings: who may change rotas, operate the installation, see pay and contacts.
 * @throws ConfigError for a grant that nobody could use in the access mode, or that would be open to a network
 */
export function readRights(settings: Settings, mode: AccessMode['kind']): RightsConfig {
  const usual = { everybody: mode === 'loopback', own: false, groups: new Set<string>() };
  for (const { setting: name } of Object.values(RIGHTS)) {
    const { everybody, own, groups } = settings[name] ?? usual;
    if (mode === 'everybody' && (everybody || own || groups.size > 0)) {
      throw new ConfigError(
        `${name}: sign-in required beyond loopback; with WATCHBILL_ACCESS=everybody it must be nobody`,
      );
    }
    if (groups.size > 0 && mode !== 'openid') {
      throw new ConfigError(`${name}: groups need sign-in by WATCHBILL_OIDC_ISSUER`);
    }
    if (own && mode === 'loopback') {
      throw new ConfigError(`${name}: own needs sign-in; on loopback it must be everybody or nobody`);
    }
  }
  const hasPeople = mode === 'openid' || mode === 'proxy';
  if (settings.WATCHBILL_SHOW_CONTACTS === 'signed-in' && !hasPeople) {
    throw new ConfigError(
      'WATCHBILL_SHOW_CONTACTS=signed-in needs sign-in; without it, it must be nobody or everybody',
    );
  }
  return {
    isLocal: mode === 'loopback',
    grants: {
      change: settings.WATCHBILL_MAY_CHANGE ?? usual,
      operate: settings.WATCHBILL_MAY_OPERATE ?? usual,
      pay: settings.WATCHBILL_MAY_PAY ?? usual,
    },
    contacts: settings.WATCHBILL_SHOW_CONTACTS ?? CONTACTS_BY_MODE[mode],
    author: settings.WATCHBILL_AUTHOR ?? systemUser(),
    auditLog: settings.WATCHBILL_AUDIT_LOG,
  };
}

/** Visitors of an open network address see no contacts by default. */
const CONTACTS_BY_MODE = {
  loopback: 'everybody',
  everybody: 'nobody',
  openid: 'signed-in',
  proxy: 'signed-in',
} as const;

/**
 * Settings for the page: the account's zone, the access mode, and the capabilities that also guests have.
 */
export function accountOf({ upstream, service, access }: GatewayConfig): Omit<PageSettings, 'version'> {
  return {
    access: access.mode.kind,
    publicOrigin: access.publicUrl?.origin ?? '',
    timeZone: service.timeZone,
    capabilities:
      upstream === 'embedded' ? capabilitiesOf().filter((capability) => capability !== 'changes') : [],
  };
}

/** Capabilities of the embedded service. */
export function capabilitiesOf(): readonly Capability[] {
  const absent = new Set<Capability>(['change-all', 'change-own', 'pay', 'cards', 'demo']);
  return CAPABILITIES.filter((capability) => !absent.has(capability));
}

/** Completes what a server can by what depends on this gateway. */
export function withGateway(
  capabilities: readonly Capability[],
  { frameAncestors }: Pick<GatewayConfig, 'frameAncestors'>,
): readonly Capability[] {
  return frameAncestors.length === 0 ? capabilities : [...capabilities, 'cards'];
}

/**
 * Resolves the address to listen on, which decides what counts as loopback: `127.1` does, `0` does not. A name that
 * does not resolve is left to the listener, whose error reports it.
 */
async function hostAddress(host: string): Promise<string> {
  return await lookup(host).then(
    // An IPv4-mapped IPv6 address is listened on as IPv4.
    ({ address }) => address.replace(/^::ffff:(?=\d+\.)/i, ''),
    () => host,
  );
}

/**
 * Reads a names file.
 * @throws ConfigError if it is unreadable, not JSON or invalid.
 */
async function readNames(file: string): Promise<Names> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`WATCHBILL_DIRECTORY: ${file} cannot be read`);
  });
  const parsed = parseOwnJson(text);
  if ('problem' in parsed) throw new ConfigError(`WATCHBILL_DIRECTORY: ${file} ${parsed.problem}`);
  const result = check(Names, parsed.value);
  if (!result.ok) throw new ConfigError(`WATCHBILL_DIRECTORY: ${file}: ${problemLine(result.problems)}`);
  return result.value;
}
