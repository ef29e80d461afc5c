import { expect, test } from 'vitest';
import { artifactFinder } from './enrich';

/** Which of the places, written `prefix|path`, a file belongs to. */
function found(places: string[], file: string, isReactNative = false): string | undefined {
  const find = artifactFinder(
    places.map((place) => ({ prefix: place.split('|')[0] ?? '', path: place.split('|')[1] ?? '' })),
    isReactNative,
  );
  const i = find(file);
  return i === undefined ? undefined : places[i];
}

const CDN = 'https://cdn.shop.test/assets/|js/app.js';

test.each([
  ['as it is', 'https://cdn.shop.test/assets/js/app.js'],
  ['with query and fragment', 'https://cdn.shop.test/assets/js/app.js?v=1.4.2#top'],
  ['with the host in capitals and its port', 'https://CDN.shop.test:443/assets/js/app.js'],
  ['with dots in the path', 'https://cdn.shop.test/assets/./x/../js//app.js'],
  ['with a user', 'https://u:p@cdn.shop.test/assets/js/app.js'],
  ['with a session id', 'https://cdn.shop.test/assets/js/app.js;jsessionid=4F?v=1'],
])('a full URL matches %s', (_, file) => {
  expect(found([CDN], file)).toBe(CDN);
});

test.each([
  ['another host', 'https://evil.test/assets/js/app.js'],
  ['another path', 'https://cdn.shop.test/js/app.js'],
  ['another scheme', 'file:///assets/js/app.js'],
  ['nothing', ''],
])('a full URL does not match %s', (_, file) => {
  expect(found([CDN], file)).toBeUndefined();
});

test('a path matches on any host, a relative one at any depth, the longest first', () => {
  expect(found(['/assets/|app.js'], 'https://a.test/assets/app.js')).toBe('/assets/|app.js');
  expect(found(['~/assets|app.js'], 'app://x/assets/app.js')).toBe('~/assets|app.js');
  expect(found(['/assets/|app.js'], 'https://a.test/x/assets/app.js')).toBeUndefined();
  expect(found(['|app.js', 'assets|app.js'], 'capacitor://localhost/v/assets/app.js')).toBe('assets|app.js');
  expect(found(['|app.js'], 'https://a.test/myapp.js')).toBeUndefined();
  expect(found(['/a/|[id].js'], 'https://a.test/a/%5Bid%5D.js')).toBe('/a/|[id].js');
  expect(found(['/a/|50%.js'], 'https://a.test/a/50%.js')).toBe('/a/|50%.js');
});

test('an address without a scheme matches its host with any scheme', () => {
  const place = '//cdn.shop.test/assets/|js/app.js';
  expect(found([place], 'https://cdn.shop.test/assets/js/app.js')).toBe(place);
  expect(found([place], 'http://CDN.shop.test:80/assets/js/app.js')).toBe(place);
  expect(found([place], 'https://evil.test/assets/js/app.js')).toBeUndefined();
  expect(found([place], '/assets/js/app.js')).toBeUndefined();
});

test('schemes of bundlers and apps are prefixes like others', () => {
  expect(found(['webpack:///|src/a.js'], 'webpack:///./src/a.js?3f2a')).toBe('webpack:///|src/a.js');
  expect(found(['app:///|dist/main.js'], 'app:///dist/main.js')).toBe('app:///|dist/main.js');
});

test('a React Native bundle is found by its name alone, where one has it', () => {
  const bundle = 'app:///|main.jsbundle';
  const files = [
    'main.jsbundle',
    'file:///var/containers/Bundle/Application/AB-12/Shop.app/main.jsbundle',
    '/data/user/0/com.shop/files/main.jsbundle',
    'assets://main.jsbundle',
  ];
  for (const file of files) {
    expect(found([bundle], file, true)).toBe(bundle);
    expect(found([bundle, 'b/|main.jsbundle'], file, true)).toBeUndefined();
  }
  expect(found([bundle], files[2] ?? '', false)).toBeUndefined();
  const named = '|index.android.bundle';
  for (const isReactNative of [true, false])
    expect(found([named], 'assets://index.android.bundle', isReactNative)).toBe(named);
});

test('hostile names match nothing', () => {
  const places = Array.from({ length: 1000 }, (_, i) => `|chunk-${i}.js`);
  expect(found(places, '../'.repeat(100_000))).toBeUndefined();
  expect(found(places, 'a/'.repeat(50_000))).toBeUndefined();
});
