import { existsSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockDataDir } from './lock';

/**
 * A program of its own for the specs of the lock: `node <this> <data dir> <times>`. So often it takes the lock, and
 * says `both` where another person has it too. With 0 it takes the lock once, says `held`, and keeps it.
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
 * Leaves its mark, and says so where the mark is another's or gone when it leaves: who is killed inside does nothing
 * any more, while its process may still be there for others to see.
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
