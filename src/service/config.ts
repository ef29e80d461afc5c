import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { DEFAULT_TIME_ZONE } from '#contract/insight';
import { ConfigError } from './config-error';
import { refuseConfigFile } from './config-file';
import { readMessages } from './messages/config';
import type { Message } from './messages/message';
import { type Keep, readKeep } from './retention/config';
import type { Environment, Setting } from './settings';
import { readSources } from './sources/config';
import type { Source } from './sources/source';
import { parseHosts } from './store/postgres/hosts';

export {
  type Environment,
  type Setting,
  type UnknownSetting,
  unknownSettingLine,
  unknownSettings,
} from './settings';

export { ConfigError };

export { refuseConfigFile };

/** Failure to start or stop despite well-formed settings. The message is one line for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}

export type ServiceConfig = {
  /** Absolute path; holds the embedded store, its lock and the file `app-key`. */
  dataDir: string;
  /** PostgreSQL connection URL; undefined: PGlite in the data directory. */
  databaseUrl: string | undefined;
  /** tz database name; the zone of every wall-clock rule of a rotation. */
  timeZone: string;
  /** Fills an empty store with the demo data. */
  demo: boolean;
  /** Serves the webhook detail operation without an app key: only while listening on loopback. */
  openWebhookDetail: boolean;
  /** Max time in a queue in milliseconds; default: 10 s. */
  maxWaitMs?: number;
  /** Tools that are read regularly. */
  sources?: readonly Source[];
  /** Messages to chats and programs. */
  messages?: readonly Message[];
  keep?: Keep;
};

/**
 * Reads the service's settings. An empty variable counts as not set.
 * @param openWebhookDetail true if the process listens on loopback only (or not at all, like the command line).
 * @throws ConfigError for the first setting that cannot be used.
 */
export async function readServiceConfig(
  env: Environment,
  { openWebhookDetail }: { openWebhookDetail: boolean },
): Promise<ServiceConfig> {
  await refuseConfigFile(env);
  return {
    dataDir: resolve(env['WATCHBILL_DATA_DIR'] || '.watchbill'),
    databaseUrl: await databaseUrl(env),
    timeZone: timeZone(env['WATCHBILL_TIME_ZONE'] || DEFAULT_TIME_ZONE),
    demo: demo(env['WATCHBILL_DEMO'] || '1'),
    openWebhookDetail,
    maxWaitMs: secondsIn(env, 'WATCHBILL_MAX_WAIT', 10) * 1000,
    sources: await readSources(env),
    messages: await readMessages(env),
    keep: readKeep(env),
  };
}

async function databaseUrl(env: Environment): Promise<string | undefined> {
  const [variable, fileVariable] = ['WATCHBILL_DATABASE_URL', 'WATCHBILL_DATABASE_URL_FILE'] as const;
  const value = await readSecret(env, { variable, fileVariable });
  if (value === undefined) return undefined;
  // The value contains a password, so the message does not repeat it.
  if (!parseHosts(value)) {
    const source = env[variable] ? `${variable} must be` : `${fileVariable} must hold`;
    const hosts = value.includes('target_session_attrs=')
      ? ', its target_session_attrs any, read-write or primary'
      : '';
    throw new ConfigError(`${source} a postgres:// or postgresql:// address${hosts}`);
  }
  return value;
}

function timeZone(value: string): string {
  const problem = `WATCHBILL_TIME_ZONE must be a tz database name such as Asia/Shanghai, not "${value}"`;
  // Some engines also accept offsets such as +08:00, which are not zones.
  if (!/^[A-Za-z]/.test(value)) throw new ConfigError(problem);
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone && value;
  } catch {
    throw new ConfigError(problem);
  }
}

/** @throws ConfigError */
export function secondsIn(env: Environment, variable: Setting, usual: number): number {
  const text = env[variable] || String(usual);
  if (!/^\d{1,3}$/.test(text)) throw new ConfigError(`${variable} must be whole seconds from 0 to 999`);
  return Number(text);
}

function demo(value: string): boolean {
  if (value !== '0' && value !== '1') throw new ConfigError(`WATCHBILL_DEMO must be 0 or 1, not "${value}"`);
  return value === '1';
}

type SecretVariables = { variable: Setting; fileVariable: Setting };

/** Format of a secret: `pattern` matches all of it; `words` completes "must hold …" in messages. */
type SecretRule = { pattern: RegExp; words: string };

/**
 * Reads a secret, trimmed, from a variable or from the file that another variable names. An empty variable counts as
 * not set.
 * @throws ConfigError if both are set, the file cannot be read or the rule is broken; never repeats the secret.
 */
export async function readSecret(
  env: Environment,
  { variable, fileVariable }: SecretVariables,
  rule?: SecretRule,
): Promise<string | undefined> {
  const [value, file] = [env[variable], env[fileVariable]];
  if (value && file) throw new ConfigError(`${variable} and ${fileVariable} must not both be set`);
  const secret = file ? await secretFile(fileVariable, file) : value || undefined;
  if (secret !== undefined && rule && !rule.pattern.test(secret)) {
    throw new ConfigError(`${file ? fileVariable : variable} must hold ${rule.words}`);
  }
  return secret;
}

async function secretFile(variable: Setting, file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`${variable}: ${file} cannot be read`);
  });
  return text.trim();
}

/**
 * App key from the settings; undefined if none is set.
 * @throws ConfigError
 */
export async function readAppKey(env: Environment): Promise<string | undefined> {
  return await readSecret(
    env,
    { variable: 'WATCHBILL_APP_KEY', fileVariable: 'WATCHBILL_APP_KEY_FILE' },
    { pattern: /^[!-~]+$/, words: 'one key of printable characters without spaces' },
  );
}

/** Name of the user that runs the process; a container may run it by a number that has no name. */
export function systemUser(): string {
  try {
    return userInfo().username || 'operator';
  } catch {
    return 'operator';
  }
}
