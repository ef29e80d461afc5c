import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';

/**
 * Files of earlier builds, for tabs that are still open and load more chunks of theirs. They are stored in the data
 * directory, so that they survive a new image or checkout. A build is removed after five newer ones, or 14 days after
 * it was replaced.
 */

const MAX_BUILDS = 5;
const MAX_AGE_MS = 14 * 86_400_000;

const NOT_KEPT = new Set(['.br', '.map']);
const VERSION = /^[0-9a-f]{12}$/;

/**
 * Stores a build beside earlier ones.
 * @param folder folder of all builds; created with its parent, the data directory.
 * @returns files of earlier builds by their paths under `/assets`.
 */
export async function keepBuild(
  folder: string,
  build: { folder: string; version: string },
  nowMs: number,
): Promise<ReadonlyMap<string, string>> {
  for (const part of [dirname(folder), folder]) {
    await mkdir(part, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  await copyBuild(folder, build);
  await passOn(folder, build.version, nowMs);
  const files = new Map<string, string>();
  for (const version of await servedVersions(folder, build.version, nowMs)) {
    for (const name of await readdir(join(folder, version))) {
      files.set(`/assets/${name}`, join(folder, version, name));
    }
  }
  return files;
}

/** Copies a build atomically: its name exists only once it is complete. */
async function copyBuild(folder: string, build: { folder: string; version: string }): Promise<void> {
  const target = join(folder, build.version);
  if (await stat(target).catch(() => undefined)) return;
  const half = `${target}.${process.pid}`;
  await cp(join(build.folder, 'assets'), half, {
    recursive: true,
    filter: (file) => !NOT_KEPT.has(extname(file)),
  });
  // Another process may have been faster.
  await rename(half, target).catch(() => rm(half, { recursive: true, force: true }));
}

/** Starts the age of the previous build: until it is replaced, new tabs may load it. */
async function passOn(folder: string, version: string, nowMs: number): Promise<void> {
  const file = join(folder, 'current');
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before === version) return;
  if (VERSION.test(before)) {
    const now = new Date(nowMs);
    await utimes(join(folder, before), now, now).catch(() => undefined);
  }
  await writeFile(file, version);
}

/** Earlier builds that are still served, newest last; removes all others. */
async function servedVersions(folder: string, version: string, nowMs: number): Promise<string[]> {
  const builds: { name: string; atMs: number }[] = [];
  for (const name of await readdir(folder)) {
    if (!VERSION.test(name) || name === version) continue;
    builds.push({ name, atMs: (await stat(join(folder, name))).mtimeMs });
  }
  const served = builds
    .toSorted((a, b) => a.atMs - b.atMs)
    .slice(-MAX_BUILDS)
    .filter(({ atMs }) => nowMs - atMs < MAX_AGE_MS)
    .map(({ name }) => name);
  const gone = builds.filter(({ name }) => !served.includes(name));
  await Promise.all(gone.map(({ name }) => rm(join(folder, name), { recursive: true, force: true })));
  return served;
}
