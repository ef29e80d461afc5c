import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { IncidentRow } from '#contract/insight';
import { formatPercent } from '#domain/text/words';
import { axeFaultsInBothThemes } from './support/axe';
import { formatDuration } from '#domain/time/format';
import { clock, complete, exportRows, lastDays } from './support/incidents';
import { pagesWith, printing, screened } from './support/paper';
import { presentBar } from './support/present';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { countPeople, demoOf, isoDay, visible } from './support/responders';

// Expected values are computed in the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

// The page that is shared in an incident review, from three selected incidents to paper.

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const DAYS = lastDays(2);
const TITLE = 'Payment failures | in the night';

/** Three in a row that have a team whose schedules can be looked at; the earliest first. */
function threeOf(rows: readonly IncidentRow[]): IncidentRow[] {
  const closed = rows.filter((row) => row.team_id !== 0 && row.is_acked && row.seconds_to_close > 0);
  return closed.slice(0, 3).reverse();
}

type Service = { url: string; appKey: string };

/** Everybody who is on call in the schedules of a team at an instant, by the service itself. */
async function onCallAt(
  request: APIRequestContext,
  { url, appKey }: Service,
  { created_at: at, team_id: team }: IncidentRow,
): Promise<string[]> {
  const reply = await request.post(`${url}/schedule/self?app_key=${appKey}`, {
    data: { start: at, end: at + 1 },
  });
  const { people } = await (await request.get('/directory.json')).json();
  const names = new Map<unknown, string>(
    people.map((one: { person_id: number; person_name: string }) => [one.person_id, one.person_name]),
  );
  type Sent = {
    team_id: number;
    enabled: boolean;
    final_schedule: { schedules: { group: { members: { person_ids: number[] }[] } }[] };
  };
  const { items }: { items: Sent[] } = (await reply.json()).data;
  return items
    .filter(({ team_id, enabled }) => team_id === team && enabled)
    .flatMap(({ final_schedule: { schedules } }) => schedules)
    .flatMap(({ group }) => group.members.flatMap(({ person_ids: ids }) => ids))
    .map((id) => names.get(id) ?? '');
}

/** A wall clock of the address, by the account's clock. */
function instant(wall: string): number {
  return Date.parse(`${wall.includes('T') ? wall : `${wall}T00:00`}:00+08:00`) / 1000;
}

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('three incidents become a review that is read, written on, passed on, presented and printed', async ({
  page,
  request,
  service,
}) => {
  const rows = await exportRows(request, service, DAYS);
  const three = threeOf(rows);
  const [first, second] = three;
  if (!first || !second) throw new Error('the demo has too few incidents');
  const onDuty = await onCallAt(request, service, second);
  const [somebody = 'Nobody'] = onDuty;
  const ids = three.map(({ incident_id: id }) => id);
  await page.goto(`${DAYS.path}&tz=Asia/Shanghai&sel=${ids.join()}`);
  await complete(page, rows.length);

  await test.step('two clicks from the selection: who was on call when the second began', async () => {
    await page.getByRole('button', { name: 'Review these' }).click();
    await page.getByRole('button', { name: /^2, / }).click();
    const card = region(page, 'Incident 2');
    await expect(card).toContainText(second.incident_id);
    await expect(card).toContainText(clock(second.created_at).slice(11));
    const onCall = card.getByRole('region', { name: 'On call then' });
    for (const name of onDuty) await expect(onCall).toContainText(name);
    await expect(card.getByRole('region', { name: 'Responders' })).toContainText('acknowledged');
  });

  await test.step('the figures are those of the records', async () => {
    const summary = region(page, 'Summary');
    const within = three.filter((row) => row.seconds_to_first_ack <= 900).length;
    const [, median = 0] = three.map((row) => row.seconds_to_first_ack).toSorted((a, b) => a - b);
    await expect(summary).toContainText(`${formatPercent(within / 3)} in 15 min`);
    await expect(summary).toContainText(formatDuration(median));
    // Counts are compared with the same hours of 28 days, which come after them.
    await expect(summary).toContainText(/in the same hours of the 28 days before/);
    await expect(summary).toContainText(/before: \d+ to \d+/);
    const [from = '', to = ''] = (new URL(page.url()).searchParams.get('range') ?? '').split('..');
    const all = rows.filter(({ created_at: at }) => instant(from) < at && at <= instant(to)).length;
    expect(all).toBeGreaterThanOrEqual(3);
    if (instant(to) <= DAYS.end) await expect(summary).toContainText(all === 3 ? 'in ' : `of ${all} in`);
  });

  const time = clock(second.created_at).slice(11, 16);
  await test.step('title, notes and evidence are typed, and a reload brings all of it back', async () => {
    await page.getByRole('button', { name: 'Rename: title of the review' }).click();
    await page.getByRole('textbox', { name: 'Title of the review' }).fill(TITLE);
    await page.keyboard.press('Enter');
    const note = page.getByRole('textbox', { name: 'Add to notes', exact: true });
    await note.fill(`${time} rolled back`);
    await page.keyboard.press('Enter');
    await note.fill(`Alert at 80 % of the pool, ${somebody}`);
    await page.keyboard.press('Enter');
    await page
      .getByRole('textbox', { name: 'Add to notes on incident 2' })
      .fill(`was the cause, says ${somebody}`);
    await page.keyboard.press('Enter');
    const evidence = page.getByRole('textbox', { name: 'A link or an id' });
    await evidence.fill('https://other.example/webhooks/int-demo-1/ev-demo-0001?tz=UTC');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Recognised: webhook delivery')).toBeVisible();
    await evidence.fill('is-demo-0001');
    await page.keyboard.press('Enter');
    await expect(region(page, 'Evidence').getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Later' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(region(page, 'Incident 2')).toContainText('was the cause');
    await expect(region(page, 'Incident 2')).toContainText('3 of 3');
    const notes = page.getByRole('group', { name: 'Notes', exact: true });
    await expect(notes).toContainText(`${time}rolled back`);
    await expect(notes).toContainText(`Alert at 80 % of the pool, ${somebody}`);
    await expect(region(page, 'Chronology').getByTitle('rolled back')).toBeVisible();
    await expect(region(page, 'Evidence')).toContainText('HTTP');
    // What was typed is behind the #, where no server sees it.
    expect(decodeURIComponent(new URL(page.url()).search)).not.toContain('Payment');
    expect(await axeFaultsInBothThemes(notes)).toEqual([]);
  });

  await test.step('Markdown, with names and without', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const share = page.getByRole('dialog', { name: 'Share' });
    await expect(share).toContainText(`${TITLE}, 3 notes`);
    await share.getByRole('region', { name: 'Markdown' }).getByLabel('Hide names').uncheck();
    await share.getByRole('button', { name: 'Copy Markdown' }).click();
    await expect(share.getByText('Markdown copied')).toBeVisible();
    const text = await clipboard(page);
    expect(text).toContain(String.raw`# Payment failures \| in the night`);
    const placeOf = (id = '') => text.search(new RegExp(String.raw`^\| \[\d\]\(http://\S*row=${id}\)`, 'm'));
    for (const id of ids) expect(placeOf(id)).toBeGreaterThan(0);
    // In the order of the cards.
    expect(placeOf(ids[2])).toBeLessThan(placeOf(ids[1]));
    expect(text).toContain(`| ${time} | Note | rolled back |`);
    expect(text).toContain(`- Incident 2: was the cause, says ${somebody}`);
    expect(text).toContain(`- Alert at 80 % of the pool, ${somebody}`);
    expect(text).toContain('| People interrupted | **');
    expect(text).not.toContain('pseudonyms');
    await share.getByRole('region', { name: 'Markdown' }).getByLabel('Hide names').check();
    await share.getByRole('button', { name: 'Copy Markdown' }).click();
    await expect.poll(() => clipboard(page)).toContain('pseudonyms');
    const hidden = await clipboard(page);
    expect(hidden).toContain('was the cause');
    expect(hidden.match(/Names of people are pseudonyms\./g)).toHaveLength(1);
    for (const name of [...onDuty, somebody]) expect(hidden).not.toContain(name);
    await page.keyboard.press('Escape');
  });

  await test.step('presented by keys, in four slides without a critical incident', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Present' }).click();
    const foot = page.getByRole('status').filter({ hasText: /^\d of|^Incident/ });
    // The card that was open is where it begins.
    await expect(region(page, 'Incident 2')).toContainText(`was the cause, says ${somebody}`);
    await (await presentBar(page)).getByRole('button', { name: 'Pseudonyms' }).click();
    await expect(region(page, 'Incident 2')).toContainText('was the cause');
    for (const name of [...onDuty, somebody]) await expect(page.locator('body')).not.toContainText(name);
    await page.keyboard.press('Home');
    await expect(foot).toHaveText('1 of 4');
    await expect(region(page, 'Summary').first()).toContainText(TITLE);
    for (const key of ['ArrowRight', 'PageDown', ' ', 'ArrowLeft']) await page.keyboard.press(key);
    await expect(foot).toHaveText('3 of 4');
    await page.keyboard.press('ArrowLeft');
    await expect(region(page, 'Chronology')).toContainText('rolled back');
    await page.keyboard.press('End');
    await expect(foot).toHaveText('4 of 4');
    await expect(region(page, 'Evidence')).toContainText('HTTP');
    for (const name of [...onDuty, somebody]) await expect(page.locator('body')).not.toContainText(name);
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(region(page, 'Summary')).toBeVisible();
  });

  await test.step('printed as upright sheets, no block broken, with the link', async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) =>
      [w, h].map(Number),
    );
    expect(sheets.length).toBeGreaterThan(1);
    for (const [width = 0, height = 0] of sheets) {
      expect(width / height).toBeCloseTo(210 / 297, 2);
    }
    await printing(page);
    const paper = page.getByRole('article');
    await expect(paper.getByRole('heading', { level: 2 })).toContainText([
      'Chronology',
      '1',
      '3',
      '2',
      'Load per person',
      'Evidence',
      'How this is counted',
    ]);
    await expect(paper).toContainText('was the cause');
    await expect(page.getByText(`${new URL(page.url()).origin}/review?`)).toBeVisible();
  });

  await test.step('a chronology of several sheets has its days on each', async () => {
    await screened(page);
    await visit(page, '/review?range=7d&tz=Asia/Shanghai');
    await expect(page.getByRole('heading', { level: 1, name: /^Review of \d{2,} incidents/ })).toBeVisible();
    // A long chronology is folded by title, and opened lanes are on paper, too.
    const lanes = page.getByRole('list', { name: 'Incidents by title' });
    await expect(lanes.getByRole('button').first()).toHaveAttribute('aria-expanded', 'false');
    for (const lane of await lanes.locator('button[aria-expanded]').all()) await lane.click();
    await printing(page);
    const days = page.getByRole('article').getByText(/^\w{3} \d+ .*– .*20\d\d$/);
    expect(await pagesWith(page, days.last())).toBeGreaterThan(1);
  });
});

test('a review begins empty, finds pasted ids in a range, and says what it did not find', async ({
  page,
  request,
  service,
}) => {
  const [row] = threeOf(await exportRows(request, service, DAYS));
  if (!row) throw new Error('the demo has no incident');
  await page.goto('/review?tz=Asia/Shanghai');
  await page.getByRole('button', { name: 'Review these' }).click();
  await expect(page.getByText('Paste the ids of incidents.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Ids of incidents' }).fill(`${row.incident_id}, in-nobody-1`);
  await page.getByRole('combobox', { name: 'Look for them in' }).selectOption('Last 7 days');
  await page.getByRole('button', { name: 'Review these' }).click();
  await expect(page.getByText(/^1 chosen incident not found .* in-nobody-1/)).toBeVisible();
  await expect(region(page, 'Incident 1')).toContainText(row.incident_id);

  await test.step('junk is said part by part', async () => {
    await page.goto(`/review?from=2026-01-05&to=2026-01-06&lanes=x&evidence=a/b/c#review=1.e30x`);
    await page.getByRole('button', { name: '2 more' }).click();
    await expect(page.getByText('lanes=x', { exact: true })).toBeVisible();
    await expect(page.getByText('evidence=a/b/c', { exact: true })).toBeVisible();
    await expect(page.getByText('Title and notes of this link cannot be read')).toBeVisible();
  });

  await test.step('the storm of the last weeks is one click away, and what was written into it comes back', async () => {
    await page.goto('/review?tz=Asia/Shanghai');
    const peak = region(page, 'Peaks').getByRole('link').first();
    await expect(peak).toContainText('checkout: error rate above 1 %');
    const [, counted = ''] = /, (\d+) incidents$/.exec((await peak.getAttribute('aria-label')) ?? '') ?? [];
    await peak.click();
    await expect(page.getByRole('heading', { name: `Review of ${counted} incidents` })).toBeVisible();
    const form = page.getByRole('form', { name: 'Notes' }).or(region(page, 'Notes'));
    await form.getByRole('textbox').first().fill('Alert at 80 % of the pool');
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(page).toHaveURL(/#review=/);
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    const recent = region(page, 'Recent').getByRole('listitem').first();
    await expect(recent).toContainText('1 note');
    await recent.getByRole('link').click();
    await expect(region(page, 'Notes')).toContainText('Alert at 80 % of the pool');
    // The peak leads to the same, and a bare link of it forgets nothing.
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await peak.click();
    await expect(region(page, 'Notes')).toContainText('Alert at 80 % of the pool');
    await page.goto(page.url().replace(/#.*$/, ''));
    await page.reload();
    await expect(region(page, 'Notes')).toBeVisible();
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await expect(recent).toContainText('1 note');
  });

  await test.step('the last seven days are one click away', async () => {
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await page.getByRole('link', { name: 'Last 7 days' }).click();
    await expect(region(page, 'Chronology').getByRole('listitem').first()).toBeVisible();
    expect(new URL(page.url()).searchParams.get('range')).toMatch(/^\d{4}-/);
  });
});

// The review of the demo's storm, as docs/using/demo.md opens it: one evening, many incidents of one cause.

const HOUR = 3600;

/** Figure of the people who were woken. */
function wokenIn(page: Page): Locator {
  return region(page, 'Summary').getByRole('heading', { name: 'Woken' }).locator('..');
}

/** The evening of the storm: the address of its review, its incidents, and those of the same hours before. */
async function stormOf(request: APIRequestContext, service: Service) {
  const { records } = await demoOf(request, service);
  const first = records.incidents.find(({ incident_id: id }) => id === 'in-storm-01')?.created_at ?? 0;
  const midnight = Date.parse(`${isoDay(first)}T00:00:00+08:00`) / 1000;
  const [start, end] = [midnight + 18.5 * HOUR, midnight + 24.5 * HOUR];
  const range = `from=${isoDay(start)}T18:30&to=${isoDay(end)}T00:30&tz=Asia/Shanghai`;
  const own = visible(records, start, end);
  const rowsBefore = Array.from({ length: 28 }, (_, day) => {
    const earlier = (day + 1) * 24 * HOUR;
    return visible(records, start - earlier, end - earlier);
  });
  const before = rowsBefore.map((rows) => rows.length);
  const wokenBefore = rowsBefore.map(
    (rows) => [...countPeople(records, rows).values()].filter(({ sleep }) => sleep > 0).length,
  );
  const oldest = isoDay(Math.min(...records.incidents.map(({ created_at: at }) => at)));
  return { path: `/review?${range}`, own, before, wokenBefore, oldest };
}

/** Number of unescaped bars in a line of a table. */
function cells(line: string): number | undefined {
  return line.match(/(?<!\\)\|/g)?.length;
}

test.describe('Markdown', () => {
  test('the Markdown of the storm is one page, and details are copied on request', async ({
    page,
    request,
    service,
  }) => {
    const { path, own } = await stormOf(request, service);
    await page.goto(path);
    await expect(wokenIn(page)).toContainText('before');
    await expect(page.getByRole('table', { name: 'Load per person' })).toBeVisible();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const preview = page.getByLabel('Markdown to copy');
    const copied = async (): Promise<string> => {
      await page.getByRole('button', { name: 'Copy Markdown' }).click();
      await expect(page.getByText('Markdown copied')).toBeVisible();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      await expect(preview).toHaveText(text.trimEnd(), { useInnerText: false });
      return text;
    };
    const text = await copied();
    expect(text.length).toBeLessThan(20_000);
    expect(text.match(/^\| \[\d+\]\(http\S+\) \| \d\d:\d\d \|/gm)).toHaveLength(own.length);
    // On call once, by schedule and role.
    expect(text.match(/^\| Kubernetes clusters, Primary \|/gm)).toHaveLength(1);
    for (const head of ['Chronology', 'Incidents by title', 'Incidents', 'On call', 'Load per person'])
      expect(text).toContain(`\n## ${head}\n`);
    expect(text).not.toContain('###');
    // GitHub draws a table only where each line has as many cells as its head.
    for (const table of text.split('\n\n').filter((block) => block.startsWith('|'))) {
      const [head = '', ...lines] = table.trimEnd().split('\n');
      for (const line of lines) expect(cells(line), line).toBe(cells(head));
    }
    await page.getByRole('checkbox', { name: 'Details' }).check();
    const details = await copied();
    expect(details.match(/^### /gm)).toHaveLength(own.length);
    expect(details.length).toBeLessThan(65_536);
  });
});
