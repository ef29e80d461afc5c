import { appendFileSync, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into a server: appends each block of its event loop to the file `BLOCKS`, a line each, in milliseconds of
 * the main thread's processor time. Unlike wall time, it does not depend on what else the machine does.
 */

const MIN_MS = 20;

function processorMs() {
  // Linux: nanoseconds on a processor, nanoseconds waiting for one, and turns.
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
}

const file = process.env.BLOCKS;
if (isMainThread && file !== undefined) {
  let before = processorMs();
  setInterval(() => {
    const now = processorMs();
    if (now - before >= MIN_MS) appendFileSync(file, `${(now - before).toFixed(0)}\n`);
    before = now;
  }, 2).unref();
}
