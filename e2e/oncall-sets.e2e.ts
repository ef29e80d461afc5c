import { openControls } from './support/oncall';
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
    await expect(page.getByRole('list', { name: 'On call', exact: true }).getByRole('listitem')).toHaveCount(
      2,
    );
    await page.goto('/ledger?schedules=6190000000112,6190000000113,6190000000101,6190000000104');
    await page.getByRole('button', { name: /^Options/ }).click();
    await expect(page.getByRole('combobox', { name: 'Schedule' }).locator('option:checked')).toHaveText(
      'Whole week round',
    );
  });
});
