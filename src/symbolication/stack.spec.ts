import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainPath } from './stack';

describe('a path of a map', () => {
  it.each([
    // Turbopack
    ['turbopack:///[project]/shop/app/feat.ts', 'shop/app/feat.ts'],
    ['turbopack:///[turbopack]/browser/runtime.ts', '[turbopack]/browser/runtime.ts'],
    // webpack and rspack
    ['webpack://shop/./src/a.ts?1f2e', 'src/a.ts'],
    ['webpack:///./src/a.ts', 'src/a.ts'],
    ['webpack://@acme/checkout/./src/feat.ts', 'src/feat.ts'],
    ['webpack://@acme/checkout/src/feat.ts', 'src/feat.ts'],
    ['webpack://@acme/./src/feat.ts', 'src/feat.ts'],
    ['webpack-internal:///./src/a.ts', 'src/a.ts'],
    ['webpack://shop/../../packages/ui/Button.tsx', 'packages/ui/Button.tsx'],
    // Vite, Rollup, Bun: relative to the map
    ['../../../app/src/feat.ts', 'app/src/feat.ts'],
    ['./src/../lib/a.ts', 'lib/a.ts'],
    // sourceRoot: joined, then resolved as an address
    ['https://src.example.com/repo/../../app/src/feat.ts', 'app/src/feat.ts'],
    ['/home/ci/shop/src/feat.ts', '/home/ci/shop/src/feat.ts'],
    ['file:///home/ci/shop/src/feat.ts', '/home/ci/shop/src/feat.ts'],
    ['C:\\agent\\_work\\1\\s\\src\\a.ts', 'C:/agent/_work/1/s/src/a.ts'],
    ['file:///C:/work/src/a.ts', 'C:/work/src/a.ts'],
    ['ng:///shop/src/a.ts', 'shop/src/a.ts'],
    ['meteor://💻app/client/main.js', 'client/main.js'],
    ['app:///src/a.ts', 'src/a.ts'],
    // without anything before them
    ['src/a.ts', 'src/a.ts'],
    ['package:shop/cart.dart', 'package:shop/cart.dart'],
    ['Cart.kt | Price.kt', 'Cart.kt | Price.kt'],
    ['', ''],
  ])('%s is plainly %s', (file, plain) => {
    expect(plainPath(file)).toBe(plain);
    expect(plainPath(plain)).toBe(plain);
  });

  it('never leads outside of its project', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.string(), (url, path) => {
        for (const file of [url, path, `../${path}`]) expect(plainPath(file).split('/')).not.toContain('..');
      }),
    );
  });
});
