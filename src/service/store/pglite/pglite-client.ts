import { createRequire } from 'node:module';
import { copyFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Copying } from '../db';
import { reasonOf, requireFree, requireRoom } from '../data-dir';
import { createQueue, createWaitingQuestions, questionKey } from '../waiting';
import {
  errorOf,
  type FromThread,
  type QueryResult,
  type ThreadData,
  type ToThread,
} from './pglite-messages';
import { code } from './pglite-thread?thread';
import { constants } from 'node:fs';

/**
 * Embedded store in a separate thread, so that the event loop never waits for a statement. The thread does one thing
 * at a time; the order is decided here: one statement or one whole transaction after the other.
 */
export type PgliteClient = Connection &
  Copying & {
    /**
     * Connection for long queries of a client that may disconnect: after the abort, queued work rejects and never
     * runs.
     */
    until(signal: AbortSignal): Connection;
    /** Copies the folder of the store. @returns the seconds for which everything else waited. */
    copyFolder(folder: string, target: string, signal: AbortSignal): Promise<number>;
    /** Closes the store and ends the thread; after 10 s by force. */
    close(): Promise<void>;
  };

export type Connection = Pick<Statements, 'query'> & {
  /** Runs the work exclusively, between `begin` and `commit`, or `rollback` if it rejects. */
  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T>;
};

type Statements = Copying & {
  query(text: string, params?: unknown[], options?: { rowMode?: 'array' | 'object' }): Promise<QueryResult>;
};

const CLOSE_MS = 10_000;

/** @throws the engine's error if the store cannot be opened; the thread has ended then. */
export async function openPgliteClient(files: ThreadData['files']): Promise<PgliteClient> {
  const thread = startThread(await engineData(), files);
  try {
    await thread.opened;
  } catch (error) {
    await thread.end();
    throw error;
  }

  const queue = createQueue();
  const now = statementsIn(thread, files.dataDir);
  const waiting = createWaitingQuestions<QueryResult>();

  /** Runs work that may change data; later queries must not share the result of an earlier one. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    waiting.forget();
    return queue.short(work);
  }

  function query(...statement: Parameters<Statements['query']>): Promise<QueryResult> {
    const [text, params, options] = statement;
    const ask = () => now.query(...statement);
    const key = questionKey(text, params, options?.rowMode);
    if (key === undefined) return alone(ask);
    return waiting.join(key, (begins) =>
      queue.short(() => {
        begins();
        return ask();
      }),
    );
  }

  function clientUntil(signal: AbortSignal): Connection {
    const unlessAborted = <T>(work: () => Promise<T>) =>
      queue.long(async () => {
        signal.throwIfAborted();
        return work();
      });
    return {
      query: (...statement) => unlessAborted(() => now.query(...statement)),
      transaction: (work) => unlessAborted(() => inTransaction(now, work)),
    };
  }

  return {
    query,
    copyIn: (...rows) => alone(() => now.copyIn(...rows)),
    transaction: (work) => alone(() => inTransaction(now, work)),
    until: clientUntil,
    async copyFolder(folder, target, signal) {
      // Else the second one would sync all that imports have written.
      await alone(() => now.query('checkpoint'));
      let pause = 0;
      const whileStill = (copy: () => Promise<void>) =>
        alone(async () => {
          const begin = performance.now();
          await now.query('checkpoint');
          await copy();
          pause = (performance.now() - begin) / 1000;
        });
      await copyFiles(folder, target, { signal, whileStill });
      return pause;
    },
    close: () =>
      queue.long(async () => {
        const timer = setTimeout(() => void thread.end(), CLOSE_MS);
        try {
          await thread.ask({ kind: 'close' });
        } finally {
          clearTimeout(timer);
          await thread.end();
        }
      }),
  };
}

const WRITES = /^\s*(?:insert|update|delete|truncate|create|alter|drop)\b/i;

/**
 * Content after which a checkpoint lets the engine drop its log, which it never does by itself: some three times as much
 * is in the log by then.
 */
const CHECKPOINT_BYTES = 48 * 1024 * 1024;
/** The same at the end of a transaction, after which nothing may follow for long. */
const LAST_CHECKPOINT_BYTES = 8 * 1024 * 1024;

/**
 * @param dataDir directory whose disk must have room for writes; undefined: in memory.
 */
function statementsIn(thread: Thread, dataDir: string | undefined): Statements {
  let hasWritten = false;
  let bytesWritten = 0;
  async function dropLogAfter(bytes: number) {
    if (dataDir === undefined || bytesWritten < bytes) return;
    bytesWritten = 0;
    await thread.ask({ kind: 'query', text: 'checkpoint', params: [], rowMode: 'object' });
  }
  async function write(bytes: number) {
    if (dataDir !== undefined) await requireRoom(dataDir, bytes);
    hasWritten = true;
  }
  return {
    async query(text, params = [], { rowMode = 'object' } = {}) {
      if (WRITES.test(text) || (text === 'commit' && hasWritten)) await write(0);
      if (text === 'begin') hasWritten = false;
      // Before the end: what fails then is rolled back.
      if (text === 'commit') await dropLogAfter(LAST_CHECKPOINT_BYTES);
      const reply = await thread.ask({ kind: 'query', text, params, rowMode });
      if (reply.kind !== 'result') throw new Error(`The store answered ${reply.kind} to a statement`);
      if (WRITES.test(text)) {
        bytesWritten += params.reduce<number>(
          (sum, param) => sum + (typeof param === 'string' || param instanceof Uint8Array ? param.length : 8),
          0,
        );
        await dropLogAfter(CHECKPOINT_BYTES);
      }
      return reply.result;
    },
    async copyIn(statement, content) {
      await write(content.byteLength);
      await thread.ask({ kind: 'copy', text: `${statement} '/dev/blob'`, content });
      bytesWritten += content.byteLength;
      await dropLogAfter(CHECKPOINT_BYTES);
    },
  };
}

async function inTransaction<T>(
  statements: Statements,
  work: (statements: Statements) => Promise<T>,
): Promise<T> {
  await statements.query('begin');
  try {
    const result = await work(statements);
    await statements.query('commit');
    return result;
  } catch (error) {
    // The cause matters, not that the rollback fails if the store is gone.
    await statements.query('rollback').catch(() => undefined);
    throw error;
  }
}

type Thread = {
  opened: Promise<unknown>;
  /** Rejects with the engine's error, or if the thread ends. */
  ask(message: ToThread): Promise<FromThread>;
  end(): Promise<void>;
};

let compiled: Promise<WebAssembly.Module> | undefined;

/** Engine's module; compiled once, since that takes longer than the rest of a thread's start. */
async function engineData(): Promise<Omit<ThreadData, 'files'>> {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  compiled ??= readFile(join(dirname(engine), 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes));
  return { engine, compiled: await compiled };
}

/** Starts the thread, which keeps the process alive only during a request. */
function startThread(engine: Omit<ThreadData, 'files'>, files: ThreadData['files']): Thread {
  const data: ThreadData = { ...engine, files };
  const worker = new Worker(code, { eval: true, env: {}, execArgv: [], workerData: data });
  const waiting: { resolve: (reply: FromThread) => void; reject: (reason: Error) => void }[] = [];
  let gone: Error | undefined;

  const next = () =>
    new Promise<FromThread>((resolve, reject) => {
      if (gone) return reject(gone);
      waiting.push({ resolve, reject });
      worker.ref();
    });
  const end = (why: string) => {
    gone ??= Object.assign(new Error(`The embedded store is gone: ${why}`), { code: CRASHED });
    for (const { reject } of waiting.splice(0)) reject(gone);
  };
  worker.on('error', (error: Error) => end(error.message));
  worker.on('exit', () => end('its thread has ended'));
  worker.on('message', (message: FromThread) => {
    const first = waiting.shift();
    if (waiting.length === 0) worker.unref();
    if (message.kind === 'failed') first?.reject(errorOf(message.failure));
    else first?.resolve(message);
  });

  return {
    opened: next(),
    ask(message) {
      const reply = next();
      if (!gone) worker.postMessage(message, []);
      return reply;
    },
    async end() {
      await worker.terminate();
    },
  };
}

/** PostgreSQL's code for a crashed server, on which clients retry later. */
const CRASHED = '57P02';

/** Space of a copy and of the archive made of it, as a multiple of the files; less is needed as a rule. */
const BACKUP_SPACE = 1.5;
/** Longest step of a disk's clock, in which a file may be written again under the same time. */
const CLOCK_STEP_MS = 2000;

/**
 * Copies the folder of an open store in two steps: all files while it is written, in any state, then, while nothing is
 * written, those that were written since. @param target folder that is not there yet.
 * @param whileStill runs the second step after a checkpoint, without statements. @throws ENOSPC
 */
async function copyFiles(
  folder: string,
  target: string,
  { signal, whileStill }: { signal: AbortSignal; whileStill: (copy: () => Promise<void>) => Promise<void> },
): Promise<void> {
  await mkdir(target, { mode: 0o700 });
  // The clock of the disk is not always that of this machine.
  const begin = (await stat(target)).mtimeMs - CLOCK_STEP_MS;
  const sizes = await Promise.all(
    (await folderFiles(folder)).map(
      async ({ name }) => (await unlessGone(stat(join(folder, name))))?.size ?? 0,
    ),
  );
  await requireFree(target, BACKUP_SPACE * sizes.reduce((sum, size) => sum + size, 0));
  const copySince = async (since: number) => {
    const files = await folderFiles(folder);
    for (const { name, isFolder } of files) {
      signal.throwIfAborted();
      const [from, to] = [join(folder, name), join(target, name)];
      if (isFolder) await mkdir(to, { recursive: true, mode: 0o700 });
      else if (((await unlessGone(stat(from)))?.mtimeMs ?? -1) >= since)
        await unlessGone(copyFile(from, to, constants.COPYFILE_FICLONE));
    }
    return new Set(files.map(({ name }) => name));
  };
  await copySince(0);
  await whileStill(async () => {
    const present = await copySince(begin);
    for (const { name } of await folderFiles(target))
      if (!present.has(name)) await rm(join(target, name), { recursive: true, force: true });
  });
}

async function folderFiles(folder: string): Promise<{ name: string; isFolder: boolean }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.map((entry) => ({
    name: join(entry.parentPath, entry.name).slice(folder.length + 1),
    isFolder: entry.isDirectory(),
  }));
}

/** Undefined for a file that was removed in the meantime. */
function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (reasonOf(error) !== 'ENOENT') throw error;
    return undefined;
  });
}
