import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { downloadOf, filesOfMenus } from './support/downloads';
import { MAIL, SECRET, SHOP_STACK } from './support/shop-stacks';
import { exitPresentation, presentBar, shown } from './support/present';
import { box, pasted } from './support/stacks';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { closeShare, openFiles } from './support/share';

// Every page as a room sees it: with pseudonyms, and with the secrets of the demo data and of a pasted stack. Nothing
// real may be in the document, in its accessible names, in titles, in files, in copies or on paper.

const PRESENTED = 'present=1&names=pseudonyms';

type Presented = {
  path: string;
  /** Waits until the page shows its data. */
  ready: (page: Page) => Promise<unknown>;
  /** Makes the page write files. */
  files?: (page: Page) => Promise<Download[]>;
};

const PAGES: Readonly<Record<string, readonly Presented[]>> = {
  'who is on call': [
    {
      path: '/oncall?days=3',
      ready: async (page) => {
        await expect(page.getByRole('rowheader').filter({ hasText: 'until' }).first()).toBeVisible();
        await expect(page.getByRole('region', { name: 'Hand-offs', exact: true })).toBeVisible();
      },
      files: async (page) => {
        const calendar = (await openFiles(page)).getByRole('button', { name: /^On call: / });
        const files = [await downloadOf(page, () => calendar.click())];
        await closeShare(page);
        files.push(await downloadOf(page, () => page.getByRole('button', { name: 'Gaps as CSV' }).click()));
        return files;
      },
    },
    {
      path: '/oncall?wall=1',
      ready: async (page) => {
        await expect(page.getByRole('complementary', { name: 'Wall' })).toBeVisible();
        await expect(page.getByRole('listitem').filter({ hasText: 'until' }).first()).toBeVisible();
      },
    },
    {
      path: '/oncall/6190000000101',
      ready: (page) => expect(page.getByRole('region', { name: 'Rotation', exact: true })).toBeVisible(),
    },
    {
      path: '/shifts?person=4080000000002',
      ready: async (page) => {
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Shifts of ');
        await expect(page.getByRole('table', { name: 'On-call hours' })).toBeVisible();
      },
    },
  ],
  figures: [
    {
      path: '/responders?range=7d',
      ready: (page) => expect(page.getByRole('slider')).toHaveCount(5),
      files: async (page) => {
        const files = await filesOfMenus(page, / as (CSV|SVG|PNG) file$/);
        expect(files.length).toBeGreaterThan(10);
        return files;
      },
    },
    {
      path: '/incidents?range=7d',
      ready: async (page) => {
        await expect(page.getByRole('status').filter({ hasText: '· complete' })).toBeVisible();
        await page
          .getByRole('row')
          .filter({ has: page.getByRole('checkbox', { name: /^Select in-demo-/ }) })
          .first()
          .getByRole('gridcell')
          .nth(1)
          .click();
        await expect(page.getByText('On call then')).toBeVisible();
      },
    },
    {
      path: '/review?range=7d&card=chronology&evidence=int-demo-1/ev-demo-0001,is-demo-0001',
      ready: async (page) => {
        await expect(
          page.getByRole('list', { name: 'Lanes of people' }).getByRole('listitem').first(),
        ).toBeVisible();
        // All of its cards are on paper, which is looked at, too.
        await expect(page.getByText(/^2 of \d$/)).toBeVisible();
      },
    },
  ],
  'deliveries, applications and stacks': [
    {
      path: '/webhooks/int-demo-1/ev-demo-0001',
      ready: (page) => expect(page.getByRole('region', { name: 'Request', exact: true })).toBeVisible(),
    },
    {
      path: '/webhooks',
      ready: (page) => expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible(),
    },
    {
      path: '/rum?id=app-demo-0001',
      ready: (page) =>
        expect(page.getByRole('region', { name: 'Applications', exact: true })).toContainText(
          'app-demo-0001',
        ),
    },
    {
      path: '/rum/applications/app-demo-0001',
      ready: (page) => expect(page.getByRole('region', { name: 'Application', exact: true })).toBeVisible(),
    },
    {
      path: '/rum/issues/is-demo-0001',
      ready: (page) => expect(page.getByRole('region', { name: 'Lifecycle' })).toBeVisible(),
    },
    {
      path: '/no-such-page',
      ready: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    },
    {
      path: '/stacks',
      ready: async (page) => {
        // A stack is pasted before it is presented.
        await exitPresentation(page);
        await box(page).fill(SHOP_STACK);
        await page.getByRole('button', { name: 'Present', exact: true }).click();
        await (await presentBar(page)).getByRole('button', { name: 'Pseudonyms' }).click();
        await expect(pasted(page)).toContainText('the cart of •••••• with token=••••••');
      },
    },
  ],
};

for (const [area, pages] of Object.entries(PAGES)) {
  test(`a room is shown no name and no secret: ${area}`, async ({ page, request }) => {
    const { people } = await (await request.get('/directory.json')).json();
    const real: string[] = people.map((person: { person_name: string }) => person.person_name);
    expect(real.length).toBeGreaterThan(30);
    const found: string[] = [];
    const look = (where: string, text: string) => {
      for (const name of [...real, SECRET, MAIL]) if (text.includes(name)) found.push(`${where}: ${name}`);
    };
    for (const [index, { path, ready, files }] of pages.entries()) {
      await test.step(path, async () => {
        const presented = `${path}${path.includes('?') ? '&' : '?'}${PRESENTED}`;
        await (index === 0 ? page.goto(presented) : visit(page, presented));
        await ready(page);
        look('document', await shown(page));
        look('accessible names', await page.locator('body').ariaSnapshot());
        for (const file of (await files?.(page)) ?? []) {
          const name = file.suggestedFilename();
          look('name of a file', name);
          look(name, await readFile(await file.path(), 'utf8'));
        }
        await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
        look('paper', await shown(page));
        await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
        expect(found).toEqual([]);
      });
    }
  });
}
