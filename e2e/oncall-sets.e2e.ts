import { openControls } from './support/oncall';
import { expect, test } from './support/test';

test('schedules are ticked, stay in every view, and those that are not there are counted', async ({
  page,
}) => {
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
  await expect(page.getByRole('button', { name: 'Remove the filter 2 chosen schedules' })).toBeVisible();

  await test.step('on the wall and among the hours', async () => {
    await page.goto('/oncall?wall=1&schedules=6190000000112,6190000000106');
    await expect(page.getByRole('region', { name: 'On call now' }).getByRole('listitem')).toHaveCount(2);
    await page.goto('/hours?schedules=6190000000112,6190000000113,6190000000101,6190000000104');
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.getByRole('combobox', { name: 'Schedule' }).locator('option:checked')).toHaveText(
      '4 chosen schedules',
    );
  });
  await test.step('with schedules that are not there', async () => {
    await page.goto('/oncall?tz=UTC&schedules=6190000000112,98,99');
    await expect(page.getByText('2 of 3 are not shown to you')).toBeVisible();
    await page.goto('/oncall?tz=UTC&schedules=6190000000112,99&wall=1');
    await expect(page.getByText('1 of 2 is not shown to you')).toBeVisible();
  });
});
