import { readFile } from 'node:fs/promises';
import { readCsv } from '#domain/csv/read';
import { downloadOf, openFilesOf } from './support/downloads';
import { cellsOf } from './support/oncall';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// A task of a first-time user, with its number of clicks.

test('when is nobody on call this month, and why: one click; and a report of it', async ({ page }) => {
  await page.goto('/oncall?tz=Asia%2FShanghai');
  // The answer for the window in sight takes none.
  await expect(page.getByText(/^13 schedules · 1 gap in these days · /)).toBeVisible();
  const coverage = page.getByRole('region', { name: 'Coverage and gaps' });
  const first = coverage.getByRole('table', { name: 'Gaps' }).getByRole('row').nth(1);
  await expect(first).toContainText('Mobile release captains');
  await expect(first).toContainText(/layer “Captains” ended \w{3} \d+ \w{3} \d{4}, 09:00To fix: /);
  const saved = await downloadOf(page, () => coverage.getByRole('button', { name: 'Gaps as CSV' }).click());
  const [head = [], ...lines] = readCsv(await readFile(await saved.path(), 'utf8'));
  expect(head.slice(-5)).toEqual(['counted from', 'counted to', 'begins', 'ends', 'note']);
  expect(lines[0]).toEqual(expect.arrayContaining(['Mobile release captains', 'all', 'no']));
  expect(lines.filter((line) => line[head.indexOf('expected')] === 'no')).toHaveLength(1);

  await coverage.getByRole('link', { name: 'Uncovered time of a whole month' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Uncovered time');
  const table = page.getByRole('table', { name: 'Uncovered time by schedule' });
  await expect(table).toBeVisible();
  const rows = await cellsOf(table);
  expect(rows[0]?.[0]).toMatch(/^Mobile release captains/);
  expect(rows[0]?.slice(1, 3)).toEqual(['All roles', expect.stringMatching(/^\d+ h$/)]);
  expect(new URL(page.url()).searchParams.get('month')).toMatch(/^\d{4}-\d\d$/);
  await page.reload();
  await expect(table).toBeVisible();
  expect(await cellsOf(table)).toEqual(rows);

  await test.step('the report of a coming month is a file', async () => {
    await visit(page, '/oncall/uncovered?month=2027-03&tz=America%2FNew_York');
    await expect(page.getByText(/^1 of 12 schedules has gaps, 743 h in March 2027$/)).toBeVisible();
    await openFilesOf(page, 'Uncovered time');
    const saved = await downloadOf(page, () =>
      page.getByRole('button', { name: 'Uncovered time as CSV file' }).click(),
    );
    const [head = [], ...lines] = readCsv(await readFile(await saved.path(), 'utf8'));
    // All of March, with the hour that the clocks skip.
    expect(lines[0]?.slice(1, 8)).toEqual([
      'Mobile release captains',
      '',
      'all',
      '2027-03-01T00:00:00-05:00',
      '2027-04-01T00:00:00-04:00',
      '743',
      'no',
    ]);
    const cell = (name: string) => lines[0]?.[head.indexOf(name)];
    expect([cell('planned hours'), cell('covered hours')]).toEqual(['743', '0']);
    const row = table.getByRole('row').filter({ hasText: 'Mobile release captains' });
    await expect(row).toContainText(
      /743 hFrom .*, no endLayer “Captains” ended .*Add a layer after it0 % covered/,
    );
  });

  await test.step('what is fully covered or switched off is folded', async () => {
    await page.getByText('11 schedules fully covered').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Ledger office hours' })).toContainText(
      '100 %',
    );
    await expect(page.getByText('1 schedule switched off')).toBeVisible();
  });

  await test.step('on a phone a schedule is a card, and nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const [name, bar] = [
      table.getByRole('link', { name: 'Mobile release captains' }),
      table.locator('.uncovered-bar'),
    ];
    const boxes = [await name.boundingBox(), await bar.boundingBox()];
    expect(boxes[1]?.y).toBeGreaterThan(boxes[0]?.y ?? Infinity);
    expect(boxes[1]?.width).toBeGreaterThan(250);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('any month is one choice away, and without one it is 7 days from today', async () => {
    const days = page.getByRole('combobox', { name: 'Days' });
    await expect(days.getByRole('option', { selected: true })).toHaveText('March 2027');
    await days.selectOption('December 2025');
    await expect(page).toHaveURL(/month=2025-12/);
    await expect(page.getByText(/ in December 2025$/)).toBeVisible();
    await days.selectOption('7 days');
    await expect(page.getByText('1 of 12 schedules has gaps, 168 h in 7 days')).toBeVisible();
    await page.getByRole('combobox', { name: 'Team' }).selectOption('Payments');
    await expect(page.getByText('No gaps in 7 days')).toBeVisible();
    await expect(table).toHaveCount(0);
  });

  await test.step('the remedy opens a plan', async () => {
    await page.getByRole('combobox', { name: 'Team' }).selectOption('All teams');
    await table.getByRole('link', { name: 'Add a layer after it' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Plan a change' })).toBeVisible();
    await expect(page.getByText('First hand-off')).toBeVisible();
    await expect(page.getByText(/^Turns and people of layer “Captains” until /)).toContainText(
      'Nobody yet: Secondary. Add a layer for it, too.',
    );
    await expect(page.getByRole('button', { name: /^Remove / })).not.toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add change' })).toBeEnabled();
  });

  await test.step('while a month loads, the last answer is paler and is no file of the new one', async () => {
    await visit(page, '/oncall/uncovered?month=2027-03&tz=America%2FNew_York');
    await expect(table).toBeVisible();
    const release = new AbortController();
    const held = new Promise((resolve) => release.signal.addEventListener('abort', resolve));
    await page.route('**/api/schedule/self', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(page.getByText('Loading April 2027…')).toBeVisible();
    await expect(table.locator('xpath=ancestor::*[@aria-busy]')).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('button', { name: 'Uncovered time, Files' })).toBeDisabled();
    release.abort();
    await expect(page.getByText('1 of 12 schedules has gaps, 720 h in April 2027')).toBeVisible();
  });
});

test('a gap that the window cuts is as long in the lists as where it is drawn', async ({ page }) => {
  // A Saturday: the rota is off from Friday evening to Monday.
  await page.goto('/oncall?days=1&from=2026-03-07&tz=Asia%2FShanghai&q=ledger');
  const span = 'Fri 6 Mar, 18:00 – Mon 9 Mar, 09:00';
  const bar = page.getByRole('grid').getByRole('button', { name: /^Nobody on call, Off hours, Ledger/ });
  await expect(bar).toHaveAccessibleName(new RegExp(span.replaceAll(',', ' 2026,')));
  const coverage = page.getByRole('region', { name: 'Coverage and gaps' });
  await coverage.getByText('1 off hours (planned)').click();
  const row = coverage.getByRole('table', { name: 'Off hours' }).getByRole('row', { name: /outside of / });
  await expect(row).toContainText(`${span}2 d 15 h1 d in this window`);
  const saved = await downloadOf(page, () => coverage.getByRole('button', { name: 'Gaps as CSV' }).click());
  const [head = [], line = []] = readCsv(await readFile(await saved.path(), 'utf8'));
  expect(['from', 'to', 'hours', 'begins', 'ends'].map((name) => line[head.indexOf(name)])).toEqual([
    '2026-03-07T00:00:00+08:00',
    '2026-03-08T00:00:00+08:00',
    '24',
    '2026-03-06T18:00:00+08:00',
    '2026-03-09T09:00:00+08:00',
  ]);
});
