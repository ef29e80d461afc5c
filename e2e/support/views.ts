import type { Page } from '@playwright/test';

/** Leads a page that is loaded to another view, as the browser's history does; that takes a fraction of a load. */
export async function leadTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}
