import type { Locator, Page } from '@playwright/test';
import type { Group } from '#contract/schedule';
import { makeGuestLink } from './support/guest-links';
import { cellsOf, showAll } from './support/oncall';
import { dailyLayer, type OwnServer, scheduleRecord, startWithRecords } from './support/own-data';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { copyText } from './support/share';

// Rotas that look covered at a glance: the secondary is missing, or only unknown people are left.

const DAY = 86_400;
const TODAY = Math.floor(Date.now() / 1000 / DAY) * DAY;
/** The week around the present. */
const WEEK = `days=7&from=${new Date((TODAY - 2 * DAY) * 1000).toISOString().slice(0, 10)}&tz=UTC`;

function pair(primary: number[], secondary: number[]): Group {
  return {
    group_name: 'Pair',
    members: [
      { role_id: 1, person_ids: primary },
      { role_id: 2, person_ids: secondary },
    ],
  };
}

function rota(schedule_id: number, schedule_name: string, groups: Group[]) {
  const layer = dailyLayer({ layer_start: TODAY - 40 * DAY, groups });
  return scheduleRecord({ schedule_id, schedule_name, layers: [layer] });
}

/** Header of a schedule's row; on a guest's page its name is plain text. */
function head(page: Page, name: string): Locator {
  return page
    .getByRole('grid')
    .getByRole('rowheader')
    .filter({ has: page.getByText(name, { exact: true }) });
}

function bar(page: Page, name: RegExp): Locator {
  return page.getByRole('grid').getByRole('button', { name });
}

// One server for all of them.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
test.beforeAll(async () => {
  server = await startWithRecords({
    people: [
      { person_id: 1, person_name: 'Ana Torres', team_ids: [] },
      { person_id: 2, person_name: 'Bo Larsson', team_ids: [] },
    ],
    roles: [
      { role_id: 1, role_name: 'Primary', order: 1 },
      { role_id: 2, role_name: 'Secondary', order: 2 },
    ],
    schedules: [
      rota(1, 'Both roles', [pair([1], [2])]),
      rota(2, 'No backup', [pair([1], [])]),
      rota(3, 'All left', [pair([900], [901])]),
      rota(4, 'Unfinished', []),
    ],
  });
});
test.afterAll(() => server.stop());

test('empty roles and unknown people count as gaps and are named wherever a rota is shown', async ({
  page,
}) => {
  await page.goto(`${server.url}/oncall?${WEEK}`);

  await test.step('the heading counts them', async () => {
    await expect(page.getByText(/^4 schedules · 2 gaps in these days · 2 unknown people · /)).toBeVisible();
  });

  await test.step('a row has role words, the empty role and unknown people', async () => {
    await expect(head(page, 'Both roles')).toContainText(/Primary Ana Torres .*Secondary Bo Larsson/);
    await expect(head(page, 'No backup')).toContainText(/Primary Ana Torres .*Secondary Nobody/);
    await expect(head(page, 'All left')).toContainText('Primary unknown person #900');
  });

  await test.step('so have bars', async () => {
    await expect(bar(page, /^Ana Torres, No backup, .*, no Secondary, no end$/)).toBeVisible();
    await expect(bar(page, /^unknown person #900, unknown person #901, All left/)).toBeVisible();
  });

  await test.step('the panels list, explain and count them', async () => {
    const coverage = page.getByRole('region', { name: 'Coverage and gaps' });
    await expect(coverage.getByRole('heading')).toContainText(
      '2 gaps of 14 d in total · unknown people for 7 d',
    );
    const gaps = await cellsOf(coverage.getByRole('table', { name: 'Gaps' }));
    expect(gaps.map(([name, role, , length]) => [name, role, length])).toEqual([
      ['Unfinished', 'All', 'no end7 d in this window'],
      ['No backup', 'Secondary', 'no end7 d in this window'],
      ['All left', 'All', 'no end7 d in this window'],
    ]);
    await expect(coverage).toContainText('no record names person #900 and person #901');
    await showAll(coverage);
    const covered = await cellsOf(coverage.getByRole('table', { name: 'Coverage' }));
    expect(covered).toContainEqual(['All left', 'All', '0 %']);
  });

  await test.step('“Only gaps” leaves the schedules that have one', async () => {
    await visit(page, `/oncall?${WEEK}&only=gaps`);
    await expect(page.getByRole('grid').getByRole('rowheader').getByRole('link')).toHaveText([
      'No backup',
      'Unfinished',
      'All left',
    ]);
  });

  await test.step('an answer and the page of the schedule say it', async () => {
    await visit(page, `/oncall/2?${WEEK}`);
    const now = page.getByRole('region', { name: 'On call now' });
    await expect(now).toContainText(/Primary Ana Torres.*Secondary Nobody/);
    await page
      .getByRole('grid')
      .getByRole('button', { name: /^Ana Torres, No backup/ })
      .first()
      .click();
    await expect(page.getByRole('region', { name: 'Chosen period' })).toContainText('Secondary Nobody');
  });

  await test.step('so has the page of one person', async () => {
    await visit(page, '/shifts?person=1&tz=UTC');
    const gaps = page.getByRole('list', { name: 'Gaps in these schedules' });
    await expect(gaps).toContainText(/No backup nobody as Secondary from .*, no end/);
  });

  await test.step('copied text has the gap without an end', async () => {
    await visit(page, `/oncall?${WEEK}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const text = await copyText(page, 'This week');
    expect(text).toContain('3 GAPS IN THE REST OF THIS WEEK');
    expect(text).toMatch(/• No backup: NOBODY AS SECONDARY from .*, no end: nobody in role “Secondary”/);
    expect(text).toMatch(/• All left: ONLY UNKNOWN PEOPLE #900 AND #901 ON CALL from .*, no end/);
    expect(text).toMatch(/• No backup: Ana Torres \(primary\), no end; NOBODY \(secondary\), .*no end/);
  });
});

test('a phone’s cards and a guest’s page say them too, also under pseudonyms', async ({ page, browser }) => {
  await test.step('cards with an empty role or unknown people come before others', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.url}/oncall?tz=UTC`);
    const cards = page.getByRole('region', { name: 'On call now' }).getByRole('listitem');
    await expect(cards.filter({ hasText: 'No backup' }).first()).toContainText('Secondary Nobody');
    await expect(cards.filter({ hasText: 'All left' }).first()).toContainText('unknown person #900');
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  const address = await makeGuestLink(page, `${server.url}/oncall?${WEEK}`, { pseudonyms: true });
  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto(address);
  await expect(guest.getByText(/^4 schedules · 2 gaps in these days · 2 unknown people · /)).toBeVisible();
  await expect(head(guest, 'No backup')).toContainText('Secondary Nobody');
  await expect(guest.locator('main')).not.toContainText('Ana Torres');
  await context.close();
});
