import { axeFaultsInBothThemes } from './support/axe';
import { expect, test } from './support/test';

test('pasted application ids are looked up together, and the missing ones are named', async ({ page }) => {
  await page.goto('/rum');
  const form = page.getByRole('form', { name: 'Applications' });
  await form.getByRole('textbox').fill('app-demo-0001, "app-demo-0002"\nno-such-app app-demo-0001');
  await form.getByRole('button', { name: 'Look up' }).click();
  const table = page.getByRole('table', { name: 'Applications' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(page.getByText('1 of 3 not found')).toContainText('no-such-app');
  await page.reload();
  await expect(table.getByRole('row')).toHaveCount(3);
});

test('a form says what is missing and keeps what was typed', async ({ page }) => {
  await page.goto('/rum');
  const form = page.getByRole('form', { name: 'Applications' });
  await form.getByRole('textbox').fill(' , ');
  await form.getByRole('button', { name: 'Look up' }).click();
  await expect(form.getByRole('status')).toHaveText('No application id is in this text.');
  await expect(form.getByRole('textbox')).toHaveValue(' , ');
});

test.describe('a client token', () => {
  // Copied and revealed on purpose.
  test.use({ revealed: [/wbdemo_/] });

  test('is nowhere in the document until it is revealed, and can be copied without', async ({
    page,
    context,
    request,
    service,
  }) => {
    const reply = await request.post(`${service.url}/rum/application/info?app_key=${service.appKey}`, {
      data: { application_id: 'app-demo-0001' },
    });
    const token: string = (await reply.json()).data.client_token;
    expect(token.length).toBeGreaterThan(10);

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/rum/applications/app-demo-0001');
    await expect(page.getByRole('heading', { name: 'Storefront' })).toBeVisible();
    await expect(page.getByText(/^[0-9a-f]{4}[ -][0-9a-f]{4}$/)).toBeVisible();
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Copy client token without showing it' }).click();
    await expect(page.getByText('copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Reveal client token for 30 seconds' }).click();
    await expect(page.getByText(token)).toBeVisible();
    await page.getByRole('button', { name: 'Hide client token' }).click();
    expect(await page.content()).not.toContain(token);
  });
});

test('privacy, alerting and moments of an application are shown in words, with the zone', async ({
  page,
}) => {
  await page.goto('/rum/applications/app-demo-0001?tz=America/New_York');
  await expect(page.getByRole('region', { name: 'Privacy' })).toContainText(/IP addresses are (not )?stored/);
  await expect(page.getByRole('region', { name: 'Alerting' })).toContainText('Checkout alerts');
  await expect(page.getByRole('region', { name: 'Application' })).toContainText('America/New_York (UTC');
});

test('whether an issue is a regression, and since when, is one pasted line away', async ({ page }) => {
  await page.goto('/rum');
  const form = page.getByRole('form', { name: 'Issue' });
  await form.getByRole('textbox', { name: 'Issue id' }).fill('{"issue_id": "is-demo-0002"}');
  await form.getByRole('textbox', { name: 'Issue id' }).press('Enter');
  await expect(page).toHaveURL(/\/rum\/issues\/is-demo-0002$/);
  const life = page.getByRole('region', { name: 'Lifecycle' });
  await expect(life).toContainText(/Came back in \d+\.\d+\.\d+, .* after it was resolved/i);
  await expect(life).toContainText(/First seen.*Last seen/s);
  await expect(page).toHaveTitle(/^HttpError: .+ · RUM issue · Watchbill$/);
  const issue = page.getByRole('region', { name: 'Issue', exact: true });
  await expect(issue).toContainText('For review');
  await expect(issue).toContainText('errors ÷ sessions');

  await test.step('its application knows it, and so does the page of look-ups', async () => {
    await issue.getByRole('link', { name: 'Storefront' }).click();
    const looked = page.getByRole('region', { name: 'Issues looked at' });
    await expect(looked.getByRole('listitem')).toHaveText(/^is-demo-0002 Issue · For review · HttpError/);
    await page.getByRole('link', { name: 'RUM', exact: true }).first().click();
    const recent = page.getByRole('region', { name: 'Recent applications and issues' });
    await expect(recent.getByRole('listitem')).toHaveText([/^app-demo-0001 /, /^is-demo-0002 Issue · /]);
  });
});

test.describe('an id that is not there', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('is reported as such, with the request id', async ({ page }) => {
    await page.goto('/rum/issues/nope');
    await expect(page.getByRole('alert')).toContainText('ResourceNotFound');
    await expect(page.getByRole('alert')).toContainText(/request id [0-9a-f]{32}/);
  });
});

for (const path of ['/rum?id=app-demo-0001', '/rum/applications/app-demo-0001', '/rum/issues/is-demo-0001']) {
  test(`nothing that axe knows is wrong with ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
    await expect(page.getByText('Looking up')).toHaveCount(0);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
  });
}

test('a name that one page has learned is known to the others, until it is forgotten', async ({
  page,
  faults,
}) => {
  const alerting = page.getByRole('region', { name: 'Alerting' });
  await page.goto(`${faults.dashboard}/rum/applications/app-demo-0001`);
  await expect(alerting.getByRole('listitem')).toHaveText(/^#\d+$/);
  await page.goto(`${faults.dashboard}/webhooks/int-demo-1/ev-demo-0001`);
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Checkout alerts');
  await page.goto(`${faults.dashboard}/rum/applications/app-demo-0001`);
  await expect(alerting.getByRole('listitem')).toHaveText('Checkout alerts');

  await page.getByRole('button', { name: '2 saved names' }).click();
  await page.getByRole('button', { name: 'Remove them' }).click();
  await expect(alerting.getByRole('listitem')).toHaveText(/^#\d+$/);
  expect(await page.evaluate(() => localStorage.getItem('watchbill.names'))).toBeNull();
});

test('the names of responders are known to the on-call page', async ({ page, faults }) => {
  await page.goto(`${faults.dashboard}/oncall/6190000000112`);
  const rules = page.getByRole('region', { name: 'Layers', exact: true });
  await expect(rules).toContainText('#4080000000001');
  await page.goto(`${faults.dashboard}/responders`);
  await expect(page.getByText(/^\d+ people · [\d,]+ incidents assigned$/)).toBeVisible();
  await page.goto(`${faults.dashboard}/oncall/6190000000112`);
  await expect(rules).toContainText('Amara Okafor (role 1');
  await expect(rules).not.toContainText('#4080000000001');
});

test('an issue leads to Stacks with its service, version and type, and into a review', async ({ page }) => {
  await page.goto('/rum/issues/is-demo-0008');
  const review = page.getByRole('link', { name: 'Add to review' });
  await expect(review).toHaveAttribute('href', /^\/review\?.*from=.+&to=.+&evidence=is-demo-0008$/);
  const convert = page.getByRole('link', { name: /^Convert a stack of/ });
  await expect(convert).toHaveAttribute('href', /^\/stacks\?type=android&/);
  await convert.click();
  await expect(page).toHaveURL(/service=.+&version=.+/);
  await expect(page.getByRole('button', { name: 'Android', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const named = new URL(page.url()).searchParams;
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue(named.get('service') ?? '');
  await expect(page.getByRole('combobox', { name: 'Version' })).toHaveValue(named.get('version') ?? '');
});
