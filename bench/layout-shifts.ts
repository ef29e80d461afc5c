import type { Page } from '@playwright/test';

/** Sums up how much moves in every document that is opened from now on, and what it was. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, moved: new Array<string>() };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.sum += 'value' in entry ? Number(entry.value) : 0;
        const sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] =
          Reflect.get(entry, 'sources') ?? [];
        for (const { node, previousRect: before, currentRect: now } of sources) {
          const text = node?.textContent?.slice(0, 40) ?? '';
          shifts.moved.push(`${text}: ${before.y}+${before.height} to ${now.y}+${now.height}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Layout shifts of the open document. */
export function shiftsOf(page: Page): Promise<{ shift: number; moved: string[] }> {
  return page.evaluate(() => ({
    shift: Number(Reflect.get(Reflect.get(window, 'shifts'), 'sum')),
    moved: [...Reflect.get(Reflect.get(window, 'shifts'), 'moved')].map(String),
  }));
}
