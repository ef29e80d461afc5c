import type { StackType } from '#contract/stack';
import type { FoundArtifact } from '#symbolication/enrich';
import { and, asc, desc, eq, inArray, max, sql } from 'drizzle-orm';
import type { Db } from '../../store/db';
import { artifacts } from '../../store/schema';
import { dropUnused, storeContent } from './contents';
import { hashOf } from './hash';

/** A build of a service. Without a version it is "", and found by requests without a version only. */
export type Build = { type: StackType; service: string; version: string };

/**
 * What a build leaves behind to read its stacks by. `path` is the key that a stack has for it: the address of a script,
 * with its source map as JSON; `build:<id>` or `variant:<name>` of an Android app, with its mapping; the debug id of an
 * image, in hex digits, lower case and without dashes, with its symbol table, which is `alsoAt` its name.
 */
export type NewArtifact = { path: string; content: Uint8Array; alsoAt?: readonly string[] };

export type Added = {
  artifacts: number;
  /** How many of the contents were not in the store before. */
  newContents: number;
  /** Of all of them, before compression. */
  bytes: number;
};

// Any number will do, as long as it stays the same: it names the lock that keeps adding and removing apart.
const ARTIFACT_LOCK = 7_215_003;

/** Adds the artifacts of a build, or none of them where reading them throws. One at the same path is replaced. */
export async function addArtifacts(
  db: Db,
  build: Build,
  incoming: AsyncIterable<NewArtifact>,
  now: number,
): Promise<Added> {
  return locked(db, async (tx) => {
    const replaced = new Set<string>();
    const added: Added = { artifacts: 0, newContents: 0, bytes: 0 };
    for await (const { path, content, alsoAt = [] } of incoming) {
      const row = { content_hash: hashOf(content), size: content.length, added_at: now };
      if (await storeContent(tx, row.content_hash, content)) added.newContents += 1;
      for (const at of [path, ...alsoAt]) {
        const place = and(ofBuild(build), eq(artifacts.path, at));
        const [before] = await tx.select({ hash: artifacts.content_hash }).from(artifacts).where(place);
        if (before && before.hash !== row.content_hash) replaced.add(before.hash);
        await tx
          .insert(artifacts)
          .values({ ...build, path: at, ...row })
          .onConflictDoUpdate({
            target: [artifacts.type, artifacts.service, artifacts.version, artifacts.path],
            set: row,
          });
      }
      added.artifacts += 1;
      added.bytes += content.length;
    }
    await dropUnused(tx, [...replaced]);
    return added;
  });
}

/** What is to be removed: a service's artifacts of one type, of one version only where that is given. */
export type Removal = {
  type: StackType;
  service: string;
  version?: string | undefined;
  path?: string | undefined;
};

/** How many artifacts were removed, and how many contents that no other one uses. */
export type Removed = { artifacts: number; contents: number };

/** Removes artifacts, and the contents that no other one uses. */
export async function removeArtifacts(db: Db, { type, service, version, path }: Removal): Promise<Removed> {
  return locked(db, async (tx) => {
    const removed = await tx
      .delete(artifacts)
      .where(
        and(
          eq(artifacts.type, type),
          eq(artifacts.service, service),
          version === undefined ? undefined : eq(artifacts.version, version),
          path === undefined ? undefined : eq(artifacts.path, path),
        ),
      )
      .returning({ hash: artifacts.content_hash });
    const hashes = new Set(removed.map(({ hash }) => hash));
    return { artifacts: removed.length, contents: await dropUnused(tx, [...hashes]) };
  });
}

const FOUND = { path: artifacts.path, version: artifacts.version, hash: artifacts.content_hash };

/** Where to find the artifacts of a build, by path. */
export async function artifactsOf(db: Db, build: Build): Promise<FoundArtifact[]> {
  return db.select(FOUND).from(artifacts).where(ofBuild(build)).orderBy(asc(artifacts.path));
}

/**
 * Where to find the artifacts of a service at some paths, whatever version they were added under: of several at one
 * path, the one of the build's version comes first, then the one added last. Those that were sent without a service are
 * found last, by all.
 */
export async function artifactsAt(
  db: Db,
  { type, service, version }: Build,
  paths: readonly string[],
): Promise<FoundArtifact[]> {
  return db
    .select(FOUND)
    .from(artifacts)
    .where(
      and(
        eq(artifacts.type, type),
        inArray(artifacts.service, [service, '']),
        inArray(artifacts.path, [...paths]),
      ),
    )
    .orderBy(
      asc(artifacts.path),
      desc(eq(artifacts.service, service)),
      desc(eq(artifacts.version, version)),
      desc(artifacts.added_at),
      asc(artifacts.version),
    );
}

/** An artifact as it is listed. `size` is in bytes, before compression; `added_at` in Unix seconds. */
export type ListedArtifact = {
  type: string;
  service: string;
  version: string;
  path: string;
  size: number;
  added_at: number;
};

/** All artifacts, by type, service, version and path. */
export async function listArtifacts(db: Db): Promise<ListedArtifact[]> {
  const { type, service, version, path, size, added_at } = artifacts;
  const shown = { type, service, version, path, size, added_at };
  return db.select(shown).from(artifacts).orderBy(asc(type), asc(service), asc(version), asc(path));
}

/** The versions of a service that have artifacts, the one added last first. */
export async function versionsOf(db: Db, { type, service }: Omit<Build, 'version'>): Promise<string[]> {
  const rows = await db
    .select({ version: artifacts.version })
    .from(artifacts)
    .where(and(eq(artifacts.type, type), eq(artifacts.service, service)))
    .groupBy(artifacts.version)
    .orderBy(desc(max(artifacts.added_at)), asc(artifacts.version));
  return rows.map(({ version }) => version);
}

function ofBuild({ type, service, version }: Build) {
  return and(eq(artifacts.type, type), eq(artifacts.service, service), eq(artifacts.version, version));
}

function locked<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(ARTIFACT_LOCK))})`);
    return work(tx);
  });
}
