import type { Locator, Page } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { demoOf, isoDay, visible } from './support/responders';
import { expect, test } from './support/test';

// The review of the demo's storm, as docs/using/demo.md opens it: one evening, many incidents of one cause.

const HOUR = 3600;
const LABEL = encodeURIComponent('cause=orders-database-connections');

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

type Service = { url: string; appKey: string };

/** The evening of the storm: the address of its review, its incidents, and those of the same hours before. */
async function stormOf(request: APIRequestContext, service: Service) {
  const { records } = await demoOf(request, service);
  const first = records.incidents.find(({ incident_id: id }) => id === 'in-storm-01')?.created_at ?? 0;
  const midnight = Date.parse(`${isoDay(first)}T00:00:00+08:00`) / 1000;
  const [start, end] = [midnight + 18.5 * HOUR, midnight + 24.5 * HOUR];
  const range = `from=${isoDay(start)}T18:30&to=${isoDay(end)}T00:30&tz=Asia/Shanghai`;
  const own = visible(records, start, end);
  const before = Array.from({ length: 28 }, (_, day) => {
    const earlier = (day + 1) * 24 * HOUR;
    return visible(records, start - earlier, end - earlier).length;
  });
  return { path: `/review?${range}`, own, before };
}

test('the review of a new label is compared with all incidents of these hours, and says so', async ({
  page,
  request,
  service,
}) => {
  const { path, own, before } = await stormOf(request, service);
  const storm = own.filter(({ incident_id: id }) => id.startsWith('in-storm-'));
  await page.goto(`${path}&label=${LABEL}`);
  const summary = region(page, 'Summary');
  await expect(summary).toContainText(`${storm.length} of ${own.length} in 6 h`);
  await expect(summary).toContainText(`${Math.min(...before)} to ${Math.max(...before)} before`);
  await expect(summary).toContainText(
    'Compared with all incidents in the same hours of the 28 days before; none of them matches the filter.',
  );
  await expect(summary).toContainText('◆ this review');

  await test.step('figures without incidents before have no legend', async () => {
    await page.goto('/review?from=2020-01-05T10:00&to=2020-01-05T12:00&tz=Asia/Shanghai');
    await expect(page.getByText('No incident to review')).toBeVisible();
  });
});
