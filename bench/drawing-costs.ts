import type { Page } from '@playwright/test';

/** Cost of an action of a page. */
export type Costs = {
  /** Processor time of the browser's pages and of what draws them, in milliseconds. */
  ms: number;
  layouts: number;
  styleRecalculations: number;
  /** Nodes of the document afterwards. */
  nodes: number;
};

export async function costsOf(page: Page, act: () => Promise<void>): Promise<Costs> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser of its own');
  const processes = await browser.newBrowserCDPSession();
  const metrics = await page.context().newCDPSession(page);
  await metrics.send('Performance.enable');
  const readCosts = async () => {
    const { processInfo } = await processes.send('SystemInfo.getProcessInfo');
    const drawing = processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU');
    const counts = new Map(
      (await metrics.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]),
    );
    return {
      ms: drawing.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0),
      layouts: counts.get('LayoutCount') ?? Number.NaN,
      styleRecalculations: counts.get('RecalcStyleCount') ?? Number.NaN,
      nodes: counts.get('Nodes') ?? Number.NaN,
    };
  };
  const before = await readCosts();
  await act();
  const after = await readCosts();
  return {
    ms: after.ms - before.ms,
    layouts: after.layouts - before.layouts,
    styleRecalculations: after.styleRecalculations - before.styleRecalculations,
    nodes: after.nodes,
  };
}

/** Resolves after the page's next frame. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Runs an action and returns the milliseconds until the first frame with more than ten elements of a selector. */
export async function drawFirst(page: Page, selector: string, act: () => Promise<void>): Promise<number> {
  const frameTime = page.evaluate(
    (kind) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const observer = new MutationObserver(() => {
          if (document.querySelectorAll(kind).length <= 10) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        });
        observer.observe(document, { childList: true, subtree: true });
      }),
    selector,
  );
  const [ms] = await Promise.all([frameTime, act()]);
  return ms;
}

type Place = { x: number; y: number };

/** Presses at a place and moves a little, which starts a drag. */
export async function startDrag(page: Page, { x, y }: Place): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 16, y);
  await nextFrame(page);
}

/** Moves to the left and back, an even number of them. */
const SWING = 40;

export async function dragOn(page: Page, { x, y }: Place, moves: number): Promise<void> {
  for (let move = 1; move <= moves; move += 1) {
    const swing = Math.min(SWING, moves);
    const step = move % swing;
    await page.mouse.move(x - 16 * Math.min(step, swing - step), y);
    await nextFrame(page);
  }
}
