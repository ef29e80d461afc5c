import { expect, test } from 'vitest';
import { SHOP_ID, shopFile } from '#symbolication/apple/shop-dsym.spec-support';
import { inflate } from '#symbolication/debug-info/tables.spec-support';
import { readImages, symbolTableOf } from '#symbolication/debug-info/read-images';
import { onOneStore } from '../store/stores.spec-support';
import type { Build } from './artifacts';
import { stackAsker } from './stack-asker.spec-support';

const SHOP: Build = { type: 'ios', service: 'shop', version: '1.4.2' };
const IMAGE = {
  name: 'Shop',
  uuid: SHOP_ID.toUpperCase(),
  load_address: '0x102a00000',
  max_address: '0x102b07fff',
  arch: 'arm64',
  is_system: false,
};
const FRAME = '0   Shop   0x0000000102a04014 0x102a00000 + 16404';
const STACK = `${FRAME}\n1   UIKitCore   0x00000001a2b3c4d5 -[UIView hit] + 64\n2   ???   0x0000000054485244 0x0 + 0`;

const [image] = readImages(shopFile(), inflate);
const symbols = () => (image === undefined ? new Uint8Array() : symbolTableOf(image));

onOneStore('a stack of iOS', (store) => {
  const { addBytes, ask, frames, converted } = stackAsker(store, {
    type: 'ios',
    service: 'shop',
    version: '1.4.2',
  });
  const add = (build: Build, path = SHOP_ID, content = symbols()) => addBytes(build, [path, content]);

  test('of Crashlytics is found by the UUID that a frame prints in the place of a name', async () => {
    await add({ ...SHOP, version: '' });
    const stack = [
      '# Crashlytics - Stack trace',
      '',
      'Crashed: com.apple.main-thread',
      `0  Shop                  0x4014 (Missing UUID ${SHOP_ID})`,
      '1  Other                 0x4014 (Missing UUID 4c4c447255553144a18af6e45dd7d280)',
      '2  UIKitCore             0x1234 <redacted> + 100',
    ].join('\n');
    for (const binary_images of [[], [IMAGE]]) {
      const list = await frames(stack, { binary_images });
      expect(list[0]).toMatchObject({ function: 'add(_:_:)', line: 3, converted: true });
      expect(list.at(-2)).toMatchObject({ function: '', converted: false });
    }
  });

  test('gets functions, files and lines, also of inlined code, by UUID in any version', async () => {
    await add({ ...SHOP, version: '' });
    const [sum, total, system, unknown] = await frames(STACK, { binary_images: [IMAGE] });
    expect(sum).toMatchObject({
      function: 'add(_:_:)',
      file: '/ci/shop/Shop/Sum.swift',
      line: 3,
      converted: true,
    });
    expect(total).toMatchObject({
      function: 'Cart.total(of:)',
      class_name: 'Cart',
      module: 'Shop',
      line: 42,
      address: '0x0000000102a04014',
      offset: 20,
      minified: { file: 'Shop', function: '', line: 0, column: 0 },
    });
    expect(system).toMatchObject({ function: '-[UIView hit]', third_party: true, converted: false });
    expect(unknown).toMatchObject({ function: '', module: '', converted: false, third_party: false });
    expect(await frames(STACK, { binary_images: [IMAGE], service: 'other' })).toHaveLength(3);
  });

  test('uses the images in its text if the request has none', async () => {
    await add(SHOP);
    const report = `${FRAME}\nBinary Images:\n0x102a00000 - 0x102b07fff Shop arm64 <${SHOP_ID}> /Shop.app/Shop`;
    expect(await converted(report)).toEqual([true, true]);
    const other = { ...IMAGE, uuid: '00000000-0000-0000-0000-000000000001' };
    expect(await converted(report, { binary_images: [other] })).toEqual([false]);
  });

  test('falls back to name, architecture and version without a UUID', async () => {
    await add(SHOP, 'image:Shop:arm64');
    expect(await converted(FRAME)).toEqual([true, true]);
    expect(await converted(FRAME, { version: '1.4.3' })).toEqual([false]);
    expect(await converted(FRAME.replace('Shop', 'Till'))).toEqual([false]);
    expect(await converted(FRAME, { binary_images: [{ ...IMAGE, uuid: '', arch: 'x86_64' }] })).toEqual([
      false,
    ]);
    expect(await converted(FRAME, { binary_images: [IMAGE] })).toEqual([false]);
    await add(SHOP, 'image:Shop:x86_64', Uint8Array.from([1]));
    expect(await converted(FRAME)).toEqual([false]);
    expect(await converted(`Code Type: ARM-64\n${FRAME}`)).toEqual([true, true]);
  });

  test('is unchanged with a damaged artifact or hostile images', async () => {
    await add(SHOP, SHOP_ID, symbols().subarray(0, 300));
    expect(await converted(STACK, { binary_images: [IMAGE] })).toEqual([false, false, false]);
    const hostile = [
      { ...IMAGE, uuid: 'a\0b', name: '\ud800', load_address: '-1', max_address: '0x'.repeat(1000) },
      { ...IMAGE, load_address: '99999999999999999999' },
    ];
    expect(await converted(STACK, { binary_images: hostile })).toEqual([false, false, false]);
  });

  test('is refused with more than 2,000 images, valid or not', async () => {
    expect(await converted(STACK, { binary_images: Array.from({ length: 2000 }, () => ({})) })).toEqual([
      false,
      false,
      false,
    ]);
    for (const count of [2001, 19_000]) {
      const { status, reply } = await ask({
        stack: STACK,
        binary_images: Array.from({ length: count }, () => 'no image'),
      });
      expect(status).toBe(400);
      expect(Object(reply).error).toEqual({
        code: 'InvalidParameter',
        message: 'binary_images must have at most 2000 entries.',
      });
    }
  });
});
