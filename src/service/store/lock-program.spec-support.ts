import { existsSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockDataDir } from './lock';

/**
 * Separate process for the specs of the lock: `node <this> <data dir> <times>`. Takes the lock this many times, and
 * prints `both` if another process has it too. With 0 it takes the lock once, prints `held`, and keeps it.
 */
async function run(dataDir: string, times: number): Promise<void> {
  if (times === 0) {
    await lockDataDir(dataDir, 'a command');
    say('held');
    await new Promise(() => setInterval(() => undefined, 1000));
  }
  for (let taken = 0; taken < times;) {
    const lock = await lockDataDir(dataDir, 'a command').catch(() => undefined);
    if (!lock) {
      await sleep(Math.random() * 20);
      continue;
    }
    await inside(join(dataDir, 'inside'));
    await lock.release();
    taken += 1;
  }
  say('done');
  process.exit(0);
}

/**
 * Writes a mark and checks it at the end: if it is missing or another's, prints `both`. A process killed in here does
 * no more work, even if others still see it for a while.
 */
async function inside(mark: string): Promise<void> {
  const own = `${mark}.${process.pid}`;
  writeFileSync(own, own);
  renameSync(own, mark);
  await sleep(Math.random() * 10);
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== own) say('both');
  rmSync(mark, { force: true });
}

function say(line: string): void {
  writeSync(1, `${line}\n`);
}

run(process.argv[2] ?? '', Number(process.argv[3])).catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
