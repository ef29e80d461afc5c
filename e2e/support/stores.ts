import { cp, mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDataDir, startServer, type Server } from './server';

/** What the data directory of a stopped server can hold: the demo data and the key to it, or nothing yet. */
export type StoreKind = 'demo' | 'empty';

const PLACE = 'E2E_STORES';

/**
 * Makes one store of each kind, since filling one takes far longer than copying it: in a folder that outlasts this run
 * where one is named, so that the next finds them, else in one of its own. @returns what removes that again.
 */
export async function makeStores(): Promise<() => Promise<void>> {
  const kept = process.env[PLACE];
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'watchbill-stores-')));
  process.env[PLACE] = folder;
  const make = async (kind: StoreKind, env: Record<string, string>) => {
    const dataDir = join(folder, kind);
    if (existsSync(dataDir)) return;
    const server = await startServer(env, { dataDir });
    await server.stop();
  };
  await Promise.all([make('demo', {}), make('empty', { WATCHBILL_DEMO: '0' })]);
  return async () => {
    if (kept === undefined) await rm(folder, { recursive: true });
  };
}

/** Starts the built product with a demo store of its own. */
export async function startWithDemo(): Promise<Server> {
  const dataDir = await newDataDir();
  await copyStore('demo', dataDir);
  const server = await startServer({}, { dataDir });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Puts such a store into a data directory. */
export async function copyStore(kind: StoreKind, dataDir: string): Promise<void> {
  const folder = process.env[PLACE];
  if (folder === undefined) throw new Error('the global set-up has made no stores');
  await cp(join(folder, kind), dataDir, { recursive: true });
}
