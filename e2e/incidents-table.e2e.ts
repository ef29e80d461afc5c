import { csvOf, downloadOf, openFilesOf } from './support/downloads';
import { complete, firstIds, gridOf } from './support/incidents';
import { expect, test } from './support/test';
import {
  count,
  DAYS,
  filterOf,
  head,
  ids,
  isAcked,
  isOver,
  open,
  rows,
  withRows,
} from './support/incidents-page';

// Expected times and days are those of the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

// The table of the incidents page: sorting, filtering, columns, keys, selection.

test.describe.configure({ mode: 'default' });
withRows();

test('sorting by one column, and with Shift by more; nothing comes last', async ({ page }) => {
  await open(page);
  await head(page, 'ack').getByRole('button', { name: 'ack' }).first().click();
  await expect(head(page, 'ack')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=-ack/);
  const slowest = rows.toSorted(
    (a, b) => Number(isAcked(b)) - Number(isAcked(a)) || b.seconds_to_first_ack - a.seconds_to_first_ack,
  );
  await expect.poll(() => firstIds(page, 12)).toEqual(ids(slowest));

  const worst = ['Critical', 'Warning', 'Info', 'Ok'];
  await page.goto(`${DAYS.path}&sort=-severity`);
  await complete(page, rows.length);
  await head(page, 'ack')
    .getByRole('button', { name: 'ack' })
    .first()
    .click({ modifiers: ['Shift'] });
  await head(page, 'ack')
    .getByRole('button', { name: 'ack' })
    .first()
    .click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/sort=-severity%2Cack/);
  const byBoth = rows.toSorted(
    (a, b) =>
      worst.indexOf(a.severity) - worst.indexOf(b.severity) ||
      Number(isAcked(b)) - Number(isAcked(a)) ||
      a.seconds_to_first_ack - b.seconds_to_first_ack,
  );
  await expect.poll(() => firstIds(page, 12)).toEqual(ids(byBoth));
  await page.goBack();
  await expect(page).toHaveURL(/sort=-severity%2C-ack/);
});

test('filters of columns: values, times, parts of an id, and what has not happened', async ({ page }) => {
  await open(page, '&cols=title,created,severity,team,channel,ack');
  await expect(page.getByText(/^· [\d,]+ shown$/)).toHaveCount(0);
  const box = await filterOf(page, 'severity');
  const critical = rows.filter(({ severity }) => severity === 'Critical');
  await box.getByRole('checkbox', { name: new RegExp(`^Critical ${count(critical.length)}$`) }).check();
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(critical.length + 1));
  await expect(page.getByText(`· ${count(critical.length)} shown`)).toBeInViewport();
  await page.keyboard.press('Escape');

  const times = await filterOf(page, 'ack');
  await times.getByLabel('From').fill('2 m');
  await times.getByLabel('Under').fill('1 m');
  await expect(times).toContainText('“Under” must be more than “from”.');
  await times.getByLabel('Under').fill('1 h');
  const slow = critical.filter(
    (row) => isAcked(row) && row.seconds_to_first_ack >= 120 && row.seconds_to_first_ack < 3600,
  );
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(slow.length + 1));
  await expect(page).toHaveURL(/f-severity=Critical/);
  await expect(page).toHaveURL(/f-ack=120\.\.3600/);
  await times.getByRole('checkbox', { name: 'Not acknowledged' }).check();
  const never = critical.filter((row) => !isAcked(row));
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(never.length + 1));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove the filter ack never' }).click();
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(critical.length + 1));

  const part = critical[3]?.incident_id.slice(-4) ?? '';
  await filterOf(page, 'id');
  await page.getByRole('searchbox', { name: 'Id contains' }).fill(part.toUpperCase());
  const named = critical.filter(({ incident_id }) => incident_id.includes(part));
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(named.length + 1));
  expect(await firstIds(page, named.length)).toEqual(ids(named));
  await page.getByRole('searchbox', { name: 'Id contains' }).fill('no such id');
  await expect(page.getByText('No incident matches the column filters')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show all incidents' }).click();
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(rows.length + 1));

  await filterOf(page, 'title');
  await page.getByRole('searchbox', { name: 'Title contains' }).fill('LATENCY');
  const slowOnes = rows.filter(({ title = '' }) => title.includes('latency'));
  expect(slowOnes.length).toBeGreaterThan(5);
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(slowOnes.length + 1));
  await expect(page).toHaveURL(/f-title=LATENCY/);

  // Both keys close the popup and keep the filter.
  for (const key of ['Escape', 'Enter']) {
    await page.getByRole('searchbox', { name: 'Title contains' }).press(key);
    await expect(page.getByRole('dialog', { name: 'Filter of a column' })).toBeHidden();
    await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(slowOnes.length + 1));
    await expect(page).toHaveURL(/f-title=LATENCY/);
    await filterOf(page, 'title');
    await expect(page.getByRole('searchbox', { name: 'Title contains' })).toHaveValue('LATENCY');
  }
});

test('one filter has the late and the never acknowledged: in the table, the strip, the address and files', async ({
  page,
}) => {
  await open(page);
  const late = rows.filter((row) => isOver(row, 900));
  const acked = late.filter(isAcked);
  expect(acked.length).toBeGreaterThan(0);
  expect(acked.length).toBeLessThan(late.length);
  await page.locator('b', { hasText: '% late' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/f-ack=not-within-900/);
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(late.length + 1));
  await expect(page.getByRole('region', { name: 'Response times', exact: true })).toContainText(
    `Based on the ${count(acked.length)} of ${count(late.length)} that were acknowledged.`,
  );

  await test.step('files have the same rows', async () => {
    await openFilesOf(page, 'Incidents');
    const csv = await downloadOf(page, () =>
      page.getByRole('button', { name: 'Incidents as CSV file' }).click(),
    );
    expect((await csvOf(csv)).trim().split('\r\n')).toHaveLength(late.length + 1);
  });

  await test.step('any limit can be typed, and a chip takes the filter out', async () => {
    const times = await filterOf(page, 'ack');
    await times.getByLabel('Not acknowledged within').fill('1 h');
    await expect(page).toHaveURL(/f-ack=not-within-3600/);
    await times.getByLabel('From').fill('2 m');
    await expect(times.getByLabel('Not acknowledged within')).toHaveValue('');
    await expect(page).toHaveURL(/f-ack=120\.\./);
    await times.getByLabel('Not acknowledged within').fill('15 m');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove the filter ack late: over 15 min' }).click();
    await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(rows.length + 1));
  });
});

test('columns are chosen without a pointer, and a link has them', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  const menu = page.getByRole('dialog', { name: 'Columns of the table' });
  for (const name of ['channel', 'closed by']) {
    await menu.getByRole('checkbox', { name }).focus();
    await page.keyboard.press('Space');
  }
  for (const name of ['reassigned', 'severity']) await menu.getByRole('checkbox', { name }).check();
  await page.keyboard.press('Escape');
  const expected = ['Selected', 'Title', 'Created', 'Team', 'Ack', 'Close', 'Reassigned', 'Severity'];
  await expect(gridOf(page).getByRole('columnheader')).toHaveText(expected);
  const link = page.url();
  await page.goto('/oncall');
  await page.goto(link);
  await complete(page, rows.length);
  await expect(gridOf(page).getByRole('columnheader')).toHaveText(expected);
});

test('the columns fill a wide screen, and no name of a channel is cut', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1300 });
  await open(page);
  const last = gridOf(page).getByRole('columnheader').last();
  const rest = async () => {
    const [grid, column] = [await gridOf(page).boundingBox(), await last.boundingBox()];
    return (grid?.x ?? 0) + (grid?.width ?? 0) - (column?.x ?? 0) - (column?.width ?? 0);
  };
  await expect.poll(rest).toBeLessThan(20);
  const cut = await gridOf(page)
    .locator('tbody :is(th, td) > *')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length);
  expect(cut).toBe(0);
});

test('rows are walked with the keyboard alone', async ({ page }) => {
  await open(page);
  const focused = page.locator(':focus');
  const place = (index: number) => expect(focused).toHaveAttribute('aria-rowindex', String(index + 2));
  // One stop for the Tab key, after the heads.
  await expect(gridOf(page).locator('[tabindex="0"]')).toHaveCount(1);
  await head(page, 'closed by').getByRole('button').focus();
  await page.keyboard.press('Tab');
  await place(0);
  await page.keyboard.press('ArrowDown');
  await place(1);
  await page.keyboard.press('End');
  await place(rows.length - 1);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageDown');
  await place(rows.length - 1);
  await page.keyboard.press('Home');
  await place(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: `Incident ${rows[0]?.incident_id}` })).toBeVisible();
  await head(page, 'team').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(head(page, 'team')).toHaveAttribute('aria-sort', 'descending');
});

test('rows are selected one by one and in ranges, and copied for the document of a review', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  const grid = gridOf(page);
  const line = (place: number) => grid.getByRole('row').and(page.locator(`[aria-rowindex="${place + 2}"]`));
  await line(1).getByRole('checkbox').click();
  await line(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  // What can be done with them is in sight without scrolling.
  await expect(page.getByText('4 selected')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Copy as Markdown' })).toBeInViewport();
  await expect(grid.getByRole('row', { selected: true })).toHaveCount(4);
  // And with the keyboard.
  await line(6).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('6 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(page.getByText('Markdown copied')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  for (const place of [1, 2, 3, 4, 6, 7])
    expect(text).toContain(`- **Incident:** ${rows[place]?.incident_id ?? 'none'}`);
  expect(text).not.toContain(rows[5]?.incident_id);
  // Each with who was on call then.
  expect(text.match(/^On call then:$/gm)).toHaveLength(6);
  expect(text.match(/^- Checkout primary and secondary: .+$/gm)).toHaveLength(6);

  await page.reload();
  await expect(page.getByText('6 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(grid.getByRole('row', { selected: true })).toHaveCount(0);

  // A range over many rows ends where a link does.
  await line(0).getByRole('checkbox').click();
  await line(0).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('At most 100 incidents can be selected')).toBeVisible();
  await expect(page.getByText('100 selected')).toBeVisible();
});
