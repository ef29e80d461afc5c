import { rm } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { importRecords } from './support/command-line';
import { exportRows } from './support/incidents';
import { isOver } from './support/incidents-page';
import { dailyLayer, scheduleRecord, solo } from './support/own-data';
import { newDataDir, startServer } from './support/server';
import { copyStore } from './support/stores';
import { expect, test } from './support/test';
// The report of a month: its figures against the pages that they come from, its text, its paper, its states.

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const HOURS = 'Who is on call how much';
const WOKEN = 'Who was woken, and is it fair';
const NEEDLESS = 'What woke us without need';
const LATE = 'Late';

/** Number at the begin of a text, such as "1,234 wakings". */
const numberIn = (text: string) => Number(/[\d,.]+/.exec(text)?.[0].replaceAll(',', ''));

async function open(page: Page, path = '/report'): Promise<void> {
  await page.goto(path);
  await expect(card(page, HOURS)).toBeVisible();
}

/** The report as text, in the dialog of *Share*. */
async function asText(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Share' }).click();
  return page.getByRole('region', { name: 'As text' });
}

/** Last month by the account’s clock, Asia/Shanghai, as the address has it, and its instants. */
function lastMonth() {
  const now = new Date(Date.now() + 8 * 3_600_000);
  const first = (months: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1);
  const [start, end] = [first(-1), first(0)].map((at) => at / 1000 - 8 * 3600);
  return { month: new Date(first(-1)).toISOString().slice(0, 7), start: start ?? 0, end: end ?? 0 };
}

test('every figure is that of the page it opens', async ({ page, request, service }) => {
  const { month, start, end } = lastMonth();
  await open(page);
  await expect(page).toHaveURL(/tz=Asia%2FShanghai/);
  const report = new URL(page.url());
  const linkIn = (name: string) => card(page, name).getByRole('link');
  const wakings = numberIn(await linkIn(WOKEN).innerText());

  await test.step('hours, on their page', async () => {
    const hours = numberIn(
      await card(page, HOURS)
        .innerText()
        .then((text) => /[\d.,]+ h/.exec(text)?.[0] ?? ''),
    );
    const people = numberIn(await linkIn(HOURS).innerText());
    await linkIn(HOURS).click();
    await expect(page).toHaveURL(new RegExp(`range=${month}`));
    const rows = page.getByRole('table', { name: 'On-call hours' }).locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(people);
    const totals = await rows.locator('td:nth-child(2)').allInnerTexts();
    expect(Math.max(...totals.map(numberIn))).toBe(hours);
    await page.getByRole('button', { name: 'More columns' }).click();
    const all = page.getByRole('table', { name: 'On-call hours' }).getByRole('row', { name: /^All / });
    await expect(all).toContainText(wakings.toLocaleString('en'));
    await page.goto(report.href);
  });

  await test.step('wakings, among the responders', async () => {
    expect(wakings).toBeGreaterThan(0);
    await linkIn(WOKEN).click();
    const words = `${wakings.toLocaleString('en')} interruptions at night`;
    await expect(page.getByRole('heading', { name: new RegExp(`^${words} in `) })).toBeVisible();
    await page.goBack();
  });

  await test.step('the average of a team, among its responders', async () => {
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Team' }).selectOption({ label: 'Platform' });
    await expect(await asText(page)).toContainText(', Platform (');
    await page.keyboard.press('Escape');
    const average = /hours, average ([\d.]+)/.exec(await card(page, WOKEN).innerText())?.[1];
    const responders = await linkIn(WOKEN).getAttribute('href');
    await page.goto(`${responders}`.replace('&figure=sleep', ''));
    await expect(page.getByRole('row', { name: /^All together/ })).toContainText(`${average}`);
    await page.goto(report.href);
  });

  await test.step('wakings without need, in a list of its own', async () => {
    const wakings = numberIn(await linkIn(NEEDLESS).innerText());
    await linkIn(NEEDLESS).click();
    const list = page.getByRole('dialog', { name: `${wakings} wakings without need` });
    await expect(list.getByRole('row')).toHaveCount(wakings + 1);
    expect(new URL(page.url()).searchParams.get('list')).toBe('needless');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
  });

  await test.step('late incidents, in the table of incidents', async () => {
    const rows = await exportRows(request, service, { start, end });
    const late = rows.filter((row) => isOver(row, 900)).length;
    const [count, total] = [late, rows.length].map((value) => value.toLocaleString('en'));
    await expect(card(page, LATE)).toContainText(`${Math.round((100 * late) / rows.length)} %`);
    await expect(card(page, LATE)).toContainText(`${count} of ${total} incidents`);
    await linkIn(LATE).click();
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(late + 1));
    await page.goBack();
  });

  await test.step('by another month, team and schedule, in the address', async () => {
    await page.getByRole('button', { name: 'Range before' }).click();
    await expect(page).not.toHaveURL(report.href);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Team' }).selectOption({ label: 'Search' });
    await page.getByRole('combobox', { name: 'Schedules' }).selectOption({ label: 'Search follow-the-sun' });
    await expect(await asText(page)).toContainText(
      /On call in \w+ \d+, Search, Search follow-the-sun \(Asia\/Shanghai\)/,
    );
    await page.keyboard.press('Escape');
    const wakings = numberIn(await linkIn(WOKEN).innerText());
    await linkIn(WOKEN).click();
    await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(wakings + 1);
  });
});

const at = (iso: string) => Date.parse(iso) / 1000;

test.describe('the text', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is copied as text and as Markdown, with the address of the page', async ({ page }) => {
    const dataDir = await newDataDir();
    await copyStore('person', dataDir);
    const server = await startServer(
      { WATCHBILL_DEMO: '0', WATCHBILL_TIME_ZONE: 'Europe/London' },
      { dataDir },
    );
    const incident = (id: string, iso: string, more: object) => ({
      incident_id: id,
      title: `${id} is down`,
      channel_id: 1,
      team_id: 1,
      severity: 'Critical',
      created_at: at(iso),
      assignments: [{ person_id: 2, assigned_at: at(iso) }],
      notifications: [{ person_id: 2, sent_at: at(iso), channel: 'voice' }],
      ...more,
    });
    await importRecords(dataDir, {
      people: [1, 2, 3].map((id) => ({ person_id: id, person_name: ['', 'Ann Lee', 'Ben Ode', 'Cy'][id] })),
      teams: [{ team_id: 1, team_name: 'Payments' }],
      channels: [{ channel_id: 1, channel_name: 'Alerts', team_id: 1 }],
      targets: [{ severity: 'Critical', seconds: 300 }],
      roles: [{ role_id: 1, role_name: 'Primary', order: 1 }],
      schedules: [
        scheduleRecord({
          schedule_id: 1,
          schedule_name: 'Alpha',
          team_id: 1,
          time_zone: 'Europe/London',
          layers: [dailyLayer({ layer_start: at('2026-01-01T00:00Z'), groups: [solo(2), solo(3)] })],
        }),
      ],
      incidents: [
        incident('a', '2026-01-20T02:00Z', { closed_at: at('2026-01-20T03:00Z'), closed_by: 'auto' }),
        incident('b', '2026-02-10T02:00Z', { closed_at: at('2026-02-10T03:00Z'), closed_by: 'auto' }),
        incident('c', '2026-02-11T12:00Z', {}),
      ],
    });
    await open(page, `${server.url}/report?range=2026-02`);
    const text = await asText(page);
    await text.getByRole('button', { name: 'Copy as' }).click();
    await page.getByRole('button', { name: /^Text/ }).click();
    await expect(page.getByText('Text copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await text.getByRole('button', { name: 'Copy as' }).click();
    await page.getByRole('button', { name: /^Markdown/ }).click();
    await expect(page.getByText('Markdown copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('- **Hours:** 336 h, ');
    await page.goto('about:blank');
    await server.stop();

    const lines = copied.split('\n');
    expect(lines.pop()).toBe(`${server.url}/report?range=2026-02`);
    expect(lines).toEqual([
      'On call in February 2026 (Europe/London)',
      'Hours: 336 h, Ben Ode and 1 other, about the median. No rest under 11 h.',
      // Data begins on 20 January, so that nothing about incidents is compared.
      'Woken: Once, Ben Ode. Nobody stands out. 1 waking in all.',
      'Without need: 1 waking, 100 % of all. Alerts 1.',
      'Late: 2 of 2 incidents. Late: Critical over 5 min, others over 15 min.',
    ]);
    await rm(dataDir, { recursive: true, force: true });
  });
});
