import type { Locator } from '@playwright/test';
import { gridOf, lastDays } from './support/incidents';
import { expect, test } from './support/test';

// Forced colours are few, so marks and patterns make the difference.

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

/** Expects every drawing to be visible and no two to look alike. */
async function tellApart(drawings: readonly Locator[]): Promise<void> {
  const looks: string[] = [];
  for (const drawing of drawings) {
    await drawing.scrollIntoViewIfNeeded();
    const clip = await drawing.boundingBox();
    if (!clip) throw new Error('the drawing has no box');
    const look = async () => (await drawing.page().screenshot({ clip })).toString('base64');
    const show = (visibility: string) =>
      drawing.evaluate((element: HTMLElement | SVGElement, value) => {
        element.style.visibility = value;
      }, visibility);
    const shown = await look();
    await show('hidden');
    expect(await look(), 'it cannot be seen').not.toBe(shown);
    await show('');
    looks.push(shown);
  }
  expect(new Set(looks).size).toBe(drawings.length);
}

const mark = (within: Locator) => within.locator('[aria-hidden="true"]');

const colours = (one: Locator) =>
  one.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    return { backgroundColor, color };
  });

async function isToldFrom(pressed: Locator, other: Locator): Promise<void> {
  await expect(pressed).toHaveAttribute('aria-pressed', 'true');
  await expect(other).toHaveAttribute('aria-pressed', 'false');
  const [on, off] = [await colours(pressed), await colours(other)];
  expect(on.backgroundColor).not.toBe(off.backgroundColor);
  expect(on.backgroundColor).not.toBe(on.color);
}

test('incidents: severities, bars, pressed buttons and the open row', async ({ page }) => {
  await page.goto(`${lastDays(14).path}&severity=Critical,Warning`);
  await expect(page.getByRole('status').filter({ hasText: '· complete' })).toBeVisible();
  await page.getByRole('button', { name: 'Filters, 1 on' }).click();
  const toggles = page.getByRole('group', { name: 'Severities' });
  const toggle = (name: string) => toggles.getByRole('button', { name });
  await tellApart([mark(toggle('Critical')), mark(toggle('Warning'))]);
  await tellApart([mark(toggle('Info'))]);
  const times = page.getByRole('table', { name: 'Time to acknowledge by severity' });
  await tellApart(['Critical', 'Warning'].map((name) => mark(times.getByRole('rowheader', { name }))));
  await isToldFrom(toggle('Critical'), toggle('Info'));
  // Incidents that are not critical have no colour of their own, which would be red in some palettes.
  const others = page.locator('.histogram .others').first();
  const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
  expect(await others.evaluate((rect) => getComputedStyle(rect).fill)).toBe(ink);
  const which = page.getByRole('group', { name: 'Metric' });
  await isToldFrom(
    which.getByRole('button', { name: 'Ack' }),
    which.getByRole('button', { name: 'Engaged' }),
  );

  // The parts of the bars differ by their stripes and from the background.
  await tellApart(
    await page
      .getByRole('heading', { name: /^Over time/ })
      .locator('svg')
      .all(),
  );

  const first = gridOf(page).getByRole('row').nth(1);
  const outline = () => first.evaluate((row) => getComputedStyle(row).outlineStyle);
  expect(await outline()).toBe('none');
  await first.getByRole('rowheader').click();
  await expect(page.getByRole('complementary', { name: /^Incident / })).toBeVisible();
  expect(await outline()).not.toBe('none');
});

test('responders: fills of bars, levels of days, and pressed buttons', async ({ page }) => {
  await page.goto('/responders');
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const time = region('Over time');
  await expect(time.getByRole('slider')).toBeVisible();
  const swatch = (name: string) => time.getByRole('listitem').filter({ hasText: name }).locator('svg');
  await tellApart(['work', 'off', 'night'].map(swatch));
  const days = region('Overloaded days');
  await expect(days.getByRole('slider')).toBeVisible();
  await tellApart(await days.getByRole('listitem').locator('svg').all());
  const as = time.getByRole('group', { name: 'Over time as' });
  await isToldFrom(as.getByRole('button', { name: 'Chart' }), as.getByRole('button', { name: 'Table' }));
  const axis = time.getByRole('slider').locator('text').first();
  const ground = (await colours(page.locator('body'))).backgroundColor;
  expect(await axis.evaluate((text) => getComputedStyle(text).fill)).not.toBe(ground);
});
