import type { Page } from '@playwright/test';
import { startOverOther } from './support/other-server';
import { expect, test } from './support/test';
import { visit } from './support/visit';

/** A key that the upstream repeats wherever it can. */
const KEY = 'a-key-of/another+server';
const DAY = 86_400;
const T0 = 1_763_000_000;

/** Another server: 200 applications per request, issues by name, and messages with internal details. */
const seen = { parts: new Array<number>(), isBroken: true };
function answer(input: Record<string, unknown>, { url }: { url?: string | undefined }) {
  const { application_ids, issue_id } = input;
  if (Array.isArray(application_ids)) return applications(application_ids.map(String));
  const issue = ISSUES[String(issue_id)];
  if (issue) return { status: 200, members: { data: { issue_id, ...issue } } };
  const message = `${KEY} is not valid (${url}), ${JSON.stringify(KEY)}, token=hunter2hunter2`;
  return { status: 401, members: { request_id: `id-${KEY}`, error: { code: 'Unauthorized', message } } };
}

const refusal = (code: string) => ({ status: 400, members: { error: { code, message: 'no' } } });

function applications(ids: readonly string[]) {
  seen.parts.push(ids.length);
  if (ids.length > 200) return refusal('InvalidParameter');
  if (seen.isBroken && ids.includes('app-250')) return refusal('AccessDenied');
  const items = ids.filter((id) => !id.startsWith('none')).map((application_id) => ({ application_id }));
  return { status: 200, members: { data: { items } } };
}

const ISSUES: Record<string, object> = {
  resolved: {
    first_seen: { timestamp: T0 },
    last_seen: { timestamp: T0 + 4 * DAY },
    regression: { regressed_at: T0 + 2 * DAY, resolved_at: T0 + 5 * DAY },
  },
  zero: { first_seen: { timestamp: T0 }, regression: { regressed_at: 0, resolved_at: 0 } },
  reversed: { first_seen: { timestamp: T0 + DAY }, last_seen: { timestamp: T0 } },
  regressed: {
    error: { type: 'TypeError', message: 'x' },
    first_seen: { timestamp: T0, version: '1.4.0' },
    last_seen: { timestamp: T0 + 10 * DAY, version: '1.4.3' },
    regression: { resolved_at: T0 + 4 * DAY, regressed_at: T0 + 8 * DAY, regressed_at_version: '1.4.2' },
  },
};

let dashboard: Awaited<ReturnType<typeof startOverOther>>;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  dashboard = await startOverOther(KEY, answer);
});
test.afterAll(() => dashboard.stop());

test.describe('an application key and many ids', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('ids are asked for 200 at a time, at no cost to others; no key is shown', async ({ page }) => {
    const form = page.getByRole('form', { name: 'Applications' });
    const found = page.getByRole('region', { name: 'Applications', exact: true });
    const lookUp = async (ids: readonly string[]) => {
      await form.getByRole('textbox').fill(ids.join('\n'));
      await form.getByRole('button', { name: 'Look up' }).click();
    };
    await page.goto(`${dashboard.url}/rum`);
    await test.step('ids are asked for 200 at a time, and a request that fails costs only its own', async () => {
      seen.isBroken = true;
      await lookUp(Array.from({ length: 450 }, (_, i) => (i < 3 ? `none-${i}` : `app-${i}`)));
      await expect(found).toContainText('450 ids in 3 requests');
      await expect(found.getByRole('alert')).toContainText('200 of the applications (app-200 to app-399)');
      await expect(found).toContainText('3 of 250 not found, or not visible with this app key');
      await expect(found).toContainText('200 more have no reply');
      await expect(found.getByRole('table').getByRole('row')).toHaveCount(1 + 247);
      expect(Math.max(...seen.parts)).toBe(200);

      seen.isBroken = false;
      await found.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
      await expect(found.getByRole('table').getByRole('row')).toHaveCount(1 + 447);
      await expect(found).toContainText('3 of 450 not found');
      await page.reload();
      await expect(found.getByRole('table').getByRole('row')).toHaveCount(1 + 447);
    });
    await test.step('an address that no server would take as a query is kept by it all the same', async () => {
      await lookUp(Array.from({ length: 300 }, (_, i) => `application-with-a-long-id-${i}`));
      await expect(page.getByText('All 300 found.')).toBeVisible();
      await page.reload();
      await expect(page.getByText('All 300 found.')).toBeVisible();
    });
    await test.step('the key that a server repeats is nowhere on the page, and other secrets are masked', async () => {
      await visit(page, '/rum/issues/leak');
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Unauthorized');
      await expect(alert).toContainText('is not valid');
      await expect(alert).toContainText('token=••••••');
      const document = await page.content();
      for (const put of [KEY, encodeURIComponent(KEY), 'hunter2']) expect(document).not.toContain(put);
    });
  });
});

const issuePanel = (page: Page) => page.getByRole('region', { name: 'Issue', exact: true });
const life = (page: Page) => page.getByRole('region', { name: 'Lifecycle' });

test('only what came back and was not resolved since is called regressed', async ({ page }) => {
  const badge = issuePanel(page).getByText('Regressed', { exact: true });
  const look = async (id: string) => {
    await visit(page, `/rum/issues/${id}`);
    await expect(page.getByText(`/ issue ${id}`)).toBeVisible();
    await expect(life(page)).toContainText('First seen');
  };
  await page.goto(`${dashboard.url}/rum`);
  for (const id of ['resolved', 'zero']) {
    await look(id);
    await expect(badge).toHaveCount(0);
  }
  await test.step('times that contradict each other are called so', async () => {
    await look('reversed');
    await expect(life(page)).toContainText('These times contradict each other: It was first seen after');
  });
  await test.step('it says since when', async () => {
    await look('regressed');
    await expect(badge).toHaveCount(1);
    await expect(life(page)).toContainText('Came back in 1.4.2');
    await expect(life(page)).not.toContainText('contradict');
  });
  await test.step('its stages differ without colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(life(page)).toContainText('First seen');
    const fills = await life(page)
      .locator('[data-state]')
      .evaluateAll((parts) =>
        parts.map((part) => {
          const { backgroundColor, backgroundImage, width } = getComputedStyle(part);
          return { state: part.getAttribute('data-state'), backgroundColor, backgroundImage, width };
        }),
      );
    expect(fills.map(({ state }) => state)).toEqual(['open', 'resolved', 'open']);
    const [open, resolved] = fills;
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    // Solid in a colour that is not the page's, and hatched.
    expect([canvas, 'rgba(0, 0, 0, 0)']).not.toContain(open?.backgroundColor);
    expect(open?.backgroundImage).toBe('none');
    expect(resolved?.backgroundImage).toContain('repeating-linear-gradient');
    await expect(badge).toHaveCSS('border-top-width', '1px');
  });
});
