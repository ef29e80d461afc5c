import type { Locator, Page } from '@playwright/test';
import type { IncidentRow } from '#contract/insight';
import { apportion } from '#domain/text/apportion';
import { formatPercent } from '#domain/text/count';
import { exportRows, gridOf, percentile, words } from './support/incidents';
import {
  count,
  DAYS,
  isAcked,
  isClosed,
  isOver,
  names,
  open,
  rows,
  withRows,
} from './support/incidents-page';
import { cellsOf } from './support/oncall';
import { expect, test } from './support/test';

// Expected times and days are those of the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

// The figures above the incidents table, recomputed from the rows of the service.

test.describe.configure({ mode: 'default' });
withRows();

type Measure = {
  name: string;
  title: string;
  happened: (row: IncidentRow) => boolean;
  of: (row: IncidentRow) => number;
};

/** Groups, and all of them together. */
const WITH_TOTAL = ':is(tbody, tfoot) tr';

const MEASURES: readonly Measure[] = [
  {
    name: 'Ack',
    title: 'Time to acknowledge',
    happened: isAcked,
    of: (row: IncidentRow) => row.seconds_to_first_ack,
  },
  {
    name: 'Close',
    title: 'Time to close',
    happened: isClosed,
    of: (row: IncidentRow) => row.seconds_to_close,
  },
  {
    name: 'Engaged',
    title: 'Time engaged',
    happened: (row: IncidentRow) => isAcked(row) && isClosed(row),
    of: (row: IncidentRow) => row.seconds_to_engage,
  },
];

/** A row of the table of times, recomputed. */
function timesOf(
  name: string,
  some: readonly IncidentRow[],
  { happened, of }: (typeof MEASURES)[number],
): string[] {
  const values = some.filter(happened).map(of);
  if (values.length === 0) return [name, '0', '–', '–', '–', '–', '–'];
  const mean = Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
  return [
    name,
    count(values.length),
    ...[50, 90, 95, 99].map((percent) => words(percentile(values, percent))),
    words(mean),
  ];
}

/** The time to acknowledge has the late ones instead of p95. */
function lineOf(name: string, some: readonly IncidentRow[], measure: Measure): string[] {
  const line = timesOf(name, some, measure);
  return measure.name === 'Ack' ? [...line.toSpliced(4, 1), lateCell(some)] : line;
}

const isLate = (row: IncidentRow) => isOver(row, 900);

/** Share acknowledged after 15 minutes, or open past them. */
function lateShare(some: readonly IncidentRow[]): string {
  return shareOf(some, isLate);
}

function shareOf(some: readonly IncidentRow[], is: (row: IncidentRow) => boolean): string {
  return some.length === 0 ? '–' : formatPercent(some.filter(is).length / some.length);
}

/** "24 of 84" */
function countsOf(some: readonly IncidentRow[], is = isLate): string {
  return `${count(some.filter(is).length)} of ${count(some.length)}`;
}

/** "29 % 24 of 84" */
function lateCell(some: readonly IncidentRow[], is = isLate): string {
  return some.length === 0 ? '–' : `${shareOf(some, is)} ${countsOf(some, is)}`;
}

/** A row of the table of all figures with engaged times, recomputed. */
function figuresOf(name: string, some: readonly IncidentRow[], tenths = 1000): string[] {
  const engaged = MEASURES[2];
  if (!engaged) throw new Error('no such measure');
  return [
    name,
    count(some.length),
    `${(tenths / 10).toFixed(1)} %`,
    count(some.filter(({ severity }) => severity === 'Critical').length),
    count(some.filter((row) => !isAcked(row)).length),
    count(some.filter(({ closed_by }) => closed_by === 'auto').length),
    ...timesOf(name, some, engaged).slice(2),
    lateCell(some),
  ];
}

function rank(severity: string): number {
  return ['Critical', 'Warning', 'Info', 'Ok'].indexOf(severity);
}

/** Groups by key: severities in their order, others with most incidents first, then by id. */
function grouped(
  some: readonly IncidentRow[],
  key: (row: IncidentRow) => string | number | bigint,
): [string, IncidentRow[]][] {
  const groups = new Map<string, IncidentRow[]>();
  for (const row of some) groups.set(String(key(row)), [...(groups.get(String(key(row))) ?? []), row]);
  return [...groups].sort(([x, a], [y, b]) => rank(x) - rank(y) || b.length - a.length || (x < y ? -1 : 1));
}

test('percentiles and means of each time, by severity, team and channel, follow the filter', async ({
  page,
}) => {
  await open(page);
  const { team, channel } = await names(page);
  const strip = page.getByRole('region', { name: 'Response times', exact: true });
  const keys = {
    severity: ({ severity }: IncidentRow) => severity,
    team: ({ team_id }: IncidentRow) => team_id,
    channel: ({ channel_id }: IncidentRow) => channel_id,
  };
  const nameOf = { severity: (id: string) => id, team, channel };
  for (const grouping of ['severity', 'team', 'channel'] as const) {
    await strip.getByRole('combobox', { name: 'Group by' }).selectOption(grouping);
    for (const measure of MEASURES) {
      await strip.getByRole('button', { name: measure.name }).click();
      const expected = [
        ...grouped(rows, keys[grouping]).map(([id, some]) => lineOf(nameOf[grouping](id), some, measure)),
        lineOf('All', rows, measure),
      ];
      await expect
        .poll(() =>
          cellsOf(strip.getByRole('table', { name: `${measure.title} by ${grouping}` }), WITH_TOTAL),
        )
        .toEqual(expected);
    }
  }
  await test.step('all figures of the channels, the noisiest first, or by any other; one leads to its incidents', async () => {
    await strip.getByRole('button', { name: 'All figures' }).click();
    const figures = page.getByRole('table', { name: 'All figures by channel' });
    const groups = grouped(rows, keys.channel);
    // Shares add up to 100 %.
    const tenths = apportion(
      1000,
      groups.map(([, some]) => some.length),
    );
    const lines = groups.map(([id, some], place) => figuresOf(channel(id), some, tenths[place]));
    await expect.poll(() => cellsOf(figures, WITH_TOTAL)).toEqual([...lines, figuresOf('All', rows)]);
    await figures.getByRole('button', { name: 'Not acknowledged' }).click();
    const byNever = lines.toSorted((a, b) => unacknowledged(b) - unacknowledged(a));
    await expect.poll(async () => (await cellsOf(figures, WITH_TOTAL)).slice(0, -1)).toEqual(byNever);
    // Cards of a phone have no heads, and nothing beside them.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(() => figures.evaluate((table) => table.clientWidth - (table.parentElement?.clientWidth ?? 0)))
      .toBeLessThanOrEqual(0);
    await page.getByRole('combobox', { name: 'Highest first' }).selectOption('Incidents');
    await expect.poll(async () => (await cellsOf(figures, WITH_TOTAL)).slice(0, -1)).toEqual(lines);
    await page.getByRole('combobox', { name: 'Highest first' }).selectOption('Not acknowledged');
    await page.setViewportSize({ width: 1440, height: 900 });
    const [noisiest = ''] = byNever[0] ?? [];
    await figures.getByRole('link', { name: noisiest }).click();
    const own = rows.filter((row) => channel(row.channel_id) === noisiest);
    await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(own.length + 1));
    await page.goBack();
    await strip.getByRole('button', { name: 'All figures' }).click();
    await expect(figures).toHaveCount(0);
  });
  // The last of them can be scrolled to, and everything together stays in sight, at any width.
  for (const width of [1920, 1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const names = strip.getByRole('table', { name: 'Time engaged by channel' }).getByRole('rowheader');
    await strip.getByRole('region', { name: 'Time engaged, scrolls' }).evaluate((box) => {
      box.scrollIntoView({ block: 'center' });
      box.scrollTop = box.scrollHeight;
    });
    await expect(names.nth(-2)).toBeInViewport();
    await expect(names.last()).toBeInViewport();
    const [last, all] = [await names.nth(-2).boundingBox(), await names.last().boundingBox()];
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((all?.y ?? 0) + 1);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  // Only what was never acknowledged: no time, and no zero.
  const [ack] = MEASURES;
  if (!ack) throw new Error('no measure');
  await page.goto(`${DAYS.path}&f-ack=none&f-severity=Critical,Warning`);
  const never = rows.filter((row) => !isAcked(row) && row.severity !== 'Info' && row.severity !== 'Ok');
  await expect
    .poll(() => cellsOf(strip.getByRole('table', { name: 'Time to acknowledge by severity' }), WITH_TOTAL))
    .toEqual([
      ...grouped(never, keys.severity).map(([name, some]) => timesOf(name, some, ack)),
      timesOf('All', never, ack),
    ]);
  await expect(strip).toContainText(`Based on the 0 of ${count(never.length)} that were acknowledged`);
});

test('a sentence names the share of late ones, its change and the team with most; every count opens its rows', async ({
  page,
  request,
  service,
}) => {
  await open(page);
  const { team } = await names(page);
  const earlier = await exportRows(request, service, {
    ...DAYS,
    start: DAYS.start - 14 * 86_400,
    end: DAYS.start,
  });
  const percents = [rows, earlier].map((some) => Number(lateShare(some).replace(' %', '')));
  const points = (percents[0] ?? 0) - (percents[1] ?? 0);
  const change = `${Math.abs(points)} point${Math.abs(points) === 1 ? '' : 's'} ${points > 0 ? 'more' : 'less'} than in`;
  const [worst] = grouped(rows, ({ team_id }) => team_id)
    .filter(([, some]) => some.length >= 20)
    .toSorted(([, a], [, b]) => b.filter(isLate).length / b.length - a.filter(isLate).length / a.length);
  if (!worst) throw new Error('no team is large enough');
  const sentence = page.locator('b', { hasText: '% late' });
  await expect(sentence).toHaveText(
    `${lateShare(rows)} late (${countsOf(rows)}), ${points === 0 ? 'as in' : change} the 14 days before; ${team(worst[0])} ${lateShare(worst[1])} (${countsOf(worst[1])}).`,
  );
  await sentence.getByRole('link').first().click();
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(rows.filter(isLate).length + 1));
  // The list comes into view; tables have the late ones only, and so no share of them.
  await expect(gridOf(page).getByRole('row').nth(2)).toBeInViewport();
  const times = page.getByRole('table', { name: 'Time to acknowledge by severity' });
  await expect(times.getByRole('columnheader', { name: 'Late' })).toHaveCount(0);
  await page.goBack();
  await times.locator('tfoot').getByRole('link').click();
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(rows.filter(isLate).length + 1));
  await page.goBack();
  await sentence.getByRole('link').last().click();
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(worst[1].filter(isLate).length + 1));
  await page.goBack();
  await page.getByRole('button', { name: 'All figures' }).click();
  const all = page.getByRole('table', { name: 'All figures by severity' }).locator('tfoot tr');
  for (const [cell, is] of [
    [3, (row: IncidentRow) => !isAcked(row)],
    [4, ({ closed_by }: IncidentRow) => closed_by === 'auto'],
  ] as const) {
    await all.getByRole('cell').nth(cell).getByRole('link').click();
    await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(rows.filter(is).length + 1));
    await page.goBack();
  }
});

test('the means are in sight beside counts of six digits', async ({ page }) => {
  await open(page);
  const box = page.getByRole('region', { name: 'Time to acknowledge, scrolls' });
  await box.locator('tbody td:nth-child(2)').evaluateAll((cells) => {
    for (const cell of cells) cell.textContent = '498,192';
  });
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

/** Incidents triggered on a day of the range, counted from 0. */
const day = (index: number) =>
  rows.filter(({ created_at: at }) => Math.ceil((at - DAYS.start) / 86_400) === index + 1);

function unacknowledged(line: readonly string[]): number {
  return Number(line[4]?.replace(',', ''));
}

function slider(page: Page): Locator {
  return page.getByRole('slider', { name: /^Incidents per day/ });
}

test('incidents a day are counted, and brushing days filters, with the pointer and with keys', async ({
  page,
}) => {
  await open(page);
  await slider(page).focus();
  await page.keyboard.press('Home');
  for (let index = 0; index < 14; index += 1) {
    const of = (wanted: string) => day(index).filter(({ severity }) => severity === wanted).length;
    await expect(slider(page)).toHaveAttribute(
      'aria-valuetext',
      new RegExp(
        `: ${count(day(index).length)} incidents?, ${of('Critical')} critical, ${of('Warning')} warning$`,
      ),
    );
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  const some = [1, 2, 3].reduce((sum, index) => sum + day(index).length, 0);
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(some + 1));
  await expect(page).toHaveURL(/f-created=/);
  // The bars stay, to compare with.
  await page.keyboard.press('Home');
  await expect(slider(page)).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`: ${count(day(0).length)} incidents`),
  );
  await page.keyboard.press('Escape');
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(rows.length + 1));

  const box = await slider(page).boundingBox();
  if (!box) throw new Error('the histogram has no box');
  const x = (index: number) => box.x + (box.width * (index + 0.5)) / 14;
  await page.mouse.move(x(5), box.y + 40);
  await page.mouse.down();
  await page.mouse.move(x(7), box.y + 60, { steps: 4 });
  await page.mouse.up();
  const brushed = [5, 6, 7].flatMap(day);
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(brushed.length + 1));
  // Three days open into their hours, and a link to them does, too.
  const hours = page.getByRole('slider', { name: /^Incidents per hour/ });
  await expect(hours).toHaveAttribute('aria-valuemax', '72');
  await page.reload();
  await expect(hours).toHaveAttribute('aria-valuemax', '72');
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(brushed.length + 1));
  const [ack] = MEASURES;
  if (!ack) throw new Error('no measure');
  const table = page.getByRole('table', { name: 'Time to acknowledge by severity' });
  await expect
    .poll(async () => (await cellsOf(table, WITH_TOTAL)).at(-1))
    .toEqual(lineOf('All', brushed, ack));
  await page.getByRole('button', { name: 'Whole range' }).click();
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(rows.length + 1));
  await page.getByRole('button', { name: 'Ack p50–p90' }).click();
  const times = page.getByRole('slider', { name: /^Time to acknowledge, p50 and p90, per day/ });
  await times.focus();
  await page.keyboard.press('Home');
  for (const index of [0, 1, 2]) {
    const acks = day(index).filter(isAcked).map(ack.of);
    const [p50, p90] = [percentile(acks, 50), percentile(acks, 90)];
    await expect(times).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`: p50 ${words(p50)}, p90 ${words(p90)} of ${count(acks.length)} acknowledged$`),
    );
    await page.keyboard.press('ArrowRight');
  }
});
