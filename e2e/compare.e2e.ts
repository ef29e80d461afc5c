import { readFile } from 'node:fs/promises';
import { readCsv } from '#domain/csv/read';
import { downloadOf } from './support/downloads';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { expect, test } from './support/test';

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
  await choose('Before', jsonFile('cut.json', '{"schedules": ['));
  await expect(page.getByRole('alert')).toContainText('cut.json is neither JSON nor a calendar');
  await choose('Before', jsonFile('old.json', pagerduty(['Ann Lee', 'Cy Young'])));
  await expect(page.getByText('2 schedules: 1 the same for 90 days, 0 differ, 1 not readable')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Not readable' })).toContainText('Lab: time_zone must be');
  await choose('After', jsonFile('new.json', pagerduty(['Ann Lee', 'Ben Ode'])));
  const row = page.getByRole('table', { name: 'Schedules that differ' }).getByRole('row').nth(1);
  await expect(row).toContainText('Alpha');
  await expect(row).toContainText('“Days”: Ben Ode joined, Cy Young left');
  await expect(page.getByRole('region', { name: 'Alpha' })).toContainText(
    'Tue 5 Mar 2030, 00:00 – 24:00: Ben Ode instead of Cy Young',
  );
  expect(new URL(page.url()).searchParams.get('store')).toBe('none');
  const saved = await downloadOf(page, () => page.getByRole('button', { name: 'CSV' }).click());
  expect(readCsv(await readFile(await saved.path(), 'utf8'))).toHaveLength(1 + 45);
  expect(posts).toEqual([]);
});
