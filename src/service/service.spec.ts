import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { ServiceConfig } from './config';
import { DEMO_PERSON_ID } from './demo/make-demo';
import { addOwnBuild, openService, type Service } from './service';
import { makeEmbeddedStore, onOneStore } from './store/stores.spec-support';
import { artifactsOf, type Build, listArtifacts, versionsOf } from './stack/artifacts';

/** Data directory that all tests here share, as creating a store takes seconds. */
let folder: string;
let log: string[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-service-'));
  makeEmbeddedStore(join(folder, 'data'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const open = (settings: Partial<ServiceConfig> = {}): Promise<Service> =>
  openService(
    {
      dataDir: join(folder, 'data'),
      databaseUrl: undefined,
      timeZone: 'Asia/Shanghai',
      demo: true,
      openWebhookDetail: true,
      ...settings,
    },
    (line) => log.push(line),
  );

async function schedulesSeen(service: Service): Promise<number | undefined> {
  const response = await service.handle(
    new Request(`http://service/schedule/self?app_key=${(await service.ownKey.key()) ?? ''}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"start":1766372400,"end":1766976400}',
    }),
  );
  return (await response.text()).match(/"schedule_id"/g)?.length;
}

const viewer = async (service: Service) => ({ key: await service.ownKey.key() });

describe('the service', () => {
  it('starts empty without demo data', async () => {
    const service = await open({ demo: false });
    expect(await service.ownKey.key()).toBeUndefined();
    expect(await service.names(await viewer(service))).toEqual({
      people: [],
      teams: [],
      channels: [],
      roles: [],
    });
    expect(await schedulesSeen(service)).toBeUndefined();
    await service.close();
    expect(log.splice(0)).toHaveLength(1);
  });

  it('removes uploads of a killed process', async () => {
    mkdirSync(join(folder, 'data/upload-abcdef'));
    const service = await open({ demo: false });
    expect(readdirSync(join(folder, 'data')).filter((name) => name.startsWith('upload-'))).toEqual([]);
    await service.close();
    log = [];
  });

  it('fills an empty store once, and saves a valid key', async () => {
    const first = await open();
    expect(log).toEqual([
      expect.stringContaining('Loading the demo data'),
      expect.stringMatching(/^Loaded \d+ teams, /),
    ]);
    const keyFile = join(folder, 'data', 'app-key');
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(keyFile, 'utf8')).toBe(`${await first.ownKey.key()}\n`);
    const seen = await schedulesSeen(first);
    expect(seen).toBeGreaterThan(5);
    const names = await first.names(await viewer(first));
    expect(names.people.find((person) => person.person_id === DEMO_PERSON_ID)?.person_name).toMatch(/\w/);
    await first.close();
    await expect(first.ready()).rejects.toThrow(/^The store does not answer$/);
    expect(log.at(-1)).toMatch(/^The PGlite store does not answer: /);

    log = [];
    const second = await open();
    expect(log).toEqual([
      expect.stringMatching(/^The demo data of .*\/data is shown: an import or a source begins/),
    ]);
    expect(await second.ownKey.key()).toBe(await first.ownKey.key());
    expect(await schedulesSeen(second)).toBe(seen);
    await second.ready();
    await expect(open()).rejects.toThrow(/is in use by process/);
    await second.close();
    expect(readdirSync(join(folder, 'data')).sort()).toEqual(['app-key', 'store', 'store-made']);
  });

  it('names only the channels that the person of its key sees', async () => {
    const service = await open();
    const { channels } = await service.names(await viewer(service));
    await service.close();
    rmSync(join(folder, 'data', 'app-key'));
    const keyless = await open();
    const seenByNobody = (await keyless.names(await viewer(keyless))).channels;
    await keyless.close();
    expect(seenByNobody.length).toBeLessThan(channels.length);
    expect(channels).toEqual(expect.arrayContaining(seenByNobody));
  });

  it('reports an invalid data directory in one line', async () => {
    const dataDir = join(folder, 'file');
    writeFileSync(dataDir, '');
    await expect(open({ dataDir })).rejects.toThrow(
      /^The data directory .* cannot be written to \(ENOTDIR\): let this user write there/,
    );
  });
});

const OWN: Build = { type: 'browser', service: 'watchbill', version: 'a1' };

let buildFolder: string;
beforeAll(async () => {
  buildFolder = await mkdtemp(join(tmpdir(), 'watchbill-own-'));
  await writeFile(join(buildFolder, 'index.js'), 'f();');
  await writeFile(join(buildFolder, 'index.js.map'), '{"version":3,"sources":[],"names":[],"mappings":""}');
});

afterAll(() => rm(buildFolder, { recursive: true }));

onOneStore('the dashboard’s own build', (store) => {
  test('is added once, for any host', async () => {
    await addOwnBuild(store().db, { folder: buildFolder, version: 'a1' }, 5);
    // A second start does not even read the folder.
    await addOwnBuild(store().db, { folder: join(buildFolder, 'gone'), version: 'a1' }, 6);
    expect(await listArtifacts(store().db)).toMatchObject([{ ...OWN, path: '/index.js', added_at: 5 }]);
  });

  test('replaces old builds, but keeps recent ones for open pages', async () => {
    for (let build = 1; build <= 8; build++) {
      await addOwnBuild(store().db, { folder: buildFolder, version: `a${build}` }, build);
    }
    expect(await versionsOf(store().db, OWN)).toEqual(['a8', 'a7', 'a6', 'a5', 'a4']);
    expect(await artifactsOf(store().db, { ...OWN, version: 'a4' })).toHaveLength(1);
  });
});
