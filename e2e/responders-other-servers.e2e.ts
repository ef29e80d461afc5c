import { cellsOf } from './support/oncall';
import { startStandIn, type StandInDashboard } from './support/stand-in';
import { expect, test } from './support/test';

// A server that is not ours: another word for hours, kinds that nobody knows, rows without a name, twice, or of nobody.

const BIG = '9007199254740993';

function row(responder_id: number, responder_name: string | null, hours: string, counts: object): object {
  return { responder_id, responder_name, hours, ts: 1_772_323_200, ...counts };
}

const ROWS = [
  row(1, 'Ana', 'work', {
    total_incident_cnt: 10,
    total_incidents_acknowledged: 9,
    mean_seconds_to_ack: 100,
    total_interruptions: 10,
  }),
  row(1, 'Ana', 'rest', {
    total_incident_cnt: 1,
    total_incidents_acknowledged: 1,
    mean_seconds_to_ack: 600,
    total_interruptions: 3,
  }),
  row(1, 'Ana', 'lunch', { total_interruptions: 2, mood: 'hungry' }),
  row(2, null, 'sleep', { total_incident_cnt: 4, total_interruptions: 4 }),
  row(2, null, 'sleep', { total_incident_cnt: 4, total_interruptions: 4 }),
  row(3, '=HYPERLINK("x")', 'work', {}),
];

/** An id as text, and a mean that is not sent. */
const ODD_ROWS = [
  {
    ...row(7, 'Cleo', 'work', { total_incident_cnt: 6, total_incidents_acknowledged: 6 }),
    responder_id: '7',
    mean_seconds_to_ack: null,
    total_engaged_seconds: 100,
  },
  row(8, 'Dan', 'work', {
    total_incident_cnt: 5,
    total_incidents_acknowledged: 5,
    mean_seconds_to_ack: 0,
    total_engaged_seconds: 7200,
  }),
  ...['work', 'off', 'sleep'].map((hours) => row(9, 'Eve', hours, { total_interruptions: 1 })),
];

// One server for all of them.
test.describe.configure({ mode: 'default' });

let dashboard: StandInDashboard;
test.beforeAll(async () => {
  dashboard = await startStandIn({
    schedules: () => [],
    slots: () => ({ cur_oncall: null, next_oncall: null }),
    responders: ({ query }) => (query === 'odd' ? ODD_ROWS : ROWS),
  });
});
test.afterAll(() => dashboard.stop());

const PATH = '/responders?from=2026-03-01&to=2026-03-29';

test('is read for what it means, and its oddities are counted', async ({ page }) => {
  await page.goto(`${dashboard.url}${PATH}&table=interruptions,ack`);
  const strip = page.getByRole('region', { name: 'Reconciliation' });
  for (const text of [
    '5 rows',
    '3 people',
    '15 incidents',
    '5 without acknowledgement',
    '2 interruptions in unknown hours',
    '1 person without a name',
    '1 repeated row',
  ]) {
    await expect(strip).toContainText(text);
  }
  const tableOf = (name: string) => page.getByRole('region', { name }).getByRole('table', { name });
  expect(await cellsOf(tableOf('Interruptions'))).toEqual([
    ['Ana', '1', '10', '3', '0', '2', '15'],
    ['#2', '–', '0', '0', '4', '0', '4'],
    ['=HYPERLINK("x")', '–', '0', '0', '0', '0', '0'],
  ]);
  expect(await cellsOf(tableOf('Time to acknowledge'))).toEqual([
    ['Ana', '1', '2 m 30 s', '10', '11'],
    ['#2', '–', '–', '0', '4'],
    ['=HYPERLINK("x")', '–', '–', '0', '0'],
  ]);
  const duty = page.getByRole('region', { name: 'Per hour on duty' });
  await duty.getByRole('button', { name: 'Table' }).click();
  expect(await cellsOf(duty.getByRole('table'))).toEqual([
    ['#2', '–', '–', '4', '–'],
    ['=HYPERLINK("x")', '–', '–', '0', '–'],
    ['Ana', '–', '–', '0', '–'],
  ]);
});

test('a mean that is not reported is no zero, little is not nothing, and an id may be a text', async ({
  page,
}) => {
  await page.goto(`${dashboard.url}${PATH}&q=odd&table=ack,engaged`);
  const tableOf = (name: string) => page.getByRole('region', { name }).getByRole('table', { name });
  await expect(tableOf('Engaged time')).toBeVisible();
  expect(await cellsOf(tableOf('Time to acknowledge'))).toEqual([
    ['Dan', '1', '0 s', '5', '5'],
    ['Cleo', '–', '–', '6', '6'],
    ['Eve', '–', '–', '0', '0'],
  ]);
  expect(await cellsOf(tableOf('Engaged time'))).toEqual([
    ['Dan', '1', '2 h', '5'],
    ['Cleo', '2', '1 m 40 s', '6'],
    ['Eve', '–', '0 h', '0'],
  ]);
  await expect(tableOf('Engaged time').getByRole('link', { name: 'Cleo' })).toHaveAttribute(
    'href',
    /person=7&/,
  );
});

test('writes no formula into a file', async ({ page }) => {
  await page.goto(`${dashboard.url}${PATH}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Interruptions as CSV file' }).click();
  const stream = await (await download).createReadStream();
  const text = (await stream.toArray()).join('');
  expect(text).toContain(`"'=HYPERLINK(""x"")",`);
});

test('few observations are drawn as outlines', async ({ page }) => {
  await page.goto(`${dashboard.url}${PATH}`);
  const region = page.getByRole('region', { name: 'Interruptions' });
  await expect(region).toContainText('fewer than 5, not ranked');
  const chart = region.getByRole('slider');
  await chart.focus();
  await page.keyboard.press('ArrowDown');
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    /^#2: 4 interruptions.*Not ranked: only 4 interruptions\.$/,
  );
});

test('outlines keep their patterns, so that work, off and sleep are told apart', async ({ page }) => {
  await page.goto(`${dashboard.url}${PATH}&q=odd`);
  const chart = page.getByRole('region', { name: 'Interruptions' }).getByRole('slider');
  const parts = chart.locator('rect[data-hollow="true"]');
  await expect(parts).toHaveCount(3);
  const drawn: string[] = [];
  for (const part of await parts.all()) drawn.push((await part.screenshot()).toString('base64'));
  expect(new Set(drawn).size).toBe(3);
});

test('an id beyond 2^53 goes to the server digit for digit', async ({ page }) => {
  const sent = page.waitForRequest((request) => request.url().endsWith('/insight/responder'));
  await page.goto(`${dashboard.url}${PATH}&team=${BIG}`);
  expect((await sent).postData()).toContain(`"team_ids":[${BIG}]`);
  await expect(page.getByRole('button', { name: `Team: #${BIG}` })).toBeVisible();
});
