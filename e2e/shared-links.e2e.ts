import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import ICAL from 'ical.js';
import { headOf, makeGuestLink, openGuestLinks } from './support/guest-links';
import { lastDays } from './support/incidents';
import { expect, test } from './support/test';
import { closeShare, copyLink, openFeed, openShare } from './support/share';
import { visit } from './support/visit';

// What leaves the dashboard: views for guests, calendars that are subscribed to, what a chat program shows of a link.

const CHECKOUT = '6190000000101';
const MOBILE = '5140000000005';

/** A browser that has never been here, and what it was sent below a guest's address. */
async function guestIn(browser: Browser) {
  const context = await browser.newContext({ timezoneId: 'America/New_York' });
  const page = await context.newPage();
  const failed: string[] = [];
  const replies: Promise<string>[] = [];
  page.on('console', (message) => message.type() === 'error' && failed.push(message.text()));
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
    if (response.url().includes('/guest/')) replies.push(response.text().catch(() => ''));
  });
  return { context, page, failed, received: async () => (await Promise.all(replies)).join('\n') };
}

async function namesOfPeople(request: APIRequestContext): Promise<RegExp> {
  const { people } = await (await request.get('/directory.json')).json();
  return new RegExp(people.map(({ person_name: name }: { person_name: string }) => name).join('|'));
}

async function revoke(page: Page): Promise<void> {
  await closeShare(page);
  const dialog = await openGuestLinks(page);
  await expect(dialog).toContainText('Last opened');
  await dialog.getByRole('button', { name: /^Revoke .*…$/ }).click();
  await dialog.getByRole('button', { name: /^Revoke / }).click();
  await expect(dialog).toContainText('You have no guest links.');
}

test('guests of On call and of a review see that view under pseudonyms, and nothing once it is revoked', async ({
  page,
  browser,
  request,
}) => {
  const people = await namesOfPeople(request);
  const shared = [
    {
      view: '/oncall?tz=UTC&days=7&q=Checkout',
      heading: 'On call',
      shown: /Checkout primary and secondary/,
      hidden: /Ledger office hours|Kubernetes clusters/,
      elsewhere: '/incidents',
    },
    {
      view: `/review?${lastDays(3).path.split('?')[1]}`,
      heading: /^Review of \d+ incidents$/,
      shown: /Load per person/,
      hidden: /Live link|Filters/,
      elsewhere: '/oncall/6190000000106',
    },
  ];
  for (const { view, heading, shown, hidden, elsewhere } of shared) {
    await test.step(view, async () => {
      const address = await makeGuestLink(page, view, { pseudonyms: true, lasts: '1 hour' });
      const guest = await guestIn(browser);
      const main = guest.page.getByRole('main');
      await guest.page.goto(address + elsewhere);
      await expect(guest.page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      await expect(main).toContainText(shown);
      await expect(main).not.toContainText(hidden);
      await expect(main).not.toContainText(people);
      await expect(guest.page.getByRole('link')).toHaveCount(0);
      expect(guest.failed).toEqual([]);
      expect(await guest.received()).not.toMatch(people);

      const call = { data: { start: 0, end: 86_400 } };
      for (const path of ['/schedule/self', '/insight/responder', '/links', '/nothing']) {
        expect((await guest.context.request.post(`${address}/api${path}`, call)).status()).toBe(405);
      }

      const reply = await guest.context.request.get(address);
      const head = headOf(await reply.text());
      expect(reply.headers()['x-robots-tag']).toContain('noindex');
      expect(head['og:title']).toBeDefined();
      expect(JSON.stringify(head)).not.toMatch(people);

      await revoke(page);
      for (const path of ['', '/data.json']) {
        expect((await guest.context.request.get(address + path)).status()).toBe(404);
      }
      await guest.context.close();
    });
  }
});

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

  const list = feeds.getByRole('list', { name: 'Your calendar feeds' });
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
    const items = list.getByRole('listitem');
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

test('the server says in the page’s head what a link shows', async ({ request }) => {
  const says = async (path: string) => headOf(await (await request.get(path)).text());
  const march = '?from=2026-03-02&days=7&tz=UTC';
  const title = 'Checkout primary and secondary · Mon 2 – Sun 8 Mar 2026 · UTC';
  const description = 'Who is on call for Checkout primary and secondary, Mon 2 – Sun 8 Mar 2026, in UTC.';
  expect(await says(`/oncall/${CHECKOUT}${march}`)).toMatchObject({
    title: `${title} · Watchbill`,
    description,
    'og:title': title,
    'og:description': description,
    'og:site_name': 'Watchbill',
  });
  expect(await says('/review?from=2026-02-10T01:30&to=2026-02-10T05:00&tz=UTC')).toMatchObject({
    'og:title': 'Review · Tue 10 Feb 2026, 01:30 – 05:00 · UTC',
  });
  expect((await says('/webhooks/int-1/ev-2'))['og:title']).toBe('Webhook delivery');
});

test('a live link goes on following the present, in the zone it was made in', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/rum');
  // On call, a link copied before the periods arrive carries a note.
  const views: [path: string, data: Locator][] = [
    ['/oncall?days=3', page.getByRole('heading', { name: 'Hand-offs' })],
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
