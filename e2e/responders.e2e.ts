import { countPeople, demoOf, isoDay, nobody, sum, thousands, visible } from './support/responders';
import { DAY, linesOf, ownOf, panel, pathOf, WEEKS } from './support/responders-page';
import { expect, test } from './support/test';
import type { Locator, Page } from '@playwright/test';
import { complete } from './support/incidents';
import { visit } from './support/visit';
import type { ResponderRequest } from '#contract/insight';

// Expected values are computed in the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

test('a day of the chart opens its incidents, and Back leads back', async ({ page, request, service }) => {
  const demo = await demoOf(request, service);
  const { midnight, records } = demo;
  const path = pathOf(midnight, '&severity=Critical&sort=-incidents');
  const critical = (start: number, end: number) =>
    visible(records, start, end).filter((one) => one.severity === 'Critical');
  const storm = records.incidents.find(({ incident_id }) => incident_id === 'in-storm-01');
  await page.goto(path);
  await test.step('a day, by the keyboard', async () => {
    const chart = panel(page, 'Over time');
    await chart.getByRole('slider').focus();
    const day = isoDay(storm?.created_at ?? 0);
    const start = Date.parse(`${day}T00:00:00+08:00`) / 1000;
    const later = (start - (midnight - WEEKS)) / DAY;
    for (let i = 0; i < later; i += 1) await page.keyboard.press('ArrowRight');
    const own = countPeople(records, critical(start - 1, start + DAY - 1));
    const count = thousands(sum([...own.values()].map(({ incidents }) => incidents)));
    await expect(chart.getByText(`: ${count} incidents`)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`on=${day}&figure=incidents`));
    await expect(page.getByRole('heading', { name: new RegExp(`^${count} incidents, `) })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL((url) => url.href.includes(path));
  });
});

// What a figure counts, row by row, against the demo's records.

async function rowsListed(page: Page, name: string): Promise<number> {
  const region = page.getByRole('region', { name, exact: true });
  const all = region.getByRole('button', { name: /^Show all/ });
  if ((await all.count()) > 0) await all.click();
  return region.locator('tbody tr').count();
}

test('a figure opens as many rows as it counts, on the page of the person and beside the channels', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const own = ownOf(demo);
  await page.goto(pathOf(demo.midnight));
  const [line] = await linesOf(page, 'People');
  const name = line?.['Name'] ?? '';
  const person = demo.records.people.find((one) => one.person_name === name)?.person_id;
  const one = own.get(name) ?? nobody(name);
  const list = page.getByRole('region', { name, exact: true });
  await panel(page, 'People').getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/responders/${person}\\?.*figure=sleep`));
  await expect(
    list.getByRole('heading', { name: new RegExp(`^${one.sleep} interruptions? at night in`) }),
  ).toBeVisible();
  expect(await rowsListed(page, name)).toBe(one.sleep);
  await expect(page.getByText('was woken most')).toHaveCount(0);

  await test.step('a day of the calendar of wakings has its rows, and leads back to all', async () => {
    const days = page.getByRole('region', { name: 'Shifts, interruptions and rest' });
    const day = days.getByRole('link', { name: /: woken \d+ times?$/ }).first();
    const count = (await day.textContent()) ?? '';
    await day.click();
    await expect(
      list.getByRole('heading', { name: new RegExp(`^${count} interruptions? at night in .+, \\w{3} \\d`) }),
    ).toBeVisible();
    expect(await rowsListed(page, name)).toBe(Number(count));
    await list.getByRole('link', { name: 'Whole range' }).click();
    await expect(
      list.getByRole('heading', { name: new RegExp(`^${one.sleep} interruptions? at night in`) }),
    ).toBeVisible();
  });
  await test.step('a shift has what came in it, and its figures open as many rows', async () => {
    const figures = page.getByRole('list', { name: 'Figures' });
    await figures.getByRole('link', { name: /^Shifts/ }).click();
    await expect(page).toHaveURL(/shift=all/);
    await page.reload();
    const shifts = list.getByRole('table', { name: `Shifts of ${name}` });
    const woken = shifts.locator('tbody tr > :nth-child(5)');
    await expect(woken.first()).toBeVisible();
    const counts = (await woken.allTextContents()).map(Number);
    // A person on call in two schedules at once is woken in both.
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(one.sleep);
    const most = Math.max(...(await woken.getByRole('link').allTextContents()).map(Number));
    await woken
      .getByRole('link', { name: String(most), exact: true })
      .first()
      .click();
    await expect(
      list.getByRole('heading', {
        name: new RegExp(`^${most} interruptions? at night in .+ from \\w{3} \\d`),
      }),
    ).toBeVisible();
    expect(await rowsListed(page, name)).toBe(most);
  });
  await test.step('incidents are those assigned to the person', async () => {
    await page
      .getByRole('list', { name: 'Figures' })
      .getByRole('link', { name: /^Incidents/ })
      .click();
    await expect(list.getByRole('heading', { name: `${one.incidents} incidents` })).toBeVisible();
    await rowsListed(page, name);
    const ids = await list.locator('tbody code').allTextContents();
    const assigned = visible(demo.records, demo.midnight - WEEKS, demo.midnight).filter((incident) =>
      incident.assignments.some(({ person_id }) => person_id === person),
    );
    expect(ids.toSorted()).toEqual(assigned.map(({ incident_id }) => incident_id).toSorted());
    await page.getByRole('main').getByRole('link', { name: 'Responders', exact: true }).click();
    await expect(panel(page, 'People')).toBeVisible();
  });
  await test.step('channels have what they woke people with, and lead to their titles and their noise', () =>
    channels(page, demo));
});

const wakingsIn = (count: string) => new RegExp(`^${count} wakings? without need in`);

async function channels(page: Page, demo: Awaited<ReturnType<typeof demoOf>>): Promise<void> {
  const rows = visible(demo.records, demo.midnight - WEEKS, demo.midnight);
  await visit(page, pathOf(demo.midnight, '&per=channel&cols=all'));
  const lines = await linesOf(page, 'Channels');
  const total = [...ownOf(demo).values()].reduce((sum, one) => sum + one.sleep, 0);
  const nights = lines.map((line) => Number(line['Woken at night']?.replace(',', '')));
  expect(nights.reduce((sum, count) => sum + count, 0)).toBe(total);
  const needless = lines.map((line) => Number(line['Without need']?.replace(',', '')));
  expect(needless).toEqual(needless.toSorted((a, b) => b - a));
  await test.step('all wakings without need open', async () => {
    const all = thousands(needless.reduce((sum, count) => sum + count, 0));
    await expect(page.getByText(`in all ${all} of ${thousands(total)}`)).toBeVisible();
    await panel(page, 'Channels').locator('tfoot').getByRole('link', { name: all, exact: true }).click();
    await expect(page.getByRole('heading', { name: wakingsIn(all) })).toBeVisible();
    await page.goBack();
  });
  const isNoise = ({ closed_by, assignments }: (typeof rows)[number]) =>
    closed_by === 'auto' && assignments.every(({ acked_at }) => acked_at === null);
  const idOf = (name = '') => demo.records.channels.find((one) => one.channel_name === name)?.channel_id;
  for (const line of lines) {
    const own = rows.filter(({ channel_id }) => channel_id === idOf(line['Name']));
    expect(line, line['Name']).toMatchObject({
      Incidents: thousands(own.length),
      Noise: `${Math.round((own.filter(isNoise).length / own.length) * 100)} %`,
    });
  }
  const [first] = lines;
  const name = first?.['Name'] ?? '';
  const own = rows.filter(({ channel_id }) => channel_id === idOf(name));
  await test.step('the loudest titles of a channel open their rows', async () => {
    await panel(page, 'Channels').getByRole('link', { name, exact: true }).click();
    const loudest = panel(page, 'Woken without need, by title');
    await expect(loudest.getByRole('heading')).toContainText(name);
    const cell = loudest.getByRole('row').nth(1).getByRole('cell').first();
    const wakings = (await cell.textContent()) ?? '';
    await cell.getByRole('link').click();
    await expect(
      page.getByRole('heading', { name: new RegExp(`^${wakings} wakings? without need in .+ “`) }),
    ).toBeVisible();
    expect(await rowsListed(page, 'All responders')).toBe(Number(wakings));
    await page.goBack();
  });
  const row = panel(page, 'Channels').getByRole('row').filter({ hasText: name }).first();
  await row.getByRole('link', { name: first?.['Noise'] ?? '', exact: true }).click();
  await complete(page, own.length);
  await expect(page.getByText(`${own.filter(isNoise).length} of ${own.length} incidents`)).toBeVisible();
}

// Expected values are computed in the account's zone.

// The filter bar of the incident review: every control, its rule, and what is refused.

/** Before the demo's first incident: what is about the bar alone draws no chart. */
const BEFORE = '/responders?tz=America%2FNew_York&range=2020-01-01..2020-01-01';

/** The requests for metrics that the page makes from now on. */
function requestsOf(page: Page): ResponderRequest[] {
  const inputs: ResponderRequest[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/insight/responder')) inputs.push(request.postDataJSON());
  });
  return inputs;
}

function bar(page: Page): Locator {
  return page.getByRole('search');
}

function idOf(list: Record<string, unknown>[], kind: string, name: string): unknown {
  return list.find((one) => one[`${kind}_name`] === name)?.[`${kind}_id`];
}

test('what is chosen goes into the request and the URL; what cannot be asked for stays at its field, with the reason', async ({
  page,
  request,
}) => {
  const { teams, channels } = await (await request.get('/directory.json')).json();
  const inputs = requestsOf(page);
  await test.step('an id that the directory does not know is shown as such, and can be typed', async () => {
    await page.goto(`${BEFORE}&responder=77,78`);
    await expect(
      bar(page).getByRole('button', { name: 'Remove the filter responder unknown person #77' }),
    ).toBeVisible();
    await bar(page).getByRole('button', { name: 'Filters, 2 on' }).click();
    await bar(page).getByRole('button', { name: 'Responder: 2 selected' }).click();
    await page.getByRole('searchbox', { name: 'Find responder' }).fill('9007199254740993');
    await page.getByRole('checkbox', { name: '#9007199254740993' }).check();
    await expect(page).toHaveURL(/responder=77%2C78%2C9007199254740993/);
    await page.keyboard.press('Escape');
    await bar(page).getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(new RegExp(`${BEFORE.replace('?', '\\?')}$`));
  });
  await test.step('labels, bounds and words of the title', async () => {
    await bar(page).getByRole('searchbox', { name: 'Title contains' }).pressSequentially('latency above');
    await expect(page).toHaveURL(/q=latency\+above/);
    const labels = bar(page).getByRole('form', { name: 'Labels' });
    await labels.getByRole('textbox', { name: 'Labels: name' }).fill('service');
    await labels.getByRole('textbox', { name: 'Labels: value' }).fill('checkout');
    await labels.getByRole('button', { name: 'Add' }).click();
    const ack = bar(page).getByRole('group', { name: 'Time to acknowledge' });
    await ack.getByRole('textbox', { name: 'from' }).fill('1m 30s');
    await ack.getByRole('textbox', { name: 'under' }).fill('1h');
    await ack.getByRole('textbox', { name: 'under' }).press('Enter');
    await expect
      .poll(() => inputs.at(-1))
      .toMatchObject({
        query: 'latency above',
        labels: { service: 'checkout' },
        seconds_to_ack_from: 90,
        seconds_to_ack_to: 3600,
      });
    await bar(page).getByRole('button', { name: 'Remove the filter label service = checkout' }).click();
    await expect.poll(() => inputs.at(-1)?.labels).toEqual({});
    const chips = bar(page).getByRole('button', { name: /^Remove the filter/ });
    await chips.first().click();
    await expect(chips).toHaveCount(1);
    await chips.click();
  });
  await test.step('severities, teams, channels and my teams, also when it is loaded again', async () => {
    await bar(page).getByRole('button', { name: 'Critical' }).click();
    await bar(page).getByRole('button', { name: 'My teams' }).click();
    await bar(page).getByRole('button', { name: 'Team: all teams' }).click();
    await page.getByRole('searchbox', { name: 'Find team' }).fill('payments');
    await page.getByRole('checkbox', { name: 'Payments' }).check();
    await page.getByRole('searchbox', { name: 'Find team' }).fill('platform');
    await page.getByRole('checkbox', { name: 'Platform' }).check();
    await page.keyboard.press('Escape');
    await bar(page).getByRole('button', { name: 'Channel: all channels' }).click();
    await page.getByRole('checkbox', { name: 'Kubernetes clusters' }).check();
    await page.keyboard.press('Escape');
    const chosen = {
      severities: ['Critical'],
      is_my_team: true,
      team_ids: [idOf(teams, 'team', 'Payments'), idOf(teams, 'team', 'Platform')],
      channel_ids: [idOf(channels, 'channel', 'Kubernetes clusters')],
    };
    await expect.poll(() => inputs.at(-1)).toMatchObject(chosen);
    inputs.length = 0;
    await page.reload();
    await expect.poll(() => inputs.at(-1)).toMatchObject(chosen);
    await bar(page).getByRole('button', { name: 'Filters, 4 on' }).click();
    await expect(bar(page).getByRole('button', { name: 'Team: 2 selected' })).toBeVisible();
    await bar(page).getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(new RegExp(`${BEFORE.replace('?', '\\?')}$`));
  });
  inputs.length = 0;
  await visit(page, `${BEFORE}&close-from=60`);
  await expect(bar(page).getByRole('group', { name: 'Time to close' })).toBeVisible();
  await test.step('bounds of the time to close are disabled', async () => {
    const close = bar(page).getByRole('group', { name: 'Time to close' });
    await expect(close.getByRole('textbox', { name: 'from' })).toBeDisabled();
    await expect(close.getByRole('textbox', { name: 'from' })).toHaveValue('1 m');
    await expect(close).toContainText('Metrics per responder cannot be filtered by the time to close.');
  });
  await test.step('what cannot be understood is not sent', async () => {
    const ack = bar(page).getByRole('group', { name: 'Time to acknowledge' });
    await ack.getByRole('textbox', { name: 'from' }).fill('soon');
    await ack.getByRole('textbox', { name: 'from' }).blur();
    await expect(ack.getByRole('alert')).toContainText('Enter seconds, or a duration');
    await expect(ack.getByRole('textbox', { name: 'from' })).toHaveValue('soon');
    await ack.getByRole('textbox', { name: 'from' }).fill('10m');
    await ack.getByRole('textbox', { name: 'under' }).fill('5m');
    await ack.getByRole('textbox', { name: 'under' }).blur();
    await expect(ack.getByRole('alert')).toContainText('must be more than the lower bound');
    const labels = bar(page).getByRole('form', { name: 'Labels' });
    await labels.getByRole('textbox', { name: 'Labels: value' }).fill('a value');
    await labels.getByRole('button', { name: 'Add' }).click();
    await expect(labels.getByRole('alert')).toHaveText('Enter a name.');
    await expect(labels.getByRole('textbox', { name: 'Labels: value' })).toHaveValue('a value');
  });
  // Only the lower bound was ever good.
  await expect.poll(() => inputs.length).toBeGreaterThan(0);
  for (const input of inputs) {
    expect(input).not.toHaveProperty('seconds_to_ack_to');
    expect(input).not.toHaveProperty('seconds_to_close_from');
  }
});
