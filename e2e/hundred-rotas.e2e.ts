import { ENDED, holesOf, hundredRotas, LONG_NAMES, SET } from './support/hundred-rotas';
import { startWithRecords, type OwnServer } from './support/own-data';
import { stepCounter } from './support/step-counter';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// The on-call pages of a store with a hundred rotas, as a member of the first team.

test.describe.configure({ mode: 'default' });

let server: OwnServer;
test.beforeAll(async () => {
  server = await startWithRecords(hundredRotas());
});
test.afterAll(() => server.stop());

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('watchbill.me', '1'));
});

test('of a hundred rotas the page shows what is missing and the own ones, and a line for each other team', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/oncall?tz=UTC`);
  const grid = page.getByRole('grid');
  const row = (name: string) => grid.getByRole('rowheader').filter({ hasText: name });
  const line = (name: string | RegExp) => grid.getByRole('link', { name });

  await test.step('gaps, own teams and all other teams, in two screens', async () => {
    await expect(grid.getByText('Nobody on call for 2 roles')).toBeVisible();
    await expect(row('Payments rota 008')).toBeVisible();
    await expect(line(`Search 15 schedules ${ENDED} ended`)).toBeVisible();
    expect((await line(/^Search 15/).boundingBox())?.y).toBeLessThan(1800);
  });
  await test.step('a line has the gaps of its team', async () => {
    await expect(line(/^Core SRE 17 schedules 1 gap, /)).toBeVisible();
    await expect(line(/^Mobile 17 schedules 1 gap, \w{3} \d\d:\d\d$/)).toBeVisible();
    await expect(row('Core SRE rota 020')).toHaveCount(1);
  });
  await test.step('a line leads to its team, and Back returns', async () => {
    await line(/^Core SRE 17/).click();
    await expect(page).toHaveURL(/team=2/);
    await expect(row('Core SRE rota 018')).toBeVisible();
    await expect(row('Payments rota 008')).toHaveCount(0);
    await page.goBack();
    await expect(row('Payments rota 008')).toBeVisible();
  });
  await test.step('chosen schedules are a filter', async () => {
    await visit(page, `/oncall?tz=UTC&schedules=${SET.join()}`);
    await expect(row('Platform rota 081')).toBeInViewport();
    await expect(page.getByText(`${SET.length} of 100 schedules`)).toBeVisible();
  });
});

test('filter and time of a hundred rotas take at most four clicks and typed fields', async ({ page }) => {
  const { step, end } = stepCounter(4);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/oncall?tz=UTC`);
  const row = (name: string) => page.getByRole('grid').getByRole('rowheader').filter({ hasText: name });

  await test.step('one rota by its name', async () => {
    await step(page.getByRole('button', { name: 'Filters' }).click());
    await step(page.getByRole('searchbox', { name: /^Filter by/ }).fill('mobile 055'));
    await end(page, row('Mobile rota 055'));
    await expect(row('Payments rota 001')).toHaveCount(0);
  });
  await test.step('who was on call at a time', async () => {
    await visit(page, '/oncall?tz=UTC');
    const field = page.getByLabel('On call at, time in UTC').first();
    await step(field.fill('2026-03-05T03:12Z'));
    await step(field.press('Enter'));
    await expect(page.getByRole('heading', { level: 1, name: /^On call at / })).toBeVisible();
    await expect(row('Payments rota 001')).toContainText(/\w+ Chatterjee/);
    await end(page, row('Payments rota 001'));
  });
});

test('on a phone each other team is one line, and chosen schedules are a filter', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/oncall?tz=UTC`);
  const now = page.getByRole('region', { name: 'On call now' });
  // The one with an empty role first.
  await expect(now.getByRole('listitem').first()).toContainText(/Core SRE rota 020.*Secondary Nobody/);
  await now.getByRole('link', { name: /^Platform 17 schedules/ }).click();
  await expect(now.getByRole('listitem').filter({ hasText: 'Platform rota 085' }).first()).toBeVisible();
  await visit(page, `/oncall?tz=UTC&schedules=${SET.join()}`);
  await expect(now.getByRole('listitem')).toHaveCount(SET.length);
});

/** Texts of the answer that are cut at an edge or by dots. Runs in the page. */
function cutAnswers() {
  return [
    ...document.querySelectorAll(
      '.duty-name, .duty-who, .duty-line > :is(.duty-role, .duty-end, .duty-next)',
    ),
  ]
    .filter((one) => one.getClientRects().length > 0 && getComputedStyle(one).display !== 'contents')
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4)
    .map((one) => one.textContent);
}

const people = LONG_NAMES.map((name) => new RegExp(`^${name}`));

test('the answer is never cut, whatever the names, roles and screen', async ({ page }) => {
  const names = page
    .getByRole('rowheader')
    .filter({ hasText: 'Payments rota 002' })
    .locator('.duty-name > span');
  for (const [width, path] of [
    [1440, '/oncall?tz=UTC'],
    [2560, '/oncall?tz=UTC'],
    [1100, '/oncall?tz=UTC'],
    [390, '/oncall?tz=UTC&part=timeline'],
  ] as const) {
    await test.step(`${width} px: all of them, on the lines that they need`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${server.url}${path}`);
      await expect(names).toHaveText(people);
      expect(await page.evaluate(cutAnswers)).toEqual([]);
    });
  }
  await test.step('on a phone’s card, and on the page of a schedule, a line a person', async () => {
    for (const [width, path] of [
      [390, '/oncall?tz=UTC'],
      [390, '/oncall/2?tz=UTC'],
      [1440, '/oncall/2?tz=UTC'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${server.url}${path}`);
      for (const name of LONG_NAMES)
        await expect(page.locator('.duty-name').getByText(name).first()).toBeVisible();
      expect(await page.evaluate(cutAnswers)).toEqual([]);
    }
  });
  await test.step('on paper all of them', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${server.url}/oncall?tz=UTC`);
    await expect(names).toHaveText(people);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 1047, height: 699 });
    await expect(names).toHaveText(people);
    // Those of other teams, too.
    await expect(page.getByRole('rowheader').filter({ hasText: 'Platform rota 085' }).first()).toBeVisible();
    expect(await page.evaluate(cutAnswers)).toEqual([]);
  });
});

// Last, as its further rotas push the others out of sight.
test('the wall of a hundred rotas begins with those without anybody, and counts what has no room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await server.change({ schedules: holesOf(12) });
  await page.goto(`${server.url}/oncall?tz=UTC&wall=1`);
  const cards = page.getByRole('region', { name: 'On call now' }).getByRole('listitem');
  await expect(cards.first()).toContainText('Nobody');
  await expect(page.getByText('112 schedules', { exact: true })).toBeVisible();
  await expect(page.getByText(/^\d+ more$/)).toBeVisible();
});
