import { expect, test } from 'vitest';
import type { EnrichedFrame, StackType } from '#contract/stack';
import { addCommand, artifactWords } from './artifact-words';

const build = (service: string, version: string, ...paths: string[]) => ({
  type: 'browser' as const,
  service,
  version,
  paths,
  added_at: 0,
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
  expect(artifactWords({ builds: BUILDS }, { type: 'browser', ...asked })).toBe(words);
});

test('of another type there may be nothing', () => {
  expect(artifactWords({ builds: BUILDS }, { type: 'ios', service: 'shop' })).toBe(
    'The server has no files for stacks of this type.',
  );
});

const frame = (file: string): EnrichedFrame => ({
  function: 'f',
  converted: false,
  file,
  line: 1,
  column: 2,
  class_name: '',
  method_name: '',
  module: '',
  address: '',
  offset: 0,
  native_address: '',
  third_party: false,
  code_snippets: [],
});

const command = (type: StackType, more: object = {}, file = '') =>
  addCommand({ type, service: 'shop', version: '1.4.2', ...more }, [frame(file)]).replace(
    'npm run watchbill -- artifacts add ',
    '',
  );

test('the command that adds a build says what the stack and its request say', () => {
  expect(command('browser', {}, 'https://cdn.example.com/assets/index-9f2c.js?v=1')).toBe(
    '--type browser --service shop --version 1.4.2 --prefix https://cdn.example.com/assets/ dist',
  );
  expect(command('browser', {}, 'https://cdn.example.com/main.js')).toContain(
    '--prefix https://cdn.example.com/ dist',
  );
  expect(command('browser', {}, 'main.js')).not.toContain('--prefix');
  expect(command('android', { build_id: '6f1d' })).toContain('--build-id 6f1d app/');
  expect(command('android', { Variant: 'release' })).toContain('--variant release app/');
});

test('it is one that a shell takes, whatever the service is called, and shows no secret', () => {
  expect(command('react native', { service: "Ana's $HOME", version: '' })).toBe(
    `--type 'react native' --service 'Ana'\\''s $HOME' --version '<version>' index.android.bundle.map`,
  );
  expect(command('browser', {}, 'https://ana:geheim123@cdn.example.com/a.js')).not.toContain('geheim123');
});
