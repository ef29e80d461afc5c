/**
 * Scrolling through more rows than an element can be high. Browsers end at some 17 to 33 million pixels, and a million
 * rows are as many. Beyond the limit the scroll bar stands for more than it is long: one of its pixels is `ratio` pixels
 * of rows, and what is in sight is drawn where the bar is.
 */

/** Under every browser's limit. */
export const MOST_PIXELS = 15_000_000;

export type Scaling = {
  /** Height of the element that is scrolled. */
  drawn: number;
  /** Pixels of rows for a pixel of scrolling; 1 where there is room for all. */
  ratio: number;
};

/** @param rows height of all rows. @param viewport height of what is in sight of them. */
export function scalingOf(rows: number, viewport: number): Scaling {
  if (rows <= MOST_PIXELS) return { drawn: rows, ratio: 1 };
  return { drawn: MOST_PIXELS, ratio: (rows - viewport) / (MOST_PIXELS - viewport) };
}
