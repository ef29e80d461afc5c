import type { BlockList } from 'node:net';
import { lowerAscii } from '#domain/text/ascii';
import { ConfigError, type Environment, readSecret, type Setting } from '#service/config';
import { addressList, isLoopback, listIn } from '../addresses';
import type { Admitted } from './access';
import type { SessionSettings } from './openid/sessions';
import type { OpenIdSettings } from './openid/provider';

export type ProxySettings = {
  header: string;
  addresses: BlockList;
};

export type AccessMode =
  /** Reachable from this machine only; every local user sees what the gateway's key sees. */
  | { kind: 'loopback' }
  | { kind: 'everybody' }
  | {
      kind: 'openid';
      openId: OpenIdSettings;
      admitted: Admitted;
      session: SessionSettings;
      publicUrl: URL;
      /** True if each user enters their own app key for the upstream. */
      ownKeys: boolean;
    }
  | { kind: 'proxy'; proxy: ProxySettings; admitted: Admitted; publicUrl: URL };

export type AccessConfig = {
  mode: AccessMode;
  /** Public origin of the dashboard, if it differs from the address listened on. */
  publicUrl: URL | undefined;
  /** `HOST` as configured: a name of this machine. */
  hostName: string;
};

/** Default header of oauth2-proxy. */
export const USUAL_HEADER = 'X-Forwarded-Email';

const HOUR_MS = 3_600_000;

const THREE_WAYS =
  'set WATCHBILL_OIDC_ISSUER for sign-in by OpenID Connect, WATCHBILL_PROXY_ADDRESSES for a proxy that signs people in, or WATCHBILL_ACCESS=everybody to show everybody on the network everything (docs/running/on-your-network.md)';

/**
 * Reads the access settings. A dashboard that the network can reach, by its address or by a public name, needs one of
 * three access modes.
 * @param env without empty variables.
 * @param host address listened on.
 * @throws ConfigError for the first invalid setting.
 */
export async function readAccess(env: Environment, host: string): Promise<AccessConfig> {
  const publicUrl = publicUrlIn(env);
  const hostName = env['HOST'] ?? host;
  return { mode: await modeIn(env, { host, publicUrl }), publicUrl, hostName };
}

async function modeIn(
  env: Environment,
  { host, publicUrl }: { host: string; publicUrl: URL | undefined },
): Promise<AccessMode> {
  const isEverybody = everybodyIn(env);
  if (ownKeysIn(env) && env['WATCHBILL_OIDC_ISSUER'] === undefined) {
    throw new ConfigError('WATCHBILL_UPSTREAM_KEYS=own needs sign-in by WATCHBILL_OIDC_ISSUER');
  }
  const ways = [
    ...(env['WATCHBILL_OIDC_ISSUER'] === undefined ? [] : ['WATCHBILL_OIDC_ISSUER']),
    ...(env['WATCHBILL_PROXY_ADDRESSES'] === undefined ? [] : ['WATCHBILL_PROXY_ADDRESSES']),
    ...(isEverybody ? ['WATCHBILL_ACCESS'] : []),
  ];
  if (ways.length > 1) throw new ConfigError(`${ways.join(' and ')} must not both be set`);
  const [way] = ways;
  if (way === undefined) {
    const reach = isLoopback(host) ? '' : `HOST=${env['HOST'] ?? host} can be reached from the network`;
    const urlProblem =
      publicUrl && !isLoopback(publicUrl.hostname)
        ? 'WATCHBILL_PUBLIC_URL can be reached from the network'
        : '';
    if (reach !== '' || urlProblem !== '') throw new ConfigError(`${reach || urlProblem}: ${THREE_WAYS}`);
    return { kind: 'loopback' };
  }
  if (way === 'WATCHBILL_ACCESS') return { kind: 'everybody' };
  if (!publicUrl) {
    throw new ConfigError(
      `WATCHBILL_PUBLIC_URL must be set to the public address, such as https://watchbill.example.com, with ${way}`,
    );
  }
  const admitted = admittedIn(env);
  if (way === 'WATCHBILL_PROXY_ADDRESSES') {
    return { kind: 'proxy', proxy: proxyIn(env), admitted, publicUrl };
  }
  if (env['WATCHBILL_ALLOWED_DOMAINS'] === undefined && !admitted.groups) {
    throw new ConfigError(
      'WATCHBILL_ALLOWED_DOMAINS or WATCHBILL_ALLOWED_GROUPS must list who may sign in, such as example.com; * means every account of the provider',
    );
  }
  return {
    kind: 'openid',
    openId: await openIdIn(env),
    admitted,
    session: await sessionIn(env),
    ownKeys: ownKeysIn(env),
    publicUrl,
  };
}

function everybodyIn({ WATCHBILL_ACCESS: access }: Environment): boolean {
  if (access !== undefined && access !== 'everybody') {
    throw new ConfigError(`WATCHBILL_ACCESS must be "everybody" or not be set, not "${access}"`);
  }
  return access !== undefined;
}

function ownKeysIn({
  WATCHBILL_UPSTREAM_KEYS: keys = 'shared',
  WATCHBILL_UPSTREAM: upstream = 'embedded',
}: Environment): boolean {
  if (keys !== 'shared' && keys !== 'own') {
    throw new ConfigError(`WATCHBILL_UPSTREAM_KEYS must be shared or own, not "${keys}"`);
  }
  if (keys === 'own' && upstream === 'embedded') {
    throw new ConfigError(
      'WATCHBILL_UPSTREAM_KEYS=own needs a WATCHBILL_UPSTREAM: the embedded service needs no keys',
    );
  }
  return keys === 'own';
}

function publicUrlIn({ WATCHBILL_PUBLIC_URL: text }: Environment): URL | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (!url || !isOrigin || url.password !== '' || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError(
      'WATCHBILL_PUBLIC_URL must be an address such as https://watchbill.example.com, without a path',
    );
  }
  return url;
}

function admittedIn(env: Environment): Admitted {
  const domains = listIn(env['WATCHBILL_ALLOWED_DOMAINS']).map(lowerAscii);
  const wrong = domains.find((domain) => domain !== '*' && !/^[\w.-]+\.[\w-]+$/.test(domain));
  if (wrong !== undefined) {
    throw new ConfigError(`WATCHBILL_ALLOWED_DOMAINS must list domains such as example.com, not "${wrong}"`);
  }
  const groups = listIn(env['WATCHBILL_ALLOWED_GROUPS']);
  const unknownPeople = env['WATCHBILL_UNKNOWN_PEOPLE'] ?? 'refuse';
  if (unknownPeople !== 'refuse' && unknownPeople !== 'public') {
    throw new ConfigError(`WATCHBILL_UNKNOWN_PEOPLE must be refuse or public, not "${unknownPeople}"`);
  }
  return {
    domains: domains.length === 0 || domains.includes('*') ? undefined : new Set(domains),
    groups: groups.length === 0 ? undefined : new Set(groups),
    unknownPeople,
  };
}

function proxyIn(env: Environment): ProxySettings {
  if (env['WATCHBILL_ALLOWED_GROUPS'] !== undefined) {
    throw new ConfigError(
      'WATCHBILL_ALLOWED_GROUPS must not be set with a proxy, which checks groups itself',
    );
  }
  const header = env['WATCHBILL_PROXY_HEADER'] ?? USUAL_HEADER;
  if (!/^[A-Za-z][\w-]*$/.test(header)) {
    throw new ConfigError(`WATCHBILL_PROXY_HEADER must be the name of a header, not "${header}"`);
  }
  const variable = 'WATCHBILL_PROXY_ADDRESSES';
  return { header, addresses: addressList(listIn(env[variable]), variable) };
}

async function sessionIn(env: Environment): Promise<SessionSettings> {
  const variable = 'WATCHBILL_SESSION_SECRET';
  const secrets = listIn(await readSecret(env, { variable, fileVariable: 'WATCHBILL_SESSION_SECRET_FILE' }));
  if (secrets.some((secret) => secret.length < 32)) {
    throw new ConfigError(
      `${variable} must hold secrets of at least 32 characters, such as openssl rand -hex 32 prints`,
    );
  }
  return {
    secrets,
    idleMs: hoursIn(env, 'WATCHBILL_SESSION_IDLE_HOURS', '8'),
    longestMs: hoursIn(env, 'WATCHBILL_SESSION_HOURS', '168'),
  };
}

function hoursIn(env: Environment, name: Setting, usual: string): number {
  const text = env[name] ?? usual;
  const hours = Number(text);
  if (!/^\d{1,4}(\.\d{1,4})?$/.test(text) || hours === 0) {
    throw new ConfigError(`${name} must be a number of hours above 0, not "${text}"`);
  }
  return hours * HOUR_MS;
}

/** @param env with `WATCHBILL_OIDC_ISSUER` set. @throws ConfigError for the first invalid setting. */
async function openIdIn(env: Environment): Promise<OpenIdSettings> {
  const clientId = env['WATCHBILL_OIDC_CLIENT_ID'];
  if (clientId === undefined) {
    throw new ConfigError('WATCHBILL_OIDC_CLIENT_ID must be set with WATCHBILL_OIDC_ISSUER');
  }
  const clientSecret = await readSecret(env, {
    variable: 'WATCHBILL_OIDC_CLIENT_SECRET',
    fileVariable: 'WATCHBILL_OIDC_CLIENT_SECRET_FILE',
  });
  if (clientSecret === undefined) {
    throw new ConfigError(
      'WATCHBILL_OIDC_CLIENT_SECRET or WATCHBILL_OIDC_CLIENT_SECRET_FILE must be set with WATCHBILL_OIDC_ISSUER',
    );
  }
  const scope = env['WATCHBILL_OIDC_SCOPES'] ?? 'openid email profile';
  if (!scope.split(' ').includes('openid')) {
    throw new ConfigError('WATCHBILL_OIDC_SCOPES must list scopes separated by spaces, openid among them');
  }
  return {
    issuer: issuerIn(env['WATCHBILL_OIDC_ISSUER'] ?? ''),
    clientId,
    clientSecret,
    scope,
    groupsClaim: env['WATCHBILL_OIDC_GROUPS_CLAIM'] ?? 'groups',
    missingVerified: missingVerifiedIn(env),
  };
}

function missingVerifiedIn({
  WATCHBILL_OIDC_MISSING_EMAIL_VERIFIED: missing = 'refuse',
}: Environment): OpenIdSettings['missingVerified'] {
  if (missing !== 'refuse' && missing !== 'accept') {
    throw new ConfigError(`WATCHBILL_OIDC_MISSING_EMAIL_VERIFIED must be refuse or accept, not "${missing}"`);
  }
  return missing;
}

/** Issuer URL. Plain HTTP is allowed on loopback only: over a network an attacker could sign in as anyone. */
function issuerIn(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe) {
    throw new ConfigError('WATCHBILL_OIDC_ISSUER must be the https:// address of the provider');
  }
  return url;
}
