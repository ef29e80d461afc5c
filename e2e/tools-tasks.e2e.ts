import type { Locator, Page } from '@playwright/test';
import { makeGuestLink } from './support/guest-links';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// A failed webhook or a new error is found in at most three steps, without knowing its id.

const MAX_STEPS = 3;

type Task = { name: string; path: string; run: (step: Step) => Promise<void> };
type Step = (act: () => Promise<unknown>) => Promise<void>;

const numberIn = async (one: Locator) =>
  Number(/[\d,]+/.exec((await one.textContent()) ?? '')?.[0].replaceAll(',', ''));

function tasksOf(page: Page): Task[] {
  const events = page.getByRole('table', { name: 'Events' });
  const rows = events.getByRole('row');
  const heading = page.getByRole('heading', { level: 1 });
  const outcome = page.getByRole('group', { name: 'Outcome' });
  const firstTime = events.getByRole('rowheader').first().getByRole('link');
  const boxOf = (words: RegExp) => rows.filter({ hasText: words }).first().getByRole('checkbox').check();
  return [
    {
      name: 'which events were not delivered',
      path: '/webhooks',
      async run(step) {
        const failed = outcome.getByRole('button', { name: /^Not delivered/ });
        const count = await numberIn(failed);
        await step(() => failed.click());
        await expect(rows.filter({ hasText: 'Not delivered' })).toHaveCount(count);
        await expect(rows).toHaveCount(count + 1);
      },
    },
    {
      name: 'at which endpoints they were not delivered',
      path: '/webhooks',
      async run(step) {
        const count = await numberIn(outcome.getByRole('button', { name: /^Not delivered/ }));
        const endpoints = page.getByRole('table', { name: 'Endpoints' });
        const more = endpoints.getByRole('button', { name: /^and \d+ more endpoints, \d+ not delivered/ });
        await step(() => more.click());
        const failed = await endpoints.getByRole('button', { name: /not delivered to/ }).allTextContents();
        expect(failed.reduce((sum, text) => sum + Number(text), 0)).toBe(count);
        await expect(endpoints.getByRole('columnheader')).toHaveText(['Endpoint', 'Not delivered', 'Events']);
        await expect(endpoints.getByRole('rowheader', { name: 'pager.example.com' })).toHaveText(
          /HTTP 401 · delivers again since \w+ \d+ \w+, \d\d:\d\d$/,
        );
        await endpoints
          .getByRole('button', { name: /not delivered to/ })
          .first()
          .click();
        await expect(rows.filter({ hasText: 'Not delivered' })).toHaveCount(Number(failed[0]));
        await expect(rows).toHaveCount(Number(failed[0]) + 1);
      },
    },
    {
      name: 'why one failed, and how its attempts went',
      path: '/webhooks?outcome=failed',
      async run(step) {
        const given = rows.filter({ hasText: '2 attempts, 2 failed' }).first();
        await step(() => given.getByRole('button', { name: /attempts?, .* of / }).click());
        await expect(page.getByRole('table', { name: 'Attempts' }).getByRole('rowheader')).toHaveCount(2);
        await step(() => given.getByRole('rowheader').getByRole('link').click());
        const happened = page.getByRole('region', { name: 'What happened' });
        const attempts = happened.getByRole('list', { name: /^Attempts/ }).getByRole('listitem');
        await expect(attempts).toHaveText([/Not delivered, /, /Not delivered, /]);
        await expect(attempts.last()).toHaveAttribute('aria-current', 'true');
        await step(() => attempts.first().getByRole('button').click());
        await expect(page).toHaveURL(/[?&]attempt=1(&|$)/);
        await expect(attempts.first()).toHaveAttribute('aria-current', 'true');
        await expect(page.getByRole('combobox', { name: 'Attempt' })).toHaveValue('1');
        await expect(happened).toContainText('1 of 2');
        await expect(page.getByRole('region', { name: 'What happens next' })).toHaveText(
          'Given up after 2 of 2 attempts.This event is not sent again.',
        );
      },
    },
    {
      name: 'what an hour of failures counts',
      path: '/webhooks?range=14d',
      async run(step) {
        const bar = page
          .getByRole('listbox', { name: 'Events over time' })
          .getByRole('option', { name: /: \d+ events?, [1-9]/ })
          .last();
        const count = Number(/: (\d+) event/.exec((await bar.getAttribute('aria-label')) ?? '')?.[1]);
        await step(() => bar.click());
        await expect(rows).toHaveCount(count + 1);
      },
    },
    {
      name: 'a failed delivery against a good one',
      path: '/webhooks?q=pager.example.com',
      async run(step) {
        await step(() => boxOf(/Not delivered/));
        await step(() => boxOf(/Delivered(?! at)/));
        await step(() => page.getByRole('link', { name: /^Compare ev-/ }).click());
        await expect(page.getByRole('region', { name: 'Differences' })).toContainText('This one');
      },
    },
    {
      name: 'how two attempts differ',
      path: '/webhooks?outcome=failed',
      async run(step) {
        const given = rows.filter({ hasText: '2 attempts, 2 failed' }).first();
        await step(() => given.getByRole('rowheader').getByRole('link').click());
        await step(() => page.getByRole('button', { name: 'Compare with attempt 1' }).click());
        const differences = page.getByRole('region', { name: 'Differences' });
        await expect(differences).toContainText('attempt 1');
        await expect(differences).toContainText(/Attempt: 2.*Attempt: 1/);
        await expect(page).toHaveURL(/[?&]with=[^&]+\+1(&|$)/);
      },
    },
    {
      name: 'what a delivery is about',
      path: '/webhooks',
      async run(step) {
        await step(() => events.getByRole('link', { name: /^in-/ }).first().click());
        await expect(page.getByRole('complementary', { name: /^Incident in-/ })).toBeVisible();
      },
    },
    {
      name: 'a delivery from a line of a log',
      path: '/webhooks',
      async run(step) {
        const field = page.getByRole('searchbox', { name: /^Id, reference or text/ });
        await step(() => field.fill('delivery failed integration_id=int-demo-1 event_id=ev-demo-0002'));
        await step(() => field.press('Enter'));
        await expect(heading).toContainText('Incident acknowledged');
      },
    },
    {
      name: 'whether a secret signed a delivery',
      path: '/webhooks?range=14d&q=ev-demo-1',
      async run(step) {
        await step(() => firstTime.click());
        const check = page.getByRole('region', { name: 'Signature' });
        await step(() => check.getByLabel('Signing secret').fill('wrong'));
        await step(() => check.getByRole('button', { name: 'Check' }).click());
        await expect(check.getByRole('status')).toContainText('Other secret or scheme');
      },
    },
    {
      name: 'which of 300 ids are applications',
      path: '/rum',
      async run(step) {
        const ids = Array.from(
          { length: 300 },
          (_, index) => `app-demo-${String(index + 1).padStart(4, '0')}`,
        );
        const form = page.getByRole('form', { name: 'Applications' });
        await step(() => form.getByRole('textbox').fill(ids.join('\n')));
        await step(() => form.getByRole('button', { name: 'Look up' }).click());
        await expect(page.getByText(/^\d+ of 300 found\.$/)).toBeVisible();
      },
    },
    {
      name: 'the worst new error of an application, and a box for its stack',
      path: '/rum?range=28d',
      async run(step) {
        const application = page.getByRole('combobox', { name: 'Application', exact: true });
        await step(async () => void (await application.selectOption('Storefront')));
        const issues = page.getByRole('table', { name: 'Issues' });
        await step(() => issues.getByRole('rowheader').first().getByRole('link').click());
        const stack = page.getByRole('region', { name: 'Stack', exact: true });
        await expect(stack).toContainText('Browser');
        await expect(stack).toContainText('checkout-web');
        const others = page.getByRole('region', { name: 'Other issues of Storefront' });
        await expect(others).toContainText('last 28 days');
        const all = others.getByRole('link', { name: 'All its issues' });
        await expect(all).toHaveAttribute('href', /^\/rum\?range=28d&app=/);
        await step(() => page.getByRole('button', { name: 'Paste a stack' }).click());
        await expect(stack.getByRole('textbox', { name: 'Stack of this error' })).toBeFocused();
      },
    },
    {
      name: 'what is new',
      path: '/rum?range=28d',
      async run(step) {
        const kind = page.getByRole('group', { name: 'Kind' }).getByRole('button', { name: /^New/ });
        const count = await numberIn(kind);
        expect(count).toBeGreaterThan(0);
        await step(() => kind.click());
        await expect(page.getByRole('table', { name: 'Issues' }).getByRole('row')).toHaveCount(count + 1);
      },
    },
  ];
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('failed webhooks and new errors are found, opened, compared and shared in three steps each', async ({
  page,
  browser,
}) => {
  await page.goto('/webhooks');
  for (const { name, path, run } of tasksOf(page)) {
    await test.step(name, async () => {
      await visit(page, path);
      await expect(page.getByRole('table').first()).toBeVisible();
      let steps = 0;
      await run(async (act) => {
        steps += 1;
        expect(steps).toBeLessThanOrEqual(MAX_STEPS);
        await act();
      });
    });
  }
  await test.step('a range is typed, checked, and moved by its own length', async () => {
    await visit(page, '/rum');
    await page.getByRole('button', { name: /^Range: / }).click();
    const form = page.getByRole('form', { name: 'Range from and to' });
    await form.getByLabel('From', { exact: true }).fill('2020-01-01');
    await expect(form.getByRole('alert')).toContainText('at most 183 days');
    await form.getByLabel('To', { exact: true }).fill('2020-01-31');
    await form.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/range=2020-01/);
    await page.keyboard.press(']');
    await expect(page).toHaveURL(/range=2020-02/);
  });
  await test.step('a guest sees one delivery, masked, without signing in', async () => {
    const address = await makeGuestLink(page, '/webhooks/int-demo-1/ev-demo-0002', {});
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(address);
    await expect(guest.getByRole('region', { name: 'Request', exact: true })).toContainText('••••••');
    await expect(guest.getByRole('heading', { level: 1 })).toContainText('Incident acknowledged');
    expect(await guest.content()).not.toMatch(/not-a-real|sha256=[\da-f]/);
    await guest.context().close();
  });
});
