import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Group, Layer } from '#contract/schedule';
import { freePort, newDataDir, startServer } from './server';
import { copyStore } from './stores';

/** What a folder to import holds: kinds and their records. */
export type Records = Readonly<Record<string, readonly unknown[]>>;

/** A server with nothing but imported records. `change` imports more while it is down, and it comes back at its address. */
export type OwnServer = {
  url: string;
  appKey: () => string;
  change: (records: Records) => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Person 1 of the records is whose key the dashboard has.
 * @param commands given to the command line before the server starts.
 */
export async function startWithRecords(
  records: Records,
  commands: readonly (readonly string[])[] = [],
): Promise<OwnServer> {
  const dataDir = await newDataDir();
  await copyStore('empty', dataDir);
  const place = { dataDir, port: await freePort() };
  const start = () => startServer({ WATCHBILL_DEMO: '0' }, place);
  await importRecords(dataDir, records);
  await writeFile(join(dataDir, 'app-key'), await commandLine(dataDir, 'key', 'create', '--person', '1'));
  for (const words of commands) await commandLine(dataDir, ...words);
  let server = await start();
  return {
    url: server.url,
    appKey: () => server.appKey,
    change: async (more) => {
      await server.stop();
      await importRecords(dataDir, more);
      server = await start();
    },
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A schedule to import, of one team, with whatever is said otherwise. */
export function scheduleRecord(fields: {
  schedule_id: number;
  schedule_name: string;
  layers: readonly Layer[];
  enabled?: boolean;
  description?: string;
}): unknown {
  return {
    description: '',
    enabled: true,
    team_id: 0,
    is_private: false,
    updated_at: 1_766_000_000,
    ...fields,
  };
}

/** A regular layer that hands off each day at the time it starts, unless the fields say otherwise. */
export function dailyLayer(fields: Partial<Layer> & Pick<Layer, 'layer_start' | 'groups'>): Layer {
  return {
    layer_name: 'Days',
    mode: 0,
    layer_end: 0,
    fair_rotation: false,
    handoff_time: 0,
    restrict_mode: 0,
    restrict_periods: [],
    day_mask: { repeat: [] },
    rotation_unit: 'day',
    rotation_value: 1,
    ...fields,
  };
}

/** One person in role 1. */
export function solo(person: number, group_name = `Group ${person}`): Group {
  return { group_name, members: [{ role_id: 1, person_ids: [person] }] };
}

async function importRecords(dataDir: string, records: Records): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'watchbill-records-'));
  for (const [kind, list] of Object.entries(records)) {
    await writeFile(join(folder, `${kind}.ndjson`), list.map((one) => `${JSON.stringify(one)}\n`).join(''));
  }
  await commandLine(dataDir, 'import', folder);
  await rm(folder, { recursive: true });
}

async function commandLine(dataDir: string, ...words: string[]): Promise<string> {
  return commandLineWith({ WATCHBILL_DATA_DIR: dataDir }, ...words);
}

/** Runs `watchbill` with settings of its own, and gives what it prints. */
export async function commandLineWith(env: Record<string, string>, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/cli.js', ...words], {
    env: { ...process.env, ...env },
  });
  return stdout;
}
