import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { Names } from '#contract/names';
import { CAPABILITIES, type Capability } from '#contract/session';
import {
  ConfigError,
  type Environment,
  readAppKey,
  readServiceConfig,
  refuseConfigFile,
  type ServiceConfig,
  type UnknownSetting,
  unknownSettings,
} from '#service/config';
import { check, problemLine } from '#contract/problem';
import { parseOwnJson } from '#domain/json/own-json';
import { type AccessConfig, readAccess } from './access/config';
import { readFrameAncestors } from './links/guests/card-config';
import { type OperateConfig, readOperateConfig } from './operate/config';
import type { PageSettings } from './page';
import { readRights, type RightsConfig } from './rights/config';

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
  /** Variables that look like settings. */
  unknownSettings: readonly UnknownSetting[];
};

/**
 * Reads and validates all settings. An empty variable counts as unset.
 * @throws ConfigError with a line for each problem that names the variable; what depends on the access is read only if
 *   that is valid. A key is never repeated.
 */
export async function readConfig(env: Environment): Promise<GatewayConfig> {
  // Before any other problem, which the file may solve.
  await refuseConfigFile(env);
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const host = later(() => addressOf(hostIn(set)));
  const access = host.then((address) => readAccess(set, address));
  const readings = [
    host,
    access,
    checkAuthorities(set),
    later(() => portIn(set)),
    later(() => upstreamIn(set)),
    readAppKey(set),
    later(() => (set.WATCHBILL_DIRECTORY === undefined ? undefined : readNames(set.WATCHBILL_DIRECTORY))),
    access.then(({ mode }) => readOperateConfig(set, mode.kind === 'loopback')),
    access.then(({ mode }) => readRights(set, mode.kind)),
    later(() => readFrameAncestors(set)),
    readServiceConfig(env, { openWebhookDetail: false }),
  ] as const;
  await throwProblems(readings);
  const [address, accessConfig, , port, upstream, appKey, names, operate, rights, frameAncestors, service] =
    await Promise.all(readings);
  return {
    host: address,
    access: accessConfig,
    port,
    upstream,
    appKey,
    names,
    service: { ...service, openWebhookDetail: accessConfig.mode.kind === 'loopback' },
    operate,
    rights,
    frameAncestors,
    unknownSettings: unknownSettings(set),
  };
}

/** Throws as a rejection. */
async function later<T>(read: () => T | Promise<T>): Promise<T> {
  return read();
}

/** @throws ConfigError with the lines of all independent readings that failed; any other error of one */
async function throwProblems(readings: readonly Promise<unknown>[]): Promise<void> {
  const settled = await Promise.allSettled(readings);
  const lines = settled.flatMap((one) => {
    if (one.status === 'fulfilled') return [];
    if (one.reason instanceof ConfigError) return [one.reason.message];
    throw one.reason;
  });
  if (lines.length > 0) throw new ConfigError([...new Set(lines)].join('\n'));
}

/**
 * Settings for the page: the account's zone, the access mode, and the capabilities that also guests have.
 */
export function accountOf({ upstream, service, access }: GatewayConfig): Omit<PageSettings, 'version'> {
  return {
    access: access.mode.kind,
    publicOrigin: access.publicUrl?.origin ?? '',
    timeZone: service.timeZone,
    capabilities:
      upstream === 'embedded' ? capabilitiesOf(service).filter((capability) => capability !== 'changes') : [],
  };
}

/** Capabilities of the embedded service. */
export function capabilitiesOf({ sources = [] }: ServiceConfig): readonly Capability[] {
  const absent = new Set<Capability>([
    'change-all',
    'change-own',
    'pay',
    'cards',
    ...(sources.length > 0 ? [] : ['sources' as const]),
  ]);
  return CAPABILITIES.filter((capability) => !absent.has(capability));
}

/** Completes what a server can by what depends on this gateway. */
export function withGateway(
  capabilities: readonly Capability[],
  { frameAncestors }: Pick<GatewayConfig, 'frameAncestors'>,
): readonly Capability[] {
  return frameAncestors.length === 0 ? capabilities : [...capabilities, 'cards'];
}

/** Checks that the file is readable: Node loads it before the program starts, and merely warns on failure. */
async function checkAuthorities({ NODE_EXTRA_CA_CERTS: file }: Environment): Promise<void> {
  if (file === undefined) return;
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`NODE_EXTRA_CA_CERTS: ${file} cannot be read`);
  });
  if (!text.includes('-----BEGIN CERTIFICATE-----')) {
    throw new ConfigError(
      `NODE_EXTRA_CA_CERTS must name a file of certificates in PEM, which ${file} is not`,
    );
  }
}

function hostIn({ HOST: host = '127.0.0.1' }: Environment): string {
  if (isIP(host) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)) {
    throw new ConfigError(`HOST must be an IP address or a host name, not "${host}"`);
  }
  return host;
}

/**
 * Resolves the address to listen on, which decides what counts as loopback: `127.1` does, `0` does not. A name that
 * does not resolve is left to the listener, whose error reports it.
 */
async function addressOf(host: string): Promise<string> {
  return await lookup(host).then(
    // An IPv4-mapped IPv6 address is listened on as IPv4.
    ({ address }) => address.replace(/^::ffff:(?=\d+\.)/i, ''),
    () => host,
  );
}

function portIn({ PORT: port = '4180' }: Environment): number {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new ConfigError(`PORT must be a whole number from 0 to 65535, not "${port}"`);
  }
  return Number(port);
}

function upstreamIn({ WATCHBILL_UPSTREAM: upstream = 'embedded' }: Environment): GatewayConfig['upstream'] {
  if (upstream === 'embedded') return 'embedded';
  const url = URL.canParse(upstream) ? new URL(upstream) : undefined;
  // The value is not repeated in these messages: it may contain credentials or a key.
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new ConfigError('WATCHBILL_UPSTREAM must be "embedded" or a base URL with http:// or https://');
  }
  if (url.username !== '' || url.password !== '') {
    throw new ConfigError(
      'WATCHBILL_UPSTREAM must not contain credentials; the key goes into WATCHBILL_APP_KEY',
    );
  }
  if (url.search !== '' || url.hash !== '') {
    throw new ConfigError('WATCHBILL_UPSTREAM must not contain a query or a fragment');
  }
  return { baseUrl: `${url.origin}${url.pathname.replace(/\/+$/, '')}` };
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
