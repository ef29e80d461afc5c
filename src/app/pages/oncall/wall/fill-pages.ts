/** From where to where something reaches down a page, in pixels. */
export type Extent = { top: number; bottom: number };

/** All rows on as few pages as possible, in order, and these about as high; a row that fits on none has one of its own. */
export function fillPages(rows: readonly Extent[], roomPx: number): Extent[] {
  const { length } = filled(rows, roomPx);
  // The least room that takes no more pages makes them even.
  let [tooLow, enough] = [0, Math.ceil(roomPx)];
  while (enough - tooLow > 1) {
    const middle = Math.floor((tooLow + enough) / 2);
    if (filled(rows, middle).length > length) tooLow = middle;
    else enough = middle;
  }
  return filled(rows, Math.min(enough, roomPx));
}

function filled(rows: readonly Extent[], roomPx: number): Extent[] {
  const pages: Extent[] = [];
  for (const { top, bottom } of rows) {
    const page = pages.at(-1);
    if (page && bottom - page.top <= roomPx) page.bottom = bottom;
    else pages.push({ top, bottom });
  }
  return pages;
}
