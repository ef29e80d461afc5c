import { axeFaultsInBothThemes } from './support/axe';
import { demoOf, isoDay, nobody, thousands } from './support/responders';
import { drawn, inOrder, ownOf, panel, pathOf, rings, WEEKS } from './support/responders-page';
import { openControls } from './support/oncall';
import { expect, test } from './support/test';

test('every value of a chart is reached by the keyboard', async ({ page, request, service }) => {
  const demo = await demoOf(request, service);
  const own = ownOf(demo);
  const order = inOrder(own.values(), rings, rings);
  await page.goto(pathOf(demo.midnight));
  const chart = await drawn(panel(page, 'Interruptions'));
  await expect(chart).toHaveAccessibleName('Interruptions, count, per person');
  await panel(page, 'Interruptions').getByRole('button', { name: 'Interruptions as PNG file' }).focus();
  await page.keyboard.press('Tab');
  await expect(chart).toBeFocused();
  const expectAt = async (place: number) => {
    const one = own.get(order[place] ?? '') ?? nobody('');
    const words = `${one.name}: ${thousands(rings(one))} interruptions: work ${thousands(one.work)}, off ${thousands(one.off)}, sleep ${thousands(one.sleep)}.`;
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${words.replaceAll('.', '\\.')}`));
    await expect(panel(page, 'Interruptions').getByText(words)).toBeVisible();
  };
  await expectAt(0);
  await page.keyboard.press('ArrowDown');
  await expectAt(1);
  await page.keyboard.press('End');
  await expectAt(14);
  await page.keyboard.press('Home');
  await expectAt(0);

  const days = await drawn(panel(page, 'Days over the line'));
  await days.focus();
  await page.keyboard.press('ArrowRight');
  await expect(days).toHaveAttribute('aria-valuenow', '1');
  await page.keyboard.press('ArrowDown');
  await expect(days).toHaveAttribute('aria-valuenow', '29');
  await page.keyboard.press('ArrowUp');
  await expect(days).toHaveAttribute('aria-valuenow', '1');
});

test('pointing at a bar shows its values', async ({ page }) => {
  await page.goto('/responders');
  const region = panel(page, 'Over time');
  const chart = await drawn(region);
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (!box) throw new Error('the chart has no box');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(region.getByText(/interruptions: work [\d,]+, off/)).toBeVisible();
});

test('a person leads to the on-call page', async ({ page, request, service }) => {
  const { midnight } = await demoOf(request, service);
  await page.goto(pathOf(midnight, '&table=interruptions'));
  const link = panel(page, 'Interruptions').getByRole('link').first();
  const name = await link.textContent();
  await link.click();
  await expect(page).toHaveURL(
    new RegExp(`/oncall\\?person=\\d+&tz=Asia%2FShanghai&from=${isoDay(midnight - WEEKS)}$`),
  );
  await openControls(page, 'Filters');
  await expect(page.getByRole('combobox', { name: 'Person' }).locator('option:checked')).toHaveText(
    name ?? '',
  );
});

test('the two times to acknowledge are distinguished, and each leads to the other', async ({
  page,
  request,
  service,
}) => {
  const { midnight } = await demoOf(request, service);
  const path = pathOf(midnight, '&severity=Critical');
  const shared = ['from', 'to', 'severity'];
  const range = () => shared.map((name) => new URL(page.url()).searchParams.get(name));
  await page.goto(path);
  const wanted = range();
  const ack = panel(page, 'Time to acknowledge');
  await expect(ack).toContainText('Each person’s own time');
  await ack.getByRole('link', { name: 'Incidents', exact: true }).click();
  await expect(page).toHaveURL(/\/incidents\?/);
  expect(range()).toEqual(wanted);
  const long = page.getByRole('region', { name: 'Response times', exact: true });
  await expect(long).toContainText('the incident’s first acknowledgement, by anyone');
  await long.getByRole('link', { name: 'Responders', exact: true }).click();
  await expect(page).toHaveURL(/\/responders\?/);
  expect(range()).toEqual(wanted);
});

test('the title names the view, and a copied link is absolute and names the zone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/responders?severity=Critical');
  await expect(page).toHaveTitle(/^Responders · .+ 20\d\d · Asia\/Shanghai · Watchbill$/);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.searchParams.get('tz')).toBe('Asia/Shanghai');
  expect(link.searchParams.get('severity')).toBe('Critical');
  expect(link.searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(link.searchParams.get('range')).toBeNull();
});

test('parts of a link that are not understood are named, and fall back', async ({ page }) => {
  await page.goto('/responders?severity=Fatal&measure=mood&range=forever&tz=Mars');
  const notice = page.getByRole('status').filter({ hasText: 'not understood' });
  for (const part of ['severity=Fatal', 'measure=mood', 'range=forever', 'tz=Mars']) {
    await expect(notice).toContainText(part);
  }
  await expect(panel(page, 'Interruptions')).toBeVisible();
});

test('nothing that axe knows is wrong', async ({ page }) => {
  await page.goto('/responders?table=ack,heat-map');
  await expect(page.getByRole('slider')).toHaveCount(5);
  await page.getByRole('button', { name: 'More filters' }).click();
  await expect(page.getByRole('group', { name: 'More filters' })).toBeVisible();
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
});

test('a phone has all of it, and nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/responders');
  await expect(page.getByRole('slider')).toHaveCount(7);
  await page.getByRole('button', { name: 'More filters' }).click();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
