import type { Page } from '@playwright/test';
import { shiftsOf, watchShifts } from '../support/layout-shifts';
import { watchRequests } from '../support/requests';
import { expect, test } from '../support/test';

/** Less than elsewhere: these pages have the most to reserve room for. */
const MAX_SHIFT = 0.05;

/** 1440 px is the tour's. At 1060 px the header is just too wide for one line. */
const SIZES = [
  { width: 1024, height: 768 },
  { width: 1060, height: 800 },
  { width: 1280, height: 800 },
  { width: 1350, height: 940 },
  { width: 1920, height: 1080 },
];

const standings = (page: Page) => page.getByText(/ within 15 min · of /);
const rows = (page: Page) => page.getByRole('status').filter({ hasText: '· complete' });
const PAGES = [
  { path: '/responders', whole: standings },
  { path: '/responders?per=team', whole: standings },
  { path: '/responders?per=schedule', whole: standings },
  { path: '/incidents', whole: rows },
];

/** Answers come 300 to 800 ms late, in turn. */
async function slowDown(page: Page): Promise<void> {
  let requests = 0;
  await page.route('**/api/**', async (route) => {
    const delayMs = 300 + ((requests++ * 170) % 500);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue();
  });
}

const CONDITIONS = [
  { name: 'on a slow server', reducedMotion: 'no-preference', isSlow: true },
  { name: 'with reduced motion', reducedMotion: 'reduce', isSlow: false },
] as const;

for (const { name, reducedMotion, isSlow } of CONDITIONS) {
  test(`responders and incidents move nothing at any width, ${name}`, async ({ page }) => {
    const allThere = watchRequests(page);
    await watchShifts(page);
    await page.emulateMedia({ reducedMotion });
    if (isSlow) await slowDown(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const { path, whole } of PAGES) {
        await page.goto(path);
        await expect(whole(page)).toBeVisible();
        await allThere();
        const { shift, moved } = await shiftsOf(page);
        console.log(`${path} at ${size.width} px, ${name}: shift ${shift.toFixed(4)}`);
        expect
          .soft(shift, `${path} at ${size.width} px, moved: ${moved.join('; ')}`)
          .toBeLessThanOrEqual(MAX_SHIFT);
      }
    }
  });
}
