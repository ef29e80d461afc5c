import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Db } from '../store/db';
import { artifactContents } from '../store/schema';
import { onOneStore } from '../store/stores.spec-support';
import {
  addArtifacts,
  artifactsAt,
  artifactsOf,
  type Build,
  hashOf,
  listArtifacts,
  type NewArtifact,
  readPieces,
  removeArtifacts,
  versionsOf,
} from './artifacts';

const SHOP: Build = { type: 'browser', service: 'shop', version: '1.4.2' };

async function* each(
  ...artifacts: [path: string, content: string | Uint8Array][]
): AsyncGenerator<NewArtifact> {
  for (const [path, content] of artifacts) yield { path, content: Buffer.from(content) };
}

async function* failing(): AsyncGenerator<NewArtifact> {
  yield* each(['/a.js', 'A']);
  throw new Error('unreadable');
}

async function contentAt(db: Db, build: Build, path: string): Promise<string | undefined> {
  const found = (await artifactsOf(db, build)).find((artifact) => artifact.path === path);
  return found && gunzipSync(Buffer.concat(await readPieces(db, found.hash))).toString();
}

onOneStore('artifacts', (store) => {
  test('are found by type, service and version, with the content they were added with', async () => {
    const added = await addArtifacts(store().db, SHOP, each(['/a.js', 'A'], ['/b.js', 'B']), 5);
    expect(added).toEqual({ artifacts: 2, newContents: 2, bytes: 2 });
    expect(await artifactsOf(store().db, SHOP)).toEqual([
      { path: '/a.js', version: '1.4.2', hash: hashOf(Buffer.from('A')) },
      { path: '/b.js', version: '1.4.2', hash: hashOf(Buffer.from('B')) },
    ]);
    expect(await contentAt(store().db, SHOP, '/b.js')).toBe('B');
    for (const other of [{ type: 'react native' }, { service: 'Shop' }, { version: '' }] as const) {
      expect(await artifactsOf(store().db, { ...SHOP, ...other })).toEqual([]);
    }
  });

  test('are found by path in any version: the requested one first, then the latest', async () => {
    const at = ['1', '2', '3', '4'].entries();
    for (const [i, version] of at) {
      const now = version === '3' ? 99 : i;
      await addArtifacts(store().db, { ...SHOP, version }, each(['build:x', version], ['build:y', 'y']), now);
    }
    await addArtifacts(store().db, { ...SHOP, service: 'other' }, each(['build:x', 'o']), 100);
    await addArtifacts(store().db, { ...SHOP, type: 'react native' }, each(['build:x', 'r']), 100);
    const versionsAt = async (version: string, ...paths: string[]) =>
      (await artifactsAt(store().db, { ...SHOP, version }, paths)).map(
        (found) => `${found.path} ${found.version}`,
      );
    expect(await versionsAt('2', 'build:x')).toEqual(['2', '3', '4', '1'].map((v) => `build:x ${v}`));
    expect((await versionsAt('none', 'build:x'))[0]).toBe('build:x 3');
    expect(await versionsAt('2', 'build:none')).toEqual([]);
    expect(await versionsAt('2')).toEqual([]);
    expect(await versionsAt('2', 'build:y', 'build:x')).toHaveLength(8);
  });

  test('store a large content in pieces of limited size', async () => {
    // Random bytes do not compress.
    const content = randomBytes(3_000_000);
    await addArtifacts(store().db, SHOP, each(['/a.js', content]), 5);
    const pieces = await readPieces(store().db, hashOf(content));
    expect(pieces.length).toBeGreaterThan(10);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(262_144);
    expect(gunzipSync(Buffer.concat(pieces)).equals(content)).toBe(true);
  });

  test('share a content, and delete it with the last of them', async () => {
    const next = { ...SHOP, version: '1.4.3' };
    await addArtifacts(store().db, SHOP, each(['/a.js', 'same'], ['/b.js', 'same']), 5);
    expect(await addArtifacts(store().db, next, each(['/a.js', 'same']), 6)).toMatchObject({
      newContents: 0,
    });
    expect(await store().db.$count(artifactContents)).toBe(1);
    expect(await removeArtifacts(store().db, SHOP)).toEqual({ artifacts: 2, contents: 0 });
    expect(await contentAt(store().db, next, '/a.js')).toBe('same');
    expect(await removeArtifacts(store().db, next)).toEqual({ artifacts: 1, contents: 1 });
    expect(await store().db.$count(artifactContents)).toBe(0);
  });

  test('are replaced when added again, and the others of the build stay', async () => {
    await addArtifacts(store().db, SHOP, each(['/a.js', 'old'], ['/b.js', 'B']), 5);
    await addArtifacts(store().db, SHOP, each(['/a.js', 'new']), 6);
    expect(await contentAt(store().db, SHOP, '/a.js')).toBe('new');
    expect(await contentAt(store().db, SHOP, '/b.js')).toBe('B');
    expect(await readPieces(store().db, hashOf(Buffer.from('old')))).toEqual([]);
    const [first] = await listArtifacts(store().db);
    expect(first).toMatchObject({ ...SHOP, path: '/a.js', size: 3, added_at: 6 });
  });

  test('are added all or not at all', async () => {
    await expect(addArtifacts(store().db, SHOP, failing(), 5)).rejects.toThrow('unreadable');
    expect(await listArtifacts(store().db)).toEqual([]);
    expect(await store().db.$count(artifactContents)).toBe(0);
  });

  test('are removed by version and path', async () => {
    for (const version of ['1', '2', '3']) {
      await addArtifacts(store().db, { ...SHOP, version }, each(['/a.js', version], ['/b.js', version]), 7);
    }
    const { type, service } = SHOP;
    expect(await removeArtifacts(store().db, { type, service, version: '1' })).toMatchObject({
      artifacts: 2,
    });
    expect(await removeArtifacts(store().db, { type, service, version: '2', path: '/a.js' })).toEqual({
      artifacts: 1,
      contents: 0,
    });
    expect(await removeArtifacts(store().db, { type, service: 'none' })).toEqual({
      artifacts: 0,
      contents: 0,
    });
    expect(await versionsOf(store().db, SHOP)).toEqual(['2', '3']);
    expect(await removeArtifacts(store().db, { type, service })).toEqual({ artifacts: 3, contents: 2 });
  });

  test('give the versions of a service, latest first', async () => {
    for (const [version, now] of [
      ['1', 9],
      ['2', 7],
      ['3', 8],
    ] as const) {
      await addArtifacts(store().db, { ...SHOP, version }, each(['/a.js', 'A']), now);
    }
    expect(await versionsOf(store().db, SHOP)).toEqual(['1', '3', '2']);
  });
});
