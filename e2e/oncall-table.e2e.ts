import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Schedule } from '#contract/schedule';
import ICAL from 'ical.js';
import {
  MARCH_WEEK,
  MARCH_WEEK_PATH,
  namesOf,
  onDutyAt,
  peopleByRole,
  selfSchedules,
  sorted,
  stretchesWhere,
  timelineOf,
  openControls,
} from './support/oncall';
import { watchRequests } from './support/requests';
import { expect, test } from './support/test';
import { textOfPages, printing, screened } from './support/paper';
import { visit } from './support/visit';
import { closeShare, openFiles, openShare } from './support/share';

// The same periods in other forms: on paper, as calendar files.

const WEEK = 'Mon 2 – Sun 8 Mar 2026';

function named(schedules: readonly Schedule[], name: string): Schedule {
  const schedule = schedules.find(({ schedule_name }) => schedule_name === name);
  if (!schedule) throw new Error(`the service lists no ${name}`);
  return schedule;
}

function gapsOf(schedule: Schedule) {
  return stretchesWhere(MARCH_WEEK, (minute) => schedule.enabled && onDutyAt(schedule, minute).length === 0);
}

test.describe('on paper', () => {
  test.use({ viewport: { width: 1440, height: 500 } });

  test('every row is there, and the button prints it', async ({ page, request, service }) => {
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset['printed'] = document.body.innerText;
      };
    });
    const schedules = await selfSchedules(request, service, MARCH_WEEK);
    const allThere = watchRequests(page);
    await page.goto(`${MARCH_WEEK_PATH}&${allOpen(schedules)}`);
    await test.step('every row is there, with the link and the zone', () =>
      checkPaper(page, schedules, allThere));
    await test.step('every page has its number, and each of the timeline the ruler', async () => {
      const pages = await textOfPages(page);
      for (const [index, text] of pages.entries())
        expect(text.startsWith(`${index + 1} / ${pages.length}`)).toBe(true);
      // The last row is that of the schedule that is switched off.
      const last = pages.findIndex((text) => /Switched o(?:ff|ﬀ)/.test(text));
      expect(last).toBeGreaterThan(0);
      const withRuler = pages.flatMap((text, index) => (text.includes('On call now') ? index : []));
      expect(withRuler).toEqual(Array.from({ length: last + 1 }, (_, index) => index));
    });
    await test.step('what was asked comes before the timeline', async () => {
      await visit(page, `${MARCH_WEEK_PATH}&at=2026-03-04T03:00Z`);
      const answer = page.getByRole('region', { name: 'On call at' });
      await expect(answer.getByRole('listitem').first()).toBeVisible();
      await printing(page);
      const above = await answer.boundingBox();
      const below = await timelineOf(page, WEEK).boundingBox();
      expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
      await screened(page);
    });

    await test.step('a view that follows the present has its dates in the printed address', async () => {
      await page.goto(`/oncall?tz=America%2FNew_York&${allOpen(schedules)}`);
      await expect(page.getByText(/ · all times in /)).toHaveText(
        /\/oncall\?tz=America%2FNew_York&open=[^&]*&from=\d{4}-\d\d-\d\d&days=7 · all times in/,
      );
    });
    await (await openShare(page)).getByRole('button', { name: 'Print…' }).click();
    await expect(page.locator('html[data-printed]')).toHaveCount(1);
    // The screen returns to its former state.
    const heads = page.getByRole('grid').getByRole('rowheader');
    await expect.poll(() => heads.count()).toBeLessThan(linesOf(schedules) / 2);
  });
});

/** Every row, with the link and the zone, and without what only a screen can use. */
async function checkPaper(
  page: Page,
  schedules: readonly Schedule[],
  allThere: () => Promise<void>,
): Promise<void> {
  const heads = timelineOf(page, WEEK).getByRole('rowheader');
  const lines = linesOf(schedules);
  await expect(page.getByRole('region', { name: 'Hand-offs', exact: true })).toBeVisible();
  await expect.poll(() => heads.count()).toBeLessThan(lines / 2);
  // The weeks beside are there, too.
  await allThere();

  await openControls(page, 'More');
  await printing(page);
  await expect(heads).toHaveCount(lines);
  // Gaps of the present come first.
  const names = await heads.locator('a[href^="/oncall/"]').allTextContents();
  expect(names.toSorted()).toEqual(schedules.map((one) => one.schedule_name).toSorted());
  const footer = page.getByText(/ · all times in /);
  await expect(footer).toBeVisible();
  const address = `${page.url()} · all times in America/New_York · printed `;
  await expect(footer).toContainText(address);
  // The browser has both on every page.
  const head = timelineOf(page, WEEK).getByRole('row').first().locator('..');
  await expect(head).toHaveCSS('display', 'table-header-group');
  // No name is cut.
  for (const head of await heads.getByRole('link').all()) {
    expect(await head.evaluate((name) => name.scrollWidth <= name.clientWidth + 1)).toBe(true);
  }
  for (const name of ['Share', 'Only gaps', 'Refresh', 'Next week', 'Today']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
  }
  await expect(page.getByRole('navigation')).toBeHidden();
  for (const name of ['Coverage and gaps', 'Hand-offs']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await screened(page);
  await expect(footer).toBeHidden();
  await expect.poll(() => heads.count()).toBeLessThan(lines / 2);
}

/** Query that opens the layers of all schedules, more lines than fit the viewport. */
function allOpen(schedules: readonly Schedule[]): string {
  return `open=${schedules.map(({ schedule_id }) => schedule_id).join('%2C')}`;
}

function linesOf(schedules: readonly Schedule[]): number {
  return schedules.reduce((sum, { layer_schedules }) => sum + 1 + layer_schedules.length, 0);
}

type Event = { uid: string; start: number; end: number; summary: string };

/** Downloads what a button offers and reads it with a parser that is not ours. Fails where a time is not UTC. */
async function download(page: Page, save: () => Promise<void>): Promise<{ name: string; events: Event[] }> {
  const [file] = await Promise.all([page.waitForEvent('download'), save()]);
  const text = await readFile(await file.path(), 'utf8');
  const root = new ICAL.Component(ICAL.parse(text));
  const events = root.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    for (const time of [event.startDate, event.endDate]) expect(time.zone).toBe(ICAL.Timezone.utcTimezone);
    return {
      uid: event.uid,
      start: event.startDate.toUnixTime(),
      end: event.endDate.toUnixTime(),
      summary: event.summary,
    };
  });
  return { name: file.suggestedFilename(), events };
}

async function fromMenu(page: Page, choice: RegExp) {
  const files = await openFiles(page);
  const saved = await download(page, () => files.getByRole('button', { name: choice }).click());
  await closeShare(page);
  return saved;
}

/** Events that continue after the end of the window. */
function over<T extends { start: number; end: number }>(events: readonly T[]): T[] {
  return events.filter(({ start, end }) => start < MARCH_WEEK.end && end > MARCH_WEEK.end);
}

/** Times of events, cut to the window as the service cuts its periods. */
function times(events: readonly { start: number; end: number }[]): string[] {
  return sorted(
    events.map(({ start, end }) => `${Math.max(start, MARCH_WEEK.start)}–${Math.min(end, MARCH_WEEK.end)}`),
  );
}

test.describe('as calendar files', () => {
  test('everybody’s duty, the gaps and each layer', async ({ page, request, service }) => {
    const schedules = await selfSchedules(request, service, MARCH_WEEK);
    const nameOf = await namesOf(request);
    await page.goto(MARCH_WEEK_PATH);
    await expect(timelineOf(page, WEEK)).toHaveAttribute('aria-busy', 'false');
    const { name, events } = await fromMenu(page, /^On call:/);
    await test.step('everybody’s duty: the periods of the service, the same twice', async () => {
      expect(name).toBe(`On-call-${schedules.length}-schedules-2026-03-02-2026-03-08.ics`);
      const checkout = events.find(({ summary }) => summary.startsWith('Checkout'));
      expect(checkout?.summary).toMatch(/^Checkout primary and secondary: .+ \(Primary\), .+ \(Secondary\)$/);
      expect(times(events)).toEqual(times(schedules.flatMap(({ final_schedule: final }) => final.schedules)));
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
      await page.reload();
      await expect(timelineOf(page, WEEK)).toHaveAttribute('aria-busy', 'false');
      expect((await fromMenu(page, /^On call:/)).events).toEqual(events);
    });
    await test.step('the gaps', async () => {
      const gaps = await fromMenu(page, /^Gaps:/);
      expect(times(gaps.events)).toEqual(times(schedules.flatMap(gapsOf)));
      expect(gaps.events.every(({ summary }) => summary.endsWith(': nobody on call'))).toBe(true);
    });
    await test.step('of one schedule the final one and each layer', async () => {
      const kubernetes = named(schedules, 'Kubernetes clusters');
      await openControls(page, 'Filters');
      await page.getByRole('searchbox').fill('kubernetes clusters');
      await expect(timelineOf(page, WEEK).getByRole('rowheader')).toHaveCount(1);
      const nights = kubernetes.layer_schedules.find(({ layer_name }) => layer_name === 'Nights');
      const layer = await fromMenu(page, /^Layer: Nights$/);
      expect(layer.name).toBe('Kubernetes-clusters-Nights-2026-03-02-2026-03-08.ics');
      expect(times(layer.events)).toEqual(times(nights?.schedules ?? []));
      expect(sorted(layer.events.map(({ summary }) => summary))).toEqual(
        sorted(
          (nights?.schedules ?? []).map(
            ({ group }) => `Kubernetes clusters / Nights: ${peopleByRole(group, nameOf)}`,
          ),
        ),
      );
    });
    await visit(page, MARCH_WEEK_PATH);
    await test.step('a shift over the edge of a window is whole, and one event in both files', async () => {
      const mine = over(events);
      await page.keyboard.press(']');
      await expect(timelineOf(page, 'Mon 9 – Sun 15 Mar 2026')).toHaveAttribute('aria-busy', 'false');
      expect(over((await fromMenu(page, /^On call:/)).events)).toEqual(mine);
      // A wider window of the service cuts none of them in the middle.
      const wide = { start: MARCH_WEEK.start - 14 * 86_400, end: MARCH_WEEK.end + 14 * 86_400 };
      const all = (await selfSchedules(request, service, wide)).flatMap(
        ({ final_schedule: final }) => final.schedules,
      );
      const periods = over(all).filter(({ start, end }) => start > wide.start && end < wide.end);
      expect(periods.length).toBeGreaterThan(3);
      const listed = mine.map(({ start, end }) => `${start}–${end}`);
      for (const { start, end } of periods) expect(listed).toContain(`${start}–${end}`);
    });
  });
});
