import { AxeBuilder } from '@axe-core/playwright';
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { words } from './support/incidents';
import { cellsOf, clockOf, minutesOf, peopleOf, selfSchedules, showAll } from './support/oncall';
import {
  countPeople,
  demoOf,
  isoDay,
  meanOf,
  nobody,
  sum,
  thousands,
  visible,
  type Own,
  type Records,
} from './support/responders';
import { expect, test } from './support/test';

// Figures are recomputed from the demo's records; the account's zone is Asia/Shanghai, the browser's New York.

const DAY = 86_400;
const WEEKS = 28 * DAY;

function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** The 28 days up to the demo's last midnight, as a fixed range. */
function pathOf(midnight: number, more = ''): string {
  return `/responders?from=${isoDay(midnight - WEEKS)}&to=${isoDay(midnight)}${more}`;
}

function ownOf({ records, midnight }: { records: Records; midnight: number }, back = 0): Map<string, Own> {
  const end = midnight - back;
  return countPeople(records, visible(records, end - WEEKS, end));
}

/** The chart of a panel, once the library that draws it is there: on a busy machine that takes its time. */
async function drawn(region: Locator): Promise<Locator> {
  const chart = region.getByRole('slider');
  await expect(chart).toBeVisible();
  return chart;
}

async function rowsOf(page: Page, name: string): Promise<string[][]> {
  const region = panel(page, name);
  await expect(region.getByRole('table', { name })).toBeVisible();
  await showAll(region);
  return cellsOf(region.getByRole('table', { name }));
}

/** Highest first; fewer than five observations after all others, by name. */
function inOrder(
  own: Iterable<Own>,
  value: (one: Own) => number,
  observations: (one: Own) => number,
): string[] {
  const all = [...own];
  const solid = all.filter((one) => observations(one) >= 5);
  const few = all.filter((one) => observations(one) < 5);
  solid.sort((a, b) => value(b) - value(a) || a.name.localeCompare(b.name));
  few.sort((a, b) => a.name.localeCompare(b.name));
  return [...solid, ...few].map(({ name }) => name);
}

const rings = (one: Own) => one.work + one.off + one.sleep;

test('interruptions per person are those of the records, by work, off and sleep', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const own = ownOf(demo);
  await page.goto(pathOf(demo.midnight, '&table=interruptions,escalations,engaged'));
  const rows = await rowsOf(page, 'Interruptions');
  expect(rows.map(([name]) => name)).toEqual(inOrder(own.values(), rings, rings));
  for (const [name = '', , ...counts] of rows) {
    const one = own.get(name) ?? nobody(name);
    expect(counts, name).toEqual([one.work, one.off, one.sleep, rings(one)].map(thousands));
  }
  for (const [name = '', rank, byHand, byTimeout, incidents] of await rowsOf(page, 'Escalations')) {
    const one = own.get(name) ?? nobody(name);
    expect([byHand, byTimeout, incidents], name).toEqual(
      [one.byHand, one.byTimeout, one.incidents].map(thousands),
    );
    expect(rank === '–', `${name} is not ranked`).toBe(one.incidents < 5);
  }
  for (const [name = '', , engaged = ''] of await rowsOf(page, 'Engaged time')) {
    const hours = Number(engaged.replace(/[, h]/g, ''));
    expect(hours, name).toBeCloseTo((own.get(name)?.engaged ?? 0) / 3600, 0);
  }
});

test('time to acknowledge is a mean over what was acknowledged, and nothing is no zero', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const own = ownOf(demo);
  await page.goto(pathOf(demo.midnight, '&table=ack'));
  const rows = await rowsOf(page, 'Time to acknowledge');
  expect(rows).toHaveLength(own.size);
  for (const [name = '', rank, text = '', acknowledged, incidents] of rows) {
    const one = own.get(name) ?? nobody(name);
    expect([acknowledged, incidents], name).toEqual([one.acks.length, one.incidents].map(thousands));
    expect(text, name).toBe(one.acks.length === 0 ? '–' : words(meanOf([one])));
    expect(rank === '–', `${name} is not ranked`).toBe(one.acks.length < 5);
  }
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Time to acknowledge as CSV file' }).click();
  const [, ...lines] = (await contentOf(await download)).toString().trimEnd().split('\r\n');
  expect(lines).toHaveLength(own.size);
  for (const [name = '', , seconds] of lines.map((line) => line.split(','))) {
    const one = own.get(name) ?? nobody(name);
    expect(seconds, name).toBe(one.acks.length === 0 ? '' : String(meanOf([one])));
  }
});

test('totals say their change against the period before, and the reconciliation counts what came', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const [own, earlier] = [ownOf(demo), ownOf(demo, WEEKS)];
  const [now, before] = [[...own.values()], [...earlier.values()]];
  await page.goto(pathOf(demo.midnight));
  const totals = panel(page, 'Totals');
  await expect(totals).toContainText('the 28 days before');
  const tile = (label: string) => totals.getByText(label, { exact: true }).locator('..');
  const figures: [string, (own: readonly Own[]) => number][] = [
    ['Incidents', (all) => sum(all.map(({ incidents }) => incidents))],
    ['Interruptions', (all) => sum(all.map(rings))],
    ['In sleeping time', (all) => sum(all.map(({ sleep }) => sleep))],
    ['Escalated', (all) => sum(all.map(({ escalated }) => escalated))],
  ];
  for (const [label, figure] of figures) {
    const difference = figure(now) - figure(before);
    const sign = difference > 0 ? '+' : '−';
    const changed = difference === 0 ? '±0' : `${sign}${thousands(Math.abs(difference))}`;
    await expect(tile(label)).toContainText(`${thousands(figure(now))}${changed} `);
  }
  await expect(tile('Mean to acknowledge').getByRole('definition').first()).toHaveText(words(meanOf(now)));
  const strip = panel(page, 'Reconciliation');
  const incidents = sum(now.map((one) => one.incidents));
  const acknowledged = sum(now.map((one) => one.acks.length));
  await expect(strip).toContainText(`${thousands(now.length)} people`);
  await expect(strip).toContainText(`${thousands(incidents)} incidents`);
  await expect(strip).toContainText(`${thousands(incidents - acknowledged)} without acknowledgement`);
  await expect(strip).toContainText('0 interruptions in unknown hours');
  await expect(strip).toContainText('One incident with two responders counts twice.');

  const rows = await rowsOf(page, 'Change per person');
  expect(rows.length).toBeGreaterThanOrEqual(now.length);
  for (const [name = '', text = ''] of rows) {
    const [a, b] = [own.get(name)?.incidents ?? 0, earlier.get(name)?.incidents ?? 0];
    const difference = a - b;
    const changed =
      difference === 0 ? '±0' : `${difference > 0 ? '+' : '−'}${thousands(Math.abs(difference))}`;
    expect(text, name).toBe(`${thousands(a)}${changed}`);
  }
});

test('over time has every bucket, marks the partial ones, and weighs its means', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  // From a Wednesday to a Wednesday, so that the first and the last week are cut.
  const weekday = new Date((demo.midnight + 8 * 3600) * 1000).getUTCDay();
  const end = demo.midnight - ((weekday + 4) % 7) * DAY;
  const start = end - WEEKS;
  await page.goto(`/responders?from=${isoDay(start)}&to=${isoDay(end)}&by=week&table=over-time`);
  const rows = await rowsOf(page, 'Over time');
  expect(rows).toHaveLength(5);
  expect(rows.map(([week = '']) => week.endsWith('(partial)'))).toEqual([true, false, false, false, true]);
  const monday = start - 2 * DAY;
  for (const [index, row] of rows.entries()) {
    const from = Math.max(start, monday + index * 7 * DAY - 1);
    const to = Math.min(end, monday + (index + 1) * 7 * DAY - 1);
    const own = [...countPeople(demo.records, visible(demo.records, from, to)).values()];
    const [, incidents, acknowledged, work, off, sleep, all, toAck = ''] = row;
    const acks = own.flatMap((one) => one.acks);
    expect([incidents, acknowledged, work, off, sleep, all]).toEqual(
      [
        sum(own.map((one) => one.incidents)),
        acks.length,
        sum(own.map((one) => one.work)),
        sum(own.map((one) => one.off)),
        sum(own.map((one) => one.sleep)),
        sum(own.map(rings)),
      ].map(thousands),
    );
    expect(toAck).toBe(words(meanOf(own)));
  }
  await panel(page, 'Over time').getByRole('button', { name: 'Month' }).click();
  await expect(page).toHaveURL(/by=month/);
  await expect(panel(page, 'Over time')).toContainText('per month of Asia/Shanghai');
});

test('sleep interruptions are held against sleep-hours on duty from the schedules', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const range = { start: demo.midnight - WEEKS, end: demo.midnight };
  const schedules = await selfSchedules(request, service, range);
  const clock = clockOf('Asia/Shanghai');
  const nights = minutesOf(range).filter((minute) => {
    const { hour } = clock(minute);
    return hour >= 23 || hour < 8;
  });
  const onDuty = new Map<string, Set<number>>();
  for (const { enabled, final_schedule: final } of schedules) {
    if (!enabled) continue;
    for (const { start, end, group } of final.schedules) {
      const minutes = nights.filter((minute) => start <= minute && minute < end);
      for (const person of peopleOf(group)) {
        const known = onDuty.get(person) ?? new Set();
        onDuty.set(person, known);
        for (const minute of minutes) known.add(minute);
      }
    }
  }
  const ids = new Map(demo.records.people.map((one) => [one.person_name, String(one.person_id)]));
  const own = ownOf(demo);
  await page.goto(pathOf(demo.midnight, '&table=per-duty'));
  const rows = await rowsOf(page, 'Per hour on duty');
  expect(rows.length).toBeGreaterThanOrEqual(own.size);
  for (const [name = '', rank, rate, interruptions, hours] of rows) {
    const minutes = onDuty.get(ids.get(name) ?? '')?.size ?? 0;
    const sleep = own.get(name)?.sleep ?? 0;
    expect(interruptions, name).toBe(thousands(sleep));
    expect(hours, name).toBe(minutes === 0 ? '–' : (minutes / 60).toFixed(1));
    expect(rate, name).toBe(minutes === 0 ? '–' : ((sleep * 6000) / minutes).toFixed(1));
    expect(rank === '–', `${name} is not ranked`).toBe(sleep < 5 || minutes < 9 * 60);
  }
  // All together: the same people above and below the line, and who is in neither.
  const all = [...new Set([...own.keys(), ...rows.map(([name = '']) => name)])].map((name) => ({
    minutes: onDuty.get(ids.get(name) ?? '')?.size ?? 0,
    sleep: own.get(name)?.sleep ?? 0,
  }));
  const minutes = sum(all.map((one) => one.minutes));
  const sleep = sum(all.filter((one) => one.minutes > 0).map((one) => one.sleep));
  const others = all.filter((one) => one.minutes === 0 && one.sleep > 0);
  const region = panel(page, 'Per hour on duty');
  await expect(region).toContainText(
    `${thousands(sleep)} sleep interruptions over ${thousands(Math.round(minutes / 60))} sleep-hours on duty · all together ${((sleep * 6000) / minutes).toFixed(1)}`,
  );
  const leftOut = `left out: ${thousands(sum(others.map((one) => one.sleep)))} interruption`;
  await (others.length > 0
    ? expect(region).toContainText(leftOut)
    : expect(region).not.toContainText('left out'));
});

test('under a filter only people with incidents are held against their duty', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const team = demo.records.teams.find((one) => one.team_name === 'Mobile')?.team_id ?? 0;
  const end = demo.midnight;
  const own = countPeople(
    demo.records,
    visible(demo.records, end - WEEKS, end).filter((one) => one.team_id === team),
  );
  await page.goto(pathOf(end, `&team=${team}&table=per-duty`));
  const rows = await rowsOf(page, 'Per hour on duty');
  expect(new Set(rows.map(([name]) => name))).toEqual(new Set(own.keys()));
  for (const [name = '', , , interruptions] of rows) {
    expect(interruptions, name).toBe(thousands(own.get(name)?.sleep ?? 0));
  }
});

test('a long range asks for the schedules in parts', async ({ page }) => {
  const asked: { start: number; end: number }[] = [];
  page.on('request', (one) => {
    if (one.url().endsWith('/schedule/self')) asked.push(one.postDataJSON());
  });
  await page.goto('/responders?range=6-months');
  await expect(panel(page, 'Per hour on duty')).toContainText('sleep-hours on duty ·');
  expect(asked.length).toBeGreaterThanOrEqual(4);
  for (const { start, end } of asked) expect(end - start).toBeLessThanOrEqual(45 * DAY);
});

test('days over two incidents per 12-hour shift are counted per person and calendar day', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const days = Array.from({ length: 28 }, (_, index) => demo.midnight - WEEKS + index * DAY);
  const counts = days.map((day) =>
    countPeople(demo.records, visible(demo.records, Math.max(day - 1, demo.midnight - WEEKS), day + DAY - 1)),
  );
  const over = sum(
    counts.map((people) => [...people.values()].filter(({ incidents }) => incidents > 4).length),
  );
  expect(over).toBeGreaterThan(0);
  await page.goto(pathOf(demo.midnight));
  const region = panel(page, 'Days over the line');
  await expect(region).toContainText(`${thousands(over)} person-days over the line`);
  await expect(region).toContainText('2 incidents per 12-hour shift');
  await expect(region).toContainText('two shifts a day make 4');
  await region.getByRole('button', { name: 'Table' }).click();
  const [name = '', day = '', incidents] = (await cellsOf(region.getByRole('table')))[0] ?? [];
  const fullest = Math.max(...counts.flatMap((own) => [...own.values()].map((one) => one.incidents)));
  expect(incidents).toBe(thousands(fullest));
  const place = counts.findIndex((own) => own.get(name)?.incidents === fullest);
  expect(clockOf('Asia/Shanghai')(days[place] ?? 0).text).toContain(day);
});

test('the table and the file of days have everybody, also where the drawing has not', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  const start = demo.midnight - 62 * DAY;
  const days = Array.from({ length: 62 }, (_, index) => start + index * DAY).map((day) =>
    countPeople(demo.records, visible(demo.records, Math.max(day - 1, start), day + DAY - 1)),
  );
  const cells = days.flatMap((own) => [...own.values()].filter(({ incidents }) => incidents > 0));
  const people = new Set(cells.map(({ name }) => name)).size;
  const drawnPeople = Math.floor(1000 / 62);
  expect(people).toBeGreaterThan(drawnPeople);
  await page.goto(`/responders?from=${isoDay(start)}&to=${isoDay(demo.midnight)}`);
  const region = panel(page, 'Days over the line');
  await drawn(region);
  await expect(region).toContainText(`of ${thousands(cells.length)} with an incident`);
  await expect(region).toContainText(`${drawnPeople} of ${people} people drawn`);
  const save = async (kind: string) => {
    const download = page.waitForEvent('download');
    await region.getByRole('button', { name: `Days over the line as ${kind} file` }).click();
    return (await contentOf(await download)).toString();
  };
  expect(await save('SVG')).toContain(`${drawnPeople} of ${people} people drawn`);
  expect((await save('CSV')).trimEnd().split('\r\n')).toHaveLength(cells.length + 1);
  await region.getByRole('button', { name: 'Table' }).click();
  const rows = await rowsOf(page, 'Days over the line');
  expect(rows).toHaveLength(cells.length);
  expect(sum(rows.map(([, , incidents]) => Number(incidents)))).toBe(
    sum(cells.map(({ incidents }) => incidents)),
  );
});

test('a week so far is compared with the same part of the week before, also by its link', async ({
  page,
  context,
  request,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { records, midnight } = await demoOf(request, service);
  // A Thursday, 15:20 by the account's clock, in the last week that the demo has wholly.
  const weekday = new Date((midnight + 8 * 3600) * 1000).getUTCDay();
  const thursday = midnight - (((weekday + 2) % 7) + 1) * DAY;
  const now = thursday + 15 * 3600 + 20 * 60;
  const monday = thursday - 3 * DAY;
  const asked: { start_time: number; end_time: number }[] = [];
  page.on('request', (one) => {
    if (!one.url().endsWith('/insight/responder')) return;
    const { aggregate_unit: unit, ...input } = one.postDataJSON();
    if (unit === undefined) asked.push(input);
  });
  await page.clock.setFixedTime(now * 1000);
  const week = 7 * DAY;
  const incidents = (start: number, end: number) =>
    sum([...countPeople(records, visible(records, start, end)).values()].map((one) => one.incidents));
  const look = async (path: string) => {
    asked.length = 0;
    await page.goto(path);
    const totals = panel(page, 'Totals');
    await expect(totals).toContainText('(the same part of the week before).');
    const [a, b] = [incidents(monday, thursday + 16 * 3600), incidents(monday - week, now - week)];
    const changed = a === b ? '±0' : `${a > b ? '+' : '−'}${thousands(Math.abs(a - b))}`;
    await expect(totals.getByText('Incidents', { exact: true }).locator('..')).toContainText(
      `${thousands(a)}${changed} `,
    );
    expect(asked.map(({ start_time: start, end_time: end }) => [start, end])).toEqual([
      [monday, thursday + 16 * 3600],
      [monday - week, now - week],
    ]);
  };
  await look('/responders?range=this-week');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).searchParams.get('against')).toBe('week');
  await look(link);
});

test('before the first incident there is no data, and from none nothing grows', async ({
  page,
  request,
  service,
}) => {
  const { records } = await demoOf(request, service);
  const first = Math.min(...records.incidents.map((one) => one.created_at));
  await page.goto(`/responders?from=${isoDay(first)}&to=${isoDay(first + 7 * DAY)}`);
  const totals = panel(page, 'Totals');
  await expect(totals).toContainText('of which there is no data');
  await expect(totals.getByText('no data before')).toHaveCount(6);
  await expect(totals).not.toContainText('+');
  const change = panel(page, 'Change per person');
  await expect(change).toContainText('no data before');
  await expect(change.getByRole('table')).not.toContainText('+');
  const download = page.waitForEvent('download');
  await change.getByRole('button', { name: 'Change per person as CSV file' }).click();
  const [head = '', line = ''] = (await contentOf(await download)).toString().split('\r\n');
  const before = head.split(',').indexOf('incidents_before');
  expect(Number(line.split(',')[before - 1])).toBeGreaterThan(0);
  expect(line.split(',')[before]).toBe('');
});

test('every value of a chart is reached by the keyboard', async ({ page, request, service }) => {
  const demo = await demoOf(request, service);
  const own = ownOf(demo);
  const order = inOrder(own.values(), rings, rings);
  await page.goto(pathOf(demo.midnight));
  const chart = await drawn(panel(page, 'Interruptions'));
  await expect(chart).toHaveAccessibleName('Interruptions, count, per person');
  await panel(page, 'Interruptions').getByRole('button', { name: 'Interruptions as PNG file' }).focus();
  await page.keyboard.press('Tab');
  await expect(chart).toBeFocused();
  const said = async (place: number) => {
    const one = own.get(order[place] ?? '') ?? nobody('');
    const words = `${one.name}: ${thousands(rings(one))} interruptions: work ${thousands(one.work)}, off ${thousands(one.off)}, sleep ${thousands(one.sleep)}.`;
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${words.replaceAll('.', '\\.')}`));
    await expect(panel(page, 'Interruptions').getByText(words)).toBeVisible();
  };
  await said(0);
  await page.keyboard.press('ArrowDown');
  await said(1);
  await page.keyboard.press('End');
  await said(14);
  await page.keyboard.press('Home');
  await said(0);

  const days = await drawn(panel(page, 'Days over the line'));
  await days.focus();
  await page.keyboard.press('ArrowRight');
  await expect(days).toHaveAttribute('aria-valuenow', '1');
  await page.keyboard.press('ArrowDown');
  await expect(days).toHaveAttribute('aria-valuenow', '29');
  await page.keyboard.press('ArrowUp');
  await expect(days).toHaveAttribute('aria-valuenow', '1');
});

test('the pointer says a bar, too', async ({ page }) => {
  await page.goto('/responders');
  const region = panel(page, 'Over time');
  const chart = await drawn(region);
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (!box) throw new Error('the chart has no box');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(region.getByText(/interruptions: work [\d,]+, off/)).toBeVisible();
});

async function contentOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

test('a chart is downloaded as CSV, SVG and PNG', async ({ page, request, service }) => {
  const demo = await demoOf(request, service);
  const own = ownOf(demo);
  await page.goto(pathOf(demo.midnight));
  const region = panel(page, 'Interruptions');
  await drawn(region);
  const save = async (kind: string) => {
    const download = page.waitForEvent('download');
    await region.getByRole('button', { name: `Interruptions as ${kind} file` }).click();
    return download;
  };
  const csv = await save('CSV');
  expect(csv.suggestedFilename()).toBe(
    `responders-interruptions-${isoDay(demo.midnight - WEEKS)}-${isoDay(demo.midnight - DAY)}.csv`,
  );
  const lines = (await contentOf(csv)).toString().split('\r\n');
  expect(lines[0]).toBe(
    'person,rank,interruptions_work,interruptions_off,interruptions_sleep,interruptions,responder_id,observations,after,up_to',
  );
  expect(lines).toHaveLength(own.size + 2);
  const [name = '', , ...counts] = lines[1]?.split(',') ?? [];
  const one = own.get(name) ?? nobody(name);
  expect(counts.slice(0, 4)).toEqual([one.work, one.off, one.sleep, rings(one)].map(String));
  expect(counts.slice(-2)).toEqual(
    [demo.midnight - WEEKS, demo.midnight].map((at) => `${isoDay(at)}T00:00:00+08:00`),
  );

  const svg = (await contentOf(await save('SVG'))).toString();
  expect(svg).toContain('Interruptions, count');
  expect(svg).toContain('Asia/Shanghai');
  expect(svg).toContain('<pattern');
  expect(svg).not.toContain('var(--');
  const png = await contentOf(await save('PNG'));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.length).toBeGreaterThan(5000);
});

test('a person leads to the on-call page', async ({ page, request, service }) => {
  const { midnight } = await demoOf(request, service);
  await page.goto(pathOf(midnight, '&table=interruptions'));
  const link = panel(page, 'Interruptions').getByRole('link').first();
  const name = await link.textContent();
  await link.click();
  await expect(page).toHaveURL(
    new RegExp(`/oncall\\?person=\\d+&tz=Asia%2FShanghai&from=${isoDay(midnight - WEEKS)}$`),
  );
  await expect(page.getByRole('combobox', { name: 'Person' }).locator('option:checked')).toHaveText(
    name ?? '',
  );
});

test('the two times to acknowledge are told apart, and each leads to the other', async ({
  page,
  request,
  service,
}) => {
  const { midnight } = await demoOf(request, service);
  const path = pathOf(midnight, '&severity=Critical');
  const shared = ['from', 'to', 'severity'];
  const range = () => shared.map((name) => new URL(page.url()).searchParams.get(name));
  await page.goto(path);
  const wanted = range();
  const ack = panel(page, 'Time to acknowledge');
  await expect(ack).toContainText('Each person’s own time');
  await ack.getByRole('link', { name: 'Incidents', exact: true }).click();
  await expect(page).toHaveURL(/\/incidents\?/);
  expect(range()).toEqual(wanted);
  const long = page.getByRole('region', { name: 'Response times', exact: true });
  await expect(long).toContainText('the incident’s first acknowledgement, by anyone');
  await long.getByRole('link', { name: 'Responders', exact: true }).click();
  await expect(page).toHaveURL(/\/responders\?/);
  expect(range()).toEqual(wanted);
});

test('the title tells the view, and a copied link is absolute and names the zone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/responders?severity=Critical');
  await expect(page).toHaveTitle(/^Responders · .+ 20\d\d · Asia\/Shanghai · Watchbill$/);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.searchParams.get('tz')).toBe('Asia/Shanghai');
  expect(link.searchParams.get('severity')).toBe('Critical');
  expect(link.searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(link.searchParams.get('range')).toBeNull();
});

test('what a link has that is not understood is said, and falls back', async ({ page }) => {
  await page.goto('/responders?severity=Fatal&measure=mood&range=forever&tz=Mars');
  const notice = page.getByRole('status').filter({ hasText: 'not understood' });
  for (const part of ['severity=Fatal', 'measure=mood', 'range=forever', 'tz=Mars']) {
    await expect(notice).toContainText(part);
  }
  await expect(panel(page, 'Interruptions')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing that axe knows is wrong in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/responders?table=ack,heat-map');
    await expect(page.getByRole('slider')).toHaveCount(5);
    await page.getByRole('button', { name: 'More filters' }).click();
    await expect(page.getByRole('group', { name: 'More filters' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.html) }))).toEqual([]);
  });
}

test('a phone has all of it, and nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/responders');
  await expect(page.getByRole('slider')).toHaveCount(7);
  await page.getByRole('button', { name: 'More filters' }).click();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
