import { expect, test } from 'vitest';
import { ArtifactCache } from './enriching-thread';

const NONE: ReadonlySet<string> = new Set();
const LIMIT = 100_000;

test('the cache evicts the least recently used artifact above its byte limit', () => {
  const cache = new ArtifactCache(LIMIT);
  for (const hash of ['a', 'b', 'c']) expect(cache.add(hash, { byteLength: 30_000 }, NONE)).toBe(true);
  cache.get('a');
  expect(cache.add('d', { byteLength: 30_000 }, NONE)).toBe(true);
  expect(['a', 'b', 'c', 'd'].filter((hash) => cache.has(hash))).toEqual(['a', 'c', 'd']);
});

test('the cache adds nothing if artifacts in use leave no room', () => {
  const cache = new ArtifactCache(LIMIT);
  cache.add('a', { byteLength: 60_000 }, NONE);
  expect(cache.add('b', { byteLength: 60_000 }, new Set(['a']))).toBe(false);
  expect([cache.has('a'), cache.has('b')]).toEqual([true, false]);
  expect(cache.add('c', { byteLength: 200_000 }, NONE)).toBe(false);
});

test('the cache remembers a limited number of unreadable artifacts', () => {
  const cache = new ArtifactCache(LIMIT);
  cache.add('a', undefined, NONE);
  expect([cache.has('a'), cache.get('a')]).toEqual([true, undefined]);
  for (let i = 0; i < 2000; i++) cache.add(`hash ${i}`, undefined, NONE);
  expect(cache.has('a')).toBe(false);
  expect(cache.has('hash 1999')).toBe(true);
});
