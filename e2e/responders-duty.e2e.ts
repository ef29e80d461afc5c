import type { Page } from '@playwright/test';
import { clockOf, minutesOf, peopleOf, selfSchedules } from './support/oncall';
import { countPeople, demoOf, ownZone, sum, thousands, visible } from './support/responders';
import { DAY, linesOf, ownOf, panel, pathOf, rowsOf, WEEKS } from './support/responders-page';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Expected values are computed in the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

// Figures are recomputed from the demo's records; the account's zone is Asia/Shanghai, the browser's New York.

type Demo = Awaited<ReturnType<typeof demoOf>>;

test('interruptions at night are divided by night hours on call from the schedules, also under a filter and over months', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const range = { start: demo.midnight - WEEKS, end: demo.midnight };
  const schedules = await selfSchedules(request, service, range);
  const nightsByZone = new Map<string, number[]>();
  const nightsOf = (person: string) => {
    const zone = ownZone(demo.records, person);
    const clock = clockOf(zone);
    const nights =
      nightsByZone.get(zone) ??
      minutesOf(range).filter((minute) => clock(minute).hour >= 23 || clock(minute).hour < 8);
    nightsByZone.set(zone, nights);
    return nights;
  };
  const onDuty = new Map<string, Set<number>>();
  for (const { enabled, final_schedule: final } of schedules) {
    if (!enabled) continue;
    for (const { start, end, group } of final.schedules) {
      for (const person of peopleOf(group)) {
        const minutesOn = onDuty.get(person) ?? new Set();
        onDuty.set(person, minutesOn);
        for (const minute of nightsOf(person)) if (start <= minute && minute < end) minutesOn.add(minute);
      }
    }
  }
  const ids = new Map(demo.records.people.map((one) => [one.person_name, String(one.person_id)]));
  const own = ownOf(demo);
  await page.goto(pathOf(demo.midnight, '&sort=-rate'));
  // The table is in the order of the rates; those over little come last, and those without hours after them.
  const lines = (await linesOf(page, 'People')).map(({ Person: name = '', ...line }) => {
    const minutes = onDuty.get(ids.get(name) ?? '')?.size ?? 0;
    const sleep = own.get(name)?.sleep ?? 0;
    expect(line['Per 100 night hours'], name).toBe(minutes === 0 ? '–' : rateOf(sleep, minutes));
    const few = minutes < 9 * 60 || sleep < 5 ? 1 : 0;
    return { name, place: minutes === 0 ? 2 : few, rate: sleep / minutes };
  });
  expect(lines.map(({ name }) => name)).toEqual(
    lines
      .toSorted(
        (a, b) =>
          a.place - b.place || (a.place < 2 ? b.rate - a.rate : 0) || a.name.localeCompare(b.name, 'en'),
      )
      .map(({ name }) => name),
  );
  const woken = [...own].filter(([, { sleep }]) => sleep > 0).map(([name]) => name);
  expect(woken.length).toBeGreaterThan(10);
  expect(lines.map(({ name }) => name)).toEqual(expect.arrayContaining(woken));
  // Overall: the same people above and below the line, and who is in neither.
  const all = [...new Set([...own.keys(), ...lines.map(({ name }) => name)])].map((name) => ({
    minutes: onDuty.get(ids.get(name) ?? '')?.size ?? 0,
    sleep: own.get(name)?.sleep ?? 0,
  }));
  const minutes = sum(all.map((one) => one.minutes));
  const sleep = sum(all.filter((one) => one.minutes > 0).map((one) => one.sleep));
  const others = all.filter((one) => one.minutes === 0 && one.sleep > 0);
  await expect(panel(page, 'People').locator('tfoot')).toContainText(rateOf(sleep, minutes));
  const leftOut = `Not in the rate: ${thousands(sum(others.map((one) => one.sleep)))} interruption`;
  await panel(page, 'People').getByRole('button', { name: 'How this is counted' }).click();
  const counted = page.getByLabel('How this is counted');
  await expect(counted).toContainText('Too little to compare');
  await (others.length > 0
    ? expect(counted).toContainText(leftOut)
    : expect(counted).not.toContainText('Not in the rate'));
  await test.step('under a filter only people with incidents are compared with their duty', () =>
    underFilter(page, demo));
  await test.step('a long range fetches the schedules in parts', () => longRange(page));
});

async function underFilter(page: Page, { records, midnight: end }: Demo): Promise<void> {
  const team = records.teams.find((one) => one.team_name === 'Mobile')?.team_id ?? 0;
  const inTeam = (back: number) =>
    countPeople(
      records,
      visible(records, end - back - WEEKS, end - back).filter((one) => one.team_id === team),
    );
  const [own, before] = [inTeam(0), inTeam(WEEKS)];
  const filtered = page.waitForResponse('**/insight/responder');
  await visit(page, pathOf(end, `&team=${team}`));
  await filtered;
  const names = new Set([...own.keys(), ...before.keys()]);
  await expect(async () => {
    const rows = await rowsOf(page, 'People');
    expect(new Set(rows.map(([name]) => name))).toEqual(names);
    for (const [name = '', nights] of rows) expect(nights, name).toBe(thousands(own.get(name)?.sleep ?? 0));
  }).toPass();
}

async function longRange(page: Page): Promise<void> {
  const requests: { start: number; end: number }[] = [];
  page.on('request', (one) => {
    if (one.url().endsWith('/schedule/self')) requests.push(one.postDataJSON());
  });
  await visit(page, '/responders?range=6-months');
  await expect.poll(() => requests.length).toBeGreaterThanOrEqual(4);
  await expect(panel(page, 'People').locator('tfoot')).toContainText(/\d\.\d/);
  for (const { start, end } of requests) expect(end - start).toBeLessThanOrEqual(45 * DAY);
}

/** Rate per 100 hours in the page's format. */
function rateOf(interruptions: number, minutes: number): string {
  const rate = (interruptions * 6000) / minutes;
  return rate < 1000 ? rate.toFixed(1) : thousands(Math.round(rate));
}
