import type { Page } from '@playwright/test';
import { openControls } from './support/oncall';
import { dailyLayer, scheduleRecord, solo, startWithRecords } from './support/own-data';
import { expect, test } from './support/test';

test('schedules are ticked, or taken by the name of their set, and stay in every view', async ({ page }) => {
  await page.goto('/oncall?tz=UTC');
  await openControls(page, 'Filters');
  await page.getByRole('button', { name: 'Choose schedules…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose schedules' });
  await dialog.getByRole('searchbox').fill('kubern');
  await dialog.getByLabel('Kubernetes clusters').check();
  await dialog.getByRole('searchbox').fill('');
  await dialog.getByLabel('Data pipelines').check();
  await dialog.getByRole('button', { name: 'Show these' }).click();
  await expect(page).toHaveURL(/schedules=6190000000106%2C6190000000108/);
  await expect(page.getByText('2 of 13 schedules')).toBeVisible();

  await test.step('by name, from the palette', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill('whole week');
    await page.getByRole('option', { name: /Whole week round/ }).click();
    await expect(page.getByRole('button', { name: 'Remove the filter Whole week round' })).toBeVisible();
    await expect(page.getByText('4 of 13 schedules')).toBeVisible();
  });

  await test.step('on the wall and among the hours', async () => {
    await page.goto('/oncall?wall=1&schedules=6190000000112,6190000000106');
    await expect(page.getByRole('region', { name: 'On call now' }).getByRole('listitem')).toHaveCount(2);
    await page.goto('/hours?schedules=6190000000112,6190000000113,6190000000101,6190000000104');
    await page.getByRole('button', { name: /^Options/ }).click();
    await expect(page.getByRole('combobox', { name: 'Schedule' }).locator('option:checked')).toHaveText(
      'Whole week round',
    );
  });
});

const SINCE = Math.floor(Date.now() / 1000) - 40 * 86_400;

async function openSetDialog(page: Page) {
  await openControls(page, 'Filters');
  await page.getByRole('button', { name: 'Choose schedules…' }).click();
  return page.getByRole('dialog', { name: 'Choose schedules' });
}

/** Sheets within their margins, in pixels. */
const PAPER = { A4: { width: 1047, height: 699 }, Letter: { width: 980, height: 722 } };

/** Expects the one printed sheet of an address to have nothing cut. */
async function expectWholeSheet(page: Page, address: string, title: RegExp): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Print…' })).toBeVisible();
  const usual = page.viewportSize();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('region', { name: 'Sheet 1' });
  await expect(sheet.getByRole('heading')).toHaveText(title);
  for (const [name, size] of Object.entries(PAPER)) {
    await page.setViewportSize(size);
    const bottoms = await sheet.evaluate((section) => {
      const parts = [...section.children, section];
      return parts.map((part) => Math.round(part.getBoundingClientRect().bottom));
    });
    expect(bottoms, name).toEqual(bottoms.toSorted((a, b) => a - b));
  }
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  if (usual) await page.setViewportSize(usual);
}

test('a set is saved by name, renamed, saved over, printed and removed, and says what is not shown', async ({
  page,
}) => {
  const layers = [dailyLayer({ layer_start: SINCE, groups: [solo(2)] })];
  const names = ['Payments', 'Search', 'Mobile'];
  // Eight more schedules with seven people each, whose names no column has room for.
  const others = Array.from({ length: 8 }, (_, index) => 20 + index);
  const crews = others.map((id) => Array.from({ length: 7 }, (_, index) => id * 10 + index));
  const server = await startWithRecords({
    people: [
      { person_id: 2, person_name: 'Wei Zhang', team_ids: [] },
      ...crews.flat().map((person_id) => ({
        person_id,
        person_name: `Maximilian-${person_id} Featherstonehaugh`,
        team_ids: [],
      })),
    ],
    schedules: names
      .map((schedule_name, index) => scheduleRecord({ schedule_id: 11 + index, schedule_name, layers }))
      .concat(
        others.map((schedule_id, index) =>
          scheduleRecord({
            schedule_id,
            schedule_name: `Other ${schedule_id}`,
            layers: [dailyLayer({ layer_start: SINCE, groups: (crews[index] ?? []).map((id) => solo(id)) })],
          }),
        ),
      ),
  });
  // What is printed: the part of the page, and the schedules of its sheets.
  await page.addInitScript(() => {
    window.print = () => {
      const heads = [...document.querySelectorAll('.month-sheet [role=columnheader][aria-label]')];
      document.title = `${document.documentElement.dataset['paper']}: ${heads.map((head) => head.ariaLabel).join()}`;
    };
  });
  await page.goto(`${server.url}/oncall?tz=UTC`);
  let dialog = await openSetDialog(page);
  const name = () => dialog.getByRole('textbox', { name: 'Name of the set' });
  await dialog.getByLabel('Search').check();
  await dialog.getByLabel('Payments').check();

  await test.step('saved', async () => {
    await name().fill('Nights');
    await dialog.getByRole('button', { name: 'Save as a set' }).click();
    await expect(dialog.getByText('Saved as “Nights”.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Show these' }).click();
    await expect(page.getByRole('button', { name: 'Remove the filter Nights' })).toBeVisible();
  });

  await test.step('renamed, and saved over', async () => {
    await page.reload();
    dialog = await openSetDialog(page);
    await expect(name()).toHaveValue('Nights');
    await name().fill('Late');
    await dialog.getByRole('button', { name: 'Rename “Nights”' }).click();
    await expect(dialog.getByText('Saved as “Late”.')).toBeVisible();
    await dialog.getByLabel('Mobile').check();
    // The name of another set, in any case of letters, needs a second press.
    await name().fill('LATE');
    await dialog.getByRole('button', { name: 'Save over “Late”…' }).click();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await name().fill('Late');
    await dialog.getByRole('button', { name: 'Save over “Late”…' }).click();
    await dialog.getByRole('button', { name: 'Replace “Late”' }).click();
    await expect(dialog.getByText('Saved as “Late”.')).toBeVisible();
  });

  await test.step('printed as a month', async () => {
    await dialog.getByRole('button', { name: 'Print the month' }).click();
    await expect(page).toHaveURL(/as=month/);
    await expect(page).toHaveTitle(/^month: Search.*Payments.*Mobile/);
  });

  await test.step('named in its title, on Share, on the wall and on paper, in any order', async () => {
    await page.goto(`${server.url}/oncall?tz=UTC&schedules=11,12,13`);
    await expect(page).toHaveTitle(/^Late · /);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByText('Late, 3 schedules')).toBeVisible();
    const address = page
      .getByRole('region', { name: 'Text', exact: true })
      .getByText(/\/on-call\.txt\?set=\d+$/);
    const text = await page.request.get(await address.innerText());
    expect(await text.text()).toMatch(/^Search: .*\n[^]*^Payments: [^]*^Mobile: /m);
    await page.goto(`${server.url}/oncall?tz=UTC&schedules=12,11,13&wall=1`);
    await expect(page.getByText('Late, 3 of 11 schedules')).toBeVisible();
    await expectWholeSheet(
      page,
      `${server.url}/oncall?tz=UTC&as=month&days=month&schedules=12,11,13`,
      /^Late, /,
    );
  });

  await test.step('whole on a sheet with eight schedules and a long key', async () => {
    await expectWholeSheet(
      page,
      `${server.url}/oncall?tz=UTC&as=month&days=month&schedules=${others.join()}`,
      /^On call, /,
    );
  });

  await test.step('removed', async () => {
    await page.goto(`${server.url}/oncall?tz=UTC&schedules=12,11,13`);
    await expect(page.getByRole('button', { name: 'Remove the filter Late' })).toBeVisible();
    dialog = await openSetDialog(page);
    await dialog.getByRole('button', { name: 'Remove set…' }).click();
    await dialog.getByRole('button', { name: 'Remove “Late”' }).click();
    await expect(dialog.getByText('Removed. The schedules stay chosen.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Show these' }).click();
    await expect(page.getByRole('button', { name: 'Remove the filter 3 chosen schedules' })).toBeVisible();
  });

  await test.step('with schedules that are not there', async () => {
    await page.goto(`${server.url}/oncall?tz=UTC&schedules=12,98,99`);
    await expect(page.getByText('2 of 3 are not shown to you')).toBeVisible();
    await page.goto(`${server.url}/oncall?tz=UTC&schedules=12,99&wall=1`);
    await expect(page.getByText('1 of 2 is not shown to you')).toBeVisible();
  });
  await server.stop();
});
