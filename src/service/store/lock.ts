import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../config';
import { dataDirError, reasonOf } from './data-dir';
import { isDiskFull } from './failure';
import {
  askSocket,
  type Answer,
  finalName,
  isSocketName,
  openSocket,
  type OwnSocket,
  processOf,
  type Program,
} from './lock-socket';

/**
 * Lock of an embedded store, which one process at a time may have open, across containers too. Each process creates a
 * socket in the data directory, and owns the store if there is no other live socket, so of two that start at once at
 * least one sees the other. Names are never reused: a dead socket can be removed without a race.
 */

export type Lock = Pick<OwnSocket, 'serve'> & { release(): Promise<void> };

const WRITE_CODES: ReadonlySet<string> = new Set(['EACCES', 'EROFS', 'ENOTDIR', 'EMFILE', 'ENFILE']);

/** Timeout; processes that start at the same moment need a few hundredths of it. */
const MAX_WAIT_MS = 20_000;

const MAX_TRIES = 20;

type Other = { name: string; answer: Answer };

/** @throws StartError if another live process has the store, or a socket cannot be created there. */
export async function lockDataDir(dataDir: string, program: Program): Promise<Lock> {
  const until = Date.now() + MAX_WAIT_MS;
  try {
    for (;;) {
      const own = await newSocket(dataDir, program);
      if (await isOurs(own, dataDir, until)) {
        // Lock file of earlier versions, with their process id.
        await rm(join(dataDir, 'lock'), { force: true });
        return { serve: own.serve, release: () => own.remove() };
      }
      while ((await othersIn(dataDir, until)).length > 0) await pause();
    }
  } catch (error) {
    throw error instanceof StartError ? error : lockError(dataDir, error);
  }
}

/**
 * Socket of the server that has the store of a data directory open, or is about to; undefined if there is none.
 * Rejects if this user has no access to it.
 */
export async function socketOfServer(dataDir: string): Promise<string | undefined> {
  const names = (await readdir(dataDir).catch(() => [])).filter(isSocketName);
  let starting: string | undefined;
  for (const listed of names) {
    const [name, answer] = await askRenamed(dataDir, listed);
    if (typeof answer !== 'object' || answer.program !== 'the server') continue;
    if (answer.state === 'open') return name;
    starting ??= name;
  }
  return starting;
}

/** Probes a socket under its final name, which a new one gets in a moment. */
async function askRenamed(dataDir: string, listed: string): Promise<[name: string, answer: Answer]> {
  const name = finalName(listed);
  for (let tries = 1; ; tries += 1) {
    const answer = await askSocket(dataDir, name);
    if (answer !== 'dead' || name === listed || tries === MAX_TRIES) return [name, answer];
    await pause();
  }
}

/** True if no other process had the store or was first; otherwise removes our socket. */
async function isOurs(own: OwnSocket, dataDir: string, until: number): Promise<boolean> {
  let isOpen = false;
  try {
    for (;;) {
      const others = await othersIn(dataDir, until, own.name);
      if (others.length === 0) {
        own.open();
        isOpen = true;
        return true;
      }
      // Names begin with the time. The first process waits for the others to leave, including later ones.
      if (others.some(({ name }) => name < own.name)) return false;
      await pause();
    }
  } finally {
    if (!isOpen) await own.remove();
  }
}

/**
 * Live processes that wait for the store. Removes the sockets of dead ones.
 * @throws StartError if a process has the store.
 */
async function othersIn(dataDir: string, until: number, own?: string): Promise<Other[]> {
  const names = (await readdir(dataDir)).filter((name) => isSocketName(name) && name !== own);
  const alive: Other[] = [];
  for (const name of names) {
    const answer = await askSocket(dataDir, name);
    if (answer === 'dead') await rm(join(dataDir, name), { force: true });
    else if (isWaiting(answer) && Date.now() < until) alive.push({ name, answer });
    else throw heldBy(dataDir, { name, answer });
  }
  return alive;
}

/** Pauses for a random time, so that processes that start together get out of step. */
function pause(): Promise<void> {
  return sleep(10 + Math.random() * 40);
}

/** Opens a socket, again if another process took it for dead before it was listening. */
async function newSocket(dataDir: string, program: Program): Promise<OwnSocket> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await openSocket(dataDir, program);
    } catch (error) {
      if (tries === MAX_TRIES || reasonOf(error) !== 'ENOENT') throw error;
    }
  }
}

function isWaiting(answer: Answer): boolean {
  return typeof answer === 'object' ? answer.state === 'waiting' : answer === 'going';
}

function heldBy(dataDir: string, { name, answer }: Other): StartError {
  const who =
    typeof answer === 'object'
      ? `process ${answer.pid} on ${answer.host} (${answer.program}, since ${answer.since})`
      : `process ${processOf(name)}, which is too busy to say more`;
  return new StartError(
    `The data directory ${dataDir} is in use by ${who}; stop it first, or set WATCHBILL_DATA_DIR`,
  );
}

/** Error for file systems without sockets (network file systems, some containers), which report various codes. */
function lockError(dataDir: string, error: unknown): StartError {
  if (isDiskFull(error) || WRITE_CODES.has(reasonOf(error))) return dataDirError(dataDir, error);
  return new StartError(
    `The data directory ${dataDir} cannot be locked, as no Unix socket can be made there (${reasonOf(error)}); set WATCHBILL_DATA_DIR to a folder on a disk of this machine`,
  );
}
