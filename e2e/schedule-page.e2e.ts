import type { Page } from '@playwright/test';
import {
  MARCH_WEEK,
  clockOf,
  namesOf,
  onDutyAt,
  openRules,
  peopleOf,
  selfSchedules,
  timelineOf,
} from './support/oncall';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// One schedule in full. The ids are those of the demo data.

const [CHECKOUT, LEDGER, FOLLOW_THE_SUN, KUBERNETES, WAREHOUSE, CAPTAINS, SWITCHED_OFF] = [
  101, 102, 104, 106, 109, 110, 114,
].map((index) => 6_190_000_000_000 + index);
const VIEW = 'from=2026-03-02&days=7&tz=America%2FNew_York';

function rules(page: Page, layer: string) {
  return page
    .getByRole('region', { name: 'Rotation' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: layer, exact: true }) });
}

test('the page of a schedule says its rules, who is on call and who is next', async ({
  page,
  request,
  service,
}) => {
  await page.goto(`/oncall/${CHECKOUT}`);
  await test.step('its layers’ rules are reported in words, with the groups in the order of their turns', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout primary and secondary');
    await expect(page.getByText('First line for everything a customer sees').first()).toBeVisible();
    await openRules(page);
    const weekly = rules(page, 'Weekly rotation');
    await expect(weekly).toContainText('weekly, hand-off Mondays 09:00 Asia/Shanghai');
    await expect(weekly).toContainText('6 groups in turn');
    await expect(weekly).toContainText('never ends');
    await expect(weekly.getByRole('listitem').filter({ hasText: '(Primary)' })).toHaveText([
      'Wei Zhang: Wei Zhang (Primary) · Sofia Lindqvist (Secondary)',
      'Sofia Lindqvist: Sofia Lindqvist (Primary) · Mateo Fernández (Secondary)',
      'Mateo Fernández: Mateo Fernández (Primary) · Priya Raghunathan (Secondary)',
      'Priya Raghunathan: Priya Raghunathan (Primary) · Jakub Nowak (Secondary)',
      'Jakub Nowak: Jakub Nowak (Primary) · Chiara Bianchi (Secondary)',
      'Chiara Bianchi: Chiara Bianchi (Primary) · Wei Zhang (Secondary)',
    ]);
    const swap = rules(page, 'Override “Conference swap”');
    await expect(swap).toContainText('override: replaces the regular layers while it lasts');
    await expect(swap).toContainText(/from \w{3} \d+ \w{3} \d{4}, 09:00 until \w{3} \d+ \w{3} \d{4}, 09:00/);
  });
  await test.step('so are hours, and the fairness of a rotation', async () => {
    await visit(page, `/oncall/${LEDGER}`);
    await openRules(page);
    await expect(rules(page, 'Working days')).toContainText('weekdays 09:00–18:00 only');
    await visit(page, `/oncall/${FOLLOW_THE_SUN}`);
    await openRules(page);
    await expect(rules(page, 'Europe and Africa')).toContainText('17:00–01:00 the next day only');
    await visit(page, `/oncall/${WAREHOUSE}`);
    await openRules(page);
    await expect(rules(page, 'Day by day')).toContainText('daily, hand-off 08:30 Asia/Shanghai');
    await expect(rules(page, 'Day by day')).toContainText('fair rotation: each round starts one group later');
  });
  await test.step('the strip says who is on call by role, until when, and who is next', async () => {
    await visit(page, `/oncall/${CHECKOUT}?tz=America%2FNew_York`);
    const now = Math.floor(Date.now() / 1000);
    const reply = await request.post(`${service.url}/schedule/info?app_key=${service.appKey}`, {
      data: { schedule_id: CHECKOUT, start: now, end: now + 86_400 },
    });
    const { cur_oncall: current, next_oncall: next } = (await reply.json()).data;
    const nameOf = await namesOf(request);
    for (const [title, slot] of [
      ['On call now', current],
      ['Next', next],
    ] as const) {
      const cell = page.getByRole('region', { name: title, exact: true });
      for (const person of peopleOf(slot.group)) await expect(cell).toContainText(nameOf(person));
      await expect(cell).toContainText(/Primary .+Secondary /);
    }
    await expect(
      page
        .getByRole('region', { name: 'On call now' })
        .getByTitle(`until ${clockOf('America/New_York')(current.end).text}`)
        .first(),
    ).toBeVisible();
  });
  await test.step('nobody now and nobody next are shown in words', async () => {
    await visit(page, `/oncall/${CAPTAINS}`);
    await expect(page.getByRole('region', { name: 'On call now' })).toContainText(/Primary Nobody since/);
    await expect(page.getByRole('region', { name: 'Next', exact: true })).toContainText('Nobody planned');
  });
  await test.step('a running gap is said once, with its cause', async () => {
    const gaps = page.getByRole('region', { name: 'Gaps', exact: true });
    const cause = 'Group “To be named” of layer “Next captains” has no people';
    await expect(gaps).toContainText(`GapsGap now, no end${cause}`);
    await expect(gaps.getByRole('link', { name: 'Override' })).toBeVisible();
    await expect(page.getByRole('button', { name: `Why ${cause}` })).toBeVisible();
  });
  await test.step('a rota has its groups in turn, the next first, with the hours of each', async () => {
    await visit(page, `/oncall/${CHECKOUT}`);
    const rotation = page.getByRole('region', { name: 'Rotation' });
    await expect(rotation.getByRole('columnheader')).toHaveText([
      'Primary, in turn',
      'Secondary',
      'Next',
      'Hours, 90 days',
    ]);
    await expect(rotation.getByRole('row')).toHaveCount(7);
    await expect(page.getByRole('region', { name: 'Gaps', exact: true })).toHaveText('GapsNone in 90 days');
    await expect(
      page.getByRole('button', { name: 'Why Override “Conference swap” over “Weekly rotation”' }),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Gaps of these days' })).toHaveCount(0);
  });
  await test.step('a schedule that is switched off has rules and no duty', async () => {
    await visit(page, `/oncall/${SWITCHED_OFF}`);
    await expect(page.getByText('This schedule is off.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'On call now' })).toHaveCount(0);
    await expect(page.getByRole('grid')).toContainText('Switched off');
    await expect(rules(page, 'Hands on site')).toContainText('weekly, hand-off Mondays 09:00 Asia/Shanghai');
  });
});

test('an id that is not visible says so, with the way out; from the list to one schedule and back the view stays', async ({
  page,
}) => {
  await page.goto('/oncall/999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule not found');
  await expect(page.getByText('There is no schedule #999 that you can see')).toBeVisible();
  await page.getByRole('link', { name: 'All schedules' }).click();
  await expect(page.getByRole('grid')).toBeVisible();

  await visit(page, `/oncall?${VIEW}&tz2=Asia%2FKolkata`);
  await page.getByRole('link', { name: 'Data pipelines' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data pipelines');
  await expect(page.getByRole('columnheader').first()).toContainText('midnight is 10:30 in Asia/Kolkata');
  await expect(timelineOf(page, 'Mon 2 – Sun 8 Mar 2026')).toBeVisible();
  await page.keyboard.press(']');
  await expect(timelineOf(page, 'Mon 9 – Sun 15 Mar 2026')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'On call', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On call now');
  await expect(timelineOf(page, 'Mon 9 – Sun 15 Mar 2026')).toBeVisible();

  await test.step('Back focuses the link of the row, and the bar of an answer, that was opened', async () => {
    for (const opener of [
      page.getByRole('link', { name: 'Data pipelines' }),
      page.locator('[data-item][tabindex="0"]'),
    ]) {
      const address = page.url();
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(page).not.toHaveURL(address);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await page.goBack();
      await expect(opener).toBeFocused();
    }
  });
});

test('its layers open below the result, only its own figures are shown, and the title names it', async ({
  page,
  request,
  service,
}) => {
  await page.goto(`/oncall/${KUBERNETES}?${VIEW}&at=2026-03-04T03:00Z`);
  const timeline = timelineOf(page, 'Mon 2 – Sun 8 Mar 2026');
  // The override for the holidays touches neither the week nor the present.
  await expect(timeline.getByRole('rowheader')).toContainText(['Primary']);
  await timeline.getByRole('button', { name: /^Why “Days”$/ }).click();
  await expect(timeline.getByRole('rowheader')).toContainText(['Primary', 'Nights', 'Days']);
  await expect(page).toHaveTitle(
    'Kubernetes clusters · Mon 2 – Sun 8 Mar 2026 · America/New_York · Watchbill',
  );
  const schedules = await selfSchedules(request, service, MARCH_WEEK);
  const kubernetes = schedules.find(({ schedule_id }) => schedule_id === KUBERNETES);
  const nameOf = await namesOf(request);
  const people = kubernetes ? onDutyAt(kubernetes, Date.parse('2026-03-04T03:00Z') / 1000).map(nameOf) : [];
  expect(people.length).toBeGreaterThan(0);
  const who = page.getByRole('region', { name: 'On call at', exact: true });
  await expect(
    who
      .getByRole('listitem')
      .filter({ hasText: people[0] ?? '' })
      .last(),
  ).toBeVisible();
  // The answers for a time are below the timeline, before the panels.
  const below = page.getByRole('region', { name: 'Rotation' });
  await expect(below).toBeVisible();
  const [beside, next] = [await who.boundingBox(), await below.boundingBox()];
  expect(next?.y).toBeGreaterThanOrEqual((beside?.y ?? 0) + (beside?.height ?? 0));
  expect((await timeline.boundingBox())?.y).toBeLessThan(beside?.y ?? 0);
  // Of one schedule the explanation is open: what decides, and at a click the rest. It is 11:00 in Shanghai.
  await expect(who.getByText(`“Days” has ${people.join(', ')} on call`)).toBeVisible();
  await who.getByText('The other layer', { exact: true }).click();
  await expect(who.getByText('“Nights” is not active: its restrictions exclude this time.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'On call at Tue 3 Mar 2026, 22:00' })).toBeVisible();
  await test.step('on a phone it is as wide as the screen, also where it is magnified to twice its size', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const width of [390, 195]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByText(/^Gaps none in these days/)).toBeVisible();
      await expect(page.getByRole('region', { name: 'Rotation' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const field = page.getByRole('dialog', { name: 'Who is on call' }).getByRole('textbox');
      await expect(field).toBeVisible();
      const box = await field.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
    }
  });
});
