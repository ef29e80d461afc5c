import type { Page } from '@playwright/test';

/** Goes to another address within the document that is loaded, as Back and Forward do, and pays for no second load. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    scrollTo(0, 0);
  }, path);
}
