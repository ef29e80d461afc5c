import { rm } from 'node:fs/promises';
import type { Group, Layer } from '#contract/schedule';
import { commandLine, importRecords, type Records } from './command-line';
import { newDataDir, startServer } from './server';
import { copyStore } from './stores';

/** A server with nothing but imported records; `change` imports more. */
export type OwnServer = {
  url: string;
  appKey: string;
  dataDir: string;
  change: (records: Records) => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Person 1 of the records is whose key the dashboard has.
 * @param commands given to the command line afterwards.
 */
export async function startWithRecords(
  records: Records,
  commands: readonly (readonly string[])[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnServer> {
  const dataDir = await newDataDir();
  await copyStore('person', dataDir);
  const { url, appKey, stop } = await startServer({ WATCHBILL_DEMO: '0', ...settings }, { dataDir });
  // Through the running server: a command that opens the store itself takes several times as long.
  const change = (more: Records) => importRecords(dataDir, more);
  await change(records);
  for (const words of commands) await commandLine(dataDir, ...words);
  return {
    url,
    appKey,
    dataDir,
    change,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A schedule record of one team with defaults for all other fields. */
export function scheduleRecord(fields: {
  schedule_id: number;
  schedule_name: string;
  layers: readonly Layer[];
  enabled?: boolean;
  team_id?: number;
  description?: string;
  time_zone?: string;
  layers_overlap?: string;
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

/** A regular layer with a daily hand-off at its time of day, unless the fields override it. */
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

/** A group of one person in role 1. */
export function solo(person: number, group_name = `Group ${person}`): Group {
  return { group_name, members: [{ role_id: 1, person_ids: [person] }] };
}
