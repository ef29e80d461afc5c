import type { Page } from '@playwright/test';
import {
  MARCH_WEEK,
  MARCH_WEEK_PATH,
  peopleOf,
  selfSchedules,
  timelineOf,
  copiedLink,
  openControls,
} from './support/oncall';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { copyLink, copyText, openShare } from './support/share';

// What a link keeps: the view, the filters, and what it showed when it was made.

const WEEK = 'Mon 2 – Sun 8 Mar 2026';

function scheduleNames(page: Page) {
  return timelineOf(page, WEEK).getByRole('rowheader').locator('a[href^="/oncall/"]');
}

test('parameters that mean nothing are named; text and gaps are filters', async ({ page }) => {
  await test.step('what a link’s new parameters cannot mean is named, and the rest still works', async () => {
    await page.goto(`${MARCH_WEEK_PATH}&at=whenever&team=x&only=cats&seen=%F0%9F%90%88`);
    for (const [parameter, instead] of [
      ['at=whenever', 'no instant explained'],
      ['team=x', 'all teams'],
      ['only=cats', 'all schedules'],
      ['seen=🐈', 'no comparison'],
    ] as const) {
      await expect(page.getByText(`The link has ${parameter}`)).toContainText(`shown instead: ${instead}`);
    }
    await expect(timelineOf(page, WEEK)).toBeVisible();
  });
  await visit(page, MARCH_WEEK_PATH);
  await test.step('only gaps leaves the schedules that have unexpected ones', async () => {
    await openControls(page, 'Filters');
    await page.getByRole('button', { name: 'Only gaps' }).click();
    await expect(page.getByRole('button', { name: 'Filters, 1 on' })).toBeVisible();
    await expect(page).toHaveURL(/only=gaps/);
    // Before its first layer, a rota has no gap.
    await expect(scheduleNames(page).filter({ hasText: 'Warehouse support' })).toHaveCount(0);
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
      await expect(row.getByRole('button', { name: /^Nobody on call, Gap/ }).first()).toBeVisible();
    }
    await page.getByRole('button', { name: 'Only gaps' }).click();
    await expect(page).not.toHaveURL(/only=/);
  });
  await test.step('by text: schedule, team and person, every word of it', async () => {
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
});

test('team, person and who “That’s me” was pressed for are filters, the last in this browser and no other', async ({
  page,
  browser,
  baseURL,
  request,
  service,
}) => {
  await page.goto(MARCH_WEEK_PATH);
  await openControls(page, 'Filters');
  const mine = page.getByRole('button', { name: 'Only mine' });
  await expect(mine).toBeDisabled();
  await test.step('by team and by person, and both are in the URL', async () => {
    const schedules = await selfSchedules(request, service, MARCH_WEEK);
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
  await test.step('the filter Only mine shows the rotas of the viewer', async () => {
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

test('a copied link opens as the same view for somebody in London, who can read it in London’s time', async ({
  page,
  browser,
  baseURL,
}) => {
  let arrive: (() => void) | undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/api/schedule/self', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`${MARCH_WEEK_PATH}&at=2026-03-04T20:00Z`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await test.step('before the periods are there it says that it cannot tell of changes', async () => {
    const dialog = await openShare(page);
    await expect(dialog).toContainText('Later changes are not marked: still loading.');
    expect(new URL(await copyLink(page)).searchParams.has('seen')).toBe(false);
    arrive?.();
  });
  const link = await copiedLink(page);
  const params = new URL(link).searchParams;
  expect([params.get('from'), params.get('days'), params.get('tz')]).toEqual([
    '2026-03-02',
    '7',
    'America/New_York',
  ]);
  expect(params.get('seen')).toMatch(/^[\w.-]+$/);

  const context = await browser.newContext({ baseURL: baseURL ?? '', timezoneId: 'Europe/London' });
  const london = await context.newPage();
  await london.goto(link);
  await test.step('the same view, and nothing has changed', async () => {
    await expect(london.getByRole('region', { name: 'Changes since this link was made' })).toHaveText(
      /^No changes since this link was made on /,
    );
    await expect(timelineOf(london, WEEK)).toBeVisible();
    for (const name of ['On call at', 'Hand-offs', 'Coverage and gaps']) {
      const here = await page.getByRole('region', { name, exact: true }).innerText();
      await expect(london.getByRole('region', { name, exact: true })).toHaveText(here, {
        useInnerText: true,
      });
    }
    await london.getByRole('button', { name: 'Dismiss' }).click();
    expect(new URL(london.url()).searchParams.has('seen')).toBe(false);
  });
  await test.step('what the sender saw, until the reader wants something else', async () => {
    const answer = london.getByRole('region', { name: 'On call at' }).getByRole('heading').first();
    await expect(answer).toContainText('Wed 4 Mar 2026, 15:00');
    await expect(london.getByText('Times are in America/New_York.')).toBeVisible();
    await london.getByRole('button', { name: 'Switch to Europe/London' }).click();
    await expect(answer).toContainText('Wed 4 Mar 2026, 20:00');
    expect(new URL(london.url()).searchParams.get('tz')).toBe('Europe/London');
  });
  await context.close();
  await test.step('of now there is a message, too, with the zone, the gaps and a link', async () => {
    await page.goto(MARCH_WEEK_PATH);
    await copyAsText(page);
  });
});

async function copyAsText(page: Page): Promise<void> {
  const text = await copyText(page, 'This week');
  expect(text).toMatch(
    /^On call, as of \w{3} .*, America\/New_York \(UTC−\d\)\n\n1 GAP IN THE REST OF THIS WEEK/,
  );
  expect(text).toMatch(/\n• Mobile release captains: NOBODY since .*, no end\n/);
  expect(text).toMatch(/\n• Checkout primary and secondary: .+ \(primary\), .+ \(secondary\), until /);
  expect(text).toMatch(/\nhttp:\/\/127\.0\.0\.1:\d+\/oncall\?\S*tz=America%2FNew_York\S*\n$/);
}
