import { expect, test } from 'vitest';
import { BinaryImage, EnrichedFrame, type StackType } from '#contract/stack';
import type { RequestedBuild } from './stack';
import { PLATFORMS } from './platforms';

/** The names of the reasons; each has its words. */
function unconvertedReasons(
  frames: readonly EnrichedFrame[],
  { type, ...build }: RequestedBuild & { type: StackType },
): (string | undefined)[] {
  return PLATFORMS[type].unconverted(frames, build).map((reason) => {
    if (reason === undefined) return undefined;
    expect(reason.words).toMatch(/\.$/);
    return reason.name;
  });
}

const frame = (over: Partial<EnrichedFrame>): EnrichedFrame => ({
  ...EnrichedFrame.parse({}),
  file: 'https://shop.test/app.js',
  line: 1,
  column: 2,
  ...over,
});

const CONVERTED = frame({
  converted: true,
  file: 'src/cart.ts',
  minified: { file: 'https://shop.test/app.js', function: 't', line: 1, column: 9 },
});

const browser = { type: 'browser', version: '1.4.2' } as const;

test.each<[string, Partial<EnrichedFrame>]>([
  ['native code', { file: '[native code]', line: 0, column: 0 }],
  ['native code', { file: 'node:internal/timers' }],
  ['native code', { file: '', line: 0 }],
  ['evaluated code', { file: 'debugger eval code', third_party: true }],
  ['evaluated code', { file: '<anonymous>' }],
  ['third party', { file: 'chrome-extension://abc/x.js', third_party: true }],
  ['no mapping at that position', {}],
  ['no position', { line: 0 }],
  ['no map for this file', { file: 'https://shop.test/other.js' }],
])('%s', (expected, over) => {
  expect(unconvertedReasons([CONVERTED, frame(over)], browser)).toEqual([undefined, expected]);
});

test('a missing version is the reason only where nothing was converted without one', () => {
  const frames = [frame({}), frame({ file: 'https://shop.test/b.js' })];
  expect(unconvertedReasons(frames, { type: 'browser' })).toEqual(['no version sent', 'no version sent']);
  expect(unconvertedReasons(frames, browser)).toEqual(['no map for this file', 'no map for this file']);
  expect(unconvertedReasons([CONVERTED, ...frames], { type: 'browser' })[2]).toBe('no map for this file');
});

test('other types are not asked for a version where something else chooses the file', () => {
  const native = [frame({ file: 'Shop', line: 0, address: '0x102a1c3d4' })];
  expect(unconvertedReasons(native, { type: 'ios' })).toEqual(['no dSYM for this image']);
});

const reasonsWith = (own: string) => [own, 'native method', 'native method', 'third party', own];

test('a stack that names its mapping has the ids in its reason', () => {
  const named = frame({ file: 'r8-map-id-ef20fb75c69e4ed9', function: 'a.b' });
  const wordsOf = (build: RequestedBuild) => PLATFORMS.android.unconverted([named], build)[0]?.words;
  expect(wordsOf({})).toBe(
    'The stack is of mapping ef20fb75c69e…, and none with this id was added for this service.',
  );
  expect(wordsOf({ build_id: 'b1', other_build: '6f1d2c4' })).toBe(
    'The stack is of mapping ef20fb75c69e…, and the one that was added for this build is 6f1d2c4.',
  );
  expect(PLATFORMS.android.added({}, [named]).options).toEqual(['--build-id', 'ef20fb75c69e4ed9']);
});

test('a Java mapping is chosen by the build', () => {
  const frames = [
    frame({ file: 'SourceFile' }),
    frame({ file: 'Native Method', line: 0, third_party: true }),
    frame({ file: 'Native method', line: 0 }),
    frame({ file: 'Looper.java', third_party: true }),
    frame({ file: 'Unknown Source', line: 0 }),
  ];
  const reasons = (asked: object, ...more: EnrichedFrame[]) =>
    unconvertedReasons([...frames, ...more], { type: 'android', version: '1', ...asked });
  expect(reasons({})).toEqual(reasonsWith('no build sent'));
  expect(reasons({ build_id: '', Variant: '' })).toEqual(reasonsWith('no build sent'));
  expect(reasons({ build_id: 'b1' })).toEqual(reasonsWith('no mapping for this build'));
  expect(reasons({ Variant: 'release' })).toEqual(reasonsWith('no mapping for this build'));
  expect(reasons({ build_id: 'b1' }, CONVERTED)).toEqual([...reasonsWith('not in the mapping'), undefined]);
});

const IMAGE = BinaryImage.parse({ name: 'Shop', load_address: '0x102a00000', max_address: '0x102b07fff' });
const SHOP = { file: '', line: 0, column: 0, module: 'Shop', address: '0x0000000102a1c3d4' };
const INLINED = frame({
  converted: true,
  file: 'Cart.swift',
  minified: { file: 'Shop', function: '', line: 0, column: 0 },
});

test.each<[string, Partial<EnrichedFrame>, EnrichedFrame[], BinaryImage[]]>([
  ['no dSYM for this image', {}, [], [IMAGE]],
  ['no dSYM for this image', {}, [], []],
  ['no dSYM for this image', { module: '' }, [], [IMAGE]],
  ['no symbol at this address', {}, [INLINED], [IMAGE]],
  ['no image for this address', { address: '0x0000000202a1c3d4' }, [], [IMAGE]],
  ['no image for this address', { module: 'Till' }, [], [IMAGE]],
  ['unknown image', { module: '', address: '0x54485244' }, [], [IMAGE]],
  ['unknown image', { module: '???', address: '0x54485244' }, [], []],
  ['system image', { module: 'UIKitCore', third_party: true }, [], [IMAGE]],
  ['no position', { address: '' }, [], [IMAGE]],
])('of iOS: %s for %j', (expected, over, others, binary_images) => {
  const frames = [...others, frame({ ...SHOP, ...over })];
  expect(unconvertedReasons(frames, { type: 'ios', binary_images }).at(-1)).toBe(expected);
});

test('frames of Flutter have their place already, or a build that nothing is there of', () => {
  const plain = frame({ file: 'package:shop/cart.dart', third_party: true });
  const code = frame({ file: '', line: 0, column: 0, address: '0x7a1b3b0000' });
  const flutter = { type: 'flutter' } as const;
  expect(unconvertedReasons([plain, code], flutter)).toEqual([
    'readable already',
    'no symbols for this build',
  ]);
  expect(unconvertedReasons([CONVERTED, code], flutter)).toEqual([undefined, 'nothing at this address']);
});

test('a file of Java is in the folders of its package', () => {
  const { sourceFile } = PLATFORMS.android;
  expect(sourceFile({ file: 'Cart.kt', module: 'com.shop.cart' })).toBe('com/shop/cart/Cart.kt');
  expect(sourceFile({ file: 'Cart.kt', module: '' })).toBe('Cart.kt');
  expect(sourceFile({ file: 'Cart.kt | Price.kt', module: 'com.shop' })).toBe('');
});
