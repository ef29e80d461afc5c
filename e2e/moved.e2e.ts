import { movedFrom } from '#address/moved';
import { OLD_ADDRESSES } from '../src/address/moved.spec-support';
import { expect, test } from './support/test';
import { visit } from './support/visit';

test('addresses of earlier versions lead to a page of today, with a line that says so', async ({ page }) => {
  await page.goto('/stacks');
  for (const { from, to } of OLD_ADDRESSES) {
    await test.step(from, async () => {
      const { pathname, searchParams } = new URL(from, 'http://localhost');
      const line = movedFrom(pathname, searchParams)?.line ?? 'no line';
      await visit(page, from);
      await expect(page.getByRole('status').filter({ hasText: line })).toBeVisible();
      // Pages add their zone.
      const wanted = new URL(to, 'http://localhost');
      await expect(page).toHaveURL((url) => url.pathname === wanted.pathname && hasAll(url, wanted));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});

function hasAll({ searchParams }: URL, wanted: URL): boolean {
  return [...wanted.searchParams].every(([name, value]) => searchParams.get(name) === value);
}
