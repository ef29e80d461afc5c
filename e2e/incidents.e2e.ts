import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { csvOf, downloadOf, openFilesOf } from './support/downloads';
import { axeFaults, axeFaultsInBothThemes } from './support/axe';
import {
  clock,
  complete,
  exportRows,
  gridOf,
  lastDays,
  rowsInSight,
  titleCell,
  words,
} from './support/incidents';
import { cellsOf, namesOf, onDutyAt, selfSchedules } from './support/oncall';
import { printing, screened } from './support/paper';
import { demoOf } from './support/responders';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { count, DAYS, isAcked, isClosed, names, open, rows, withRows } from './support/incidents-page';
import { copyLink } from './support/share';

// Expected values are computed in the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

// The incidents page on the demo records; expected values are recomputed from the rows of the service.

const HEADS = ['Title', 'Created', 'Team', 'Channel', 'Ack', 'Close', 'Closed by'];

test.describe.configure({ mode: 'default' });
withRows();

test('every incident of the range is fetched and listed, newest first', async ({ page }) => {
  await open(page);
  expect(rows.length).toBeGreaterThan(200);
  await expect(page).toHaveTitle(/^Incidents · .+ · Asia\/Shanghai · Watchbill$/);
  const grid = gridOf(page);
  await expect(grid).toHaveAttribute('aria-rowcount', String(rows.length + 1));
  await expect(grid.getByRole('columnheader')).toHaveText(['Selected', ...HEADS]);
  const { team, channel } = await names(page);
  const shown = await rowsInSight(page);
  for (const [place, row] of rows.slice(0, 15).entries()) {
    expect(shown.get(place)).toEqual([
      row.title,
      clock(row.created_at),
      team(row.team_id),
      channel(row.channel_id),
      isAcked(row) ? words(row.seconds_to_first_ack) : '–',
      isClosed(row) ? words(row.seconds_to_close) : 'open',
      row.closed_by || '–',
    ]);
  }
  await expect(page.getByText(/^fetched \d\d:\d\d:\d\d UTC\+8/)).toBeVisible();

  await test.step('the columns that are not usual are in the table where the address names them', async () => {
    const { searchParams } = new URL(page.url());
    const range = new URLSearchParams(['from', 'to'].map((name) => [name, searchParams.get(name) ?? '']));
    await visit(page, `/incidents?${range}&cols=id,engage,escalated`);
    await expect(grid.getByRole('columnheader')).toHaveText(['Selected', 'Incident', 'Engaged', 'Escalated']);
    await expect(grid).toHaveAttribute('aria-rowcount', String(rows.length + 1));
    const cells = await rowsInSight(page);
    for (const [place, row] of rows.slice(0, 15).entries()) {
      expect(cells.get(place)).toEqual([
        row.incident_id,
        isAcked(row) && isClosed(row) ? words(row.seconds_to_engage) : '–',
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

test('an incident names who was assigned, called, escalated from and who acknowledged', async ({
  page,
  request,
  service,
}) => {
  const { records } = await demoOf(request, service);
  const ids = new Set(rows.map((row) => row.incident_id));
  const incident = records.incidents.find(
    ({ incident_id, assignments }) =>
      ids.has(incident_id) && assignments.some((it) => it.escalated_by === 'timeout'),
  );
  if (!incident) throw new Error('no such incident');
  const { incident_id: id, created_at: start, assignments, notifications } = incident;
  const [first, second] = assignments;
  if (!first || !second) throw new Error('no second person');
  const name = await namesOf(request);
  const called = (person: unknown) =>
    notifications.find((it) => it.person_id === person && ['voice', 'sms', 'app'].includes(it.channel));
  expect(called(first.person_id)).toBeDefined();
  await open(page, `&row=${id}`);
  const details = page.getByRole('complementary', { name: `Incident ${id}` });
  const moments = details.getByRole('list', { name: 'What happened' }).getByRole('listitem');
  await expect(moments.filter({ hasText: 'assigned to' })).toHaveCount(2);
  await expect(moments.filter({ hasText: 'assigned to' }).first()).toContainText(name(first.person_id));
  await expect(moments.filter({ hasText: /^(phone call|SMS|push) to/ }).first()).toContainText(
    name(first.person_id),
  );
  const escalated = moments.filter({ hasText: `escalated from ${name(first.person_id)} by timeout` });
  await expect(escalated).toContainText(`after ${words((first.escalated_at ?? 0) - start)}`);
  if (second.acked_at !== null) {
    await expect(moments.filter({ hasText: 'acknowledged by' })).toContainText(name(second.person_id));
  }
  const link = escalated.getByRole('link', { name: name(first.person_id) });
  await expect(link).toHaveAttribute('href', new RegExp(`^/responders/${first.person_id}\\?`));
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
  await page.getByRole('button', { name: 'Fetch in 2 parts' }).click();
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

test('a copied link has dates and zone, and what is not understood of one is named', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/incidents?range=7d&sort=nonsense&f-ack=soon&cols=created,id');
  await expect(gridOf(page)).toBeVisible();
  const problems = page.getByRole('status').filter({ hasText: 'not understood' }).getByRole('listitem');
  await expect(problems).toHaveText([/sort=nonsense.*newest first/, /f-ack=soon.*no such filter/]);
  const link = new URL(await copyLink(page));
  expect(`/incidents?range=${link.searchParams.get('range')}`).toBe(lastDays(7).path);
  expect(link.searchParams.get('tz')).toBe('Asia/Shanghai');
  expect(link.searchParams.get('cols')).toBe('created,id');
});

test.describe('when it fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('the error has its message, request id and a way to try again', async ({ page, faults }) => {
    faults.set('/insight/incident/export', { kind: 'internal' });
    await page.goto(`${faults.dashboard}${DAYS.path}`);
    const alert = page.getByRole('alert').filter({ hasText: 'The incidents could not be loaded' });
    await expect(alert).toContainText('InternalError');
    await expect(alert).toContainText('0123456789abcdef0123456789abcdef');
    faults.set('/insight/incident/export', { kind: 'none' });
    await alert.getByRole('button', { name: 'Try again' }).click();
    await complete(page, rows.length);
  });
});

test('an empty result has a way out, paper the first rows, a phone two lines for each, and axe finds no fault in panels', async ({
  page,
}) => {
  const incident = page.getByRole('complementary', { name: /^Incident / });
  await page.goto(`${DAYS.path}&q=xyzzy`);
  await test.step('an empty result shows why, and a way out', async () => {
    await expect(page.getByText('No incident matches')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
    await complete(page, rows.length);
  });
  await test.step('on paper: the first rows, and how many there are', async () => {
    await printing(page);
    await expect(
      page.getByText(`The first 200 of ${count(rows.length)} rows; the files have all of them.`),
    ).toBeVisible();
    const printed = await cellsOf(page.getByRole('table', { name: 'Printed incidents' }));
    expect(printed).toHaveLength(200);
    expect(printed[199]?.[0]).toBe(rows[199]?.title);
    await expect(gridOf(page)).toBeHidden();
    await screened(page);
  });
  await test.step('axe finds nothing wrong with the panel of an incident and the list of columns', async () => {
    const [first, second] = rows.map(({ incident_id: id }) => id);
    await visit(page, `${DAYS.path}&sort=-severity,ack&f-severity=Critical&row=${first}&sel=${second}`);
    await expect(page.getByRole('region', { name: 'On call then' })).toContainText('On call at this instant');
    expect(await axeFaultsInBothThemes(incident)).toEqual([]);
    await page.getByRole('button', { name: 'Columns' }).click();
    expect(await axeFaults(page.getByRole('dialog', { name: 'Columns of the table' }))).toEqual([]);
    await page.keyboard.press('Escape');
  });
  await test.step('on a phone an incident is two lines', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, `${DAYS.path}&sort=-ack`);
    const slowest = rows
      .filter(isAcked)
      .toSorted((a, b) => b.seconds_to_first_ack - a.seconds_to_first_ack)[0];
    if (!slowest) throw new Error('none was acknowledged');
    const first = gridOf(page).getByRole('row').nth(1);
    await expect(first).toContainText(words(slowest.seconds_to_first_ack));
    await first.getByRole('checkbox').check();
    await expect(page.getByText('1 selected')).toBeInViewport();
    await first.getByRole('rowheader').click();
    await expect(incident).toBeInViewport();
    expect(await axeFaults(incident)).toEqual([]);
  });
});
