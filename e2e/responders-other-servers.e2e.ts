import { openFilesOf } from './support/downloads';
import { contentOf, linesOf, panel } from './support/responders-page';
import { startStandIn } from './support/stand-in';
import { expect, test } from './support/test';
import { visit } from './support/visit';

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

const HEADS = [
  'Person',
  'Woken at night',
  'Per 100 night hours',
  'All interruptions',
  'Off hours',
  'Incidents',
  'Mean to acknowledge',
];

const PATH = '/responders?from=2026-03-01&to=2026-03-29';

test('figures of another server are read for what they mean, its oddities are counted, and nothing is made up', async ({
  page,
}) => {
  const dashboard = await startStandIn({
    schedules: () => [],
    slots: () => ({ cur_oncall: null, next_oncall: null }),
    responders: ({ query }) => (query === 'odd' ? ODD_ROWS : ROWS),
  });
  const people = panel(page, 'People');
  await page.goto(`${dashboard.url}${PATH}&cols=all`);
  await test.step('kinds that nobody knows, repeated rows and people without a name are counted', async () => {
    await page
      .getByRole('button', { name: /^Data check: 2 interruptions in unknown hours, 1 repeated/ })
      .click();
    const strip = page.getByRole('dialog', { name: 'Data check' });
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
    await page.keyboard.press('Escape');
  });
  await test.step('table and file have the figures, and the file no formula', async () => {
    const lines = await linesOf(page, 'People');
    expect(lines.map((line) => HEADS.map((head) => line[head]))).toEqual([
      ['#2', '4', '–', '4', '0', '4', '–'],
      ['=HYPERLINK("x")', '0', '–', '0', '0', '0', '–'],
      ['Ana', '0', '–', '15', '3', '11', '2 m 30 s'],
    ]);
    await openFilesOf(page, 'People');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'People as CSV file' }).click();
    const text = (await contentOf(await download)).toString();
    expect(text).toContain(`"'=HYPERLINK(""x"")",`);
    expect(text.split('\r\n').find((one) => one.startsWith('Ana,'))).toContain(',10,2,');
  });
  await test.step('figures open nothing, nobody is named by unknown hours, and schedules are not made up', async () => {
    await expect(people).toContainText('figures do not open their incidents');
    // Two interruptions have unknown hours, so no person is named as woken most.
    await expect(people).not.toContainText('woken most');
    await expect(people.getByRole('cell').getByRole('link', { name: /^\d/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Schedules' }).click();
    await expect(page.getByText('Schedules are not available on this server')).toBeVisible();
    await page.getByRole('button', { name: 'Channels', exact: true }).click();
    await expect(page.getByText('Channels are not available on this server')).toBeVisible();
  });
  await test.step('a mean that is not reported is no zero, little is not nothing, and an id may be a text', async () => {
    await visit(page, `${PATH}&q=odd&sort=-ack&cols=all`);
    await expect(people.getByRole('link', { name: 'Cleo', exact: true })).toHaveAttribute(
      'href',
      /^\/responders\/7\?/,
    );
    const lines = await linesOf(page, 'People');
    expect(lines.map((line) => [line['Person'], line['Mean to acknowledge'], line['Engaged']])).toEqual([
      ['Dan', '0 s', '2 h'],
      ['Cleo', '–', '1 m 40 s'],
      ['Eve', '–', '0 h'],
    ]);
  });
  await test.step('few are drawn as outlines, which keep their patterns', async () => {
    await expect(people).toContainText('too few to compare');
    const parts = people.getByRole('row', { name: 'Eve' }).getByRole('cell').nth(2).locator('rect');
    await expect(parts).toHaveCount(3);
    const looks: string[] = [];
    for (const part of await parts.all()) {
      await expect(part).toHaveAttribute('data-hollow', 'true');
      looks.push((await part.screenshot()).toString('base64'));
    }
    expect(new Set(looks).size).toBe(3);
  });
  await test.step('an id beyond 2^53 goes to the server digit for digit', async () => {
    const sent = page.waitForRequest((request) => request.url().endsWith('/insight/responder'));
    await visit(page, `${PATH}&team=${BIG}`);
    expect((await sent).postData()).toContain(`"team_ids":[${BIG}]`);
    await expect(page.getByRole('button', { name: `Remove the filter team #${BIG}` })).toBeVisible();
  });
  await test.step('on the page of a person, days have their count and open nothing', async () => {
    await visit(page, '/responders/2?from=2026-03-01&to=2026-03-29');
    await expect(page.getByText('This server’s incidents do not name responders.')).toBeVisible();
    const days = page.getByRole('region', { name: 'Shifts, interruptions and rest' });
    await expect(days.getByTitle(/: woken 4 times$/)).toBeVisible();
    await expect(days.getByRole('link')).toHaveCount(0);
  });
  await page.close();
  await dashboard.stop();
});
