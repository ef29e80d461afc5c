import { type Environment, readServiceConfig } from '../config';
import type { Db } from '../store/db';
import type { ProgressLine } from '../import/progress';
import { openStore } from '../store/open-store';

export type Terminal = {
  env: Environment;
  /** What relative paths are relative to. */
  folder: string;
  /** One line each, without its line feed. */
  out: (line: string) => void;
  err: (line: string) => void;
  /** Where somebody watches: shows one line in place of the one before. */
  progress?: ProgressLine;
  /** Unix milliseconds. */
  clock: () => number;
};

/** The command cannot do what it was asked. The message is one line. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/**
 * Does some work on the store that the settings name, and closes it.
 * @throws StartError where the store cannot be opened, what the work throws, or the failure of the closing.
 */
export async function withStore<T>({ env }: Terminal, work: (db: Db) => Promise<T>): Promise<T> {
  const store = await openStore(readServiceConfig(env, { openWebhookDetail: false }), 'a command');
  let result: T;
  try {
    result = await work(store.db);
  } catch (error) {
    await store.close().catch(() => undefined);
    throw error;
  }
  await store.close();
  return result;
}

/** `2026-03-14T09:26:53.000Z`. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
