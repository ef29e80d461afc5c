import type { Page } from '@playwright/test';
import { nextFrame } from './drawing-costs';

const PACKAGE = 'node_modules/vis-timeline/';

/** Runs in the page. Rows as high as ours, one window in sight; what is out of sight is not drawn there either. */
const DRAW = `
  let groups, items, timeline;
  function read() {
    const all = replies.map((reply) => JSON.parse(reply).data.items);
    groups = all[0].map((one) => ({ id: String(one.schedule_id), content: one.schedule_name }));
    items = all.flat().flatMap((one) =>
      one.final_schedule.schedules.map((period) => ({
        id: one.schedule_id + '.' + period.start,
        group: String(one.schedule_id),
        start: period.start * 1000,
        end: period.end * 1000,
        content: 'Person ' + period.group.members[0].person_ids[0],
        type: 'range',
      })),
    );
  }
  function draw(start, end) {
    timeline = new vis.Timeline(document.body, new vis.DataSet(items), new vis.DataSet(groups), {
      start: start * 1000,
      end: end * 1000,
      stack: false,
      verticalScroll: true,
      maxHeight: 880,
      groupHeightMode: 'fixed',
    });
  }`;

/** Opens a page with the library and the replies to draw; reading them and drawing are calls of their own. */
export async function openVisTimeline(page: Page, replies: readonly string[]): Promise<void> {
  await page.setContent('<!doctype html><body></body>');
  await page.addStyleTag({ path: `${PACKAGE}styles/vis-timeline-graph2d.min.css` });
  await page.addScriptTag({ path: `${PACKAGE}standalone/umd/vis-timeline-graph2d.min.js` });
  await page.addScriptTag({ content: `const replies = ${JSON.stringify(replies)};${DRAW}` });
}

export async function readReplies(page: Page): Promise<void> {
  await page.evaluate('read()');
}

/** @param window in Unix seconds. */
export async function drawVisTimeline(page: Page, window: { start: number; end: number }): Promise<void> {
  await page.evaluate(`draw(${window.start}, ${window.end})`);
}

export async function zoomVisTimeline(page: Page, window: { start: number; end: number }): Promise<void> {
  await page.evaluate(
    `timeline.setWindow(${window.start * 1000}, ${window.end * 1000}, { animation: false })`,
  );
  await nextFrame(page);
}
