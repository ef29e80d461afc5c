import type { BlockList } from 'node:net';
import { ConfigError, type Environment, readSecret, secondsIn, type Setting } from '#service/config';
import { addressList, listIn } from '../addresses';
import { FORMATS, LEVELS, type LogConfig } from './log';

/** Requests per minute; 0 = no limit. */
type RateConfig = { person: number; key: number; address: number };

export type OperateConfig = {
  log: LogConfig;
  /** Bearer token of `/metrics`; undefined = loopback only. */
  metricsToken: string | undefined;
  /** True to publish names of schedules and people in `/metrics`. */
  metricsNames: boolean;
  rates: RateConfig;
  /** Seconds after SIGTERM in which requests are answered, but `/readyz` says no. */
  drainSeconds: number;
  /** Proxies whose X-Forwarded-For is trusted. */
  proxies: BlockList;
};

/**
 * @param env without empty variables.
 * @param isLocal true if only this machine can reach the process: requests are not logged then.
 * @throws ConfigError
 */
export async function readOperateConfig(env: Environment, isLocal: boolean): Promise<OperateConfig> {
  return {
    log: {
      level: choice(env, 'WATCHBILL_LOG_LEVEL', LEVELS, isLocal ? 'notice' : 'info'),
      format: choice(env, 'WATCHBILL_LOG_FORMAT', FORMATS, 'text'),
    },
    metricsToken: await readSecret(
      env,
      { variable: 'WATCHBILL_METRICS_TOKEN', fileVariable: 'WATCHBILL_METRICS_TOKEN_FILE' },
      { pattern: /^[!-~]{16,}$/, words: 'at least 16 printable characters without spaces' },
    ),
    metricsNames: choice(env, 'WATCHBILL_METRICS_NAMES', ['0', '1'], '0') === '1',
    rates: {
      person: rate(env, 'WATCHBILL_RATE_PERSON', 3_000),
      key: rate(env, 'WATCHBILL_RATE_KEY', 12_000),
      address: rate(env, 'WATCHBILL_RATE_ADDRESS', 30_000),
    },
    drainSeconds: secondsIn(env, 'WATCHBILL_DRAIN', 5),
    proxies: addressList(listIn(env['WATCHBILL_TRUSTED_PROXIES']), 'WATCHBILL_TRUSTED_PROXIES'),
  };
}

function choice<Name extends string>(
  env: Environment,
  variable: Setting,
  names: readonly Name[],
  usual: Name,
): Name {
  const text = env[variable] ?? usual;
  const match = names.find((name) => name === text);
  if (match === undefined) {
    throw new ConfigError(`${variable} must be one of ${names.join(', ')}, not "${text}"`);
  }
  return match;
}

function rate(env: Environment, variable: Setting, usual: number): number {
  const text = env[variable] ?? String(usual);
  if (!/^\d{1,7}$/.test(text)) {
    throw new ConfigError(`${variable} must be a whole number of requests a minute, 0 for no limit`);
  }
  return Number(text);
}
