/** From where to where something reaches down a page, in pixels. */
export type Extent = { top: number; bottom: number };

/** As many rows on each page as fit, in order; a row that fits on none has one of its own. */
export function fillPages(rows: readonly Extent[], roomPx: number): Extent[] {
  const pages: Extent[] = [];
  for (const { top, bottom } of rows) {
    const page = pages.at(-1);
    if (page && bottom - page.top <= roomPx) page.bottom = bottom;
    else pages.push({ top, bottom });
  }
  return pages;
}
