import { EventEmitter, once } from 'node:events';
import type { Page } from '@playwright/test';
import { complete } from './support/incidents';
import { demoOf, nobody, thousands, visible } from './support/responders';
import { cellsOf } from './support/oncall';
import { linesOf, ownOf, panel, pathOf, WEEKS } from './support/responders-page';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Expected times and days are those of the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

// What a figure counts, row by row, against the demo's records.

async function rowsListed(page: Page, name: string): Promise<number> {
  const region = page.getByRole('region', { name, exact: true });
  const all = region.getByRole('button', { name: /^Show all/ });
  if ((await all.count()) > 0) await all.click();
  return region.locator('tbody tr').count();
}

test('a figure opens as many rows as it counts, on the page of the person and beside the channels', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const own = ownOf(demo);
  await page.goto(pathOf(demo.midnight));
  const [line] = await linesOf(page, 'People');
  const name = line?.['Person'] ?? '';
  const person = demo.records.people.find((one) => one.person_name === name)?.person_id;
  const one = own.get(name) ?? nobody(name);
  const list = page.getByRole('region', { name, exact: true });
  await panel(page, 'People')
    .getByRole('link', { name: line?.['Woken at night'] ?? '', exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/responders/${person}\\?.*figure=sleep`));
  await expect(
    list.getByRole('heading', { name: new RegExp(`^${one.sleep} interruptions? at night in`) }),
  ).toBeVisible();
  expect(await rowsListed(page, name)).toBe(one.sleep);
  await expect(page.getByText('was woken most')).toHaveCount(0);

  await test.step('a day of the calendar of wakings has its rows, and leads back to all', async () => {
    const days = page.getByRole('region', { name: 'Shifts, interruptions and rest' });
    const day = days.getByRole('link', { name: /: woken \d+ times?$/ }).first();
    const count = (await day.textContent()) ?? '';
    await day.click();
    await expect(
      list.getByRole('heading', { name: new RegExp(`^${count} interruptions? at night in .+, \\w{3} \\d`) }),
    ).toBeVisible();
    expect(await rowsListed(page, name)).toBe(Number(count));
    await list.getByRole('link', { name: 'Whole range' }).click();
    await expect(
      list.getByRole('heading', { name: new RegExp(`^${one.sleep} interruptions? at night in`) }),
    ).toBeVisible();
  });
  await test.step('a shift has what came in it, and its figures open as many rows', async () => {
    await list.getByRole('link', { name: /^\d+ shifts?$/ }).click();
    await expect(page).toHaveURL(/shift=all/);
    await page.reload();
    const shifts = list.getByRole('table', { name: `Shifts of ${name}` });
    const woken = shifts.locator('tbody tr > :nth-child(5)');
    await expect(woken.first()).toBeVisible();
    const counts = (await woken.allTextContents()).map(Number);
    // A person on call in two schedules at once is woken in both.
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(one.sleep);
    const most = Math.max(...(await woken.getByRole('link').allTextContents()).map(Number));
    await woken
      .getByRole('link', { name: String(most), exact: true })
      .first()
      .click();
    await expect(
      list.getByRole('heading', {
        name: new RegExp(`^${most} interruptions? at night in .+ from \\w{3} \\d`),
      }),
    ).toBeVisible();
    expect(await rowsListed(page, name)).toBe(most);
  });
  await test.step('incidents are those assigned to the person', async () => {
    await page
      .getByRole('list', { name: 'Figures' })
      .getByRole('link', { name: /^Incidents/ })
      .click();
    await expect(list.getByRole('heading', { name: `${one.incidents} incidents` })).toBeVisible();
    await rowsListed(page, name);
    const ids = await list.locator('tbody code').allTextContents();
    const assigned = visible(demo.records, demo.midnight - WEEKS, demo.midnight).filter((incident) =>
      incident.assignments.some(({ person_id }) => person_id === person),
    );
    expect(ids.toSorted()).toEqual(assigned.map(({ incident_id }) => incident_id).toSorted());
    await page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Responders' }).click();
    await expect(panel(page, 'People')).toBeVisible();
  });
  await test.step('channels have what they woke people with, and lead to their titles and their noise', () =>
    channels(page, demo));
});

const wakingsIn = (count: string) => new RegExp(`^${count} wakings? without need in`);

async function channels(page: Page, demo: Awaited<ReturnType<typeof demoOf>>): Promise<void> {
  const rows = visible(demo.records, demo.midnight - WEEKS, demo.midnight);
  await visit(page, pathOf(demo.midnight, '&per=channel&cols=all'));
  const lines = await linesOf(page, 'Channels');
  const total = [...ownOf(demo).values()].reduce((sum, one) => sum + one.sleep, 0);
  const nights = lines.map((line) => Number(line['Woken at night']?.replace(',', '')));
  expect(nights.reduce((sum, count) => sum + count, 0)).toBe(total);
  const needless = lines.map((line) => Number(line['Without need']?.replace(',', '')));
  expect(needless).toEqual(needless.toSorted((a, b) => b - a));
  await test.step('all wakings without need open', async () => {
    const all = thousands(needless.reduce((sum, count) => sum + count, 0));
    await expect(page.getByText(`In all ${all} of ${thousands(total)}`)).toBeVisible();
    await panel(page, 'Channels').locator('tfoot').getByRole('link', { name: all, exact: true }).click();
    await expect(page.getByRole('heading', { name: wakingsIn(all) })).toBeVisible();
    await page.goBack();
    const weeks = page.getByRole('table', { name: 'Without need, by week' });
    const counts = (await cellsOf(weeks)).map((cells) => Number(cells.at(-1)));
    expect(thousands(counts.reduce((sum, count) => sum + count, 0))).toBe(all);
    await weeks.getByRole('link').first().click();
    await expect(
      page.getByRole('heading', { name: wakingsIn(String(counts.find((count) => count > 0))) }),
    ).toBeVisible();
    await page.goBack();
  });
  const isNoise = ({ closed_by, assignments }: (typeof rows)[number]) =>
    closed_by === 'auto' && assignments.every(({ acked_at }) => acked_at === null);
  const idOf = (name = '') => demo.records.channels.find((one) => one.channel_name === name)?.channel_id;
  for (const line of lines) {
    const own = rows.filter(({ channel_id }) => channel_id === idOf(line['Channel']));
    expect(line, line['Channel']).toMatchObject({
      Incidents: thousands(own.length),
      Noise: `${Math.round((own.filter(isNoise).length / own.length) * 100)} %`,
    });
  }
  const [first] = lines;
  const name = first?.['Channel'] ?? '';
  const own = rows.filter(({ channel_id }) => channel_id === idOf(name));
  await test.step('the loudest titles of a channel open their rows', async () => {
    await panel(page, 'Channels').getByRole('link', { name, exact: true }).click();
    const loudest = panel(page, 'Woken without need, by title');
    await expect(loudest.getByRole('heading')).toContainText(name);
    await expect(panel(page, 'Over time')).toContainText(name);
    const cell = loudest.getByRole('row').nth(1).getByRole('cell').first();
    const wakings = (await cell.textContent()) ?? '';
    await cell.getByRole('link').click();
    await expect(
      page.getByRole('heading', { name: new RegExp(`^${wakings} wakings? without need in .+ “`) }),
    ).toBeVisible();
    expect(await rowsListed(page, 'All responders')).toBe(Number(wakings));
    await page.goBack();
  });
  const row = panel(page, 'Channels').getByRole('row').filter({ hasText: name }).first();
  await row.getByRole('link', { name: first?.['Noise'] ?? '', exact: true }).click();
  await complete(page, own.length);
  await expect(page.getByText(`· ${own.filter(isNoise).length} shown`)).toBeVisible();
}

test('a long count shows how far it is, stops and goes on', async ({ page }) => {
  let requests = 0;
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  await page.route('**/api/insight/responder', async (route) => {
    const { aggregate_unit: unit } = route.request().postDataJSON();
    if (unit === 'day') requests += 1;
    if (requests > 2) await opened;
    // The page may have given the request up meanwhile.
    await route.continue().catch(() => undefined);
  });
  await page.goto('/responders?range=6-months');
  const status = page.getByRole('status').filter({ hasText: 'of 6 months' });
  await expect(status).toContainText(/^Counting… 2 of 6 months, [\d,]+ assignments so far/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(status).toContainText(/^Stopped: 2 of 6 months/);
  gate.emit('open');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(panel(page, 'People').getByRole('table')).toBeVisible();
  await expect(status).toHaveCount(0);
  expect(requests).toBe(7);
});
