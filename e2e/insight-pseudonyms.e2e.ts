import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { showAll } from './support/oncall';
import { demoOf, isoDay, type Records } from './support/responders';
import { firstIds, gridOf } from './support/incidents';
import { downloadOf, filesOfMenus, openFilesOf } from './support/downloads';
import { expect, test } from './support/test';

// Names of people are nowhere on the pages of the incident review, nor in what they save, while pseudonyms are shown.

const DAY = 86_400;
const PSEUDONYMS = '&present=1&names=pseudonyms';
const CHARTS = 'hours,over-time,heat-map';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Which of the demo's people a text names, by the whole name or the family name, also in an address. */
function namedIn({ people }: Records, text: string): string[] {
  const texts = `${text}\n${text.replaceAll('+', ' ').replaceAll(/%[0-9a-f]{2}/gi, decoded)}`;
  return people
    .map(({ person_name: name }) => name)
    .filter((name) => texts.includes(name) || texts.includes(name.split(' ').at(-1) ?? name));
}

function decoded(escape: string): string {
  try {
    return decodeURIComponent(escape);
  } catch {
    return escape;
  }
}

/** All text of a page: markup with every attribute, values of fields, title and address. */
async function htmlOf(page: Page): Promise<string> {
  const markup = await page.evaluate(() => [
    document.title,
    location.href,
    document.documentElement.outerHTML,
    ...Array.from(document.querySelectorAll<HTMLInputElement>('input, select, textarea'), (one) => one.value),
  ]);
  return markup.join('\n');
}

/** Visible text of a page with the accessible names. */
async function textsOn(page: Page): Promise<string> {
  return `${await htmlOf(page)}\n${await page.locator('body').ariaSnapshot()}`;
}

async function saved(page: Page, button: string | RegExp): Promise<string[]> {
  const buttons = page.getByRole('button', { name: button });
  const files: string[] = [];
  for (let index = 0; index < (await buttons.count()); index += 1) {
    const file = await downloadOf(page, () => buttons.nth(index).click());
    files.push(await textOf(file));
  }
  return files;
}

async function textOf(file: Download): Promise<string> {
  return `${file.suggestedFilename()}\n${await readFile(await file.path(), 'utf8')}`;
}

async function respondersIn(page: Page, path: string): Promise<{ page: string; files: string[] }> {
  await page.goto(path);
  const sliders = page.getByRole('slider');
  await expect(sliders).toHaveCount(3);
  const texts: string[] = [];
  for (const slider of await sliders.all()) {
    await slider.focus();
    await page.keyboard.press('End');
    texts.push(await htmlOf(page));
  }
  texts.push(await textsOn(page));
  const files = await Promise.all((await filesOfMenus(page, / as CSV file$/)).map(textOf));
  await page.goto(`${path}&table=${CHARTS}`);
  await expect(page.getByRole('table')).toHaveCount(4);
  await showAll(page.locator('body'));
  return { page: [...texts, await textsOn(page)].join('\n'), files };
}

test('responders: in charts, tables, accessible names and files', async ({ page, request, service }) => {
  const { records, midnight } = await demoOf(request, service);
  const path = `/responders?from=${isoDay(midnight - 14 * DAY)}&to=${isoDay(midnight)}`;
  const open = await respondersIn(page, path);
  expect(namedIn(records, open.page).length).toBeGreaterThan(20);
  expect(open.files).toHaveLength(4);
  expect(namedIn(records, open.files.join('\n')).length).toBeGreaterThan(20);

  const hidden = await respondersIn(page, `${path}${PSEUDONYMS}`);
  expect(namedIn(records, hidden.page)).toEqual([]);
  expect(hidden.files).toHaveLength(4);
  for (const file of hidden.files) expect(namedIn(records, file), file.slice(0, 60)).toEqual([]);
  expect(hidden.files.join('\n')).toMatch(/^[A-Z][a-z]+,/m);
});

test('incidents: in the details, files and what is copied', async ({ page, request, service }) => {
  const { records, midnight } = await demoOf(request, service);
  const path = `/incidents?from=${isoDay(midnight - DAY)}&to=${isoDay(midnight)}`;
  const total = async () => {
    await expect(page.getByRole('status').filter({ hasText: '· complete' })).toBeVisible();
    await expect(gridOf(page)).toBeVisible();
  };
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const read = async (more: string) => {
    await page.goto(`${path}${more}`);
    await total();
    const [first = '', second = ''] = await firstIds(page, 2);
    await page.goto(`${path}${more}&row=${first}&sel=${first},${second}`);
    await total();
    const details = page.getByRole('complementary', { name: `Incident ${first}` });
    const onCall = details.getByRole('region', { name: 'On call then' });
    await expect(onCall.getByRole('listitem').first()).toBeAttached();
    await onCall.locator('details').evaluateAll((all) => {
      for (const one of all) one.toggleAttribute('open', true);
    });
    const copied: string[] = [];
    for (const copy of await page.getByRole('button', { name: 'Copy as Markdown' }).all()) {
      const before = await clipboard();
      await copy.click();
      await expect.poll(clipboard).not.toBe(before);
      copied.push(await clipboard());
    }
    expect(copied).toHaveLength(2);
    await openFilesOf(page, 'Incidents');
    const files = await saved(page, /^Incidents as CSV file$/);
    return { page: await textsOn(page), other: [...files, ...copied].join('\n') };
  };
  const open = await read('');
  expect(namedIn(records, open.page).length).toBeGreaterThan(0);
  expect(namedIn(records, open.other).length).toBeGreaterThan(0);

  const hidden = await read(PSEUDONYMS);
  expect(namedIn(records, hidden.page)).toEqual([]);
  expect(namedIn(records, hidden.other)).toEqual([]);
});
