import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import type { IncidentRow } from '#contract/insight';
import {
  clock,
  complete,
  exportRows,
  firstIds,
  gridOf,
  lastDays,
  percentile,
  rowsInSight,
  words,
} from './support/incidents';
import { cellsOf, namesOf, onDutyAt, printing, selfSchedules } from './support/oncall';
import { expect, test } from './support/test';

// The incidents page on the demo records; what it shows is worked out again here, from the rows of the service.

const DAYS = lastDays(14);
const HEADS = [
  'created',
  'incident',
  'severity',
  'team',
  'channel',
  'ack',
  'close',
  'engaged',
  'escalated',
  'closed by',
];

test.describe.configure({ mode: 'default' });

let rows: IncidentRow[];
test.beforeEach(async ({ request, service }) => {
  rows ??= await exportRows(request, service, DAYS);
});

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`${DAYS.path}${query}`);
  await complete(page, rows.length);
}

const count = (value: number) => value.toLocaleString('en');
const isAcked = ({ is_acked }: IncidentRow) => is_acked;
const isClosed = ({ closed_by }: IncidentRow) => closed_by !== '';
const head = (page: Page, name: string) => gridOf(page).getByRole('columnheader', { name, exact: true });
const ids = (some: readonly IncidentRow[], most = 12) => some.slice(0, most).map((row) => row.incident_id);

/** Names by id, of a list of the directory. */
function finder(list: readonly Record<string, string | number>[], kind: string): (id: unknown) => string {
  return (id) => {
    const found = list.find((one) => one[`${kind}_id`] === id);
    return String(found?.[`${kind}_name`] ?? `#${String(id)}`);
  };
}

async function names(
  page: Page,
): Promise<{ team: (id: unknown) => string; channel: (id: unknown) => string }> {
  const { teams, channels } = await (await page.request.get('/directory.json')).json();
  return { team: finder(teams, 'team'), channel: finder(channels, 'channel') };
}

test('every incident of the range is fetched and listed, newest first', async ({ page }) => {
  await open(page);
  expect(rows.length).toBeGreaterThan(1000);
  await expect(page).toHaveTitle(/^Incidents · .+ · Asia\/Shanghai · Watchbill$/);
  const grid = gridOf(page);
  await expect(grid).toHaveAttribute('aria-rowcount', String(rows.length + 1));
  await expect(grid.getByRole('columnheader')).toHaveText(['selected', ...HEADS]);
  const { team, channel } = await names(page);
  const shown = await rowsInSight(page);
  for (const [place, row] of rows.slice(0, 15).entries()) {
    expect(shown.get(place)).toEqual([
      clock(row.created_at),
      row.incident_id,
      row.severity,
      team(row.team_id),
      channel(row.channel_id),
      isAcked(row) ? words(row.seconds_to_first_ack) : '–',
      isClosed(row) ? words(row.seconds_to_close) : 'open',
      isAcked(row) && isClosed(row) ? words(row.seconds_to_engage) : '–',
      row.escalated_by || '–',
      row.closed_by || '–',
    ]);
  }
  await expect(page.getByText(/^fetched \d\d:\d\d:\d\d UTC\+8/)).toBeVisible();
});

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
  await open(page);
  await head(page, 'severity').getByRole('button', { name: 'Filter severity' }).click();
  const box = page.getByRole('dialog', { name: 'Filter severity' });
  const critical = rows.filter(({ severity }) => severity === 'Critical');
  await box.getByRole('checkbox', { name: new RegExp(`^Critical ${count(critical.length)}$`) }).check();
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(critical.length + 1));
  await page.keyboard.press('Escape');

  await head(page, 'ack').getByRole('button', { name: 'Filter ack' }).click();
  const times = page.getByRole('dialog', { name: 'Filter ack' });
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
  await times.getByRole('checkbox', { name: 'Only where it has not happened' }).check();
  const never = critical.filter((row) => !isAcked(row));
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(never.length + 1));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove the filter ack not yet' }).click();
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(critical.length + 1));

  const part = critical[3]?.incident_id.slice(-4) ?? '';
  await head(page, 'incident').getByRole('button', { name: 'Filter incident' }).click();
  await page.getByRole('searchbox', { name: 'The id has' }).fill(part.toUpperCase());
  const named = critical.filter(({ incident_id }) => incident_id.includes(part));
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(named.length + 1));
  expect(await firstIds(page, named.length)).toEqual(ids(named));
  await page.getByRole('searchbox', { name: 'The id has' }).fill('no such id');
  await expect(page.getByText('No incident passes the filters of the columns')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show them all' }).click();
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(rows.length + 1));
});

test('columns are chosen, moved, widened and pinned without a pointer, and a link has all of it', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  const menu = page.getByRole('dialog', { name: 'Columns of the table' });
  for (const name of ['channel', 'escalated', 'closed by']) {
    await menu.getByRole('checkbox', { name }).focus();
    await page.keyboard.press('Space');
  }
  await menu.getByRole('checkbox', { name: 'reassigned' }).check();
  await menu.getByRole('button', { name: 'Move ack forward' }).press('Enter');
  await menu.getByRole('button', { name: 'Make team wider' }).press('Enter');
  await menu.getByRole('button', { name: 'Pin severity' }).press('Enter');
  await page.keyboard.press('Escape');
  const expected = [
    'selected',
    'severity',
    'created',
    'incident',
    'ack',
    'team',
    'close',
    'engaged',
    'reassigned',
  ];
  await expect(gridOf(page).getByRole('columnheader')).toHaveText(expected);
  const width = async () => Math.round((await head(page, 'team').boundingBox())?.width ?? 0);
  expect(await width()).toBe(114);
  await page.getByRole('button', { name: 'Compact' }).click();

  const link = page.url();
  await page.goto('/oncall');
  await page.goto(link);
  await complete(page, rows.length);
  await expect(gridOf(page).getByRole('columnheader')).toHaveText(expected);
  expect(await width()).toBe(114);
  await expect(page.getByRole('button', { name: 'Compact' })).toHaveAttribute('aria-pressed', 'true');

  // A pinned column stays where it is while the others are scrolled away.
  await page.setViewportSize({ width: 700, height: 800 });
  const left = async () => Math.round((await head(page, 'severity').boundingBox())?.x ?? 0);
  const before = await left();
  await head(page, 'reassigned').scrollIntoViewIfNeeded();
  expect(await left()).toBe(before);
});

test('the edge of a head makes its column wider', async ({ page }) => {
  await open(page);
  const box = await head(page, 'team').boundingBox();
  if (!box) throw new Error('the head has no box');
  await page.mouse.move(box.x + box.width, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 60, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/width=team%3A1[56]\d/);
  expect((await head(page, 'team').boundingBox())?.width).toBeGreaterThan(box.width + 50);
});

test('the grid is walked with the keyboard alone', async ({ page }) => {
  await open(page);
  const focused = page.locator(':focus');
  await head(page, 'created').focus();
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveText(clock(rows[0]?.created_at ?? 0));
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveText(rows[0]?.incident_id ?? '');
  await page.keyboard.press('Control+End');
  await expect(focused).toHaveText(rows.at(-1)?.closed_by || '–');
  await expect(gridOf(page).getByRole('row').filter({ has: focused })).toHaveAttribute(
    'aria-rowindex',
    String(rows.length + 1),
  );
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveText(rows.at(-1)?.incident_id ?? '');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageDown');
  await expect(focused).toHaveText(rows.at(-1)?.incident_id ?? '');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  // Enter sorts, F2 filters, Escape leads back.
  await page.keyboard.press('Enter');
  await expect(head(page, 'severity')).toHaveAttribute('aria-sort', 'descending');
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog', { name: 'Filter severity' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/f-severity=/);
  await page.keyboard.press('Escape');
  await expect(head(page, 'severity, filtered')).toBeFocused();
  // One stop for the Tab key.
  await expect(gridOf(page).locator('[tabindex="0"]')).toHaveCount(1);
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
  await expect(page.getByText('4 selected')).toBeVisible();
  await expect(grid.getByRole('row', { selected: true })).toHaveCount(4);
  // And with the keyboard.
  await grid.getByRole('gridcell', { name: rows[6]?.incident_id ?? '', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('6 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(page.getByText('Markdown copied')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  for (const place of [1, 2, 3, 4, 6, 7]) expect(text).toContain(`### ${rows[place]?.incident_id ?? 'none'}`);
  expect(text).not.toContain(rows[5]?.incident_id);

  await page.reload();
  await expect(page.getByText('6 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select none' }).click();
  await expect(grid.getByRole('row', { selected: true })).toHaveCount(0);

  // A range over many rows ends where a link does.
  await line(0).getByRole('checkbox').click();
  await grid.getByRole('gridcell', { name: rows[0]?.incident_id ?? '', exact: true }).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('At most 100 incidents can be selected')).toBeVisible();
  await expect(page.getByText('100 selected')).toBeVisible();
});

test('views are saved by name in this browser, and are links', async ({ page }) => {
  await open(page, '&sort=-close&cols=created,id,close&f-severity=Critical');
  await page.getByRole('button', { name: 'Views' }).click();
  const menu = page.getByRole('dialog', { name: 'Saved views' });
  await menu.getByRole('textbox', { name: 'Name of the view' }).fill('Slow and critical');
  await page.keyboard.press('Enter');
  const link = menu.getByRole('link', { name: 'Slow and critical' });
  await expect(link).toHaveAttribute('href', /\/incidents\?.*f-severity=Critical/);
  await page.goto(DAYS.path);
  await complete(page, rows.length);
  await page.getByRole('button', { name: 'Views' }).click();
  await link.click();
  await expect(gridOf(page).getByRole('columnheader')).toHaveText([
    'selected',
    'created',
    'incident',
    'close▼',
  ]);
  await expect(head(page, 'close')).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Views' }).click();
  await menu.getByRole('button', { name: 'Forget the view Slow and critical' }).click();
  await expect(link).toHaveCount(0);
});

const MEASURES = [
  {
    name: 'Ack',
    title: 'Time to acknowledge',
    happened: isAcked,
    of: (row: IncidentRow) => row.seconds_to_first_ack,
  },
  {
    name: 'Close',
    title: 'Time to close',
    happened: isClosed,
    of: (row: IncidentRow) => row.seconds_to_close,
  },
  {
    name: 'Engaged',
    title: 'Time engaged',
    happened: (row: IncidentRow) => isAcked(row) && isClosed(row),
    of: (row: IncidentRow) => row.seconds_to_engage,
  },
];

/** A line of the table of times, worked out again. */
function timesOf(
  name: string,
  some: readonly IncidentRow[],
  { happened, of }: (typeof MEASURES)[number],
): string[] {
  const values = some.filter(happened).map(of);
  if (values.length === 0) return [name, '0', '–', '–', '–', '–', '–'];
  const mean = Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
  return [
    name,
    count(values.length),
    ...[50, 90, 95, 99].map((percent) => words(percentile(values, percent))),
    words(mean),
  ];
}

/** The groups with most incidents. */
function grouped(some: readonly IncidentRow[], key: (row: IncidentRow) => string): [string, IncidentRow[]][] {
  const groups = new Map<string, IncidentRow[]>();
  for (const row of some) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return [...groups].sort(([, a], [, b]) => b.length - a.length).slice(0, 5);
}

test('percentiles and means of each time, by severity, team and channel, follow the filter', async ({
  page,
}) => {
  await open(page);
  const { team, channel } = await names(page);
  const strip = page.getByRole('region', { name: 'How long', exact: true });
  const keys = {
    severity: ({ severity }: IncidentRow) => severity,
    team: ({ team_id }: IncidentRow) => team(team_id),
    channel: ({ channel_id }: IncidentRow) => channel(channel_id),
  };
  for (const grouping of ['severity', 'team', 'channel'] as const) {
    await strip.getByRole('combobox', { name: 'Tell apart by' }).selectOption(grouping);
    for (const measure of MEASURES) {
      await strip.getByRole('button', { name: measure.name }).click();
      const expected = [
        ...grouped(rows, keys[grouping]).map(([name, some]) => timesOf(name, some, measure)),
        timesOf('all', rows, measure),
      ];
      await expect
        .poll(() => cellsOf(strip.getByRole('table', { name: `${measure.title} by ${grouping}` })))
        .toEqual(expected);
    }
  }
  // Only what was never acknowledged: no time, and no zero.
  const [ack] = MEASURES;
  if (!ack) throw new Error('no measure');
  await page.goto(`${DAYS.path}&f-ack=none&f-severity=Critical,Warning`);
  const never = rows.filter((row) => !isAcked(row) && row.severity !== 'Info' && row.severity !== 'Ok');
  await expect
    .poll(() => cellsOf(strip.getByRole('table', { name: 'Time to acknowledge by severity' })))
    .toEqual([
      ...grouped(never, keys.severity).map(([name, some]) => timesOf(name, some, ack)),
      timesOf('all', never, ack),
    ]);
  await expect(strip).toContainText(`Of 0 acknowledged of ${count(never.length)}`);
});

function slider(page: Page): Locator {
  return page.getByRole('slider', { name: /^Incidents a day/ });
}

test('incidents a day are counted, and brushing days filters, with the pointer and with keys', async ({
  page,
}) => {
  await open(page);
  const day = (index: number) =>
    rows.filter(({ created_at: at }) => Math.ceil((at - DAYS.start) / 86_400) === index + 1);
  await slider(page).focus();
  await page.keyboard.press('Home');
  for (let index = 0; index < 14; index += 1) {
    const critical = day(index).filter(({ severity }) => severity === 'Critical').length;
    await expect(slider(page)).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`: ${count(day(index).length)} incidents?, ${critical} critical$`),
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
  const [ack] = MEASURES;
  if (!ack) throw new Error('no measure');
  const table = page.getByRole('table', { name: 'Time to acknowledge by severity' });
  await expect.poll(async () => (await cellsOf(table)).at(-1)).toEqual(timesOf('all', brushed, ack));
  await page.getByRole('button', { name: /^Remove the filter created/ }).click();
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(rows.length + 1));
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
  await gridOf(page).getByRole('gridcell', { name: row.incident_id, exact: true }).click();
  const details = page.getByRole('complementary', { name: `Incident ${row.incident_id}` });
  await expect(page).toHaveURL(new RegExp(`row=${row.incident_id}`));
  const moments = details.getByRole('list', { name: 'What happened' }).getByRole('listitem');
  await expect(moments).toHaveCount(3);
  for (const [i, at] of [
    row.created_at,
    row.created_at + row.seconds_to_first_ack,
    row.created_at + row.seconds_to_close,
  ].entries()) {
    await expect(moments.nth(i).getByRole('time')).toHaveAttribute(
      'datetime',
      new Date(at * 1000).toISOString(),
    );
    await expect(moments.nth(i)).toContainText(`${clock(at).slice(11)} UTC+8`);
  }

  const window = { start: row.created_at - 60, end: row.created_at + 60 };
  const schedules = (await selfSchedules(request, service, window)).filter(({ enabled }) => enabled);
  const name = await namesOf(request);
  const onCall = details.getByRole('region', { name: 'On call then' });
  const own = schedules.filter(({ team_id }) => team_id === row.team_id);
  for (const schedule of own) {
    const people = onDutyAt(schedule, row.created_at).map(name).join(', ') || 'nobody';
    await expect(onCall.getByRole('listitem').filter({ hasText: schedule.schedule_name })).toContainText(
      people,
    );
  }
  await details.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(details.getByText('Markdown copied')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(`### ${row.incident_id}`);
  expect(text).toContain('| when (Asia/Shanghai) | since the trigger | what |');
  for (const schedule of own) expect(text).toContain(schedule.schedule_name);

  await onCall.getByRole('link', { name: 'On call at this instant' }).click();
  await expect(page).toHaveURL(
    new RegExp(
      `/oncall\\?.*at=${encodeURIComponent(new Date(row.created_at * 1000).toISOString().slice(0, 16))}Z`,
    ),
  );
  await expect(page.getByRole('region', { name: 'Who at' })).toBeVisible();
  // The incidents are still there.
  await page.goBack();
  await expect(details).toBeVisible();
  await details.getByRole('button', { name: 'Close the details' }).click();
  await expect(details).toHaveCount(0);
});

const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const started = page.waitForEvent('download');
  await press();
  const file: Download = await started;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('what is shown and everything is downloaded in the order of the table, with a file about it', async ({
  page,
}) => {
  await open(page, '&sort=-close&cols=id,created,close,channel&f-severity=Critical');
  const { channel } = await names(page);
  const shown = rows
    .filter(({ severity }) => severity === 'Critical')
    .toSorted((a, b) => Number(isClosed(b)) - Number(isClosed(a)) || b.seconds_to_close - a.seconds_to_close);
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(shown.length + 1));
  await page.getByRole('button', { name: 'Download' }).click();
  const menu = page.getByRole('dialog', { name: 'Download' });
  const press = () => menu.getByRole('button', { name: /^Download [\d,]+ rows?$/ }).click();

  const csv = await download(page, press);
  expect(csv.name).toMatch(/^incidents-.*\.csv$/);
  expect(csv.text.split('\r\n')).toEqual([
    'incident_id,created_at,seconds_to_close,channel_id,channel_name',
    ...shown.map((row) =>
      [
        row.incident_id,
        `${clock(row.created_at).replace(' ', 'T')}+08:00`,
        isClosed(row) ? row.seconds_to_close : '',
        row.channel_id,
        quoted(channel(row.channel_id)),
      ].join(','),
    ),
    '',
  ]);
  await expect(menu).toContainText(createHash('sha256').update(csv.text).digest('hex'));
  const about = await download(page, () =>
    menu.getByRole('button', { name: 'Save what it is, as JSON' }).click(),
  );
  expect(JSON.parse(about.text)).toMatchObject({
    file: csv.name,
    rows: shown.length,
    bytes: Buffer.byteLength(csv.text),
    sha256: createHash('sha256').update(csv.text).digest('hex'),
    columns: ['id', 'created', 'close', 'channel'],
    sorted_by: ['close descending'],
    zone: 'Asia/Shanghai',
    filters: { query: '', labels: {}, fields: {} },
    column_filters: { severity: ['Critical'] },
    complete: true,
    held: rows.length,
    total: rows.length,
    missing: [],
    link: page.url(),
  });
  expect(JSON.parse(about.text).fetched_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);

  await menu.getByRole('button', { name: 'NDJSON' }).click();
  await menu.getByRole('button', { name: 'Everything' }).click();
  const ndjson = await download(page, press);
  const lines = ndjson.text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const all = rows.toSorted(
    (a, b) => Number(isClosed(b)) - Number(isClosed(a)) || b.seconds_to_close - a.seconds_to_close,
  );
  expect(lines).toHaveLength(rows.length);
  expect(lines[0]).toMatchObject({
    incident_id: all[0]?.incident_id,
    created_at: all[0]?.created_at,
    seconds_to_close: all[0]?.seconds_to_close,
    is_reassigned: all[0]?.is_reassigned,
  });
  await menu.getByRole('button', { name: 'JSON', exact: true }).click();
  const json = await download(page, press);
  expect(JSON.parse(json.text)).toEqual(lines);
});

test('more than six months are refused with the limit, and fetched in parts on request', async ({
  page,
  request,
  service,
}) => {
  const long = lastDays(250);
  const asked: number[] = [];
  page.on('request', (one) => {
    if (one.url().endsWith('/insight/incident/export')) asked.push(Number(one.postDataJSON().start_time));
  });
  await page.goto(long.path);
  await expect(page.getByText('This range is longer than six months')).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Fetch it in 2 parts' }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  // The later part comes first.
  const middle = asked[0] ?? 0;
  const all = [
    ...(await exportRows(request, service, { start: middle, end: long.end })),
    ...(await exportRows(request, service, { start: long.start, end: middle })),
  ];
  await complete(page, all.length);
  expect(new Set(asked)).toEqual(new Set([middle, long.start]));
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(all.length + 1));
});

test('a copied link has dates and zone, and what is not understood of one is said', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/incidents?range=7d&sort=nonsense&f-ack=soon&cols=created,id');
  await expect(gridOf(page)).toBeVisible();
  const problems = page.getByRole('status').filter({ hasText: 'not understood' }).getByRole('listitem');
  await expect(problems).toHaveText([/sort=nonsense.*newest first/, /f-ack=soon.*no such filter/]);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const week = lastDays(7);
  expect(`/incidents?from=${link.searchParams.get('from')}&to=${link.searchParams.get('to')}`).toBe(
    week.path,
  );
  expect(link.searchParams.get('tz')).toBe('Asia/Shanghai');
  expect(link.searchParams.get('cols')).toBe('created,id');
});

test('nothing found says why, and what to do', async ({ page }) => {
  await page.goto(`${DAYS.path}&q=xyzzy`);
  await expect(page.getByText('No incident matches')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await complete(page, rows.length);
});

test.describe('when it fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('the error has its message, request id and a way to try again', async ({ page, faults }) => {
    await faults.set('/insight/incident/export', { kind: 'internal' });
    await page.goto(`${faults.dashboard}${DAYS.path}`);
    const alert = page.getByRole('alert').filter({ hasText: 'The incidents could not be loaded' });
    await expect(alert).toContainText('InternalError', { timeout: 20_000 });
    await expect(alert).toContainText('0123456789abcdef0123456789abcdef');
    await faults.set('/insight/incident/export', { kind: 'none' });
    await alert.getByRole('button', { name: 'Try again' }).click();
    await complete(page, rows.length);
  });
});

test('on paper: the first rows, and how many there are', async ({ page }) => {
  await open(page);
  await printing(page);
  await expect(
    page.getByText(`The first 200 of ${count(rows.length)} rows; a download has them all.`),
  ).toBeVisible();
  const printed = await cellsOf(page.getByRole('table', { name: 'Incidents on paper' }));
  expect(printed).toHaveLength(200);
  expect(printed[199]?.[1]).toBe(rows[199]?.incident_id);
  await expect(gridOf(page)).toBeHidden();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`nothing for axe to find, ${scheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme });
    await open(
      page,
      `&sort=-severity,ack&f-severity=Critical&row=${rows[0]?.incident_id ?? ''}&sel=${rows[1]?.incident_id ?? ''}`,
    );
    await expect(page.getByRole('region', { name: 'On call then' })).toContainText('On call at this instant');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    await page.getByRole('button', { name: 'Columns' }).click();
    const menu = new AxeBuilder({ page }).include('[role=dialog][aria-label="Columns of the table"]');
    expect((await menu.analyze()).violations).toEqual([]);
  });
}

test('on a phone the page is as wide as the screen, and the table scrolls in itself', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const last = head(page, 'closed by');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
