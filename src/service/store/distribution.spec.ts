import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { artifactContents, incidentResponders, incidents } from './schema';
import { onOneStore } from './stores.spec-support';

/** Growing tables and their shard keys; the others are small and would be copied to every node. */
const SPREAD = [
  { table: incidents, name: 'incidents', by: 'incident_id' },
  { table: incidentResponders, name: 'incident_responders', by: 'incident_id' },
  { table: artifactContents, name: 'artifact_contents', by: 'content_hash' },
];
const DISTRIBUTED = SPREAD.map(({ name }) => name);

onOneStore('the schema, distributed over several machines', (store) => {
  const query = async (text: string): Promise<Record<string, unknown>[]> =>
    Object(await store().db.execute(sql.raw(text))).rows;

  test('has the shard key in every unique key, which a node has to check alone', async () => {
    const keys = await query(`
      select relation.relname as name, array_agg(column_.attname::text) as columns
      from pg_index join pg_class as relation on relation.oid = indrelid
        join pg_attribute as column_ on column_.attrelid = indrelid and column_.attnum = any(indkey)
      where indisunique and relation.relname in ('${DISTRIBUTED.join("', '")}')
      group by indexrelid, relation.relname`);
    expect(new Set(keys.map(({ name }) => name))).toEqual(new Set(DISTRIBUTED));
    for (const { name, columns } of keys) {
      expect(columns).toContain(SPREAD.find((spread) => spread.name === name)?.by);
    }
  });

  test('has no foreign key to or from sharded tables', async () => {
    const keys = await query(`
      select own.relname as own, other.relname as other from pg_constraint
        join pg_class as own on own.oid = conrelid join pg_class as other on other.oid = confrelid
      where contype = 'f'`);
    expect(keys.length).toBeGreaterThan(0);
    for (const { own, other } of keys) {
      expect(DISTRIBUTED).not.toContain(own);
      expect(DISTRIBUTED).not.toContain(other);
    }
  });

  test('has no sequence, whose numbers the nodes would have to agree on', async () => {
    expect(
      await query(
        "select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace",
      ),
    ).toEqual([]);
  });

  test('has the same columns and types as the code', async () => {
    for (const { table, name } of SPREAD) {
      const columns = Object.values(getTableColumns(table));
      const kept = await query(`
        select attname::text as name, not attnotnull as nullable, format_type(atttypid, null) as type
        from pg_attribute where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped order by 1`);
      const known = columns.map((column) => ({
        name: column.name,
        nullable: !column.notNull,
        type: column.getSQLType(),
      }));
      expect(kept).toEqual(known.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
    }
  });
});
