import type { Locator } from '@playwright/test';
import { DEMO_SECRETS } from '#service/demo/deliveries';
import { startWithRecords } from './support/own-data';
import { expect, test } from './support/test';
import { visit } from './support/visit';

const DELIVERY = '/webhooks/int-demo-1/ev-demo-0002';
// Plainly fake, and secret all the same.
const SECRETS = Object.values(DEMO_SECRETS);
const SIGNATURE = /sha256=[\da-f]/;

const fill = async (form: Locator, name: string, text: string) =>
  form.getByRole('textbox', { name }).fill(text);

test('secrets are nowhere in the document, or in what is copied; a body is as it was sent', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(DELIVERY);
  const request = page.getByRole('region', { name: 'Request', exact: true });
  await expect(request).toContainText('Bearer ••••••');
  const seen = [await page.content()];
  const asSent = request.getByRole('button', { name: 'Request body as sent' });
  await asSent.click();
  await expect(page.getByRole('region', { name: 'Request body' })).toContainText('{"event_type":"i_ack"');
  seen.push(await page.content());
  await page.getByRole('button', { name: 'Copy as cURL' }).click();
  await expect(page.getByText('cURL copied, with variables')).toBeVisible();
  const curl = await page.evaluate(() => navigator.clipboard.readText());
  expect(curl).toContain('curl');
  seen.push(curl);
  seen.push(await page.evaluate(() => JSON.stringify(localStorage)), page.url());
  for (const secret of SECRETS) expect(seen.filter((text) => text.includes(secret))).toEqual([]);
  expect(seen.filter((text) => SIGNATURE.test(text))).toEqual([]);
  await asSent.click();
  await test.step('a body is shown as it was sent: every digit, in its order', async () => {
    const body = page.getByRole('region', { name: 'Response body' });
    await expect(body).toContainText('9223372036854775807');
    await expect(body).toContainText('-9007199254740993');
  });
  await test.step('a signature is checked in the browser, and a wrong secret is reported', async () => {
    const check = page.getByRole('region', { name: 'Signature' });
    await check.getByLabel('Signing secret').fill('wrong');
    await check.getByRole('button', { name: 'Check' }).click();
    await expect(check.getByRole('status')).toContainText('Other secret or scheme');
    await check.getByText('Another scheme').click();
    await check.getByRole('combobox', { name: 'Scheme' }).selectOption('GitHub');
    await check.getByLabel('Signing secret').fill('wrong');
    await check.getByRole('button', { name: 'Check' }).click();
    await expect(check.getByRole('status')).toContainText('There is no header X-Hub-Signature-256.');
  });
});

test.describe('on purpose', () => {
  test.use({ revealed: [/not-a-real-token/] });

  test('a header and a value in a body are revealed for 30 seconds, and copied without; never while the page is presented', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await page.goto(DELIVERY);
    const request = page.getByRole('region', { name: 'Request', exact: true });
    await request.getByRole('button', { name: 'Reveal header Authorization for 30 seconds' }).click();
    await expect(request).toContainText('Bearer not-a-real-token');
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(request).not.toContainText('not-a-real-token');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(request).toContainText('Bearer not-a-real-token');
    const body = page.getByRole('region', { name: 'Response body' });
    await expect(body).not.toContainText('not-a-real-token');
    await body.getByRole('button', { name: 'Copy $.session.token without showing it' }).click();
    await expect(body).toContainText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('not-a-real-token');
    await expect(body).not.toContainText('not-a-real-token');
    await body.getByRole('button', { name: 'Reveal $.session.token for 30 seconds' }).click();
    await expect(body).toContainText('"not-a-real-token"');
    await page.clock.runFor(30_000);
    await expect(page.getByRole('main')).not.toContainText('not-a-real-token');

    await visit(page, `${DELIVERY}?present=1`);
    await expect(body).toContainText('"token": "••••••"');
    await expect(page.getByRole('button', { name: /^(Reveal|Copy header|Copy \$)/ })).toHaveCount(0);
  });
});

test('two deliveries stand side by side, the URL keeps both, and bytes that are no text are shown as what came', async ({
  page,
}) => {
  await page.goto('/webhooks/int-demo-9/ev-demo-0015');
  await expect(page.getByRole('region', { name: 'Response body' })).toContainText('PNG');
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('200 OK');
  await visit(page, `${DELIVERY}?with=junk`);
  await expect(page).toHaveTitle(
    'Delivered, HTTP 200 · Incident acknowledged · ev-demo-0002 · Webhook delivery · Watchbill',
  );
  await test.step('a link to a comparison that names no delivery is called so', async () => {
    await expect(page.getByRole('status').filter({ hasText: 'with=junk' })).toContainText('no comparison');
  });
  await page.getByText('Compare', { exact: true }).first().click();
  const form = page.getByRole('form', { name: 'Compare with another delivery' });
  await fill(form, 'Ids of the other delivery, or a link to it', '"int-demo-1", "ev-demo-0001"');
  await form.getByRole('button', { name: 'Compare' }).click();
  const compared = page.getByRole('region', { name: 'Differences' });
  await expect(compared).toContainText('This one, delivered: ev-demo-0002');
  const heads = compared.getByRole('region', { name: 'Request headers, compared' });
  await expect(heads).toContainText('1 line only in this one, 1 only in the other');
  await expect(compared.getByText('Event: i_new')).toBeVisible();
  await expect(compared.getByText('content-type: application/json')).toHaveCount(0);
  await compared.getByRole('button', { name: /^Show \d+ same lines$/ }).click();
  await expect(heads).toContainText('content-type: application/json');
  await page.reload();
  await expect(heads).toContainText('content-type: application/json');
  await expect(compared.getByRole('status')).toContainText('only in this one');

  // The incident is one click away.
  await page.getByRole('region', { name: 'What happened' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/incidents\?.*row=in-demo-/);
  await expect(page.getByRole('complementary', { name: /^Incident in-demo-/ })).toBeVisible();
});

function deliveryRecord(event_id: string, ageMs: number, status_code = 200): unknown {
  return {
    integration_id: 'int-1',
    event_id,
    event_type: 'i_new',
    event_time: new Date(Date.now() - ageMs).toISOString(),
    webhook_type: 'incident',
    endpoint: 'https://hooks.example/in',
    status: status_code === 200 ? 'success' : 'failed',
    status_code,
    attempt: 1,
  };
}

test('a list up to now shows a delivery that arrives, without a reload, and a failed one leads to it', async ({
  page,
}) => {
  const server = await startWithRecords({ webhooks: [deliveryRecord('ev-first', 60_000, 500)] });
  await page.goto(`${server.url}/webhooks?outcome=all`);
  const rows = page.getByRole('table', { name: 'Deliveries' }).getByRole('rowheader');
  await expect(rows).toHaveCount(1);
  await server.change({ webhooks: [deliveryRecord('ev-second', 0)] });
  await expect(rows).toHaveCount(2, { timeout: 20_000 });
  await expect(rows.first().getByRole('link')).toHaveAttribute('title', 'ev-second');
  await rows.last().getByRole('link').click();
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText(/Attempt1(?! of)/);
  await page.getByRole('link', { name: /^Delivered again since / }).click();
  await expect(page).toHaveURL(/\/int-1\/ev-second/);
  await expect(page.getByRole('region', { name: 'What happens next' })).toContainText('at the first attempt');
  await page.goto('about:blank');
  await server.stop();
});
