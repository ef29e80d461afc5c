import { writePlan } from '#address/plan';
import type { Edit } from '#domain/plan/change/edit';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from '../support/own-data';
import { idle, longTasksWhile, tasksLine } from '../support/page-tasks';
import { expect, test } from '../support/test';

// A large proposal: 100 edits on a rota of 60 people, three weeks in view.

const DAY = 86_400;
const MONDAY = Date.parse('2030-03-04T00:00Z') / 1000;
const PEOPLE = Array.from({ length: 60 }, (_, index) => index + 1);

/** Units of about 50 ms of processor time; 1.6 measured: the plan, and what follows from it, in a task each. */
const MAX_TASK = 2.5;

const EDITS = Array.from({ length: 100 }, (_, index): Edit => {
  const start = MONDAY + Math.floor(index / 5) * DAY + (index % 5) * 14_400;
  return { kind: 'take', person: ((index * 7 + 20) % 60) + 1, start, end: start + 14_400 };
});

let server: OwnServer;
test.beforeAll(async () => {
  server = await startWithRecords({
    people: PEOPLE.map((person_id) => ({ person_id, person_name: `Person ${person_id}` })),
    schedules: [
      scheduleRecord({
        schedule_id: 1,
        schedule_name: 'Alpha',
        time_zone: 'Europe/London',
        layers: [dailyLayer({ layer_start: MONDAY, groups: PEOPLE.map((person) => solo(person)) })],
      }),
    ],
  });
});
test.afterAll(() => server.stop());

test('a hundred edits of sixty people are redrawn in short tasks', async ({ page }) => {
  const hash = writePlan({ from: MONDAY, keep: true, edits: EDITS, rules: '' });
  await page.goto(`${server.url}/oncall/1/plan?from=2030-03-04&days=21&tz=Europe%2FLondon${hash}`);
  const edits = page.getByRole('list', { name: 'Edits' }).getByRole('listitem');
  await expect(edits).toHaveCount(100);
  await page.getByText(/^\d+ shifts$/).click();
  await expect(page.getByRole('table', { name: 'Differences' }).getByRole('row').nth(1)).toBeVisible();
  const tasks = await longTasksWhile(page, async () => {
    await edits
      .nth(50)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(edits).toHaveCount(99);
    await idle(page);
    await page.keyboard.press('Control+z');
    await expect(edits).toHaveCount(100);
    await idle(page);
  });
  console.log(tasksLine('remove an edit of 100 and undo', tasks));
  expect(Math.max(0, ...tasks)).toBeLessThanOrEqual(MAX_TASK);
});
