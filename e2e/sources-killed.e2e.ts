import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeFakes } from '../src/service/sources/fakes/fake.spec-support';
import { type PagerDutyWorld, startPagerDuty } from '../src/service/sources/fakes/pagerduty.spec-support';
import { KEY } from '../src/service/sources/fakes/rota.spec-support';
import { commandLineWith } from './support/command-line';
import { copyStore } from './support/stores';
import { expect, test } from './support/test';
import { weeklyRota } from './support/weekly-rota';

const IDS = Array.from({ length: 8 }, (_, index) => `PS${index}`);

const ROUNDS: readonly (readonly string[])[] = [['PANA'], ['PBO', 'PANA']];

const KINDS = ['people', 'schedules', 'schedule_versions'];

/** Exported records of a store, without times of reading and writing. */
async function recordsOf(env: Record<string, string>, folder: string): Promise<string[]> {
  const out = join(await mkdtemp(join(folder, 'out-')), 'all');
  await commandLineWith(env, 'export', out);
  const texts = await Promise.all(
    KINDS.map((kind) => readFile(join(out, `${kind}.ndjson`), 'utf8').catch(() => '')),
  );
  return texts
    .flatMap((text) => text.split('\n'))
    .map((line) => line.replaceAll(/"(?:updated_at|at|layer_start|layer_end)":\d+,?/g, ''))
    .sort();
}

test('a reading that is killed while it asks or writes leaves nothing half done, and the next one ends as if it had not been', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watchbill-killed-'));
  const world: PagerDutyWorld = {
    schedules: [],
    users: ['PANA', 'PBO', 'PCY'].map((id) => ({ id, name: id, email: `${id.toLowerCase()}@example.org` })),
  };
  try {
    const fake = await startPagerDuty(world, { now: () => Date.now(), advance: () => undefined });
    await writeFile(join(folder, 'key'), KEY);
    const source = {
      name: 'prod',
      tool: 'pagerduty',
      url: String(fake.url),
      token_file: 'key',
    };
    await writeFile(join(folder, 'sources.json'), JSON.stringify({ sources: [source] }));
    const placeOf = async (name: string) => {
      await copyStore('person', join(folder, name));
      return {
        WATCHBILL_DATA_DIR: join(folder, name),
        WATCHBILL_SOURCES_FILE: join(folder, 'sources.json'),
        WATCHBILL_DEMO: '0',
      };
    };
    const [killed, calm] = [await placeOf('killed'), await placeOf('calm')];

    /** Kills a reading some milliseconds after its request for the schedule of this number. */
    const killAfter = async (calls: number, milliseconds: number) => {
      const before = fake.countOf('GET /schedules/{id}');
      const child = execFile(process.execPath, ['dist/server/cli.js', 'sync'], {
        env: { ...process.env, ...killed },
      });
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      const isThere = () => fake.countOf('GET /schedules/{id}') - before >= calls || child.exitCode !== null;
      await expect.poll(isThere, { intervals: [5] }).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      child.kill('SIGKILL');
      await ended;
    };

    for (const [round, people] of ROUNDS.entries()) {
      world.schedules.splice(0, IDS.length, ...IDS.map((id) => weeklyRota(id, `Rota ${id}`, people)));
      // The first reading in the middle of the questions, the second of the writing.
      if (round === 0) await killAfter(4, 0);
      else await killAfter(IDS.length, 120);
      await Promise.all([killed, calm].map((env) => commandLineWith(env, 'sync')));
    }
    const [after, undisturbed] = await Promise.all([killed, calm].map((env) => recordsOf(env, folder)));
    expect(after).toEqual(undisturbed);
    expect(after?.filter((line) => line.includes('"number"'))).toHaveLength(IDS.length * ROUNDS.length);
  } finally {
    await closeFakes();
    await rm(folder, { recursive: true });
  }
});
