import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { people } from '../store/schema';
import { onEachStore } from '../store/stores.spec-support';
import { createKey, listKeys, revokeKey } from './keys';
import { readOwnKey } from './own-key';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'watchbill-own-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const keep = (text: string) => writeFileSync(join(dataDir, 'app-key'), text);

onEachStore("the dashboard's own key", (store) => {
  const read = () => readOwnKey(store().db, dataDir);
  const addPerson = () => store().db.insert(people).values({ person_id: 1, person_name: 'Ana' });

  test('is missed where there is something to see, and never made', async () => {
    expect(await read()).toEqual({ key: undefined, problem: undefined });
    await addPerson();
    for (const text of [undefined, '', ' \n']) {
      if (text !== undefined) keep(text);
      const { key, problem } = await read();
      expect(key).toBeUndefined();
      expect(problem).toMatch(
        /^There is no app key in .*app-key, so the dashboard sees nothing; put the file back from a backup, or make a key for a person: npm run -s watchbill -- key create --person <id> > .*app-key$/,
      );
    }
    expect(await listKeys(store().db)).toEqual([]);
  });

  test('works as long as it is valid, and is reported to be of no use then', async () => {
    await addPerson();
    const created = (await createKey(store().db, 1, 0)) ?? '';
    keep(`${created}\n`);
    expect(await read()).toEqual({ key: created, problem: undefined });
    await revokeKey(store().db, created.slice(3, 11), 1);
    const { key, problem } = await read();
    expect(key).toBe(created);
    expect(problem).toMatch(/^The app key in .*app-key is not valid in this store; put the file back /);
    expect(problem).not.toContain(created);
  });

  test('that cannot be read is reported to be so', async () => {
    mkdirSync(join(dataDir, 'app-key'));
    expect((await read()).problem).toMatch(/^The app key in .*app-key cannot be read \(EISDIR\)$/);
  });
});
