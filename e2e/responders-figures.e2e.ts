import { words } from './support/incidents';
import { demoOf, meanOf, nobody, sum, thousands, type Own } from './support/responders';
import { contentOf, inOrder, ownOf, panel, pathOf, rings, rowsOf, WEEKS } from './support/responders-page';
import { expect, test } from './support/test';

// Figures are recomputed from the demo's records; the account's zone is Asia/Shanghai, the browser's New York.

test('interruptions per person are those of the records, by work, off and sleep', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const own = ownOf(demo);
  await page.goto(pathOf(demo.midnight, '&table=interruptions,escalations,engaged'));
  const rows = await rowsOf(page, 'Interruptions');
  expect(rows.map(([name]) => name)).toEqual(inOrder(own.values(), rings, rings));
  for (const [name = '', , ...counts] of rows) {
    const one = own.get(name) ?? nobody(name);
    expect(counts, name).toEqual([one.work, one.off, one.sleep, rings(one)].map(thousands));
  }
  for (const [name = '', rank, byHand, byTimeout, incidents] of await rowsOf(page, 'Escalations')) {
    const one = own.get(name) ?? nobody(name);
    expect([byHand, byTimeout, incidents], name).toEqual(
      [one.byHand, one.byTimeout, one.incidents].map(thousands),
    );
    expect(rank === '–', `${name} is not ranked`).toBe(one.incidents < 5);
  }
  for (const [name = '', , engaged = ''] of await rowsOf(page, 'Engaged time')) {
    const hours = Number(engaged.replace(/[, h]/g, ''));
    expect(hours, name).toBeCloseTo((own.get(name)?.engaged ?? 0) / 3600, 0);
  }
});

test('time to acknowledge is a mean over what was acknowledged, and nothing is no zero', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const own = ownOf(demo);
  await page.goto(pathOf(demo.midnight, '&table=ack'));
  const rows = await rowsOf(page, 'Time to acknowledge');
  expect(rows).toHaveLength(own.size);
  for (const [name = '', rank, text = '', acknowledged, incidents] of rows) {
    const one = own.get(name) ?? nobody(name);
    expect([acknowledged, incidents], name).toEqual([one.acks.length, one.incidents].map(thousands));
    expect(text, name).toBe(one.acks.length === 0 ? '–' : words(meanOf([one])));
    expect(rank === '–', `${name} is not ranked`).toBe(one.acks.length < 5);
  }
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Time to acknowledge as CSV file' }).click();
  const [, ...lines] = (await contentOf(await download)).toString().trimEnd().split('\r\n');
  expect(lines).toHaveLength(own.size);
  for (const [name = '', , seconds] of lines.map((line) => line.split(','))) {
    const one = own.get(name) ?? nobody(name);
    expect(seconds, name).toBe(one.acks.length === 0 ? '' : String(meanOf([one])));
  }
});

test('totals show their change from the period before, and the reconciliation counts what came', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const [own, earlier] = [ownOf(demo), ownOf(demo, WEEKS)];
  const [now, before] = [[...own.values()], [...earlier.values()]];
  await page.goto(pathOf(demo.midnight));
  const totals = panel(page, 'Totals');
  await expect(totals).toContainText('the 28 days before');
  const tile = (label: string) => totals.getByText(label, { exact: true }).locator('..');
  const figures: [string, (own: readonly Own[]) => number][] = [
    ['Incidents', (all) => sum(all.map(({ incidents }) => incidents))],
    ['Interruptions', (all) => sum(all.map(rings))],
    ['In sleeping time', (all) => sum(all.map(({ sleep }) => sleep))],
    ['Escalated', (all) => sum(all.map(({ escalated }) => escalated))],
  ];
  for (const [label, figure] of figures) {
    const difference = figure(now) - figure(before);
    const sign = difference > 0 ? '+' : '−';
    const changed = difference === 0 ? '±0' : `${sign}${thousands(Math.abs(difference))}`;
    await expect(tile(label)).toContainText(`${thousands(figure(now))}${changed} `);
  }
  await expect(tile('Mean to acknowledge').getByRole('definition').first()).toHaveText(words(meanOf(now)));
  const strip = panel(page, 'Reconciliation');
  const incidents = sum(now.map((one) => one.incidents));
  const acknowledged = sum(now.map((one) => one.acks.length));
  await expect(strip).toContainText(`${thousands(now.length)} people`);
  await expect(strip).toContainText(`${thousands(incidents)} incidents`);
  await expect(strip).toContainText(`${thousands(incidents - acknowledged)} without acknowledgement`);
  await expect(strip).toContainText('0 interruptions in unknown hours');
  await expect(strip).toContainText('One incident with two responders counts twice.');

  const rows = await rowsOf(page, 'Change per person');
  expect(rows.length).toBeGreaterThanOrEqual(now.length);
  for (const [name = '', text = ''] of rows) {
    const [a, b] = [own.get(name)?.incidents ?? 0, earlier.get(name)?.incidents ?? 0];
    const difference = a - b;
    const changed =
      difference === 0 ? '±0' : `${difference > 0 ? '+' : '−'}${thousands(Math.abs(difference))}`;
    expect(text, name).toBe(`${thousands(a)}${changed}`);
  }
});
