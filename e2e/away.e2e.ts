import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Group } from '#contract/schedule';
import { axeFaultsInBothThemes } from './support/axe';
import { downloadOf } from './support/downloads';
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
    await step(page.getByRole('textbox', { name: 'From' }).fill('2030-03-08 12:00'));
    await page.getByRole('textbox', { name: 'From' }).press('Enter');
    // Its default follows; a text that is put in meanwhile would be appended.
    await expect(page.getByRole('textbox', { name: 'Until' })).toHaveValue('Fri 15 Mar 2030, 00:00');
    await step(page.getByRole('textbox', { name: 'Until' }).fill('2030-03-12 00:00'));
    await page.getByRole('textbox', { name: 'Until' }).press('Enter');

    await expect(page.getByText('3 shifts in 3 schedules, 84 h')).toBeVisible();
    await expect(page).toHaveTitle(/^Away · Rosa Jiménez · UTC/);
    await expect(rows(page).nth(1)).toContainText(/Alpha.*Secondary.*Fri 8 Mar 2030, 12:00.*36 h.*Ann Lee/);
    await expect(rows(page).nth(1)).toContainText('Free. 3 d 12 h of rest before');
    await expect(rows(page).nth(2)).toContainText(/Beta.*Primary.*Sun 10 Mar 2030.*24 h.*Dora Šimková/);
    await expect(rows(page).nth(3)).toContainText(/Gamma.*Mon 11 Mar 2030, 00:00 – 24:00.*Nobody is free/);
    await expect(page.getByRole('button', { name: 'Apply 2' })).toBeEnabled();

    await test.step('somebody else is chosen without accents, with a reason in amber', async () => {
      await rows(page)
        .nth(1)
        .getByRole('button', { name: /^Instead of/ })
        .click();
      await expect(page.getByText('Hours on call in all schedules, Fri 1 – Sat 16 Mar 2030')).toBeVisible();
      await page.getByRole('combobox', { name: /^Search/ }).fill('simkova');
      await step(page.getByRole('combobox', { name: /^Search/ }).press('Enter'));
      await expect(rows(page).nth(1)).toContainText('Not in the rota or team');
      await end(page, rows(page).nth(1));
      await expect(page.getByText(/^2 of 5 checks need a look/)).toBeVisible();
    });
    await test.step('the address has it all', async () => {
      const before = await rows(page).allInnerTexts();
      await page.reload();
      await expect(rows(page).nth(1)).toContainText('Dora Šimková');
      expect(await rows(page).allInnerTexts()).toEqual(before);
    });
    await test.step('the text and the file have every shift with its role', async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('button', { name: /^Copy text/ }).click();
      await expect(page.getByText('Text copied')).toBeVisible();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      expect(text).toContain(
        'Alpha\nFri 8 Mar 2030, 12:00 – Sun 10 Mar 2030, 00:00: Dora Šimková instead of Rosa Jiménez (Secondary)',
      );
      expect(text).toContain(
        'Gamma\nMon 11 Mar 2030, 00:00 – 24:00: nobody instead of Rosa Jiménez (Primary)',
      );
      expect(text.match(/\((?:Primary|Secondary)\)/g)).toHaveLength(3);
      await page.getByRole('button', { name: 'Export' }).click();
      const csv = await downloadOf(page, () => page.getByRole('button', { name: /^Save overrides/ }).click());
      expect((await readFile(await csv.path(), 'utf8')).split('\n')[1]).toContain('Alpha');
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
  await page.goto(`${server.url}/plan?away=${ROSA}&from=2030-04-01&to=2030-04-05&tz=UTC`);
  await expect(page.getByText('No shifts in this time')).toBeVisible();
  await page.goto(`${server.url}/plan?away=${ROSA}&from=2030-04-05&to=2030-04-01&tz=UTC`);
  await expect(page.getByText('“Until” must be after “From”.')).toBeVisible();
  await page.goto(`${server.url}/plan?away=900&from=2030-03-04&to=2030-03-12&tz=UTC`);
  await expect(page.getByText('Nobody with id 900')).toBeVisible();
  await page.goto(`${server.url}/plan?away=${ROSA}&from=2020-04-01&to=2020-04-05&tz=UTC`);
  await expect(page.getByText('This time is over.')).toBeVisible();
  await page.goto(`${server.url}/plan?away=${ROSA}&from=2020-04-01&to=2030-03-10&tz=UTC`);
  await expect(page.getByText(/^Hours before .* are over and not listed\.$/)).toBeVisible();
  await page.goto(`${server.url}/plan?away=${ROSA}&from=2030-03-04&tz=UTC`);
  const until = page.getByRole('textbox', { name: 'Until' });
  const end = await until.inputValue();
  await page.getByRole('textbox', { name: 'From' }).fill('2030-03-06');
  await page.getByRole('textbox', { name: 'From' }).press('Enter');
  await expect(page).toHaveURL(/from=2030-03-06/);
  await expect(until).toHaveValue(end);
  // As in the manual: the end counts from the start.
  await page.goto(`${server.url}/plan?away=${ROSA}&tz=UTC`);
  await page.getByRole('textbox', { name: 'From' }).fill('fri 0:00');
  await page.getByRole('textbox', { name: 'From' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue(/^Fri .*, 00:00$/);
  await until.fill('tue 24:00');
  await until.press('Enter');
  await expect(until).toHaveValue(/^Wed .*, 00:00$/);
  await expect(page.getByText('No shifts in this time')).toBeVisible();
  await page.goto(`${server.url}/plan`);
  await expect(page.getByText('Choose who is away.')).toBeVisible();
  for (const words of ['away rosa', 'jimenez ill', 'swap rosa']) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Page, schedule/ }).fill(words);
    const targets = page.getByRole('listbox', { name: 'Where to' }).getByRole('option');
    await expect(targets.first()).toContainText('Away: Rosa Jiménez');
    await page.keyboard.press('Escape');
  }
});

test('somebody who leaves for good has proposals for half a year, and a plan of the rotation', async ({
  page,
}) => {
  await page.goto(`${server.url}/oncall?from=2030-03-11&days=7&tz=UTC`);
  await page
    .getByRole('grid')
    .getByRole('button', { name: /^Rosa Jiménez.*Gamma, / })
    .first()
    .click();
  await page.getByRole('link', { name: 'Away: Rosa Jiménez' }).click();
  await page.getByRole('checkbox', { name: 'No end' }).check();
  await expect(
    page.getByText('Shifts until Wed 11 Sep 2030, 00:00 are listed: 184 days are the most.'),
  ).toBeVisible();
  await expect(rows(page).nth(1)).toContainText(/Gamma.*48 h.*Nobody is free/);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'No end' })).toBeChecked();
  await page.getByRole('link', { name: 'Gamma', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Edits' })).toContainText('Rosa Jiménez leaves');
});

test('the substitutes are applied together, each schedule with its new version', async ({ page }) => {
  await page.goto(`${server.url}/plan?away=${ROSA}&from=2030-03-08T12:00&to=2030-03-12&tz=UTC`);
  await page.getByRole('button', { name: 'Apply 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply' });
  await expect(dialog).toContainText('Rosa Jiménez is away: Fri 8 Mar 2030, 12:00 – Tue 12 Mar 2030, 00:00');
  await expect(dialog.getByText(/instead of Rosa Jiménez \(Secondary\)$/)).toBeVisible();
  await expect(dialog).toContainText('1 shift of Rosa Jiménez stays without a replacement.');
  await dialog.getByRole('button', { name: 'Apply 2 shifts' }).click();
  await expect(page.getByRole('list', { name: 'Applied' }).getByText('applied, version 2')).toHaveCount(2);
  // Gamma is left: no one is free for it.
  await expect(page.getByText('1 shift in 1 schedule, 24 h')).toBeVisible();
  await page.goto(`${server.url}/oncall/1?from=2030-03-04&days=14&tz=UTC`);
  await expect(page.getByRole('region', { name: 'History' })).toContainText('“Rosa Jiménez is away”');
});

test.describe('an undo that is refused', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('one undo takes back what was applied, and names the schedule that has changed since', async ({
    page,
  }) => {
    await page.goto(`${server.url}/plan?away=${CY}&from=2030-04-03&to=2030-04-06&tz=UTC`);
    await page.getByRole('button', { name: 'Apply 2' }).click();
    await page.getByRole('dialog', { name: 'Apply' }).getByRole('button', { name: 'Apply 2 shifts' }).click();
    const applied = page.getByRole('list', { name: 'Applied' });
    await expect(applied.getByText(/applied, version 2$/)).toHaveCount(2);
    await server.change({
      schedules: [rota(5, 'Epsilon', [turn(31, 33, solo(CY)), turn(33, 34, solo(ANN))])],
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(applied).toContainText('Delta: Undone: version 3 is as version 1 was');
    await expect(applied).toContainText('Epsilon: not undone: the rota changed meanwhile');
  });
});
