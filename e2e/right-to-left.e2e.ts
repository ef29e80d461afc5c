import { drawnOrder } from './support/drawn-order';
import { startWithHebrewDemo } from './support/hebrew-demo';
import { watchRequests } from './support/requests';
import type { Server } from './support/server';
import { expect, test } from './support/test';
import { mixedTexts } from './support/text-order';
import { visit } from './support/visit';

// Names and texts that are written from right to left turn nothing around: "יוסף, 00:00 – 07:00".

const PERSON = '4080000000002';
const SCHEDULE = '6190000000101';

const PAGES = [
  '/oncall',
  '/oncall?days=month',
  `/oncall/${SCHEDULE}`,
  '/oncall/6190000000109',
  `/oncall/${SCHEDULE}/plan?days=28&add=swap`,
  '/compare',
  `/shifts?person=${PERSON}`,
  `/hours?figure=nights&of=${PERSON}`,
  '/responders?per=channel&row=6210000000001',
  '/responders?per=team&table=hours,over-time,heat-map',
  `/responders/${PERSON}?shift=all`,
  '/incidents?row=in-storm-03',
  '/review?range=7d',
  '/webhooks',
  '/webhooks/int-demo-1/ev-demo-0001',
  '/rum',
  '/rum/applications/app-demo-0001',
  '/rum/issues/is-demo-0001',
  // Other pages stay on the wall.
  '/oncall?wall=1',
];

test.describe.configure({ mode: 'default' });

let server: Server;
test.beforeAll(async () => {
  server = await startWithHebrewDemo();
});
test.afterAll(() => server.stop());

test('names from right to left are isolated in every text of every page, on a screen and a phone', async ({
  page,
}) => {
  const allThere = watchRequests(page);
  await page.goto(server.url);
  for (const path of PAGES) {
    await visit(page, path);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await allThere();
      // Whether the first deliveries have a text of a user depends on the time of day.
      if (path !== '/webhooks') await expect(page.locator('body')).toContainText(/\p{Script=Hebrew}/u);
      expect(await mixedTexts(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('what follows a name from right to left is drawn on its right', async ({ page }) => {
  for (const path of ['/oncall', `/oncall/${SCHEDULE}`, `/shifts?person=${PERSON}`, '/hours']) {
    await page.goto(server.url + path);
    await expect(async () => {
      const { pairs, backwards } = await drawnOrder(page);
      expect(backwards, path).toEqual([]);
      // A shift is one line, with few names in it; so is the sentence of hours, in whose table a name is alone.
      expect(pairs, path).toBeGreaterThan(path.startsWith('/oncall') ? 3 : 1);
    }).toPass({ timeout: 20_000 });
  }
});
