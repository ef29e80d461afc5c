import type { APIRequestContext, Page } from '@playwright/test';
import { axeFaultsInBothThemes } from './support/axe';
import { chooseLength, openControls, planOf, timelineOf } from './support/oncall';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { copyLink } from './support/share';

const WEEK = 'Mon 2 – Sun 8 Mar 2026';

test('schedules are rows of one timeline, whose periods and layers show all about themselves', async ({
  page,
  context,
}) => {
  await page.goto('/oncall?tz=Asia%2FShanghai');
  await test.step('who is on call now and next, or nobody', () => checkRows(page));

  const override = page.getByRole('gridcell', { name: /Override, Checkout primary and secondary/ });
  await test.step('a period shows all about itself on hover and on focus', async () => {
    await override.hover();
    const tip = page.getByText(/^\w{3} \d+ \w{3} \d{4}, 09:00 – .* Asia\/Shanghai \(UTC\+8\)$/);
    await expect(tip).toBeVisible();
    await page.mouse.move(2, 2);
    await expect(tip).toHaveCount(0);
    await override.focus();
    await expect(tip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip).toHaveCount(0);
  });

  await test.step('a name that is cut is whole when it is pointed at, before what people wrote about it', async () => {
    await expect(
      page.getByRole('rowheader').getByRole('link', { name: 'Checkout primary and secondary' }),
    ).toHaveAttribute('title', /^Checkout primary and secondary\nFirst line for everything/);
  });

  await test.step('a link to it', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const link = new URL(await copyLink(page));
    expect(link.searchParams.get('tz')).toBe('Asia/Shanghai');
    expect(link.searchParams.get('range')).toMatch(/^\d{4}-\d\d-\d\d\.\./);
  });

  const chosen = page.getByRole('region', { name: 'Chosen period' });
  const toggle = page.getByRole('button', { name: 'Layers of Checkout primary and secondary' });
  const layer = page.getByRole('rowheader', { name: 'Override Conference swap' });
  await test.step('a period is pinned, layers open, and both stay so', async () => {
    await override.click();
    await page.mouse.move(2, 2);
    await expect(chosen).toContainText('Tomáš Dvořák, Rosa Jiménez');
    await toggle.click();
    await expect(layer).toBeVisible();
    await expect(page).toHaveURL(/open=\d+/);
    await page.reload();
    await expect(chosen).toContainText('Tomáš Dvořák, Rosa Jiménez');
    await expect(layer).toBeVisible();
  });

  await test.step('axe finds nothing wrong with a chosen period', async () => {
    expect(await axeFaultsInBothThemes(chosen)).toEqual([]);
  });

  await test.step('both close', async () => {
    await chosen.getByRole('button', { name: 'Close' }).click();
    await expect(chosen).toHaveCount(0);
    await toggle.click();
    await expect(layer).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('?tz=Asia%2FShanghai');
  });
});

async function checkRows(page: Page): Promise<void> {
  const timeline = page.getByRole('grid', { name: /On-call timeline/ });
  const row = timeline.getByRole('row').filter({ hasText: 'Checkout primary and secondary' });
  await expect(row.getByRole('rowheader')).toContainText('until');
  await expect(row.getByRole('rowheader')).toContainText('then');
  await expect(row.getByRole('gridcell', { name: /Override, Checkout primary and secondary/ })).toBeVisible();
  await expect(page).toHaveTitle(/^On call · .* · Asia\/Shanghai · Watchbill$/);
  await expect(page.getByTitle(/fetched \d\d:\d\d:\d\d UTC\+8/)).toBeVisible();

  const captains = timeline.getByRole('row').filter({ hasText: 'Mobile release captains' });
  await expect(captains.getByRole('rowheader')).toContainText('Nobody');
  await expect(captains.getByRole('rowheader')).toContainText('nobody planned');
  await expect(
    captains.getByRole('gridcell', {
      name: /^Nobody on call, Gap, Mobile release captains,.* – nobody scheduled Asia\/Shanghai .*, no end$/,
    }),
  ).toBeVisible();
  const off = timeline.getByRole('row').filter({ hasText: 'Old data centre' });
  await expect(off).toContainText('Switched off');
  await expect(off.getByRole('gridcell', { name: /Gap/ })).toHaveCount(0);
}

test('a link is read as far as it makes sense; zone, length and place of the window are in the URL', async ({
  page,
  request,
  service,
}) => {
  await test.step('junk in a link is named, field by field, and the rest of it still works', async () => {
    // With the schedules of one team, which are enough to see most of it by.
    await page.goto('/oncall?tz=Mars/Olympus&range=99d&q=payments');
    await expect(page.getByText('The link has tz=Mars/Olympus')).toContainText(
      'shown instead: America/New_York',
    );
    await expect(page.getByText('The link has range=99d')).toContainText('shown instead: 7 days');
    await visit(page, '/oncall?from=2026-03-02&q=payments&tz=America%2FNew_York');
    await expect(timelineOf(page, WEEK)).toBeVisible();
  });
  await test.step('the zone is chosen by search', () => chooseZones(page));
  await test.step('the lengths', async () => {
    for (const [length, days, range] of [
      ['Month', '2026-03', 'Sun 1 – Tue 31 Mar 2026'],
      ['Day', '2026-03-01..2026-03-01', 'Sun 1 Mar 2026'],
    ] as const) {
      await chooseLength(page, length);
      await expect(planOf(page, range)).toBeVisible();
      expect(new URL(page.url()).searchParams.get('range')).toBe(days);
    }
  });
  await test.step('the periods drawn are those the service computes', async () => {
    // Of one day, so that every period is wide enough to be a button.
    await visit(page, '/oncall?from=2026-03-02&tz=America%2FNew_York&days=1');
    await checkPeriods(page, request, service);
    await page.goBack();
  });
  await test.step('the places, back and forward', async () => {
    await visit(page, '/oncall?range=2026-03-02..2026-03-08&tz=America%2FNew_York');
    await expect(timelineOf(page, WEEK)).toBeVisible();
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect(timelineOf(page, 'Mon 9 – Sun 15 Mar 2026')).toBeVisible();
    await page.getByRole('button', { name: 'Previous week' }).click();
    await page.getByRole('button', { name: 'Previous week' }).click();
    await expect(timelineOf(page, 'Mon 23 Feb – Sun 1 Mar 2026')).toBeVisible();
    await page.goBack();
    await expect(timelineOf(page, WEEK)).toBeVisible();
  });
  await test.step('the keyboard alone reaches every period', () => walkByKeys(page));
  await test.step('days are true to the zone', async () => {
    const days = (zone: string) => page.getByRole('columnheader', { name: `Days in ${zone}` });
    await expect(days('America/New_York')).toContainText(/8( Mar)?23 h/);
    await visit(page, '/oncall?from=2026-10-26&tz=America%2FNew_York&days=7&q=payments');
    await expect(days('America/New_York')).toContainText(/1( Nov)?25 h/);
    await visit(page, '/oncall?from=2026-03-02&tz=Asia%2FKathmandu&days=7&q=payments');
    await expect(days('Asia/Kathmandu')).not.toContainText(/2[35] h/);
  });
  await test.step('the controls take one row, also where the clocks change', async () => {
    await visit(page, '/oncall?days=month&from=2026-11-01&tz=America%2FNew_York&q=payments');
    await expect(timelineOf(page, 'Sun 1 – Mon 30 Nov 2026')).toBeVisible();
    const controls = page.getByRole('group', { name: 'Controls' });
    const tops = await Promise.all(
      ['Today', 'Previous month', 'More'].map(async (name) => {
        const box = await controls.getByRole('button', { name, exact: true }).boundingBox();
        return Math.round((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) / 2);
      }),
    );
    expect(new Set(tops).size, tops.join(' ')).toBe(1);
  });
  await test.step('the button Today leads back', async () => {
    await page.getByRole('button', { name: 'Today' }).click();
    await expect(page.getByRole('button', { name: 'Today' })).toBeDisabled();
    expect(new URL(page.url()).searchParams.has('from')).toBe(false);
  });
});

/** New York by search, and a second zone for as long as its line is looked at. */
async function chooseZones(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Time zone: America/New_York' }).click();
  await expect(page.getByRole('option', { name: /America\/New_York this browser/ })).toBeVisible();
  await page.getByRole('option', { name: /Asia\/Shanghai account/ }).click();
  await page.getByRole('button', { name: 'Time zone: Asia/Shanghai' }).click();
  await page.keyboard.type('new york');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: 'Time zone: America/New_York UTC−5 → UTC−4', exact: true }),
  ).toBeVisible();
  expect(new URL(page.url()).searchParams.get('tz')).toBe('America/New_York');

  await openControls(page, 'More');
  await page.getByRole('button', { name: 'Second zone: Asia/Shanghai' }).click();
  await page.keyboard.type('kolkata');
  await page.getByRole('option', { name: /Asia\/Kolkata/ }).click();
  const head = page.getByRole('columnheader').first();
  await expect(head).toContainText('midnight is 10:30 in Asia/Kolkata');
  await openControls(page, 'More');
  await page.getByRole('button', { name: 'Remove the second zone' }).click();
  expect(new URL(page.url()).searchParams.get('tz2')).toBe('none');
  await expect(head).not.toContainText('midnight');
}

/** On Monday 2 March 2026 in New York. */
async function checkPeriods(
  page: Page,
  request: APIRequestContext,
  service: { url: string; appKey: string },
): Promise<void> {
  const reply = await request.post(`${service.url}/schedule/self?app_key=${service.appKey}`, {
    data: {
      start: Date.parse('2026-03-02T05:00:00Z') / 1000,
      end: Date.parse('2026-03-03T05:00:00Z') / 1000,
    },
  });
  const { items } = (await reply.json()).data;
  const timeline = timelineOf(page, 'Mon 2 Mar 2026');
  await expect(timeline.getByRole('rowheader')).toHaveCount(items.length);
  await expect(timeline).toHaveAttribute('aria-busy', 'false');
  for (const { schedule_name: name, final_schedule: final } of items) {
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: `Layers of ${name}`, exact: true }) });
    const periods = row.getByRole('gridcell').filter({ hasNotText: /^(Off hours|Nobody)/ });
    const gaps = row.getByRole('gridcell', {
      name: /^Nobody on call, (Gap|Off hours), .* (outside of|layer) /,
    });
    await expect(periods.or(gaps)).toHaveCount(final.schedules.length + (await gaps.count()));
  }
}

async function walkByKeys(page: Page): Promise<void> {
  const items = page.getByRole('gridcell');
  await expect(items.first()).toBeVisible();
  await expect(items.and(page.locator('[tabindex="0"]'))).toHaveCount(1);
  await page
    .getByRole('gridcell', { name: /, Checkout primary and secondary, / })
    .first()
    .focus();
  const focused = page.locator(':focus');
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveAccessibleName(/Ledger office hours/);
  await page.keyboard.press('End');
  await expect(focused).toHaveAccessibleName(/Sun 8 Mar 2026|Mon 9 Mar 2026/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(focused).toHaveAccessibleName(/Checkout primary and secondary/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Chosen period' })).toBeVisible();
  await page.keyboard.press('Escape');
}
