import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Message, readMessages } from './messages/send-message';
import type { Keep } from './retention/retention';
import { type Environment, readSettings } from './settings';
import { readSources } from './sources/config';
import type { Source } from './sources/source';
import type { Program } from './store/lock-socket';

export type { Program };
export {
  ConfigError,
  type Environment,
  type Grant,
  readSettings,
  type Settings,
  systemUser,
  unknownSettings,
} from './settings';

/** Failure to start or stop despite well-formed settings. The message is one line for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}

export type ServiceConfig = {
  /** Absolute path; holds the embedded store, its lock and the file `app-key`. That of the demo is inside of one's own. */
  dataDir: string;
  /** PostgreSQL connection URL; undefined: PGlite in the data directory. */
  databaseUrl: string | undefined;
  /** tz database name; the zone of every wall-clock rule of a rotation. */
  timeZone: string;
  /** Fills an empty embedded store with the demo data. */
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
 * Reads the service's settings. While a data directory has no store of one's own, the server keeps the demo data in
 * a data directory inside of it, and commands use that one if it is there.
 * @throws ConfigError
 */
export async function readServiceConfig(
  env: Environment,
  program: Program = 'a command',
): Promise<ServiceConfig> {
  const settings = readSettings(env, [
    'WATCHBILL_DATA_DIR',
    'WATCHBILL_DATABASE_URL',
    'WATCHBILL_TIME_ZONE',
    'WATCHBILL_DEMO',
    'WATCHBILL_UPSTREAM',
    'WATCHBILL_MAX_WAIT',
    'WATCHBILL_KEEP_INCIDENTS',
    'WATCHBILL_KEEP_DELIVERIES',
    'WATCHBILL_KEEP_VERSIONS',
  ]);
  const sources = await readSources(env);
  const { WATCHBILL_DATA_DIR: ownDir, WATCHBILL_DATABASE_URL: databaseUrl } = settings;
  const mayDemo =
    settings.WATCHBILL_DEMO === '1' &&
    databaseUrl === undefined &&
    settings.WATCHBILL_UPSTREAM === 'embedded' &&
    sources.length === 0;
  const demoDir = join(ownDir, 'demo');
  const demo =
    mayDemo &&
    (program === 'the server' || existsSync(demoDir)) &&
    !existsSync(join(ownDir, 'store')) &&
    (await tracesOfStore(ownDir)).length === 0;
  return {
    dataDir: demo ? demoDir : ownDir,
    databaseUrl,
    timeZone: settings.WATCHBILL_TIME_ZONE,
    demo,
    openWebhookDetail: false,
    maxWaitMs: settings.WATCHBILL_MAX_WAIT * 1000,
    sources,
    messages: await readMessages(env),
    keep: {
      incidents: settings.WATCHBILL_KEEP_INCIDENTS,
      deliveries: settings.WATCHBILL_KEEP_DELIVERIES,
      versions: settings.WATCHBILL_KEEP_VERSIONS,
    },
  };
}

/** File that marks a data directory with a store, even if the store is unmounted or was moved away. */
export const STORE_MARK = 'store-made';

/** Files of a data directory that only occur with a store. Earlier versions wrote no mark. */
export async function tracesOfStore(dataDir: string): Promise<string[]> {
  const key = await readFile(join(dataDir, 'app-key'), 'utf8').catch(() => '');
  const links = await readdir(join(dataDir, 'links')).catch(() => []);
  return [
    ...(key.trim() === '' ? [] : ['app-key']),
    ...[STORE_MARK, 'session-secret'].filter((name) => existsSync(join(dataDir, name))),
    ...(links.length > 0 ? ['links'] : []),
  ];
}
