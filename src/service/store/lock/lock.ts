import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../config';
import { dataDirError, reasonOf } from '../data-dir';
import { isDiskFull } from '../failure';
import {
  askSocket,
  type Answer,
  isSocketName,
  openSocket,
  type OwnSocket,
  processOf,
  type Program,
} from './lock-socket';

/**
 * One process at a time may have an embedded store open, across containers too. Each makes its own socket in the data
 * directory, and holds the store if it then finds no other live one there, so of two that start at once at least one
 * sees the other. Names are never reused: a dead socket can be removed without a race.
 */

export type Lock = Pick<OwnSocket, 'serve'> & { release(): Promise<void> };

const WRITE_CODES: ReadonlySet<string> = new Set(['EACCES', 'EROFS', 'ENOTDIR', 'EMFILE', 'ENFILE']);

/** Time for those who start at once to sort themselves out, in milliseconds; it takes them some hundredths of it. */
const PATIENCE_MS = 20_000;

const MAX_TRIES = 20;

type Other = { name: string; answer: Answer };

/** @throws StartError where another living process has the store, or a socket cannot be made there. */
export async function lockDataDir(dataDir: string, program: Program): Promise<Lock> {
  const until = Date.now() + PATIENCE_MS;
  try {
    for (;;) {
      const own = await newSocket(dataDir, program);
      if (await isOurs(own, dataDir, until)) {
        // Of versions that wrote the id of their process into a file.
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
 * The socket of the server that has the store of a data directory open; undefined where there is none. Rejects where
 * this user may not ask.
 */
export async function socketOfServer(dataDir: string): Promise<string | undefined> {
  const names = (await readdir(dataDir).catch(() => [])).filter(isSocketName);
  for (const name of names) {
    const answer = await askSocket(dataDir, name);
    if (typeof answer !== 'object' || answer.state !== 'open') continue;
    if (answer.program === 'the server') return name;
  }
  return undefined;
}

/** Whether nobody else was there; else our socket is gone, to make way for who came first. */
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
      // The names begin with the time. Who is first sees the others go, and any that come.
      if (others.some(({ name }) => name < own.name)) return false;
      await pause();
    }
  } finally {
    if (!isOpen) await own.remove();
  }
}

/**
 * Who else is alive there and has not got the store yet. What the dead left behind is removed.
 * @throws StartError where somebody has it.
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

/** Of a random length, so that those who start together do not go on together. */
function pause(): Promise<void> {
  return sleep(10 + Math.random() * 40);
}

/** Tries again where somebody took a socket for dead that was not yet listening. */
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

/** File systems of other machines and of some containers have no sockets, and some systems say so in odd ways. */
function lockError(dataDir: string, error: unknown): StartError {
  if (isDiskFull(error) || WRITE_CODES.has(reasonOf(error))) return dataDirError(dataDir, error);
  return new StartError(
    `The data directory ${dataDir} cannot be locked, as no Unix socket can be made there (${reasonOf(error)}); set WATCHBILL_DATA_DIR to a folder on a disk of this machine`,
  );
}
