import { expect, test } from 'vitest';
import { keptWords } from './kept-words';

const build = (service: string, version: string, ...paths: string[]) => ({
  type: 'browser' as const,
  service,
  version,
  paths,
  path_count: paths.length,
});

const BUILDS = [
  build('shop', '1.4.1', 'https://cdn.test/a.js'),
  build('shop', '1.4.0', 'https://cdn.test/a.js'),
  build('till', '', 'a.js', 'b.js', 'c.js', 'd.js', 'e.js', 'f.js', 'g.js'),
];

test.each([
  [{ service: 'shop', version: '1.4.2' }, 'Of shop the server has 1.4.1, 1.4.0, but not 1.4.2.'],
  [{ service: 'shop', version: '1.4.1' }, 'Of shop 1.4.1 the server has 1 file: https://cdn.test/a.js.'],
  [{ service: 'till', version: '3' }, 'Of till the server has files without a version, but not 3.'],
  [{ service: 'shp', version: '1.4.1' }, 'The server has nothing for shp, but for shop, till.'],
  [{ service: 'till' }, 'Of till the server has 7 files: a.js, b.js, c.js, d.js, e.js and 2 more.'],
])('%o', (asked, words) => {
  expect(keptWords({ builds: BUILDS }, { type: 'browser', ...asked })).toBe(words);
});

test('of another type there may be nothing', () => {
  expect(keptWords({ builds: BUILDS }, { type: 'ios', service: 'shop' })).toBe(
    'The server has no files for stacks of this type.',
  );
});
