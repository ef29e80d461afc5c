import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { countPeople, demoOf, isoDay, visible } from './support/responders';
import { expect, test } from './support/test';

// The review of the demo's storm, as docs/using/demo.md opens it: one evening, many incidents of one cause.

const HOUR = 3600;
const LABEL = encodeURIComponent('cause=orders-database-connections');

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Figure of the people who were woken. */
function wokenIn(page: Page): Locator {
  return region(page, 'Summary').getByRole('heading', { name: 'Woken' }).locator('..');
}

type Service = { url: string; appKey: string };

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

test('the review of a new label is compared with all incidents of these hours, and says so', async ({
  page,
  request,
  service,
}) => {
  const { path, own, before, wokenBefore, oldest } = await stormOf(request, service);
  const storm = own.filter(({ incident_id: id }) => id.startsWith('in-storm-'));
  await page.goto(`${path}&label=${LABEL}`);
  const summary = region(page, 'Summary');
  await expect(summary).toContainText(`${storm.length} of ${own.length} incidents in 6 h`);
  await expect(summary).toContainText(`before: ${Math.min(...before)} to ${Math.max(...before)}`);
  await expect(summary).toContainText(
    'Compared with all incidents in the same hours of the 28 days before, whatever the filter.',
  );
  await expect(summary).toContainText('◆ this review');
  await expect(region(page, 'Load per person')).toContainText(
    'by the incidents in this range that match the filter',
  );
  const [least, most] = [Math.min(...wokenBefore), Math.max(...wokenBefore)];
  await expect(wokenIn(page)).toContainText(`before: ${least === most ? least : `${least} to ${most}`}`);

  await test.step('figures without incidents before have no legend', async () => {
    await page.goto(`/review?from=${oldest}&to=${oldest}T23:59&tz=Asia/Shanghai`);
    await expect(summary).toContainText('Not compared: no incidents');
    await expect(summary).not.toContainText('◆');
  });
});

test.describe('Markdown', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

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

test('a rota that is closed by its hours is closed in the details of an incident, and not a gap', async ({
  page,
  request,
  service,
}) => {
  const { path } = await stormOf(request, service);
  await page.goto(`${path.replace('/review', '/incidents')}&row=in-storm-14`);
  const duties = page.getByRole('region', { name: 'On call then' }).getByRole('listitem');
  await expect(duties.filter({ hasText: 'Ledger office hours' })).toContainText('off hours');
});

/** Fragment of a link with notes, as the page writes it. */
function fragmentOf(notes: readonly { at: number; text: string }[]): string {
  return `#review=1.${Buffer.from(JSON.stringify({ notes })).toString('base64url')}`;
}

test('timed notes stand with their text above the incidents, and are first below the axis', async ({
  page,
  request,
  service,
}) => {
  const { path, own } = await stormOf(request, service);
  const first = own[0]?.created_at ?? 0;
  const text = 'Version 3.9.0 of the payments API rolled back';
  await page.goto(path + fragmentOf([{ at: first + 2 * HOUR, text }]));
  const chronology = region(page, 'Chronology');
  const note = chronology.getByText(text);
  await expect(note).toBeInViewport();
  const lanes = chronology.getByRole('list', { name: 'Incidents by title' });
  const incident = lanes.getByRole('button').first();
  // Lanes by title have the first to acknowledge by name, and their counts.
  await expect(incident).toHaveAccessibleName(/ incidents?, .*, \d+ m \d\d s$/);
  await expect(lanes.getByRole('listitem')).toHaveCount(new Set(own.map(({ title }) => title)).size);
  const [above, below] = [await note.boundingBox(), await incident.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect(await note.evaluate((label) => label.scrollWidth <= label.clientWidth + 1)).toBe(true);
  await test.step('each person who was engaged has a lane that leads to their page', async () => {
    const engaged = own.flatMap(({ assignments, closed_at: end }) =>
      assignments.flatMap(({ acked_at: at, person_id: id }) =>
        at !== null && at < (end ?? Infinity) ? [String(id)] : [],
      ),
    );
    const people = chronology.getByRole('list', { name: 'Lanes of people' }).getByRole('link');
    const paths = await Promise.all((await people.all()).map((link) => link.getAttribute('href')));
    const expected = [...new Set(engaged)].map((id) => `/responders/${id}`);
    const linked = paths.flatMap((to) => /^\/responders\/\d+/.exec(to ?? '')?.[0] ?? []);
    expect(linked.toSorted()).toEqual(expected.toSorted());
    await expect(chronology.getByText(/^Engaged \d.*, \d+ incidents?$/).first()).toBeAttached();
  });
  await test.step('a lane opens its incidents, and the address has it', async () => {
    await incident.click();
    await expect(incident).toHaveAttribute('aria-expanded', 'true');
    await chronology.getByRole('button', { name: /^1, / }).click();
    await expect(region(page, 'Incident 1')).toBeVisible();
    await expect(page).toHaveURL(/open=in-/);
  });
});

test('the presented chronology fits the screen with titles and numbers, and can be of critical ones only', async ({
  page,
  request,
  service,
}) => {
  const { path, own } = await stormOf(request, service);
  const critical = own.filter(({ severity }) => severity === 'Critical');
  for (const [width, height] of [
    [1920, 1080],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${path}&present=1&card=chronology`);
    const titles = page.getByRole('list', { name: 'Incidents by title' });
    await expect(titles).toContainText('checkout: error rate above 1 %');
    // Three lanes and a line for the rest, at least.
    const lanes = page.getByRole('list', { name: 'Lanes of people' }).getByRole('listitem');
    await expect(lanes.nth(3)).toBeInViewport();
    await expect(titles).toContainText(/\d+ incidents, \d+ critical/);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  }
  await page.goto(`${path}&present=1&card=slowest`);
  const load = page.getByRole('region', { name: 'Load per person, scrolls sideways' });
  await expect(load.getByRole('columnheader', { name: 'Incident hours' })).toBeVisible();
  expect(await load.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.goto(`${path}&present=1&card=chronology`);
  await page.mouse.move(700, 880);
  await page.getByRole('button', { name: 'Only critical' }).click();
  await expect(page.getByText(`${critical.length} critical only`)).toBeVisible();
  await expect(page).toHaveURL(/only=critical/);
  await expect(page.getByText('2 of 4', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const slide = page.getByRole('table', { name: 'Critical incidents' });
  await expect(slide).toBeVisible();
  await expect(page.getByRole('button', { name: 'Only critical' })).toHaveCount(0);
  const titles = new Set(critical.map(({ title }) => title));
  await expect(slide.getByRole('row')).toHaveCount(Math.min(12, titles.size) + 1);
  await slide.getByRole('button').first().click();
  await expect(page.getByText('Critical', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Incident \d+$/ })).toBeVisible();
});

test('the browser’s own print has the names of its lanes, gaps and responders without waiting', async ({
  page,
  request,
  service,
}) => {
  const { path, own } = await stormOf(request, service);
  const replied = page.waitForResponse(
    (reply) => reply.request().postData()?.includes('"with":["responders"') === true,
  );
  await page.goto(path);
  await (await replied).finished();
  await expect(
    page.getByRole('table', { name: 'Slowest to acknowledge' }).locator('bdi').last(),
  ).not.toBeEmpty();
  await expect(page.getByRole('table', { name: 'Load per person' })).toBeVisible();
  // The last to come.
  await expect(wokenIn(page)).toContainText('before');
  const paper = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    const [names = [], gaps = [], footer = []] = [
      '.review-paper .review-lanes .review-name > b',
      '.review-paper .review-lanes .gap > :not(.sr-only)',
      'footer',
    ].map((selector) => Array.from(document.querySelectorAll(selector), (one) => one.textContent ?? ''));
    const text = document.querySelector('.review-paper')?.textContent ?? '';
    return { names, gaps, footer: footer.join(' '), text };
  });
  const names = page.getByRole('list', { name: 'Lanes of people' }).locator('.review-name > b');
  expect(paper.names).toEqual(await names.allTextContents());
  expect(paper.names.every((name) => name.length > 1)).toBe(true);
  expect(paper.gaps).toContain('Nobody for 6 h');
  expect(paper.text.match(/\(acknowledged\)/g)?.length).toBeGreaterThan(own.length / 2);
  expect(paper.text).not.toContain('Not loaded before printing');
  expect(paper.footer).not.toContain('Incomplete');
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(own.length).toBeGreaterThanOrEqual(45);
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(8);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
