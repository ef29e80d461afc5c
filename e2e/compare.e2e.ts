import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readCsv } from '#domain/csv';
import { downloadOf } from './support/downloads';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { stepCounter } from './support/step-counter';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Comparison of two versions of a rota.

// 00:00 in London on Monday 4 March 2030: a rota changed now keeps its past.
const MONDAY = Date.parse('2030-03-04T00:00Z') / 1000;
const rota = (people: readonly number[], schedule_id = 1, schedule_name = 'Alpha') =>
  scheduleRecord({
    schedule_id,
    schedule_name,
    time_zone: 'Europe/London',
    layers: [dailyLayer({ layer_start: MONDAY, groups: people.map((person) => solo(person)) })],
  });

const csvOf = (page: Page) =>
  downloadOf(page, async () => {
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
  });

// One server for all of them.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
test.beforeAll(async () => {
  server = await startWithRecords({
    people: ['Ann Lee', 'Ben Ode', 'Cy Young'].map((person_name, index) => ({
      person_id: index + 1,
      person_name,
    })),
    roles: [{ role_id: 1, role_name: 'Primary', order: 1 }],
    schedules: [rota([1, 2])],
  });
});
test.afterAll(() => server.stop());

test('a version of a rota is compared with the present one, and each difference can be seen and saved', async ({
  page,
}) => {
  const asOf = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString().replace('.000', '');
  await server.change({ schedules: [rota([1, 3])] });
  await page.goto(`${server.url}/compare?as-of=${asOf}&from=2030-03-04&tz=Europe%2FLondon`);
  await expect(page.getByText('1 of 1 schedule differs in 7 days')).toBeVisible();
  const lanes = page.getByRole('region', { name: 'Alpha' });
  await expect(lanes).toContainText('72 h differ, first Tue 5 Mar 2030, 00:00');
  await expect(lanes).toContainText('Tue 5 Mar 2030, 00:00 – 24:00: Cy Young instead of Ben Ode (Primary)');
  await lanes.getByRole('button', { name: 'Next difference' }).click();
  await expect(lanes).toContainText('Thu 7 Mar 2030, 00:00 – 24:00: Cy Young instead of Ben Ode (Primary)');
  expect(new URL(page.url()).searchParams.get('difference')).toBe('2');
  await page.keyboard.press(']');
  await expect(lanes).toContainText('3 of 3');
  await page.keyboard.press('[');
  await expect(lanes).toContainText('2 of 3');
  const differs = lanes.getByRole('group', { name: 'Differs' });
  await expect(differs.getByTitle('Cy Young, not Ben Ode')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'People whose hours differ', exact: true })).toContainText(
    /Ben Ode72 h0 h−72 h/,
  );
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText('“Days”: Cy Young joined, Ben Ode left');
  const saved = await csvOf(page);
  expect(readCsv(await readFile(await saved.path(), 'utf8'))).toHaveLength(1 + 3);
  await test.step('it is among the recent ones', async () => {
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    const recent = page.getByRole('region', { name: 'Recent comparisons' });
    await expect(recent.getByRole('listitem')).toHaveText(/ and now 1 of 1 schedule differs in 7 days$/);
    await recent.getByRole('link').click();
    await expect(page).toHaveURL(/from=2030-03-04/);
  });
  await test.step('an old link to weeks leads to the choice, and says so', async () => {
    await visit(page, '/compare?before=2030-03-04&from=2030-03-11&tz=Europe%2FLondon');
    await expect(page.getByText(/^Weeks and exports of other tools are not compared any more/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Since last week' })).toBeVisible();
  });
});

/** Names of controls of the page that are less than 44 px high. */
const lowControls = (page: Page) =>
  page
    .getByRole('main')
    .locator('a, button, select, summary')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 44)
        .map((control) => control.getAttribute('aria-label') ?? control.textContent),
    );

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`each of the two questions is answered within three steps at ${width} px${width === 390 ? ', by controls of 44 px' : ''}`, async ({
    page,
  }) => {
    const { step, end } = stepCounter();
    await page.setViewportSize({ width, height });
    const open = () => page.goto(`${server.url}/compare?tz=Europe%2FLondon`);
    const door = (name: string) => page.getByRole('region', { name, exact: true });
    await server.change({ schedules: [rota([1, 3])] });

    await test.step('what changed since last week, before it is opened', async () => {
      await open();
      await end(page, door('Since last week').getByText('1 schedule changed'));
      await step(door('Since last week').getByRole('link', { name: 'Show changes' }).click());
      const changes = page.getByRole('region', { name: 'Changes' });
      await expect(changes.getByRole('heading')).toContainText('1 schedule changed since');
      await end(page, changes.getByText('“Days”: Cy Young joined'));
    });
    await test.step('an earlier version of one schedule', async () => {
      await open();
      const two = door('Two versions');
      await step(two.getByLabel('Schedule').selectOption('Alpha'));
      await step(two.getByRole('link', { name: 'Compare' }).click());
      await end(page, page.getByText(/schedule .+ 14 days$/));
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (width === 390) {
      expect(await lowControls(page)).toEqual([]);
      await visit(page, '/compare?from=2030-03-04&tz=Europe%2FLondon');
      await expect(page.getByRole('table', { name: 'People whose hours differ' })).toBeVisible();
      expect(await lowControls(page)).toEqual([]);
    }
  });
}

test('arrow keys go through the schedules that differ', async ({ page }) => {
  await server.change({ schedules: [rota([1, 2]), rota([3, 2], 2, 'Beta')] });
  await server.change({ schedules: [rota([3, 2]), rota([2, 3], 2, 'Beta')] });
  await page.goto(`${server.url}/compare?from=2030-03-04&tz=Europe%2FLondon`);
  await expect(page.getByText('2 of 2 schedules differ in 7 days')).toBeVisible();
  const lanes = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(lanes('Alpha')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(lanes('Beta')).toContainText('1 of 7');
  await expect(lanes('Alpha')).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(lanes('Alpha')).toBeVisible();
});
