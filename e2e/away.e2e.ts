import type { Page } from '@playwright/test';
import type { Group } from '#contract/schedule';
import { axeFaultsInBothThemes } from './support/axe';
import { fits } from './support/looks';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { stepCounter } from './support/step-counter';
import { expect, test } from './support/test';

// Rosa is ill: her shifts of three schedules, one as secondary by an override, one with nobody to take it.

// Monday 4 March 2030, 00:00 UTC, and days after it.
const MONDAY = Date.parse('2030-03-04T00:00Z') / 1000;
const day = (count: number) => MONDAY + count * 86_400;
const [ANN, BEN, CY, DORA, ROSA, FAY] = [1, 2, 3, 4, 5, 6];
const NAMES = ['Ann Lee', 'Ben Ode', 'Cy Young', 'Dora Šimková', 'Rosa Jiménez', 'Fay Wong'];

const pair = (primary: number, secondary: number): Group => ({
  group_name: '',
  members: [
    { role_id: 1, person_ids: [primary] },
    { role_id: 2, person_ids: [secondary] },
  ],
});
const turn = (from: number, to: number, group: Group, mode = 0) =>
  dailyLayer({ layer_start: day(from), layer_end: day(to), rotation_value: 9, mode, groups: [group] });
const rota = (schedule_id: number, schedule_name: string, layers: ReturnType<typeof turn>[]) =>
  scheduleRecord({ schedule_id, schedule_name, time_zone: 'UTC', layers });

let server: OwnServer;
test.beforeAll(async () => {
  server = await startWithRecords({
    people: NAMES.map((person_name, index) => ({ person_id: index + 1, person_name })),
    roles: [
      { role_id: 1, role_name: 'Primary', order: 1 },
      { role_id: 2, role_name: 'Secondary', order: 2 },
    ],
    schedules: [
      rota(1, 'Alpha', [turn(0, 1, pair(ANN, BEN)), turn(4, 6, pair(CY, ROSA), 1)]),
      rota(2, 'Beta', [turn(1, 2, solo(DORA)), turn(6, 7, solo(ROSA), 1)]),
      rota(3, 'Gamma', [turn(7, 9, solo(ROSA))]),
      rota(4, 'Delta', [turn(30, 31, solo(CY)), turn(32, 33, solo(FAY))]),
      rota(5, 'Epsilon', [turn(31, 32, solo(CY)), turn(33, 34, solo(ANN))]),
    ],
  });
});
test.afterAll(() => server.stop());

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const rows = (page: Page) => page.getByRole('table', { name: 'Shifts' }).getByRole('row');
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`an absence lists all shifts with proposals after three steps, another person after four, ${size.width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto(`${server.url}/shifts?person=${ROSA}&tz=UTC`);
    const { step, end } = stepCounter(4);
    await step(page.getByRole('link', { name: 'Away…' }).click());
    await step(field(page, 'Away from').fill('2030-03-08 12:00'));
    await field(page, 'Away from').press('Enter');
    // Its default follows; a text that is put in meanwhile would be appended.
    await expect(field(page, 'Back on')).toHaveValue('Fri 15 Mar 2030, 00:00');
    await step(field(page, 'Back on').fill('2030-03-12 00:00'));
    await field(page, 'Back on').press('Enter');

    await expect(page.getByRole('heading', { name: '3 shifts, 84 h' })).toBeVisible();
    await expect(page).toHaveTitle(/^Away · Rosa Jiménez · UTC/);
    await expect(rows(page).nth(1)).toContainText(/Alpha.*Secondary.*Fri 8 Mar 2030, 12:00.*36 h.*Ann Lee/);
    await expect(rows(page).nth(1)).toContainText('Free, on call until');
    await expect(rows(page).nth(2)).toContainText(/Beta.*Primary.*Sun 10 Mar 2030.*24 h.*Dora Šimková/);
    await expect(rows(page).nth(3)).toContainText(
      /Gamma.*Mon 11 Mar 2030, 00:00 – 24:00.*Nobody of the rota or its team is free/,
    );
    await expect(page.getByRole('button', { name: 'Apply 2 shifts' })).toBeEnabled();
    await expect(page.getByText('Rosa Jiménez keeps 24 h for now')).toBeVisible();

    await test.step('somebody else is chosen without accents', async () => {
      await rows(page)
        .nth(3)
        .getByRole('button', { name: /^Who instead/ })
        .click();
      await page.getByRole('combobox', { name: /^Search/ }).fill('simkova');
      await step(page.getByRole('combobox', { name: /^Search/ }).press('Enter'));
      await end(
        page,
        rows(page)
          .nth(3)
          .getByText(/free, on call until/),
      );
      // Who takes one shift is not proposed beside it.
      await expect(rows(page).nth(2)).toContainText('Nobody of the rota or its team is free');
    });
    await test.step('the address has it all', async () => {
      const before = await rows(page).allInnerTexts();
      await page.reload();
      await expect(rows(page).nth(3)).toContainText('Dora Šimková');
      await expect.poll(() => rows(page).allInnerTexts()).toEqual(before);
    });
    await test.step('the text has every shift with its role', async () => {
      await page.getByRole('button', { name: 'Copy as text' }).click();
      await expect(page.getByText('Text copied')).toBeVisible();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      expect(text).toContain(
        'Alpha, Fri 8 Mar 2030, 12:00 – Sun 10 Mar 2030, 00:00: Ann Lee instead of Rosa Jiménez (Secondary)',
      );
      expect(text).toContain('Beta, Sun 10 Mar 2030, 00:00 – 24:00: nobody instead of Rosa Jiménez');
    });
    await test.step('every look fits and is accessible', async () => {
      await fits(page, size);
      expect(await axeFaultsInBothThemes(page.getByRole('main'))).toEqual([]);
    });
  });
}

test('an absence without shifts or with its end first says so, and the palette finds it', async ({
  page,
}) => {
  // The address of earlier versions.
  await page.goto(`${server.url}/plan?away=${ROSA}&from=2030-03-01&to=2030-03-05&tz=UTC`);
  await expect(page.getByText('No shifts')).toBeVisible();
  await expect(page.getByText(/Next: Fri 8 Mar 2030, 00:00, Alpha\.$/)).toBeVisible();
  await page.goto(`${server.url}/away?away=${ROSA}&from=2030-04-05&to=2030-04-01&tz=UTC`);
  await expect(page.getByText('“Back on” must be after “Away from”.')).toBeVisible();
  await page.goto(`${server.url}/away?away=${ROSA}&from=2020-04-01&to=2020-04-05&tz=UTC`);
  await expect(page.getByText('This time is over.')).toBeVisible();
  // As in the manual: the end counts from the start.
  await page.goto(`${server.url}/away?away=${ROSA}&tz=UTC`);
  await field(page, 'Away from').fill('fri 0:00');
  await field(page, 'Away from').press('Enter');
  await expect(field(page, 'Away from')).toHaveValue(/^Fri .*, 00:00$/);
  await field(page, 'Back on').fill('tue 24:00');
  await field(page, 'Back on').press('Enter');
  await expect(field(page, 'Back on')).toHaveValue(/^Wed .*, 00:00$/);
  await expect(page.getByText('No shifts')).toBeVisible();
  await page.goto(`${server.url}/away`);
  await expect(page.getByText('Who is away?')).toBeVisible();
  for (const words of ['away rosa', 'jimenez ill', 'swap rosa']) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Page, schedule/ }).fill(words);
    const targets = page.getByRole('listbox', { name: 'Where to' }).getByRole('option');
    await expect(targets.first()).toContainText('Away: Rosa Jiménez');
    await page.keyboard.press('Escape');
  }
});

test('all shifts are one change with one undo, and the absence is stored', async ({ page }) => {
  await page.goto(`${server.url}/away?away=${ROSA}&from=2030-03-08T12:00&to=2030-03-12&tz=UTC`);
  await field(page, 'Reason').fill('Leave');
  await page.getByRole('button', { name: 'Apply 2 shifts' }).click();
  await expect(page.getByText('Applied 2 shifts, 60 h: Ann Lee and Dora Šimková')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Taken over' }).getByRole('listitem')).toHaveText([
    /^Alpha, Fri 8 Mar.*: Ann Lee instead of Rosa Jiménez/,
    /^Beta, Sun 10 Mar.*: Dora Šimková instead of Rosa Jiménez/,
  ]);
  // Gamma is left: no one is free for it.
  await expect(page.getByRole('heading', { name: '1 shift, 24 h' })).toBeVisible();
  await expect(page.getByText('Rosa Jiménez is saved as away, Fri 8 Mar 2030, 12:00')).toBeVisible();
  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect(page.getByRole('heading', { name: '3 shifts, 84 h' })).toBeVisible();
  await page.goto(`${server.url}/oncall/1?from=2030-03-04&days=14&tz=UTC`);
  await expect(page.getByRole('region', { name: 'What changed' })).toContainText(/“Leave” · undone by/);
});

test('colleagues are asked, each in a request of their own', async ({ page }) => {
  await page.goto(`${server.url}/away?away=${CY}&from=2030-04-03&to=2030-04-06&tz=UTC`);
  await page.getByRole('button', { name: 'Ask all first' }).click();
  const asked = page.getByRole('list', { name: 'Asked' }).getByRole('link');
  await expect(asked).toHaveCount(2);
  await asked.first().click();
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
});

test.describe('an undo that is refused', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('changes nothing, since it is of all schedules or of none', async ({ page }) => {
    await page.goto(`${server.url}/away?away=${CY}&from=2030-04-03&to=2030-04-06&tz=UTC`);
    await page.getByRole('button', { name: 'Apply all' }).click();
    await expect(page.getByText(/^Applied 2 shifts/)).toBeVisible();
    await server.change({
      schedules: [rota(5, 'Epsilon', [turn(31, 33, solo(CY)), turn(33, 34, solo(ANN))])],
    });
    await page.getByRole('button', { name: 'Undo all' }).click();
    await expect(page.getByRole('alert')).toContainText('Not undone.');
  });
});
