import { describe, expect, it, test } from 'vitest';
import { readImages, symbolTableOf } from '#symbolication/debug-info/read-images';
import { inflate } from '#symbolication/debug-info/tables.spec-support';
import { SHOP_BUILD, shopSymbols } from '#symbolication/flutter/shop-symbols.spec-support';
import { onOneStore } from '../store/stores.spec-support';
import type { Build } from './artifacts';
import { stackAsker } from './stack-asker.spec-support';

const SHOP: Build = { type: 'flutter', service: 'shop', version: '2.3.0' };
const OTHER_BUILD = 'f'.repeat(32);

const [image] = readImages(shopSymbols(), inflate);
const SYMBOLS = image === undefined ? new Uint8Array(0) : symbolTableOf(image);

const TRACE = `build_id: '${SHOP_BUILD}'
isolate_instructions: 7a00001100, vm_instructions: 7a00001000
    #00 abs 0000007a00001310 virt 0000000000201310 _kDartIsolateSnapshotInstructions+0x210
<asynchronous suspension>
    #01 abs 0000007a00001404 virt 0000000000201404 _kDartIsolateSnapshotInstructions+0x304
    #02 abs 0000007a00009999 virt 0000000000209999 _kDartIsolateSnapshotInstructions+0x8899
`;

onOneStore('a stack of Flutter', (store) => {
  const { addBytes, frames, converted } = stackAsker(store, {
    type: 'flutter',
    service: 'shop',
    version: '2.3.0',
  });
  const ALL = [true, true, true, false];
  const NONE = [false, false, false];

  test('gets functions, files and lines by its build id', async () => {
    await addBytes(SHOP, [SHOP_BUILD, SYMBOLS]);
    const found = await frames(TRACE);
    expect(found.map(({ function: name, file, line }) => `${name} ${file}:${line}`)).toEqual([
      'Money.+ package:shop/money.dart:18',
      'Cart.sum package:shop/cart.dart:43',
      'main package:shop/main.dart:7',
      '_kDartIsolateSnapshotInstructions+0x8899 :0',
    ]);
    expect(found[0]).toMatchObject({ address: '0x7a00001310', class_name: 'Money', third_party: false });
  });

  test('uses the symbols of its build id in any version', async () => {
    await addBytes({ ...SHOP, version: '' }, [SHOP_BUILD, SYMBOLS]);
    expect(await converted(TRACE)).toEqual(ALL);
    expect(await converted(TRACE, { version: undefined })).toEqual(ALL);
    expect(await converted(TRACE.replace(SHOP_BUILD, OTHER_BUILD))).toEqual(NONE);
    expect(await converted(TRACE, { service: 'till' })).toEqual(NONE);
  });

  describe('without a build id', () => {
    const stripped = TRACE.replace(/^.*\n.*\n/, '');

    it('uses the only symbols of its version', async () => {
      await addBytes(SHOP, [SHOP_BUILD, SYMBOLS]);
      await addBytes({ ...SHOP, version: '2.4.0' }, [SHOP_BUILD, SYMBOLS], [OTHER_BUILD, SYMBOLS]);
      expect(await converted(stripped)).toEqual(ALL);
      expect(await converted(stripped, { version: '2.4.0' })).toEqual(NONE);
      expect(await converted(stripped, { version: '2.5.0' })).toEqual(NONE);
    });
  });

  test('with damaged or no symbols is unchanged', async () => {
    await addBytes(SHOP, [SHOP_BUILD, SYMBOLS.subarray(0, 500)]);
    expect(await converted(TRACE)).toEqual(NONE);
    expect(await converted('#0 main (package:shop/main.dart:7:3)')).toEqual([false]);
    expect(await frames('nothing')).toEqual([]);
  });
});
