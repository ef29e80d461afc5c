import { cutFigures } from './support/cut-figures';
import { watchRequests } from './support/requests';
import { expect, test } from './support/test';

// Tables fit the usual screens: no figure is cut, and the columns need no sideways scroll. The tour has each page.

const PERSON = '4080000000002';

/** Views with other columns than those that the tour looks at, and the table that comes last. */
const VIEWS: readonly (readonly [path: string, table: string])[] = [
  ['/oncall', 'Hand-offs'],
  ['/responders?per=team&table=hours,over-time,heat-map', 'Teams'],
  ['/responders?per=schedule', 'Schedules'],
  ['/responders?per=channel', 'Channels'],
  [`/responders/${PERSON}?shift=all`, 'Shifts'],
  ['/compare?days=28', 'People whose hours differ'],
];

const softly = expect.configure({ soft: true });

test('no figure of a table is cut at 1280, 1366 and 1440 px, and all columns fit', async ({ page }) => {
  const allThere = watchRequests(page);
  for (const [path, table] of VIEWS) {
    await page.goto(path);
    const named = page.getByRole('table', { name: table }).or(page.getByRole('grid', { name: table }));
    const rows = named.last().getByRole('row');
    await expect.soft(rows.nth(1), `${path}: ${table}`).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await allThere();
    for (const width of [1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // A grid lays out its columns again after the window has changed.
      const cut = softly.poll(() => cutFigures(page), {
        message: `${path.split('#')[0]} at ${width} px`,
        timeout: 5000,
      });
      await cut.toEqual([]);
    }
  }
});
