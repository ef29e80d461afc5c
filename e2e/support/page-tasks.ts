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
 * Milliseconds of the page's tasks over 50 ms while something is done: of processor time, so that what else runs on
 * the machine does not count.
 */
export async function longTasksWhile(page: Page, act: () => Promise<void>): Promise<number[]> {
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
    .map(({ tdur = 0 }) => Math.round(tdur / 1000));
  if (times.length === 0) throw new Error('the trace has no task of the page');
  return times.filter((ms) => ms > 50);
}
