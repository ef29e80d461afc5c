import type { Group } from '#contract/schedule';
import { axeFaultsInBothThemes } from './support/axe';
import { csvOf, downloadOf } from './support/downloads';
import { stepCounter } from './support/step-counter';
import { openGuestLinks } from './support/guest-links';
import { fits } from './support/looks';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { expect, test } from './support/test';

// A change of a rota, planned in the link only.

// 00:00 in London on Monday 4 March 2030: a rota changed now keeps its past.
const MONDAY = Date.parse('2030-03-04T00:00Z') / 1000;
const rota = (people: readonly number[]) =>
  scheduleRecord({
    schedule_id: 1,
    schedule_name: 'Alpha',
    time_zone: 'Europe/London',
    layers: [dailyLayer({ layer_start: MONDAY, groups: people.map((person) => solo(person)) })],
  });

const pair = (primary: number, secondary: number): Group => ({
  group_name: '',
  members: [
    { role_id: 1, person_ids: [primary] },
    { role_id: 2, person_ids: [secondary] },
  ],
});
const NAMES = ['Ann Lee', 'Ben Ode', 'Cy Young', 'Fay Wong', 'Gil Ono', 'Hana Roth', 'Ivo Dahl', 'Jo Marsh'];

/** Gil and Hana by turns, each the other's secondary; Jo and Ivo by an override on Wednesday. */
const TWO_ROLES = scheduleRecord({
  schedule_id: 2,
  schedule_name: 'Beta',
  time_zone: 'Europe/London',
  layers: [
    dailyLayer({ layer_start: MONDAY, groups: [pair(5, 6), pair(6, 5)] }),
    dailyLayer({
      layer_name: 'Conference',
      mode: 1,
      layer_start: MONDAY + 2 * 86_400,
      layer_end: MONDAY + 3 * 86_400,
      groups: [pair(8, 7)],
    }),
  ],
});

let server: OwnServer;
test.beforeAll(async () => {
  server = await startWithRecords({
    people: NAMES.map((person_name, index) => ({
      person_id: index + 1,
      person_name,
    })),
    roles: [
      { role_id: 1, role_name: 'Primary', order: 1 },
      { role_id: 2, role_name: 'Secondary', order: 2 },
    ],
    schedules: [rota([1, 2, 3]), TWO_ROLES],
  });
});
test.afterAll(() => server.stop());

test('a change is planned from lists and lanes, undone, kept on reload, and saved as overrides', async ({
  page,
}) => {
  await page.goto(`${server.url}/oncall/1?from=2030-03-04&days=7&tz=Europe%2FLondon`);
  await page.getByRole('link', { name: 'Plan a change' }).click();
  await page.goto(`${page.url()}&from=2030-03-04&days=14`);
  const empty = page.getByRole('status').filter({ hasText: 'No changes yet' });
  await expect(empty).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();

  const edits = page.getByRole('list', { name: 'Edits' });
  const form = page.getByRole('form', { name: 'Add a change' });
  await page.getByRole('button', { name: 'Change the rotation' }).click();
  await form.getByLabel('Kind of change').selectOption('Someone leaves');
  await form.getByLabel('Person').selectOption('Ben Ode');
  await form.getByLabel('Starts').fill('2030-03-05 12:00');
  // The time that was read has a button; who goes past it has accepted it.
  await expect(page.getByRole('button', { name: 'Use this time' })).toBeVisible();
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Add change' }).click();
  await expect(edits).toContainText('Ben Ode leavesStarts Tue 5 Mar 2030, 12:00');
  await page.getByText(/^\d+ shifts$/).click();
  const differences = page.getByRole('table', { name: 'Differences' }).getByRole('row');
  // Who leaves is gone from that time on, unless the plan lets the shift be finished.
  await expect(differences.nth(1)).toHaveText(/^Tue 5 Mar 2030, 12:00 – 24:00Ann Lee instead of Ben Ode/);
  await page.getByLabel('Finish the current shift first').check();
  await expect(page.getByRole('status').filter({ hasText: '3 people change, ' })).toBeVisible();
  await expect(differences.nth(1)).toHaveText(/^Fri 8 Mar 2030, 00:00 – 24:00Cy Young instead of Ben Ode/);
  await expect(page.getByRole('table', { name: 'Consequences per person' })).toContainText(
    /Ben Ode120 h24 h/,
  );

  await page.getByRole('button', { name: 'Add a change' }).click();
  await page.getByRole('button', { name: 'Change the rotation' }).click();
  await form.getByLabel('Kind of change').selectOption('Someone joins');
  await form.getByLabel('New person').selectOption('Fay Wong');
  await form.getByRole('button', { name: 'Add change' }).click();
  await expect(edits.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(edits.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(edits).toContainText('Fay Wong joins');

  // The hand-off moves by keys and by dragging, in one edit; then the palette opens a form, on the same proposal.
  const handOff = page.getByRole('slider', { name: 'Hand-off' });
  await handOff.press('ArrowRight');
  await handOff.press('ArrowRight');
  await expect(handOff).toHaveAttribute('aria-valuetext', /01:00/);
  await handOff.press('Enter');
  await expect(edits.getByRole('listitem').nth(2)).toContainText('Hand-off moves to 01:00');
  const line = await handOff.boundingBox();
  if (!line) throw new Error('no line');
  await page.mouse.move(line.x + 6, line.y + 10);
  await page.mouse.down();
  await page.mouse.move(line.x + 26, line.y + 10, { steps: 3 });
  await page.mouse.up();
  await expect(edits.getByRole('listitem').nth(2)).not.toContainText('moves to 01:00');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(edits.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Page, schedule/ }).fill('leaves alpha');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Kind of change')).toHaveValue('leave');
  await expect(edits.getByRole('listitem')).toHaveCount(2);
  await form.getByRole('button', { name: 'Cancel' }).click();

  await page.reload();
  await expect(edits.getByRole('listitem')).toHaveCount(2);

  // A guest sees the proposal of the link on the present rota, without names and without ways to change it.
  const guestLink = async () => {
    const dialog = await openGuestLinks(page);
    await dialog.getByRole('button', { name: 'Create and copy link' }).click();
    const address = await dialog.getByLabel('Address, shown only now').inputValue();
    await dialog.getByRole('button', { name: 'Close' }).click();
    return address;
  };
  const address = await guestLink();
  expect(new URL(address).hash).toMatch(/^#plan=1\./);
  const guest = await page.context().newPage();
  await guest.goto(address);
  await expect(guest.getByRole('list', { name: 'Edits' }).getByRole('listitem')).toHaveCount(2);
  await guest.getByText(/^\d+ shifts$/).click();
  await expect(guest.getByRole('table', { name: 'Differences' })).toContainText('instead of');
  await expect(guest.locator('body')).not.toContainText(/Ann Lee|Ben Ode|Cy Young|Fay Wong|has changed/);
  await expect(guest.getByRole('button', { name: /Add a change|Undo|Share|^Remove/ })).toHaveCount(0);

  const saved = await downloadOf(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(await csvOf(saved)).toContain(',Fay Wong,');

  await server.change({ schedules: [rota([1, 3])] });
  await page.reload();
  await expect(page.getByText('The rota has changed since this proposal was made.')).toBeVisible();
  // Another link: replies to guests are cached.
  await guest.goto(await guestLink());
  await expect(guest.getByText('The rota has changed since this proposal was made.')).toBeVisible();
  await guest.close();
  await page.goto(page.url().split('#')[0] ?? '');
  await expect(empty).toBeVisible();

  await page.goto(`${page.url().split('#')[0]}#plan=1.broken`);
  await page.reload();
  await expect(page.getByText('The proposal in this link is damaged.')).toBeVisible();
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a change takes at most four steps, ${size.width} px wide`, async ({ page }) => {
    const { step, end } = stepCounter(4);
    const form = page.getByRole('form', { name: 'Add a change' });
    const edits = page.getByRole('list', { name: 'Edits' }).getByRole('listitem');
    const add = () => step(form.getByRole('button', { name: 'Add change' }).click());
    // On a phone the kinds are a sheet once there are edits.
    const open = async (kind: string) => {
      if ((await edits.count()) > 0) await step(page.getByRole('button', { name: 'Add a change' }).click());
      await step(page.getByRole('button', { name: kind }).click());
    };
    await page.setViewportSize(size);
    await page.goto(`${server.url}/oncall/2/plan?from=2030-03-04&days=7&tz=Europe%2FLondon`);
    await test.step('somebody leaves on a day', async () => {
      await open('Change the rotation');
      await step(form.getByLabel('Person').selectOption('Gil Ono'));
      await step(form.getByLabel('Starts').fill('6 Mar 2030 0:00'));
      await add();
      // Lanes of both roles are above the edits.
      await end(page, page.getByRole('status').filter({ hasText: /changes?, \d+ shifts?, / }));
      await expect(edits).toContainText('Gil Ono leavesStarts Wed 6 Mar 2030, 00:00');
    });
    await test.step('a form that is not finished is there after a reload, and keys add it', async () => {
      await page.keyboard.press('a');
      await page.getByRole('button', { name: 'Change the rotation' }).click();
      await form.getByLabel('Person').selectOption('Hana Roth');
      await form.getByLabel('Starts').fill('9 Mar 2030 12:00');
      await form.getByLabel('Starts').press('Enter');
      await page.reload();
      await expect(form.getByLabel('Person').locator('option:checked')).toHaveText('Hana Roth');
      await form.getByLabel('Starts').press('Control+Enter');
      await expect(edits.filter({ hasText: 'Hana Roth leaves' })).toContainText('Sat 9 Mar 2030, 12:00');
    });
    await test.step('every look fits and is accessible', async () => {
      await fits(page, size);
      expect(await axeFaultsInBothThemes(page.getByRole('main'))).toEqual([]);
    });
  });
}
