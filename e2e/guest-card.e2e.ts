import { createServer, type Server } from 'node:http';
import type { Frame, Page } from '@playwright/test';
import { makeGuestLink } from './support/guest-links';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { freePort } from './support/server';
import { expect, test } from './support/test';

// The card of a guest link in pages of other origins.

/** A browser reports a frame that it refuses, and a card that a sandbox without scripts keeps from loading itself again. */
test.use({
  expectedErrors: [/frame-ancestors|X-Frame-Options|Refused to execute the redirect/],
  permissions: ['clipboard-read', 'clipboard-write'],
});

const DAY = 86_400;
const SINCE = Math.floor(Date.now() / 1000) - 40 * DAY;
const LONG = 'Tomáš-Alexander Dvořák-Featherstonehaugh';

let server: OwnServer;
let host: Server;
let hostPort: number;
/** HTML of the page around the card. */
let body = '';

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(360_000);
  hostPort = await freePort();
  host = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(`<!doctype html>
      <html lang="en"><title>Wiki</title><body style="margin:0;width:280px">${body}`);
  }).listen(hostPort, '127.0.0.1');
  const layers = [dailyLayer({ layer_start: SINCE, groups: [solo(2), solo(3)] })];
  const ending = [dailyLayer({ layer_start: SINCE, layer_end: SINCE + 43 * DAY, groups: [solo(3)] })];
  server = await startWithRecords(
    {
      roles: [{ role_id: 1, role_name: 'Primary', order: 1 }],
      people: [
        { person_id: 2, person_name: LONG, team_ids: [] },
        { person_id: 3, person_name: 'Noor Haddad', team_ids: [] },
      ],
      schedules: [
        scheduleRecord({ schedule_id: 11, schedule_name: 'Payments', layers }),
        scheduleRecord({ schedule_id: 12, schedule_name: 'Search', layers: ending }),
        scheduleRecord({ schedule_id: 13, schedule_name: 'Mobile', layers }),
      ],
    },
    [],
    { WATCHBILL_FRAME_ANCESTORS: `http://127.0.0.1:${hostPort}` },
  );
});
test.afterAll(async () => {
  host.close();
  await server.stop();
});

/** Opens a page of the other origin with this HTML. @returns its frame. */
async function framed(page: Page, html: string, hostName = '127.0.0.1'): Promise<Frame> {
  body = html;
  await page.goto(`http://${hostName}:${hostPort}/`);
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('the page has no frame');
  return frame;
}

async function expectRefusal(page: Page, html: string, hostName?: string): Promise<void> {
  const frame = await framed(page, html, hostName);
  await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
}

test('a card is framed by the origins that the setting names, and nothing else is', async ({ page }) => {
  await page.goto(`${server.url}/oncall?tz=UTC&schedules=12,11`);
  const link = await makeGuestLink(page, `${server.url}/oncall?tz=UTC&schedules=12,11`, { live: true });
  await page.getByRole('button', { name: 'Embed' }).click();
  await expect(page.getByText('Embed line copied')).toBeVisible();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  expect(line).toContain(`src="${link}?card=1"`);

  await page
    .getByRole('group', { name: 'Colours of the card' })
    .getByRole('button', { name: 'Dark', exact: true })
    .click();
  await page.getByRole('button', { name: 'Embed' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('dark');
  const dark = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByText('This link hides names')).toHaveCount(0);

  await test.step('280 px wide, with nothing cut, also in a sandbox that allows no script', async () => {
    const sandbox = 'sandbox="allow-popups allow-popups-to-escape-sandbox"';
    await framed(page, line.replace('<iframe', `<iframe ${sandbox}`));
    const boxed = page.frameLocator('iframe').getByRole('main');
    await expect(boxed).toContainText(/Search: Noor Haddad \(primary\)[^]*nobody planned/);
    await expect(boxed).toContainText(/Payments: .+ \(primary\)/);
    const frame = await framed(page, line);
    await expect(frame.getByRole('main')).toContainText(/Search: Noor Haddad \(primary\)/);
    expect(await frame.evaluate(() => document.documentElement.scrollWidth)).toBe(280);
    const open = frame.getByRole('link', { name: 'Open in Watchbill' });
    await expect(open).toHaveAttribute('rel', 'noopener noreferrer');
    const [tab] = await Promise.all([page.waitForEvent('popup'), open.click()]);
    await expect(tab.getByRole('complementary', { name: 'Guest view' })).toBeVisible();
    await tab.close();
  });

  await test.step('dark, on the background of the page', async () => {
    expect(dark).toContain(`src="${link}?card=1&amp;theme=dark"`);
    expect(dark).toContain('color-scheme:dark');
    const frame = await framed(page, dark);
    const look = await frame.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return [backgroundColor, color];
    });
    expect(look[0]).toBe('rgba(0, 0, 0, 0)');
    expect(look[1]).toBe('rgb(255, 255, 255)');
  });

  await test.step('of another origin, and the page of the link in an allowed one, are refused', async () => {
    await expectRefusal(page, line, 'localhost');
    await expectRefusal(page, line.replace('?card=1', ''));
    await expectRefusal(page, `<iframe src="${server.url}/oncall"></iframe>`);
    await expectRefusal(page, `<iframe src="${server.url}/oncall?card=1"></iframe>`);
  });

  await test.step('with a reminder that its link hides names', async () => {
    await makeGuestLink(page, `${server.url}/oncall?tz=UTC&schedules=12,11`, {
      live: true,
      pseudonyms: true,
    });
    await expect(page.getByText('This link hides names: the card has pseudonyms, too.')).toBeVisible();
  });
});
