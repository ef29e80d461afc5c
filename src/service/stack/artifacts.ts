import { createHash } from 'node:crypto';
import { and, asc, desc, eq, inArray, like, max, notExists, or, sql } from 'drizzle-orm';
import type { StackType } from '#contract/stack';
import type { ArtifactChoice, FoundArtifact } from '#symbolication/platforms';
import type { Db } from '../store/db';
import { artifactContents, artifacts } from '../store/schema';
import { isStorableText } from '../store/people-schema';
import { storedVersion } from '#symbolication/stack';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Build of a service. A missing version is "", and matches only requests without a version. */
export type Build = { type: StackType; service: string; version: string };

/**
 * Build output for symbolication. `path` is its key in a stack: the URL of a script, with its source map as JSON;
 * `build:<id>` or `variant:<name>` of an Android app, with its mapping; the debug id of an image, in lower-case hex
 * digits without dashes, with its symbol table, which is `alsoAt` its name.
 */
export type NewArtifact = { path: string; content: Uint8Array; alsoAt?: readonly string[] };

export type Added = {
  artifacts: number;
  /** Number of contents that were not in the store before. */
  newContents: number;
  /** Total size before compression. */
  bytes: number;
};

/** Service of the dashboard's own builds, which the server adds by itself. */
export const OWN_SERVICE = 'watchbill';

// Arbitrary but fixed id of the lock that serialises adding and removing.
const ARTIFACT_LOCK = 7_215_003;

/** Adds the artifacts of a build, or none if reading them throws. Replaces those at the same path. */
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

/** Artifacts to remove: of one service and type, and of one version if given. */
type Removal = {
  type: StackType;
  service: string;
  version?: string | undefined;
  path?: string | undefined;
};

/** Number of removed artifacts, and of contents that became unused. */
export type Removed = { artifacts: number; contents: number };

/** Removes artifacts and the contents that become unused. */
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

const LOCATION = { path: artifacts.path, version: artifacts.version, hash: artifacts.content_hash };

/** Locations of a build's artifacts, by path. */
export async function artifactsOf(db: Db, build: Build): Promise<FoundArtifact[]> {
  return db.select(LOCATION).from(artifacts).where(ofBuild(build)).orderBy(asc(artifacts.path));
}

/**
 * Locations of a build's artifacts, after modules of WebAssembly without a version: their names are used only for
 * functions at the same bytes, so they serve every version.
 */
async function artifactsFor(db: Db, build: Build): Promise<FoundArtifact[]> {
  const { type, service, version } = build;
  const isModule = and(eq(artifacts.version, ''), like(artifacts.path, '%.wasm'));
  return db
    .select(LOCATION)
    .from(artifacts)
    .where(
      and(
        eq(artifacts.type, type),
        eq(artifacts.service, service),
        or(eq(artifacts.version, version), isModule),
      ),
    )
    .orderBy(asc(artifacts.version), asc(artifacts.path));
}

/**
 * Locations of a service's artifacts at some paths, of any version. Of several at one path, the one of the build's
 * version comes first, then the latest one. Artifacts without a service come last, for every service.
 */
export async function artifactsAt(
  db: Db,
  { type, service, version }: Build,
  paths: readonly string[],
): Promise<FoundArtifact[]> {
  return db
    .select(LOCATION)
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

/** Artifact as listed. `size` is in bytes, before compression; `added_at` in Unix seconds. */
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
  const columns = { type, service, version, path, size, added_at };
  return db.select(columns).from(artifacts).orderBy(asc(type), asc(service), asc(version), asc(path));
}

/** True if a build has artifacts. */
async function hasArtifacts(db: Db, build: Build): Promise<boolean> {
  const rows = await db.select({ path: artifacts.path }).from(artifacts).where(ofBuild(build)).limit(1);
  return rows.length > 0;
}

/** Versions of a service with artifacts, latest first. */
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

/** SHA-256 in 64 hex digits: the id of a content. */
export function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Source of a thread's artifacts. */
export type ArtifactSource = {
  find(choice: ArtifactChoice): Promise<FoundArtifact[]>;
  /** Returns the compressed pieces of a content in order; none if it was deleted. */
  read(hash: string): Promise<readonly Uint8Array[]>;
};

/** Version of a build in the store, which may be a release with the build's version as its short name. */
export async function findVersion(db: Db, build: Build): Promise<string> {
  const { service, version } = build;
  if (version === '' || !isStorableText(`${service}${version}`) || (await hasArtifacts(db, build)))
    return version;
  return storedVersion(await versionsOf(db, build), build);
}

/** Max paths per stack: a crash report lists a few hundred images. */
const MAX_PATHS = 2000;

/** Artifacts of the store for a stack of this build. */
export function storedArtifacts(db: Db, build: Build): ArtifactSource {
  const isStorable = isStorableText(`${build.service}${build.version}`);
  return {
    find: async (choice) => {
      if (!isStorable) return [];
      if (choice === 'build') return artifactsFor(db, build);
      return artifactsAt(db, build, choice.filter(isStorableText).slice(0, MAX_PATHS));
    },
    read: (hash) => readPieces(db, hash),
  };
}

/**
 * Contents of artifacts, each stored once under its SHA-256. They are compressed (a source map to about a fifth) and
 * split into pieces, so that no query is long.
 */

const PIECE_BYTES = 256 * 1024;

/** Stores a content if it is new. Returns true if it was. */
async function storeContent(db: Db, hash: string, content: Uint8Array): Promise<boolean> {
  if ((await db.$count(artifactContents, eq(artifactContents.content_hash, hash))) > 0) return false;
  const compressed = await promisify(gzip)(content);
  for (let piece = 0; piece * PIECE_BYTES < compressed.length; piece++) {
    const bytes = compressed.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES);
    await db.insert(artifactContents).values({ content_hash: hash, piece, bytes });
  }
  return true;
}

/** Compressed pieces of a content in order; none if it was deleted. The caller joins them and checks the hash. */
export async function readPieces(db: Db, hash: string): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for (;;) {
    const [row] = await db
      .select({ bytes: artifactContents.bytes })
      .from(artifactContents)
      .where(and(eq(artifactContents.content_hash, hash), eq(artifactContents.piece, pieces.length)));
    if (!row) return pieces;
    pieces.push(row.bytes);
  }
}

/** Deletes unused contents among these. Returns their number. */
async function dropUnused(db: Db, hashes: readonly string[]): Promise<number> {
  const user = db
    .select({ one: sql`1` })
    .from(artifacts)
    .where(eq(artifacts.content_hash, artifactContents.content_hash));
  const dropped = await db
    .delete(artifactContents)
    .where(and(inArray(artifactContents.content_hash, [...hashes]), notExists(user)))
    .returning({ hash: artifactContents.content_hash });
  return new Set(dropped.map(({ hash }) => hash)).size;
}
