import { setImmediate } from 'node:timers/promises';

/** Longest step in milliseconds. */
const STEP_MS = 20;

/** Maps a list in steps, between which other requests are answered. */
export async function mapInSteps<T, R>(items: readonly T[], map: (item: T) => R | Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let started = performance.now();
  for (const item of items) {
    const result = map(item);
    results.push(result instanceof Promise ? await result : result);
    if (performance.now() - started < STEP_MS) continue;
    await setImmediate();
    started = performance.now();
  }
  return results;
}
