import { setTimeout as sleep } from 'node:timers/promises';
import { stringifyJson } from '#contract/json';
import { artifactsOf } from '../stack/artifacts/artifacts';
import { CHUNK_BYTES } from './chunk-body';
import { MAX_FILE_BYTES, type Outcome, type StoreDeps, storeFile, type UploadedFile } from './store-file';

export const MAX_CHUNKS = MAX_FILE_BYTES / CHUNK_BYTES;
/** Files that are read at a time, as they are in memory then. */
const AT_ONCE = 2;
/** Shorter than the timeouts of proxies. Only clients that wait ask again. */
const WAIT_MS = 45_000;
/** Time in which a client asks again, and gets the same answer. */
const REMEMBERED_MS = 60_000;

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
  const inTurn = createLanes(AT_ONCE);
  /** Files that are read or were a moment ago. */
  const jobs = new Map<string, Promise<Outcome>>();
  const forgetting = new Map<string, NodeJS.Timeout>();

  function begin(id: string, file: UploadedFile, holder: StoreDeps['holder']): Promise<Outcome> {
    const job = inTurn(() => storeFile(file, { ...deps, holder })).then(async (outcome) => {
      await chunks.release(id, file);
      return outcome;
    });
    jobs.set(id, job);
    job.then(
      () => forgetLater(id),
      () => jobs.delete(id),
    );
    return job;
  }

  function forgetLater(id: string): void {
    clearTimeout(forgetting.get(id));
    const forget = () => {
      forgetting.delete(id);
      jobs.delete(id);
    };
    forgetting.set(id, setTimeout(forget, REMEMBERED_MS).unref());
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
      if (previous && forgetting.has(id) && !(await isStored(previous))) jobs.delete(id);
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
        if (forgetting.has(id)) forgetLater(id);
      }
    },
    async stop() {
      await Promise.allSettled(jobs.values());
      for (const timer of forgetting.values()) clearTimeout(timer);
    },
  };
}

/** Runs so many at a time, in the order of their calls. */
function createLanes(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
