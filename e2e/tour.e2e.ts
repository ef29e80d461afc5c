import type { Page } from '@playwright/test';
import type { PageName } from '#address/codec';
import { axeFaults, axeFaultsInBothThemes, contrastFaults } from './support/axe';
import { lostInForcedColours } from './support/forced-colours';
import { fits, lowControls, overlaps } from './support/looks';
import { cutOnPaper, screened } from './support/paper';
import { watchRequests } from './support/requests';
import { expectScripts, type Scripts } from './support/scripts';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Every page in every look. A page is a row of PAGES or VIEWS, a look is a step. A console error or a secret fails it as
// any test. A page that needs more script for a reason gets it here, in the same commit.

type Row = Scripts & {
  path: string;
  /** The same parts with fewer rows, for axe. */
  fewer?: string;
  isThere: (page: Page) => Promise<unknown>;
  /** The same check for `fewer`. */
  hasFewer?: (page: Page) => Promise<unknown>;
  /** The same check on a phone. */
  isThereOnPhone?: (page: Page) => Promise<unknown>;
  /** Other parts of the page, which a phone shows one at a time. */
  partsOnPhone?: readonly string[];
  /** True for what takes the size of the screen when it is known, and has controls over it. */
  isFitted?: true;
  /** True if all controls of a phone are as high as a thumb. */
  isForThumbs?: true;
  /** Narrowest width in pixels; 320 if absent. */
  narrowest?: number;
};

const heading = (page: Page) =>
  expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
const region = (name: string) => (page: Page) =>
  expect(page.getByRole('region', { name, exact: true })).toBeVisible();
const table = (name: string) => (page: Page) => expect(page.getByRole('table', { name })).toBeVisible();
const timeline = (page: Page) =>
  expect(page.getByRole('grid', { name: /^On-call timeline/ })).toHaveAttribute('aria-busy', 'false');

async function onCall(page: Page): Promise<void> {
  await timeline(page);
  await expect(page.getByText('of planned time covered')).toBeVisible();
}

async function responders(page: Page): Promise<void> {
  await expect(page.getByRole('slider')).toHaveCount(1);
}

const PAGES: Readonly<Record<PageName, Row>> = {
  onCall: {
    path: '/oncall',
    isThere: onCall,
    isThereOnPhone: heading,
    partsOnPhone: [
      '/oncall?part=gaps',
      '/oncall?part=timeline',
      '/oncall?from=2026-03-02&days=7&at=2026-03-04T12:00Z',
    ],
    scriptKb: 241,
    narrowest: 195,
  },
  sources: {
    isForThumbs: true,
    path: '/sources',
    isThere: (page) => expect(page.getByText('No tool is connected')).toBeVisible(),
    scriptKb: 160,
  },
  hours: {
    isForThumbs: true,
    path: '/hours',
    fewer: '/hours?person=4080000000002',
    isThere: table('On-call hours'),
    scriptKb: 259,
  },
  report: {
    isForThumbs: true,
    path: '/report',
    isThere: region('Late'),
    scriptKb: 217,
  },
  schedule: {
    path: '/oncall/6190000000101',
    fewer: '/oncall/6190000000101?from=2026-03-02&days=7&at=2026-03-04T03:00Z',
    async isThere(page) {
      await timeline(page);
      await region('Rotation')(page);
    },
    scriptKb: 254,
    narrowest: 195,
  },
  edit: {
    path: '/oncall/6190000000101/edit',
    isThere: region('Now and then'),
    // Days of a ruler are cut by their lane.
    isFitted: true,
    scriptKb: 240,
  },
  newRota: {
    path: '/oncall/new',
    isThere: region('What it means'),
    scriptKb: 240,
  },
  request: {
    path: '/requests/00000000000000000000000000000000',
    isThere: (page) => expect(page.getByText('There is no such request')).toBeVisible(),
    scriptKb: 247,
  },
  away: {
    // Hours that are over are not listed.
    path: '/away?away=4080000000002&from=2030-03-04&to=2030-04-15',
    isThere: table('Shifts'),
    scriptKb: 235,
  },
  shifts: {
    isForThumbs: true,
    path: '/shifts?person=4080000000002',
    isThere: table('On-call hours'),
    scriptKb: 219,
    narrowest: 195,
  },
  responders: {
    isForThumbs: true,
    path: '/responders',
    fewer: '/responders?range=7d&sort=-rate',
    isThere: responders,
    scriptKb: 310,
  },
  person: {
    path: '/responders/4080000000001',
    fewer: '/responders/4080000000001?figure=sleep',
    async isThere(page) {
      await expect(page.getByRole('list', { name: 'Shifts' })).toBeVisible();
      await expect(page.getByRole('heading', { name: / interruptions at night in / })).toBeVisible();
    },
    scriptKb: 303,
  },
  incidents: {
    isForThumbs: true,
    path: '/incidents',
    async isThere(page) {
      await expect(page.getByRole('status').filter({ hasText: '· complete' })).toBeVisible();
    },
    scriptKb: 283,
  },
  review: {
    path: '/review?range=7d',
    async isThere(page) {
      const people = page.getByRole('list', { name: 'Lanes of people' });
      await expect(people.getByRole('listitem').first()).toBeVisible();
      await expect(page.getByText(/^before: /).first()).toBeVisible();
      await table('Load per person')(page);
    },
    scriptKb: 242,
  },
  rum: { isForThumbs: true, path: '/rum', isThere: region('Issues'), scriptKb: 187 },
  application: {
    path: '/rum/applications/app-demo-0001',
    isThere: region('Application'),
    scriptKb: 189,
  },
  issue: {
    isForThumbs: true,
    path: '/rum/issues/is-demo-0001',
    isThere: region('Lifecycle'),
    scriptKb: 190,
  },
  webhooks: {
    isForThumbs: true,
    path: '/webhooks',
    isThere: table('Deliveries'),
    isThereOnPhone: heading,
    scriptKb: 190,
  },
  delivery: { path: '/webhooks/int-demo-1/ev-demo-0001', isThere: region('Request'), scriptKb: 220 },
  stacks: { isForThumbs: true, path: '/stacks', isThere: heading, scriptKb: 248 },
};

/** Views of a page that have parts of their own. */
const VIEWS: Readonly<Record<string, Row>> = {
  // Away from the present, which its windows do not have.
  'on call, another week': {
    path: '/oncall?from=2026-03-02&days=7',
    fewer: '/oncall?from=2026-03-02&days=7&at=2026-03-04T12:00Z',
    isThere: onCall,
    isThereOnPhone: heading,
    scriptKb: 250,
  },
  'on call, what changed': {
    path: '/oncall?since=week',
    isThere: (page) => expect(page.getByRole('region', { name: 'What changed' })).toBeVisible(),
    scriptKb: 250,
  },
  'on call, the wall': {
    path: '/oncall?wall=1',
    isThere: (page) =>
      expect(page.getByRole('region', { name: 'On call now' }).getByRole('listitem').first()).toBeVisible(),
    // Cards take the height of the screen once they are known, and its controls lie over them.
    isFitted: true,
    scriptKb: 250,
  },
  'responders by team': {
    path: '/responders?per=team',
    fewer: '/responders?per=team&range=7d&table=hours,heat-map',
    isThere: responders,
    hasFewer: heading,
    scriptKb: 320,
  },
  'applications that were looked up': {
    path: '/rum?id=app-demo-0001',
    isThere: table('Applications'),
    scriptKb: 200,
  },
  'two deliveries': {
    path: '/webhooks/int-demo-1/ev-demo-0002?with=int-demo-1%20ev-demo-0001',
    isThere: region('Differences'),
    scriptKb: 220,
  },
  'no page': { path: '/no/such/page', isThere: heading },
};

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** A desktop at 200 %. */
const MAGNIFIED = { width: 720, height: 450 };

test.use({ expectedErrors: [/Failed to load resource/] });

for (const [name, row] of [...Object.entries(PAGES), ...Object.entries(VIEWS)]) {
  test(`${name}: every look is accessible, and is cut or lost nowhere`, async ({ page }) => {
    const {
      path,
      fewer = path,
      isThere,
      hasFewer = isThere,
      isThereOnPhone = isThere,
      isFitted = false,
      partsOnPhone = [],
      narrowest = 320,
      isForThumbs = false,
    } = row;
    const allThere = watchRequests(page);
    await page.addInitScript(() => performance.setResourceTimingBufferSize(1000));

    await test.step('desktop, opened', async () => {
      await page.goto(path);
      await isThere(page);
      await allThere();
      await expectScripts(page, row, `${path} on a desktop`);
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });
    await test.step('narrower, and magnified', async () => {
      for (const width of [1440, 1366, 1280]) await fits(page, { width, height: 800 });
      await fits(page, MAGNIFIED);
      if (!isFitted) expect.soft(await overlaps(page)).toEqual([]);
      await fits(page, { width: narrowest, height: 800 });
      await page.setViewportSize(DESKTOP);
    });
    await test.step('paper', async () => {
      expect.soft(await cutOnPaper(page)).toEqual([]);
      await screened(page);
      await page.setViewportSize(DESKTOP);
    });
    await test.step('forced colours', async () => {
      expect.soft(await lostInForcedColours(page)).toEqual([]);
      if (fewer !== path) {
        await visit(page, fewer);
        await hasFewer(page);
      }
      await allThere();
      expect.soft(await contrastFaults(page)).toEqual([]);
      await page.emulateMedia({ forcedColors: 'none' });
    });
    await test.step('light and dark, by axe', async () => {
      expect.soft(await axeFaultsInBothThemes(page)).toEqual([]);
    });
    await test.step('phone, opened', async () => {
      await page.setViewportSize(PHONE);
      await page.goto(path);
      await isThereOnPhone(page);
      await allThere();
      await expectScripts(page, row, `${path} on a phone`);
      await fits(page, PHONE);
      if (isForThumbs) expect.soft(await page.evaluate(lowControls)).toEqual([]);
      if (fewer !== path) {
        await visit(page, fewer);
        await (isThereOnPhone === isThere ? hasFewer : isThereOnPhone)(page);
      }
      await allThere();
      expect.soft(await axeFaults(page)).toEqual([]);
      for (const part of partsOnPhone) {
        await visit(page, part);
        await allThere();
        for (const width of [narrowest, PHONE.width]) await fits(page, { ...PHONE, width });
        expect.soft(await axeFaults(page), part).toEqual([]);
      }
    });
  });
}
