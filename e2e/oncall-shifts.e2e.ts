import type { Page } from '@playwright/test';
import {
  clockOf,
  namesOf,
  peopleOf,
  peopleWithRoles,
  selfSchedules,
  windowOf,
  openControls,
  openFigures,
} from './support/oncall';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Shifts have their whole length, whatever the window cuts; a shift without an end has none.

// Saturday 7 March 2026 in New York.
const SATURDAY = windowOf('2026-03-07T05:00:00Z', '2026-03-08T05:00:00Z');
const SATURDAY_PATH = '/oncall?from=2026-03-07&days=1&tz=America%2FNew_York';
const AROUND = { start: SATURDAY.start - 21 * 86_400, end: SATURDAY.end + 21 * 86_400 };
const NEW_YORK = clockOf('America/New_York');

function moment(at: number): string {
  return NEW_YORK(at).text.replace(' Mar,', ' Mar 2026,').replace(' Feb,', ' Feb 2026,');
}

test('a day’s window shows whole shifts: names, tips and the chosen period', async ({
  page,
  request,
  service,
}) => {
  const nameOf = await namesOf(request);
  const schedules = await selfSchedules(request, service, AROUND);
  const cut = schedules.flatMap(({ schedule_name, final_schedule: { schedules: periods } }) =>
    periods
      .filter(({ start, end }) => start < SATURDAY.start && end > SATURDAY.end)
      .filter(({ start, end }) => start > AROUND.start && end < AROUND.end)
      .map(({ start, end, group }) => ({
        schedule_name,
        who: peopleOf(group).map(nameOf).join(', '),
        inRoles: peopleWithRoles(group, nameOf),
        from: moment(start),
        to: moment(end),
      })),
  );
  expect(cut.length).toBeGreaterThan(2);
  await page.goto(SATURDAY_PATH);
  for (const { schedule_name, who, from, to } of cut) {
    const bar = page
      .getByRole('grid')
      .getByRole('button', { name: `${who}, ${schedule_name}, ${from} – ${to} ` });
    await expect(bar).toBeVisible();
    // Both edges are the window's, not the shift's.
    expect(await bar.evaluate(corners)).toEqual(['0px', '0px']);
  }
  const [first] = cut;
  if (!first) throw new Error('no shift is cut');
  const span = `${first.from} – ${first.to}`;
  const bar = page.getByRole('grid').getByRole('button', { name: `${first.schedule_name}, ${span}` });
  await bar.hover();
  await expect(page.getByText(span)).toBeVisible();
  await bar.click();
  await expect(page.getByRole('region', { name: 'Chosen period' })).toContainText(span);
});

/** Elements beyond the right edge of a page that scrolls sideways. */
function tooWide(): string[] {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return [];
  return Array.from(document.querySelectorAll('body *'))
    .filter((one) => one.getBoundingClientRect().right > room)
    .map((one) => one.outerHTML.slice(0, 120));
}

/** Radii of the first and last corner of the bar below a shift. */
function corners(shift: HTMLElement): string[] {
  const bars = Array.from(shift.parentElement?.querySelectorAll<HTMLElement>('.bar') ?? []);
  const bar = bars.find(({ style }) => style.left === shift.style.left) ?? shift;
  const { borderStartStartRadius, borderEndEndRadius } = getComputedStyle(bar);
  return [borderStartStartRadius, borderEndEndRadius];
}

function head(page: Page, name: string) {
  return page.getByRole('rowheader').filter({ has: page.getByRole('link', { name, exact: true }) });
}

test.describe('with records of its own', () => {
  let server: OwnServer;
  const start = Math.floor(Date.now() / 1000) - 40 * 86_400;
  const people = [1, 2].map((person_id) => ({ person_id, person_name: `Person ${person_id}`, team_ids: [] }));
  const schedule = (schedule_id: number, schedule_name: string, groups = [solo(1)], description = '') =>
    scheduleRecord({
      schedule_id,
      schedule_name,
      description,
      layers: [dailyLayer({ layer_start: start, groups })],
    });
  test.beforeAll(async () => {
    server = await startWithRecords({
      people,
      schedules: [
        schedule(21, 'Alone'),
        schedule(22, 'Deserted', [{ group_name: 'empty', members: [] }]),
        schedule(23, ''),
        schedule(24, 'x'.repeat(200), [solo(1), solo(2)], 'y'.repeat(3000)),
      ],
    });
  });
  test.afterAll(() => server.stop());

  test('what has no end, no name, nobody in it or no break in its text is shown as it is', async ({
    page,
  }) => {
    await test.step('a rota that never changes hands has no end, and a group without people is nobody', async () => {
      await page.goto(`${server.url}/oncall?days=7&tz=Asia%2FShanghai`);
      await expect(head(page, 'Alone')).toContainText('Person 1');
      await expect(head(page, 'Alone')).toContainText('no end');
      await expect(head(page, 'Deserted')).toContainText('Nobody');
      await expect(head(page, 'Deserted')).toContainText('group “empty” has no people');
      const alone = page.getByRole('button', {
        name: /^Person 1, Alone, .* – no upcoming hand-off Asia\/Shanghai/,
      });
      await expect(alone).toHaveAccessibleName(/, no end$/);
      // The horizon of a server's search, some two years from now.
      const horizon = String(new Date().getUTCFullYear() + 2);
      await expect(page.getByRole('grid')).not.toContainText(horizon);

      await visit(page, '/oncall/21?days=7');
      const now = page.getByRole('region', { name: 'On call now' });
      await expect(now).toContainText('Person 1');
      await expect(now).toContainText('no end');
      await expect(page.getByRole('region', { name: 'Next', exact: true })).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Rotation' })).toContainText('1 layer, ');
      await visit(page, '/oncall/22?days=7');
      await expect(now).toContainText('Nobody');
      await expect(now).toContainText('group “empty” has no people');
      await expect(page.locator('main')).not.toContainText(horizon);
    });
    await test.step('a schedule without a name is called by its id: heading, title, panels', async () => {
      await visit(page, '/oncall/23?days=7');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('#23');
      await expect(page).toHaveTitle(/^#23 · /);
      // The page of one schedule does not repeat its name in every row.
      await openFigures(page);
      const coverage = page.getByRole('table', { name: 'Coverage', exact: true });
      await expect(coverage).toBeVisible();
      await expect(coverage).not.toContainText('#23');
      await visit(page, '/oncall?days=7&q=%2323');
      await expect(coverage).toContainText('#23');
    });
    for (const path of ['/oncall', '/oncall/24', '/oncall?at=2026-03-03T06:30Z&from=2026-03-02']) {
      await test.step(`text without a break does not widen ${path}`, async () => {
        await visit(page, path);
        await expect(
          page
            .getByRole('link', { name: 'x'.repeat(200) })
            .or(page.getByRole('heading', { name: 'x'.repeat(200) }))
            .first(),
        ).toBeVisible();
        if (path === '/oncall/24') await openFigures(page);
        await expect(page.getByRole('region', { name: 'Hand-offs', exact: true })).toBeVisible();
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          // What a phone has instead of the controls.
          const view = page.getByRole('button', { name: /^View( and filters)?$/, includeHidden: true });
          await expect(view).toHaveCount(width === 390 ? 1 : 0);
          expect(await page.evaluate(tooWide), `${width} px`).toEqual([]);
        }
      });
    }
  });
});

test('totals under a filter say what they are of', async ({ page }) => {
  const path = '/oncall?from=2026-03-02&days=7';
  await page.goto(path);
  await expect(page.getByRole('region', { name: 'Hand-offs', exact: true })).toBeVisible();
  await openControls(page, 'Filters');
  await page.getByRole('combobox', { name: 'Person' }).selectOption('Chiara Bianchi');
  await expect(page.getByText(/^\d+ of 13 schedules · /)).toBeVisible();
  for (const name of ['Hand-offs', 'Coverage and gaps']) {
    const panel = page.getByRole('region', { name, exact: true });
    await expect(panel.getByRole('heading').first()).toContainText(/in these \d+ schedules/);
  }
});
