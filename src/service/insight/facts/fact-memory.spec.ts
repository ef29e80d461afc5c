import { expect, test } from 'vitest';
import type { Context } from '../../context';
import { entriesOf, importRecords } from '../../import/import-records';
import { ANA } from '../../records.spec-support';
import { onOneStore } from '../../store/stores.spec-support';
import { contextOf, incidentAt, storeOf } from '../insight.spec-support';
import { createFactMemory } from './fact-memory';

const T = 1_770_000_000;

onOneStore('facts in memory', (store) => {
  const put = (...times: number[]) =>
    importRecords(store().db, entriesOf(storeOf(times.map((at) => incidentAt(at)))));

  /** Context of an embedded store, and the number of its reads. */
  function counted(factsAtOnce = 1) {
    let reads = 0;
    const own = contextOf(store(), ANA);
    const ctx: Context = {
      ...own,
      factsAtOnce,
      whileWanted: (work) => {
        reads += 1;
        return own.whileWanted(work);
      },
    };
    return { ctx, reads: () => reads };
  }

  test('are read once after each import, in parts, for all callers', async () => {
    await put(T + 2, T, T + 1);
    const facts = createFactMemory();
    const { ctx, reads } = counted();
    const [table, same] = await Promise.all([facts.of(ctx), facts.of(ctx)]);
    expect([...(table?.columns.created_at ?? [])]).toEqual([T, T + 1, T + 2]);
    expect(same).toBe(table);
    expect(await facts.of(ctx)).toBe(table);
    expect(reads()).toBe(4);
    await put(T + 3);
    expect((await facts.of(ctx))?.columns.created_at).toHaveLength(4);
  });

  test('are not read if they are too many, or the database is a server', async () => {
    await put(T, T + 1);
    expect(await createFactMemory(1).of(counted().ctx)).toBeUndefined();
    expect(await createFactMemory().of(counted(Infinity).ctx)).toBeUndefined();
    expect(await createFactMemory(2).of(counted().ctx)).toBeDefined();
  });

  test('are read again for the others when the caller who began goes away', async () => {
    await put(T);
    const facts = createFactMemory();
    const leaving = new AbortController();
    const { ctx } = counted();
    const first = facts.of({
      ...ctx,
      signal: leaving.signal,
      whileWanted: async () => {
        leaving.abort(new Error('gone'));
        return Promise.reject(new Error('gone'));
      },
    });
    const second = facts.of(ctx);
    await expect(first).rejects.toThrow('gone');
    expect((await second)?.columns.created_at).toHaveLength(1);
  });

  test('are summed no further for a caller who goes away', async () => {
    const facts = createFactMemory();
    const leaving = new AbortController();
    const first = facts.inTurn(leaving.signal, async (pause) => {
      await pause();
      return 1;
    });
    leaving.abort(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    expect(await facts.inTurn(new AbortController().signal, () => Promise.resolve(2))).toBe(2);
  });
});
