import type { Page } from '@playwright/test';
import { MAX_SHIFT, shiftsOf, watchShifts } from '../support/layout-shifts';
import { watchRequests } from '../support/requests';
import { expect, test } from '../support/test';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

function minuteIn(days: number): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)}Z`;
}

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be loaded' });
const noMatch = (page: Page) => page.getByText('No schedule matches the filters');
/** Timeline, or the cards of a phone. */
const timeline = (page: Page) =>
  page
    .getByRole('grid', { name: /^On-call timeline/ })
    .or(page.getByRole('region', { name: 'On call now' }).getByRole('listitem').first())
    .first();
/** Panel, or the cards of a phone. */
const answer = (page: Page) =>
  page
    .getByRole('region', { name: /^On call (?:at|then)$/ })
    .getByRole('listitem')
    .first();

const ONE = '/oncall/6190000000101';
/** States of on-call pages without their data, or with an answer. */
const SAID = [
  { path: '/oncall', fails: true, says: failure },
  { path: ONE, fails: true, says: failure },
  { path: '/oncall?q=nothing-has-this-name', says: noMatch },
  { path: '/oncall?only=gaps', says: timeline },
  { path: `/oncall?at=${minuteIn(0)}`, says: answer },
  { path: `/oncall?at=${minuteIn(60)}`, says: answer },
  { path: `${ONE}?at=${minuteIn(0)}`, says: answer },
  { path: `${ONE}?at=${minuteIn(0)}`, says: answer, names: 'late' },
  { path: `${ONE}?at=${minuteIn(60)}`, says: answer },
];

test.describe('an on-call page that fails, has nothing or opens with an answer', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  for (const size of [PHONE, DESKTOP]) {
    test(`moves nothing at ${size.width} px`, async ({ page }) => {
      const allThere = watchRequests(page);
      await page.setViewportSize(size);
      await watchShifts(page);
      for (const { path, fails = false, says, names } of SAID) {
        await page.unrouteAll();
        if (fails) await page.route('**/api/schedule/self', (route) => route.fulfill({ status: 403 }));
        if (names) {
          await page.route('**/directory.json', async (route) => {
            await expect(timeline(page)).toBeVisible();
            await route.continue();
          });
        }
        await page.goto(path);
        await expect(says(page)).toBeVisible();
        await allThere();
        const { shift, moved } = await shiftsOf(page);
        const how = `${fails ? ', failing,' : ''}${names ? ', names late,' : ''}`;
        console.log(`${path}${how} at ${size.width} px: shift ${shift.toFixed(4)}`);
        expect.soft(shift, `${path}, moved: ${moved.join('; ')}`).toBeLessThanOrEqual(MAX_SHIFT);
      }
    });
  }
});
