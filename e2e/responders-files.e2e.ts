import type { Page, Route } from '@playwright/test';
import { csvOf, openFilesOf } from './support/downloads';
import { cellsOf, clockOf } from './support/oncall';
import { countPeople, demoOf, isoDay, sum, thousands, visible } from './support/responders';
import { DAY, drawn, panel, pathOf, rings, rowsOf, WEEKS } from './support/responders-page';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Expected values are computed in the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

// Figures are recomputed from the demo's records; the account's zone is Asia/Shanghai, the browser's New York.

test('days over the line have everybody, in drawing, table and file; a chart is downloaded as CSV', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const region = panel(page, 'Overloaded days');
  await test.step('drawing, table and file have everybody', async () => {
    const start = demo.midnight - 62 * DAY;
    const days = Array.from({ length: 62 }, (_, index) => start + index * DAY).map((day) =>
      countPeople(demo.records, visible(demo.records, Math.max(day - 1, start), day + DAY - 1)),
    );
    const cells = days.flatMap((own) => [...own.values()].filter(({ incidents }) => incidents > 0));
    const people = new Set(cells.map(({ name }) => name)).size;
    expect(people).toBeGreaterThan(20);
    await page.goto(`/responders?from=${isoDay(start)}&to=${isoDay(demo.midnight)}`);
    await expect(await drawn(region)).toHaveAttribute('aria-valuemax', String(people * 62 - 1));
    await expect(region).toContainText(`of ${thousands(cells.length)} with an incident`);
    await openFilesOf(region, 'Overloaded days');
    const download = page.waitForEvent('download');
    await region.getByRole('button', { name: 'Overloaded days as CSV file' }).click();
    const csv = await csvOf(await download);
    expect(csv.trimEnd().split('\r\n')).toHaveLength(cells.length + 1);
    await region.getByRole('button', { name: 'Table' }).click();
    const rows = await rowsOf(page, 'Overloaded days');
    expect(rows).toHaveLength(cells.length);
    expect(sum(rows.map(([, , incidents]) => Number(incidents)))).toBe(
      sum(cells.map(({ incidents }) => incidents)),
    );
  });
  await test.step('over two incidents per 12-hour shift', async () => {
    const days = Array.from({ length: 28 }, (_, index) => demo.midnight - WEEKS + index * DAY);
    const counts = days.map((day) =>
      countPeople(
        demo.records,
        visible(demo.records, Math.max(day - 1, demo.midnight - WEEKS), day + DAY - 1),
      ),
    );
    const over = sum(
      counts.map((people) => [...people.values()].filter(({ incidents }) => incidents > 4).length),
    );
    expect(over).toBeGreaterThan(0);
    await visit(page, pathOf(demo.midnight));
    await expect(region).toContainText(`${thousands(over)} person-days over the line`);
    await expect(region).toContainText('2 incidents per 12-hour shift');
    await expect(region).toContainText('two shifts a day make 4');
    await region.getByRole('button', { name: 'Table' }).click();
    const [name = '', day = '', incidents] = (await cellsOf(region.getByRole('table')))[0] ?? [];
    const fullest = Math.max(...counts.flatMap((own) => [...own.values()].map((one) => one.incidents)));
    expect(incidents).toBe(thousands(fullest));
    const place = counts.findIndex((own) => own.get(name)?.incidents === fullest);
    expect(clockOf('Asia/Shanghai')(days[place] ?? 0).text).toContain(day);
  });
  await test.step('a chart is downloaded as CSV', () => chart(page, demo));
});

test('the file of people waits for the period before', async ({ page, request, service }) => {
  const { midnight } = await demoOf(request, service);
  const held: Route[] = [];
  await page.route('**/insight/responder', async (route) => {
    const { end_time }: { end_time: number } = route.request().postDataJSON();
    if (end_time < midnight) held.push(route);
    else await route.continue();
  });
  await page.goto(pathOf(midnight));
  const people = panel(page, 'People');
  const file = people.getByRole('button', { name: 'People, Files' });
  await expect(people.getByRole('table')).toBeVisible();
  await expect(panel(page, 'Hours of the week').getByRole('slider')).toBeVisible();
  await expect(file).toBeDisabled();
  await Promise.all(held.map((route) => route.continue()));
  await expect(file).toBeEnabled();
});

async function chart(page: Page, demo: Awaited<ReturnType<typeof demoOf>>): Promise<void> {
  const region = panel(page, 'Over time');
  await drawn(region);
  await openFilesOf(region, 'Over time');
  const download = page.waitForEvent('download');
  await region.getByRole('button', { name: 'Over time as CSV file' }).click();
  const csv = await download;
  expect(csv.suggestedFilename()).toBe(
    `responders-over-time-day-${isoDay(demo.midnight - WEEKS)}-${isoDay(demo.midnight - DAY)}.csv`,
  );
  const [head, first = '', ...lines] = (await csvOf(csv)).trimEnd().split('\r\n');
  expect(head).toBe(
    'day,incidents,acknowledged,interruptions_work,interruptions_off,interruptions_sleep,interruptions,mean_seconds_to_ack,engaged_seconds,manually_escalated,timeout_escalated,until,partial',
  );
  expect(lines).toHaveLength(27);
  const start = demo.midnight - WEEKS;
  const own = [...countPeople(demo.records, visible(demo.records, start, start + DAY - 1)).values()];
  expect(first.split(',')[0]).toBe(`${isoDay(start)}T00:00:00+08:00`);
  expect(first.split(',')[6]).toBe(String(sum(own.map(rings))));
}
