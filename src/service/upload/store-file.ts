import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../context';
import type { AuditLog } from '../audit-log';
import type { Holder } from '../keys/keys';
import { Refusal } from '../refusal';
import { addArtifacts, type Build } from '../stack/artifacts/artifacts';
import { ArtifactError } from '../stack/collect/artifact-error';
import type { ChunkStore } from './chunks';
import { collect } from './collect';
import type { Db } from '../store/db';
import { createSpool } from './spool';
import { checkArtifacts, contentsOf, untilAborted } from './temp-artifacts';

export const MAX_FILE_BYTES = 512 * 1024 * 1024;
const MAX_PROBLEMS = 20;

/** File of which a client has sent the chunks, or will. */
export type UploadedFile = {
  kind: 'bundle' | 'debug file';
  /** Id of an R8 or ProGuard mapping. */
  mappingId?: string | undefined;
  keyId: string;
  /** Id of a debug file, as the client has it. */
  debugId?: string | undefined;
  /** Name for messages and on the disk. */
  name: string;
  /** SHA-1 of the whole. */
  checksum: string;
  chunks: readonly string[];
  services: readonly string[];
  version: string;
};

/** First artifact of a file. */
type Stored = Build & { path: string; alsoAt: readonly string[] };

export type Outcome =
  /** Without an artifact, `note` says why. */
  | { state: 'ok'; stored: Stored | undefined; note: string; bytes: number }
  | { state: 'error'; detail: string };

export type StoreDeps = {
  db: Db;
  /** Unix milliseconds. */
  clock: () => number;
  audit: AuditLog | undefined;
  /** Owner of the key of the upload. */
  holder: Holder;
  chunks: ChunkStore;
  dataDir: string;
  log: Log;
  signal: AbortSignal;
};

/**
 * Stores the artifacts of a file whose chunks are all there.
 * @throws any error that a repetition may not meet.
 */
export async function storeFile(file: UploadedFile, deps: StoreDeps): Promise<Outcome> {
  const { db, clock, audit, holder, chunks, dataDir, log, signal } = deps;
  const { kind, mappingId, services, version } = file;
  const spool = await createSpool(dataDir, MAX_FILE_BYTES);
  try {
    const sum = createHash('sha1');
    const { path, bytes } = await spool.keep(file.name, summed(chunks.read(file), sum));
    if (sum.digest('hex') !== file.checksum) {
      throw new ArtifactError([`${file.name}: has another checksum than ${file.checksum}`]);
    }
    const folder = await mkdtemp(join(spool.folder, 'artifacts-'));
    const { artifacts, notes } = await collect({ kind, path, mappingId, folder }, log, signal);
    for (const note of notes) log(`Upload for ${services.join(', ')} ${version}: ${note}`);
    let stored: Stored | undefined;
    for (const type of new Set(artifacts.map((artifact) => artifact.type))) {
      const ofType = artifacts.filter((artifact) => artifact.type === type);
      checkArtifacts(type, ofType);
      for (const service of services) {
        const build = { type, service, version };
        const now = clock();
        await addArtifacts(db, build, untilAborted(contentsOf(ofType), signal), Math.floor(now / 1000));
        await audit?.({
          time: new Date(now).toISOString(),
          operation: 'artifacts/add',
          who: `${holder.name} (key ${holder.key_id})`,
          code: 'OK',
        });
        const [first] = ofType;
        if (first) stored ??= { ...build, path: first.path, alsoAt: first.alsoAt };
      }
    }
    return { state: 'ok', stored, note: notes.join('; '), bytes };
  } catch (error) {
    const detail = detailOf(error);
    if (detail === undefined) throw error;
    return { state: 'error', detail };
  } finally {
    await spool.remove();
  }
}

async function* summed(bytes: AsyncIterable<Uint8Array>, sum: ReturnType<typeof createHash>) {
  for await (const piece of bytes) {
    sum.update(piece);
    yield piece;
  }
}

/** Error of the file itself, for its sender; undefined for any other. */
function detailOf(error: unknown): string | undefined {
  if (error instanceof ArtifactError) return `${error.problems.slice(0, MAX_PROBLEMS).join('; ')}.`;
  return error instanceof Refusal && error.code === 'EntityTooLarge' ? error.message : undefined;
}
