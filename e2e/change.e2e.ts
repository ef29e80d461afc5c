import type { Locator, Page } from '@playwright/test';
import { axeFaultsInBothThemes } from './support/axe';
import { commandLine } from './support/command-line';
import { fits } from './support/looks';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { startServer } from './support/server';
import { stepCounter } from './support/step-counter';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Ann is on call for nine days; Ben, Cy and Dora are free. Two people change the same shift.

const DAY = 86_400;
const START = Math.floor(Date.now() / 1000 / DAY) * DAY - DAY;
const NAMES = [
  'Ann Lee',
  'Ben Ode',
  'Cy Young',
  'Dora Šimková',
  'Gil Ray',
  'Hana Sol',
  'Ida Noor',
  'Jon Vik',
];

const nobody = { group_name: '', members: [{ role_id: 1, person_ids: [] }] };

const rota = (schedule_id: number, schedule_name: string, people = [1, 2, 3]) =>
  scheduleRecord({
    schedule_id,
    schedule_name,
    time_zone: 'UTC',
    layers: [
      dailyLayer({
        layer_start: START,
        rotation_value: 9,
        groups: people.map((person) => solo(person)),
      }),
    ],
  });

const pair = {
  group_name: '',
  members: [
    { role_id: 1, person_ids: [7] },
    { role_id: 2, person_ids: [8] },
  ],
};

let server: OwnServer;
test.beforeAll(async () => {
  server = await startWithRecords({
    people: NAMES.map((person_name, index) => ({ person_id: index + 1, person_name })),
    roles: [
      { role_id: 1, role_name: 'Primary', order: 1 },
      { role_id: 2, role_name: 'Secondary', order: 2 },
    ],
    absences: [{ person_id: 8, start: START + 2 * DAY, end: START + 3 * DAY }],
    schedules: [
      rota(1, 'Alpha'),
      rota(2, 'Beta'),
      rota(3, 'Gamma'),
      scheduleRecord({
        schedule_id: 4,
        schedule_name: 'Delta',
        time_zone: 'UTC',
        layers: [
          dailyLayer({ layer_start: START, layer_end: START + DAY, groups: [solo(1)] }),
          dailyLayer({ layer_start: START + DAY, groups: [nobody] }),
        ],
      }),
      rota(5, 'Echo'),
      rota(6, 'Foxtrot'),
      rota(7, 'Golf'),
      rota(8, 'Hotel'),
      rota(9, 'India', [5, 6]),
      rota(12, 'Lima'),
      scheduleRecord({
        schedule_id: 13,
        schedule_name: 'Mike',
        time_zone: 'UTC',
        layers: [
          dailyLayer({ layer_start: START, groups: [solo(7)] }),
          dailyLayer({ mode: 1, layer_start: START, layer_end: START + 4 * DAY, groups: [solo(5)] }),
        ],
      }),
      scheduleRecord({
        schedule_id: 11,
        schedule_name: 'Kilo',
        time_zone: 'UTC',
        layers: [dailyLayer({ layer_start: START + 60 * DAY, groups: [solo(1)] })],
      }),
      scheduleRecord({
        schedule_id: 14,
        schedule_name: 'November',
        time_zone: 'UTC',
        layers: [
          dailyLayer({ layer_start: START, layer_end: START + 30 * DAY, groups: [pair] }),
          dailyLayer({
            layer_start: START + 30 * DAY,
            groups: [{ group_name: '', members: [1, 2].map((role_id) => ({ role_id, person_ids: [] })) }],
          }),
        ],
      }),
      scheduleRecord({
        schedule_id: 10,
        schedule_name: 'Juliet',
        time_zone: 'UTC',
        layers: [dailyLayer({ layer_start: START, rotation_value: 9, groups: [pair] })],
      }),
    ],
  });
});
test.afterAll(() => server.stop());

const PHONE = { width: 390, height: 844 };
const strip = (page: Page) => page.getByRole('region', { name: 'On call now' });
const history = (page: Page) => page.getByRole('region', { name: 'What changed' }).getByRole('listitem');

const panel = (page: Page) => page.getByRole('complementary', { name: 'Override' });
const nextShift = `${START + 9 * DAY},${START + 18 * DAY}`;

test('a shift is given away on a phone, seen by others without a reload, and undone in one', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE);
  const other = await context.newPage();
  await other.goto(`${server.url}/oncall/1?tz=UTC`);
  await expect(strip(other)).toContainText('Ann Lee');

  await page.goto(`${server.url}/oncall?tz=UTC`);
  const { step, end } = stepCounter(5);
  await step(page.getByRole('button', { name: /^Alpha.*: why, and who is next$/ }).click());
  await step(page.getByRole('button', { name: 'Override', exact: true }).click());
  await expect(page.getByRole('radio', { name: /^Dora Šimková/ })).toBeVisible();
  await fits(page, PHONE);
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
  await step(page.getByRole('button', { name: 'Rest of the shift' }).click());
  await step(page.getByRole('radio', { name: /^Dora Šimková/ }).check());
  await step(page.getByRole('button', { name: 'Apply' }).click());
  await end(page, page.getByText(/^Dora Šimková, .+/));
  await expect(strip(other)).toContainText('Dora Šimková', { timeout: 45_000 });

  await page.goto(`${server.url}/oncall/1?tz=UTC`);
  await history(page).first().getByRole('button', { name: 'Undo' }).click();
  await expect(strip(page)).toContainText('Ann Lee');
  await expect(history(page).first()).toContainText(/undone by .+/);
  await expect(history(page)).toHaveCount(2);
});

test('of two changes at once one holds, and the other is told who has the shift', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(`${server.url}/oncall/2?tz=UTC&override=2,1,${START},${START + 9 * DAY}`);
    await expect(one.getByRole('radio', { name: /^Dora Šimková/ })).toBeVisible();
  }
  await other.getByRole('radio', { name: /^Cy Young/ }).check();
  await expect(other.getByRole('list', { name: 'Effects' })).toContainText('Cy Young');
  await page.getByRole('radio', { name: /^Dora Šimková/ }).check();
  await page.getByLabel('Reason').fill('Dentist');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(/^Dora Šimková, .+/)).toBeVisible();

  await other.getByRole('button', { name: 'Apply' }).click();
  await expect(other.getByRole('alert')).toContainText('Dora Šimková has it now');
  await other.getByRole('button', { name: 'Apply' }).click();
  await expect(strip(other)).toContainText('Cy Young');
});

test('the lane shows the proposal, and the panel what it means', async ({ page }) => {
  await page.goto(`${server.url}/oncall/6?tz=UTC&days=45&override=6,1,${nextShift}`);
  await expect(panel(page)).toContainText('Instead of Ben Ode');
  await panel(page)
    .getByRole('radio', { name: /^Dora Šimková/ })
    .check();
  await expect(panel(page).getByRole('list', { name: 'Effects' })).toContainText('Dora Šimková: 216 h more');
  await expect(page.getByRole('grid').getByText('Proposed: Dora Šimková')).toBeAttached();
  await panel(page).getByRole('textbox', { name: 'Until' }).fill('nonsense');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/^Not understood as a time/)).toBeVisible();
  await panel(page).getByRole('textbox', { name: 'Until' }).press('Escape');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(page).not.toHaveURL(/override=/);
});

test('a drag over a lane marks a time, keys swap and apply, and a drag of the ruler moves the days', async ({
  page,
}) => {
  await page.goto(`${server.url}/oncall/2?tz=UTC&days=14`);
  const drag = async (part: Locator, from: number, to: number) => {
    const box = await part.boundingBox();
    if (!box) throw new Error('nothing to drag');
    const [day, y] = [box.width / 14, box.y + box.height / 2];
    await page.mouse.move(box.x + from * day, y);
    await page.mouse.down();
    await page.mouse.move(box.x + to * day, y, { steps: 4 });
    await page.mouse.up();
  };
  const timeline = page.getByRole('grid');
  await expect(timeline).toHaveAttribute('aria-busy', 'false');
  await drag(timeline.locator('[data-line]').first(), 9, 11);
  await expect(page).toHaveURL(/override=2/);
  const marked = /override=2(?:%2C|,)1(?:%2C|,)(\d+)(?:%2C|,)(\d+)/.exec(page.url()) ?? [];
  expect(Number(marked[2]) - Number(marked[1])).toBe(2 * DAY);
  await panel(page)
    .getByRole('radio', { name: /^Dora Šimková/ })
    .check();
  await page.keyboard.press('s');
  await expect(panel(page)).toContainText('Swap with');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();

  const days = await timeline.getAttribute('aria-label');
  await drag(timeline.getByRole('columnheader', { name: /^Days in UTC/ }), 5, 3);
  await expect(timeline).not.toHaveAttribute('aria-label', days ?? '');
});

test('two shifts are swapped, with one undo', async ({ page }) => {
  await page.goto(`${server.url}/oncall/7?tz=UTC&days=45&override=7,1,${nextShift}`);
  await panel(page).getByRole('button', { name: 'Swap' }).click();
  await panel(page)
    .getByRole('radio', { name: /^Cy Young/ })
    .first()
    .check();
  await expect(panel(page).getByRole('button', { name: 'Apply swap' })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Cy Young, .+/)).toBeVisible();
  await expect(history(page).first()).toContainText(/Cy Young.*Ben Ode instead of Cy Young/s);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(history(page).first()).toContainText(/undone by .+/);
});

test('a shift that the days in view cut opens whole, and from now on', async ({ page }) => {
  await page.goto(`${server.url}/oncall/6?tz=UTC`);
  await page
    .getByRole('grid')
    .getByRole('gridcell', { name: /^Ann Lee/ })
    .click();
  await page.getByRole('button', { name: 'Override', exact: true }).last().click();
  await expect(page).toHaveURL(
    new RegExp(`override=6(?:%2C|,)1(?:%2C|,)${START}(?:%2C|,)${START + 9 * DAY}`),
  );
  const minutes = [0, 60].map((later) =>
    new Date(Date.now() + (later - 60) * 1000).toISOString().slice(11, 16),
  );
  await expect(panel(page).getByRole('textbox', { name: 'From' })).toHaveValue(new RegExp(minutes.join('|')));
  await expect(panel(page).getByRole('button', { name: 'Rest of the shift' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await panel(page)
    .getByRole('radio', { name: /^Dora Šimková/ })
    .check();
  await expect(panel(page).getByRole('list', { name: 'Effects' })).toContainText('Dora Šimková');
  await expect(panel(page).getByText(/the other hours stay/)).toHaveCount(0);
});

test('a gap of two roles is not called closed with one of them', async ({ page }) => {
  await page.goto(`${server.url}/oncall/14?tz=UTC&range=45d`);
  await page
    .getByRole('grid')
    .getByRole('gridcell', { name: /^Nobody on call, Gap/ })
    .click();
  await page.getByRole('button', { name: 'Override Primary' }).click();
  await panel(page)
    .getByRole('radio', { name: /^Dora Šimková/ })
    .check();
  await expect(panel(page).getByRole('list', { name: 'Effects' })).toContainText(
    /Primary has somebody until .+; Secondary still has nobody/,
  );
});

test('a gap gets somebody, from its place on the page', async ({ page }) => {
  await page.goto(`${server.url}/oncall?tz=UTC`);
  await expect(page.getByText('Nobody on call for 1 role')).toBeVisible();
  await page.goto(`${server.url}/oncall/4?tz=UTC`);
  await page.getByRole('region', { name: 'Gaps' }).getByRole('link', { name: 'Override' }).click();
  await expect(panel(page)).toContainText('Nobody');
  await panel(page)
    .getByRole('radio', { name: /^Dora Šimková/ })
    .check();
  await panel(page).getByRole('button', { name: 'Apply' }).click();
  await expect(strip(page)).toContainText('Dora Šimková');
  // The groups know it in the same second.
  await visit(page, `/oncall?tz=UTC`);
  await expect(page.getByRole('grid')).toContainText('Dora Šimková');
  expect(await page.getByText('Nobody on call for 1 role').count()).toBe(0);
});

test('an old link to the form opens the panel, and says so', async ({ page }) => {
  await page.goto(`${server.url}/oncall/12/take?tz=UTC&shift=${START}.${START + 9 * DAY}&role=1&person=4`);
  await expect(page.getByText('Changing who is on call is an override of the timeline now.')).toBeVisible();
  await expect(panel(page).getByRole('radio', { name: /^Dora Šimková/ })).toBeChecked();
});

test('somebody leaves a rota in three clicks, and the history has it', async ({ page }) => {
  await page.goto(`${server.url}/oncall/3?tz=UTC`);
  await page.getByRole('link', { name: 'Edit rota' }).click();
  await page.getByRole('button', { name: 'Ben Ode leaves' }).click();
  await expect(page.getByRole('region', { name: 'Now and then' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Ben Ode \d+ → \d+/ })).toBeVisible();
  await page.getByLabel('Reason').fill('Ben moves to Payments');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Applied.')).toBeVisible();
  await expect(history(page).first()).toContainText(/Ben Ode left.*“Ben moves to Payments”/);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(history(page).first()).toContainText(/Ben Ode left.*undone by .+/);
  await expect(page.getByText('Undone.')).toBeVisible();
});

test('a change that still holds is undone below later ones, and is marked in its place', async ({ page }) => {
  for (const index of [0, 1, 2, 3, 4]) {
    const start = START + (10 + index) * DAY;
    const overrides = [{ person_id: 4, start, end: start + DAY }];
    const reply = await page.request.post(`${server.url}/api/schedule/change`, {
      headers: { Origin: server.url },
      data: { schedule_id: 6, base_version: index + 1, overrides },
    });
    expect(await reply.json()).toMatchObject({ data: { version: index + 2 } });
  }
  await page.goto(`${server.url}/oncall/6?tz=UTC`);
  await expect(history(page)).toHaveCount(5);
  await expect(history(page).last()).toContainText('version 2');
  await history(page).last().getByRole('button', { name: 'Undo' }).click();
  await expect(history(page).last()).toContainText(/Dora Šimková instead of Ben Ode.*undone by/);
  await expect(history(page)).toHaveCount(5);
  await expect(history(page).getByRole('button', { name: 'Undo' })).toHaveCount(4);
});

test('a colleague is asked, and one tap on a phone accepts', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${server.url}/oncall/5?tz=UTC&days=14&override=5,1,${nextShift}&by=4`);
  await page.getByLabel('Reason').fill('I speak at a conference');
  await page.getByRole('button', { name: 'Ask Dora first' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    / asks Dora Šimková to take Ben Ode’s Primary shift$/,
  );
  await expect(page.getByText('“I speak at a conference”')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Withdraw as .+/ })).toBeVisible();
  const lanes = page.getByRole('region', { name: 'Shifts with this request' });
  await expect(lanes).toContainText('instead of Ben Ode, Primary');
  await fits(page, PHONE);
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
  const request = page.url();

  await page.goto(`${server.url}/oncall/5?tz=UTC`);
  await expect(page.getByRole('list', { name: 'Open requests' })).toContainText('asks Dora Šimková to take');
  await page.goto(request);
  const { step, end } = stepCounter(3);
  await step(page.getByRole('button', { name: 'Accept as Dora Šimková' }).click());
  await end(page, page.getByText('Dora Šimková took it.'));
  await page.goto(`${server.url}/oncall/5?tz=UTC`);
  await expect(history(page).first()).toContainText(/taken over by Dora Šimková for .+: “I speak/);
  await expect(page.getByRole('list', { name: 'Open requests' })).toBeHidden();
  // The strip answers as the history does, also beyond the days in view.
  await expect(page.getByRole('region', { name: 'Next', exact: true })).toContainText('Dora Šimková');
  await history(page).first().getByRole('button', { name: 'Undo' }).click();
  await expect(history(page).first()).toContainText(/undone by/);
  await page.goto(request);
  await expect(page.getByText('Dora Šimková took it. Undone since.')).toBeVisible();
});

test('a person who was entered as away is away in the lists of candidates', async ({ page }) => {
  await page.goto(`${server.url}/away?away=5&tz=UTC`);
  await page.getByRole('button', { name: 'Apply 1 shift' }).click();
  await expect(page.getByText(/^Applied 1 shift/)).toBeVisible();
  await page.goto(`${server.url}/oncall/8?tz=UTC&override=8,1,${START},${START + 9 * DAY}`);
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('gil');
  await expect(page.getByRole('list', { name: 'Candidates' }).getByText(/^Away until/)).toBeVisible();
});

test('a new rota with a new person is created, and switched off', async ({ page }) => {
  await page.goto(`${server.url}/oncall`);
  await page.getByRole('link', { name: 'New rota' }).click();
  const create = page.getByRole('button', { name: 'Create' });
  await expect(create).toBeDisabled();
  await page.getByLabel('Name', { exact: true }).fill('Search on-call');
  const add = async (name: string) => {
    await page.getByRole('button', { name: /^Add a person/ }).click();
    await page.getByRole('combobox', { name: 'Add a person' }).fill(name);
    await page.keyboard.press('Enter');
  };
  await add('Ben Ode');
  await page.getByRole('button', { name: 'New person' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('Una Vale');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('una@example.com');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Una Vale leaves' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Who is on call' })).toContainText('Ben');
  await expect(page.getByText('No gaps, no short rest')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Search on-call');
  await expect(page.getByText('No gaps, no short rest')).toBeVisible();
  await create.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search on-call' })).toBeVisible();
  await expect(history(page)).toContainText([/New schedule/]);
  const created = page.getByRole('status').filter({ hasText: 'Created.' });
  await created.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText(/^This schedule is off since .+/)).toBeVisible();
});

test('rules that leave nobody on call are applied with a gap, which is named', async ({ page }) => {
  await page.goto(`${server.url}/oncall/3/edit`);
  await page.getByLabel('Second role').selectOption({ index: 3 });
  await expect(page.getByRole('list', { name: 'Effects' })).toContainText('Secondary: nobody');
  await expect(page.getByRole('button', { name: 'Apply with a gap' })).toBeEnabled();
});

test('a rota of another server is changed and undone through this one', async ({ page }) => {
  const key = (
    await commandLine(server.dataDir, 'key', 'create', '--person', '1', '--scope', 'change')
  ).trim();
  const own = await startServer({ WATCHBILL_UPSTREAM: `${server.url}/service`, WATCHBILL_APP_KEY: key });
  await page.goto(`${own.url}/oncall/12?tz=UTC`);
  await page.getByRole('button', { name: 'Override', exact: true }).click();
  await page.getByRole('radio', { name: /^#3 / }).check();
  await page.getByLabel('Reason').fill('From elsewhere');
  await page.getByRole('button', { name: 'Apply' }).click();
  // The interface has no names of people.
  await expect(strip(page)).toContainText('#3');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(strip(page)).toContainText('#1');
  await page.goto(`${server.url}/oncall/12?tz=UTC`);
  await expect(history(page).first()).toContainText(/Cy Young.*“From elsewhere”.*undone by/);
  await own.stop();
});
