import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../store/db';
import { artifactContents, artifacts } from '../../store/schema';

/**
 * Contents of artifacts, each stored once under its SHA-256. They are compressed (a source map to about a fifth) and
 * split into pieces, so that no query is long.
 */

const PIECE_BYTES = 256 * 1024;

/** Stores a content if it is new. Returns true if it was. */
export async function storeContent(db: Db, hash: string, content: Uint8Array): Promise<boolean> {
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
export async function dropUnused(db: Db, hashes: readonly string[]): Promise<number> {
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
