import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { downloadOf } from './support/downloads';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { shown } from './support/present';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { closeShare, copyText, openFiles } from './support/share';

// What people write names people: rotas and their layers, teams, errors, what a delivery was about.

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const NOW = Math.floor(Date.now() / 1000);
const SINCE = NOW - 400 * 86_400;
const NAMES = /Anastasia|Quill|\bBo\b|\bXu\b|王伟/;
const PRESENTED = 'present=1&names=pseudonyms';

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

type Looked = {
  path: string;
  /** Expects the page without pseudonyms to contain the names, so that the search for them means something. */
  ready: (page: Page) => Promise<unknown>;
  files?: (page: Page) => Promise<Download[]>;
};

const PAGES: readonly Looked[] = [
  {
    path: '/oncall?days=3&open=11',
    ready: async (page) => {
      await expect(page.getByRole('rowheader').filter({ hasText: '’s database rota' }).first()).toBeVisible();
      await expect(page.getByRole('rowheader').filter({ hasText: ' covers ' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Hand-offs', exact: true })).toBeVisible();
    },
    files: async (page) => {
      const calendar = (await openFiles(page)).getByRole('button', { name: /^On call: / });
      const files = [await downloadOf(page, () => calendar.click())];
      await closeShare(page);
      files.push(await downloadOf(page, () => page.getByRole('button', { name: 'Gaps as CSV' }).click()));
      return files;
    },
  },
  {
    path: '/oncall/11?days=3',
    ready: (page) =>
      expect(page.getByRole('region', { name: 'Rotation' })).toContainText('before any change'),
  },
  {
    path: '/shifts?person=2',
    ready: (page) => expect(page.getByText('’s database rota').first()).toBeVisible(),
  },
  {
    path: '/rum/issues/cart-1',
    ready: async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toContainText('is undefined');
      await expect(page.getByRole('region', { name: 'Likely cause' })).toContainText('changed the cart');
    },
  },
  {
    path: '/rum',
    ready: (page) => expect(page.getByRole('listitem').filter({ hasText: 'is undefined' })).toBeVisible(),
  },
  {
    path: '/webhooks/hook-1/failed-1',
    ready: (page) => expect(page.getByText('no contact for ')).toBeVisible(),
  },
  {
    path: '/review?range=7d&card=actions&evidence=hook-1/failed-1,cart-1',
    ready: async (page) => {
      await expect(page.getByText('cannot sign in').first()).toBeAttached();
      await expect(page.getByText('is undefined').first()).toBeAttached();
    },
  },
];

/** Texts of a page and of its files, by place. */
async function textsOn(page: Page, { ready, files }: Looked): Promise<Map<string, string>> {
  await ready(page);
  const said = new Map([
    ['document', await shown(page)],
    ['accessible names', await page.locator('body').ariaSnapshot()],
  ]);
  for (const file of (await files?.(page)) ?? [])
    said.set(file.suggestedFilename(), await readFile(await file.path(), 'utf8'));
  return said;
}

test('what people wrote names nobody under pseudonyms', async ({ page }) => {
  for (const [index, looked] of PAGES.entries()) {
    const { path } = looked;
    await test.step(path, async () => {
      await (index === 0 ? page.goto(server.url + path) : visit(page, path));
      expect(NAMES.test([...(await textsOn(page, looked)).values()].join('\n'))).toBe(true);
      await visit(page, `${path}${path.includes('?') ? '&' : '?'}${PRESENTED}`);
      await expect(page.getByRole('complementary', { name: 'Presentation' })).toBeVisible();
      // The document is the same: what it showed before may still be there for a moment.
      await expect(async () => {
        for (const [where, text] of await textsOn(page, looked)) {
          const name = NAMES.exec(text);
          expect(name && `${where}: ${text.slice(Math.max(0, name.index - 60), name.index + 60)}`).toBeNull();
        }
      }).toPass();
      await page.getByRole('button', { name: 'Exit' }).click();
      await expect(page).not.toHaveURL(/present/);
    });
  }
  await test.step('nor does what is copied', async () => {
    await page.goto(`${server.url}/oncall?days=3&${PRESENTED}`);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const text = await copyText(page, 'This week');
    expect(text).toContain('’s database rota');
    expect(text).not.toMatch(NAMES);
  });
});
