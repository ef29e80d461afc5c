import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Vertical extent in pixels. */
type Extent = { top: number; bottom: number };

/** Page of rows, and the extra height of each row. */
type Page = Extent & { rows: number; spare: number };

/** Max growth of a row. */
const MOST_GROWTH = 0.5;

type Filled = Extent & { rows: number };

/** Height of the page number. */
const FOOT_REM = 3.25;

type Pages = { pages: number; show: (page: number, behavior: ScrollBehavior) => void };

/** Pages of timeline rows or list cards, at least one. */
export function usePages(place: RefObject<HTMLElement | null>): Pages {
  const [pages, setPages] = useState<readonly Page[]>([]);
  const extents = useRef('');
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const measure = () => {
      const measured = pagesIn(current);
      // Updates only on a change: turning a page resizes elements, too.
      const key = JSON.stringify(measured);
      if (key !== extents.current) setPages(measured);
      extents.current = key;
    };
    const sizes = new ResizeObserver(measure);
    const watch = () => {
      sizes.disconnect();
      for (const element of [...besides(current), ...rowsIn(current)]) sizes.observe(element);
    };
    const rows = new MutationObserver(watch);
    rows.observe(current, { childList: true, subtree: true });
    rows.observe(frameOf(current), { childList: true });
    watch();
    window.addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      rows.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [place]);
  const show = useCallback(
    (index: number, behavior: ScrollBehavior) => {
      const page = pages[index];
      if (page && place.current) showIn(scrollerIn(place.current), page, behavior);
    },
    [pages, place],
  );
  return { pages: Math.max(1, pages.length), show };
}

function showIn(scroller: HTMLElement, { top, bottom }: Extent, behavior: ScrollBehavior): void {
  scroller.style.overflow = 'hidden';
  scroller.style.height = `${bottom - top}px`;
  scroller.scrollTo({ top, behavior });
}

/** Elements above, in the page and its frame: their height moves the rows. */
function besides(place: HTMLElement): Element[] {
  return [document.body, ...frameOf(place).children, ...(place.parentElement?.children ?? [])];
}

/** Frame of the page. */
function frameOf(place: HTMLElement): Element {
  return place.closest('main')?.parentElement ?? document.body;
}

/** Container of the rows, below the ruler. */
function scrollerIn(place: HTMLElement): HTMLElement {
  return place.querySelector<HTMLElement>('[role="rowgroup"]') ?? place;
}

function rowsIn(place: HTMLElement): HTMLElement[] {
  return [...scrollerIn(place).querySelectorAll<HTMLElement>('[data-index], li:has(h3)')];
}

/** Extra height of a row. */
const SPARE = '--spare';

/** Max share of the room for rows that stay; more of them turn with the others. */
const MAX_PINNED = 0.5;

/** Rows that stay on every page: the first ones, and their height. */
function pinnedIn(
  rows: readonly HTMLElement[],
  extents: readonly Extent[],
  roomPx: number,
): { count: number; heightPx: number } {
  const first = rows.findIndex((row) => row.dataset['pinned'] === undefined);
  const count = Math.max(0, first);
  const heightPx = (extents[count - 1]?.bottom ?? 0) - (extents[0]?.top ?? 0);
  return count > 0 && heightPx <= roomPx * MAX_PINNED ? { count, heightPx } : { count: 0, heightPx: 0 };
}

/** Pages by extent from the top of the container; sets the growth of each row, and what stays. */
function pagesIn(place: HTMLElement): Page[] {
  const scroller = scrollerIn(place);
  const { top } = scroller.getBoundingClientRect();
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const roomPx = window.innerHeight - FOOT_REM * remPx - top - window.scrollY;
  const rows = rowsIn(place);
  const extents = extentsOf(rows, top - scroller.scrollTop);
  const pinned = pinnedIn(rows, extents, roomPx);
  const pages = fillPages(extents.slice(pinned.count), roomPx - pinned.heightPx);
  const spares = pages.flatMap((page) => Array.from({ length: page.rows }, () => page.spare));
  for (const [index, row] of rows.entries()) {
    const isPinned = index < pinned.count;
    row.style.position = isPinned ? 'sticky' : '';
    row.style.zIndex = isPinned ? '4' : '';
    row.style.top = isPinned ? `${extents[index]?.top ?? 0}px` : '';
    row.style.setProperty(SPARE, `${isPinned ? 0 : (spares[index - pinned.count] ?? 0)}px`);
  }
  return pages.map((page) => Object.assign(page, { top: page.top - pinned.heightPx }));
}

/** Extents without growth; rows that stay are placed by their heights. */
function extentsOf(rows: readonly HTMLElement[], originPx: number): Extent[] {
  let grown = 0;
  let pinnedPx = 0;
  return rows.map((row) => {
    const box = row.getBoundingClientRect();
    if (row.style.position === 'sticky') {
      const top = pinnedPx;
      pinnedPx += Math.round(box.height);
      return { top, bottom: pinnedPx };
    }
    // Scrolling adds fractions of a pixel.
    const top = Math.round(box.top - originPx) - grown;
    grown += Number.parseFloat(row.style.getPropertyValue(SPARE)) || 0;
    return { top, bottom: Math.round(box.bottom - originPx) - grown };
  });
}

/**
 * Splits rows into as few pages as possible, in order and of similar height; a row that does not fit gets its
 * own page. Rows grow into the remaining room.
 */
export function fillPages(rows: readonly Extent[], roomPx: number): Page[] {
  const { length } = filled(rows, roomPx);
  // The smallest room with the same number of pages makes them even.
  let [tooLow, enough] = [0, Math.ceil(roomPx)];
  while (enough - tooLow > 1) {
    const middle = Math.floor((tooLow + enough) / 2);
    if (filled(rows, middle).length > length) tooLow = middle;
    else enough = middle;
  }
  return spread(filled(rows, Math.min(enough, roomPx)), roomPx);
}

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
