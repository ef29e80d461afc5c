import { countPeople, demoOf, isoDay, nobody, sum, thousands, visible } from './support/responders';
import { contentOf, DAY, drawn, ownOf, panel, pathOf, rings, rowsOf, WEEKS } from './support/responders-page';
import { expect, test } from './support/test';

// Figures are recomputed from the demo's records; the account's zone is Asia/Shanghai, the browser's New York.

test('the table and the file of days have everybody, also where the drawing has not', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const start = demo.midnight - 62 * DAY;
  const days = Array.from({ length: 62 }, (_, index) => start + index * DAY).map((day) =>
    countPeople(demo.records, visible(demo.records, Math.max(day - 1, start), day + DAY - 1)),
  );
  const cells = days.flatMap((own) => [...own.values()].filter(({ incidents }) => incidents > 0));
  const people = new Set(cells.map(({ name }) => name)).size;
  const drawnPeople = Math.floor(1000 / 62);
  expect(people).toBeGreaterThan(drawnPeople);
  await page.goto(`/responders?from=${isoDay(start)}&to=${isoDay(demo.midnight)}`);
  const region = panel(page, 'Days over the line');
  await drawn(region);
  await expect(region).toContainText(`of ${thousands(cells.length)} with an incident`);
  await expect(region).toContainText(`${drawnPeople} of ${people} people drawn`);
  const save = async (kind: string) => {
    const download = page.waitForEvent('download');
    await region.getByRole('button', { name: `Days over the line as ${kind} file` }).click();
    return (await contentOf(await download)).toString();
  };
  expect(await save('SVG')).toContain(`${drawnPeople} of ${people} people drawn`);
  expect((await save('CSV')).trimEnd().split('\r\n')).toHaveLength(cells.length + 1);
  await region.getByRole('button', { name: 'Table' }).click();
  const rows = await rowsOf(page, 'Days over the line');
  expect(rows).toHaveLength(cells.length);
  expect(sum(rows.map(([, , incidents]) => Number(incidents)))).toBe(
    sum(cells.map(({ incidents }) => incidents)),
  );
});

test('a chart is downloaded as CSV, SVG and PNG', async ({ page, request, service }) => {
  const demo = await demoOf(request, service);
  const own = ownOf(demo);
  await page.goto(pathOf(demo.midnight));
  const region = panel(page, 'Interruptions');
  await drawn(region);
  const save = async (kind: string) => {
    const download = page.waitForEvent('download');
    await region.getByRole('button', { name: `Interruptions as ${kind} file` }).click();
    return download;
  };
  const csv = await save('CSV');
  expect(csv.suggestedFilename()).toBe(
    `responders-interruptions-${isoDay(demo.midnight - WEEKS)}-${isoDay(demo.midnight - DAY)}.csv`,
  );
  const lines = (await contentOf(csv)).toString().split('\r\n');
  expect(lines[0]).toBe(
    'person,rank,interruptions_work,interruptions_off,interruptions_sleep,interruptions,responder_id,observations,after,up_to',
  );
  expect(lines).toHaveLength(own.size + 2);
  const [name = '', , ...counts] = lines[1]?.split(',') ?? [];
  const one = own.get(name) ?? nobody(name);
  expect(counts.slice(0, 4)).toEqual([one.work, one.off, one.sleep, rings(one)].map(String));
  expect(counts.slice(-2)).toEqual(
    [demo.midnight - WEEKS, demo.midnight].map((at) => `${isoDay(at)}T00:00:00+08:00`),
  );

  const svg = (await contentOf(await save('SVG'))).toString();
  expect(svg).toContain('Interruptions, count');
  expect(svg).toContain('Asia/Shanghai');
  expect(svg).toContain('<pattern');
  expect(svg).not.toContain('var(--');
  const png = await contentOf(await save('PNG'));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.length).toBeGreaterThan(5000);
});
