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
  const events = page.getByRole('table', { name: 'Deliveries' });
  const rows = events.getByRole('row');
  const heading = page.getByRole('heading', { level: 1 });
  const filter = page.getByRole('button', { name: /^Filter/ });
  const firstTime = events.getByRole('rowheader').first().getByRole('link');
  return [
    {
      name: 'which events were not delivered, and all of them',
      path: '/webhooks',
      async run(step) {
        const answer = page.getByRole('status').filter({ hasText: 'not delivered' });
        const [, count, all] = /(\d+) of (\d+)/.exec((await answer.textContent()) ?? '') ?? [];
        await expect(rows).toHaveCount(Number(count) + 1);
        await step(() => page.getByRole('button', { name: 'Remove the filter Outcome' }).click());
        await expect(page.getByRole('button', { name: `Show 50 more of ${all}` })).toBeVisible();
      },
    },
    {
      name: 'at which endpoints they were not delivered',
      path: '/webhooks',
      async run(step) {
        const worst = page.getByRole('table', { name: 'Endpoints that failed' }).getByRole('row').nth(1);
        await expect(worst).toContainText(/Fails|Recovered/);
        const count = /^(\d+) of \d+$/.exec((await worst.getByRole('cell').last().textContent()) ?? '');
        await step(() => worst.getByRole('button').click());
        await expect(rows).toHaveCount(Number(count?.[1]) + 1);
      },
    },
    {
      name: 'why one failed, and how its attempts went',
      path: '/webhooks?endpoint=https://pager.example.com/v2/in',
      async run(step) {
        await step(() => rows.filter({ hasText: 'HTTP 401' }).first().getByRole('link').click());
        const happened = page.getByRole('region', { name: 'What happened' });
        const attempts = happened.getByRole('table', { name: /^Attempts/ }).getByRole('row');
        await expect(attempts).toHaveText([/Answer/, /HTTP 401/, /HTTP 401/]);
        await expect(attempts.last()).toHaveAttribute('aria-current', 'true');
        await step(() => happened.getByRole('button', { name: 'Attempt 1' }).click());
        await expect(page).toHaveURL(/[?&]attempt=1(&|$)/);
        await expect(attempts.nth(1)).toHaveAttribute('aria-current', 'true');
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
      name: 'a failed delivery against the good one before it, and two attempts',
      path: '/webhooks?endpoint=https://pager.example.com/v2/in',
      async run(step) {
        await step(() => rows.filter({ hasText: 'HTTP 401' }).first().getByRole('link').click());
        await step(() => page.getByText('Compare', { exact: true }).first().click());
        await expect(page.getByRole('button', { name: 'With the delivered one before it' })).toBeVisible();
        await step(() => page.getByRole('button', { name: 'With attempt 1' }).click());
        const differences = page.getByRole('region', { name: 'Differences' });
        await expect(differences).toContainText('attempt 1');
        await expect(differences).toContainText(/Attempt: 2.*Attempt: 1/);
        await expect(page).toHaveURL(/[?&]with=[^&]+\+1(&|$)/);
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
        const field = page.getByRole('searchbox', { name: /^Error, service or id/ });
        await step(() => field.fill(ids.join(' ')));
        await step(() => field.press('Enter'));
        await expect(page.getByText(/^\d+ of 300 found\.$/)).toBeVisible();
      },
    },
    {
      name: 'the worst error of an application, and a box for its stack',
      path: '/rum?range=28d',
      async run(step) {
        await step(() => filter.click());
        const application = page.getByRole('combobox', { name: 'Application', exact: true });
        await step(async () => void (await application.selectOption('Storefront')));
        const issues = page.getByRole('table', { name: 'Issues' });
        await step(() => issues.getByRole('rowheader').first().getByRole('link').click());
        await expect(page.getByRole('region', { name: 'Issue', exact: true })).toContainText('checkout-web');
        await expect(page.getByRole('textbox', { name: 'Stack of this error' })).toBeVisible();
      },
    },
    {
      name: 'what is new',
      path: '/rum?range=28d',
      async run(step) {
        const answer = page.getByRole('status').filter({ hasText: /new issues?, / });
        const count = await numberIn(answer);
        expect(count).toBeGreaterThan(0);
        await step(() => filter.click());
        const kind = page.getByRole('combobox', { name: 'Kind' });
        await step(async () => void (await kind.selectOption('new')));
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
