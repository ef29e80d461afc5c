import type { Page } from '@playwright/test';
import {
  gridOf,
  lastDays,
  madeUp,
  startExportStandIn,
  within,
  type ExportStandIn,
} from '../support/incidents';
import { idle, longTasksWhile } from '../support/page-tasks';
import { expect, test } from '../support/test';

// Budgets of the incidents page with 100,000 incidents. Counts fail a test, and so does a task that takes too much
// processor time in the best of three tries; other times are printed. WATCHBILL_PERF_ROWS tries other numbers.

const ROWS = Number(process.env['WATCHBILL_PERF_ROWS'] ?? 100_000);
const MAX_ROWS = 100;
/** Units of `longTasksWhile`. */
const MAX_TASK = 4;
const MAX_MEMORY_MB = 350;

const DAYS = lastDays(100);

test.describe.configure({ mode: 'default', timeout: 1_200_000 });

// The days of the stand-in's incidents are days of this zone.
test.use({ chosenZone: 'Asia/Shanghai' });

let standIn: ExportStandIn;
test.beforeAll(async () => {
  const rows = madeUp(ROWS, DAYS);
  standIn = await startExportStandIn((asked) => {
    // Everything is newest first, so that a page of all of them is a slice.
    const found = asked.start <= DAYS.start && asked.end >= DAYS.end ? rows : within(rows, asked);
    return {
      rows: found.slice((asked.p - 1) * asked.limit, asked.p * asked.limit),
      p: asked.p,
      limit: asked.limit,
      total: found.length,
    };
  });
});
test.afterAll(() => standIn.stop());

/** The longest task while something is done, in units; 0 where there is none over one unit. */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const tasks = await longTasksWhile(page, async () => {
    await act();
    await idle(page);
  });
  return Math.max(0, ...tasks);
}

/** Does something up to three times, until the longest task is within the budget, and prints the longest of each. */
async function measured(page: Page, what: string, act: (attempt: number) => Promise<void>): Promise<void> {
  const tasks: number[] = [];
  for (let attempt = 0; attempt < 3 && Math.min(...tasks) > MAX_TASK; attempt++) {
    tasks.push(await longestTask(page, () => act(attempt)));
  }
  console.log(`${what}: longest tasks ${tasks.join(', ')} units (0: none over one)`);
  expect(Math.min(...tasks), what).toBeLessThanOrEqual(MAX_TASK);
}

function drawn(page: Page): Promise<number> {
  return gridOf(page).getByRole('row').count();
}

/** Memory of the page and of its workers after a collection, with what typed arrays hold, in MB. */
async function memory(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  const workers: string[] = [];
  const answers = new Map<number, (usage: HeapUsage) => void>();
  cdp.on('Target.attachedToTarget', ({ sessionId }) => workers.push(sessionId));
  cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    answers.get(id)?.(result);
  });
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  await cdp.send('HeapProfiler.collectGarbage');
  const own: HeapUsage = await cdp.send('Runtime.getHeapUsage');
  const sizes = [megabytes(own)];
  for (const sessionId of workers) {
    const ask = (method: string) =>
      new Promise<HeapUsage>((resolve) => {
        const id = answers.size + 1;
        answers.set(id, resolve);
        void cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
      });
    await ask('HeapProfiler.collectGarbage');
    sizes.push(megabytes(await ask('Runtime.getHeapUsage')));
  }
  console.log(`memory: page ${sizes.map((mb) => mb.toFixed(0)).join(' MB, worker ')} MB`);
  expect(sizes.length, 'page and worker').toBeGreaterThan(1);
  return sizes.reduce((sum, mb) => sum + mb, 0);
}

type HeapUsage = { usedSize: number; backingStorageSize?: number };

function megabytes({ usedSize, backingStorageSize = 0 }: HeapUsage): number {
  return (usedSize + backingStorageSize) / 1e6;
}

test('many incidents are fetched, scrolled, sorted, filtered and written without holding up the page', async ({
  page,
}) => {
  const begin = Date.now();
  const loading = await longestTask(page, async () => {
    await page.goto(`${standIn.url}${DAYS.path}&cols=created,id,severity,team,channel,ack,close,closed`);
    const total = ROWS.toLocaleString('en');
    await expect(page.getByRole('status').filter({ hasText: '· complete' })).toHaveText(
      `${total} of ${total} · complete`,
      { timeout: 600_000 },
    );
    await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(ROWS + 1));
  });
  console.log(`fetching ${ROWS} incidents: ${Date.now() - begin} ms, longest task ${loading} units`);

  const grid = gridOf(page);
  const box = await grid.boundingBox();
  if (!box) throw new Error('the grid has no box');
  let most = 0;
  await measured(page, 'scroll', async () => {
    await page.mouse.move(box.x + 300, box.y + 200);
    for (let turn = 0; turn < 25; turn += 1) {
      await page.mouse.wheel(0, 900);
      most = Math.max(most, await drawn(page));
    }
  });
  console.log(`rows drawn while scrolling: at most ${most}`);
  expect(most).toBeLessThanOrEqual(MAX_ROWS);
  expect(most).toBeGreaterThan(10);

  // Also where the rows are higher than an element can be.
  await grid.getByRole('columnheader', { name: 'created' }).focus();
  await page.keyboard.press('Control+End');
  const last = grid.locator(`[aria-rowindex="${ROWS + 1}"]`);
  await expect(last).toContainText(`made-${String(ROWS - 1).padStart(7, '0')}`);
  await expect(last.locator(':focus')).toBeInViewport();
  await page.keyboard.press('Control+Home');
  await expect(grid.locator('[aria-rowindex="2"]')).toContainText('made-0000000');

  const head = (name: string) =>
    grid.getByRole('columnheader', { name }).getByRole('button', { name }).first();
  await measured(page, 'sort by a column', async (attempt) => {
    const name = ['ack', 'severity', 'team'][attempt] ?? 'ack';
    await head(name).click();
    await expect(grid.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', /ending/);
    await expect(grid.getByRole('gridcell', { name: /^made-/ }).first()).toBeVisible();
  });

  await grid
    .getByRole('columnheader', { name: 'incident' })
    .getByRole('button', { name: 'Filter incident' })
    .click();
  const field = page.getByRole('searchbox', { name: 'Id contains' });
  await measured(page, 'type into a filter', async (attempt) => {
    const part = String(12 + attempt);
    await field.fill('');
    await field.pressSequentially(`${part}3`);
    const found = madeUp(ROWS, DAYS).filter(({ incident_id }) => incident_id.includes(`${part}3`)).length;
    await expect(grid).toHaveAttribute('aria-rowcount', String(found + 1));
  });
  await field.fill('');
  await page.keyboard.press('Escape');
  await expect(grid).toHaveAttribute('aria-rowcount', String(ROWS + 1));

  const used = await memory(page);
  expect(used).toBeGreaterThan(15);
  if (ROWS <= 100_000) expect(used).toBeLessThanOrEqual(MAX_MEMORY_MB);

  // Written to disk row by row: a real file of the browser's private file system replaces the dialog's choice.
  await page.evaluate(() => {
    Object.assign(globalThis, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) => {
        const root = await navigator.storage.getDirectory();
        return root.getFileHandle(suggestedName, { create: true });
      },
    });
  });
  await page.getByRole('button', { name: 'Download' }).click();
  const menu = page.getByRole('dialog', { name: 'Download' });
  await menu.getByRole('button', { name: 'All', exact: true }).click();
  const since = Date.now();
  const writing = await longestTask(page, async () => {
    await menu.getByRole('button', { name: /^Download / }).click();
    await expect(menu).toContainText('SHA-256', { timeout: 300_000 });
  });
  console.log(`writing ${ROWS} rows to disk: ${Date.now() - since} ms, longest task ${writing} units`);
  const shownDigest = await menu.locator('code').textContent();
  const file = await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    for await (const handle of root.values()) {
      if (!(handle instanceof FileSystemFileHandle)) continue;
      const bytes = await (await handle.getFile()).arrayBuffer();
      const digest = await crypto.subtle.digest('SHA-256', bytes);
      const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
      return { hex, lines: new TextDecoder().decode(bytes).split('\r\n').length };
    }
    return undefined;
  });
  expect(file).toEqual({ hex: shownDigest, lines: ROWS + 2 });
});
