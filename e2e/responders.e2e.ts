import { axeFaultsInBothThemes } from './support/axe';
import { clockOf } from './support/oncall';
import { countPeople, demoOf, isoDay, sum, thousands, visible } from './support/responders';
import { DAY, drawn, panel, pathOf, rings, WEEKS } from './support/responders-page';
import { expect, test } from './support/test';
import { cutOnPaper, pagesWith, screened } from './support/paper';
import { visit } from './support/visit';
import { copyLink } from './support/share';

// Expected values are computed in the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

test('a day opens its interruptions, an hour its incidents, and Back leads back', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const { midnight, records } = demo;
  const path = pathOf(midnight, '&severity=Critical&sort=-incidents');
  const clock = clockOf('Asia/Shanghai');
  const critical = (start: number, end: number) =>
    visible(records, start, end).filter((one) => one.severity === 'Critical');
  const storm = records.incidents.find(({ incident_id }) => incident_id === 'in-storm-01');
  const expectIncidents = async (count: number) => {
    await expect(page).toHaveURL(/\/incidents\?/);
    expect(new URL(page.url()).searchParams.get('severity')).toBe('Critical');
    await expect(page.getByText(`${thousands(count)} of ${thousands(count)} · complete`)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL((url) => url.href.includes(path));
  };
  await page.goto(path);
  await test.step('a day, by the keyboard', async () => {
    const chart = await drawn(panel(page, 'Over time'));
    await chart.focus();
    const day = isoDay(storm?.created_at ?? 0);
    const start = Date.parse(`${day}T00:00:00+08:00`) / 1000;
    const later = (start - (midnight - WEEKS)) / DAY;
    for (let i = 0; i < later; i += 1) await page.keyboard.press('ArrowRight');
    const own = countPeople(records, critical(start - 1, start + DAY - 1));
    const count = thousands(sum([...own.values()].map(rings)));
    const sentence = panel(page, 'Over time').getByText(/interruptions: work [\d,]+, off/);
    await expect(sentence).toContainText(`: ${count} interruptions`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`on=${day}&figure=interruptions`));
    const list = page.getByRole('heading', {
      name: new RegExp(`^${count} interruptions in \\d+ incidents?, `),
    });
    await expect(list).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL((url) => url.href.includes(path));
  });
  await test.step('an hour of the week, by the pointer', async () => {
    const chart = await drawn(panel(page, 'Hours of the week'));
    await chart.scrollIntoViewIfNeeded();
    // The hour of the storm has most incidents.
    const hours = new Map<string, number>();
    for (const { created_at } of critical(midnight - WEEKS, midnight)) {
      const { weekday, hour } = clock(created_at);
      hours.set(`${weekday} ${hour}`, (hours.get(`${weekday} ${hour}`) ?? 0) + 1);
    }
    const most = Math.max(...hours.values());
    const hour = panel(page, 'Hours of the week').getByText(
      new RegExp(`^Thursday \\d\\d:00–\\d\\d:00: ${most} incidents\\.`),
    );
    // Content above may still load and move it.
    await expect(async () => {
      const box = await chart.getByText(String(most), { exact: true }).boundingBox();
      if (!box) throw new Error('the chart has no such cell');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await expect(hour).toBeVisible({ timeout: 2000 });
    }).toPass();
    await page.mouse.down();
    await page.mouse.up();
    await expectIncidents(most);
  });
});

test('one view on a phone, in a link, on paper, by the keyboard, and beside the incidents', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const params = (names: readonly string[]) =>
    names.map((name) => new URL(page.url()).searchParams.get(name));
  await test.step('a phone has all of it, and nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/responders?severity=Critical');
    await expect(page.getByRole('slider')).toHaveCount(3);
    await expect(page.getByRole('searchbox', { name: 'Title contains' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Filters, 1 on' }).click();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('the title names the view, and what is copied or printed is absolute and names the zone', async () => {
    await expect(page).toHaveTitle(/^Responders · .+ 20\d\d · Asia\/Shanghai · Watchbill$/);
    const link = new URL(await copyLink(page));
    expect(link.searchParams.get('tz')).toBe('Asia/Shanghai');
    expect(link.searchParams.get('severity')).toBe('Critical');
    expect(link.searchParams.get('range')).toMatch(/^\d{4}-\d\d-\d\d\.\./);
    await panel(page, 'People')
      .getByRole('button', { name: /^Show all/ })
      .click();
    await page.emulateMedia({ media: 'print' });
    const { range } = Object.fromEntries(link.searchParams);
    const printed = `^${link.origin}/responders\\?.*range=${range}.* · all times in Asia/Shanghai · `;
    await expect(page.getByText(new RegExp(printed))).toBeVisible();
    const screen = page.viewportSize();
    expect(await cutOnPaper(page)).toEqual([]);
    // Its column's head is a button, which sorts on a screen.
    const head = page.getByRole('columnheader', { name: 'Incidents' }).getByRole('button');
    expect(await pagesWith(page, head)).toBeGreaterThan(1);
    if (screen) await page.setViewportSize(screen);
    await screened(page);
    await visit(page, link.href);
    await expect(page.getByRole('slider')).toHaveCount(3);
  });
  await test.step('every value of a chart is reached by the keyboard', async () => {
    const region = panel(page, 'Overloaded days');
    const days = await drawn(region);
    await region.getByRole('button', { name: 'Overloaded days, Files' }).focus();
    await page.keyboard.press('Tab');
    await expect(days).toBeFocused();
    for (const [key, place] of [
      ['ArrowRight', '1'],
      ['ArrowDown', '29'],
      ['ArrowUp', '1'],
      ['Home', '0'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(days).toHaveAttribute('aria-valuenow', place);
      await expect(region.getByText((await days.getAttribute('aria-valuetext')) ?? '')).toBeVisible();
    }
  });
  await test.step('the two times to acknowledge are distinguished, and each leads to the other', async () => {
    const shared = ['from', 'to', 'severity'];
    const wanted = params(shared);
    const people = panel(page, 'People');
    await expect(people).toContainText('First acknowledgement by anyone');
    await people.getByRole('link', { name: 'Incidents', exact: true }).click();
    await expect(page).toHaveURL(/\/incidents\?/);
    expect(params(shared)).toEqual(wanted);
    const long = page.getByRole('region', { name: 'Response times', exact: true });
    await expect(long).toContainText('the incident’s first acknowledgement, by anyone');
    await long.getByRole('link', { name: 'Responders', exact: true }).click();
    await expect(page).toHaveURL(/\/responders\?/);
    expect(params(shared)).toEqual(wanted);
  });
});

test('parts of a link that are not understood are named, and fall back; axe finds nothing wrong with filters', async ({
  page,
}) => {
  await page.goto('/responders?severity=Fatal&measure=mood&sort=mood&range=forever&tz=Mars');
  const notice = page.getByRole('status').filter({ hasText: 'not understood' });
  for (const part of ['severity=Fatal', 'measure=mood', 'sort=mood', 'range=forever', 'tz=Mars']) {
    await expect(notice).toContainText(part);
  }
  await expect(panel(page, 'People').getByRole('table')).toBeVisible();
  // A week has every part of the page, and a quarter of the cells to look at.
  await visit(page, '/responders?range=7d&table=hours,heat-map');
  await expect(page.getByRole('slider')).toHaveCount(1);
  await page.getByRole('button', { name: 'How this is counted' }).click();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect(filters).toBeVisible();
  expect(await axeFaultsInBothThemes(filters)).toEqual([]);
});
