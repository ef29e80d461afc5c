import type { Page } from '@playwright/test';
import { DEMO_SECRETS } from '#service/demo/webhooks';
import { expect, test } from './support/test';

// Every test looks for secrets in all that the app puts out. Here it is shown that it would find them.

const SECRET = DEMO_SECRETS.token;

const LEAKS: Record<string, (page: Page) => Promise<unknown>> = {
  document: (page) => page.evaluate((secret) => document.body.append(secret), SECRET),
  'document (an attribute)': (page) =>
    page.evaluate((secret) => document.body.setAttribute('title', secret), SECRET),
  'document (left since)': async (page) => {
    await page.evaluate((secret) => (document.title = secret), SECRET);
    await page.goto('/rum');
  },
  field: (page) => page.getByRole('textbox').first().fill(SECRET),
  storage: (page) => page.evaluate((secret) => sessionStorage.setItem('x', secret), SECRET),
  address: (page) => page.evaluate((secret) => history.pushState(null, '', `?x=${secret}`), SECRET),
  'address of a request': (page) => page.evaluate((secret) => fetch(`/healthz?x=${secret}`), SECRET),
  clipboard: (page) => page.evaluate((secret) => navigator.clipboard.writeText(secret), SECRET),
  console: (page) => page.evaluate((secret) => console.log(secret), SECRET),
};

test.use({ revealed: [new RegExp(SECRET)], permissions: ['clipboard-read', 'clipboard-write'] });

for (const [where, leak] of Object.entries(LEAKS)) {
  test(`a secret that gets out is found: ${where}`, async ({ page, shownSecrets }) => {
    await page.goto('/webhooks');
    await expect(page.getByRole('textbox').first()).toBeVisible();
    expect(await shownSecrets.found()).toEqual([]);
    await leak(page);
    const place = where.replace(/ \(.*/, '');
    await expect.poll(() => shownSecrets.found()).toContain(`${place}: ${SECRET}`);
  });
}

test.describe('a revealed secret', () => {
  test.use({ revealed: [/^(document|field): wbdemo_/] });

  test('is masked on paper, and shown again after it', async ({ page }) => {
    await page.goto('/rum/applications/app-demo-0001');
    await page.getByRole('button', { name: 'Reveal Client token for 30 seconds' }).click();
    const application = page.getByRole('main');
    await expect(application).toContainText(/wbdemo_[0-9a-f]{32}/);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(application).toContainText('••••••');
    await expect(application).not.toContainText(/wbdemo_/);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(application).toContainText(/wbdemo_[0-9a-f]{32}/);
  });
});
