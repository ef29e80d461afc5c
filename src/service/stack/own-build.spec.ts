import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachStore } from '../store/stores.spec-support';
import { artifactsOf, type Build, listArtifacts, versionsOf } from './artifacts/artifacts';
import { addOwnBuild } from './own-build';

const OWN: Build = { type: 'browser', service: 'watchbill', version: 'a1' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchbill-own-'));
  await writeFile(join(folder, 'index.js'), 'f();');
  await writeFile(join(folder, 'index.js.map'), '{"version":3,"sources":[],"names":[],"mappings":""}');
});
afterAll(() => rm(folder, { recursive: true }));

onEachStore('the dashboard’s own build', (store) => {
  test('is added once, for any host', async () => {
    await addOwnBuild(store().db, { folder, version: 'a1' }, 5);
    // A second start does not even read the folder.
    await addOwnBuild(store().db, { folder: join(folder, 'gone'), version: 'a1' }, 6);
    expect(await listArtifacts(store().db)).toMatchObject([{ ...OWN, path: '/index.js', added_at: 5 }]);
  });

  test('replaces old builds, but keeps recent ones for open pages', async () => {
    for (let build = 1; build <= 8; build++) {
      await addOwnBuild(store().db, { folder, version: `a${build}` }, build);
    }
    expect(await versionsOf(store().db, OWN)).toEqual(['a8', 'a7', 'a6', 'a5', 'a4']);
    expect(await artifactsOf(store().db, { ...OWN, version: 'a4' })).toHaveLength(1);
  });
});
