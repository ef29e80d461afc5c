import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { counted } from '#domain/text/count';
import { formatLength } from '#domain/time/duration';
import type { Check, Outcome } from './check';

/** Checks of the machine that Watchbill runs on. */

/** Oldest major version of Node with security updates. */
const MAINTAINED_NODE = 22;

/** Free bytes below which the store refuses changes, and below which an import may not fit. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;
const LOW_FREE_BYTES = 1024 ** 3;

/** Years after which time zone rules are out of date: there are new ones several times a year. */
const MAX_RULES_AGE_YEARS = 1;

const MAX_CLOCK_DIFFERENCE_S = 30;

export type MachineDeps = {
  dataDir: string;
  /** Zone of the account. */
  timeZone: string;
  /** Unix milliseconds. */
  clock: () => number;
};

export function machineChecks({ dataDir, timeZone, clock }: MachineDeps): Check[] {
  const { node, tz } = process.versions;
  return [
    { name: 'node', run: () => nodeOutcome(node) },
    { name: 'time zone rules', run: () => rulesOutcome(tz, timeZone, clock()) },
    {
      name: 'links',
      async run() {
        const files = await filesOf(join(dataDir, 'links'));
        return linksOutcome(files.filter((name) => name.endsWith('.json')).length);
      },
    },
    { name: 'data directory', run: async () => modeOutcome(dataDir, (await stat(dataDir)).mode) },
    {
      name: 'disk',
      async run() {
        const { bavail, blocks, bsize } = await statfs(dataDir);
        const sizes = await Promise.all((await filesOf(join(dataDir, 'store'))).map(sizeOf));
        const storeBytes = sizes.reduce((sum, size) => sum + size, 0);
        return diskOutcome(dataDir, blocks === 0 ? undefined : bavail * bsize, storeBytes);
      },
    },
  ];
}

/** Paths of all files in a folder; empty if it is missing. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** A file may be removed in the meantime. */
const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Logs of other programs are not known here. */
export function linksOutcome(count: number): Outcome {
  return {
    state: 'ok',
    text: `${counted(count, 'secret link')}; this log has no addresses of theirs, and a proxy's must not (docs/running/on-your-network.md)`,
  };
}

/** @param version such as `24.21.0`. */
export function nodeOutcome(version: string): Outcome {
  const major = Number.parseInt(version, 10);
  const text = `Node ${version}`;
  if (major >= MAINTAINED_NODE) return { state: 'ok', text };
  return { state: 'warning', text: `${text} has no security updates`, advice: 'install Node 22 or 24' };
}

/** @param rules release of the time zone database, such as `2026a`; undefined in a Node without its own. */
export function rulesOutcome(rules: string | undefined, timeZone: string, now: number): Outcome {
  const text = `${rules ?? 'Rules of the system'}, which pages compare with their browser's; rotas without a zone use ${timeZone}`;
  const age = new Date(now).getUTCFullYear() - Number.parseInt(rules ?? '', 10);
  if (!(age > MAX_RULES_AGE_YEARS)) return { state: 'ok', text };
  return {
    state: 'warning',
    text: `${text}; the rules are ${age} years old`,
    advice: 'update Node within its major version, or rebuild the image',
  };
}

/**
 * @param freeBytes undefined if the file system does not report it.
 * @param storeBytes of the embedded store, of which a backup makes a copy.
 */
export function diskOutcome(dataDir: string, freeBytes: number | undefined, storeBytes = 0): Outcome {
  if (freeBytes === undefined) return { state: 'ok', text: `${dataDir} is on a disk that reports no sizes` };
  const store = storeBytes > 0 ? `, whose store has ${(storeBytes / 1e9).toFixed(1)} GB` : '';
  const text = `${(freeBytes / 1e9).toFixed(1)} GB are free for ${dataDir}${store}`;
  // A backup copies the store beside it first.
  if (freeBytes >= Math.max(LOW_FREE_BYTES, 2 * storeBytes)) return { state: 'ok', text };
  return {
    state: freeBytes < MIN_FREE_BYTES ? 'failure' : 'warning',
    text,
    advice: 'make room there, or move the data directory to a larger disk',
  };
}

export function modeOutcome(dataDir: string, mode: number): Outcome {
  const text = `${dataDir} has mode 0${(mode & 0o777).toString(8)}`;
  if ((mode & 0o077) === 0) return { state: 'ok', text };
  return {
    state: 'warning',
    text: `${text}: other users of this machine can open it`,
    advice: `chmod 700 ${dataDir}`,
  };
}

/** Clock of another machine, in Unix seconds, and of this one at the same time. */
export type ClockReading = { of: string; theirs: number; ours: number };

export function clockOutcome(readings: readonly ClockReading[]): Outcome {
  const [reading] = readings;
  if (!reading) return { state: 'ok', text: 'There is no other machine to compare it with' };
  const difference = ({ theirs, ours }: ClockReading) => Math.abs(theirs - ours);
  const { of, theirs, ours } = readings.reduce((a, b) => (difference(b) > difference(a) ? b : a));
  const seconds = Math.abs(theirs - ours);
  if (seconds <= MAX_CLOCK_DIFFERENCE_S) {
    const names = readings.map((reading) => reading.of).join(', ');
    return { state: 'ok', text: `Within ${MAX_CLOCK_DIFFERENCE_S} s of ${names}` };
  }
  return {
    state: 'failure',
    text: `${formatLength(seconds)} ${ours > theirs ? 'ahead of' : 'behind'} ${of}`,
    advice: 'synchronise the clocks by NTP',
  };
}
