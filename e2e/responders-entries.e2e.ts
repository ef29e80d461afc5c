import { EventEmitter, once } from 'node:events';
import type { Page } from '@playwright/test';
import { axeFaultsInBothThemes } from './support/axe';
import { complete } from './support/incidents';
import { demoOf, thousands, visible } from './support/responders';
import { linesOf, ownOf, panel, pathOf, rings, WEEKS } from './support/responders-page';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Expected times and days are those of the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

// What a figure counts, row by row, against the demo's records.

const FIGURES = [
  ['sleep', /^\d+ wakings?/],
  ['interruptions', /^\d+ interruptions?/],
  ['off', /^\d+ interruptions? in off hours/],
  ['incidents', /^\d+ incidents?$/],
  ['ack', /^\d+ acknowledged incidents?$/],
  ['escalated', /^\d+ escalated incidents?$/],
] as const;

async function rowsListed(page: Page, name: string): Promise<number> {
  const region = page.getByRole('region', { name, exact: true });
  const all = region.getByRole('button', { name: /^Show all/ });
  if ((await all.count()) > 0) await all.click();
  return region.locator('tbody tr').count();
}

test('a figure of a person opens as many rows as it counts, and no others', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const own = ownOf(demo);
  const { people } = demo.records;
  await page.goto(pathOf(demo.midnight));
  await expect(panel(page, 'People').getByRole('table')).toBeVisible();
  const most = [...own.values()].toSorted((a, b) => b.sleep - a.sleep).slice(0, 4);
  for (const one of most) {
    const id = people.find((person) => person.person_name === one.name)?.person_id;
    const counts = {
      sleep: one.sleep,
      interruptions: rings(one),
      off: one.off,
      incidents: one.incidents,
      ack: one.acks.length,
      escalated: one.escalated,
    };
    for (const [figure, words] of FIGURES) {
      await visit(page, pathOf(demo.midnight, `&responder=${id}&figure=${figure}`));
      const region = page.getByRole('region', { name: one.name, exact: true });
      const heading = region.getByRole('heading', { name: words });
      await expect(heading).toContainText(new RegExp(`^${counts[figure]} `));
      expect(await rowsListed(page, one.name), `${one.name}, ${figure}`).toBe(counts[figure]);
    }
    await visit(page, pathOf(demo.midnight, `&responder=${id}&figure=incidents`));
    await rowsListed(page, one.name);
    const ids = await page
      .getByRole('region', { name: one.name, exact: true })
      .locator('tbody code')
      .allTextContents();
    const assigned = visible(demo.records, demo.midnight - WEEKS, demo.midnight).filter((incident) =>
      incident.assignments.some(({ person_id }) => person_id === id),
    );
    expect(ids.toSorted()).toEqual(assigned.map(({ incident_id }) => incident_id).toSorted());
  }
});

test('the page of one person compares with nobody, and leads back to all', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  await page.goto(pathOf(demo.midnight));
  const [line] = await linesOf(page, 'People');
  const name = line?.['Person'] ?? '';
  const region = page.getByRole('region', { name, exact: true });
  await panel(page, 'People')
    .getByRole('link', { name: line?.['Woken at night'] ?? '', exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/responder=\d+&figure=sleep/);
  await expect(region.getByRole('heading', { name: /wakings? in/ })).toContainText(
    `${line?.['Woken at night']} `,
  );
  await expect(page.getByText('was woken most')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Per hour on duty' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: /^Change/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Hours of the week' }).getByRole('slider')).toBeVisible();
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
  await region
    .getByRole('list', { name: 'Figures' })
    .getByRole('link', { name: /^Incidents/ })
    .click();
  await expect(region.getByRole('heading', { name: /^\d+ incidents$/ })).toContainText(
    `${line?.['Incidents']} `,
  );
  await region.getByRole('link', { name: 'All people' }).click();
  await expect(panel(page, 'People')).toBeVisible();
});

test('channels have what they woke people with, and lead to their noise', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const rows = visible(demo.records, demo.midnight - WEEKS, demo.midnight);
  await page.goto(pathOf(demo.midnight, '&per=channel'));
  const lines = await linesOf(page, 'Channels');
  const total = [...ownOf(demo).values()].reduce((sum, one) => sum + one.sleep, 0);
  const nights = lines.map((line) => Number(line['Woken at night']?.replace(',', '')));
  expect(nights.reduce((sum, count) => sum + count, 0)).toBe(total);
  for (const line of lines) {
    const id = demo.records.channels.find((one) => one.channel_name === line['Channel'])?.channel_id;
    const own = rows.filter(({ channel_id }) => channel_id === id);
    const noise = own.filter(
      ({ closed_by, assignments }) =>
        closed_by === 'auto' && assignments.every(({ acked_at }) => acked_at === null),
    );
    expect(line, line['Channel']).toMatchObject({
      Incidents: thousands(own.length),
      Noise: `${Math.round((noise.length / own.length) * 100)} %`,
    });
  }
  const [first] = lines;
  const id = demo.records.channels.find((one) => one.channel_name === first?.['Channel'])?.channel_id;
  const noise = rows.filter(
    ({ channel_id, closed_by, assignments }) =>
      channel_id === id && closed_by === 'auto' && assignments.every(({ acked_at }) => acked_at === null),
  );
  const row = panel(page, 'Channels')
    .getByRole('row')
    .filter({ hasText: first?.['Channel'] ?? '' })
    .first();
  await row.getByRole('link', { name: first?.['Noise'] ?? '', exact: true }).click();
  await complete(page, rows.filter(({ channel_id }) => channel_id === id).length);
  await expect(page.getByText(`· ${noise.length} shown`)).toBeVisible();
});

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
