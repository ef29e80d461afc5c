import type { Page } from '@playwright/test';
import { MAX_SHIFT, shiftsOf, watchShifts } from '../support/layout-shifts';
import { longTasksWhile, tasksLine } from '../support/page-tasks';
import { watchRequests } from '../support/requests';
import { expect, test } from '../support/test';

// Budgets of all pages as they open: requests, bytes of script, elements, layout shift and the longest task. A page that
// needs more for a reason gets more here, in the same commit.

const MAX_TASK = 6;

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1280, height: 800 };
const DESKTOP = { width: 1440, height: 900 };

/** Compressed script, in kB: of most pages, and of a page with charts. */
const SCRIPT_KB = 170;
const CHARTS_KB = 300;

type Budget = { requests: number; elements: number; scriptKb?: number };

/** Includes the words of an answer, which are copied without a further request. */
const ON_CALL: Budget = { requests: 20, elements: 1500, scriptKb: 195 };
/** Includes the plan of 90 days, computed from the layers. */
const SCHEDULE: Budget = { ...ON_CALL, requests: 23, scriptKb: 202 };
const RESPONDERS: Budget = { requests: 42, elements: 2300, scriptKb: CHARTS_KB };
/** Two requests more for each team. */
const TEAMS: Budget = { ...RESPONDERS, requests: 44 };
/** Includes the worker that parses large replies. */
const INCIDENTS: Budget = { requests: 18, elements: 2000, scriptKb: 220 };
const REVIEW: Budget = { requests: 22, elements: 2000, scriptKb: 194 };
const STACKS: Budget = { requests: 18, elements: 600, scriptKb: 211 };
const LISTS: Budget = { requests: 18, elements: 2000, scriptKb: 180 };

const SHIFTS: Budget = { requests: 19, elements: 600, scriptKb: 199 };
/** A figure in each cell. Includes the worker that counts. */
const LEDGER: Budget = { requests: 20, elements: 2500, scriptKb: 222 };
const UNCOVERED: Budget = { requests: 18, elements: 1000, scriptKb: 195 };
const RECORD: Budget = { requests: 14, elements: 600 };
const DELIVERY: Budget = { ...RECORD, requests: 15, scriptKb: 198 };

const SHIFTS_PATH = '/shifts?person=4080000000002';
const DELIVERY_PATH = '/webhooks/int-demo-1/ev-demo-0001';
const APPLICATION_PATH = '/rum/applications/app-demo-0001';
const ISSUE_PATH = '/rum/issues/is-demo-0001';

async function onCallIsThere(page: Page): Promise<void> {
  await expect(page.getByRole('grid', { name: /^On-call timeline/ })).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('heading', { name: 'Load' })).toBeVisible();
}

async function scheduleIsThere(page: Page): Promise<void> {
  await expect(page.getByRole('grid', { name: /^On-call timeline/ })).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('region', { name: 'People', exact: true })).toBeVisible();
}

async function respondersAreThere(page: Page): Promise<void> {
  await expect(page.getByRole('slider')).toHaveCount(5);
  await expect(page.getByText(/ within 15 min · of /)).toBeVisible();
}

async function personIsThere(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Shifts' })).toBeVisible();
  await expect(page.getByRole('heading', { name: / wakings in / })).toBeVisible();
  await expect(page.getByRole('slider')).toHaveCount(1);
}

async function incidentsAreThere(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: '· complete' })).toBeVisible();
  await expect(page.getByText(/ · fetched in \d+ requests? · /)).toBeVisible();
}

async function reviewIsThere(page: Page): Promise<void> {
  const people = page.getByRole('list', { name: 'Lanes of people' });
  await expect(people.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText(/ before$/).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Load per person' })).toBeVisible();
}

async function shiftsAreThere(page: Page): Promise<void> {
  await expect(page.getByRole('table', { name: 'Hours on duty' })).toBeVisible();
}

async function uncoveredIsThere(page: Page): Promise<void> {
  await expect(page.getByRole('table').first()).toBeVisible();
}

const panelIsThere = (name: string) => (page: Page) =>
  expect(page.getByRole('region', { name, exact: true })).toBeVisible();

async function headingIsThere(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

/** The phone first: names that come with the first replies are saved, and have no place of their own there. */
const VIEWS = [
  { size: PHONE, path: '/oncall', isThere: headingIsThere, budget: ON_CALL },
  { size: PHONE, path: '/oncall/6190000000101', isThere: scheduleIsThere, budget: SCHEDULE },
  { size: PHONE, path: '/responders?per=team', isThere: respondersAreThere, budget: TEAMS },
  { size: PHONE, path: '/incidents', isThere: incidentsAreThere, budget: INCIDENTS },
  { size: LAPTOP, path: '/oncall', isThere: onCallIsThere, budget: ON_CALL },
  { size: DESKTOP, path: '/oncall', isThere: onCallIsThere, budget: ON_CALL },
  // Away from the present, which its windows do not have.
  { size: DESKTOP, path: '/oncall?from=2026-03-02&days=7', isThere: onCallIsThere, budget: ON_CALL },
  { size: DESKTOP, path: '/incidents', isThere: incidentsAreThere, budget: INCIDENTS },
  { size: DESKTOP, path: '/responders', isThere: respondersAreThere, budget: RESPONDERS },
  {
    size: DESKTOP,
    path: '/responders?range=90d&sort=-rate',
    isThere: respondersAreThere,
    budget: RESPONDERS,
  },
  { size: DESKTOP, path: '/responders/4080000000001', isThere: personIsThere, budget: RESPONDERS },
  { size: DESKTOP, path: '/review?range=7d', isThere: reviewIsThere, budget: REVIEW },
  { size: DESKTOP, path: '/stacks', isThere: headingIsThere, budget: STACKS },
  { size: DESKTOP, path: '/webhooks', isThere: panelIsThere('Events'), budget: LISTS },
  { size: DESKTOP, path: '/rum', isThere: panelIsThere('Issues'), budget: LISTS },
  { size: PHONE, path: SHIFTS_PATH, isThere: shiftsAreThere, budget: SHIFTS },
  { size: DESKTOP, path: SHIFTS_PATH, isThere: shiftsAreThere, budget: SHIFTS },
  { size: DESKTOP, path: '/ledger', isThere: shiftsAreThere, budget: LEDGER },
  { size: PHONE, path: '/oncall/uncovered', isThere: uncoveredIsThere, budget: UNCOVERED },
  { size: DESKTOP, path: '/oncall/uncovered', isThere: uncoveredIsThere, budget: UNCOVERED },
  { size: PHONE, path: DELIVERY_PATH, isThere: panelIsThere('Request'), budget: DELIVERY },
  { size: DESKTOP, path: DELIVERY_PATH, isThere: panelIsThere('Request'), budget: DELIVERY },
  { size: PHONE, path: APPLICATION_PATH, isThere: panelIsThere('Application'), budget: RECORD },
  { size: DESKTOP, path: APPLICATION_PATH, isThere: panelIsThere('Application'), budget: RECORD },
  { size: PHONE, path: ISSUE_PATH, isThere: panelIsThere('Issue'), budget: RECORD },
  { size: DESKTOP, path: ISSUE_PATH, isThere: panelIsThere('Issue'), budget: RECORD },
];

test('every page keeps its budgets as it opens', async ({ page }) => {
  const allThere = watchRequests(page);
  await watchShifts(page);
  await page.addInitScript(() => performance.setResourceTimingBufferSize(1000));
  await page.goto('/version.json');
  const tasks = await longTasksWhile(page, async () => {
    for (const { size, path, isThere, budget } of VIEWS) {
      await page.setViewportSize(size);
      await page.goto(path);
      await isThere(page);
      await allThere();
      const { requests, scriptKb, elements, hasCharts, hasEarlyCharts } = await countsOf(page);
      const { shift, moved } = await shiftsOf(page);
      const view = `${path} at ${size.width} px`;
      console.log(
        `${view}: ${requests} requests, ${scriptKb.toFixed(1)} kB of script, ${elements} elements, shift ${shift.toFixed(4)}`,
      );
      expect.soft(requests, `requests of ${view}`).toBeLessThanOrEqual(budget.requests);
      expect.soft(scriptKb, `scripts of ${view}`).toBeLessThanOrEqual(budget.scriptKb ?? SCRIPT_KB);
      expect.soft(elements, `elements of ${view}`).toBeLessThanOrEqual(budget.elements);
      expect.soft(shift, `${view}, moved: ${moved.join('; ')}`).toBeLessThanOrEqual(MAX_SHIFT);
      expect.soft(hasCharts, `charts of ${view}`).toBe(path.startsWith('/responders'));
      expect.soft(hasEarlyCharts, `charts among the first files of ${view}`).toBe(false);
    }
  });
  console.log(tasksLine('open the pages', tasks));
  expect(Math.max(0, ...tasks)).toBeLessThanOrEqual(MAX_TASK);
});

function minuteIn(days: number): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)}Z`;
}

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be loaded' });
const noMatch = (page: Page) => page.getByText('No schedule matches the filters');
/** Timeline, or the cards of a phone. */
const timeline = (page: Page) =>
  page
    .getByRole('grid', { name: /^On-call timeline/ })
    .or(page.getByRole('region', { name: 'On duty now' }).getByRole('listitem').first())
    .first();
/** Panel, or the cards of a phone. */
const answer = (page: Page) =>
  page
    .getByRole('region', { name: /^On duty (?:at|then)$/ })
    .getByRole('listitem')
    .first();

const ONE = '/oncall/6190000000101';
/** States of on-call pages without their data, or with an answer. */
const SAID = [
  { path: '/oncall', fails: true, says: failure },
  { path: ONE, fails: true, says: failure },
  { path: '/oncall?q=nothing-has-this-name', says: noMatch },
  { path: '/oncall?only=gaps', says: timeline },
  { path: `/oncall?at=${minuteIn(0)}`, says: answer },
  { path: `/oncall?at=${minuteIn(60)}`, says: answer },
  { path: `${ONE}?at=${minuteIn(0)}`, says: answer },
  { path: `${ONE}?at=${minuteIn(0)}`, says: answer, names: 'late' },
  { path: `${ONE}?at=${minuteIn(60)}`, says: answer },
];

test.describe('an on-call page that fails, has nothing or opens with an answer', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  for (const size of [PHONE, DESKTOP]) {
    test(`moves nothing at ${size.width} px`, async ({ page }) => {
      const allThere = watchRequests(page);
      await page.setViewportSize(size);
      await watchShifts(page);
      for (const { path, fails = false, says, names } of SAID) {
        await page.unrouteAll();
        if (fails) await page.route('**/api/schedule/self', (route) => route.fulfill({ status: 403 }));
        if (names) {
          await page.route('**/directory.json', async (route) => {
            await expect(timeline(page)).toBeVisible();
            await route.continue();
          });
        }
        await page.goto(path);
        await expect(says(page)).toBeVisible();
        await allThere();
        const { shift, moved } = await shiftsOf(page);
        const how = `${fails ? ', failing,' : ''}${names ? ', names late,' : ''}`;
        console.log(`${path}${how} at ${size.width} px: shift ${shift.toFixed(4)}`);
        expect.soft(shift, `${path}, moved: ${moved.join('; ')}`).toBeLessThanOrEqual(MAX_SHIFT);
      }
    });
  }
});

/** Counts of what is loaded; bytes as sent over the wire, also for files from the cache. */
function countsOf(page: Page) {
  return page.evaluate(() => {
    const resources = performance.getEntriesByType('resource').filter((entry) => 'encodedBodySize' in entry);
    const scripts = resources
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => ({ name: entry.name, bytes: Number(Reflect.get(entry, 'encodedBodySize')) }));
    // Only the entry is as large, which all pages share.
    const large = scripts.filter(({ bytes }) => bytes > 50_000);
    const links = [...document.querySelectorAll('link[rel="modulepreload"]')];
    const ownFiles = new Set(links.map((link) => link.getAttribute('href')));
    return {
      requests: resources.length + 1,
      scriptKb: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      elements: document.querySelectorAll('*').length,
      hasCharts: large.length > 1,
      hasEarlyCharts: large.some(({ name }) => ownFiles.has(new URL(name).pathname)),
    };
  });
}
