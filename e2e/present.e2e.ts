import type { Locator, Request } from '@playwright/test';
import { openRules } from './support/oncall';
import { exitPresentation, presentBar } from './support/present';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { closeShare, copyLink, copyText, openShare } from './support/share';

const delivery = '/webhooks/int-demo-1/ev-demo-0001';

test('a presented page is bigger, alone, and stays so until somebody leaves; people can have pseudonyms', async ({
  page,
}) => {
  await page.goto('/oncall?days=3');
  await expect(page.getByRole('grid')).toBeVisible();
  const size = () => page.locator('html').evaluate((html) => getComputedStyle(html).fontSize);
  const before = await size();
  await page.getByRole('button', { name: 'Present' }).click();
  await expect(page).toHaveURL(/[?&]present=1/);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  expect(Number.parseFloat(await size())).toBeGreaterThan(Number.parseFloat(before) * 1.1);
  await expect(page.getByRole('complementary', { name: 'Presentation' })).toContainText(
    /^As of \w{3} \d+ \w{3} \d{4}, \d\d:\d\d:\d\d UTC−[45]; auto-refresh is off/,
  );

  // A link inside of the page does not know of it; the page before shows the same people, and what is pressed there keeps one there.
  await page.getByRole('link', { name: 'Incident commanders' }).click();
  await expect(page.getByRole('heading', { name: 'Incident commanders', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/[?&]present=1/);
  await test.step('people are shown under pseudonyms, the same ones each time', async () => {
    const main = page.getByRole('main');
    await expect(main).toContainText('Amara Okafor');
    await (await presentBar(page)).getByRole('button', { name: 'Pseudonyms' }).click();
    await expect(page).toHaveURL(/names=pseudonyms/);
    await expect(main).not.toContainText('Amara');
    const people = page.getByRole('region', { name: 'Rotation' });
    await openRules(page);
    const shown = await people.innerText();
    // A word for each of the two in every one.
    const groups = await people.getByRole('list').last().getByRole('listitem').allInnerTexts();
    expect(groups).toHaveLength(5);
    for (const one of groups) expect(one).toMatch(/^[A-Z][a-z]+ \(Primary\) · [A-Z][a-z]+ \(Secondary\)$/);
    expect(new Set(groups).size).toBe(5);
    await test.step('and are copied as a message', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.mouse.move(300, 300, { steps: 2 });
      const text = await copyText(page, 'Markdown');
      expect(text).toMatch(
        /\n- \*\*Incident commanders\*\*: [A-Z][a-z]+ \(primary\), [A-Z][a-z]+ \(secondary\), until /,
      );
      expect(text).toMatch(/names=pseudonyms/);
      expect(text).not.toContain('Amara');
    });
    await page.reload();
    await openRules(page);
    await expect(people).toHaveText(shown, { useInnerText: true });
    await expect(main).not.toContainText('Amara');
  });
  await exitPresentation(page);
  await expect(page).not.toHaveURL(/present/);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  expect(await size()).toBe(before);

  await test.step('secrets cannot be reached in front of a room', async () => {
    await visit(page, delivery);
    await expect(page.getByRole('button', { name: /^Reveal/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Present' }).click();
    await expect(page.getByRole('complementary', { name: 'Presentation' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Reveal|without showing/ })).toHaveCount(0);
  });
});

const questionOf = (request: Request) => `${request.url()} ${request.postData()}`;

test('there is no auto-refresh, and the present stands still', async ({ page }) => {
  await page.clock.install({ time: new Date() });
  const answered = new Set<string>();
  page.on('requestfinished', (request) => {
    answered.add(questionOf(request));
  });
  await page.goto('/oncall?present=1&tz=UTC&q=checkout');
  await expect(page.getByRole('rowheader').filter({ hasText: 'until' }).first()).toBeVisible();
  await expect(page.getByText('Loading who is on call…')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Hand-offs', exact: true })).toBeVisible();
  const bar = page.getByRole('complementary', { name: 'Presentation' });
  const asOf = await bar.innerText();
  await expect
    .poll(() => [...answered].some((question) => question.includes('/api/schedule/self')))
    .toBe(true);
  // A request in flight when the clock jumps times out, and may be repeated.
  const again: string[] = [];
  page.on('request', (request) => {
    if (answered.has(questionOf(request))) again.push(questionOf(request));
  });
  await page.clock.runFor(10 * 60_000);
  expect(await bar.innerText()).toBe(asOf);
  expect(again).toEqual([]);

  await test.step('controls are in sight only while somebody moves or uses them', async () => {
    const tools = page.getByRole('group', { name: 'Controls', exact: true });
    const isInSight = async (is: boolean) => expect(tools).toHaveCSS('opacity', is ? '1' : '0');
    await isInSight(false);
    await expect(page.getByText(/^\w{3} \d+ .+ \d{4}, UTC$/)).toBeVisible();
    await page.mouse.move(300, 300, { steps: 2 });
    await isInSight(true);
    await page.clock.runFor(10_000);
    await isInSight(false);
    await page.keyboard.press('Shift');
    await isInSight(true);
    await tools.getByRole('button', { name: /: other days$/ }).focus();
    await page.clock.runFor(60_000);
    await isInSight(true);
    await page.keyboard.press('Shift+Tab');
    await page.getByRole('main').focus();
    await page.clock.runFor(10_000);
    await isInSight(false);
  });
  await exitPresentation(page);
  await page.clock.runFor(2 * 60_000);
  await expect.poll(() => again.length).toBeGreaterThan(0);
});

test('a live link goes on following the present, in the zone it was made in', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/rum');
  // On call, a link copied before the periods arrive carries a note.
  const views: [path: string, data: Locator][] = [
    ['/oncall?days=3', page.getByRole('heading', { name: 'Hand-offs' })],
    ['/responders?range=7d', page.getByRole('slider').first()],
    ['/incidents?range=7d', page.getByRole('status').filter({ hasText: '· complete' })],
  ];
  for (const [path, data] of views) {
    await visit(page, path);
    await expect(data).toBeVisible();
    const live = new URL(await copyLink(page, /^Follows today$/));
    live.searchParams.delete('made');
    expect(live.pathname + live.search).toBe(`${path}&tz=America%2FNew_York`);
    const { pathname, search } = new URL(await copyLink(page));
    await visit(page, pathname + search);
    const dialog = await openShare(page);
    await expect(dialog.getByRole('radio', { name: 'Follows today' })).toHaveCount(
      path.startsWith('/oncall') ? 1 : 0,
    );
    await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName(
      /^(These dates|This view)$/,
    );
    await closeShare(page);
  }
});

test('bars have names in front of a room, and the controls cover no row', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/oncall?tz=Asia%2FShanghai&present=1');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'Search follow-the-sun' }) });
  await expect(row.locator('.bar-label').first()).toBeVisible();
  // Three shifts a day in two roles.
  await expect.poll(() => row.locator('.bar-label').count()).toBeGreaterThan(36);
  await page.mouse.move(600, 400, { steps: 2 });
  const tools = page.getByRole('group', { name: 'Controls' });
  await expect(tools).toBeVisible();
  const [bar, plan] = [await tools.boundingBox(), await page.getByRole('grid').boundingBox()];
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(plan?.y ?? 0);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('searchbox', { name: /^Filter by/ })).toBeInViewport();
});
