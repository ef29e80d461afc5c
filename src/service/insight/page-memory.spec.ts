import { describe, expect, it } from 'vitest';
import { createPageMemory, nearestEnd, rememberEnd, type Remembered } from './page-memory';

const empty = (): Remembered => ({ total: 5, ends: new Map() });
const end = (created_at: number) => ({ created_at, incident_id: `i-${created_at}` });

describe('the page cache', () => {
  it('computes a missing entry once', async () => {
    const memory = createPageMemory();
    let built = 0;
    const make = async () => {
      built += 1;
      return empty();
    };
    const first = await memory.recall('a', make);
    expect(await memory.recall('a', make)).toBe(first);
    expect(await memory.recall('b', make)).not.toBe(first);
    expect(built).toBe(2);
  });

  it('evicts the least recently used entry', async () => {
    const memory = createPageMemory();
    const first = await memory.recall('0', async () => empty());
    for (let i = 1; i < 100; i += 1) await memory.recall(String(i), async () => empty());
    expect(await memory.recall('0', async () => empty())).toBe(first);
    await memory.recall('100', async () => empty());
    expect(await memory.recall('0', async () => empty())).toBe(first);
    const again = empty();
    expect(await memory.recall('1', async () => again)).toBe(again);
  });

  it('does not store failures', async () => {
    const memory = createPageMemory();
    await expect(memory.recall('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    const built = empty();
    expect(await memory.recall('a', async () => built)).toBe(built);
  });

  it('finds the nearest row before a position', () => {
    const known = empty();
    expect(nearestEnd(known, 300)).toEqual({ end: undefined, skip: 300 });
    rememberEnd(known, 100, end(7));
    rememberEnd(known, 200, end(9));
    expect(nearestEnd(known, 99)).toEqual({ end: undefined, skip: 99 });
    expect(nearestEnd(known, 100)).toEqual({ end: end(7), skip: 0 });
    expect(nearestEnd(known, 250)).toEqual({ end: end(9), skip: 50 });
  });

  it('stores a limited number of rows, the latest', () => {
    const known = empty();
    for (let place = 1; place <= 1001; place += 1) rememberEnd(known, place, end(place));
    expect(known.ends.size).toBe(1000);
    expect(nearestEnd(known, 1)).toEqual({ end: undefined, skip: 1 });
    expect(nearestEnd(known, 2)).toEqual({ end: end(2), skip: 0 });
  });
});
