import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeFakes } from '../src/service/sources/fakes/fake.spec-support';
import { type PagerDutyWorld, startPagerDuty } from '../src/service/sources/fakes/pagerduty.spec-support';
import { KEY } from '../src/service/sources/fakes/rota.spec-support';
import { axeFaults, axeFaultsInBothThemes } from './support/axe';
import { commandLine } from './support/command-line';
import { startWithRecords, type OwnServer } from './support/own-data';
import { expect, test } from './support/test';
import { weeklyRota } from './support/weekly-rota';

const world: PagerDutyWorld = {
  schedules: [weeklyRota('PPAY', 'Payments', ['PANA']), weeklyRota('PSEA', 'Search', ['PBO'])],
  users: ['Ana Lindt', 'Bo Berg'].map((name) => ({
    id: `P${name.split(' ')[0]?.toUpperCase()}`,
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
  })),
};

const personId = async (name: string) => {
  const { people } = await (await fetch(`${server.url}/directory.json`)).json();
  return people.find((one: { person_name: string }) => one.person_name === name).person_id;
};

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

let server: OwnServer;
let folder = '';

async function startReading(read: PagerDutyWorld): Promise<void> {
  const fake = await startPagerDuty(read, { now: () => Date.now(), advance: () => undefined });
  folder = await mkdtemp(join(tmpdir(), 'watchbill-sources-'));
  await writeFile(join(folder, 'key'), KEY);
  const source = { name: 'prod', tool: 'pagerduty', url: String(fake.url), token_file: 'key', every: '24h' };
  await writeFile(join(folder, 'sources.json'), JSON.stringify({ sources: [source] }));
  server = await startWithRecords({ people: [{ person_id: 1, person_name: 'Reader' }] }, [], {
    WATCHBILL_SOURCES_FILE: join(folder, 'sources.json'),
  });
}

test.afterEach(async () => {
  await server.stop();
  await closeFakes();
  await rm(folder, { recursive: true, force: true });
});

test('a tool is read by itself, and a page says when, and what is wrong', async ({ page }) => {
  await startReading(world);
  await page.goto(`${server.url}/sources?tz=UTC`);
  const sources = page.getByRole('table', { name: 'Sources' });
  await expect(sources.getByRole('row', { name: /prod/ })).toContainText('2 schedules');
  await expect(page.getByRole('main').getByText(/^PagerDuty, read \d\d:\d\d\.$/)).toBeVisible();
  expect(await axeFaultsInBothThemes(page.getByRole('main'))).toEqual([]);

  await test.step('a schedule says where it comes from', async () => {
    await page.getByRole('link', { name: 'Payments', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^PagerDuty, read \d\d:\d\d$/ })).toBeVisible();
  });

  await test.step('beyond what is read, a page says until when', async () => {
    const rota = page.url();
    const at = new Date(Date.now() + 100 * 86_400_000).toISOString();
    await page.goto(`${server.url}/oncall?tz=UTC&at=${at}&days=7&from=${at.slice(0, 10)}`);
    await expect(page.getByText(/^Not known, read until /).first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Not known');
    await expect(page.getByText(/^Gaps not known in these days/)).toBeVisible();
    await page.goto(rota);
  });

  await test.step('calendars, copied text and agents say where a rota comes from', async () => {
    const words = /PagerDuty\\?, read \w{3} \d{1,2} \w{3}\\?, \d\d:\d\d [A-Z]/;
    await page.getByRole('button', { name: /^Copy/ }).first().click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(words);
    const id = /\d+/.exec(new URL(page.url()).pathname)?.[0];
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    const post = async (path: string, body: unknown) =>
      await (
        await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      ).text();
    const shows = { of: 'schedule', schedule_id: Number(id) };
    const made = JSON.parse(await post('/api/links', { kind: 'feed', label: 'Payments', shows }));
    const calendar = (await (await fetch(`${server.url}${made.path}`)).text()).replaceAll('\r\n ', '');
    expect(calendar).toMatch(new RegExp(`^X-WR-CALDESC:${words.source}`, 'm'));
    const call = { name: 'who_is_on_call', arguments: { schedule_id: id } };
    const reply = await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
    expect(reply).toMatch(words);
  });

  await test.step('a shift of the tool is changed in the tool', async () => {
    const rota = new URL(page.url()).pathname;
    const there = page.getByRole('link', { name: 'Change in PagerDuty' });
    await expect(there.first()).toHaveAttribute('href', 'https://shop.pagerduty.com/schedules/PPAY');
    await expect(page.getByRole('button', { name: 'Override', exact: true })).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('tonight');
    await expect(page.getByText('No results')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto(`${server.url}/shifts?tz=UTC&person=${await personId('Ana Lindt')}`);
    await expect(there.first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Find cover' })).toHaveCount(0);
    const now = Math.floor(Date.now() / 1000);
    const override = [rota.replace(/\D/g, ''), 1, now, now + 3600].join();
    await page.goto(`${server.url}${rota}?override=${override}`);
    const panel = page.getByRole('complementary', { name: 'Override' });
    await expect(panel.getByText('Change in PagerDuty')).toBeVisible();
    await expect(panel.getByText('Who instead')).toHaveCount(0);
    await page.goto(`${server.url}${rota}/edit`);
    await expect(there).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(0);
  });

  await test.step('a key that is refused is said wherever somebody looks, until it works again', async () => {
    const sync = () => commandLine(server.dataDir, 'sync', 'prod').catch((error: unknown) => error);
    const textOf = async () => await (await fetch(`${server.url}/on-call.txt`)).text();
    expect(await textOf()).not.toContain('PagerDuty');
    await writeFile(join(folder, 'key'), 'no-longer');
    await sync();
    expect(await textOf()).toMatch(/^PagerDuty, read .+: stopped$/m);
    for (const path of ['/oncall?tz=UTC', '/oncall?tz=UTC&wall=1']) {
      await page.goto(`${server.url}${path}`);
      await expect(page.getByText(/^PagerDuty cannot be read\./)).toBeVisible();
    }
    await page.goto(`${server.url}/sources?tz=UTC`);
    await expect(page.getByRole('row', { name: /^prod/ })).toContainText('Not read');
    await writeFile(join(folder, 'key'), KEY);
    await sync();
    expect(await textOf()).not.toContain('PagerDuty');
  });

  await test.step('a schedule that the tool has no more stays, and is named above the rotas', async () => {
    world.schedules.pop();
    await commandLine(server.dataDir, 'sync', 'prod').catch((error: unknown) => error);
    await page.goto(`${server.url}/oncall?tz=UTC`);
    await expect(page.getByRole('status').filter({ hasText: 'Not the same as in PagerDuty' })).toContainText(
      'Search',
    );
    await page.getByRole('main').getByRole('link', { name: 'Sources' }).click();
    await expect(page.getByRole('row', { name: /^prod/ })).toContainText('Search: gone from PagerDuty since');
  });

  await test.step('on a phone a sync is started by hand', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.url}/sources?tz=UTC`);
    world.schedules.push(weeklyRota('PNEW', 'Mail', ['PBO']));
    const button = page.getByRole('button', { name: 'Sync now: prod' });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await button.click();
    await expect(page.getByText('3 schedules')).toBeVisible();
    await expect(button).toHaveText('Sync now');
    await commandLine(server.dataDir, 'sync', '--final', 'Payments');
    await page.reload();
    await expect(page.getByText('2 schedules')).toBeVisible();
    await expect(page.getByText('1 taken over here: Payments')).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    expect(await axeFaults(page.getByRole('main'))).toEqual([]);
  });

  await test.step('neither the list nor the page has the key', async () => {
    const list = await (await fetch(`${server.url}/sources.json`)).text();
    expect(list).not.toContain(KEY);
    expect(await page.content()).not.toContain(KEY);
  });
});

test('a rota of a tool is taken over with its rotation, and is read no more', async ({ page }) => {
  const taken: PagerDutyWorld = { ...world, schedules: [weeklyRota('PPAY', 'Payments', ['PANA', 'PBO'])] };
  await startReading(taken);
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`${server.url}/sources?tz=UTC`);
    await page.getByRole('link', { name: 'Take over: Payments' }).click();
    const found = page.getByText(/^Rotation found: the same people as in PagerDuty until /);
    await expect(found).toBeInViewport();
    await expect(
      page.getByText(/changes nothing in PagerDuty, which still pages by its own schedule/),
    ).toBeInViewport();
    await expect(page.getByText('In force at once')).toBeVisible();
    await expect(page.getByRole('table').filter({ hasText: 'Per month' })).toContainText(/ and .+360/);
    await expect(page.getByRole('main')).not.toContainText(/role 1/i);
    await expect(page.getByRole('heading', { name: /^Layer 1/ })).toBeVisible();
    expect(await axeFaults(page.getByRole('main'))).toEqual([]);
  }
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit rota' })).toBeVisible();
  await expect(page.getByText('Change in PagerDuty')).toHaveCount(0);
  await expect(page.getByText('Taken over from PagerDuty.')).toContainText('still pages by its own schedule');

  await test.step('what the tool says afterwards is not read', async () => {
    const onCall = async () => await (await fetch(`${server.url}/on-call.txt`)).text();
    const before = await onCall();
    expect(before).toMatch(/Ana Lindt|Bo Berg/);
    taken.schedules.splice(0, 1, weeklyRota('PPAY', 'Payments', ['']));
    expect(await commandLine(server.dataDir, 'sync', 'prod')).toContain('it was taken over');
    expect(await onCall()).toBe(before);
    await page.goto(`${server.url}/sources?tz=UTC`);
    await expect(page.getByText('0 schedules')).toBeVisible();
    await expect(page.getByText('1 taken over here: Payments')).toBeVisible();
  });
});

test('a first run says how a tool is connected', async ({ page }) => {
  server = await startWithRecords({ people: [{ person_id: 1, person_name: 'Reader' }] });
  await page.goto(`${server.url}/oncall?tz=UTC`);
  await expect(page.getByRole('link', { name: 'Create the first rota' })).toBeVisible();
  await page.getByRole('link', { name: 'Sources', exact: true }).click();
  const steps = page.getByRole('region', { name: 'Connect a tool' });
  await page.getByRole('button', { name: 'Grafana OnCall' }).click();
  await expect(steps).toContainText('"tool": "grafana-oncall"');
  await page.getByRole('button', { name: 'Another tool’s calendar' }).click();
  await expect(steps).toContainText('"url_file": "address"');
  expect(await axeFaultsInBothThemes(page.getByRole('main'))).toEqual([]);
});
