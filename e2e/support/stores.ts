import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine, importRecords } from './command-line';
import { newDataDir, startServer, type Server } from './server';

/**
 * Content of a stopped server's data directory: the demo data and the key to it; nothing; or person 1 and a key of
 * hers
 * that can add files for stacks.
 */
export type StoreKind = 'demo' | 'empty' | 'person';

const PLACE = 'E2E_STORES';

/**
 * Makes one store of each kind, all from the same empty one, since making and filling one takes far longer than copying it: in a folder that outlasts this run
 * where one is named, so that the next finds them, else in one of its own. @returns what removes that again.
 */
export async function makeStores(): Promise<() => Promise<void>> {
  const kept = process.env[PLACE];
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'watchbill-stores-')));
  process.env[PLACE] = folder;
  const make = async (kind: StoreKind, fill: (dataDir: string) => Promise<void>) => {
    const dataDir = join(folder, kind);
    if (!existsSync(dataDir)) await fill(dataDir);
  };
  await make('empty', (dataDir) => startOnce(dataDir, { WATCHBILL_DEMO: '0' }));
  await Promise.all([
    make('demo', async (dataDir) => {
      const folder = `${dataDir}.new`;
      await copyStore('empty', join(folder, 'demo'));
      await startOnce(folder, {});
      // As a store of one's own, which an import adds to.
      await rename(join(folder, 'demo'), dataDir);
      await rm(folder, { recursive: true });
    }),
    make('person', async (dataDir) => {
      await copyStore('empty', dataDir);
      await importRecords(dataDir, { people: [{ person_id: 1, person_name: 'Person 1', team_ids: [] }] });
      const key = await commandLine(dataDir, 'key', 'create', '--person', '1', '--scope', 'artifacts');
      await writeFile(join(dataDir, 'app-key'), key);
    }),
  ]);
  return async () => {
    if (kept === undefined) await rm(folder, { recursive: true });
  };
}

async function startOnce(dataDir: string, env: Record<string, string>): Promise<void> {
  const server = await startServer(env, { dataDir });
  await server.stop();
}

/** Starts the built product with a demo store of its own. */
export async function startWithDemo(env: Record<string, string> = {}): Promise<Server> {
  const dataDir = await newDataDir();
  await copyStore('demo', dataDir);
  const server = await startServer(env, { dataDir });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Copies a prepared store into a data directory. */
export async function copyStore(kind: StoreKind, dataDir: string): Promise<void> {
  const folder = process.env[PLACE];
  if (folder === undefined) throw new Error('the global set-up has made no stores');
  await cp(join(folder, kind), dataDir, { recursive: true });
}
