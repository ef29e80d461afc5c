import { createTurns } from '../http/turns';
import { Refusal } from '../refusal';
import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { join } from 'node:path';
import type { Log } from '../context';
import type { AuditLog } from '../audit-log';
import type { Holder } from '../keys';
import { addArtifacts, artifactsOf, type Build } from '../stack/artifacts';
import { ArtifactError } from '../stack/collect';
import { CHUNK_BYTES, type ChunkStore } from './chunks';
import { collect } from './collect';
import type { Db } from '../store/db';
import { createSpool } from './spool';
import { checkArtifacts, contentsOf, untilAborted } from './temp-artifacts';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringifyJson } from '#contract/json';

type SentBundle = {
  checksum: string;
  chunks: string[];
  projects: string[];
  version?: string | undefined;
  dist?: string | undefined;
};

/** Bundle for the services that its projects name. */
export function bundleFile(
  { checksum, chunks, projects, version, dist }: SentBundle,
  keyId: string,
): UploadedFile {
  return {
    kind: 'bundle',
    keyId,
    name: 'bundle.zip',
    checksum,
    chunks,
    services: [...new Set(projects)],
    version: releaseVersion(version, dist),
  };
}

/**
 * Version of a release: its name. Two dists of one release are two builds, so a dist follows it like build metadata,
 * unless it does already, as React Native has it.
 */
function releaseVersion(release = '', dist = ''): string {
  return release === '' || dist === '' || release.endsWith(`+${dist}`) ? release : `${release}+${dist}`;
}

type SentDebugFile = {
  checksum: string;
  name: string;
  debug_id?: string | null | undefined;
  chunks: string[];
  service: string;
};

const MAPPING = /^\/?proguard\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.txt$/i;
/** Name of a file in a folder of its own. */
const FILE_NAME = /^(?!\.+$)[^\p{Cc}]{1,80}$/u;

/** Debug file, which is found by its id in any version. @throws Refusal */
export function debugFile(sent: SentDebugFile, keyId: string): UploadedFile {
  const { checksum, name, debug_id, chunks, service } = sent;
  const mappingId = MAPPING.exec(name)?.[1]?.toLowerCase();
  const fileName = name.split(/[/\\]/).at(-1) ?? '';
  if (!FILE_NAME.test(fileName))
    throw new Refusal('InvalidParameter', 'The name of a file is too long, or is none.');
  return {
    kind: 'debug file',
    keyId,
    debugId: debug_id ?? undefined,
    name: fileName,
    checksum,
    chunks,
    services: [service],
    version: '',
    ...(mappingId !== undefined && { mappingId }),
  };
}

export const MAX_FILE_BYTES = 512 * 1024 * 1024;
const MAX_ARTIFACT_PROBLEMS = 20;

/** File of which a client has sent the chunks, or will. */
type UploadedFile = {
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
type StoredArtifact = Build & { path: string; alsoAt: readonly string[] };

type Outcome =
  /** `note`: the reason for a missing artifact. */
  | { state: 'ok'; stored: StoredArtifact | undefined; note: string; bytes: number }
  | { state: 'error'; detail: string };

type StoreDeps = {
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
async function storeFile(file: UploadedFile, deps: StoreDeps): Promise<Outcome> {
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
    let stored: StoredArtifact | undefined;
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
  if (error instanceof ArtifactError) return `${error.problems.slice(0, MAX_ARTIFACT_PROBLEMS).join('; ')}.`;
  return error instanceof Refusal && error.code === 'EntityTooLarge' ? error.message : undefined;
}

const DEBUG_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:-[\da-f]{1,16})?$/i;

/**
 * Reply about debug files, by their checksums. An app or a stripped library beside its debug information is accepted
 * with a note, which the client prints; an upload of nothing else fails.
 * @param now Unix milliseconds.
 */
export function difReply(
  states: readonly { file: UploadedFile; state: AssemblyState }[],
  now: number,
): Record<string, unknown> {
  const isInVain = states.every(({ state }) => state.state === 'ok' && state.stored === undefined);
  return Object.fromEntries(
    states.map(({ file, state }) => {
      if (state.state === 'ok') {
        const reply = isInVain
          ? { state: 'error', detail: `${state.note}.` }
          : { state: 'ok', detail: null, ...difOf(file, state, now) };
        return [file.checksum, { missingChunks: [], ...reply }];
      }
      const missingChunks = state.state === 'not_found' ? state.missingChunks : [];
      const detail = state.state === 'error' ? state.detail : null;
      return [file.checksum, { state: state.state, missingChunks, detail }];
    }),
  );
}

/** Description that the client prints; none without an id. */
function difOf(file: UploadedFile, { stored, note, bytes }: AssemblyState & { state: 'ok' }, now: number) {
  const { checksum, mappingId, debugId = mappingId ?? '' } = file;
  if (!DEBUG_ID.test(debugId)) return {};
  return {
    dif: {
      id: checksum,
      uuid: debugId,
      debugId,
      // Its place in what the client prints is the only one for a note.
      objectName: note === '' ? file.name : note,
      cpuName: stored?.alsoAt[0]?.split(':')[2] ?? 'any',
      symbolType: mappingId === undefined ? 'native' : 'proguard',
      sha1: checksum,
      size: bytes,
      headers: {},
      data: { type: 'dbg', features: ['debug'] },
      dateCreated: new Date(now).toISOString(),
    },
  };
}

export const MAX_CHUNKS = MAX_FILE_BYTES / CHUNK_BYTES;
/** Files that are read at a time, as they are in memory then. */
const AT_ONCE = 2;
const MAX_TURN_MS = 3_600_000;
/** Shorter than the timeouts of proxies. Only clients that wait repeat the request. */
const WAIT_MS = 45_000;
/** Time in which a repeated request gets the same response. */
const REMEMBERED_MS = 60_000;
const MAX_JOBS = 10_000;

/** State of a file in the protocol; the names are the protocol's. */
export type AssemblyState =
  | { state: 'not_found'; missingChunks: string[] }
  | { state: 'assembling' }
  | Outcome;

export type Assembler = {
  /** Begins to store a file whose chunks are all there. @throws what `storeFile` does. */
  assemble(file: UploadedFile, holder: StoreDeps['holder']): Promise<AssemblyState>;
  /** Resolves when the work that the signal aborted has ended. */
  stop(): Promise<void>;
};

export function createAssembler(deps: Omit<StoreDeps, 'holder'>): Assembler {
  const { db, chunks, signal } = deps;
  const turns = createTurns({ atOnce: AT_ONCE, maxWaiting: Infinity, maxWaitMs: MAX_TURN_MS });
  /** Files that are read, without an end, or were a moment ago. */
  const jobs = new LRUCache<string, Promise<Outcome>>({
    max: MAX_JOBS,
    ttl: REMEMBERED_MS,
    updateAgeOnGet: true,
  });
  const hasEnded = (id: string) => jobs.getRemainingTTL(id) < Infinity;

  function begin(id: string, file: UploadedFile, holder: StoreDeps['holder']): Promise<Outcome> {
    // Not the signal itself, on which each waiting job would listen.
    const job = turns.take(new AbortController().signal, false, async () => {
      signal.throwIfAborted();
      const outcome = await storeFile(file, { ...deps, holder });
      await chunks.release(id, file);
      return outcome;
    });
    jobs.set(id, job, { ttl: 0 });
    job.then(
      () => jobs.set(id, job),
      () => jobs.delete(id),
    );
    return job;
  }

  /** False for what was stored and has been removed since. */
  async function isStored(job: Promise<Outcome>): Promise<boolean> {
    const outcome = await job;
    if (outcome.state !== 'ok' || outcome.stored === undefined) return true;
    const { path, ...build } = outcome.stored;
    return (await artifactsOf(db, build)).some((artifact) => artifact.path === path);
  }

  return {
    async assemble(file, holder) {
      signal.throwIfAborted();
      const { kind, keyId, checksum, services, version, name } = file;
      const id = stringifyJson([kind, keyId, checksum, services, version, name]);
      const previous = jobs.get(id);
      if (previous && hasEnded(id) && !(await isStored(previous))) jobs.delete(id);
      if (!jobs.has(id)) {
        const missingChunks = await chunks.missing(id, file);
        if (file.chunks.length === 0 || missingChunks.length > 0)
          return { state: 'not_found', missingChunks };
      }
      const job = jobs.get(id) ?? begin(id, file, holder);
      const waiting = new AbortController();
      try {
        const late = sleep(WAIT_MS, { state: 'assembling' } as const, { signal: waiting.signal, ref: false });
        return await Promise.race([job, late]);
      } finally {
        waiting.abort();
      }
    },
    async stop() {
      await Promise.allSettled(jobs.values());
    },
  };
}
