import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startOverOther } from './support/other-server';
import { present } from './support/present';
import { expect, test } from './support/test';
import { visit } from './support/visit';

const BODY = '{"password":"hunter2hunter2","id":1}';
const TIME = '1763385450';
const SLACK_SECRET = 'a-signing-secret';
const slack = createHmac('sha256', SLACK_SECRET).update(`v0:${TIME}:${BODY}`).digest('hex');

const delivery = {
  channel_id: 100,
  channel_name: 'Alerts',
  integration_id: 'hook',
  event_type: 'i_new',
  event_time: '2025-11-17 13:17:30.000000',
  webhook_type: 'incident',
  endpoint: 'https://hooks.example/in?token=hunter2hunter2',
  request_headers: '{"Content-Type":"application/json"}',
  request_body: BODY,
  response_headers: '',
  response_body: 'ok',
  status: 'failed',
  status_code: 500,
  duration: 143,
  attempt: 1,
  error_message: 'upstream said token=hunter2hunter2 is stale',
  ref_id: 'token=hunter2hunter2',
  ref_title: 'Bearer hunter2hunter2 leaked',
};

const HEADERS: Record<string, string> = {
  json: '{"Authorization":["Bearer hunter2hunter2"],"Content-Type":["application/json"]}',
  pairs: '[["Authorization","Bearer hunter2hunter2"],["Content-Type","application/json"]]',
  slack: `X-Slack-Request-Timestamp: ${TIME}\nX-Slack-Signature: v0=${slack}`,
  unknown: `X-Acme-Signature: v0=${slack}`,
  unreadable: '<headers token=hunter2hunter2>',
};

const DELIVERIES: Record<string, object> = {
  ...Object.fromEntries(
    Object.entries(HEADERS).map(([event_id, request_headers]) => [
      event_id,
      { ...delivery, request_headers },
    ]),
  ),
  bodies: {
    ...delivery,
    request_headers: 'Content-Type: application/x-www-form-urlencoded\nX-Api-Key: hunter3hunter3',
    request_body: 'payload=%7B%22token%22%3A%22hunter2hunter2%22%7D&text=a+b',
    response_body: '<answer>\n<password>hunter4hunter4</password>\n<text>no</text></answer>',
  },
  robot: {
    ...delivery,
    endpoint: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=hunter2hunter2',
    response_body: '{"errcode":93000,"errmsg":"invalid webhook url, token=hunter2hunter2"}',
    status: 'success',
    status_code: 200,
    error_message: '',
  },
  changed: {
    ...delivery,
    request_body: BODY.replace('hunter2hunter2', 'hunter2CHANGED'),
    response_body: String.raw`oops {"pass\u0077ord":"hunter2hunter2"}`,
    request_headers: HEADERS['json']?.replace('hunter2hunter2', 'hunter2CHANGED'),
    status_code: 200,
    duration: 12,
  },
};

// One server for all of them.
test.describe.configure({ mode: 'default' });

let server: Awaited<ReturnType<typeof startOverOther>>;
test.beforeAll(async () => {
  server = await startOverOther('a-key', ({ event_id }) => ({
    status: 200,
    members: { data: { event_id, ...DELIVERIES[String(event_id)] } },
  }));
});
test.afterAll(() => server.stop());

const happened = (page: Page) => page.getByRole('region', { name: 'What happened' });

async function open(page: Page, event: string, search = '') {
  await page.goto(`${server.url}/webhooks/hook/${event}${search}`);
  await expect(happened(page)).toBeVisible();
}

/** Another delivery, in the same document. */
async function openNext(page: Page, event: string) {
  await visit(page, `/webhooks/hook/${event}`);
  await expect(page).toHaveTitle(new RegExp(` · ${event} · `));
  await expect(happened(page)).toBeVisible();
}

test('what a sender wrote is read and masked: page, print, copies', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const request = page.getByRole('region', { name: 'Request', exact: true });
  await open(page, 'json');
  await test.step('the message of the sender, with any status code, and what it is about', async () => {
    await expect(happened(page)).toContainText('The receiver answered 500');
    await expect(happened(page)).toContainText('upstream said token=•••••• is stale');
    await expect(happened(page)).toContainText('Bearer •••••• leaked');
  });
  for (const form of ['json', 'pairs']) {
    await test.step(`headers as ${form}`, async () => {
      if (form !== 'json') await openNext(page, form);
      await expect(request).toContainText('Bearer ••••••');
      const put = [await page.content()];
      await page.emulateMedia({ media: 'print' });
      put.push(await page.content());
      await page.emulateMedia({ media: 'screen' });
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await page.getByRole('button', { name: 'Copy as cURL' }).click();
      await expect(page.getByText('cURL copied, with variables')).toBeVisible();
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(copied).toContain(`--header 'Authorization: ''Bearer '"$HEADER_AUTHORIZATION"`);
      put.push(await copied());
      expect(put.filter((text) => text.includes('hunter2'))).toEqual([]);
    });
  }
  await test.step('headers that cannot be read are mentioned, on the page and in what is copied', async () => {
    await openNext(page, 'unreadable');
    await expect(request).toContainText('could not be parsed');
    await page.getByRole('button', { name: 'Copy as cURL' }).click();
    await expect(page.getByText('without the headers, which could not be read')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      '# The headers could not be read',
    );
  });
  await test.step('a body that another one hides in', async () => {
    await openNext(page, 'changed');
    await expect(page.getByRole('region', { name: 'Response body' })).toContainText('ord":"••••••"');
    expect(await page.content()).not.toContain('hunter2');
  });
});

test('a form and XML are searched, copied, saved and revealed; a command has what is revealed at the moment', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await open(page, 'bodies');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const form = page.getByRole('region', { name: 'Request body' });
  const xml = page.getByRole('region', { name: 'Response body' });
  const curl = page.getByRole('button', { name: 'Copy as cURL' });
  const isShown = (text: string) => expect(page.getByText(text)).toBeVisible();

  await test.step('a form is a tree, and what is folded says what is in it', async () => {
    await form.getByRole('button', { name: 'Fold $.payload' }).click();
    await expect(form).toContainText('{…}, token: "••••••" (1 value)');
    await page.getByRole('button', { name: 'Request body as sent' }).click();
    await expect(form).toContainText('payload=%7B%22token%22%3A');
    await expect(form).not.toContainText('hunter');
  });
  await test.step('XML is searched, copied and saved, masked', async () => {
    await page.getByRole('searchbox', { name: 'Search in response body' }).fill('ANSWER');
    await expect(page.getByRole('status').filter({ hasText: '1 of 2' })).toBeVisible();
    await page.getByRole('button', { name: 'Copy response body' }).click();
    await isShown('copied, secrets masked');
    expect(await copied()).toBe('<answer>\n<password>••••••</password>\n<text>no</text></answer>');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save response body' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('bodies-response.xml');
    expect(await readFile(await download.path(), 'utf8')).toBe(await copied());
  });
  await test.step('what is revealed is in a command if one wants it', async () => {
    await page.getByRole('button', { name: 'Reveal header X-Api-Key for 30 seconds' }).press('Enter');
    await curl.click();
    await isShown('cURL copied, with variables');
    expect(await copied()).not.toContain('hunter');
    await page.getByRole('button', { name: 'With revealed values' }).click();
    await curl.click();
    await isShown('cURL copied, with what is revealed');
    expect(await copied()).toContain(`'hunter3hunter3'`);
    expect(await copied()).not.toContain('hunter2');
  });
  await test.step('a revealed value stays for 30 seconds', async () => {
    await page.getByRole('button', { name: 'Reveal all for 30 s' }).click();
    await expect(xml).toContainText('hunter4hunter4');
    await page.clock.runFor(30_000);
    await expect(page.getByRole('button', { name: 'With revealed values' })).toHaveCount(0);
    await curl.click();
    await isShown('cURL copied, with variables');
    expect(`${await copied()}${await page.content()}`).not.toContain('hunter');
  });
  await test.step('and never while the page is presented', async () => {
    await present(page);
    await expect(curl).toBeVisible();
    await expect(page.getByRole('button', { name: /reveal/i })).toHaveCount(0);
  });
});

test('why a delivery failed, how it differs from a good one, and whether a signature covers its body', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, 'changed');
  const check = page.getByRole('region', { name: 'Signature' });
  const tell = async (secret: string) => {
    await check.getByLabel('Signing secret').fill(secret);
    await check.getByLabel('Signing secret').press('Enter');
  };
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Webhooks' }).click();

  await test.step('paste a line of the log, Enter; copy it as a command', async () => {
    const ids = page.getByRole('textbox', { name: 'Integration id, or a link to a delivery' });
    await ids.fill('level=error integration_id=hook event_id=slack status=500');
    await ids.press('Enter');
    await expect(page.getByRole('region', { name: 'What happened' })).toContainText(
      'The receiver answered 500: the receiver failed inside.',
    );
    await page.getByRole('button', { name: 'Copy as cURL' }).click();
    await expect(page.getByText('cURL copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      '"password":"\'"$BODY_PASSWORD"',
    );
  });
  await test.step('enter the secret, Enter', async () => {
    await tell(SLACK_SECRET);
    await expect(check.getByRole('status')).toContainText('The signature matches');
    await tell('wrong');
    await expect(check.getByRole('status')).toContainText('does not match');
  });
  await test.step('choose the good one', async () => {
    await page
      .getByRole('list', { name: 'Looked at before' })
      .getByRole('button', { name: 'changed' })
      .click();
    const compared = page.getByRole('region', { name: 'Differences' });
    await expect(compared).toContainText(/HTTP status: 500.*HTTP status: 200/);
    await expect(compared).toContainText('authorization: Bearer ••••••');
    await expect(compared).toContainText(/"password": "••••••",\s*differs, masked/);
  });
  await test.step('a scheme that is not known is not called wrong', async () => {
    await openNext(page, 'unknown');
    await tell(SLACK_SECRET);
    await expect(check.getByRole('status')).toContainText('Other secret or scheme');
  });
});

test('a comparison begins on the first screen of a phone, tells secrets apart, and names an error in a 200', async ({
  page,
}) => {
  const differences = page.getByRole('region', { name: 'Differences' });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'json', '?with=hook%20changed');
  await test.step('a shared one begins on the first screen of a phone, and so does one chosen in place', async () => {
    const outcome = differences.getByRole('heading', { name: /^Outcome/ });
    await expect(outcome).toContainText(/\d lines? only in this one/);
    await expect(outcome).toBeInViewport();
    await page.getByRole('button', { name: 'Close the comparison' }).click();
    const form = page.getByRole('form', { name: 'Compare with another delivery' });
    await form.getByRole('textbox').fill('hook changed');
    await form.getByRole('button', { name: 'Compare' }).click();
    await expect(outcome).toBeInViewport();
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/webhooks/hook/json?with=hook%20changed&lines=all');
  const badge = page.getByRole('heading', { level: 1 }).getByText('Not delivered, HTTP 500', { exact: true });
  await test.step('two secrets that differ are shown to differ', async () => {
    await expect(differences).toContainText(/"password": "••••••",\s*differs, masked/);
    await expect(differences).toContainText(/authorization: Bearer ••••••\s*differs, masked/);
    await expect(differences).toContainText('Endpoint: https://hooks.example/in?token=••••••');
    await expect(differences).toContainText(/HTTP status: 500.*HTTP status: 200/);
    await expect(differences).toContainText(/Duration: 143 ms.*Duration: 12 ms/);
    expect(await page.content()).not.toContain('hunter2');
    await expect(badge).toHaveCSS('border-top-width', '0px');
  });
  await test.step('where the system chooses the colours, too', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(badge).toHaveCSS('border-top-width', '1px');
    await expect(differences.getByText('differs, masked').first()).toBeVisible();
  });
  await page.emulateMedia({ forcedColors: 'none' });
  await openNext(page, 'robot');
  const outcome = 'Not delivered, HTTP 200 with errcode 93000';
  await test.step('a robot that answers 200 with an error code has not delivered', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText(outcome);
    await expect(page).toHaveTitle(new RegExp(`^${outcome} · `));
    await expect(happened(page)).toContainText('WeCom answered 200, but with errcode 93000');
    await expect(happened(page)).toContainText('The receiver’s message: invalid webhook url, token=••••••');
  });
  await test.step('the recent deliveries say it', async () => {
    await visit(page, '/webhooks');
    const recent = page.getByRole('region', { name: 'Recent deliveries' });
    await expect(recent.getByRole('listitem').first()).toContainText(outcome);
  });
  await test.step('a comparison says it', async () => {
    await visit(page, '/webhooks/hook/robot?with=hook%20changed');

    await expect(differences).toContainText('Error in the answer: errcode 93000');
  });
});
