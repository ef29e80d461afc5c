import { expect, test } from 'vitest';
import { parseJavaScript } from '#symbolication/javascript/parse';
import { hashedScripts, offeredBuilds, onlyBuild, type StoredBuild } from './offered-builds';

const stored = (service: string, version: string, added_at: number, ...paths: string[]): StoredBuild => ({
  type: 'browser',
  service,
  version,
  added_at,
  paths,
});
const STACK = parseJavaScript('Error: no\n    at f (https://cdn.test/a/main-9f2c.js?v=1:1:2)');
const words = (builds: ReturnType<typeof offeredBuilds>) =>
  builds.map(({ service, version, isOfFile }) => `${service} ${version}${isOfFile ? ' of file' : ''}`);

test('a build with a file of the stack comes first, then builds used last, then the latest of each service', () => {
  const builds = [
    stored('shop', '1.0.0', 10, 'https://cdn.test/b/main-9f2c.js'),
    stored('shop', '2.0.0', 30, 'https://cdn.test/b/main-77aa.js'),
    stored('admin', '1.0.0', 20, 'x.js'),
    stored('admin', '1.1.0', 40, 'x.js'),
    stored('till', '3', 50),
    { ...stored('app', '1', 60), type: 'android' as const },
  ];
  const recent = [{ type: 'browser' as const, service: 'till', version: '2' }];
  expect(words(offeredBuilds({ stored: builds, recent }, 'browser', STACK))).toEqual([
    'shop 1.0.0 of file',
    'till 2',
    'admin 1.1.0',
  ]);
  expect(words(offeredBuilds({ stored: builds, recent: [] }, 'browser', parseJavaScript('')))).toEqual([
    'till 3',
    'admin 1.1.0',
    'shop 2.0.0',
  ]);
});

test('at most six builds are offered', () => {
  const builds = Array.from({ length: 9 }, (_, index) => stored(`s${index}`, '1', index));
  expect(offeredBuilds({ stored: builds, recent: [] }, 'browser', STACK)).toHaveLength(6);
});

test('own scripts with a hash of their content are found, and no others', () => {
  const files = [
    'main-4f2a9c.js?v=1',
    'index-CdkPzQab.js',
    'app.4f2a9c01.chunk.js',
    'main.js',
    'lodash-4.17.21.js',
  ];
  const others = ['checkout-details.js', 'node_modules/x/y-4f2a9c.js'];
  const lines = [...files, ...others].map((file) => `    at f (https://cdn.test/${file}:1:2)`);
  expect(hashedScripts(parseJavaScript(lines.join('\n')))).toEqual([
    'main-4f2a9c.js',
    'index-CdkPzQab.js',
    'app.4f2a9c01.chunk.js',
  ]);
});

test('a build is used without a service if only one has the most of the scripts', () => {
  const [main, vendor] = ['main-4f2a9c.js', 'vendor-77aa01.js'];
  const one = stored('shop', '3.1.0', 1, `https://cdn.test/${main}`, `~/${vendor}`);
  const two = stored('shop', '3.0.0', 2, `~/${vendor}`);
  expect(onlyBuild([two, one], 'browser', [main, vendor])).toEqual({ build: one, file: main });
  expect(onlyBuild([two, one], 'browser', [vendor])).toBeUndefined();
  expect(onlyBuild([two, one], 'android', [main])).toBeUndefined();
  expect(onlyBuild([two], 'browser', [main])).toBeUndefined();
  expect(onlyBuild([], 'browser', [main])).toBeUndefined();
});
