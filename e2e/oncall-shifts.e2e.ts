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

/** Radii of the first and last corner of the bar below a shift. */
function corners(shift: HTMLElement): string[] {
  const bars = Array.from(shift.parentElement?.querySelectorAll<HTMLElement>('.bar, .gap') ?? []);
  const bar = bars.find(({ style }) => style.left === shift.style.left) ?? shift;
  const { borderStartStartRadius, borderEndEndRadius } = getComputedStyle(bar);
  return [borderStartStartRadius, borderEndEndRadius];
}
