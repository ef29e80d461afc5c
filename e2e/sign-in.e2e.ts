import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import ICAL from 'ical.js';
import { axeFaultsInBothThemes } from './support/axe';
import { headOf, makeGuestLink } from './support/guest-links';
import { box, convert } from './support/stacks';
import { newDataDir } from './support/server';
import { copyStore } from './support/stores';
import { DOCUMENT, startTeam, type Team } from './support/team';
import { expect, test } from './support/test';

// The dashboard as a team has it: on a network address, with sign-in at a real provider.

const WEI = { email: 'wei.zhang@watchbill.example', name: 'Wei Zhang' };
const INGRID = { email: 'ingrid.haugen@watchbill.example', name: 'Ingrid Haugen' };

// One server for the file.
test.describe.configure({ mode: 'default' });

let team: Team;
test.beforeAll(async () => {
  test.setTimeout(360_000);
  team = await startTeam({ WATCHBILL_ALLOWED_DOMAINS: 'watchbill.example', WATCHBILL_MAY_CHANGE: 'own' });
});
test.afterAll(() => team.stop());
test.use({
  // Browsers do not trust a network address without TLS with everything; a call without a session is a 401, a wrong
  // key a 400, a person without access gets a 403, and a provider that is down causes a 503.
  expectedErrors: [/Cross-Origin-Opener-Policy header has been ignored|status of (40[013]|503)/],
});

const ended = (page: Page) => page.getByRole('alert').filter({ hasText: /^Your session has ended/ });

/** The provider's form for a person it does not know yet. */
async function atProvider(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function signIn(page: Page, path: string, { email }: { email: string }): Promise<void> {
  await page.goto(`${team.url}${path}`);
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: /^Sign in with 127\.0\.0\.1/ }).click();
  await atProvider(page, email);
}

/** Ends the session as its expiry would. */
async function endSession(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: 'watchbill-session' });
}

test('the document leads from nothing to a signed-in team', async ({ page }) => {
  const dataDir = await newDataDir();
  await copyStore('empty', dataDir);
  const data = await mkdtemp(join(tmpdir(), 'watchbill-people-'));
  for (const [, file = '', record = ''] of DOCUMENT.matchAll(/^(\w+\.ndjson) +(\{.*\})$/gm)) {
    await writeFile(join(data, file), `${record}\n`);
  }
  const env = { ...process.env, WATCHBILL_DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, ['dist/server/cli.js', 'import', data], { env });
  await rm(data, { recursive: true });
  const own = await startTeam({}, dataDir);
  await page.goto(`${own.url}/oncall`);
  await page.getByRole('link', { name: /^Sign in with/ }).click();
  await atProvider(page, 'ana@example.com');
  await expect(page).toHaveURL(`${own.url}/oncall`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('button', { name: 'Signed in as Ana' })).toBeVisible();
  // Later requests of the open page would fail.
  await page.close();
  await own.stop();
});

test('people ask another server with a key of their own, entered once and checked', async ({
  page,
  service,
}) => {
  const settings = { WATCHBILL_UPSTREAM: service.url, WATCHBILL_UPSTREAM_KEYS: 'own' };
  const own = await startTeam(settings, await newDataDir());
  await page.goto(`${own.url}/oncall`);
  await page.getByRole('link', { name: /^Sign in with/ }).click();
  await atProvider(page, 'ana@example.com');
  await expect(page.getByRole('heading', { name: 'Your app key', level: 1 })).toBeVisible();
  const enter = async (key: string) => {
    await page.getByLabel('App key').fill(key);
    await page.getByRole('button', { name: 'Check and keep it' }).click();
  };
  await enter('wb_wrong');
  await expect(page.getByRole('alert')).toHaveText('The server does not accept this key.');
  await enter(service.appKey);
  await expect(page).toHaveURL(`${own.url}/oncall`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Signed in as ana@example.com' }).click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toContainText('what your app key sees');
  // Later requests of the open page would fail.
  await page.close();
  await own.stop();
});

test('everybody sees what is theirs: shifts, calendar feeds, and nothing that is private to others', async ({
  page,
  browser,
}) => {
  await signIn(page, '/oncall', WEI);
  await expect(page).toHaveURL(`${team.url}/oncall`);
  await expect(page.getByText(/Fraud/).first()).toBeVisible();
  await expect(page.getByText(/Incident commander/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: `Signed in as ${WEI.name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toContainText(WEI.email);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'My shifts' }).click();
  await expect(page).toHaveURL(`${team.url}/shifts`);
  await expect(page.getByRole('heading', { name: 'My shifts', level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Shifts' }).getByRole('listitem').first()).toContainText(
    / – .*Checkout|Find cover/,
  );

  await test.step('a calendar feed is made, read without a session, and revoked', async () => {
    const feeds = page.getByRole('region', { name: 'Calendar feeds', exact: true });
    await feeds.getByRole('combobox', { name: 'Reminder' }).selectOption('Reminder 15 m before');
    await feeds.getByRole('button', { name: 'Create feed' }).click();
    const address = feeds.getByRole('textbox', { name: 'Address of the feed' });
    await expect(address).toHaveValue(/^http:\/\/.+\/feeds\/[\w-]{32}\.ics$/);
    const href = await address.inputValue();
    await expect(feeds.getByRole('link', { name: 'Subscribe in a calendar app' })).toHaveAttribute(
      'href',
      href.replace('http:', 'webcal:'),
    );
    const list = feeds.getByRole('table', { name: 'Your calendar feeds' });
    await expect(list).toContainText('Never read');
    expect(await axeFaultsInBothThemes(feeds)).toEqual([]);
    const reply = await fetch(href);
    const root = new ICAL.Component(ICAL.parse(await reply.text()));
    const events = root.getAllSubcomponents('vevent');
    expect(events.length).toBeGreaterThan(0);
    for (const event of events) {
      expect(event.getFirstPropertyValue('summary')).toMatch(/^On call: .+ \(.+\)$/);
      expect(event.getFirstSubcomponent('valarm')).not.toBeNull();
    }
    const tag = { 'If-None-Match': reply.headers.get('ETag') ?? '' };
    expect((await fetch(href, { headers: tag })).status).toBe(304);
    await page.reload();
    await expect(list).toContainText('Last read');
    await expect(address).toHaveCount(0);
    await list.getByRole('button', { name: 'Revoke My shifts…' }).click();
    await list.getByRole('button', { name: 'Revoke My shifts', exact: true }).click();
    await expect(feeds).toContainText('You have no calendar feeds.');
    expect((await fetch(href, { headers: tag })).status).toBe(404);
  });

  const other = await (await browser.newContext()).newPage();
  await test.step('a guest link shows it in their name, to somebody who has not signed in', async () => {
    const address = await makeGuestLink(page, `${team.url}/oncall?days=1&tz=UTC`, {});
    await other.goto(address);
    await expect(other.getByRole('complementary', { name: 'Guest view' })).toContainText(
      `Guest view, shared by ${WEI.name}`,
    );
    await expect(other.getByRole('main')).toContainText('Fraud');
  });

  await test.step('without one, a program that previews links gets the name of the product', async () => {
    const reply = await other.request.get(`${team.url}/oncall/6190000000101?days=1&tz=UTC`);
    const { title, ...tags } = headOf(await reply.text());
    expect(title).toBe('Sign in · Watchbill');
    expect(Object.values(tags).join()).not.toMatch(/on call|UTC|schedule/i);
    expect(tags['og:title']).toBe('Watchbill');
  });

  await signIn(other, '/oncall', INGRID);
  await expect(other.getByText(/Incident commander/).first()).toBeVisible();
  await expect(other.getByText(/Fraud/)).toHaveCount(0);
  await other.context().close();
});

test('signing out ends it, also for “back”, and removes the last answer', async ({ page }) => {
  const lastAnswer = () => page.evaluate(() => localStorage.getItem('watchbill.last-answer'));
  await signIn(page, '/oncall', WEI);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('button', { name: `Signed in as ${WEI.name}` })).toBeVisible();
  await expect.poll(lastAnswer).toContain(`"of":"${WEI.email}"`);
  await page.getByRole('button', { name: `Signed in as ${WEI.name}` }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You have signed out', level: 1 })).toBeVisible();
  expect(await lastAnswer()).toBe(null);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: /^Sign in with/ }).click();
  await expect(page).toHaveURL(`${team.url}/oncall`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: `Signed in as ${WEI.name}` }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('heading', { name: 'You have signed out', level: 1 })).toBeVisible();
});

test('a session that ends while something is typed loses nothing, in both tabs', async ({
  page,
  context,
}) => {
  await signIn(page, '/stacks?service=shop', WEI);
  await box(page).fill('Error: no\n    at pay (https://cdn.example.com/a.js:1:2)');
  const second = await context.newPage();
  await second.goto(`${team.url}/oncall`);
  await second.getByRole('button', { name: 'Menu' }).click();
  await expect(second.getByRole('button', { name: `Signed in as ${WEI.name}` })).toBeVisible();

  await endSession(context);
  await convert(page).click();
  await expect(ended(page)).toBeVisible();
  await second.getByRole('link', { name: 'Responders' }).click();
  await expect(ended(second)).toBeVisible();

  const opening = context.waitForEvent('page');
  await ended(page).getByRole('link', { name: 'Sign in' }).click();
  await expect((await opening).getByRole('heading', { name: 'You are signed in' })).toBeVisible();

  await expect(ended(page)).toBeHidden();
  await expect(page.getByRole('article', { name: /^Frame 1: pay/ })).toBeVisible();
  await expect(ended(second)).toBeHidden();
  await expect(second.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(box(page)).toHaveValue('Error: no\n    at pay (https://cdn.example.com/a.js:1:2)');
});
