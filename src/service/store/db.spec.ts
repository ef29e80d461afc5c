import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { copyLine, copyRows } from './db';
import { onEachStore } from './stores.spec-support';

const COLUMNS = ['id', 'words', 'long', 'is_set', 'list'] as const;
const ROWS = [
  {
    id: 1,
    words: 'tab\there, line\nfeed, return\r, \\N and \\. and \\',
    long: 9_007_199_254_740_993n,
    is_set: true,
    list: '{1,2}',
  },
  { id: 2, words: '', long: -1, is_set: false, list: '{}' },
  { id: 3, words: null, long: null, is_set: null, list: null },
  { id: 4, words: '\\.', long: 0, is_set: true, list: '{0}' },
];

const asText = (long: number | bigint | null) => (long === null ? null : String(long));

onEachStore('rows by COPY', (store) => {
  test('are unchanged when read back', async () => {
    const rows = await store().db.transaction(async (tx) => {
      await tx.execute(
        sql`create temporary table copied (id integer, words text, long bigint, is_set boolean, list bigint[])
          on commit drop`,
      );
      await copyRows(tx, {
        table: 'copied',
        columns: COLUMNS,
        lines: ROWS.map((row) => copyLine(COLUMNS, row)),
      });
      return Object(
        await tx.execute(sql`select id, words, long::text, is_set, list::text from copied order by id`),
      ).rows;
    });
    expect(rows).toEqual(
      ROWS.map(({ id, words, long, is_set, list }) => ({ id, words, long: asText(long), is_set, list })),
    );
  });

  test('are all rejected if one is invalid; the driver reports why and stays usable', async () => {
    const db = store().db;
    await db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table copied (id integer primary key) on commit drop`);
      const copying = tx.transaction((inner) =>
        copyRows(inner, { table: 'copied', columns: ['id'], lines: ['1\n', '2\n', '1\n'] }),
      );
      await expect(copying).rejects.toMatchObject({ code: '23505' });
      expect(Object(await tx.execute(sql`select * from copied`)).rows).toEqual([]);
      await copyRows(tx, { table: 'copied', columns: ['id'], lines: ['7\n'] });
      expect(Object(await tx.execute(sql`select * from copied`)).rows).toEqual([{ id: 7 }]);
    });
  });

  test('are refused outside a transaction, where a pool could use any connection', async () => {
    if (store().engine === 'PGlite') return;
    await expect(copyRows(store().db, { table: 'x', columns: ['y'], lines: ['1\n'] })).rejects.toThrow(
      'in a transaction only',
    );
  });
});
