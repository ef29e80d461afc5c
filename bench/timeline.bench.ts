import { EventEmitter, once } from 'node:events';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { costsOf, dragOn, drawFirst, nextFrame, startDrag, type Costs } from './drawing-costs';
import { dailyLayer, scheduleRecord, solo, startWithRecords } from '../e2e/support/own-data';
import { idle } from '../e2e/support/requests';
import { watchRequests } from '../e2e/support/requests';
import { makeStores } from '../e2e/support/stores';
import { chromium as findChromium } from '../scripts/chromium.mjs';
import { drawVisTimeline, openVisTimeline, readReplies, zoomVisTimeline } from './vis-timeline';

/**
 * The timeline beside vis-timeline with the same data: 100 schedules over some days, in one browser and one run.
 * Processor time of the pages and of the drawing processes, so that other load counts little; for a first frame also
 * the wait, which is meaningful on an idle machine only.
 */

const SCHEDULES = 100;
const LAYER_START = Date.parse('2026-01-01T00:00Z') / 1000;
const FROM = '2026-03-02';
const START = Date.parse(FROM) / 1000;
const DAY = 86_400;
/** About two seconds at sixty frames. */
const MOVES = 120;
const VIEWPORT = { width: 1440, height: 900 };

type Unit = 'hour' | 'day';
/** `wait`: milliseconds until it is there. */
type FirstFrame = Costs & { wait: number };
/**
 * The first frame from the text of the replies on, ours with the whole page around it; the same of the timeline alone,
 * from what was read of them; the start of a drag, and its frames from then on; zooms out and in again, ours with the
 * replies of each window, theirs with all they need.
 */
type Drawing = { first: FirstFrame; alone: FirstFrame; start: Costs; frames: Costs; zoom: Costs };

let browser: Browser;
let removeStores: () => Promise<void>;

beforeAll(async () => {
  removeStores = await makeStores();
  const executablePath = await findChromium();
  browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
});
afterAll(async () => {
  await browser?.close();
  await removeStores?.();
});

function startWithRotas(rotation_unit: Unit) {
  const numbers = Array.from({ length: SCHEDULES }, (_, index) => index + 1);
  return startWithRecords({
    people: numbers.map((person_id) => ({ person_id, person_name: `Person ${person_id}`, team_ids: [] })),
    schedules: numbers.map((id) => {
      const groups = [0, 1, 2, 3, 4].map((step) => solo(((id + step * 7) % SCHEDULES) + 1));
      return scheduleRecord({
        schedule_id: id,
        schedule_name: `Rota ${String(id).padStart(3, '0')}`,
        layers: [dailyLayer({ layer_start: LAYER_START, rotation_unit, groups })],
      });
    }),
  });
}

/** Measures from the reply to the frame that has its periods, then the frames of a drag. */
async function ours(page: Page, url: string, days: number): Promise<Drawing> {
  const reply = new EventEmitter();
  const answered = once(reply, 'sent');
  const fetched = new EventEmitter();
  const isThere = once(fetched, 'there');
  const allThere = watchRequests(page);
  await page.route('**/api/schedule/self', async (route) => {
    const response = await route.fetch();
    fetched.emit('there');
    await answered;
    await route.fulfill({ response });
  });
  const view = `${url}/oncall?days=${days}&from=${FROM}&tz=UTC`;
  await page.goto(view);
  await isThere;
  await idle(page);
  const draw = (act: () => Promise<void>) => firstFrame(page, '[data-item], [data-line] path', act);
  const first = await draw(async () => {
    reply.emit('sent');
  });
  // The panels and the windows beside it load afterwards.
  const settled = async () => {
    await page.getByText('of planned time covered').waitFor();
    await allThere();
  };
  await settled();
  const drag = await dragged(page);
  await settled();
  const zoom = await costsOf(page, async () => {
    for (const key of ['-', '+', '+', '-']) {
      await page.keyboard.press(key);
      await allThere();
    }
  });
  // The same page with a filter that matches nothing.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(`${view}&q=nothing%20has%20this%20name`);
  const clear = page.getByRole('button', { name: 'Clear filters' });
  await clear.waitFor();
  await allThere();
  const alone = await draw(() => clear.click());
  return { first, alone, zoom, ...drag };
}

async function firstFrame(page: Page, selector: string, act: () => Promise<void>): Promise<FirstFrame> {
  let wait = Number.NaN;
  const costs = await costsOf(page, async () => {
    wait = await drawFirst(page, selector, act);
  });
  return { ...costs, wait };
}

async function dragged(page: Page): Promise<Pick<Drawing, 'start' | 'frames'>> {
  const place = { x: 1200, y: 500 };
  const start = await costsOf(page, async () => {
    await startDrag(page, place);
    await idle(page);
  });
  const frames = await costsOf(page, () => dragOn(page, place, MOVES));
  await page.mouse.up();
  return { start, frames };
}

async function theirs(page: Page, url: string, days: number): Promise<Drawing> {
  const windows = [-1, 0, 1].map((by) => START + by * days * DAY);
  const replies = await Promise.all(
    windows.map(async (start) => {
      const response = await page.request.post(`${url}/api/schedule/self`, {
        headers: { origin: url },
        data: { start, end: start + days * DAY },
      });
      return response.text();
    }),
  );
  await openVisTimeline(page, replies);
  await nextFrame(page);
  const start = performance.now();
  const reading = await costsOf(page, () => readReplies(page));
  const readIn = performance.now() - start;
  const window = { start: START, end: START + days * DAY };
  const alone = await firstFrame(page, '.vis-item', () => drawVisTimeline(page, window));
  const first = { ...alone, ms: reading.ms + alone.ms, wait: readIn + alone.wait };
  const drag = await dragged(page);
  const zoom = await costsOf(page, async () => {
    for (const length of [31, days, 7, days]) {
      await zoomVisTimeline(page, { start: START, end: START + length * DAY });
      await idle(page);
    }
  });
  return { first, alone, zoom, ...drag };
}

const CASES: readonly [days: number, unit: Unit][] = [
  [14, 'day'],
  [45, 'day'],
  [14, 'hour'],
];

test.each(CASES)('%i days, a hand-off every %s', { timeout: 900_000 }, async (days, unit) => {
  const server = await startWithRotas(unit);
  try {
    const drawings: Drawing[] = [];
    for (const draw of [ours, theirs]) {
      const page = await browser.newPage({ viewport: VIEWPORT });
      drawings.push(await draw(page, server.url, days));
      await page.close();
    }
    const [own, vis] = drawings;
    if (!own || !vis) throw new Error('there are two drawings');
    const row = (figure: (drawing: Drawing) => number) => ({
      ours: Math.round(figure(own)),
      'vis-timeline': Math.round(figure(vis)),
      ratio: Number((figure(vis) / figure(own)).toFixed(1)),
    });
    console.table({
      'first frame': row(({ first }) => first.ms),
      'wait for it': row(({ first }) => first.wait),
      'timeline alone': row(({ alone }) => alone.ms),
      'wait for that': row(({ alone }) => alone.wait),
      'start of a drag': row(({ start }) => start.ms),
      'frame of a drag': row(({ frames }) => frames.ms / MOVES),
      'a zoom': row(({ zoom }) => zoom.ms / 4),
      'layouts of a drag': row(({ frames }) => frames.layouts),
      'nodes after it': row(({ frames }) => frames.nodes),
    });
    expect(own.frames.ms).toBeGreaterThan(0);
  } finally {
    await server.stop();
  }
});
