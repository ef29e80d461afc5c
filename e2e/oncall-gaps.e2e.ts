import { readFile } from 'node:fs/promises';
import { readCsv } from '#domain/csv';
import { downloadOf } from './support/downloads';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// A task of a first-time user, with its number of clicks.

test('when is nobody on call this month, and why: one click, and a file of it', async ({ page }) => {
  await page.goto('/oncall?tz=Asia%2FShanghai');
  // The answer for the window in sight takes none.
  await page.getByText('1 in these days').click();
  const coverage = page.getByRole('region', { name: 'Gaps of these days' });
  const first = coverage.getByRole('table', { name: 'Gaps' }).getByRole('row').nth(1);
  await expect(first).toContainText('Mobile release captains');
  await expect(first).toContainText(
    'group “To be named” of layer “Next captains” has no peopleTo fix: somebody in group “To be named”',
  );
  const saved = await downloadOf(page, () => coverage.getByRole('button', { name: 'Gaps as CSV' }).click());
  const [head = [], ...lines] = readCsv(await readFile(await saved.path(), 'utf8'));
  expect(head.slice(-5)).toEqual(['counted from', 'counted to', 'begins', 'ends', 'note']);
  expect(lines[0]).toEqual(expect.arrayContaining(['Mobile release captains', 'all', 'no']));
  expect(lines.filter((line) => line[head.indexOf('expected')] === 'no')).toHaveLength(1);

  await test.step('the whole month is one click away, and an old address leads to one', async () => {
    await coverage.getByRole('button', { name: /^Whole \w+ \d{4}$/ }).click();
    await expect(page).toHaveURL(/range=\d{4}-\d\d/);
    await expect(first).toContainText('Mobile release captains');
    await visit(page, '/oncall/uncovered?month=2027-03&tz=America%2FNew_York');
    await expect(page).toHaveURL(/\/oncall\?tz=America%2FNew_York&part=gaps&range=2027-03/);
    await expect(first).toContainText('30 d 23 h in this window');
    const saved = await downloadOf(page, () => coverage.getByRole('button', { name: 'Gaps as CSV' }).click());
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
  });
});

test('a gap that the window cuts is as long in the lists as where it is drawn', async ({ page }) => {
  // A Saturday: the rota is off from Friday evening to Monday.
  await page.goto('/oncall?days=1&from=2026-03-07&tz=Asia%2FShanghai&q=ledger');
  const span = 'Fri 6 Mar, 18:00 – Mon 9 Mar, 09:00';
  const bar = page.getByRole('gridcell', { name: /^Nobody on call, Off hours, Ledger/ });
  await expect(bar).toHaveAccessibleName(new RegExp(span.replaceAll(',', ' 2026,')));
  const coverage = page.getByRole('region', { name: 'Gaps of these days' });
  await page.getByText('none in these days').click();
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
