import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainPath } from '#symbolication/source-path';
import { repositoryPath, suggestedRule } from './paths';

const own = (file: string) => ({ file, converted: true, third_party: false });

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

  it.each([
    ['../../src/a.ts', { from: 'src/', to: 'web/shop/src/' }, 'web/shop/src/a.ts'],
    ['../../src/a.ts', { from: 'src', to: 'web/shop/src' }, 'web/shop/src/a.ts'],
    ['src/a.ts', { from: '', to: 'packages/shop' }, 'packages/shop/src/a.ts'],
    ['/home/ci/shop/src/a.ts', { from: '/home/ci/shop/', to: '' }, 'src/a.ts'],
    ['/home/ci/shop2/src/a.ts', { from: '/home/ci/shop', to: '' }, '/home/ci/shop2/src/a.ts'],
    ['C:/s/1/src/a.ts', { from: String.raw`C:\s\1`, to: '' }, 'src/a.ts'],
    ['webpack://@acme/pay/./src/a.ts', { from: 'webpack://@acme/pay/src', to: 'pay/src' }, 'pay/src/a.ts'],
    ['package:shop/cart.dart', { from: 'package:shop/', to: 'lib/' }, 'lib/cart.dart'],
    ['src/a.ts', { from: 'src', to: '../../etc' }, 'etc/a.ts'],
  ])('%s with the rule %o is %s in the repository', (file, rule, path) => {
    expect(repositoryPath(file, rule)).toBe(path);
  });

  it('never leads outside of its project', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.string(), fc.string(), (url, from, to) => {
        for (const file of [url, from, `../${from}`]) {
          expect(repositoryPath(file, { from, to }).split('/')).not.toContain('..');
        }
      }),
    );
  });
});

describe('a suggested rule', () => {
  it('takes the folder of the build machine off', () => {
    expect(suggestedRule(['/home/ci/shop/src/a.ts', '/home/ci/shop/packages/b.ts'].map(own))).toEqual({
      from: '/home/ci/shop/',
      to: '',
    });
    expect(suggestedRule([own('C:\\s\\1\\src\\a.ts')])).toEqual({ from: 'C:/s/1/', to: '' });
  });

  it('leads from a package of Dart to its folder', () => {
    expect(suggestedRule([own('package:shop/cart.dart')])).toEqual({ from: 'package:shop/', to: 'lib/' });
  });

  it('is absent for relative paths, and for several beginnings', () => {
    expect(suggestedRule([own('../../src/a.ts')])).toBeUndefined();
    expect(suggestedRule(['/home/a/src/x.ts', '/opt/b/src/y.ts'].map(own))).toBeUndefined();
    expect(suggestedRule([{ ...own('/home/a/src/x.ts'), third_party: true }])).toBeUndefined();
    expect(suggestedRule([])).toBeUndefined();
  });
});
