import { expect, test } from './support/test';
import { visit } from './support/visit';

test('application ids are looked up together, however many, and each application says what it is, with the zone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const field = page.getByRole('searchbox', { name: /^Error, service or id/ });
  const table = page.getByRole('table', { name: 'Applications' });
  await page.goto('/rum');
  await test.step('pasted ids are looked up together, and the missing ones are named', async () => {
    await field.fill('app-demo-0001, "app-demo-0002" no-such-app-9 app-demo-0001');
    await field.press('Enter');
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'Not found' })).toContainText('1 of 3 not found');
    await expect(page.getByRole('region', { name: 'Not found' })).toContainText('no-such-app-9');
    await page.reload();
    await expect(table.getByRole('row')).toHaveCount(3);
  });
  await test.step('of 300 ids the found applications are on the first screen, and the missing ids are folded under them', async () => {
    await visit(page, '/rum');
    const ids = Array.from({ length: 300 }, (_, index) => `app-demo-${String(index + 1).padStart(4, '0')}`);
    await field.fill(ids.join(' '));
    await field.press('Enter');
    const rows = table.getByRole('row');
    await expect(page.getByText(/^\d+ of 300 found\.$/)).toBeVisible();
    const count = (await rows.count()) - 1;
    await expect(rows.last()).toBeInViewport();
    const missing = page.getByRole('region', { name: 'Not found' });
    await expect(missing).toContainText(`${300 - count} of 300 not found`);
    await expect(missing.getByRole('listitem')).toHaveCount(0);
    await missing.getByRole('button', { name: 'Copy ids' }).click();
    await expect(missing.getByRole('status')).toHaveText('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n')).toEqual(ids.slice(count));
    await missing.getByRole('button', { name: 'Show ids' }).click();
    await expect(missing.getByRole('listitem')).toHaveCount(300 - count);
  });
  await test.step('privacy, alerting and moments of one are shown in words', async () => {
    await visit(page, '/rum/applications/app-demo-0001?tz=America/New_York');
    await expect(page.getByRole('region', { name: 'Privacy' })).toContainText(
      /IP addresses are (not )?stored/,
    );
    await expect(page.getByRole('region', { name: 'Alerting' })).toContainText('Checkout alerts');
    await expect(page.getByRole('region', { name: 'Application' })).toContainText('America/New_York (UTC');
  });
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

test('whether an issue is a regression, and since when, is one pasted line away', async ({ page }) => {
  await page.goto('/rum');
  const field = page.getByRole('searchbox', { name: /^Error, service or id/ });
  await field.fill('{"issue_id": "is-demo-0002"}');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/rum\/issues\/is-demo-0002$/);
  const life = page.getByRole('region', { name: 'Lifecycle' });
  await expect(life).toContainText(/Came back in \d+\.\d+\.\d+, .* after it was resolved/i);
  await expect(life).toContainText(/First seen.*Last seen/s);
  await expect(page).toHaveTitle(/^HttpError: .+ · RUM issue · Watchbill$/);
  const issue = page.getByRole('region', { name: 'Issue', exact: true });
  await expect(issue).toContainText('For review');
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText(
    /[\d,]+\s*errors since \w+ \d+ \w+.*errors each/s,
  );

  await test.step('its application leads to all its issues', async () => {
    await issue.getByRole('link', { name: 'Storefront' }).click();
    await page.getByRole('link', { name: 'Its issues' }).click();
    await expect(page).toHaveURL(/\/rum\?app=app-demo-0001/);
    await expect(page.getByRole('button', { name: 'Remove the filter Application' })).toHaveText(
      /Storefront/,
    );
  });
  await test.step('a stack of an issue is converted in Stacks with its type, service and version', async () => {
    await visit(page, '/rum/issues/is-demo-0008');
    const box = page.getByRole('textbox', { name: 'Stack of this error' });
    await box.fill(`java.lang.IllegalStateException: token=hunter2hunter2\n\tat n3.a.e(SourceFile:1)`);
    await page.getByRole('button', { name: 'Convert' }).click();
    await expect(page).toHaveURL(/\/stacks\?.*service=.+&version=.+/);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('hunter2hunter2');
    await expect(page.getByRole('button', { name: 'Android', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const named = new URL(page.url()).searchParams;
    await expect(page.getByRole('textbox', { name: 'Service' })).toHaveValue(named.get('service') ?? '');
    await expect(page.getByRole('textbox', { name: 'Version' })).toHaveValue(named.get('version') ?? '');
  });
});
