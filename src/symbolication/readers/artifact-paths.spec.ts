import { expect, test } from 'vitest';
import { EnrichedFrame, type StackType } from '#contract/stack';
import { READERS } from './readers';

const from = (file: string) =>
  EnrichedFrame.parse({ converted: true, minified: { file, function: 'a', line: 1, column: 2 } });
const build = (type: StackType) => ({ type, buildId: '6f1d', variant: 'release' });

test.each([
  [
    'browser',
    ['https://cdn.test/a.js?v=1', 'https://cdn.test/a.js', 'https://eu.test/a.js#x'],
    ['https://cdn.test/a.js', 'https://eu.test/a.js'],
  ],
  ['react native', ['/var/containers/Shop.app/main.jsbundle', 'main.jsbundle'], ['main.jsbundle']],
  ['android', [''], ['build:6f1d', 'variant:release']],
  ['ios', ['Shop'], ['2d90', 'image:Shop:arm64']],
  ['flutter', [''], ['2d90', 'image:Shop:arm64']],
] as const)('where files for %s are kept', (type, files, expected) => {
  const paths = ['2d90', 'image:Shop:arm64'];
  expect(READERS[type].artifactPaths(build(type), paths, files.map(from))).toEqual(expected);
});

test('a mapping is also kept by its own id', () => {
  const build = { type: 'android', buildId: 'b1', variant: '' } as const;
  const paths = ['build:dropped', 'map:6f1d2c4'];
  expect(READERS.android.artifactPaths(build, paths, [])).toEqual(['build:b1', 'map:6f1d2c4']);
});

test('a mapping of a build that nobody named is kept nowhere', () => {
  const build = { type: 'android', buildId: '', variant: '' } as const;
  expect(READERS.android.artifactPaths(build, ['x'], [])).toEqual([]);
});
