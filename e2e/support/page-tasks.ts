import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.int(),
      tid: z.int(),
      /** Microseconds of a clock that all events share. */
      ts: z.number(),
      /** Microseconds of processor time. */
      tdur: z.optional(z.number()),
      args: z.optional(z.object({ name: z.optional(z.unknown()) })),
    }),
  ),
});

const ACT = 'what is measured';

/**
 * The page's long tasks while something is done, as multiples of a fixed task that the same page does before: about
 * 50 ms on an idle core. Processor time is counted, so that neither a slow machine nor what else runs on it matters.
 */
export async function longTasksWhile(page: Page, act: () => Promise<void>): Promise<number[]> {
  const { before, after } = await processorTimes(page, async () => {
    for (let run = 0; run < 3; run += 1) await page.evaluate(fixedTask);
    await page.evaluate((name) => performance.mark(name) && undefined, ACT);
    await act();
  });
  const [, unit = Number.NaN] = before.toSorted((a, b) => b - a);
  return after.map((ms) => Math.round((ms / unit) * 10) / 10).filter((units) => units > 1);
}

/** Resolves once the page has drawn and its main thread is idle. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    // An idle callback would wait for two seconds after a wheel was turned, however little there is to do.
    await scheduler.postTask(() => undefined, { priority: 'background' });
  });
}

/** Formats task lengths: "scroll: 1.2, 3.0 units". */
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

/** Milliseconds of processor time of each task of the page's main thread, before the act was marked and after. */
async function processorTimes(
  page: Page,
  markedAct: () => Promise<void>,
): Promise<{ before: number[]; after: number[] }> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser of its own');
  const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];
  await browser.startTracing(page, { categories });
  await markedAct();
  const { traceEvents } = Trace.parse(JSON.parse(String(await browser.stopTracing())));
  const mark = traceEvents.find(({ name }) => name === ACT);
  const main = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const tasks = traceEvents
    .filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined)
    .filter((task) => main.some(({ pid, tid }) => pid === task.pid && tid === task.tid));
  if (!mark || tasks.length === 0) throw new Error('the trace has no task of the page, or no mark');
  const times = (part: typeof tasks) => part.map(({ tdur = 0 }) => tdur / 1000);
  return {
    before: times(tasks.filter(({ ts }) => ts < mark.ts)),
    after: times(tasks.filter(({ ts }) => ts >= mark.ts)),
  };
}
