import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { expect, test } from './support/test';
import { openFeed } from './support/share';

// Names and titles that are longer than their places.

const TEAM = 'Search & Discovery of very long team names that do not fit anywhere';
const SCHEDULE = `Payments ${'with every country of the region in its name '.repeat(3)}`.trim();
const PERSON = `Maximiliana ${'Theodora-'.repeat(12)}Hohenlohe`;
/** Yesterday in UTC. */
const NOON = Math.floor(Date.now() / 86_400_000) * 86_400 - 43_200;
const SINCE = Math.floor(Date.now() / 1000) - 400 * 86_400;

test.describe.configure({ mode: 'default' });

let server: OwnServer;
test.beforeAll(async () => {
  const layers = [dailyLayer({ layer_start: SINCE, groups: [solo(2), solo(3)] })];
  server = await startWithRecords({
    teams: [
      { team_id: 20, team_name: TEAM },
      { team_id: 21, team_name: 'Core' },
    ],
    people: [
      { person_id: 2, person_name: 'Person 28 Surname28', team_ids: [20, 21] },
      { person_id: 3, person_name: 'Eli Roth', team_ids: [20, 21] },
      { person_id: 4, person_name: PERSON, team_ids: [20] },
    ],
    incidents: [
      {
        incident_id: '709223E4',
        account_id: 1,
        team_id: 20,
        channel_id: 100,
        title: 'too long '.repeat(330),
        severity: 'Critical',
        created_at: NOON,
        closed_at: NOON + 3600,
        closed_by: 'manually',
        muted: false,
        labels: {},
        fields: {},
        assignments: [
          {
            person_id: 4,
            assigned_at: NOON + 1,
            acked_at: NOON + 120,
            reassigned_at: null,
            escalated_at: null,
            escalated_by: '',
          },
        ],
        notifications: [{ person_id: 4, sent_at: NOON + 2, channel: 'voice' }],
      },
    ],
    schedules: [
      { schedule_id: 31, schedule_name: 'Discovery', layers, team_id: 20 },
      { schedule_id: 32, schedule_name: 'Core', layers, team_id: 21 },
      { schedule_id: 33, schedule_name: SCHEDULE, layers, team_id: 21 },
    ].map(scheduleRecord),
  });
});
test.afterAll(() => server.stop());

test('a long team name leaves the people on call their room in a row of the timeline', async ({ page }) => {
  await page.goto(`${server.url}/oncall`);
  const row = (name: string) => page.getByRole('rowheader').filter({ has: page.getByRole('link', { name }) });
  await expect(
    row('Core')
      .getByText(/Person 28 Surname28|Eli Roth/)
      .first(),
  ).toBeVisible();
  for (const width of [1440, 1100, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // A phone has the timeline in a tab of its own.
    if (width === 390) await page.getByRole('button', { name: 'Timeline', exact: true }).click();
    const [long, short] = [await row('Discovery').boundingBox(), await row('Core').boundingBox()];
    expect(long?.height, `at ${width} px`).toBe(short?.height);
    const chip = row('Discovery').getByTitle(TEAM);
    const lane = page
      .getByRole('row')
      .filter({ has: row('Discovery') })
      .getByRole('gridcell');
    const [chipBox, laneBox] = [await chip.boundingBox(), await lane.boundingBox()];
    if (width > 390) expect((chipBox?.x ?? 0) + (chipBox?.width ?? 0)).toBeLessThanOrEqual(laneBox?.x ?? 0);
  }
});

test('a review leaves titles their room beside a long name, and long titles two lines', async ({ page }) => {
  const day = new Date(NOON * 1000).toISOString().slice(0, 10);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${server.url}/review?from=${day}&to=${day}T23:00&tz=UTC`);
    const title = page
      .getByRole('table', { name: 'Slowest to acknowledge' })
      .getByRole('button', { name: 'too long' });
    await expect(title).toBeVisible();
    const [box, name, track] = [
      await title.boundingBox(),
      await page.getByRole('link', { name: PERSON }).first().locator('b').boundingBox(),
      await page.locator('.review-lanes .review-track').first().boundingBox(),
    ];
    expect(box?.width, `at ${width} px`).toBeGreaterThan(80);
    const lines = await title.evaluate(
      (each) => each.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(each).lineHeight),
    );
    expect(lines, `at ${width} px`).toBeLessThan(2.9);
    if (width > 390) expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(track?.x ?? 0);
  }
});

test('a schedule with a long name gets its calendar feed, under a shortened label', async ({ page }) => {
  await page.goto(`${server.url}/oncall/33`);
  await openFeed(page);
  await page.getByRole('button', { name: 'Create feed' }).click();
  await expect(page.getByRole('textbox', { name: 'Address of the feed' })).toHaveValue(/\/feeds\/.+\.ics$/);
  await expect(page.getByText(/“On call: Payments with every .*…” is ready\./)).toBeVisible();
});
