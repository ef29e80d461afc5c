import { createHash } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import { StartError } from '../config';
import { lockFor } from './advisory-lock';
import type { Db } from './db';
import { distribute, isDistributed } from './cluster/distribute';
import { migrations as table } from './schema';

/**
 * Numbered SQL files that migrate a store to this version's schema. They run in one transaction under a lock, so two
 * processes that start at once migrate once. An applied file never changes: its checksum is compared. A store
 * migrated by a newer version is rejected, because this version could destroy data it does not support.
 */

export type Migration = { number: number; name: string; text: string };

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Migrations of this version, by number: one a file, named by it, or several below lines `-- migration <name>`. */
export const MIGRATIONS: readonly Migration[] = Object.entries(files)
  .flatMap(([path, content]) => {
    const [alone = '', ...parts] = content.split(/^-- migration (\w+)\n/m);
    if (parts.length === 0) return [{ name: path.replace(/^.*\/(.*)\.sql$/, '$1'), text: alone }];
    return parts.flatMap((name, index) => (index % 2 === 0 ? [{ name, text: parts[index + 1] ?? '' }] : []));
  })
  .map(({ name, text }) => ({ number: Number.parseInt(name, 10), name, text }))
  .sort((a, b) => a.number - b.number);

/** Names of all tables. */
export const TABLES: readonly string[] = MIGRATIONS.flatMap(({ text }) =>
  [...text.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name),
);

// Arbitrary but fixed id of the lock.
const MIGRATION_LOCK = 7_215_001;

/**
 * Applies the missing migrations. Returns their names.
 * @throws StartError if the store is newer than this version, or was migrated by a changed file.
 */
export async function migrate(db: Db, known: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lockFor(tx, MIGRATION_LOCK);
    await tx.execute(
      sql`create table if not exists watchbill_migrations
        (number integer primary key, name text not null, checksum text not null)`,
    );
    const applied = await tx.select().from(table).orderBy(asc(table.number));
    const numbers = new Set(applied.map((row) => row.number));
    for (const row of applied) compare(row, known);

    const isSpread = await isDistributed(tx);
    const missing = known.filter((migration) => !numbers.has(migration.number));
    for (const migration of missing) {
      for (const statement of migration.text.split('--> statement-breakpoint')) {
        await tx.execute(sql.raw(statement));
        // On a cluster, a new table is distributed before anything is written into it.
        if (isSpread && /^\s*(--.*\n)*create table/.test(statement)) await distribute(tx);
      }
      const { number, name } = migration;
      await tx.insert(table).values({ number, name, checksum: checksum(migration) });
    }
    return missing.map((migration) => migration.name);
  });
}

function compare(row: { number: number; name: string; checksum: string }, known: readonly Migration[]): void {
  const migration = known.find((candidate) => candidate.number === row.number);
  if (!migration) {
    throw new StartError(
      `The store was migrated by a newer Watchbill (${row.name}); this version knows up to ${known.at(-1)?.name ?? 'none'}`,
    );
  }
  if (migration.name !== row.name || checksum(migration) !== row.checksum) {
    throw new StartError(`The store's migration ${row.name} is not the one this Watchbill has`);
  }
}

function checksum(migration: Migration): string {
  return createHash('sha256').update(migration.text.replaceAll('\r\n', '\n')).digest('hex');
}
