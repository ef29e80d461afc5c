import { readFile } from 'node:fs/promises';
import { readCsv } from '#domain/csv/read';
import { axeFaultsInBothThemes } from './support/axe';

import { downloadOf } from './support/downloads';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { expect, test } from './support/test';

// A rota that has been so for years, imported on 17 December 2025 at 19:33 UTC.

const BEGIN = Date.parse('2023-01-02T00:00Z') / 1000;
const NOTE =
  'Computed from the first imported rota, not recorded: Alpha until Wed 17 Dec 2025, 19:33 (Europe/London).';

let server: OwnServer;
test.beforeAll(async () => {
  const layers = [dailyLayer({ layer_start: BEGIN, groups: [solo(1), solo(2)] })];
  const later = [dailyLayer({ layer_start: Date.parse('2030-01-01T00:00Z') / 1000, groups: [solo(1)] })];
  server = await startWithRecords({
    people: ['Ann Lee', 'Ben Ode'].map((person_name, index) => ({ person_id: index + 1, person_name })),
    schedules: [
      scheduleRecord({ schedule_id: 1, schedule_name: 'Alpha', time_zone: 'Europe/London', layers }),
      scheduleRecord({ schedule_id: 2, schedule_name: 'Beta', layers: later }),
    ],
  });
});
test.afterAll(() => server.stop());

test('duty before the first import is marked on pages, in copies and in files', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto(`${server.url}/oncall?tz=Europe%2FLondon&from=2025-12-15&at=2025-12-16T12:00Z`);
  const band = page.getByRole('region', { name: 'Asked time' });
  await expect(band).toContainText(NOTE);
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Computed, not recorded');
  // In the band, and below the timeline.
  await expect(page.getByText(NOTE)).toHaveCount(2);
  await page.goto(`${server.url}/oncall/1?tz=Europe%2FLondon&from=2025-12-15&at=2025-12-16T12:00Z`);
  await page.getByRole('button', { name: 'Copy who is on call for Alpha' }).first().click();
  await expect.poll(clipboard).toMatch(/^Alpha, Tue 16 Dec.*\(computed, not recorded\)$/);

  await page.goto(`${server.url}/hours?tz=Europe%2FLondon&range=2025-12`);
  await expect(page.getByText(NOTE)).toBeVisible();
  expect(await axeFaultsInBothThemes(page.getByRole('main'))).toEqual([]);
  const notesOf = async (name: string) => {
    const saved = await downloadOf(page, () => page.getByRole('button', { name, exact: true }).click());
    const [heads = [], ...rows] = readCsv(await readFile(await saved.path(), 'utf8'));
    return new Set(rows.map((cells) => cells[heads.indexOf('note')]));
  };
  await page.getByRole('button', { name: 'Files' }).click();
  expect(await notesOf('People CSV')).toEqual(new Set([NOTE]));
  expect(await notesOf('Stretches CSV')).toEqual(
    new Set(['computed, not recorded', expect.stringMatching(/^computed until/), '']),
  );
  await page.getByRole('button', { name: 'Copy Markdown' }).click();
  await expect.poll(clipboard).toContain('Computed from the first imported rota');

  await page.goto(`${server.url}/hours?tz=Europe%2FLondon&range=2026-01`);
  await expect(page.getByRole('table', { name: 'On-call hours' })).toBeVisible();
  await expect(page.getByText('not recorded')).toHaveCount(0);
});
