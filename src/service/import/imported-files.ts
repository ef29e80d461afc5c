import { and, desc, eq, max, ne, sql } from 'drizzle-orm';
import type { ImportedFiles } from '#contract/served/sources';
import type { Db } from '../store/db';
import { lastImports } from '../store/import-state';
import { artifacts, changes } from '../store/schema';
import { OWN_SERVICE } from '../stack/artifacts/artifacts';
import type { Kind } from '../records/kinds';

/** Kinds in the order in which people look for them. */
const ORDER: readonly (Kind | 'artifacts')[] = ['schedules', 'people', 'incidents', 'webhooks', 'artifacts'];

/** What people imported by commands, by kind. */
export async function listImportedFiles(db: Db): Promise<ImportedFiles[]> {
  const imports = await lastImports(db);
  const all = [
    ...(imports.some(({ kind }) => kind === 'schedules') ? [] : await importedVersions(db)),
    ...imports,
    ...(await importedBuilds(db)),
  ];
  return all.toSorted((a, b) => placeOf(a.kind) - placeOf(b.kind));
}

function placeOf(kind: string): number {
  const place = ORDER.findIndex((one) => one === kind);
  return place === -1 ? ORDER.length : place;
}

/** Schedules of imports that the store does not list, since they were before it did. */
async function importedVersions(db: Db): Promise<ImportedFiles[]> {
  const isImport = eq(changes.kind, 'import');
  const [last] = await db
    .select({ at: changes.at, author: changes.author })
    .from(changes)
    .where(isImport)
    .orderBy(desc(changes.at))
    .limit(1);
  if (!last) return [];
  const [row] = await db
    .select({ schedules: sql<string>`count(distinct ${changes.schedule_id})` })
    .from(changes)
    .where(and(isImport, eq(changes.at, last.at), eq(changes.author, last.author)));
  return [{ kind: 'schedules', count: Number(row?.schedules ?? 0), ...last }];
}

async function importedBuilds(db: Db): Promise<ImportedFiles[]> {
  const builds = await db
    .select({ added_at: max(artifacts.added_at) })
    .from(artifacts)
    .where(ne(artifacts.service, OWN_SERVICE))
    .groupBy(artifacts.type, artifacts.service, artifacts.version);
  if (builds.length === 0) return [];
  const at = Math.max(...builds.map(({ added_at }) => added_at ?? 0));
  return [{ kind: 'artifacts', count: builds.length, at, author: '' }];
}
