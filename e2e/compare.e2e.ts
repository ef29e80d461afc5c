import { readFile } from 'node:fs/promises';
import { readCsv } from '#domain/csv/read';
import { downloadOf } from './support/downloads';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { expect, test } from './support/test';

// Comparison of two weeks, and of two versions of a rota.

// 00:00 in London on Monday 4 March 2030: a rota changed now keeps its past.
const MONDAY = Date.parse('2030-03-04T00:00Z') / 1000;
const rota = (people: readonly number[]) =>
  scheduleRecord({
    schedule_id: 1,
    schedule_name: 'Alpha',
    time_zone: 'Europe/London',
    layers: [dailyLayer({ layer_start: MONDAY, groups: people.map((person) => solo(person)) })],
  });

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
  await expect(page.getByText('1 of 1 schedule differs')).toBeVisible();
  const row = page.getByRole('table', { name: 'Schedules that differ' }).getByRole('row').nth(1);
  await expect(row).toHaveText(/^AlphaMon 11 Mar 2030, 00:00PrimaryAnn LeeBen Ode168 h$/);
  const lanes = page.getByRole('region', { name: 'Alpha' });
  await expect(lanes).toContainText('Mon 11 Mar 2030, 00:00 – 24:00: Ben Ode instead of Ann Lee (Primary)');
  await lanes.getByRole('button', { name: 'Next difference' }).click();
  await expect(lanes).toContainText('Tue 12 Mar 2030, 00:00 – 24:00: Ann Lee instead of Ben Ode (Primary)');
  expect(new URL(page.url()).searchParams.get('difference')).toBe('2');
  await expect(lanes.getByRole('group', { name: 'Differs' })).toContainText('Ben Ode');
  await expect(page.getByRole('region', { name: 'People whose hours differ', exact: true })).toContainText(
    /Ann Lee96 h72 h−24 h/,
  );
  const saved = await downloadOf(page, () => page.getByRole('button', { name: 'CSV' }).click());
  expect(readCsv(await readFile(await saved.path(), 'utf8'))).toHaveLength(1 + 7);
});

test('a version of a rota is compared with the present one, and the cause is told', async ({ page }) => {
  const asOf = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString().replace('.000', '');
  await server.change({ schedules: [rota([1, 3])] });
  await page.goto(`${server.url}/compare?by=versions&as-of=${asOf}&from=2030-03-04&tz=Europe%2FLondon`);
  const row = page.getByRole('table', { name: 'Schedules that differ' }).getByRole('row').nth(1);
  await expect(row).toContainText('“Days”: Cy Young joined, Ben Ode left');
  await expect(row).toContainText('72 h');
  await page.getByRole('button', { name: 'Weeks' }).click();
  await expect(page.getByRole('region', { name: 'Alpha' })).toContainText('instead of');
});
