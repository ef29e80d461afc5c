import { type Command, InvalidArgumentError } from 'commander';
import { ConfigError, type Environment, readServiceConfig, readSettings } from '../config';
import { openAuditLog } from '../audit-log';
import type { ProgressLine } from '../import/progress';
import type { ServerAddress } from '../manage/call';
import type { Management } from '../manage/management';
import { manageStore } from '../manage/on-store';
import { manageThrough } from '../manage/remote';
import { socketOfServer } from '../store/lock/lock';
import { openStore } from '../store/open-store';

export type Terminal = {
  env: Environment;
  /** Base of relative paths. */
  folder: string;
  /** Prints one line; adds the line feed. */
  out: (line: string) => void;
  err: (line: string) => void;
  /** Progress line, redrawn in place; only on a terminal. */
  progress?: ProgressLine;
  /** Unix milliseconds. */
  clock: () => number;
};

/** Failure of a command, with a one-line message. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Exit code of a command that did its work, and has news. */
export const NEWS = 3;

/** End of a command that has said everything, with an exit code other than 0. */
export class ExitCode extends Error {
  override name = 'ExitCode';
  readonly code: number;

  constructor(code: number) {
    super(`exit code ${code}`);
    this.code = code;
  }
}

/**
 * Runs work on the store from the settings, or on the store of the server at the given address. If a server has the
 * embedded store open, the work runs through that server, once it is ready.
 * @throws StartError if the store cannot be opened, any error of the work, or the error of closing.
 */
export async function withManagement<T>(
  terminal: Terminal,
  { server }: ServerOption,
  work: (management: Management) => Promise<T>,
): Promise<T> {
  const { env, err, clock } = terminal;
  if (server !== undefined) return work(await manageThrough(serverAt(server, env), err));
  const config = await readServiceConfig(env, { openWebhookDetail: false });
  const { dataDir, databaseUrl, timeZone, sources } = config;
  // A PostgreSQL can be opened by many processes.
  const name = databaseUrl === undefined ? await socketOfServer(dataDir) : undefined;
  if (name !== undefined) return work(await manageThrough({ kind: 'socket', dataDir, name }, err));
  const store = await openStore(config, 'a command');
  let result: T;
  try {
    const audit = await openAuditLog(env['WATCHBILL_AUDIT_LOG'], {
      log: err,
      print: (line) => err(line.trimEnd()),
    });
    result = await work(manageStore({ store, clock, timeZone, sources, audit }));
  } catch (error) {
    await store.close().catch(() => undefined);
    throw error;
  }
  await store.close();
  return result;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs work that a signal stops in order, such as Ctrl+C; a second signal ends the process.
 * @throws CommandError with the message after a signal.
 */
export async function untilStopped<T>(message: string, work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new CommandError(message));
  for (const name of SIGNALS) process.once(name, stop);
  try {
    return await work(stopping.signal);
  } catch (error) {
    throw stopping.signal.aborted ? stopping.signal.reason : error;
  } finally {
    for (const name of SIGNALS) process.off(name, stop);
  }
}

function serverAt(address: string, env: Environment): ServerAddress {
  const { WATCHBILL_APP_KEY: key } = readSettings(env, ['WATCHBILL_APP_KEY']);
  if (key === undefined) {
    throw new ConfigError('--server needs an app key, in WATCHBILL_APP_KEY or WATCHBILL_APP_KEY_FILE');
  }
  return { kind: 'url', url: new URL(address), key };
}

/** URL of the server that runs the command; absent: this process. */
export type ServerOption = { server?: string };

/** Adds the option `--server` to a command. */
export function onServer(command: Command): Command {
  return command.option(
    '--server <url>',
    'remote server, e.g. https://watchbill.example.com; needs the app key in WATCHBILL_APP_KEY',
    serverUrl,
  );
}

function serverUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname));
  if (!url || !isSafe) {
    throw new InvalidArgumentError(
      'It must be an address that begins with https:// (with http:// only of this machine: the key would be read on the way).',
    );
  }
  if (url.username + url.password + url.search + url.hash !== '') {
    throw new InvalidArgumentError('It must have no credentials, no query and no fragment.');
  }
  return url.href;
}

function isThisMachine(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host);
}

/** Formats Unix seconds as `2026-03-14T09:26:53.000Z`. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
