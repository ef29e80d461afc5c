import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handOver, isHandedOver, takeHandedOver } from './handed-over';

const STACK = {
  stack: 'Error: no\n    at f (a.js:1:2)',
  type: 'browser',
  service: 'shop',
  version: '1.4.2',
};

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a stack that is handed over is taken once', () => {
  expect(takeHandedOver()).toBeUndefined();
  handOver(STACK);
  expect(isHandedOver()).toBe(true);
  expect(takeHandedOver()).toEqual(STACK);
  expect(isHandedOver()).toBe(false);
  expect(takeHandedOver()).toBeUndefined();
  expect(kept.size).toBe(0);
});

test.each(['', 'no json', 'null', '7', '{"stack":"x"}', '{"stack":1,"type":"","service":"","version":""}'])(
  'what somebody else kept there is taken away and not given: %s',
  (text) => {
    handOver(STACK);
    for (const key of kept.keys()) kept.set(key, text);
    expect(takeHandedOver()).toBeUndefined();
    expect(kept.size).toBe(0);
  },
);

test('a browser that forbids storage hands nothing over', () => {
  vi.stubGlobal('sessionStorage', undefined);
  handOver(STACK);
  expect(takeHandedOver()).toBeUndefined();
});
