import type { Page } from '@playwright/test';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import {
  MARCH_WEEK,
  MARCH_WEEK_PATH,
  peopleOf,
  selfSchedules,
  timelineOf,
  openControls,
} from './support/oncall';
import { expect, test } from './support/test';

// What a link keeps: the view, the filters, and what it showed when it was made.

const WEEK = 'Mon 2 – Sun 8 Mar 2026';

async function copiedLink(page: Page): Promise<string> {
  // A link that is made before the periods have come says nothing of them.
  await expect(page.getByRole('grid', { name: /^On-call timeline/ })).toHaveAttribute('aria-busy', 'false');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('a link that is copied before the periods are there says that it cannot tell of changes', async ({
  page,
}) => {
  await page.route('**/api/schedule/self', () => {});
  await page.goto(MARCH_WEEK_PATH);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(
    page.getByText('Link copied; before the periods are loaded it cannot say what changes'),
  ).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).searchParams.has('seen')).toBe(false);
});

function scheduleNames(page: Page) {
  return timelineOf(page, WEEK).getByRole('rowheader').getByRole('link');
}

test.describe('filters', () => {
  test('by text: schedule, team and person, every word of it', async ({ page }) => {
    await page.goto(MARCH_WEEK_PATH);
    await openControls(page, 'Filters');
    const filter = page.getByRole('searchbox', { name: /Filter by schedule/ });
    await filter.fill('checkout');
    await expect(scheduleNames(page)).toHaveText(['Checkout primary and secondary']);
    await expect(page).toHaveURL(/q=checkout/);
    await filter.fill('NOWAK payments');
    await expect(scheduleNames(page)).toHaveText(['Checkout primary and secondary', 'Ledger office hours']);
    await filter.fill('NOWAK payments ledger');
    await expect(scheduleNames(page)).toHaveText(['Ledger office hours']);
    await page.reload();
    await openControls(page, 'Filters');
    await expect(filter).toHaveValue('NOWAK payments ledger');
    await expect(scheduleNames(page)).toHaveText(['Ledger office hours']);
    await filter.fill('nobody is called this');
    await expect(page.getByText('No schedule matches the filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(scheduleNames(page).first()).toBeVisible();
    expect(new URL(page.url()).searchParams.has('q')).toBe(false);
  });

  test('by team and by person, and both are in the URL', async ({ page, request, service }) => {
    const schedules = await selfSchedules(request, service, MARCH_WEEK);
    await page.goto(MARCH_WEEK_PATH);
    await openControls(page, 'Filters');
    await page.getByRole('combobox', { name: 'Team' }).selectOption('Platform');
    const team = new URL(page.url()).searchParams.get('team');
    const platform = schedules.filter(({ team_id }) => String(team_id) === team);
    expect(platform.length).toBeGreaterThan(1);
    await expect(scheduleNames(page)).toHaveText(platform.map((one) => one.schedule_name));
    await expect(
      page.getByRole('status').getByText(`${platform.length} of ${schedules.length}`),
    ).toBeVisible();

    await page.getByRole('combobox', { name: 'Team' }).selectOption('All teams');
    await page.getByRole('combobox', { name: 'Person' }).selectOption('Rosa Jiménez');
    await expect(page).toHaveURL(/person=\d+/);
    const person = new URL(page.url()).searchParams.get('person') ?? '';
    const theirs = schedules.filter(({ layers, final_schedule: final }) =>
      [...layers.flatMap(({ groups }) => groups), ...final.schedules.map(({ group }) => group)].some(
        (group) => peopleOf(group).includes(person),
      ),
    );
    expect(theirs.length).toBeGreaterThan(1);
    await expect(scheduleNames(page)).toHaveText(theirs.map((one) => one.schedule_name));
  });

  test('only gaps leaves the schedules that have unexpected ones', async ({ page }) => {
    await page.goto(MARCH_WEEK_PATH);
    await openControls(page, 'Filters');
    await page.getByRole('button', { name: 'Only gaps' }).click();
    await expect(page.getByRole('button', { name: 'Filters, 1 on' })).toBeVisible();
    await expect(page).toHaveURL(/only=gaps/);
    // Had not begun in March.
    await expect(scheduleNames(page).filter({ hasText: 'Warehouse support' })).toBeVisible();
    // Meant for office hours, and for weekends.
    await expect(scheduleNames(page).filter({ hasText: 'Ledger office hours' })).toHaveCount(0);
    await expect(scheduleNames(page).filter({ hasText: 'Core weekend duty' })).toHaveCount(0);
    // Covered around the clock, and switched off.
    await expect(scheduleNames(page).filter({ hasText: 'Kubernetes clusters' })).toHaveCount(0);
    await expect(scheduleNames(page).filter({ hasText: 'Old data centre' })).toHaveCount(0);
    for (const row of await timelineOf(page, WEEK)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .all()) {
      await expect(row.getByRole('button', { name: /^Nobody on duty, Gap/ }).first()).toBeVisible();
    }
  });

  test('only mine means who “That’s me” was pressed for, in this browser and no other', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto(MARCH_WEEK_PATH);
    await openControls(page, 'Filters');
    const mine = page.getByRole('button', { name: 'Only mine' });
    await expect(mine).toBeDisabled();
    await page.getByRole('combobox', { name: 'Person' }).selectOption('Chiara Bianchi');
    await page.getByRole('button', { name: 'That’s me' }).click();
    await expect(mine).toHaveAttribute('aria-pressed', 'true');
    await page.goto(MARCH_WEEK_PATH);
    await openControls(page, 'Filters');
    await mine.click();
    await expect(scheduleNames(page)).toHaveText(['Checkout primary and secondary', 'Ledger office hours']);
    const link = page.url();

    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await context.newPage();
    await other.goto(link);
    await expect(scheduleNames(other)).toHaveText(['Checkout primary and secondary', 'Ledger office hours']);
    await openControls(other, 'Filters');
    await expect(other.getByRole('button', { name: 'Only mine' })).toBeDisabled();
    await context.close();
    await mine.click();
    expect(new URL(page.url()).searchParams.has('person')).toBe(false);
  });
});

test('a copied link opens as the same view in a browser of another zone, and nothing has changed', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/oncall?days=7&q=checkout&at=2026-03-04T03:00Z&from=2026-03-02&tz=Asia%2FKathmandu');
  await expect(page.getByRole('region', { name: 'On duty at' })).toBeVisible();
  const link = await copiedLink(page);
  const params = new URL(link).searchParams;
  expect([params.get('from'), params.get('days'), params.get('tz')]).toEqual([
    '2026-03-02',
    '7',
    'Asia/Kathmandu',
  ]);
  expect(params.get('seen')).toMatch(/^[\w.-]+$/);

  const context = await browser.newContext({ baseURL: baseURL ?? '', timezoneId: 'America/Los_Angeles' });
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByRole('region', { name: 'Changes since this link was made' })).toHaveText(
    /^No changes since this link was made\./,
  );
  await expect(timelineOf(other, WEEK)).toBeVisible();
  for (const name of ['On duty at', 'Hand-offs', 'Load', 'Coverage and gaps']) {
    const here = await page.getByRole('region', { name, exact: true }).innerText();
    await expect(other.getByRole('region', { name, exact: true })).toHaveText(here, { useInnerText: true });
  }
  await other.getByRole('button', { name: 'Dismiss' }).click();
  expect(new URL(other.url()).searchParams.has('seen')).toBe(false);
  await context.close();
});

test('what a link’s new parameters cannot mean is named, and the rest still works', async ({ page }) => {
  await page.goto(`${MARCH_WEEK_PATH}&at=yesterday&team=x&only=cats&as=poem&seen=%F0%9F%90%88`);
  for (const [parameter, instead] of [
    ['at=yesterday', 'no instant explained'],
    ['team=x', 'all teams'],
    ['only=cats', 'all schedules'],
    ['as=poem', 'the timeline'],
    ['seen=🐈', 'no comparison'],
  ] as const) {
    await expect(page.getByText(`The link has ${parameter}`)).toContainText(`shown instead: ${instead}`);
  }
  await expect(timelineOf(page, WEEK)).toBeVisible();
});

test.describe('after a change of the schedule', () => {
  test.describe.configure({ mode: 'default' });

  // Monday 2 March 2026 00:00 in Shanghai, the account's zone.
  const MONDAY = Date.parse('2026-03-01T16:00Z') / 1000;
  const VIEW = '/oncall?from=2026-03-02&days=7&tz=Asia%2FShanghai';
  const rota = (schedule_id: number, schedule_name: string, people: readonly number[]) =>
    scheduleRecord({
      schedule_id,
      schedule_name,
      layers: [dailyLayer({ layer_start: MONDAY, groups: people.map((person) => solo(person)) })],
    });
  const people = [1, 2, 3].map((person_id) => ({
    person_id,
    person_name: `Person ${person_id}`,
    team_ids: [],
  }));

  let server: OwnServer;
  test.beforeAll(async () => {
    server = await startWithRecords({
      people,
      schedules: [rota(11, 'Alpha', [1, 2]), rota(12, 'Beta', [2, 3])],
    });
  });
  test.afterAll(() => server.stop());

  test('the periods that changed since the link was made are counted and listed', async ({
    page,
    browser,
  }) => {
    await page.goto(`${server.url}${VIEW}`);
    await expect(timelineOf(page, WEEK)).toHaveAttribute('aria-busy', 'false');
    const link = await copiedLink(page);
    const filtered = `${server.url}${VIEW}&q=Beta`;
    await page.goto(filtered);
    await expect(scheduleNames(page)).toHaveText(['Beta']);
    const linkOfBeta = await copiedLink(page);

    // The second person leaves Alpha: Tuesday, Thursday and Saturday are the third's now.
    await server.change({ schedules: [rota(11, 'Alpha', [1, 3])] });

    const context = await browser.newContext({ timezoneId: 'Pacific/Auckland' });
    const other = await context.newPage();
    await other.goto(link);
    const changes = other.getByRole('region', { name: 'Changes since this link was made' });
    await expect(changes).toContainText('3 periods have changed since this link was made:');
    await expect(changes.getByRole('listitem')).toHaveText([
      'Alpha: changed, Tue 3 Mar, 00:00 – Wed 4 Mar, 00:00 Asia/Shanghai: was Person 2, is Person 3',
      'Alpha: changed, Thu 5 Mar, 00:00 – Fri 6 Mar, 00:00 Asia/Shanghai: was Person 2, is Person 3',
      'Alpha: changed, Sat 7 Mar, 00:00 – Sun 8 Mar, 00:00 Asia/Shanghai: was Person 2, is Person 3',
    ]);
    await changes.getByRole('button', { name: /^Alpha: changed, Thu 5 Mar/ }).click();
    const changed = other.getByRole('grid').getByRole('button', { name: /^Person 3, Alpha, Thu 5 Mar/ });
    await expect(changed).toHaveAttribute('aria-pressed', 'true');
    await expect(changed).toBeInViewport();
    // As wherever a period is chosen: the answer is read out, and closing it leads to the bar.
    await expect(other.getByRole('heading', { level: 2, name: 'Alpha' })).toBeFocused();
    await other.keyboard.press('Escape');
    await expect(changed).toBeFocused();
    // A link tells of what it showed, and of nothing else.
    await other.goto(linkOfBeta);
    await expect(changes).toHaveText(/^No changes since/);
    await other.getByRole('button', { name: 'Next week' }).click();
    await expect(changes).toHaveCount(0);
    await context.close();
  });

  test('a digest of another window cannot be compared, and the page says so', async ({ page }) => {
    await page.goto(`${server.url}${VIEW}`);
    await expect(timelineOf(page, WEEK)).toHaveAttribute('aria-busy', 'false');
    const link = new URL(await copiedLink(page));
    link.searchParams.set('from', '2026-03-09');
    await page.goto(link.href);
    await expect(page.getByRole('region', { name: 'Changes since this link was made' })).toContainText(
      'made for another window: changes cannot be shown',
    );
  });
});
