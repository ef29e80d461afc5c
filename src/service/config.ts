import type { Message } from './messages/message';
import { readMessages } from './messages/config';
import type { Keep } from './retention/retention';
import { type Environment, readSettings } from './settings';
import { readSources } from './sources/config';
import type { Source } from './sources/source';

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
 * Reads the service's settings.
 * @param openWebhookDetail true if the process listens on loopback only (or not at all, like the command line).
 * @throws ConfigError
 */
export async function readServiceConfig(
  env: Environment,
  { openWebhookDetail }: { openWebhookDetail: boolean },
): Promise<ServiceConfig> {
  const settings = readSettings(env, [
    'WATCHBILL_DATA_DIR',
    'WATCHBILL_DATABASE_URL',
    'WATCHBILL_TIME_ZONE',
    'WATCHBILL_DEMO',
    'WATCHBILL_MAX_WAIT',
    'WATCHBILL_KEEP_INCIDENTS',
    'WATCHBILL_KEEP_DELIVERIES',
    'WATCHBILL_KEEP_VERSIONS',
  ]);
  return {
    dataDir: settings.WATCHBILL_DATA_DIR,
    databaseUrl: settings.WATCHBILL_DATABASE_URL,
    timeZone: settings.WATCHBILL_TIME_ZONE,
    demo: settings.WATCHBILL_DEMO === '1',
    openWebhookDetail,
    maxWaitMs: settings.WATCHBILL_MAX_WAIT * 1000,
    sources: await readSources(env),
    messages: await readMessages(env),
    keep: {
      incidents: settings.WATCHBILL_KEEP_INCIDENTS,
      deliveries: settings.WATCHBILL_KEEP_DELIVERIES,
      versions: settings.WATCHBILL_KEEP_VERSIONS,
    },
  };
}
