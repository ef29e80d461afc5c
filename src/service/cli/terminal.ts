import { resolve } from 'node:path';
import { type Environment, readServiceConfig } from '../config';
import { openAuditLog } from '../audit-log';
import type { ProgressLine } from '../import/progress';
import { askServer } from '../manage/ask-server';
import { type Ask, COMMAND_ROWS, withoutLinks } from '../manage/commands';
import { socketOfServer } from '../store/lock';
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

/** End of a command after its output, with an exit code from 1. */
export class ExitCode extends Error {
  override name = 'ExitCode';
  readonly code: number;

  constructor(code: number) {
    super(`exit code ${code}`);
    this.code = code;
  }
}

/**
 * Runs commands on the store from the settings: through the server that has the embedded store open, once it is ready,
 * or in this process.
 * @throws StartError if the store cannot be opened, any error of the work, or the error of closing.
 */
export async function withStore<T>(
  { env, err, clock }: Terminal,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const config = await readServiceConfig(env);
  const { dataDir, databaseUrl, demo } = config;
  if (demo) err(`In the store of the demo data, ${dataDir}: an import begins your own`);
  // A PostgreSQL can be opened by many processes.
  const name = databaseUrl === undefined ? await socketOfServer(dataDir) : undefined;
  if (name !== undefined) return work(askServer({ dataDir, name }, err));
  const store = await openStore(config, 'a command');
  let result: T;
  try {
    const audit = await openAuditLog(env['WATCHBILL_AUDIT_LOG'], {
      log: err,
      print: (line) => err(line.trimEnd()),
    });
    const deps = { ...config, store, clock, audit, log: err };
    result = await work((command, input, { draw = () => undefined, stop } = {}) =>
      COMMAND_ROWS[command].run({ ...deps, draw, signal: stop ?? new AbortController().signal }, input),
    );
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

/** Path that an argument names, without links: commands follow none. */
export function pathOf({ folder }: Pick<Terminal, 'folder'>, path: string): Promise<string> {
  return withoutLinks(resolve(folder, path));
}

/** Formats Unix seconds as `2026-03-14T09:26:53.000Z`. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
