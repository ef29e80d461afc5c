import { describe, expect, it } from 'vitest';
import type { ListedArtifact } from './artifacts/artifacts';
import { outdatedBuilds } from './outdated';

const row = (version: string, added_at: number, more: Partial<ListedArtifact> = {}): ListedArtifact => ({
  content: `${version}${added_at}`,
  type: 'browser',
  service: 'shop',
  version,
  path: `/${added_at}.js`,
  size: 1,
  added_at,
  ...more,
});
const outdated = (rows: readonly ListedArtifact[], builds: number, since: number) =>
  outdatedBuilds(rows, { builds, since }).map(
    ({ service, version, artifacts }) => `${service} ${version} ${artifacts.length}`,
  );

describe('a build is outdated', () => {
  it('if it is neither among the newest of its service nor young', () => {
    const rows = [row('1', 10), row('1', 11), row('2', 20), row('3', 30), row('4', 40)];
    expect(outdated(rows, 2, 25)).toEqual(['shop 1 2', 'shop 2 1']);
    expect(outdated(rows, 2, 15)).toEqual(['shop 1 2']);
    expect(outdated(rows, 4, 100)).toEqual([]);
    expect(outdated(rows, 0, 20)).toEqual(['shop 1 2']);
  });

  it('by its newest artifact, in its own service and type', () => {
    const rows = [row('1', 10), row('1', 90), row('2', 20), row('9', 5, { service: 'till' })];
    expect(outdated(rows, 1, 50)).toEqual(['shop 2 1']);
    expect(outdated([row('1', 10), row('1', 20, { type: 'react native' })], 1, 50)).toEqual([]);
  });

  it('by its content if it has no version, as mappings of build ids have none', () => {
    const mapping = (id: string, added_at: number) =>
      ['build', 'map'].map((kind) =>
        row('', added_at, { type: 'android', content: id, path: `${kind}:${id}` }),
      );
    const rows = [...mapping('a', 10), ...mapping('b', 20), ...mapping('c', 30)];
    expect(outdated(rows, 1, 25)).toEqual(['shop  2', 'shop  2']);
    expect(outdated([row('', 10), row('', 20)], 1, 25)).toEqual([]);
  });
});
