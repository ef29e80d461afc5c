import type { Page } from '@playwright/test';
import type { PageName } from '#address/paths';
import { axeFaults, axeFaultsInBothThemes, contrastFaults } from './support/axe';
import { cutFigures } from './support/cut-figures';
import { lostInForcedColours } from './support/forced-colours';
import { watchShifts } from './support/layout-shifts';
import { fits, overlaps } from './support/looks';
import { type Budget, expectBudget } from './support/page-budget';
import { longTasksWhile, tasksLine } from './support/page-tasks';
import { cutOnPaper, screened } from './support/paper';
import { watchRequests } from './support/requests';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Every page in every look. A page is a row of PAGES or VIEWS, a look is a step. A console error or a secret fails it as
// any test. A page that needs a larger budget for a reason gets it here, in the same commit.

type Row = {
  path: string;
  /** The same parts with fewer rows, for axe. */
  fewer?: string;
  /** True if another row has all of its parts: axe looks at that one. */
  isLarger?: true;
  isThere: (page: Page) => Promise<unknown>;
  /** The same check for `fewer`. */
  hasFewer?: (page: Page) => Promise<unknown>;
  /** The same check on a phone. */
  isThereOnPhone?: (page: Page) => Promise<unknown>;
  /** Other parts of the page, which a phone shows one at a time. */
  partsOnPhone?: readonly string[];
  budget: Budget;
  /** True for what takes the size of the screen when it is known, and has controls over it. */
  isFitted?: true;
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
  await expect(page.getByRole('heading', { name: 'Load' })).toBeVisible();
}

async function responders(page: Page): Promise<void> {
  await expect(page.getByRole('slider')).toHaveCount(5);
  await expect(page.getByText(/ within 15 min · of /)).toBeVisible();
}

/** Includes the words of an answer, which are copied without a further request, and the ways to change a shift. */
const ON_CALL: Budget = { requests: 20, elements: 1500, scriptKb: 194 };
const RESPONDERS: Budget = { requests: 43, elements: 2300, scriptKb: 313, hasCharts: true };
const LISTS: Budget = { requests: 18, elements: 2000, scriptKb: 182 };
const RECORD: Budget = { requests: 14, elements: 600 };
const DELIVERY: Budget = { ...RECORD, requests: 16, scriptKb: 217 };

const PAGES: Readonly<Record<PageName, Row>> = {
  onCall: {
    path: '/oncall',
    fewer: '/oncall?q=payments',
    isThere: onCall,
    isThereOnPhone: heading,
    partsOnPhone: [
      '/oncall?part=gaps',
      '/oncall?part=figures',
      '/oncall?part=timeline&q=payments',
      '/oncall?from=2026-03-02&days=7&as=table&q=payments',
      '/oncall?from=2026-03-02&days=7&at=2026-03-04T12:00Z&q=payments',
    ],
    budget: ON_CALL,
    narrowest: 195,
  },
  sources: {
    path: '/sources',
    isThere: (page) => expect(page.getByText('No tool is connected')).toBeVisible(),
    budget: { requests: 14, elements: 500, scriptKb: 147 },
  },
  uncovered: {
    path: '/oncall/uncovered',
    fewer: '/oncall/uncovered?month=2027-03',
    isThere: (page) => expect(page.getByRole('table').first()).toBeVisible(),
    budget: { requests: 18, elements: 1000, scriptKb: 202 },
  },
  compare: {
    path: '/compare?before=2026-03-02&from=2026-03-09&q=payments',
    isThere: (page) => expect(page.getByText(/ of \d+ schedules? differs? in \d+ days$/)).toBeVisible(),
    // Includes the way to take matched schedules apart.
    budget: { ...LISTS, requests: 19, scriptKb: 211 },
  },
  ledger: {
    path: '/ledger',
    fewer: '/ledger?person=4080000000002',
    isThere: table('On-call hours'),
    isThereOnPhone: (page) => expect(page.getByRole('list', { name: 'On-call hours' })).toBeVisible(),
    // A figure in each cell. Includes the worker that counts, and the month before. A warning of other time zone tables
    // comes after them.
    budget: { requests: 25, elements: 2500, scriptKb: 258, shift: 0.15 },
  },
  report: {
    path: '/report',
    isThere: region('As text'),
    // Incidents and totals of six months.
    budget: { requests: 40, elements: 700, scriptKb: 203 },
  },
  schedule: {
    path: '/oncall/6190000000101',
    fewer: '/oncall/6190000000101?from=2026-03-02&days=7&at=2026-03-04T03:00Z',
    async isThere(page) {
      await timeline(page);
      await region('Rotation')(page);
    },
    // Includes the plan of 90 days, asked for in two parts, and the history with its requests and links to Compare.
    budget: { ...ON_CALL, requests: 36, scriptKb: 221 },
    narrowest: 195,
  },
  plan: {
    path: '/oncall/6190000000101/plan?from=2026-03-02&days=14',
    isThere: (page) => expect(page.getByRole('status').filter({ hasText: 'No changes yet' })).toBeVisible(),
    budget: { ...ON_CALL, requests: 21, scriptKb: 238 },
  },
  take: {
    path: '/oncall/6190000000101/take',
    isThere: (page) => expect(page.getByRole('list', { name: 'Candidates' })).toBeVisible(),
    budget: { ...ON_CALL, requests: 23, scriptKb: 231 },
  },
  request: {
    path: '/requests/00000000000000000000000000000000',
    isThere: (page) => expect(page.getByText('There is no such request')).toBeVisible(),
    // Includes the rules of plans, for what an acceptance means.
    budget: { requests: 19, elements: 500, scriptKb: 242 },
  },
  away: {
    // Hours that are over are not listed.
    path: '/plan?away=4080000000002&from=2030-03-04&to=2030-04-15',
    isThere: table('Shifts'),
    // Includes the rules of edits, for the plans of the schedules.
    budget: { requests: 23, elements: 600, scriptKb: 235 },
  },
  shifts: {
    path: '/shifts?person=4080000000002',
    isThere: table('On-call hours'),
    // Includes the open requests.
    budget: { requests: 23, elements: 600, scriptKb: 217 },
    narrowest: 195,
  },
  responders: {
    path: '/responders',
    fewer: '/responders?range=7d&sort=-rate',
    isThere: responders,
    budget: RESPONDERS,
  },
  person: {
    path: '/responders/4080000000001',
    fewer: '/responders/4080000000001?figure=sleep',
    async isThere(page) {
      await expect(page.getByRole('list', { name: 'Shifts' })).toBeVisible();
      await expect(page.getByRole('heading', { name: / interruptions at night in / })).toBeVisible();
      await expect(page.getByRole('slider')).toHaveCount(1);
    },
    // Labels of its charts move aside once their numbers are known.
    budget: { ...RESPONDERS, shift: 0.12 },
  },
  incidents: {
    path: '/incidents',
    async isThere(page) {
      await expect(page.getByRole('status').filter({ hasText: '· complete' })).toBeVisible();
      await expect(page.getByText(/ · fetched in \d+ requests? · /)).toBeVisible();
    },
    // Includes the worker that parses large replies, the rules by which titles are masked, and the totals of the period
    // before, which the sentence compares.
    budget: { requests: 24, elements: 2000, scriptKb: 248 },
  },
  review: {
    path: '/review?range=7d',
    async isThere(page) {
      const people = page.getByRole('list', { name: 'Lanes of people' });
      await expect(people.getByRole('listitem').first()).toBeVisible();
      await expect(page.getByText(/^before: /).first()).toBeVisible();
      await table('Load per person')(page);
    },
    budget: { requests: 24, elements: 2000, scriptKb: 218 },
  },
  rum: { path: '/rum', isThere: region('Issues'), budget: LISTS },
  application: { path: '/rum/applications/app-demo-0001', isThere: region('Application'), budget: RECORD },
  issue: {
    path: '/rum/issues/is-demo-0001',
    isThere: region('Lifecycle'),
    budget: { ...RECORD, scriptKb: 173 },
  },
  webhooks: { path: '/webhooks', isThere: table('Events'), isThereOnPhone: heading, budget: LISTS },
  receivers: {
    path: '/webhooks/receive',
    isThere: (page) => expect(page.getByText('You have no addresses for webhooks.')).toBeVisible(),
    budget: { requests: 14, elements: 500, scriptKb: 174 },
  },
  delivery: { path: '/webhooks/int-demo-1/ev-demo-0001', isThere: region('Request'), budget: DELIVERY },
  stacks: { path: '/stacks', isThere: heading, budget: { requests: 18, elements: 600, scriptKb: 235 } },
};

/** Views of a page that have parts of their own. */
const VIEWS: Readonly<Record<string, Row>> = {
  // Away from the present, which its windows do not have.
  'on call, another week': {
    path: '/oncall?from=2026-03-02&days=7',
    fewer: '/oncall?from=2026-03-02&days=7&at=2026-03-04T12:00Z&q=payments',
    isThere: onCall,
    isThereOnPhone: heading,
    budget: ON_CALL,
  },
  'on call, as a table': {
    path: '/oncall?from=2026-03-02&days=7&as=table&q=payments',
    isThere: region('Data checks'),
    isThereOnPhone: heading,
    // A phone has other parts in its place while they load.
    budget: { ...ON_CALL, requests: 22, scriptKb: 212, shift: 0.7 },
  },
  'on call, the wall': {
    path: '/oncall?wall=1',
    isThere: (page) => expect(page.getByRole('list', { name: 'On call', exact: true })).toBeVisible(),
    // Cards take the height of the screen once they are known, and its controls lie over them.
    isFitted: true,
    budget: { ...ON_CALL, scriptKb: 206, shift: 1 },
  },
  'compare, the choice': {
    path: '/compare',
    isThere: (page) => expect(page.getByText(/\d+ schedules? changed/)).toBeVisible(),
    budget: { ...LISTS, requests: 24, scriptKb: 216 },
  },
  'responders by team': {
    path: '/responders?per=team',
    fewer: '/responders?per=team&range=7d&table=rate,heat-map',
    isThere: responders,
    hasFewer: heading,
    // Two requests more for each team.
    budget: { ...RESPONDERS, requests: 44 },
  },
  'responders over 90 days': {
    path: '/responders?range=90d&sort=-rate',
    isLarger: true,
    isThere: responders,
    budget: RESPONDERS,
  },
  'applications that were looked up': {
    path: '/rum?id=app-demo-0001',
    isThere: table('Applications'),
    budget: LISTS,
  },
  'two deliveries': {
    path: '/webhooks/int-demo-1/ev-demo-0002?with=int-demo-1%20ev-demo-0001',
    isThere: table('Differences'),
    // The other delivery, and what differs, come after the first.
    budget: { ...DELIVERY, requests: 18, shift: 0.4 },
  },
  'no page': { path: '/no/such/page', isThere: heading, budget: RECORD },
};

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** A desktop at 200 %. */
const MAGNIFIED = { width: 720, height: 450 };
/** Longest task while a page opens, in units of page-tasks.ts. */
const MAX_TASK = 6;

const softly = expect.configure({ soft: true });

test.use({ expectedErrors: [/Failed to load resource/] });

for (const [name, row] of [...Object.entries(PAGES), ...Object.entries(VIEWS)]) {
  test(`${name}: every look keeps its budget, is accessible, and is cut or lost nowhere`, async ({
    page,
  }) => {
    const {
      path,
      fewer = path,
      isThere,
      isLarger = false,
      hasFewer = isThere,
      isThereOnPhone = isThere,
      isFitted = false,
      partsOnPhone = [],
      budget,
      narrowest = 320,
    } = row;
    const allThere = watchRequests(page);
    await watchShifts(page);
    await page.addInitScript(() => performance.setResourceTimingBufferSize(1000));

    await test.step('desktop, opened', async () => {
      await page.goto('/version.json');
      const tasks = await longTasksWhile(page, async () => {
        await page.goto(path);
        await isThere(page);
        await allThere();
      });
      await expectBudget(page, budget, `${path} on a desktop`);
      console.log(tasksLine(`open ${path}`, tasks));
      expect.soft(Math.max(0, ...tasks), 'longest task').toBeLessThanOrEqual(MAX_TASK);
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });
    await test.step('narrower, and magnified', async () => {
      for (const width of [1440, 1366, 1280]) {
        await fits(page, { width, height: 800 });
        // A grid lays out its columns again after the window has changed.
        await softly.poll(() => cutFigures(page), `at ${width} px`).toEqual([]);
      }
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
      if (!isLarger) {
        if (fewer !== path) {
          await visit(page, fewer);
          await hasFewer(page);
        }
        await allThere();
        expect.soft(await contrastFaults(page)).toEqual([]);
      }
      await page.emulateMedia({ forcedColors: 'none' });
    });
    await test.step('light and dark, by axe', async () => {
      if (!isLarger) expect.soft(await axeFaultsInBothThemes(page)).toEqual([]);
    });
    await test.step('phone, opened', async () => {
      await page.setViewportSize(PHONE);
      await page.goto(path);
      await isThereOnPhone(page);
      await allThere();
      await expectBudget(page, budget, `${path} on a phone`);
      await fits(page, PHONE);
      if (isLarger) return;
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
