import type { Locator, Page } from '@playwright/test';
import type { ResponderRequest } from '#contract/insight';
import { demoOf, isoDay } from './support/responders';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Expected values are computed in the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

// The filter bar of the incident review: every control, its rule, and what is refused.

const DAY = 86_400;
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

async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Check totals' })).toBeVisible();
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

test('a range over six calendar months is refused before it is sent, others are moved by months or named, in days of a zone', async ({
  page,
  request,
  service,
}) => {
  const { midnight } = await demoOf(request, service);
  const inputs = requestsOf(page);
  const range = bar(page).getByRole('button', { name: /^Range: / });
  const form = page.getByRole('form', { name: 'Range from and to' });
  await test.step('a link with one asks for nothing and says why', async () => {
    await page.goto('/responders?range=2020-01-01..2020-08-31&tz=America/New_York');
    await expect(page.getByText('Nothing was requested')).toBeVisible();
    await expect(bar(page).getByRole('alert')).toContainText('Longer than six calendar months');
  });
  await test.step('one that is typed is not taken', async () => {
    await range.click();
    await form.getByLabel('From', { exact: true }).fill('2020-01-15');
    await form.getByLabel('From, time of day').fill('10:00');
    await form.getByLabel('To', { exact: true }).fill('2020-07-15');
    await form.getByLabel('To, time of day').fill('10:01');
    await expect(form.getByRole('alert')).toHaveText(
      'Longer than six calendar months: from this start at most up to Wed 15 Jul 2020, 10:00.',
    );
    await expect(form.getByRole('button', { name: 'Show' })).toBeDisabled();
    await form.getByLabel('To', { exact: true }).fill('2020-01-15');
    await form.getByLabel('To, time of day').fill('09:00');
    await expect(form.getByRole('alert')).toHaveText('The end must be after the start.');
    expect(inputs).toEqual([]);
  });
  await test.step('six calendar months are', async () => {
    await form.getByLabel('To', { exact: true }).fill('2020-07-15');
    await form.getByLabel('To, time of day').fill('10:00');
    await form.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/range=2020-01-15T10%3A00..2020-07-15T10%3A00/);
    // Month by month, so that a long count has progress.
    const ends = () => inputs.map(({ start_time: start, end_time: end }) => [start, end]);
    await expect
      .poll(ends)
      .toContainEqual([unixTime('2020-01-15T10:00-05:00'), unixTime('2020-02-01T00:00-05:00')]);
    await expect
      .poll(ends)
      .toContainEqual([unixTime('2020-07-01T00:00-04:00'), unixTime('2020-07-15T10:00-04:00')]);
    expect(inputs[0]?.time_zone).toBe('America/New_York');
  });
  await test.step('back and forward move by the length of the range', async () => {
    await visit(page, '/responders?range=2020-03&tz=America/New_York');
    await page.getByRole('button', { name: 'Range before' }).click();
    await expect(page).toHaveURL(/range=2020-02/);
    await page.keyboard.press(']');
    await page.keyboard.press(']');
    await expect(page).toHaveURL(/range=2020-04/);
    await expect(range).toHaveText(/Wed 1 – Thu 30 Apr 2020/);
  });
  await test.step('ranges by name are complete days of the account’s zone, and another zone has other days', async () => {
    inputs.length = 0;
    await visit(page, '/responders?range=7d&q=nothing-has-this-title');
    // A request of the previous range may still be in flight.
    const named = () => inputs.find(({ query }) => query === 'nothing-has-this-title');
    await expect.poll(() => named()?.time_zone).toBe('Asia/Shanghai');
    const { start_time: start = 0, end_time: end = 0 } = named() ?? {};
    expect(end).toBeGreaterThanOrEqual(midnight);
    expect(end - start).toBe(7 * DAY);
    await visit(page, `/responders?from=${isoDay(midnight - DAY)}&to=${isoDay(midnight)}&tz=Asia/Kathmandu`);
    await expect.poll(() => inputs.map((input) => input.end_time)).toContain(midnight + 8 * 3600 - 20_700);
  });
});

test.describe('failures', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('what the server refuses is shown at the field that it names', async ({ page }) => {
    await page.goto(`${BEFORE}&channel=42`);
    await expect(bar(page).getByRole('alert')).toContainText('channel_ids[0] must be a channel that exists');
    await expect(bar(page).getByRole('button', { name: 'Channel: #42' })).toBeVisible();
    await bar(page)
      .getByRole('button', { name: /^Remove the filter channel/ })
      .click();
    await bar(page).getByRole('button', { name: 'Filters', exact: true }).click();
    const fields = bar(page).getByRole('form', { name: 'Custom fields' });
    await expect(fields).toContainText('Text fields cannot be filtered.');
    await fields.getByRole('textbox', { name: 'Custom fields: name' }).fill('root_cause');
    await fields.getByRole('textbox', { name: 'Custom fields: value' }).fill('A disk filled up');
    await fields.getByRole('button', { name: 'Add' }).click();
    await expect(fields.getByRole('alert')).toContainText('fields.root_cause is a text field');
    const chip = bar(page).getByRole('button', {
      name: 'Remove the filter field root_cause = A disk filled up',
    });
    await expect(chip).toBeVisible();
    await page.reload();
    await expect(fields.getByRole('alert')).toContainText('fields.root_cause is a text field');
    await chip.click();
    await expect(page.getByText('Nobody had an incident in this range')).toBeVisible();
  });

  test('loading, error with a way to try again, nothing, and data', async ({ page, faults }) => {
    const duty = page.getByRole('region', { name: 'People' });
    await test.step('the metrics are loading, and there', async () => {
      faults.set('/insight/responder', { kind: 'slow', ms: 3000 });
      faults.set('/schedule/self', { kind: 'failureUnder200' });
      await page.goto(`${faults.dashboard}/responders?severity=Critical`);
      await expect(page.getByRole('status', { name: 'The metrics per responder: loading' })).toBeVisible();
      await loaded(page);
    });
    await test.step('the schedules fail, the rest is there', async () => {
      await expect(duty.getByRole('alert')).toContainText('The schedules could not be loaded');
      await expect(page.getByRole('region', { name: 'People' }).getByRole('table')).toBeVisible();
      faults.set('/schedule/self', { kind: 'none' });
      await duty.getByRole('button', { name: 'Try again' }).click();
      await expect(duty.locator('tfoot')).toContainText(/\d\.\d/);
    });
    await test.step('the metrics fail, are tried again, and are none', async () => {
      faults.set('/insight/responder', { kind: 'failureUnder200' });
      await visit(page, '/responders?q=nothing-has-this-title');
      const alert = page
        .getByRole('alert')
        .filter({ hasText: 'The metrics per responder could not be loaded' });
      await expect(alert).toContainText('AccessDenied');
      await expect(alert).toContainText(/request id [0-9a-f]{32}/);
      faults.set('/insight/responder', { kind: 'none' });
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Nobody had an incident in this range')).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).last().click();
      await loaded(page);
    });
  });
});

function unixTime(iso: string): number {
  return Date.parse(iso) / 1000;
}
