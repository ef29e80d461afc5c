import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { people } from './store/schema';
import { onOneStore } from './store/stores.spec-support';
import { createKey, listKeys, revokeKey, createOwnKey } from './keys';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'watchbill-own-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const file = () => join(dataDir, 'app-key');
const keep = (text: string) => writeFileSync(file(), text);

onOneStore("the dashboard's own key", (store) => {
  const log: string[] = [];
  const own = (hasSources = false) => createOwnKey(store().db, dataDir, (line) => log.push(line), hasSources);
  const addPerson = () => store().db.insert(people).values({ person_id: 1, person_name: 'Ana' });
  const newKey = async () => (await createKey(store().db, 1, 0)) ?? '';
  const make = `make a key for a person: npm run -s watchbill -- key create --person <id> --save `;

  test('is reported as missing if there is data, and never created', async () => {
    expect(await own().problem()).toBe(
      `The store is empty: import your records (docs/running/your-data.md), then ${make}${file()}`,
    );
    expect(await own(true).problem()).toBe(
      `The store is empty: wait for the first reading of its sources (docs/running/sources.md), then ${make}${file()}`,
    );
    await addPerson();
    for (const text of [undefined, '', ' \n']) {
      if (text !== undefined) keep(text);
      expect(await own().key()).toBeUndefined();
      expect(await own().problem()).toBe(
        `There is no app key in ${file()}, so the dashboard sees nothing; put the file back from a backup, or ${make}${file()}`,
      );
    }
    expect(await listKeys(store().db)).toEqual([]);
  });

  test('works while it is valid, and is reported as invalid afterwards', async () => {
    await addPerson();
    const created = await newKey();
    keep(`${created}\n`);
    expect([await own().key(), await own().problem()]).toEqual([created, undefined]);
    await revokeKey(store().db, created.slice(3, 11), 1);
    expect(await own().key()).toBe(created);
    const problem = await own().problem();
    expect(problem).toMatch(/^The app key in .*app-key is not valid in this store; put the file back /);
    expect(problem).not.toContain(created);
  });

  test('follows its file, and survives a shell truncating it', async () => {
    await addPerson();
    const [first, second] = [await newKey(), await newKey()];
    const follower = own();
    expect(await follower.key()).toBeUndefined();
    keep(`${first}\n`);
    expect([await follower.key(), await follower.problem()]).toEqual([first, undefined]);
    keep('');
    expect(await follower.key()).toBe(first);
    keep(`${second}\n`);
    expect(await follower.key()).toBe(second);
    rmSync(file());
    expect([await follower.key(), await follower.problem()]).toEqual([second, undefined]);
  });

  test('is made readable for its owner only', async () => {
    writeFileSync(file(), 'wb_1', { mode: 0o644 });
    await own().key();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(log).toEqual([]);
  });

  test('that cannot be read is reported', async () => {
    mkdirSync(file());
    expect(await own().problem()).toMatch(/^The app key in .*app-key cannot be read \(EISDIR\)$/);
  });
});
