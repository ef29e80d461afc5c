import { expect, test } from './support/test';
import { visit } from './support/visit';

test('application ids are looked up together, however many, and each application says what it is, with the zone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const form = page.getByRole('form', { name: 'Applications' });
  const table = page.getByRole('table', { name: 'Applications' });
  await page.goto('/rum');
  await test.step('a form says what is missing and keeps what was typed', async () => {
    await form.getByRole('textbox').fill(' , ');
    await form.getByRole('button', { name: 'Look up' }).click();
    await expect(form.getByRole('status')).toHaveText('No application id is in this text.');
    await expect(form.getByRole('textbox')).toHaveValue(' , ');
  });
  await test.step('pasted ids are looked up together, and the missing ones are named', async () => {
    await form.getByRole('textbox').fill('app-demo-0001, "app-demo-0002"\nno-such-app app-demo-0001');
    await form.getByRole('button', { name: 'Look up' }).click();
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'Not found' })).toContainText('1 of 3 not found');
    await expect(page.getByRole('region', { name: 'Not found' })).toContainText('no-such-app');
    await page.reload();
    await expect(table.getByRole('row')).toHaveCount(3);
  });
  await test.step('of 300 ids the found applications are on the first screen, and the missing ids are folded under them', async () => {
    await visit(page, '/rum');
    const ids = Array.from({ length: 300 }, (_, index) => `app-demo-${String(index + 1).padStart(4, '0')}`);
    await form.getByRole('textbox').fill(ids.join('\n'));
    await form.getByRole('button', { name: 'Look up' }).click();
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
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText(
    /[\d,]+\s*errors since \w+ \d+ \w+.*errors each/s,
  );

  await test.step('its application has other issues, those with the most errors first', async () => {
    const others = page.getByRole('region', { name: 'Other issues of Storefront' });
    await expect(others.getByRole('listitem')).toHaveCount(4);
    await expect(others).not.toContainText('HttpError: POST');
    const figures = await others.getByLabel(/^[\d,]+ errors?$/).allTextContents();
    const counts = figures.map((figure) => Number(figure.replaceAll(',', '')));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    const all = others.getByRole('link', { name: 'All its issues' });
    await expect(all).toHaveAttribute('href', '/rum?app=app-demo-0001');
  });
  await test.step('its application knows it, and so does the page of look-ups', async () => {
    await issue.getByRole('link', { name: 'Storefront' }).click();
    const looked = page.getByRole('region', { name: 'Issues looked at' });
    await expect(looked.getByRole('listitem')).toHaveText(/^is-demo-0002 Issue · For review · HttpError/);
    await page.getByRole('link', { name: 'RUM', exact: true }).first().click();
    const recent = page.getByRole('region', { name: 'Recent applications and issues' });
    await expect(recent.getByRole('listitem')).toHaveText([/^app-demo-0001 /, /^is-demo-0002 Issue · /]);
  });
  await test.step('an issue leads to Stacks with its service, version and type, and into a review', async () => {
    await visit(page, '/rum/issues/is-demo-0008');
    const review = page.getByRole('link', { name: 'Add to review' });
    await expect(review).toHaveAttribute('href', /^\/review\?.*range=.+&evidence=is-demo-0008$/);
    await page.getByRole('button', { name: 'Paste a stack' }).click();
    const stack = page.getByRole('region', { name: 'Stack', exact: true });
    const box = stack.getByRole('textbox', { name: 'Stack of this error' });
    await expect(box).toBeFocused();
    await box.fill(`java.lang.IllegalStateException: token=hunter2hunter2\n\tat n3.a.e(SourceFile:1)`);
    await stack.getByRole('button', { name: 'Convert' }).click();
    await expect(stack.getByRole('list', { name: 'Frames' })).toContainText('n3.a.e');
    await expect(stack).toContainText('0 of 1 frame converted');
    await expect(stack.getByRole('button', { name: 'Continue in Stacks' })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('hunter2hunter2');
    await page.reload();
    await expect(stack.getByRole('list', { name: 'Frames' })).toContainText('n3.a.e');
    await expect(stack).toContainText(/Pasted .+ in this browser/);
    await stack.getByRole('button', { name: 'Open in Stacks' }).click();
    await expect(page).toHaveURL(/service=.+&version=.+/);
    await expect(page.getByRole('button', { name: 'Android', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const named = new URL(page.url()).searchParams;
    await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue(named.get('service') ?? '');
    await expect(page.getByRole('combobox', { name: 'Version' })).toHaveValue(named.get('version') ?? '');
  });
});
