// oxlint-disable unicorn/consistent-function-scoping -- A function that runs in the page has all it uses within.
import { clockOf, namesOf, peopleOf, peopleWithRoles, selfSchedules, windowOf } from './support/oncall';
import { expect, test } from './support/test';
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
      .getByRole('gridcell', { name: `${who}, ${schedule_name}, ${from} – ${to} ` });
    await expect(bar).toBeVisible();
    // Both edges are the window's, not the shift's.
    expect(await bar.evaluate(corners)).toEqual(['0px', '0px']);
  }
  const [first] = cut;
  if (!first) throw new Error('no shift is cut');
  const span = `${first.from} – ${first.to}`;
  const bar = page.getByRole('grid').getByRole('gridcell', { name: `${first.schedule_name}, ${span}` });
  await bar.hover();
  await expect(page.getByText(span)).toBeVisible();
  await bar.click();
  await expect(page.getByRole('region', { name: 'Chosen period' })).toContainText(span);
});

/** Radii of the first and last corner of the bar below a shift. */
function corners(shift: HTMLElement): string[] {
  const bars = Array.from(shift.parentElement?.querySelectorAll<HTMLElement>('.bar, .gap') ?? []);
  const bar = bars.find(({ style }) => style.left === shift.style.left) ?? shift;
  const { borderStartStartRadius, borderEndEndRadius } = getComputedStyle(bar);
  return [borderStartStartRadius, borderEndEndRadius];
}

/** Distances of the middles of each role's line and of its bars; colours of people by name. Runs in the page. */
function rowsHere() {
  const middle = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  const distances: number[] = [];
  const colours: Record<string, string | null> = {};
  for (const row of document.querySelectorAll('.timeline-row')) {
    const lines = [...row.querySelectorAll('.duty-row > .duty-who')];
    for (const bar of row.querySelectorAll<HTMLElement>('.bar[data-person]')) {
      const line = lines[Number(bar.style.getPropertyValue('--lane'))];
      if (line) distances.push(Math.abs(middle(line) - middle(bar)));
      colours[bar.textContent ?? ''] = bar.getAttribute('data-person');
    }
  }
  return { distances, colours };
}

test('bars stand beside the names of their role, and people keep their colours in other days', async ({
  page,
}) => {
  await page.goto('/oncall?days=14');
  await expect(page.getByText('of planned time covered')).toBeVisible();
  const before = await page.evaluate(rowsHere);
  expect(before.distances.length).toBeGreaterThan(10);
  expect(Math.max(...before.distances)).toBeLessThan(2);
  await page.keyboard.press(']');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  const after = await page.evaluate(rowsHere);
  const both = Object.keys(after.colours).filter((name) => name in before.colours);
  expect(both.length).toBeGreaterThan(3);
  for (const name of both) expect(after.colours[name]).toBe(before.colours[name]);
});
