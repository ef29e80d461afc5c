import { ENDED, holesOf, hundredRotas, SET } from './support/hundred-rotas';
import { startWithRecords, type OwnServer } from './support/own-data';
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

  await test.step('gaps, own teams and all other teams', async () => {
    await expect(grid.getByText('Nobody on call for 2 roles')).toBeVisible();
    await expect(row('Payments rota 008')).toBeVisible();
    await expect(line(`Search 15 schedules ${ENDED} ended`)).toBeVisible();
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
    await expect(row('Platform rota 081')).toBeVisible();
    await expect(page.getByText(`${SET.length} of 100 schedules`)).toBeVisible();
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
