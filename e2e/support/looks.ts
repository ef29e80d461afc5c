import { expect, type Page } from '@playwright/test';

/** Checks of a page in one look. Functions without a page run in the page itself. */

/** Elements beyond the right edge of a page that scrolls sideways. */
function tooWide(): string[] {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return [];
  return [
    `${document.documentElement.scrollWidth} px of ${room}`,
    ...Array.from(document.querySelectorAll('body *'))
      .filter((one) => one.getBoundingClientRect().right > room)
      .map((one) => one.outerHTML.slice(0, 120)),
  ];
}

/** Resizes the window and expects no sideways scrolling. */
export async function fits(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await expect.poll(() => page.evaluate(tooWide), `wider than ${size.width} px`).toEqual([]);
}

/** Controls of a page lower than a thumb, other than links in a text, in a lane of time, and over masked secrets. */
export function lowControls(): string[] {
  return Array.from(document.querySelectorAll('main :is(a[href], button, select, input, summary)'))
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter(
      (one) => getComputedStyle(one).display !== 'inline' && !one.closest('p, .bar, .secret-row, [popover]'),
    )
    .map((one) => ({ one, box: (one.closest('label, td.select-cell') ?? one).getBoundingClientRect() }))
    .filter(({ box: { width, height } }) => width > 1 && height < 43.5)
    .map(({ one, box }) => `${Math.round(box.height)} px: ${one.outerHTML.slice(0, 120)}`);
}

type Box = { text: string; left: number; right: number; top: number; bottom: number; within: number[] };

/** Texts and controls that overlap. */
export async function overlaps(page: Page): Promise<string[]> {
  const boxes = await page.evaluate(boxesOf);
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          !other.within.includes(index) &&
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
      )
      .map((other) => `${one.text} and ${other.text}`),
  );
}

/**
 * Boxes of texts and controls, except bars of a timeline, which lie over its rows, bars at the lower edge of a phone, and buttons in
 * their field.
 */
function boxesOf(): Box[] {
  return Array.from(document.querySelectorAll('button, a, select, input, b, h1, h2, h3, p'))
    .filter(
      (part) =>
        !part.closest(
          '[role=grid], .sr-only, [popover], .phone-bar, .action-bar, [data-combined] > button',
        ) && part.checkVisibility(),
    )
    .map((part, _, parts) => {
      const inside = document.createRange();
      inside.selectNodeContents(part);
      // Text may be wider than its box.
      const isCut = getComputedStyle(part).overflowX !== 'visible';
      const boxes = (isCut ? [part] : [part, inside])
        .map((each) => each.getBoundingClientRect())
        .filter(({ width }) => width > 0);
      const { top, bottom } = part.getBoundingClientRect();
      return {
        text: part.textContent,
        left: Math.min(...boxes.map((box) => box.left)),
        right: Math.max(...boxes.map((box) => box.right)),
        top,
        bottom,
        within: parts.flatMap((other, index) => (other.contains(part) ? [index] : [])),
      };
    });
}
