import { lastDays } from './support/incidents';
import { expect, test } from './support/test';

// A server that returns 429 gets no request during the pause, and the page shows the wait.

test.use({ expectedErrors: [/the server responded with a status of 429/] });
test('incidents show when fetching resumes', async ({ page, faults }) => {
  faults.set('/insight/incident/export', { kind: 'tooMany', seconds: 2 });
  await page.goto(`${faults.dashboard}${lastDays(2).path}`);
  await expect(page.getByText(/limits requests: resumes at \d\d:\d\d:\d\d$/)).toBeVisible();
  faults.set('/insight/incident/export', { kind: 'none' });
  await expect(page.getByRole('status').filter({ hasText: '· complete' })).toBeVisible();
  await expect(page.getByText('limits requests')).toHaveCount(0);
});

test('responders show when the request is repeated', async ({ page, faults }) => {
  faults.set('/insight/responder', { kind: 'tooMany', seconds: 2 });
  await page.goto(`${faults.dashboard}/responders`);
  const metrics = page.getByRole('status', { name: 'The metrics per responder: loading' });
  await expect(metrics).toContainText('limits requests (RequestTooFrequently)');
  await expect(metrics).toContainText(/next try in [12] s/);
  faults.set('/insight/responder', { kind: 'none' });
  await expect(page.getByRole('button', { name: 'Check totals' })).toBeVisible();
});
