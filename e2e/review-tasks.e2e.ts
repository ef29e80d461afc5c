import type { Locator } from '@playwright/test';
import { formatPercent } from '#domain/text/count';
import { csvOf } from './support/downloads';
import { complete, gridOf, words } from './support/incidents';
import { cellsOf, namesOf, onDutyAt, selfSchedules } from './support/oncall';
import { countPeople, demoOf, isoDay, meanOf, nobody, thousands, visible } from './support/responders';
import { presentBar } from './support/present';
import { columnOf, DAY, panel, WEEKS } from './support/responders-page';
import { closeShare, copyLink } from './support/share';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Expected values are computed in the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

// Tasks of a person who prepares an incident review: the right answer after at most three clicks, on the first
// screen. Figures are recomputed from the demo's records; the account's zone is Asia/Shanghai, the browser's New
// York.

const nameIn = (row: Locator) => row.getByRole('rowheader').getByRole('link');

/** Counts clicks, and holds that there were few. */
function counter(most = 3) {
  let clicks = 0;
  return async (one: Locator) => {
    clicks += 1;
    expect(clicks).toBeLessThanOrEqual(most);
    await expect(one).toBeInViewport();
    await one.click();
  };
}

test('who cost what last quarter, who was woken most last month, and are critical ones acknowledged sooner', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const today = new Date((demo.midnight + 8 * 3600) * 1000);
  const first = (monthsBack: number) =>
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsBack, 1) / 1000 - 8 * 3600;
  const counted = (from: number, to: number, severity?: string) =>
    countPeople(
      demo.records,
      visible(demo.records, from, to).filter((one) => severity === undefined || one.severity === severity),
    );
  await page.goto('/responders');
  const people = panel(page, 'People');
  await expect(people.getByRole('table')).toBeVisible();

  await test.step('a file of the last quarter', async () => {
    const click = counter(4);
    const since = today.getUTCMonth() % 3;
    const own = counted(first(since + 3), first(since));
    await visit(page, '/responders?range=last-quarter');
    const place = await columnOf(people, 'Incidents');
    const total = [...own.values()].reduce((sum, { incidents }) => sum + incidents, 0);
    await expect(people.locator(`tfoot tr > :nth-child(${place + 1})`).first()).toHaveText(thousands(total));
    await click(people.getByRole('button', { name: 'People, Files' }));
    const download = page.waitForEvent('download');
    await click(page.getByRole('button', { name: 'People as CSV file' }));
    const file = await download;
    expect(file.suggestedFilename()).toContain(`${isoDay(first(since + 3))}-${isoDay(first(since) - 1)}`);
    const [head = '', ...rows] = (await csvOf(file)).trimEnd().split('\r\n');
    const columns = head.split(',');
    const lines = rows.map((row) => row.split(','));
    const named = new Set(lines.map(([name = '']) => name));
    expect([...own.keys()].filter((name) => !named.has(name))).toEqual([]);
    for (const [name = '', ...cells] of lines) {
      const incidents = cells[columns.indexOf('incidents') - 1];
      expect(incidents, name).toBe(String((own.get(name) ?? nobody(name)).incidents));
    }
  });

  await test.step('the first line is who was woken most, in a sentence', async () => {
    const click = counter();
    await click(page.getByRole('button', { name: /^Range: / }));
    await click(page.getByRole('group', { name: 'Months' }).getByRole('button').nth(-2));
    const [now, before] = [counted(first(1), first(0)), counted(first(2), first(1))];
    const [most] = [...now.values()].toSorted(
      (a, b) => b.sleep - a.sleep || a.name.localeCompare(b.name, 'en'),
    );
    const { name, sleep } = most ?? nobody('');
    const difference = sleep - (before.get(name)?.sleep ?? 0);
    const changed =
      difference === 0
        ? 'the same as'
        : `${thousands(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} than`;
    const answer = page.getByRole('paragraph').filter({
      hasText: `${name} was woken most: ${thousands(sleep)} times. `,
    });
    await expect(answer).toContainText(`${changed} in the previous month.`);
    await expect(answer).toBeInViewport();
    const [row = []] = await cellsOf(people.getByRole('table'));
    expect([row[0], row[1]]).toEqual([name, thousands(sleep)]);
  });
  await test.step('the mean of critical ones and its change stand in the last lines', async () => {
    const click = counter();
    await click(page.getByRole('button', { name: 'Filters' }));
    await click(page.getByRole('button', { name: 'Critical' }));
    await click(page.getByRole('button', { name: 'Filters, 1 on' }));
    const [now, before] = [counted(first(1), first(0), 'Critical'), counted(first(2), first(1), 'Critical')];
    const means = [meanOf([...now.values()]), meanOf([...before.values()])] as const;
    const foot = people.locator('tfoot tr');
    const place = await columnOf(people, 'Mean to acknowledge');
    await expect(foot.first().locator('th, td').nth(place)).toHaveText(words(means[0]));
    const difference = means[0] - means[1];
    const change = foot.last().locator('th, td').nth(place);
    await expect(change).toBeInViewport();
    await (Math.abs(difference) < 1
      ? expect(change).toHaveText('same')
      : expect(change).toHaveText(
          difference > 0 ? `${words(difference)} more` : `${words(-difference)} less`,
        ));
  });
});

test('what wakes us and whether it is fair, a disputed number, late ones of a team, and a review of them to send', async ({
  page,
  context,
  request,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { records, midnight } = await demoOf(request, service);
  const start = midnight - WEEKS;
  const own = visible(records, start, midnight);
  const people = panel(page, 'People');
  await page.goto(`/responders?from=${isoDay(start)}&to=${isoDay(midnight)}`);

  await test.step('the first line is whether it is fair, and better than before', async () => {
    const answer = page.getByRole('paragraph').filter({ hasText: ' was woken most: ' });
    await expect(answer).toContainText(
      /\d % of all interruptions at night, .+ (?:than|as) in the previous 28 days\./,
    );
    await expect(answer).toBeInViewport();
  });
  await test.step('a disputed number is a list of as many rows', async () => {
    const click = counter();
    const first = people.locator('tbody tr').first();
    const name = (await nameIn(first).textContent()) ?? '';
    const count = (await first.getByRole('cell').first().textContent()) ?? '';
    await click(first.getByRole('cell').first().getByRole('link'));
    const list = page.getByRole('region', { name, exact: true });
    await expect(
      list.getByRole('heading', { name: new RegExp(`^${count} interruptions? at night in`) }),
    ).toBeInViewport();
    await page.goBack();
  });
  await test.step('two teams are beside each other', async () => {
    const click = counter();
    await click(people.getByRole('button', { name: 'Teams' }));
    const teams = panel(page, 'Teams');
    const place = await columnOf(teams, 'Incidents');
    for (const team of ['Payments', 'Platform']) {
      const { team_id: id } = records.teams.find((one) => one.team_name === team) ?? {};
      const members = countPeople(
        records,
        own.filter((one) => one.team_id === id),
      );
      const line = teams.getByRole('row').filter({ has: page.getByRole('rowheader', { name: team }) });
      await expect(line).toBeInViewport();
      await expect(line.locator('th, td').nth(place)).toHaveText(
        thousands([...members.values()].reduce((sum, { incidents }) => sum + incidents, 0)),
      );
    }
    await click(teams.getByRole('button', { name: 'People' }));
  });
  await test.step('the channel that wakes people most, its noise, its loudest title, and the rows of this', async () => {
    const click = counter();
    await click(people.getByRole('button', { name: 'Channels' }));
    const channels = panel(page, 'Channels');
    const first = channels.locator('tbody tr').first();
    const name = (await nameIn(first).textContent()) ?? '';
    // Some may have as many.
    const needless = new RegExp(`^${name}( and \\d+ others?)?: \\d+ (of \\d+ wakings|each) without need`);
    await expect(page.getByText(needless)).toBeInViewport();
    const id = records.channels.find((one) => one.channel_name === name)?.channel_id;
    const some = own.filter((one) => one.channel_id === id);
    const noise = some.filter(
      (one) => one.closed_by === 'auto' && one.assignments.every(({ acked_at: at }) => at === null),
    );
    await expect(first.locator('th, td').nth(await columnOf(channels, 'Noise'))).toHaveText(
      formatPercent(noise.length / some.length),
    );
    await click(nameIn(first));
    const loudest = panel(page, 'Woken without need, by title');
    await expect(loudest.getByRole('heading')).toContainText(name);
    const title = loudest.locator('tbody tr').first().getByRole('link');
    const count = (await title.nth(1).textContent()) ?? '';
    await click(title.nth(1));
    const heading = page.getByRole('heading', { name: new RegExp(`^${count} wakings? without need in`) });
    await expect(heading).toBeInViewport();
  });
  await test.step('critical ones of Payments, late or never acknowledged', async () => {
    const team = records.teams.find((one) => one.team_name === 'Payments')?.team_id;
    const critical = own.filter((one) => one.team_id === team && one.severity === 'Critical');
    const late = critical.filter(({ assignments, created_at: at }) => {
      const acks = assignments.flatMap(({ acked_at }) => acked_at ?? []);
      return !(Math.min(...acks) - at <= 900);
    });
    await visit(
      page,
      `/incidents?from=${isoDay(start)}&to=${isoDay(midnight)}&team=${team}&severity=Critical`,
    );
    await complete(page, critical.length);
    const click = counter();
    await click(page.locator('b', { hasText: ' late' }).getByRole('link').first());
    await expect(page.getByText(`· ${late.length} shown`)).toBeVisible();
    expect(late.length).toBeGreaterThan(0);

    const link = new URL(await copyLink(page));
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      from: isoDay(start),
      tz: 'Asia/Shanghai',
      severity: 'Critical',
      team: String(team),
    });
    const send = counter();
    await send(page.getByRole('button', { name: 'Review', exact: true }));
    await send(page.getByRole('button', { name: 'Share', exact: true }));
    await send(page.getByRole('button', { name: 'Copy Markdown' }));
    await expect(page.getByText('Markdown copied')).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text.match(/^\| \[\d+\]\(.+ \| Critical \| /gm)).toHaveLength(late.length);
    const never = late.filter(({ assignments }) => assignments.every(({ acked_at: at }) => at === null));
    expect(text.includes('**Never acknowledged**')).toBe(never.length > 0);
    await closeShare(page);
    await page.goBack();
  });
  await test.step('an incident leads to who answered it, and to the page of that person', async () => {
    const click = counter();
    await click(gridOf(page).getByRole('row').nth(1).getByRole('rowheader'));
    const moments = page.getByRole('list', { name: 'What happened' });
    const person = moments.getByRole('link').first();
    const name = (await person.textContent()) ?? '';
    await click(person);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await expect(page).toHaveURL(/\/responders\/\d+\?.*team=/);

    const hide = counter();
    await hide(page.getByRole('button', { name: 'Menu', exact: true }));
    await hide(page.getByRole('button', { name: 'Present', exact: true }));
    await hide((await presentBar(page)).getByRole('button', { name: 'Pseudonyms' }));
    await expect(page.getByRole('main')).not.toContainText(name);
  });
});

test('what happened on the day of the storm, what is noisiest, and the five longest for the document', async ({
  page,
  context,
  request,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { records, midnight } = await demoOf(request, service);
  const start = midnight - WEEKS;
  const own = visible(records, start, midnight);
  await page.goto(`/incidents?from=${isoDay(start)}&to=${isoDay(midnight)}`);
  await complete(page, own.length);

  await test.step('the highest bar opens into its hours', async () => {
    const click = counter();
    const days = Array.from({ length: 28 }, (_, day) =>
      own.filter(({ created_at: at }) => Math.floor((at - start) / DAY) === day),
    );
    const highest = days.reduce((most, day) => (day.length > most.length ? day : most), []);
    const perDay = page.getByRole('slider', { name: /^Incidents per day/ });
    const box = await perDay.boundingBox();
    if (!box) throw new Error('the bars have no box');
    const place = days.indexOf(highest);
    await page.mouse.click(box.x + (box.width * (place + 0.5)) / 28, box.y + box.height - 4);
    const perHour = page.getByRole('slider', { name: /^Incidents per hour/ });
    await expect(perHour).toBeInViewport();
    await expect(page.getByText(`· ${thousands(highest.length)} shown`)).toBeInViewport();
    const hours = Array.from({ length: 24 }, (_, hour) =>
      highest.filter(({ created_at: at }) => Math.floor((at - start) / 3600) % 24 === hour),
    );
    const worst = hours.reduce((most, hour) => (hour.length > most.length ? hour : most), []);
    expect(worst.some(({ incident_id }) => incident_id.startsWith('in-storm-'))).toBe(true);
    await perHour.focus();
    await page.keyboard.press('Home');
    for (let hour = hours.indexOf(worst); hour > 0; hour -= 1) await page.keyboard.press('ArrowRight');
    const critical = worst.filter(({ severity }) => severity === 'Critical').length;
    await expect(perHour).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`: ${worst.length} incidents, ${critical} critical, `),
    );
    await click(page.getByRole('button', { name: 'Whole range' }));
    await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(own.length + 1));
  });

  await test.step('the noisiest channel is the first line of all figures', async () => {
    const click = counter();
    const strip = page.getByRole('region', { name: 'Response times', exact: true });
    await strip.getByRole('combobox', { name: 'Group by' }).selectOption('channel');
    await click(strip.getByRole('button', { name: 'All figures' }));
    const counts = records.channels
      .map(({ channel_id, channel_name }) => {
        const some = own.filter((one) => one.channel_id === channel_id);
        const critical = some.filter(({ severity }) => severity === 'Critical').length;
        return { channel_name, incidents: some.length, critical };
      })
      .toSorted((a, b) => b.incidents - a.incidents);
    const noisiest = counts[0];
    const figures = page.getByRole('table', { name: 'All figures by channel' });
    await expect(figures.getByRole('rowheader').first()).toBeInViewport();
    const [line = []] = await cellsOf(figures);
    expect(line.slice(0, 4)).toEqual([
      noisiest?.channel_name,
      thousands(noisiest?.incidents ?? 0),
      `${(((noisiest?.incidents ?? 0) / own.length) * 100).toFixed(1)} %`,
      thousands(noisiest?.critical ?? 0),
    ]);
  });

  await test.step('the five longest, with who was on call, for the document', async () => {
    const click = counter();
    await page.goto(`${page.url()}&f-closed=auto%2Cmanually&sort=-close`);
    for (let place = 0; place < 5; place += 1)
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(place)
        .check();
    await click(page.getByRole('button', { name: 'Copy as Markdown' }));
    await expect(page.getByText('Markdown copied')).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    const sections = text.split(/^### /m).slice(1);
    const lasted = ({ created_at, closed_at }: (typeof own)[number]) =>
      (closed_at ?? created_at) - created_at;
    const closed = own.filter(({ closed_by }) => closed_by !== 'timeout');
    const least = closed.map(lasted).toSorted((a, b) => b - a)[4] ?? 0;
    const longest = closed.filter((one) => lasted(one) >= least);
    expect(sections).toHaveLength(5);
    const name = await namesOf(request);
    for (const section of sections) {
      const [, id = ''] = /^- \*\*Incident:\*\* (\S+)$/m.exec(section) ?? [];
      const one = longest.find(({ incident_id }) => incident_id === id);
      expect(one, id).toBeDefined();
      const at = one?.created_at ?? 0;
      const schedules = await selfSchedules(request, service, { start: at - 60, end: at + 60 });
      const onCall = schedules
        .filter(({ enabled, team_id }) => enabled && team_id === one?.team_id)
        .map((schedule) => {
          const roles = ['Primary', 'Secondary'].flatMap((title, index) => {
            const people = onDutyAt(schedule, at, index + 1)
              .map(name)
              .join(', ');
            return people === '' ? [] : [{ people, title }];
          });
          const inRoles = roles.map(({ people, title }) => String.raw`${people} \(${title}\)`).join(', ');
          const alone = roles[0]?.people ?? String.raw`(\*\*nobody\*\*|off hours)`;
          const words = roles.length > 1 ? inRoles : alone;
          return new RegExp(`^- ${schedule.schedule_name}: ${words}$`, 'm');
        });
      expect(onCall.length).toBeGreaterThan(0);
      for (const line of onCall) expect(section).toMatch(line);
    }
  });
});
