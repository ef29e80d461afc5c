import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readCsv } from '#domain/csv/read';
import { downloadOf } from './support/downloads';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { stepCounter } from './support/step-counter';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Comparison of two weeks, of two versions of a rota, and of exports.

// 00:00 in London on Monday 4 March 2030: a rota changed now keeps its past.
const MONDAY = Date.parse('2030-03-04T00:00Z') / 1000;
const rota = (people: readonly number[]) =>
  scheduleRecord({
    schedule_id: 1,
    schedule_name: 'Alpha',
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

test('two weeks differ by schedule, and each difference can be seen and saved', async ({ page }) => {
  await page.goto(`${server.url}/compare?before=2030-03-04&from=2030-03-11&tz=Europe%2FLondon`);
  await expect(page.getByText('1 of 1 schedule differs in 7 days')).toBeVisible();
  const lanes = page.getByRole('region', { name: 'Alpha' });
  await expect(lanes).toContainText('168 h differ, first Mon 11 Mar 2030, 00:00');
  await expect(lanes).toContainText('Mon 11 Mar 2030, 00:00 – 24:00: Ben Ode instead of Ann Lee (Primary)');
  await lanes.getByRole('button', { name: 'Next difference' }).click();
  await expect(lanes).toContainText('Tue 12 Mar 2030, 00:00 – 24:00: Ann Lee instead of Ben Ode (Primary)');
  expect(new URL(page.url()).searchParams.get('difference')).toBe('2');
  await page.keyboard.press(']');
  await expect(lanes).toContainText('Wed 13 Mar 2030, 00:00 – 24:00: Ben Ode instead of Ann Lee (Primary)');
  await page.keyboard.press('[');
  await expect(lanes).toContainText('2 of 7');
  const differs = lanes.getByRole('group', { name: 'Differs' });
  await expect(differs.getByTitle('Ben Ode, not Ann Lee')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'People whose hours differ', exact: true })).toContainText(
    /Ann Lee96 h72 h−24 h/,
  );
  const saved = await csvOf(page);
  expect(readCsv(await readFile(await saved.path(), 'utf8'))).toHaveLength(1 + 7);
  await test.step('it is among the recent ones', async () => {
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    const recent = page.getByRole('region', { name: 'Recent comparisons' });
    await expect(recent.getByRole('listitem')).toHaveText(
      'Weeks from Mon 4 Mar 2030 and Mon 11 Mar 2030 1 of 1 schedule differs in 7 days',
    );
    await recent.getByRole('link').click();
    await expect(page).toHaveURL(/from=2030-03-11&before=2030-03-04/);
  });
});

test('a version of a rota is compared with the present one, and the cause is told', async ({ page }) => {
  const asOf = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString().replace('.000', '');
  await server.change({ schedules: [rota([1, 3])] });
  await page.goto(`${server.url}/compare?by=versions&as-of=${asOf}&from=2030-03-04&tz=Europe%2FLondon`);
  const lanes = page.getByRole('region', { name: 'Alpha' });
  await expect(lanes).toContainText('72 h differ');
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText('“Days”: Cy Young joined, Ben Ode left');
  await expect(page.getByText('Cy Young joined')).toHaveCount(1);
  await page.getByRole('button', { name: 'Weeks' }).click();
  await expect(page.getByRole('region', { name: 'Alpha' })).toContainText('instead of');
});

const pagerduty = (people: readonly string[], zone = 'Europe/London') => ({
  schedules: [
    {
      id: 'PABC123',
      name: 'Alpha',
      time_zone: zone,
      schedule_layers: [
        {
          name: 'Days',
          start: '2030-03-04T00:00:00Z',
          rotation_virtual_start: '2030-03-04T00:00:00Z',
          rotation_turn_length_seconds: 86_400,
          users: people.map((summary) => ({ user: { id: `P${summary}`, summary } })),
        },
      ],
    },
    { id: 'PLAB', name: 'Lab', time_zone: 'Mars/Base', schedule_layers: [] },
  ],
});
const jsonFile = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});

test('exports are compared with this server and with each other, and files are never sent', async ({
  page,
}) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('PABC123')) posts.push(request.url());
  });
  const choose = (side: string, file: ReturnType<typeof jsonFile>) =>
    page
      .getByRole('group', { name: side, exact: true })
      .getByLabel('Choose files', { exact: true })
      .and(page.locator('input'))
      .setInputFiles(file);
  await server.change({ schedules: [rota([1, 3])] });
  await page.goto(`${server.url}/compare?from=2030-03-04&tz=Europe%2FLondon`);
  await page.getByRole('button', { name: 'Exports' }).click();
  const line = (name: string | RegExp) => page.locator('summary').filter({ hasText: name });
  await choose('Before', jsonFile('cut.json', '{"schedules": ['));
  await expect(page.getByRole('alert')).toContainText('cut.json is neither JSON nor a calendar');
  await choose('Before', jsonFile('old.json', pagerduty(['Ann Lee', 'Cy Young'])));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PagerDuty and Watchbill');
  await expect(page.getByText('The schedule is the same for 90 days')).toBeVisible();
  await line('1 schedule not compared').click();
  await expect(page.getByText(/Lab: time_zone must be/)).toBeVisible();
  await line('Files').click();
  await choose('After', jsonFile('new.json', pagerduty(['Ann Lee', 'Ben Ode'])));
  const lanes = page.getByRole('region', { name: 'Alpha' });
  await expect(lanes).toContainText('“Days”: Ben Ode only in new.json, Cy Young only in old.json');
  await expect(lanes).toContainText(
    'Tue 5 Mar 2030, 00:00 – 24:00: Cy Young in old.json, Ben Ode in new.json',
  );
  await expect(page.getByRole('main')).not.toContainText(/role 1|Primary/);
  expect(new URL(page.url()).searchParams.get('store')).toBe('none');
  const saved = await csvOf(page);
  expect(readCsv(await readFile(await saved.path(), 'utf8'))).toHaveLength(1 + 45);
  expect(posts).toEqual([]);
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
  test(`each of the three questions is answered within three steps at ${width} px${width === 390 ? ', by controls of 44 px' : ''}`, async ({
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
    await test.step('two weeks of one schedule', async () => {
      await open();
      const two = door('Two versions or weeks');
      await step(two.getByRole('button', { name: 'Weeks' }).click());
      await step(two.getByLabel('Schedule').selectOption('Alpha'));
      await step(two.getByRole('link', { name: 'Compare' }).click());
      await end(page, page.getByText('The schedule is the same for 7 days'));
    });
    await test.step('an export of another tool, with stray files', async () => {
      await open();
      const { schedules } = pagerduty(['Ann Lee', 'Cy Young']);
      const beta = { ...schedules[0], id: 'PBETA', name: 'Beta' };
      const files = door('Another tool’s export')
        .getByLabel('Choose files', { exact: true })
        .and(page.locator('input'));
      await step(
        files.setInputFiles([
          jsonFile('other.json', { menu: ['soup'] }),
          jsonFile('rotas.json', { schedules: [...schedules, beta] }),
          jsonFile('cut.json', '{"schedules": ['),
        ]),
      );
      await end(page, page.getByText('The schedule is the same for 90 days'));
      const lines = page.locator('summary');
      await expect(lines.filter({ hasText: '1 schedule only in PagerDuty' })).toBeVisible();
      await lines.filter({ hasText: '2 files skipped' }).click();
      await expect(page.getByText('other.json isn’t a PagerDuty export').last()).toBeVisible();
      await expect(page.getByRole('table', { name: 'People whose hours differ' })).toHaveCount(0);
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (width === 390) {
      expect(await lowControls(page)).toEqual([]);
      await visit(page, '/compare?before=2030-03-04&from=2030-03-11&tz=Europe%2FLondon');
      await expect(page.getByRole('table', { name: 'People whose hours differ' })).toBeVisible();
      expect(await lowControls(page)).toEqual([]);
    }
  });
}

test('schedules of an export are matched by hand, and a match by name can be undone; both are in the address', async ({
  page,
}) => {
  await server.change({ schedules: [rota([1, 3])] });
  const PATH = '/compare?by=exports&from=2030-03-04&tz=Europe%2FLondon';
  await page.goto(`${server.url}${PATH}`);
  const { schedules } = pagerduty(['Ann Lee', 'Ben Ode']);
  const old = jsonFile('old.json', { schedules: [{ ...schedules[0], name: 'Alpha EU' }] });
  const before = page.getByRole('group', { name: 'Before', exact: true });
  await before.getByLabel('Choose files', { exact: true }).and(page.locator('input')).setInputFiles(old);
  await expect(page.getByText('No schedule is in both')).toBeVisible();
  await expect(page.getByText('Nobody')).toHaveCount(0);
  await page.getByLabel('Same schedule as Alpha EU').selectOption('Alpha');
  await expect(page.getByText('1 of 1 schedule differs in 7 days')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Alpha' })).toContainText(
    'Ben Ode in PagerDuty, Cy Young in Watchbill',
  );
  await expect(page.getByRole('region', { name: 'Alpha' })).toContainText('“Alpha EU” in PagerDuty');
  expect(new URL(page.url()).searchParams.get('match')).toMatch(/^\d+\.1$/);
  await page.getByRole('button', { name: 'Undo match of Alpha' }).click();
  await expect(page.getByText('No schedule is in both')).toBeVisible();
  await test.step('a match by name, of schedules that are the same', async () => {
    const named = jsonFile('named.json', pagerduty(['Ann Lee', 'Cy Young']));
    await page
      .locator('summary')
      .filter({ hasText: /^Files$/ })
      .click();
    await before.getByLabel('Choose files', { exact: true }).and(page.locator('input')).setInputFiles(named);
    await expect(page.getByText('No schedule is in both')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('match')).toMatch(/^\d+\.none$/);
    const isSame = page.getByText('The schedule is the same for 7 days');
    await visit(page, PATH);
    await expect(isSame).toBeVisible();
    await page.locator('summary').filter({ hasText: '1 schedule is the same' }).click();
    await page.getByRole('button', { name: 'Undo match of Alpha' }).click();
    await expect(page.getByText('No schedule is in both')).toBeVisible();
    await page.goBack();
    await expect(isSame).toBeVisible();
  });
});

test('arrow keys go through the schedules that differ', async ({ page }) => {
  const beta = scheduleRecord({
    schedule_id: 2,
    schedule_name: 'Beta',
    time_zone: 'Europe/London',
    layers: [dailyLayer({ layer_start: MONDAY, groups: [solo(3), solo(2)] })],
  });
  await server.change({ schedules: [beta] });
  await page.goto(`${server.url}/compare?before=2030-03-04&from=2030-03-11&tz=Europe%2FLondon`);
  await expect(page.getByText('2 of 2 schedules differ in 7 days')).toBeVisible();
  const lanes = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(lanes('Alpha')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(lanes('Beta')).toContainText('1 of 7');
  await expect(lanes('Alpha')).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(lanes('Alpha')).toBeVisible();
});
