import { expect, test } from 'vitest';
import { lockImports } from '../import/import-records';
import { onOneStore } from '../store/stores.spec-support';
import { inChange } from './in-change';

onOneStore('a change that waits for an import', (store) => {
  test('is made after it, unless its caller has gone', async () => {
    const { db } = store();
    const done: string[] = [];
    const [gone, present] = [new AbortController(), new AbortController()];
    let end: (() => void) | undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let held: Promise<void> | undefined;
    await new Promise<void>((hasLock) => {
      held = db.transaction(async (tx) => {
        await lockImports(tx);
        hasLock();
        await ended;
        done.push('import');
      });
    });
    const changeBy = (name: string, { signal }: AbortController) =>
      inChange({ db, signal }, () => Promise.resolve(done.push(name)));
    const changes = Promise.allSettled([changeBy('gone', gone), changeBy('present', present)]);
    gone.abort();
    end?.();
    await held;
    expect((await changes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(done).toEqual(['import', 'present']);
  });
});
