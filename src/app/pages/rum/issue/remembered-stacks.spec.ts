import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetStack, rememberedStack, rememberStack } from './remembered-stacks';

const KEY = 'watchbill.issue-stacks';
let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('location', { pathname: '/rum' });
});
afterEach(() => vi.unstubAllGlobals());

const entry = (issue: string, stack = 'Error') => ({ issue, stack, at: 1 });

test('a stack is remembered with its issue, the newest of it, until it is forgotten', () => {
  rememberStack(entry('a', 'first'));
  rememberStack(entry('b'));
  rememberStack(entry('a', 'second'));
  expect(rememberedStack('a')?.stack).toBe('second');
  forgetStack('a');
  expect(rememberedStack('a')).toBeUndefined();
  expect(rememberedStack('b')).toEqual(entry('b'));
  forgetStack('b');
  expect(stored.has(KEY)).toBe(false);
});

test('at most 30 stacks are remembered, and none over 100,000 characters', () => {
  for (let index = 0; index < 31; index += 1) rememberStack(entry(String(index)));
  rememberStack(entry('long', 'x'.repeat(100_001)));
  expect([rememberedStack('0'), rememberedStack('long')]).toEqual([undefined, undefined]);
  expect(rememberedStack('30')).toBeDefined();
});

test('anything else at the key counts as nothing', () => {
  for (const text of ['{', '[{"issue":1}]', 'null']) {
    stored.set(KEY, text);
    expect(rememberedStack('a')).toBeUndefined();
  }
});
