import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { parseId } from '#contract/id';
import { importRecords } from '../import/import-records';
import { erasePerson } from '../people/erase-person';
import { personHash } from '../people/erase-stored';
import { TABLES } from '../store/open-store';
import type { Db } from '../store/db';
import { erasures, people, schedules } from '../store/schema';
import { onOneStore } from '../store/stores.spec-support';
import type { ToolReading } from '../sources/source';
import { syncSource, type SyncDeps } from './sync';
import { NOW, repliesOf, type Rota, SOURCE } from './weekly-rotas.spec-support';

const READ_ALL = { diff: false };
const ROTAS: Rota[] = [{ id: 'PA', people: ['ANA', 'BO'] }];

async function linesWith(db: Db, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of TABLES) {
    const rows = await db
      .select({ row: sql<string>`one::text` })
      .from(sql`${sql.identifier(table)} as one`)
      .where(sql`one::text ilike ${`%${text}%`}`);
    found.push(...rows.map(({ row }) => row));
  }
  return found;
}

onOneStore('a reading of somebody who was erased', (store) => {
  const read = async (rotas = ROTAS) => {
    const deps: SyncDeps = {
      db: store().db,
      clock: () => NOW * 1000,
      accountZone: 'UTC',
      onProgress: () => undefined,
      readTool: (_source, { window }): Promise<ToolReading> =>
        Promise.resolve({
          files: repliesOf(rotas, window),
          schedules: rotas.map(({ id }) => ({ id, name: `Rota ${id}` })),
          isWhole: true,
          problems: [],
          clockSkew: 0,
          gone: [],
          requests: 1,
        }),
    };
    return syncSource(deps, SOURCE, READ_ALL);
  };
  const idOf = async (name: string) => {
    const rows = await store().db.select().from(people);
    const found = rows.find(({ person_name }) => person_name === name);
    if (!found) throw new Error(`no ${name}`);
    return found.person_id;
  };

  test('brings neither name nor address back, and changes nothing', async () => {
    const { db } = store();
    await read();
    const ana = await idOf('Name of ANA');
    await erasePerson(db, ana, NOW);
    expect(await linesWith(db, 'of ANA')).toEqual([]);
    const again = await read();
    expect(again.schedules.map(({ outcome }) => outcome)).toEqual(['same']);
    expect(await linesWith(db, 'of ANA')).toEqual([]);
    expect(await linesWith(db, 'ana@example')).toEqual([]);
    // Another rota, in which they are new.
    await read([...ROTAS, { id: 'PB', people: ['ANA'] }]);
    expect(await linesWith(db, 'of ANA')).toEqual([]);
    const rows = await db.select().from(schedules);
    expect(rows).toHaveLength(2);
    expect(
      JSON.stringify(
        rows.map(({ layers }) => layers),
        (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      ),
    ).toContain(String(ana));
  });

  test('knows them by the number of before, without the address', async () => {
    const { db } = store();
    const record = { person_id: 5, person_name: 'Ana', emails: ['ana@example.org'] };
    await importRecords(db, [{ kind: 'people', place: 'one', size: 0, value: record }], { now: NOW });
    await read();
    const { toolNumbers } = await erasePerson(db, 5, NOW);
    expect(toolNumbers).toHaveLength(1);
    const hashes = (await db.select().from(erasures)).map(({ person_hash }) => person_hash);
    expect(hashes.toSorted()).toEqual(
      [personHash(5), personHash(parseId(String(toolNumbers[0])) ?? 0)].toSorted(),
    );
    expect((await read()).schedules.map(({ outcome }) => outcome)).toEqual(['same']);
    expect((await read()).schedules.map(({ outcome }) => outcome)).toEqual(['same']);
    expect((await db.select().from(people)).map(({ person_name }) => person_name).toSorted()).toEqual([
      'Name of BO',
    ]);
    expect(await linesWith(db, 'of ANA')).toEqual([]);
    expect(await linesWith(db, 'ana@')).toEqual([]);
  });
});
