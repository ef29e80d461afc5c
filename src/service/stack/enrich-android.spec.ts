import { describe, expect, it, test } from 'vitest';
import { onOneStore } from '../store/stores.spec-support';
import type { Build } from './artifacts';
import { stackAsker } from './stack-asker.spec-support';

const SHOP: Build = { type: 'android', service: 'shop', version: '2.3.0' };
const BUILD = 'build:6f1d2c';

/** Mapping in which `Cart.sum` is inlined into `Cart.total`; method names start with `what`. */
const mappingOf = (what: string) => `# {"id":"com.android.tools.r8.mapping","version":"2.2"}
com.shop.cart.CartKt -> a.a:
# {"id":"sourceFile","fileName":"Cart.kt"}
    1:3:long sum${what}(java.util.List):41:43 -> a
    1:3:long total${what}(com.shop.Cart):12 -> a
`;
const named = (id: string) => `# pg_map_id: ${id}\n${mappingOf(id)}`;
const STACK =
  'java.lang.IllegalStateException: no\n\tat a.a.a(SourceFile:2)\n\tat android.os.Looper.loop(Looper.java:9)';

onOneStore('a stack of Android', (store) => {
  const { add, frames, converted } = stackAsker(store, {
    type: 'android',
    service: 'shop',
    version: '2.3.0',
  });
  const names = async (more: object) => (await frames(STACK, more)).map((frame) => frame.method_name);

  test('gets classes, methods, files and lines, including inlined methods', async () => {
    await add(SHOP, [BUILD, mappingOf('')]);
    const [sum, total, loop] = await frames(STACK, { build_id: '6f1d2c' });
    const minified = { file: 'SourceFile', function: 'a.a.a', line: 2, column: 0 };
    expect(sum).toEqual({
      function: 'com.shop.cart.CartKt.sum',
      converted: true,
      file: 'Cart.kt',
      line: 42,
      column: 0,
      class_name: 'com.shop.cart.CartKt',
      method_name: 'sum',
      module: 'com.shop.cart',
      address: '',
      offset: 0,
      native_address: '',
      third_party: false,
      code_snippets: [],
      minified,
    });
    expect(total).toMatchObject({ function: 'com.shop.cart.CartKt.total', line: 12, minified });
    expect(loop).toMatchObject({
      function: 'android.os.Looper.loop',
      converted: false,
      file: 'Looper.java',
      line: 9,
      module: 'android.os',
      third_party: true,
    });
    expect(loop?.minified).toBeUndefined();
  });

  test('uses the mapping of its first build id, in any version', async () => {
    await add({ ...SHOP, version: '' }, [BUILD, mappingOf('0')]);
    await add({ ...SHOP, version: '2.2.0' }, [BUILD, mappingOf('1')]);
    expect(await names({ build_id: '6f1d2c', version: '2.2.0' })).toEqual(['sum1', 'total1', 'loop']);
    expect(await names({ build_id: '6f1d2c', version: undefined })).toEqual(['sum0', 'total0', 'loop']);
    expect((await names({ build_id: '6f1d2c', version: '9' }))[0]).toMatch(/^sum[01]$/);
  });

  test('uses the mapping whose id it names, in any version and without a build id', async () => {
    const stack = STACK.replace('SourceFile', 'r8-map-id-ef20fb75c69e4ed9');
    const methods = async (more: object) => (await frames(stack, more)).map((frame) => frame.method_name);
    await add(SHOP, [BUILD, named('6f1d2c4')]);
    expect(await methods({ build_id: '6f1d2c' })).toEqual(['a', 'loop']);
    await add({ ...SHOP, version: '1' }, ['map:ef20fb7', named('ef20fb7')]);
    expect(await methods({ build_id: '6f1d2c' })).toEqual(['sumef20fb7', 'totalef20fb7', 'loop']);
    expect(await methods({})).toEqual(['sumef20fb7', 'totalef20fb7', 'loop']);
  });

  test('falls back to variant and version for an unknown build id', async () => {
    await add(SHOP, ['variant:Release', mappingOf('V')], [BUILD, mappingOf('B')]);
    expect(await names({ Variant: 'Release' })).toEqual(['sumV', 'totalV', 'loop']);
    expect(await names({ Variant: 'Release', build_id: '6f1d2c' })).toEqual(['sumB', 'totalB', 'loop']);
    expect(await names({ Variant: 'Release', build_id: 'other' })).toEqual(['sumV', 'totalV', 'loop']);
    const asItWas = ['a', 'loop'];
    expect(await names({ Variant: 'Release', version: '2.3.1' })).toEqual(asItWas);
    expect(await names({ Variant: 'release' })).toEqual(asItWas);
    expect(await names({ build_id: '6F1D2C' })).toEqual(asItWas);
    expect(await names({ build_id: 'a\0b', Variant: '\ud800' })).toEqual(asItWas);
    expect(await names({})).toEqual(asItWas);
    expect(await names({ build_id: '6f1d2c', service: 'Shop' })).toEqual(asItWas);
  });

  describe('with a damaged mapping', () => {
    it.each([
      ['that is none', 'no mapping'],
      ['that is empty', ''],
      ['that is a source map', { version: 3, sources: [], names: [], mappings: '' }],
    ])('%s is as it was', async (_what, content) => {
      await add(SHOP, [BUILD, content]);
      expect(await converted(STACK, { build_id: '6f1d2c' })).toEqual([false, false]);
    });

    it('that is truncated is used as far as possible', async () => {
      const cut = mappingOf('').slice(0, mappingOf('').indexOf('    1:3:long total'));
      await add(SHOP, [BUILD, cut]);
      expect(await names({ build_id: '6f1d2c' })).toEqual(['sum', 'loop']);
    });
  });
});
