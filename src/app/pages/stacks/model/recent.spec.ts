import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BinaryImage } from '#contract/stack';
import { forgetStacks, isKept, recentStacks, rememberStack, type RecentStack } from './recent';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('location', { pathname: '/stacks' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const stack = (text: string): RecentStack => ({
  stack: text,
  title: text,
  type: 'browser',
  service: 'shop',
  buildId: '',
  variant: '',
  version: '1',
  at: 1_766_000_000,
});

test('the latest ten are kept, each once, the latest first', () => {
  for (let number = 1; number <= 12; number += 1) rememberStack(stack(`Error: ${number}`));
  rememberStack({ ...stack('Error: 5'), service: 'till' });
  expect(recentStacks().map(({ title }) => title)).toEqual(
    [5, 12, 11, 10, 9, 8, 7, 6, 4, 3].map((number) => `Error: ${number}`),
  );
  expect(recentStacks()[0]?.service).toBe('till');
  forgetStacks();
  expect(recentStacks()).toEqual([]);
});

test('binary images that came with it are kept', () => {
  const images = [BinaryImage.parse({ name: 'Shop', load_address: '0x102a00000' })];
  rememberStack({ ...stack('EXC_CRASH'), type: 'ios', images });
  rememberStack({ ...stack('EXC_BAD_ACCESS'), type: 'ios' });
  expect(recentStacks().map((one) => one.images)).toEqual([undefined, images]);
});

test('a very long one is not for keeping', () => {
  expect([isKept('x'.repeat(399_000)), isKept('x'.repeat(400_001))]).toEqual([true, false]);
  const images = [BinaryImage.parse({ name: 'x'.repeat(1000) })];
  expect(isKept('x'.repeat(399_000), images)).toBe(false);
});

test('long ones are kept as far as there is room, the latest first', () => {
  for (let number = 1; number <= 7; number += 1) rememberStack(stack(`${number}${'x'.repeat(390_000)}`));
  expect(recentStacks().map((one) => one.title[0])).toEqual(['7', '6']);
  rememberStack(stack('Error: short'));
  expect(recentStacks()).toHaveLength(3);
});

test.each(['', '{', 'null', '[1]', '[{"stack":"x"}]'])(
  'what somebody else stored counts as none: %s',
  (text) => {
    kept.set('watchbill.stacks', text);
    expect(recentStacks()).toEqual([]);
  },
);
