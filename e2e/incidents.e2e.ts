import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { csvOf, downloadOf, openFilesOf } from './support/downloads';
import { clock, firstIds, gridOf, minutes, percentile, rowsInSight, titleCell } from './support/incidents';
import { namesOf, onDutyAt, selfSchedules } from './support/oncall';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import {
  count,
  DAYS,
  filterOf,
  head,
  ids,
  isAcked,
  isClosed,
  isOver,
  names,
  open,
  rows,
  withRows,
} from './support/incidents-page';
import type { Locator, Page } from '@playwright/test';
import { formatPercent } from '#domain/text/words';

// Expected values are computed in the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

// The incidents page on the demo records; expected values are recomputed from the rows of the service.

const HEADS = ['Title', 'Created', 'Team', 'Ackmin', 'Closemin'];

test.describe.configure({ mode: 'default' });
withRows();

test('every incident of the range is fetched and listed, newest first', async ({ page }) => {
  await open(page);
  expect(rows.length).toBeGreaterThan(200);
  await expect(page).toHaveTitle(/^Incidents · .+ · Asia\/Shanghai · Watchbill$/);
  const grid = gridOf(page);
  await expect(grid).toHaveAttribute('aria-rowcount', String(rows.length + 1));
  await expect(grid.getByRole('columnheader')).toHaveText(['Selected', ...HEADS]);
  const { team } = await names(page);
  const shown = await rowsInSight(page);
  for (const [place, row] of rows.slice(0, 15).entries()) {
    expect(shown.get(place)).toEqual([
      row.title,
      clock(row.created_at),
      team(row.team_id),
      isAcked(row) ? minutes(row.seconds_to_first_ack) : '–',
      isClosed(row) ? minutes(row.seconds_to_close) : 'open',
    ]);
  }
  await expect(page.getByTitle(/^fetched \d\d:\d\d:\d\d UTC\+8/)).toBeVisible();

  await test.step('the columns that are not usual are in the table where the address names them', async () => {
    const { searchParams } = new URL(page.url());
    const range = new URLSearchParams({ range: searchParams.get('range') ?? '' });
    await visit(page, `/incidents?${range}&cols=id,engage,escalated`);
    await expect(grid.getByRole('columnheader')).toHaveText([
      'Selected',
      'Incident',
      'Engagedmin',
      'Escalated',
    ]);
    await expect(grid).toHaveAttribute('aria-rowcount', String(rows.length + 1));
    const cells = await rowsInSight(page);
    for (const [place, row] of rows.slice(0, 15).entries()) {
      expect(cells.get(place)).toEqual([
        row.incident_id,
        isAcked(row) && isClosed(row) ? minutes(row.seconds_to_engage) : '–',
        row.escalated_by || '–',
      ]);
    }
  });
});

test('an incident has its timeline, who was on call then, and a way to the on-call page', async ({
  page,
  request,
  service,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const row = rows.find((one) => isAcked(one) && isClosed(one) && one.team_id !== 0);
  if (!row) throw new Error('no such incident');
  await open(page);
  await titleCell(page, row.incident_id).click();
  const details = page.getByRole('complementary', { name: `Incident ${row.incident_id}` });
  await expect(page).toHaveURL(new RegExp(`row=${row.incident_id}`));
  await expect(details.getByRole('link', { name: 'Review this incident' })).toHaveAttribute(
    'href',
    new RegExp(`/review\\?.*sel=${row.incident_id}$`),
  );
  const moments = details.getByRole('list', { name: 'What happened' }).getByRole('listitem');
  for (const [what, at] of [
    ['triggered', row.created_at],
    ['acknowledged by', row.created_at + row.seconds_to_first_ack],
    ['closed', row.created_at + row.seconds_to_close],
  ] as const) {
    const moment = moments.filter({ hasText: what }).first();
    await expect(moment.getByRole('time')).toHaveAttribute('datetime', new Date(at * 1000).toISOString());
    await expect(moment).toContainText(`${clock(at).slice(11)} UTC+8`);
  }

  const window = { start: row.created_at - 60, end: row.created_at + 60 };
  const schedules = (await selfSchedules(request, service, window)).filter(({ enabled }) => enabled);
  const name = await namesOf(request);
  const onCall = details.getByRole('region', { name: 'On call then' });
  const own = schedules.filter(({ team_id }) => team_id === row.team_id);
  for (const schedule of own) {
    const people = onDutyAt(schedule, row.created_at).map(name).join(', ') || /nobody$|off hours$/;
    await expect(onCall.getByRole('listitem').filter({ hasText: schedule.schedule_name })).toContainText(
      people,
    );
  }
  await details.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(details.getByText('Markdown copied')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(`### ${row.title ?? 'none'}`);
  expect(text).toContain(`- **Incident:** ${row.incident_id}`);
  expect(text).toContain('| when (Asia/Shanghai) | since the trigger | what |');
  for (const schedule of own) expect(text).toContain(schedule.schedule_name);

  await onCall.getByRole('link', { name: 'On call at this instant' }).click();
  await expect(page).toHaveURL(
    new RegExp(
      `/oncall\\?.*at=${encodeURIComponent(new Date(row.created_at * 1000).toISOString().slice(0, 19).replace(/:00$/, ''))}Z`,
    ),
  );
  await expect(page.getByRole('region', { name: 'On call at' })).toBeVisible();
  // The incidents are still there.
  await page.goBack();
  await expect(details).toBeVisible();
  await details.getByRole('button', { name: 'Close details' }).click();
  await expect(details).toHaveCount(0);
});

const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const moment = (at: number) => `${clock(at).replace(' ', 'T')}+08:00`;

const localDay = (at: number) => clock(at).slice(0, 10);

test('the files have the rows shown in the order of the table, with all columns', async ({ page }) => {
  await open(page, '&sort=-close&f-severity=Critical');
  const { team, channel } = await names(page);
  const shown = rows
    .filter(({ severity }) => severity === 'Critical')
    .toSorted((a, b) => Number(isClosed(b)) - Number(isClosed(a)) || b.seconds_to_close - a.seconds_to_close);
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(shown.length + 1));
  const save = async (format: string) => {
    await openFilesOf(page, 'Incidents');
    return downloadOf(page, () => page.getByRole('button', { name: `Incidents as ${format} file` }).click());
  };
  const csv = await save('CSV');
  expect(csv.suggestedFilename()).toBe(`incidents-${localDay(DAYS.start)}-${localDay(DAYS.end - 1)}.csv`);
  expect((await csvOf(csv)).split('\r\n')).toEqual([
    'title,created_at,incident_id,severity,team_id,team_name,channel_id,channel_name,is_acked,seconds_to_first_ack,acked_at,seconds_to_close,closed_at,seconds_to_engage,escalated_by,closed_by,is_assigned,is_reassigned,account_id',
    ...shown.map((row) =>
      [
        quoted(row.title ?? ''),
        moment(row.created_at),
        row.incident_id,
        row.severity,
        row.team_id === 0 ? 0 : row.team_id,
        row.team_id === 0 ? '' : quoted(team(row.team_id)),
        row.channel_id,
        row.channel_id === 0 ? '' : quoted(channel(row.channel_id)),
        isAcked(row),
        isAcked(row) ? row.seconds_to_first_ack : '',
        isAcked(row) ? moment(row.created_at + row.seconds_to_first_ack) : '',
        isClosed(row) ? row.seconds_to_close : '',
        isClosed(row) ? moment(row.created_at + row.seconds_to_close) : '',
        isAcked(row) && isClosed(row) ? row.seconds_to_engage : '',
        row.escalated_by,
        row.closed_by,
        row.is_assigned,
        row.is_reassigned,
        row.account_id,
      ].join(','),
    ),
    '',
  ]);
  const xlsx = unzipSync(await readFile(await (await save('XLSX')).path()));
  const sheet = strFromU8(xlsx['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet.match(/<row /g)).toHaveLength(shown.length + 1);
  expect(sheet).toContain('created_at (Asia/Shanghai)');
  for (const { incident_id: id } of shown) expect(sheet).toContain(`>${id}</t>`);
  expect(strFromU8(xlsx['xl/worksheets/sheet2.xml'] ?? new Uint8Array())).toContain('severity Critical');
});

// The figures above the incidents table, recomputed from the rows of the service.

/** Incidents triggered on a day of the range, counted from 0. */
const day = (index: number) =>
  rows.filter(({ created_at: at }) => Math.ceil((at - DAYS.start) / 86_400) === index + 1);

function slider(page: Page): Locator {
  return page.getByRole('slider', { name: /^Incidents per day/ });
}

test('incidents a day are counted, and brushing days filters, with the pointer and with keys', async ({
  page,
}) => {
  await open(page);
  await slider(page).focus();
  await page.keyboard.press('Home');
  for (let index = 0; index < 14; index += 1) {
    const of = (wanted: string) => day(index).filter(({ severity }) => severity === wanted).length;
    await expect(slider(page)).toHaveAttribute(
      'aria-valuetext',
      new RegExp(
        `: ${count(day(index).length)} incidents?, ${of('Critical')} critical, ${of('Warning')} warning$`,
      ),
    );
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  const some = [1, 2, 3].reduce((sum, index) => sum + day(index).length, 0);
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(some + 1));
  await expect(page).toHaveURL(/f-created=/);
  // The bars stay, to compare with.
  await page.keyboard.press('Home');
  await expect(slider(page)).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`: ${count(day(0).length)} incidents`),
  );
  await page.keyboard.press('Escape');
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(rows.length + 1));

  const box = await slider(page).boundingBox();
  if (!box) throw new Error('the histogram has no box');
  const x = (index: number) => box.x + (box.width * (index + 0.5)) / 14;
  await page.mouse.move(x(5), box.y + 40);
  await page.mouse.down();
  await page.mouse.move(x(7), box.y + 60, { steps: 4 });
  await page.mouse.up();
  const brushed = [5, 6, 7].flatMap(day);
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(brushed.length + 1));
  // Three days open into their hours, and a link to them does, too.
  const hours = page.getByRole('slider', { name: /^Incidents per hour/ });
  await expect(hours).toHaveAttribute('aria-valuemax', '72');
  await page.reload();
  await expect(hours).toHaveAttribute('aria-valuemax', '72');
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(brushed.length + 1));
  const acks = brushed.filter(isAcked).map((row) => row.seconds_to_first_ack);
  const figures = page.getByRole('list', { name: 'Figures' });
  const critical = brushed.filter(({ severity }) => severity === 'Critical');
  await expect(figures).toContainText(`Half within${minutes(percentile(acks, 50))} min`);
  await expect(figures).toContainText(`90 % within${minutes(percentile(acks, 90))} min`);
  await expect(figures).toContainText(`Critical${count(critical.length)}`);
  const late = brushed.filter((row) => isOver(row, 900)).length / brushed.length;
  await expect(figures).toContainText(formatPercent(late));
  await figures.getByRole('button', { name: /^Half within/ }).click();
  const table = page.getByRole('table', { name: 'All figures by severity' });
  await expect(table.locator('tfoot')).toContainText(`All${count(brushed.length)}`);
  await page.getByRole('button', { name: 'Whole range' }).click();
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(rows.length + 1));
});

// The table of the incidents page: sorting, filtering, columns, keys, selection.

test('filters of columns: values, times, parts of an id, and what has not happened', async ({ page }) => {
  await open(page, '&cols=title,created,severity,team,channel,ack');
  const box = await filterOf(page, 'severity');
  const critical = rows.filter(({ severity }) => severity === 'Critical');
  await box.getByRole('checkbox', { name: new RegExp(`^Critical ${count(critical.length)}$`) }).check();
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(critical.length + 1));
  await expect(page.getByText(`${count(critical.length)} of ${count(rows.length)} incidents`)).toBeVisible();
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

  // Both keys close the popup and keep the filter.
  const field = page.getByRole('searchbox', { name: 'Id contains' });
  for (const key of ['Escape', 'Enter']) {
    await filterOf(page, 'id');
    await field.fill(part);
    await field.press(key);
    await expect(page.getByRole('dialog', { name: 'Filter of a column' })).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`f-id=${part}`));
  }
});

test('rows are walked with the keyboard alone', async ({ page }) => {
  await open(page);
  const focused = page.locator(':focus');
  const place = (index: number) => expect(focused).toHaveAttribute('aria-rowindex', String(index + 2));
  // One stop for the Tab key, after the heads.
  await expect(gridOf(page).locator('[tabindex="0"]')).toHaveCount(1);
  await head(page, 'close').getByRole('button').focus();
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a tapped incident opens over the list, and leaves the focus on its row', async ({ page }) => {
    await open(page);
    const row = gridOf(page).locator('[aria-rowindex="2"]');
    await row.getByRole('rowheader').click();
    const sheet = page.getByRole('dialog', { name: rows[0]?.title ?? '' });
    await expect(sheet.getByRole('list', { name: 'What happened' })).toBeInViewport();
    await expect(sheet).toContainText(`${rows[0]?.incident_id}`);
    await sheet.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(sheet).toHaveCount(0);
    await expect(row).toBeFocused();
  });
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
