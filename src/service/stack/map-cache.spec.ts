import { expect, it } from 'vitest';
import { openSourceMap, type SourceMap } from '#domain/stack/javascript/map/source-map';
import { MapCache } from './map-cache';

const NONE: ReadonlySet<string> = new Set();
const LIMIT = 100_000;

/** A map that holds a source of so many bytes. */
function mapOf(bytes: number): SourceMap {
  const map = {
    version: 3,
    sources: ['a'],
    sourcesContent: ['x'.repeat(bytes)],
    names: [],
    mappings: 'AAAA',
  };
  return openSourceMap(Buffer.from(JSON.stringify(map)));
}

it('keeps maps until they are more than its bytes, and lets the longest unused one go', () => {
  const cache = new MapCache(LIMIT);
  for (const hash of ['a', 'b', 'c']) expect(cache.add(hash, mapOf(30_000), NONE)).toBe(true);
  cache.get('a');
  expect(cache.add('d', mapOf(30_000), NONE)).toBe(true);
  expect(['a', 'b', 'c', 'd'].filter((hash) => cache.has(hash))).toEqual(['a', 'c', 'd']);
});

it('takes nothing in where what is in use leaves no room', () => {
  const cache = new MapCache(LIMIT);
  cache.add('a', mapOf(60_000), NONE);
  expect(cache.add('b', mapOf(60_000), new Set(['a']))).toBe(false);
  expect([cache.has('a'), cache.has('b')]).toEqual([true, false]);
  expect(cache.add('c', mapOf(200_000), NONE)).toBe(false);
});

it('remembers what cannot be opened, in bounded number', () => {
  const cache = new MapCache(LIMIT);
  cache.add('a', undefined, NONE);
  expect([cache.has('a'), cache.get('a')]).toEqual([true, undefined]);
  for (let i = 0; i < 2000; i++) cache.add(`hash ${i}`, undefined, NONE);
  expect(cache.has('a')).toBe(false);
  expect(cache.has('hash 1999')).toBe(true);
});
