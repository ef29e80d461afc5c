import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { folded } from '#domain/text/words';
import { entriesOf, importRecords } from '../../../import/import-records';
import { incidentAt, storeOf } from '../../../insight/insight.spec-support';
import { MIGRATIONS, migrate } from '../../../store/open-store';
import { distribute, isDistributed } from '../../../store/distribute';
import { dropAll, onOneStore } from '../../../store/stores.spec-support';

onOneStore('search texts of incidents', (store) => {
  const rowsOf = async (query: string): Promise<unknown[]> =>
    Object(await store().db.execute(sql.raw(query))).rows;
  const put = (...titles: string[]) =>
    importRecords(
      store().db,
      entriesOf(
        storeOf(
          titles.map((title, at) => incidentAt(at, { title, labels: { 'a "b"': `${titles.length}` } })),
        ),
      ),
    );
  const titles = () => rowsOf('select folded_title as title from incident_titles order by 1');

  test('are stored once each, and deleted with their last incident', async () => {
    await put('Disk full', 'disk FULL', 'slow\\\t');
    expect(await titles()).toEqual([{ title: 'disk full' }, { title: 'slow\\\t' }]);
    expect(await rowsOf('select labels from incident_labels')).toEqual([{ labels: { 'a "b"': '3' } }]);
    await put('Dísk full');
    await put('new', 'disk full');
    expect(await titles()).toEqual([{ title: 'disk full' }, { title: 'new' }, { title: 'slow\\\t' }]);
    const numbers = await rowsOf('select distinct title_id, labels_id from incidents order by 1');
    expect(numbers).toHaveLength(3);
    const labels = await rowsOf(`select labels ->> 'a "b"' as value from incident_labels order by 1`);
    expect(labels).toEqual([{ value: '2' }, { value: '3' }]);
    await put('new', 'new', 'New');
    expect(await titles()).toEqual([{ title: 'new' }]);
  });

  test('are created by the migration for existing incidents', async () => {
    const { db } = store();
    const isSpread = await isDistributed(db);
    await dropAll(store());
    await migrate(
      db,
      MIGRATIONS.filter(({ number }) => number < 7),
    );
    // On a cluster the earlier tables are distributed, and so is what the migration adds.
    if (isSpread) await distribute(db);
    await db.execute(sql`
      insert into incidents values
        ('i-0', 1, 10, 100, 'Disk full', 'disk full', 'Info', 0, null, '', false, '{"b": "1", "aa": "2"}', '{}', '[]',
          '[]', true, false, '', null),
        ('i-1', 1, 10, 100, 'STRASSE of Dvořák', 'straße of dvořák łąø', 'Info', 0, null, '', false, '{}', '{}', '[]',
          '[]', true, false, '', null)`);
    await db.execute(sql`
      insert into incident_responders values
        ('i-0', 1, 10, 100, 'Info', 0, false, null, true, false, false, false, false, null, 0, 0, 0, '{}')`);
    await migrate(db);
    const before = await rowsOf(
      `select labels ->> 'b' as b from incident_responders join incident_labels using (labels_id)
        join incident_titles using (title_id) where folded_title = 'disk full'`,
    );
    expect(before).toEqual([{ b: '1' }]);
    expect(await titles()).toEqual([{ title: 'disk full' }, { title: folded('straße of dvořák łąø') }]);
    // A later import finds the same texts by their hashes.
    await put('', 'Disk full');
    expect(await rowsOf(`select count(*)::integer as count from incident_titles`)).toEqual([{ count: 2 }]);
  });
});
