/** From where to where something reaches down a page, in pixels. */
export type Extent = { top: number; bottom: number };

/** A page as it is shown, and by how much each of its rows is higher for it. */
export type Page = Extent & { rows: number; spare: number };

/** A row grows by half at most: a few rows on a screen are no posters. */
const MOST_GROWTH = 0.5;

/**
 * All rows on as few pages as possible, in order, and these about as high; a row that fits on none has one of its own.
 * The rows of each page grow into the room that it leaves.
 */
export function fillPages(rows: readonly Extent[], roomPx: number): Page[] {
  const { length } = filled(rows, roomPx);
  // The least room that takes no more pages makes them even.
  let [tooLow, enough] = [0, Math.ceil(roomPx)];
  while (enough - tooLow > 1) {
    const middle = Math.floor((tooLow + enough) / 2);
    if (filled(rows, middle).length > length) tooLow = middle;
    else enough = middle;
  }
  return spread(filled(rows, Math.min(enough, roomPx)), roomPx);
}

type Filled = Extent & { rows: number };

function filled(rows: readonly Extent[], roomPx: number): Filled[] {
  const pages: Filled[] = [];
  for (const { top, bottom } of rows) {
    const page = pages.at(-1);
    if (page && bottom - page.top <= roomPx) {
      page.bottom = bottom;
      page.rows += 1;
    } else pages.push({ top, bottom, rows: 1 });
  }
  return pages;
}

function spread(pages: readonly Filled[], roomPx: number): Page[] {
  let moved = 0;
  return pages.map(({ top, bottom, rows }) => {
    const height = bottom - top;
    const room = Math.min(roomPx - height, height * MOST_GROWTH);
    const spare = Math.max(0, Math.floor(room / rows));
    const from = top + moved;
    moved += spare * rows;
    return { top: from, bottom: bottom + moved, rows, spare };
  });
}
