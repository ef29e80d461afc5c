import { expect, test } from 'vitest';
import { EnrichedFrame } from '#contract/stack';
import type { UnconvertedReason } from './unconverted-reason';
import { REASON_WORDS, unconvertedReasons } from './unconverted-reason';

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

test.each<[UnconvertedReason, Partial<EnrichedFrame>]>([
  ['native code', { file: '[native code]', line: 0, column: 0 }],
  ['native code', { file: 'node:internal/timers' }],
  ['native code', { file: '', line: 0 }],
  ['third party', { file: 'chrome-extension://abc/x.js', third_party: true }],
  ['no mapping at that position', {}],
  ['no position', { line: 0 }],
  ['no map for this file', { file: 'https://shop.test/other.js' }],
])('%s', (expected, over) => {
  expect(unconvertedReasons([CONVERTED, frame(over)], browser)).toEqual([null, expected]);
});

test('no version sent is said only where nothing was converted without one', () => {
  const frames = [frame({}), frame({ file: 'https://shop.test/b.js' })];
  expect(unconvertedReasons(frames, { type: 'browser' })).toEqual(['no version sent', 'no version sent']);
  expect(unconvertedReasons(frames, browser)).toEqual(['no map for this file', 'no map for this file']);
  expect(unconvertedReasons([CONVERTED, ...frames], { type: 'browser' })[2]).toBe('no map for this file');
});

test('other types are not asked for a version where something else chooses the file', () => {
  const native = [frame({ file: 'Shop', line: 0, address: '0x102a1c3d4' })];
  expect(unconvertedReasons(native, { type: 'ios' })).toEqual(['no map for this file']);
  expect(unconvertedReasons([frame({})], { type: 'android', build_id: 'b1' })).toEqual([
    'no map for this file',
  ]);
  expect(unconvertedReasons([frame({})], { type: 'android' })).toEqual(['no version sent']);
});

test('every reason has its words', () => {
  for (const words of Object.values(REASON_WORDS)) expect(words).toMatch(/\.$/);
});
