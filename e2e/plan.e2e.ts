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

  // A shift of the lane goes to the least burdened.
  await page
    .getByRole('group', { name: 'After' })
    .getByRole('button', { name: /^Ann Lee, Sat 9 Mar/ })
    .click();
  const candidates = form.getByRole('list', { name: 'Candidates' }).getByRole('listitem');
  await expect(candidates.first()).toContainText(/\d+ h$/);
  // Who leaves the rota is no candidate, and nobody else of it is free and rested.
  await expect(candidates.filter({ hasText: 'Ben Ode' })).toHaveCount(0);
  await expect(candidates.first()).toContainText('Free. Not in the rota or team');
  await expect(candidates.first().getByRole('radio')).not.toBeChecked();
  await expect(form).toContainText('Hours on call in all schedules, Sat 2 – Sat 16 Mar 2030');
  await form.getByLabel('Find a person').fill('fay');
  await form.getByRole('radio', { name: /^Fay Wong/ }).check();
  // The lanes follow the form.
  await expect(differences.filter({ hasText: 'Fay Wong instead of Cy Young' })).toHaveCount(1);
  await form.getByRole('button', { name: 'Add change' }).click();
  await expect(edits.getByRole('listitem')).toHaveCount(2);
  await expect(differences.filter({ hasText: 'Fay Wong instead of Cy Young' })).toHaveCount(1);

  const differs = page.getByRole('group', { name: 'Changes' });
  await expect(differs.getByTitle('Fay Wong for Cy Young').first()).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(edits.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(edits).toContainText('Fay Wong takes over');

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
  await page.getByRole('combobox', { name: /^Page, schedule/ }).fill('people swap alpha');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('heading', { name: 'Swap two people' })).toBeVisible();
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
  expect((await csvOf(saved)).split('\r\n')).toContain(
    '1,Alpha,2030-03-09T00:00:00+00:00,2030-03-10T00:00:00+00:00,Primary,4,Fay Wong,Cy Young',
  );

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

test('a shift is given away in its role, and who is on call by an override can be away', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Add a change' });
  const differences = page.getByRole('table', { name: 'Differences' }).getByRole('row');
  await test.step('from the answer of a shift', async () => {
    await page.goto(`${server.url}/oncall/2?from=2030-03-04&days=7&tz=Europe%2FLondon`);
    await page
      .getByRole('grid')
      .getByRole('button', { name: /^Jo Marsh, Ivo Dahl, Override, Beta, Wed/ })
      .click();
    await page.getByRole('link', { name: 'Plan a change, Secondary' }).click();
    await expect(form.getByLabel('Instead of').locator('option:checked')).toHaveText(
      'Ivo Dahl, Secondary: Wed 6 Mar 2030, 00:00 – Thu 7 Mar 2030, 00:00',
    );
    await form.getByLabel('Find a person').fill('ben');
    await form.getByRole('radio', { name: /^Ben Ode/ }).check();
    await form.getByRole('button', { name: 'Add change' }).click();
    await expect(page.getByRole('list', { name: 'Edits' })).toContainText('Ben Ode takes over as Secondary');
    await expect(page.getByText('8 checks passed')).toBeVisible();
    await page.getByText('1 shift', { exact: true }).click();
    await expect(differences.nth(1)).toContainText('Ben Ode instead of Ivo Dahl');
  });
  await test.step('and changed in its form', async () => {
    await page.getByRole('button', { name: 'Change: Ben Ode takes over as Secondary' }).click();
    await expect(form.getByRole('radio', { name: /^Ben Ode/ })).toBeChecked();
    const after = page.getByRole('group', { name: 'Secondary, After' });
    await form.getByLabel('Until').fill('2030-03-07');
    await expect(page.getByText('Its midnight, 00:00')).toBeVisible();
    await form.getByLabel('Until').fill('6 Mar 2030 12:00');
    // The lanes follow before the time is accepted.
    await expect(after.getByRole('button', { name: /^Ben Ode, .*00:00 – 12:00/ })).toBeVisible();
    await form.getByLabel('Find a person').click();
    await page.reload();
    await expect(form.getByLabel('Until')).toHaveValue('Wed 6 Mar 2030, 12:00');
    await form.getByRole('radio', { name: /^Ben Ode/ }).press('Control+Enter');
    await expect(page.getByRole('list', { name: 'Edits' })).toContainText('Wed 6 Mar 2030, 00:00 – 12:00');
  });
  await test.step('lanes are by role, one where nothing changes', async () => {
    const lanes = page.getByRole('region', { name: 'Before and after' });
    await expect(
      lanes.getByRole('group', { name: 'Secondary, Before' }).getByTitle('Ivo Dahl'),
    ).toBeVisible();
    await expect(lanes.getByRole('group', { name: /^Primary/ })).toHaveCount(1);
    await lanes
      .getByRole('group', { name: 'Primary, No change' })
      .getByRole('button', { name: /^Jo Marsh/ })
      .click();
    await expect(form.getByLabel('Instead of').locator('option:checked')).toContainText('Jo Marsh, Primary');
  });
  await test.step('on call by an override', async () => {
    await form.getByLabel('Kind of change').selectOption('Someone is away');
    await expect(form.getByLabel('Person').locator('option:checked')).toHaveText('Jo Marsh');
    await expect(form.getByRole('link', { name: 'All schedules, with proposals' })).toHaveAttribute(
      'href',
      /\/plan\?away=8&from=2030-03-06T00%3A00&to=2030-03-07T00%3A00&tz=Europe%2FLondon$/,
    );
    await expect(form.getByLabel('Person').locator('option')).toHaveText([
      'Choose a person',
      'Gil Ono',
      'Hana Roth',
      'Jo Marsh',
      'Ben Ode',
      'Ivo Dahl',
    ]);
    await form.getByRole('button', { name: 'Add change' }).click();
    await expect(page.getByRole('list', { name: 'Edits' })).toContainText('Jo Marsh is away');
    await expect(page.getByText('Left out')).toHaveCount(0);
  });
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a change takes at most four steps, with candidates, ${size.width} px wide`, async ({ page }) => {
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
    await test.step('somebody else takes a shift', async () => {
      await step(
        page
          .getByRole('group', { name: 'Secondary' })
          .getByRole('button', { name: /^Ivo Dahl, Wed/ })
          .click(),
      );
      await expect(
        form.getByRole('list', { name: 'Candidates' }).getByRole('listitem').first(),
      ).toContainText(/Free\. .*\d h$/);
      // Nobody of the rota is free: of the others a person is chosen.
      await step(form.getByRole('radio', { name: /^Ann Lee/ }).check());
      await add();
      await end(page, edits.filter({ hasText: 'Ann Lee takes over as Secondary' }));
    });
    await test.step('two people swap', async () => {
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(edits).toHaveCount(0);
      await open('Swap two people');
      await step(
        form
          .getByLabel(/^Shift/)
          .selectOption({ label: 'Gil Ono, Primary: Mon 4 Mar 2030, 00:00 – Tue 5 Mar 2030, 00:00' }),
      );
      await step(
        form
          .getByLabel('Other shift')
          .selectOption({ label: 'Hana Roth, Primary: Tue 5 Mar 2030, 00:00 – Wed 6 Mar 2030, 00:00' }),
      );
      await add();
      await end(page, edits.filter({ hasText: 'Gil Ono and Hana Roth swap as Primary' }));
    });
    await test.step('somebody leaves on a day', async () => {
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(edits).toHaveCount(0);
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
      await page.getByRole('button', { name: 'Someone is away' }).click();
      await form.getByLabel('Person').selectOption('Hana Roth');
      await form.getByLabel('From').fill('tomorrow 18:00');
      await form.getByLabel('From').press('Enter');
      await expect(form.getByLabel('From')).toHaveValue(/, 18:00$/);
      const from = await form.getByLabel('From').inputValue();
      await page.reload();
      await expect(form.getByLabel('From')).toHaveValue(from);
      await expect(form.getByLabel('Person').locator('option:checked')).toHaveText('Hana Roth');
      await form.getByLabel('Until').fill('9 Mar 2030 12:00');
      await form.getByLabel('Until').press('Control+Enter');
      await expect(edits.filter({ hasText: 'Hana Roth is away' })).toContainText('Sat 9 Mar 2030, 12:00');
    });
    await test.step('arrows go from shift to shift', async () => {
      await page.locator('body').press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(page.locator('button.bar:focus')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(form.getByLabel('Instead of')).toBeVisible();
      await form.getByRole('button', { name: 'Cancel' }).click();
      await expect(form).toHaveCount(0);
    });
    await test.step('every look fits and is accessible', async () => {
      await fits(page, size);
      expect(await axeFaultsInBothThemes(page.getByRole('main'))).toEqual([]);
    });
  });
}
