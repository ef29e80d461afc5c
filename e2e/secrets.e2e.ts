import type { Page } from '@playwright/test';
import { DEMO_SECRETS } from '#service/demo/deliveries';
import { expect, test } from './support/test';

// Every test looks for secrets in all that the app puts out. Here it is shown that it would find them.

const SECRETS = Object.values(DEMO_SECRETS);

type Leak = (page: Page, secret: string) => Promise<unknown>;

const LEAKS: Record<string, Leak> = {
  document: (page, secret) => page.evaluate((text) => document.body.append(text), secret),
  'document (an attribute)': (page, secret) =>
    page.evaluate((text) => document.body.setAttribute('title', text), secret),
  field: (page, secret) => page.getByRole('textbox').first().fill(secret),
  storage: (page, secret) => page.evaluate((text) => sessionStorage.setItem('x', text), secret),
  address: (page, secret) => page.evaluate((text) => history.pushState(null, '', `?x=${text}`), secret),
  'address of a request': (page, secret) => page.evaluate((text) => fetch(`/healthz?x=${text}`), secret),
  clipboard: (page, secret) => page.evaluate((text) => navigator.clipboard.writeText(text), secret),
  console: (page, secret) => page.evaluate((text) => console.log(text), secret),
  'document (left since)': async (page, secret) => {
    await page.evaluate((text) => (document.title = text), secret);
    await page.goto('/rum');
  },
};

test.describe('on purpose', () => {
  test.use({
    revealed: [new RegExp(`: (${SECRETS.join('|')})$`)],
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  test('a secret that gets out is found, wherever it does', async ({ page, shownSecrets }) => {
    await page.goto('/webhooks');
    await expect(page.getByRole('textbox').first()).toBeVisible();
    expect(await shownSecrets.found()).toEqual([]);
    for (const [index, [where, leak]] of Object.entries(LEAKS).entries()) {
      await test.step(where, async () => {
        const secret = SECRETS[index % SECRETS.length] ?? '';
        const line = `${where.replace(/ \(.*/, '')}: ${secret}`;
        expect(await shownSecrets.found()).not.toContain(line);
        await leak(page, secret);
        await expect.poll(() => shownSecrets.found()).toContain(line);
      });
    }
  });
});

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
