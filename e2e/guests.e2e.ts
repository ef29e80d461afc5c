import { makeGuestLink, openGuestLinks } from './support/guest-links';
import { dailyLayer, type OwnServer, scheduleRecord, solo, startWithRecords } from './support/own-data';
import { expect, test } from './support/test';
import type { Locator } from '@playwright/test';
import ICAL from 'ical.js';
import { closeShare, copyLink, openFeed, openShare } from './support/share';
import { visit } from './support/visit';

// A guest link from its creation to its end.

/** Replies to a guest: an operation, and an expired link. */
test.use({ expectedErrors: [/status of 40[45]/] });

const DAY = 86_400;
const SINCE = Math.floor(Date.now() / 1000) - 400 * DAY;

/** A schedule that one person has alone. */
function schedules(person: number) {
  const layers = [dailyLayer({ layer_start: SINCE, groups: [solo(person, 'Wei’s week')] })];
  return [
    scheduleRecord({ schedule_id: 11, schedule_name: 'Payments', layers }),
    scheduleRecord({ schedule_id: 12, schedule_name: 'Search', layers }),
  ];
}

// One server for the file.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(360_000);
  server = await startWithRecords({
    people: [
      { person_id: 2, person_name: 'Wei Zhang', team_ids: [] },
      { person_id: 3, person_name: 'Noor Haddad', team_ids: [] },
    ],
    schedules: schedules(2),
  });
});
test.afterAll(() => server.stop());

test('a guest sees one view and nothing else, until it is revoked', async ({ page, browser }) => {
  const guest = await (await browser.newContext({ timezoneId: 'America/New_York' })).newPage();
  const schedule = `${server.url}/oncall/11?tz=UTC&days=7`;
  const address = await makeGuestLink(page, schedule, { pseudonyms: true, lasts: '1 day' });

  await test.step('as it was, under pseudonyms', async () => {
    const replies: string[] = [];
    guest.on('response', async (response) => {
      if (response.url().includes('/guest/')) replies.push(await response.text().catch(() => ''));
    });
    await guest.goto(address);
    await expect(guest.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible();
    const line = guest.getByRole('complementary', { name: 'Guest view' });
    await expect(line).toContainText(/Guest view · as of .* · until .* · people under pseudonyms/);
    await expect(guest.getByRole('region', { name: 'On call now' })).toContainText(
      /^On call now .+ [A-Z][a-z]+ no end/,
    );
    await expect(guest.getByRole('region', { name: 'Gaps', exact: true })).toHaveCount(0);
    await expect(guest.getByRole('region', { name: 'Gaps of these days' })).toBeVisible();
    await expect(guest.locator('body')).not.toContainText(/Wei|Zhang|Search/);
    await expect(guest).toHaveTitle(/^Payments · /);
    // Times are on the guest's own clock, of the same days: nothing beside them is missing.
    const days = (zone: string) => guest.getByRole('columnheader', { name: `Days in ${zone}` });
    await expect(days('America/New_York')).toBeVisible();
    await expect(guest.getByRole('region', { name: 'Gaps of these days' })).toContainText(
      'none in these days',
    );
    await line.getByRole('button', { name: 'Time zone: America/New_York' }).click();
    await guest.getByRole('combobox', { name: 'Search time zone' }).fill('tokyo');
    await guest.keyboard.press('Enter');
    await expect(days('Asia/Tokyo')).toBeVisible();
    await expect(guest.getByRole('region', { name: 'Gaps of these days' })).toContainText(
      'none in these days',
    );
    expect(replies.join('\n')).not.toMatch(/Wei|Zhang|Search/);
  });

  await test.step('a guest sees nothing else', async () => {
    await expect(guest.getByRole('link')).toHaveCount(0);
    await expect(guest.getByRole('button', { name: /Share|Go to…|Present/ })).toHaveCount(0);
    const before = guest.url();
    for (const key of ['g', 'r', ']', '+', 'Control+k', '?']) await guest.keyboard.press(key);
    expect(guest.url()).toBe(before);
    await expect(guest.getByRole('dialog')).toHaveCount(0);
    const codes = await guest.evaluate(async () => {
      const base = location.pathname.split('/').slice(0, 3).join('/');
      const body = JSON.stringify({ start: 0, end: 86_400 });
      const headers = { 'Content-Type': 'application/json' };
      const ask = (path: string) => fetch(`${base}/api${path}`, { method: 'POST', body, headers });
      const replies = await Promise.all(['/schedule/self', '/insight/responder', '/links'].map(ask));
      return replies.map(({ status }) => status);
    });
    expect(codes).toEqual([405, 405, 405]);
    expect(await guest.evaluate(() => localStorage.length)).toBe(0);
  });

  await test.step('again where the server does not answer at first', async () => {
    const heading = (name: string) => guest.getByRole('heading', { name, level: 1 });
    let refusals = 1;
    await guest.route('**/data.json', (route) =>
      refusals-- > 0 ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await guest.reload();
    await expect(heading('Payments')).toBeVisible();
    refusals = 3;
    await guest.reload();
    await guest.getByRole('button', { name: 'Try again' }).click();
    await expect(heading('Payments')).toBeVisible();
  });

  await test.step('revoked', async () => {
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await openGuestLinks(page);
    await expect(dialog).toContainText('Last opened');
    await dialog.getByRole('button', { name: /^Revoke Payments.*…$/ }).click();
    await dialog.getByRole('button', { name: /^Revoke Payments/ }).click();
    await expect(dialog).toContainText('You have no guest links.');
    await guest.reload();
    await expect(guest.getByRole('heading', { name: 'This link shows nothing' })).toBeVisible();
  });

  await guest.context().close();
});

// What leaves the dashboard: views for guests, calendars that are subscribed to, what a chat program shows of a link.

const MOBILE = '5140000000005';

/** Events of a calendar, with the view that each links to. */
async function eventsOf(href: string) {
  const reply = await fetch(href);
  expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const again = await fetch(href, { headers: { 'If-None-Match': reply.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  const root = new ICAL.Component(ICAL.parse(await reply.text()));
  expect(root.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT1H');
  return root.getAllSubcomponents('vevent').map((event) => ({
    summary: String(event.getFirstPropertyValue('summary')),
    uid: String(event.getFirstPropertyValue('uid')),
    url: String(event.getFirstPropertyValue('url')),
    encoding: reply.headers.get('content-encoding'),
    hasAlarm: event.getFirstSubcomponent('valarm') !== null,
    start: new ICAL.Event(event).startDate.toUnixTime(),
  }));
}

test('calendar feeds of a team, a schedule, gaps and a person, until each is revoked', async ({
  page,
  request,
}) => {
  const madeLinks: { label: string; href: string }[] = [];
  const make = async (label: string, reminder?: string) => {
    const choice = page.getByRole('combobox', { name: 'Feed of' });
    if ((await choice.count()) > 0) await choice.selectOption(label);
    if (reminder !== undefined) await page.getByRole('combobox', { name: 'Reminder' }).selectOption(reminder);
    await page.getByRole('button', { name: 'Create feed' }).click();
    const address = page.getByRole('textbox', { name: 'Address of the feed' });
    await expect(address).toHaveValue(/\/feeds\/[\w-]{32}\.ics$/);
    madeLinks.push({ label, href: await address.inputValue() });
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(address).toHaveCount(0);
  };
  await test.step('of all schedules the content is chosen before a feed is created', async () => {
    await page.goto('/oncall?tz=UTC&days=1');
    await openFeed(page);
    const choice = page.getByRole('combobox', { name: 'Feed of' });
    await expect(choice.locator('option').first()).toHaveText('Choose whose shifts');
    await expect(page.getByRole('button', { name: 'Create feed' })).toBeDisabled();
    await choice.selectOption('Gaps: all schedules');
    await expect(page.getByRole('button', { name: 'Create feed' })).toBeEnabled();
  });
  await test.step('made where the schedules are', async () => {
    await page.goto(`/oncall?tz=UTC&days=1&team=${MOBILE}`);
    await openFeed(page);
    await make('On call: team Mobile', 'Reminder 1 h before');
    await make('Gaps: team Mobile');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Mobile crash triage' }).first().click();
    await expect(page.getByRole('heading', { name: 'Mobile crash triage', level: 1 })).toBeVisible();
    await openFeed(page);
    await make('On call: Mobile crash triage');
    await page.getByRole('link', { name: 'All your feeds' }).click();
  });

  const feeds = page.getByRole('region', { name: 'Calendar feeds' });
  await test.step('the page of a person says what is next, and how much that is against the others', async () => {
    const { people } = await (await request.get('/directory.json')).json();
    const tomas = people.find(({ person_name: name }: { person_name: string }) => name === 'Tomáš Dvořák');
    await page.goto(`/shifts?person=${tomas.person_id}`);
    await expect(page.getByRole('heading', { name: 'Shifts of Tomáš Dvořák', level: 1 })).toBeVisible();
    // He has other duties by the hour.
    const lines = page.getByRole('list', { name: 'Shifts' }).getByRole('listitem');
    const next = lines.filter({ hasText: 'Checkout primary and secondary' }).first();
    await expect(next).toContainText(/^Now – .*Primary Checkout primary and secondary .* left/);
    await next.getByRole('button', { name: /^More about / }).click();
    const about = page.getByRole('list', { name: 'About this shift' });
    await expect(about).toContainText(/^Ends in \d/);
    await expect(about).toContainText(/with Rosa Jiménez \(Secondary\)/i);
    await page.keyboard.press('Escape');
    const hours = page.getByRole('table', { name: 'On-call hours' });
    await expect(hours.getByRole('row', { name: /^On call [\d.]+ h [\d.]+ h/ })).toBeVisible();
    await expect(hours.getByRole('row', { name: /^Median [\d.]+ h \(\d+ people\)/ })).toBeVisible();
    await expect(
      hours.getByRole('row', { name: /^Against the median ([+−][\d.]+ h|the same)/ }),
    ).toBeVisible();
    await make('On call: Tomáš Dvořák');
  });

  const list = feeds.getByRole('table', { name: 'Your calendar feeds' });
  await test.step('each is what it is called, and is read without an account', async () => {
    const [team = [], gaps = [], schedule = [], person = []] = await Promise.all(
      madeLinks.map(({ href }) => eventsOf(href)),
    );
    for (const events of [team, schedule, person]) {
      expect(events.length).toBeGreaterThan(0);
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    }
    const [OTHER, CRASHES] = [/Checkout|Ledger/, /^Mobile crash triage: .+ \(Primary\)$/];
    expect(team.filter(({ summary }) => OTHER.test(summary))).toEqual([]);
    expect(team.filter(({ summary }) => CRASHES.test(summary))).toHaveLength(schedule.length);
    expect(schedule.filter(({ summary }) => !CRASHES.test(summary))).toEqual([]);
    expect(new Set(gaps.map(({ summary }) => summary))).toEqual(
      new Set(['Mobile release captains: nobody on call']),
    );
    expect(person.map(({ summary }) => summary)).toContain(
      'On call: Checkout primary and secondary (Primary)',
    );
    expect(team.every(({ hasAlarm }) => hasAlarm)).toBe(true);
    expect(schedule.some(({ hasAlarm }) => hasAlarm)).toBe(false);
    expect(schedule[0]).toMatchObject({
      url: expect.stringContaining('/oncall/6190000000111?'),
      encoding: expect.stringMatching(/^(?:br|gzip|zstd)$/),
    });
    // Thirty days back and ninety ahead, to the ends of weeks, by shifts of some days.
    const days = schedule.map(({ start }) => (start - Date.now() / 1000) / 86_400);
    expect(Math.min(...days)).toBeGreaterThan(-45);
    expect(Math.min(...days)).toBeLessThan(-28);
    expect(Math.max(...days)).toBeGreaterThan(82);
    expect(Math.max(...days)).toBeLessThan(98);
  });

  await test.step('listed without the address, with when it was read, and revoked', async () => {
    await page.reload();
    const items = list.locator('tbody > tr');
    await expect(items).toHaveCount(madeLinks.length);
    for (const { label } of madeLinks) {
      await expect(items.filter({ hasText: label })).toContainText('Last read');
    }
    await expect(page.getByRole('textbox', { name: 'Address of the feed' })).toHaveCount(0);
    for (const { label, href } of madeLinks) {
      await list.getByRole('button', { name: `Revoke ${label}…` }).click();
      await list.getByRole('button', { name: `Revoke ${label}`, exact: true }).click();
      await expect(items.filter({ hasText: label })).toHaveCount(0);
      expect((await fetch(href)).status).toBe(404);
    }
    await expect(feeds).toContainText('You have no calendar feeds.');
  });
});

test('a live link goes on following the present, in the zone it was made in', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/rum');
  // On call, a link copied before the periods arrive carries a note.
  const views: [path: string, data: Locator][] = [
    ['/oncall?range=3d', page.getByText('of planned time covered')],
    ['/responders?range=7d', page.getByRole('slider').first()],
    ['/incidents?range=7d', page.getByRole('status').filter({ hasText: '· complete' })],
  ];
  for (const [path, data] of views) {
    await visit(page, path);
    await expect(data).toBeVisible();
    const live = new URL(await copyLink(page, /^Follows today$/));
    live.searchParams.delete('made');
    expect(live.pathname + live.search).toBe(`${path}&tz=America%2FNew_York`);
    const { pathname, search } = new URL(await copyLink(page));
    await visit(page, pathname + search);
    const dialog = await openShare(page);
    await expect(dialog.getByRole('radio', { name: 'Follows today' })).toHaveCount(
      path.startsWith('/oncall') ? 1 : 0,
    );
    await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName(
      /^(These dates|This view)$/,
    );
    await closeShare(page);
  }
});
