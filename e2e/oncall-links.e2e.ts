import type { Page } from '@playwright/test';
import { MARCH_WEEK_PATH, timelineOf, copiedLink } from './support/oncall';
import { expect, test } from './support/test';
import { copyLink, copyText, openShare } from './support/share';

// What a link keeps: the view, the filters, and what it showed when it was made.

const WEEK = 'Mon 2 – Sun 8 Mar 2026';

test('a copied link opens as the same view for somebody in London, who can read it in London’s time', async ({
  page,
  browser,
  baseURL,
}) => {
  let arrive: (() => void) | undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/api/schedule/self', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`${MARCH_WEEK_PATH}&at=2026-03-04T20:00Z`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await test.step('before the periods are there it says that it cannot tell of changes', async () => {
    const dialog = await openShare(page);
    await expect(dialog).toContainText('Later changes are not marked: still loading.');
    expect(new URL(await copyLink(page)).searchParams.has('seen')).toBe(false);
    arrive?.();
  });
  const link = await copiedLink(page);
  const params = new URL(link).searchParams;
  expect([params.get('range'), params.get('tz')]).toEqual(['2026-03-02..2026-03-08', 'America/New_York']);
  expect(params.get('seen')).toMatch(/^[\w.-]+$/);

  const context = await browser.newContext({ baseURL: baseURL ?? '', timezoneId: 'Europe/London' });
  const london = await context.newPage();
  await london.goto(link);
  await test.step('the same view, and nothing has changed', async () => {
    await expect(timelineOf(london, WEEK)).toBeVisible();
    for (const name of ['On call at']) {
      const here = await page.getByRole('region', { name, exact: true }).innerText();
      await expect(london.getByRole('region', { name, exact: true })).toHaveText(here, {
        useInnerText: true,
      });
    }
    await expect(london.getByRole('region', { name: 'What changed' })).toHaveCount(0);
  });
  await test.step('what the sender saw, until the reader wants something else', async () => {
    const answer = london.getByRole('region', { name: 'On call at' }).getByRole('heading').first();
    await expect(answer).toContainText('Wed 4 Mar 2026, 15:00');
    await london.getByRole('button', { name: /^Time zone: / }).click();
    await london.getByRole('option', { name: /Europe\/London this browser/ }).click();
    await expect(answer).toContainText('Wed 4 Mar 2026, 20:00');
    expect(new URL(london.url()).searchParams.get('tz')).toBe('Europe/London');
  });
  await context.close();
  await test.step('of now there is a message, too, with the zone, the gaps and a link', async () => {
    await page.goto(MARCH_WEEK_PATH);
    await copyAsText(page);
  });
});

async function copyAsText(page: Page): Promise<void> {
  const text = await copyText(page, 'This week');
  expect(text).toMatch(
    /^On call, as of \w{3} .*, America\/New_York \(UTC−\d\)\n\n1 GAP IN THE REST OF THIS WEEK/,
  );
  expect(text).toMatch(/\n• Mobile release captains: NOBODY since .*, no end\n/);
  expect(text).toMatch(/\n• Checkout primary and secondary: .+ \(primary\), .+ \(secondary\), until /);
  expect(text).toMatch(/\nhttp:\/\/127\.0\.0\.1:\d+\/oncall\?\S*tz=America%2FNew_York\S*\n$/);
}
