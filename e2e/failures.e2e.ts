import type { Page } from '@playwright/test';
import type { Fault } from './support/fault-proxy';
import { expect, test } from './support/test';
import { openGuestLinks } from './support/guest-links';

// One fault-injecting proxy for all: these tests run one after another.
test.describe.configure({ mode: 'default' });
test.use({ expectedErrors: [/Failed to load resource/] });

const SELF = '/schedule/self';

test('a remote server that speaks the interface is shown like our own', async ({ page, faults }) => {
  await page.goto(`${faults.dashboard}/oncall`);
  await expect(
    page.getByRole('grid').getByRole('row').filter({ hasText: 'Checkout primary and secondary' }),
  ).toBeVisible();
  // Names come from the operator's file only; without one a person is an id.
  await expect(
    page.getByRole('grid').getByRole('rowheader').filter({ hasText: /#\d+/ }).first(),
  ).toBeVisible();
});

/** Holds the schedules of a page back. @returns a function that lets them pass. */
async function holdSchedules(page: Page): Promise<() => void> {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api${SELF}`, async (route) => {
    await held;
    await route.continue();
  });
  return () => release?.();
}

test('while a slow server answers, the place of the data is held', async ({ page, faults }) => {
  const release = await holdSchedules(page);
  await page.goto(`${faults.dashboard}/oncall`);
  await expect(page.getByRole('status', { name: 'The schedules: loading' })).toBeVisible();
  release();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('while the next window is loaded, nothing is called a gap', async ({ page, faults }) => {
  await page.goto(`${faults.dashboard}/oncall?from=2026-03-02&days=7`);
  await expect(page.getByRole('button', { name: /Gap/ }).first()).toBeVisible();
  const release = await holdSchedules(page);
  // The next window is fetched ahead; the one after it is not.
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByRole('grid', { name: /Mon 16 – Sun 22 Mar 2026/ })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await expect(page.getByRole('button', { name: /Gap/ })).toHaveCount(0);
  release();
  await expect(page.getByRole('button', { name: /Gap/ }).first()).toBeVisible();
});

const REQUEST_ID = '0123456789abcdef0123456789abcdef';
const failures: { fault: Fault; code: string; requestId?: string }[] = [
  { fault: { kind: 'tooMany' }, code: 'RequestTooFrequently', requestId: REQUEST_ID },
  { fault: { kind: 'internal' }, code: 'InternalError', requestId: REQUEST_ID },
  { fault: { kind: 'failureUnder200' }, code: 'AccessDenied', requestId: REQUEST_ID },
  { fault: { kind: 'otherShape' }, code: 'BadReply', requestId: REQUEST_ID },
  { fault: { kind: 'html' }, code: 'text/html instead of JSON' },
  { fault: { kind: 'closed' }, code: 'ServiceUnavailable' },
  { fault: { kind: 'half' }, code: 'broke off its reply' },
];

test('each way to fail is reported by its code, and the server can be asked again', async ({
  page,
  faults,
}) => {
  await page.clock.install();
  const alert = page.getByRole('alert');
  for (const { fault, code, requestId } of failures) {
    await test.step(`${fault.kind}: ${code}`, async () => {
      faults.set(SELF, fault);
      await page.goto(`${faults.dashboard}/oncall/6190000000101`);
      await expect(async () => {
        // Some are tried again before they are reported.
        await page.clock.fastForward(5000);
        await expect(alert).toContainText(code, { timeout: 500 });
      }).toPass();
      await expect(alert).toContainText('The schedules could not be loaded');
      if (requestId !== undefined) await expect(alert).toContainText(`request id ${requestId}`);
      faults.set(SELF, { kind: 'none' });
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('grid')).toBeVisible();
      await expect(alert).toHaveCount(0);
    });
  }
});

test('a failed refresh keeps what was there', async ({ page, faults }) => {
  await page.goto(`${faults.dashboard}/oncall`);
  await expect(page.getByRole('grid')).toBeVisible();
  faults.set(SELF, { kind: 'failureUnder200' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toContainText('newer data');
  await expect(page.getByRole('grid')).toBeVisible();
});

test('not knowing who is on call is not the same as nobody', async ({ page, faults }) => {
  const now = Date.now() / 1000;
  faults.set('/schedule/info', { kind: 'failureUnder200' });
  // The week in view is there; the periods around now are refused.
  await page.route('**/api/schedule/self', (route) => {
    const body: unknown = route.request().postDataJSON();
    const isPast = typeof body === 'object' && body !== null && 'end' in body && Number(body.end) < now;
    return isPast
      ? route.fallback()
      : route.fulfill({ json: { error: { code: 'AccessDenied', message: 'No.' } } });
  });
  await page.goto(`${faults.dashboard}/oncall?from=2026-03-02&days=7`);
  const header = (name: string) => page.getByRole('grid').getByRole('rowheader').filter({ hasText: name });
  const checkout = header('Checkout primary and secondary');
  await expect(checkout).toContainText('Unknown (AccessDenied)');
  await expect(checkout).not.toContainText('Nobody');
  faults.set('/schedule/info', { kind: 'none' });
  await checkout.getByRole('button', { name: 'try again' }).click();
  await expect(checkout).toContainText('until');
  // A rota that has ended has nobody by its rules, whatever the server fails to answer.
  faults.set('/schedule/info', { kind: 'failureUnder200' });
  await page.unroute('**/api/schedule/self');
  await page.reload();
  await expect(checkout).toContainText('until');
  await expect(header('Mobile release captains')).toContainText('Nobody');
});

test('a review shows what can be had, and says what failed', async ({ page, faults }) => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const today = new Date().toISOString().slice(0, 10);
  faults.set('/insight/incident/export', { kind: 'failureUnder200' });
  faults.set(SELF, { kind: 'failureUnder200' });
  await page.goto(`${faults.dashboard}/review?tz=UTC&from=${yesterday}&to=${today}`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The incidents could not be loaded');
  faults.set('/insight/incident/export', { kind: 'none' });
  await alert.getByRole('button', { name: 'Try again' }).click();
  // If the schedules fail, the incidents are there, and the page does not claim that no one was on call.
  await page.getByRole('table', { name: 'Slowest to acknowledge' }).getByRole('button').first().click();
  const card = page.getByRole('region', { name: /^Incident / });
  await expect(card.getByRole('alert')).toContainText('The schedules could not be loaded');
  await expect(card).not.toContainText('Nobody');
  faults.set(SELF, { kind: 'none' });
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByRole('list', { name: 'Lanes of people' }).getByRole('listitem').first(),
  ).toBeVisible();
});

test.describe('a secret in a message', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });
  const SECRET = 'hunter2hunter2';
  const message = `refused: token=${SECRET}`;

  test('of a server is masked where links are made and listed', async ({ page }) => {
    await page.route(/\/api\/(links|guests)/, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 403, json: { error: { code: 'AccessDenied', message } } }),
    );
    await page.goto('/shifts?person=4080000000002');
    await page.getByRole('button', { name: 'Create feed' }).click();
    await expect(page.getByRole('alert')).toHaveText('The feed was not created. refused: token=••••••');
    await page.goto('/oncall?days=1');
    await expect(page.getByRole('grid')).toBeVisible();
    const dialog = await openGuestLinks(page);
    await dialog.getByRole('button', { name: 'Create and copy link' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('refused: token=••••••');
    await expect(dialog.getByRole('button', { name: 'Retry' })).toBeEnabled();
    await page.unroute(/\/api\/(links|guests)/);
    await page.route('**/api/links', (route) =>
      route.fulfill({ status: 403, json: { error: { code: 'AccessDenied', message } } }),
    );
    await page.reload();
    await openGuestLinks(page);
    await expect(dialog.getByRole('alert')).toContainText('Your guest links could not be loaded');
    await expect(dialog.getByRole('alert')).toContainText('refused: token=••••••');
  });
});
