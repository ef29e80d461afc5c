import { describe, expect, it } from 'vitest';
import { createPageMemory, nearestEnd } from './page-memory';

const end = (created_at: number) => ({ created_at, incident_id: `i-${created_at}` });

describe('the page cache', () => {
  it('counts the rows of a missing entry once', async () => {
    const memory = createPageMemory();
    const first = await memory.recall('a', async () => 5);
    expect(first.total).toBe(5);
    expect(await memory.recall('a', async () => 6)).toBe(first);
    expect((await memory.recall('b', async () => 6)).total).toBe(6);
  });

  it('evicts the least recently used entry', async () => {
    const memory = createPageMemory();
    for (let i = 0; i < 100; i += 1) await memory.recall(String(i), async () => i);
    await memory.recall('0', async () => -1);
    await memory.recall('100', async () => 100);
    expect((await memory.recall('0', async () => -1)).total).toBe(0);
    expect((await memory.recall('1', async () => -1)).total).toBe(-1);
  });

  it('does not store failures', async () => {
    const memory = createPageMemory();
    await expect(memory.recall('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect((await memory.recall('a', async () => 5)).total).toBe(5);
  });

  it('finds the nearest row before a position', async () => {
    const known = await createPageMemory().recall('a', async () => 5);
    expect(nearestEnd(known, 300)).toEqual({ end: undefined, skip: 300 });
    known.ends.set(100, end(7));
    known.ends.set(200, end(9));
    expect(nearestEnd(known, 99)).toEqual({ end: undefined, skip: 99 });
    expect(nearestEnd(known, 100)).toEqual({ end: end(7), skip: 0 });
    expect(nearestEnd(known, 250)).toEqual({ end: end(9), skip: 50 });
  });

  it('stores a limited number of rows, the latest', async () => {
    const known = await createPageMemory().recall('a', async () => 5);
    for (let place = 1; place <= 1001; place += 1) known.ends.set(place, end(place));
    expect(known.ends.size).toBe(1000);
    expect(nearestEnd(known, 1)).toEqual({ end: undefined, skip: 1 });
    expect(nearestEnd(known, 2)).toEqual({ end: end(2), skip: 0 });
  });
});
