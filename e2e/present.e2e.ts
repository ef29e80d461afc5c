import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { downloadOf } from './support/downloads';
import { openRules } from './support/oncall';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { exitPresentation, present, presentBar, shown } from './support/present';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { copyText } from './support/share';

// What a room sees of a page.

const delivery = '/webhooks/int-demo-1/ev-demo-0001';

test('a presented page is bigger, alone, and stays so until somebody leaves; people can have pseudonyms', async ({
  page,
}) => {
  await page.goto('/oncall?days=3');
  await expect(page.getByRole('grid')).toBeVisible();
  const size = () => page.locator('html').evaluate((html) => getComputedStyle(html).fontSize);
  const before = await size();
  await present(page);
  await expect(page).toHaveURL(/[?&]present=1/);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  expect(Number.parseFloat(await size())).toBeGreaterThan(Number.parseFloat(before) * 1.1);
  await expect(page.getByRole('complementary', { name: 'Presentation' })).toContainText(
    /^As of \w{3} \d+ \w{3} \d{4}, \d\d:\d\d:\d\d UTC−[45]; auto-refresh is off/,
  );

  // A link inside of the page does not know of it; the page before shows the same people, and what is pressed there keeps one there.
  await page.getByRole('link', { name: 'Incident commanders' }).click();
  await expect(page.getByRole('heading', { name: 'Incident commanders', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/[?&]present=1/);
  await test.step('people are shown under pseudonyms, the same ones each time', async () => {
    const main = page.getByRole('main');
    await expect(main).toContainText('Amara Okafor');
    await (await presentBar(page)).getByRole('button', { name: 'Pseudonyms' }).click();
    await expect(page).toHaveURL(/names=pseudonyms/);
    await expect(main).not.toContainText('Amara');
    const people = page.getByRole('region', { name: 'Rotation' });
    await openRules(page);
    const shown = await people.innerText();
    // A word for each of the two in every one.
    const groups = await people.getByRole('list').last().getByRole('listitem').allInnerTexts();
    expect(groups).toHaveLength(5);
    for (const one of groups) expect(one).toMatch(/^[A-Z][a-z]+ \(Primary\) · [A-Z][a-z]+ \(Secondary\)$/);
    expect(new Set(groups).size).toBe(5);
    await test.step('and are copied as a message', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const text = await copyText(page, 'This week');
      expect(text).toMatch(
        /\n• Incident commanders: [A-Z][a-z]+ \(primary\), [A-Z][a-z]+ \(secondary\), until /,
      );
      expect(text).toMatch(/names=pseudonyms/);
      expect(text).not.toContain('Amara');
    });
    await page.reload();
    await openRules(page);
    await expect(people).toHaveText(shown, { useInnerText: true });
    await expect(main).not.toContainText('Amara');
  });
  await exitPresentation(page);
  await expect(page).not.toHaveURL(/present/);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  expect(await size()).toBe(before);

  await test.step('secrets cannot be reached in front of a room', async () => {
    await visit(page, delivery);
    await expect(page.getByRole('button', { name: /^Reveal/ }).first()).toBeVisible();
    await present(page);
    await expect(page.getByRole('complementary', { name: 'Presentation' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Reveal|without showing/ })).toHaveCount(0);
  });
});

const NOW = Math.floor(Date.now() / 1000);
const SINCE = NOW - 400 * 86_400;
const NAMES = /Anastasia|Quill|\bBo\b|\bXu\b|王伟/;

const ms = (seconds: number) => ({ timestamp: seconds * 1000, version: '1.0.0' });

const RECORDS = {
  teams: [{ team_id: 10, team_name: 'Friends of Anastasia' }],
  roles: [{ role_id: 1, role_name: 'Shadow of Bo', order: 1 }],
  channels: [{ channel_id: 100, channel_name: 'Quill alerts', team_id: 10, is_private: false }],
  people: [
    { person_id: 2, person_name: 'Anastasia Quill', team_ids: [10] },
    { person_id: 3, person_name: 'Bo Xu', team_ids: [10] },
    { person_id: 4, person_name: '王伟', team_ids: [10] },
  ],
  schedules: [
    scheduleRecord({
      schedule_id: 11,
      schedule_name: 'Anastasia’s database rota',
      description: 'Ask Bo Xu or 王伟 before any change',
      layers: [
        dailyLayer({
          layer_name: 'Anastasia covers Bo',
          layer_start: SINCE,
          restrict_mode: 1,
          restrict_periods: [{ restrict_start: 0, restrict_end: 12 * 3600 }],
          groups: [solo(2), solo(3)],
        }),
        dailyLayer({ layer_name: '夜班王伟', layer_start: SINCE, groups: [solo(4)], layer_end: NOW }),
      ],
    }),
  ],
  applications: [
    {
      application_id: 'shop',
      application_name: 'Shop',
      type: 'browser',
      client_token: '',
      team_id: 10,
      no_ip: true,
      no_geo: true,
      status: 'enabled',
      created_by: 2,
      updated_by: 3,
      created_at: SINCE * 1000,
      updated_at: SINCE * 1000,
      is_private: false,
      alerting: { enabled: true, channel_ids: [100] },
      tracing: { enabled: false, endpoint: '', open_type: 'popup' },
    },
  ],
  issues: [
    {
      issue_id: 'cart-1',
      application_id: 'shop',
      application_name: 'Shop',
      service: 'web',
      status: 'for_review',
      error_count: 3,
      session_count: 2,
      first_seen: ms(SINCE),
      last_seen: ms(NOW - 3600),
      age: 60,
      error: { message: 'cart of Anastasia Quill is undefined', type: 'TypeError' },
      team_id: 10,
      is_crash: false,
      suspected_cause: { source: 'user', value: 'unknown', reason: 'Bo changed the cart', person_id: 3 },
    },
  ],
  incidents: [
    {
      incident_id: 'incident-1',
      account_id: 1,
      team_id: 10,
      channel_id: 100,
      title: 'Sign-in fails',
      severity: 'Critical',
      created_at: NOW - 2 * 86_400,
      closed_at: NOW - 2 * 86_400 + 3600,
      closed_by: 'manually',
      muted: false,
      labels: {},
      fields: {},
      assignments: [],
      notifications: [],
    },
  ],
  webhooks: [
    {
      channel_id: 100,
      channel_name: 'Quill alerts',
      integration_id: 'hook-1',
      event_id: 'failed-1',
      event_type: 'i_new',
      event_time: new Date((NOW - 3600) * 1000).toISOString(),
      webhook_type: 'incident',
      endpoint: 'https://hooks.example/in',
      request_headers: '{"Content-Type":"application/json"}',
      request_body: '{}',
      response_headers: '',
      response_body: '',
      status: 'failed',
      status_code: 500,
      duration: 143,
      attempt: 1,
      error_message: 'no contact for Anastasia Quill',
      ref_id: 'incident-1',
      ref_title: 'Bo cannot sign in',
    },
  ],
};

let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(360_000);
  server = await startWithRecords(RECORDS);
});
test.afterAll(() => server.stop());

const gapsFile = (page: Page) =>
  downloadOf(page, () => page.getByRole('button', { name: 'Gaps as CSV' }).click());

/** Pages with names of people in fields, and in what people wrote; each with what is there once it has loaded. */
const PAGES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  '/oncall?days=3&open=11': async (page) => {
    await expect(page.getByRole('rowheader').filter({ hasText: ' covers ' })).toBeVisible();
    await expect(page.getByText('of planned time covered')).toBeVisible();
  },
  '/oncall/11?days=3': (page) =>
    expect(page.getByRole('region', { name: 'Rotation' })).toContainText('before any change'),
  '/shifts?person=2': (page) => expect(page.getByText('’s database rota').first()).toBeVisible(),
  '/report': (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  '/rum': (page) => expect(page.getByText('is undefined').first()).toBeVisible(),
  '/rum/issues/cart-1': (page) =>
    expect(page.getByRole('region', { name: 'Likely cause' })).toContainText('changed the cart'),
  '/webhooks/hook-1/failed-1': (page) => expect(page.getByText('no contact for ')).toBeVisible(),
  '/review?range=7d&card=evidence&evidence=hook-1/failed-1,cart-1': async (page) => {
    await expect(page.getByText('cannot sign in').first()).toBeAttached();
    await expect(page.getByText('is undefined').first()).toBeAttached();
  },
};

/** Everything that a room, a screen reader and paper have of a page. */
async function textsOn(page: Page): Promise<string> {
  const texts = [await shown(page), await page.locator('body').ariaSnapshot()];
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  texts.push(await shown(page));
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  return texts.join('\n');
}

/** First name in a text, with the words around it. */
function nameIn(text: string): string | undefined {
  const name = NAMES.exec(text);
  return name ? text.slice(Math.max(0, name.index - 60), name.index + 60) : undefined;
}

test.describe('under pseudonyms', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  let server: OwnServer;
  test.beforeAll(async () => {
    test.setTimeout(360_000);
    server = await startWithRecords(RECORDS);
  });
  test.afterAll(() => server.stop());

  test('a room sees no name, in fields, in what people wrote, in files, copies and on paper', async ({
    page,
  }) => {
    for (const [path, isThere] of Object.entries(PAGES)) {
      await test.step(path, async () => {
        await page.goto(`${server.url}${path}${path.includes('?') ? '&' : '?'}present=1&names=pseudonyms`);
        await isThere(page);
        expect(nameIn(await textsOn(page))).toBeUndefined();
      });
    }
    await test.step('files and copies', async () => {
      await visit(page, '/oncall?days=3&part=gaps');
      await expect(page.getByRole('complementary', { name: 'Presentation' })).toBeVisible();
      await expect(page.getByRole('rowheader').first()).toBeVisible();
      const file = await readFile(await (await gapsFile(page)).path(), 'utf8');
      const copy = await copyText(page, 'This week');
      for (const text of [file, copy]) {
        expect(text).toContain('’s database rota');
        expect(nameIn(text)).toBeUndefined();
      }
    });
    await test.step('which have names without', async () => {
      await (await presentBar(page)).getByRole('button', { name: 'Names', exact: true }).click();
      await expect.poll(async () => nameIn(await textsOn(page))).toBeDefined();
    });
  });
});
