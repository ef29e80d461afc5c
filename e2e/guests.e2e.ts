import type { Locator, Page } from '@playwright/test';
import ICAL from 'ical.js';
import { makeGuestLink, openGuestLinks } from './support/guest-links';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { expect, test } from './support/test';

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
    await expect(guest.getByRole('region', { name: 'Hand-offs', exact: true })).toBeVisible();
    await expect(guest.locator('body')).not.toContainText(/Wei|Zhang|Search/);
    await expect(guest).toHaveTitle(/^Payments · /);
    // Times are on the guest's own clock, of the same days: nothing beside them is missing.
    const days = (zone: string) => guest.getByRole('columnheader', { name: `Days in ${zone}` });
    await expect(days('America/New_York')).toBeVisible();
    await expect(guest.getByRole('region', { name: 'Coverage and gaps' })).toContainText(
      'No gap in this window.',
    );
    await line.getByRole('button', { name: 'Time zone: America/New_York' }).click();
    await guest.getByRole('combobox', { name: 'Search time zone' }).fill('tokyo');
    await guest.keyboard.press('Enter');
    await expect(days('Asia/Tokyo')).toBeVisible();
    await expect(guest.getByRole('region', { name: 'Coverage and gaps' })).toContainText(
      'No gap in this window.',
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

function paymentsIn(view: Page): Locator {
  return view.getByRole('row', { name: 'Layers of Payments' });
}

/** The events of a calendar by their ids. */
async function eventsOf(feed: string) {
  const root = new ICAL.Component(ICAL.parse(await (await fetch(feed)).text()));
  return root.getAllSubcomponents('vevent').map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    summary: String(event.getFirstPropertyValue('summary')),
    sequence: Number(event.getFirstPropertyValue('sequence')),
  }));
}

test('a swap: a frozen view stays as it was, a live one follows, a calendar has the same event', async ({
  page,
  browser,
}) => {
  const all = `${server.url}/oncall?tz=UTC&days=7`;
  const frozen = await makeGuestLink(page, all, {});
  const live = await makeGuestLink(page, all, { live: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const feed = await page.evaluate(async () => {
    const body = JSON.stringify({
      kind: 'feed',
      label: 'Payments',
      shows: { of: 'schedule', schedule_id: 11 },
    });
    const headers = { 'Content-Type': 'application/json' };
    return (await (await fetch('/api/links', { method: 'POST', body, headers })).json()).path;
  });
  const before = await eventsOf(server.url + feed);
  expect(before).toEqual([{ uid: expect.any(String), summary: 'Payments: Wei Zhang (role 1)', sequence: 0 }]);

  const guest = await (await browser.newContext()).newPage();
  await guest.clock.install();
  await guest.goto(live);
  await expect(paymentsIn(guest)).toContainText('Wei Zhang');
  await server.change({ schedules: schedules(3) });

  // The event ends at the swap, where a new one starts.
  expect(await eventsOf(server.url + feed)).toEqual([
    { uid: before[0]?.uid, summary: 'Payments: Wei Zhang (role 1)', sequence: 1 },
    { uid: expect.any(String), summary: 'Payments: Noor Haddad (role 1)', sequence: 0 },
  ]);
  const still = await guest.context().newPage();
  await still.goto(frozen);
  await expect(paymentsIn(still)).toContainText('Wei Zhang');
  await expect(still.getByRole('main')).not.toContainText('Noor Haddad');
  await expect(async () => {
    await guest.clock.fastForward(60_000);
    await expect(paymentsIn(guest)).toContainText('Noor Haddad', { timeout: 1000 });
  }).toPass();

  await test.step('a link that is revoked while it is looked at shows nothing any more', async () => {
    const dialog = await openGuestLinks(page);
    const item = dialog.getByRole('listitem').filter({ hasText: 'live' });
    await item.getByRole('button', { name: 'Revoke' }).click();
    await item.getByRole('button', { name: 'Revoke' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expect(async () => {
      await guest.clock.fastForward(60_000);
      const over = guest.getByRole('heading', { name: 'This link shows nothing' });
      await expect(over).toBeVisible({ timeout: 3000 });
    }).toPass();
  });
  await guest.context().close();
});
