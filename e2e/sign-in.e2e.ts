import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import ICAL from 'ical.js';
import { axeFaultsInBothThemes } from './support/axe';
import { headOf, makeGuestLink } from './support/guest-links';
import { watchRequests } from './support/requests';
import { box, convert } from './support/stacks';
import { freePort, newDataDir, startServer } from './support/server';
import { copyStore } from './support/stores';
import { DOCUMENT, networkAddress, startTeam, type Team } from './support/team';
import { expect, test } from './support/test';

// The dashboard as a team has it: on a network address, with sign-in at a real provider.

const WEI = { email: 'wei.zhang@watchbill.example', name: 'Wei Zhang' };
const ROSA = { email: 'rosa.jimenez@watchbill.example', name: 'Rosa Jiménez' };
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
  await expect(page.getByRole('button', { name: 'Signed in as Ana' })).toBeVisible();
  // Later requests of the open page would fail.
  await page.close();
  await own.stop();
});

test('on a network it starts only with a sign-in, and warns if everybody may look', async ({ page }) => {
  const start = promisify(execFile)(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, HOST: '0.0.0.0', WATCHBILL_DATA_DIR: '/nowhere' },
  });
  await expect(start).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^HOST=0\.0\.0\.0 [^\n]*WATCHBILL_OIDC_ISSUER[^\n]*WATCHBILL_ACCESS=everybody[^\n]*\n$/,
    ),
  });
  const [host, port] = [networkAddress(), await freePort()];
  const dataDir = await newDataDir();
  await copyStore('empty', dataDir);
  const open = await startServer(
    { WATCHBILL_ACCESS: 'everybody', WATCHBILL_DEMO: '0' },
    { host, port, dataDir },
  );
  await page.goto(`${open.url}/webhooks`);
  await expect(page.getByText('Everybody on this network sees everything here')).toBeVisible();
  await page.close();
  await open.stop();
  await rm(dataDir, { recursive: true });
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
  await page.getByRole('button', { name: 'Signed in as ana@example.com' }).click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toContainText('what your app key sees');
  // Later requests of the open page would fail.
  await page.close();
  await own.stop();
});

test('a link of 8,000 characters leads by way of the sign-in to the very address, with what it shares', async ({
  page,
}) => {
  const address = `/stacks?service=${'a%25'.repeat(1_980)}&tz=UTC#stack=1.AAAA____`;
  await signIn(page, address, WEI);
  await expect(page).toHaveURL(`${team.url}${address}`);
  await expect(page.getByRole('alert')).toContainText('damaged');
  await expect(page.getByRole('button', { name: `Signed in as ${WEI.name}` })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('who signs in has their schedules and those of their teams first', async ({ page }) => {
    await signIn(page, '/webhooks', INGRID);
    await expect(page).toHaveURL(`${team.url}/webhooks`);
    const schedules = page.waitForResponse('**/api/schedule/self');
    await page.route('**/access/session', async (route) => {
      // Later than the schedules.
      await schedules;
      await route.continue();
    });
    const allThere = watchRequests(page);
    await page.goto(`${team.url}/oncall`);
    const now = page.getByRole('region', { name: 'On call now' });
    const headings = now.getByRole('heading', { level: 3 });
    await expect(headings.first()).toHaveText('Nobody on call for 2 roles');
    await expect(headings).toContainText([
      'Your teams',
      'Incident commanders',
      'Core weekend duty',
      'Old data centre (switched off)',
      'Other teams',
    ]);
    await allThere();
    await page.getByRole('button', { name: 'View and filters' }).tap();
    await page.getByRole('button', { name: 'Only mine' }).tap();
    await expect(page).toHaveURL(/person=\d+/);
    await expect(page.getByRole('combobox', { name: 'Person' }).locator('option:checked')).toHaveText(
      INGRID.name,
    );
    await expect(page.getByRole('button', { name: 'That’s me' })).toHaveCount(0);
  });
});

test('everybody sees what is theirs: shifts, calendar feeds, and nothing that is private to others', async ({
  page,
  browser,
}) => {
  await signIn(page, '/oncall', WEI);
  await expect(page).toHaveURL(`${team.url}/oncall`);
  await expect(page.getByText(/Fraud/).first()).toBeVisible();
  await expect(page.getByText(/Incident commander/)).toHaveCount(0);
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
    const feeds = page.getByRole('region', { name: 'Calendar feeds' });
    await feeds.getByRole('combobox', { name: 'Reminder' }).selectOption('Reminder 15 m before');
    await feeds.getByRole('button', { name: 'Create feed' }).click();
    const address = feeds.getByRole('textbox', { name: 'Address of the feed' });
    await expect(address).toHaveValue(/^http:\/\/.+\/feeds\/[\w-]{32}\.ics$/);
    const href = await address.inputValue();
    await expect(feeds.getByRole('link', { name: 'Subscribe in a calendar app' })).toHaveAttribute(
      'href',
      href.replace('http:', 'webcal:'),
    );
    const list = feeds.getByRole('list', { name: 'Your calendar feeds' });
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

test('a request is answered by the person who was asked, and not by its author or others', async ({
  page,
  browser,
}) => {
  await signIn(page, '/shifts', WEI);
  await page.getByRole('link', { name: 'Find cover' }).first().click();
  const id = '4080000000034';
  await page.getByRole('list', { name: 'Candidates' }).waitFor();
  await page.goto(`${page.url()}&by=${id}`);
  await page.getByRole('button', { name: 'Ask Ingrid first' }).click();
  await expect(page.getByText('Send this link to Ingrid Haugen.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  const path = new URL(page.url()).pathname;

  const signedIn = async (person: { email: string }) => {
    const own = await (await browser.newContext()).newPage();
    await signIn(own, path, person);
    return own;
  };
  const third = await signedIn(ROSA);
  await expect(third.getByText('Only recipients of this request can answer it.')).toBeVisible();
  await third.context().close();
  const asked = await signedIn(INGRID);
  await asked.getByRole('button', { name: 'Accept' }).click();
  await expect(asked.getByText('Ingrid Haugen took it.')).toBeVisible();
  await asked.context().close();
  await page.reload();
  await expect(page.getByText('Ingrid Haugen took it.')).toBeVisible();
});

test('a person without access sees why, and can sign in as somebody else', async ({ page }) => {
  await signIn(page, '/oncall', { email: 'eve@elsewhere.example' });
  await expect(
    page.getByRole('heading', { name: 'You may not look at this dashboard', level: 1 }),
  ).toBeVisible();
  await expect(page.getByText('its domain is not among the allowed ones')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in as somebody else' }).click();
  await atProvider(page, WEI.email);
  await expect(page).toHaveURL(`${team.url}/oncall`);
});

test('replies of the provider are checked, and a plain page shows the error and a way on', async ({
  page,
}) => {
  const { provider, url } = team;
  const isRefused = async (reason: string) => {
    await expect(page.getByRole('heading', { name: 'The sign-in did not work', level: 1 })).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await page.goto(`${url}/oncall`);
    await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  };
  await page.goto(`${url}/access/callback?code=of-somebody&state=that-was-never-sent`);
  await isRefused('It was begun in another browser');

  provider.signExpired();
  await signIn(page, '/oncall', WEI);
  await isRefused('is not valid at this time');

  provider.refuseConnectionsFor('/token');
  await page.getByRole('link', { name: /^Sign in with/ }).click();
  await expect(page.getByText('does not answer')).toBeVisible();
  await provider.rotate();
  await page.getByRole('link', { name: 'Try again' }).click();
  await atProvider(page, WEI.email);
  await expect(page).toHaveURL(`${url}/oncall`);
});

test('signing out ends it, also for “back”, and removes the last answer', async ({ page }) => {
  const lastAnswer = () => page.evaluate(() => localStorage.getItem('watchbill.last-answer'));
  await signIn(page, '/oncall', WEI);
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
