import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.int(),
      tid: z.int(),
      /** Microseconds of processor time. */
      tdur: z.optional(z.number()),
      args: z.optional(z.object({ name: z.optional(z.unknown()) })),
    }),
  ),
});

/**
 * The page's long tasks while something is done, as multiples of a fixed task that the same page does before: about
 * 50 ms on an idle core. Processor time is counted, so that neither a slow machine nor what else runs on it matters.
 */
export async function longTasksWhile(page: Page, act: () => Promise<void>): Promise<number[]> {
  const fixed = await processorTimes(page, async () => {
    for (let run = 0; run < 3; run += 1) await page.evaluate(fixedTask);
  });
  const [, unit = Number.NaN] = fixed.toSorted((a, b) => b - a);
  const times = await processorTimes(page, act);
  return times.map((ms) => Math.round((ms / unit) * 10) / 10).filter((units) => units > 1);
}

/** Ends once the page has drawn what it has and its main thread has nothing left to do. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
  );
}

/** How long tasks are told: "scroll: 1.2, 3.0 units". */
export function tasksLine(what: string, tasks: readonly number[]): string {
  return `${what}: tasks over one unit of processor time: ${tasks.join(', ') || 'none'}`;
}

/** Runs in the page. */
function fixedTask(): number {
  let seed = 1;
  const texts = Array.from({ length: 60_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String(seed);
  });
  return texts.sort().join('\n').length;
}

/** Milliseconds of processor time of each task of the page's main thread while something is done. */
async function processorTimes(page: Page, act: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser of its own');
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await act();
  const { traceEvents } = Trace.parse(JSON.parse(String(await browser.stopTracing())));
  const main = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const times = traceEvents
    .filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined)
    .filter((task) => main.some(({ pid, tid }) => pid === task.pid && tid === task.tid))
    .map(({ tdur = 0 }) => tdur / 1000);
  if (times.length === 0) throw new Error('the trace has no task of the page');
  return times;
}
